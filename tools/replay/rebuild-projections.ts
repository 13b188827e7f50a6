/** `npm run rebuild-projections`: see docs/runbooks/rebuild-projections.md. */
import { migrate } from '@exchange/adapters/postgres'
import { reasonOf } from '@exchange/server/kernel/thrown'
import { chooseJournal, openJournalReader } from '@exchange/server/processes/journals'
import { rebuildProjections } from '@exchange/server/processes/rebuild-projections'
import { viewMigrations } from '@exchange/server/views/index'
import { dataPlaces, withDatabase } from '../setup/database.ts'

async function main(): Promise<void> {
  const { directory, databaseUrl, archive } = dataPlaces()
  await withDatabase(async (pool) => {
    const reader = openJournalReader(chooseJournal(directory, databaseUrl, archive))
    try {
      await migrate(pool, [viewMigrations])
      const began = performance.now()
      const { lastSeq, stateHash } = await rebuildProjections(pool, reader, (seq) => console.log(`… command ${seq}`))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`Rebuilt up to command ${lastSeq} in ${seconds} s, state ${stateHash}`)
    } finally {
      await reader.close()
    }
  })
}

try {
  await main()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
