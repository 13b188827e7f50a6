/** `npm run documents -- publish … | report …`: see docs/runbooks/documents.md. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { reasonOf, systemClock } from '@exchange/server/kernel/index'
import { ProfileStore } from '@exchange/server/modules/accounts/index'
import { Publishing, SiteStore } from '@exchange/server/modules/site/index'
import { databaseOf } from '@exchange/server/processes/kit'
import { withDatabase } from '../setup/database.ts'
import { describeFile, readRequest } from './request.ts'

async function main(words: readonly string[]): Promise<void> {
  const { request, file: path } = readRequest(words)
  const file = { ...describeFile(basename(path)), bytes: await readFile(path) }
  await withDatabase(async (pool) => {
    const database = databaseOf(pool)
    const publishing = new Publishing(new SiteStore(database), systemClock)
    if (request.kind === 'publish') {
      const { section, document, title } = request
      await publishing.publish(section, document, title, file)
      console.log(`/hmd/${section}/${document}/files?name=${encodeURIComponent(file.name)}`)
    } else {
      const user = await new ProfileStore(database).userByEmail(request.email)
      if (user === null) throw new Error(`nobody is registered as "${request.email}"`)
      console.log(`/rdrs/${await publishing.storeReport(user.id, file)}`)
    }
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
