/** `npm run rebuild-projections`: see docs/runbooks/rebuild-projections.md. */
import { join, resolve } from 'node:path'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import { chooseJournal, openJournalReader } from '@exchange/server/processes/journals'
import { rebuildProjections } from '@exchange/server/processes/rebuild-projections'
import { viewMigrations } from '@exchange/server/views/index'

async function main(): Promise<void> {
  const dataDirectory = resolve(process.env['DATA_DIR'] || 'data')
  const configured = process.env['DATABASE_URL'] || null
  const embedded =
    configured === null ? await startEmbeddedPostgres({ directory: join(dataDirectory, 'postgres') }) : null
  try {
    const pool = await connect(configured ?? embedded?.url ?? '')
    const reader = openJournalReader(chooseJournal(dataDirectory, configured))
    try {
      await migrate(pool, [viewMigrations])
      const began = performance.now()
      const { lastSeq, stateHash } = await rebuildProjections(pool, reader, (seq) => console.log(`… command ${seq}`))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`Rebuilt up to command ${lastSeq} in ${seconds} s, state ${stateHash}`)
    } finally {
      await reader.close()
      await pool.end()
    }
  } finally {
    await embedded?.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
