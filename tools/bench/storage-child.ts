/**
 * The flow through engine, file journal and histories, then what each of them takes on the disk. Written in stretches, as it
 * is when an exchange runs: indexes that are filled row by row are larger than those made at once. Prints bytes by place, and
 * how many orders were placed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { openFileJournal } from '@exchange/adapters/journal-file'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import type { Submission } from '@exchange/core'
import { startEngineInProcess } from '@exchange/server/engine/index'
import { openProjection } from '@exchange/server/processes/projection'
import { viewMigrations } from '@exchange/server/views/index'
import { CANCEL, generateFlow } from './flow.ts'
import type { FlowSettings } from './flow.ts'
import { prepare } from './prepare.ts'
import { flowCommand, idOf, setupCommands } from './spot-setup.ts'

interface StorageSettings extends FlowSettings {
  /** Every account is one of the house's own. */
  readonly house: boolean
}

const { house, ...settings } = JSON.parse(process.argv[2] ?? '{}') as StorageSettings
const BATCH = 500
/** Commands whose rows are written at once. */
const STRETCH = 100
const FIRST_HOUSE_OWNER = 1_000

/** Moves the flow's accounts among those of the house. */
function placed(command: Submission): Submission {
  const move = (owner: number): number => (owner >= 100_000 ? owner - 100_000 + FIRST_HOUSE_OWNER : owner)
  if (!house) return command
  if (command.kind === 'transfer')
    return { ...command, legs: command.legs.map((leg) => ({ ...leg, owner: move(leg.owner) })) }
  return 'owner' in command ? { ...command, owner: move(command.owner) } : command
}

const flow = generateFlow(settings)
const { orderIds } = prepare(flow)
const setup = setupCommands(flow.users)
const folder = await mkdtemp(join(tmpdir(), 'bench-storage-'))
const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres') })
const pool = await connect(server.url)
try {
  await migrate(pool, [viewMigrations])
  const journal = await openFileJournal(join(folder, 'journal'))
  const engine = await startEngineInProcess(journal, { now: () => Date.now() * 1_000 })
  const submit = async (commands: readonly Submission[]): Promise<void> => {
    await Promise.all(commands.map(async (command) => engine.submit(placed(command))))
  }
  for (let from = 0; from < setup.length; from += BATCH) await submit(setup.slice(from, from + BATCH))
  const projection = await openProjection(pool, journal)
  await projection.advance(engine.lastSeq)
  const first = engine.lastSeq + 1
  for (let from = 0; from < flow.count; from += BATCH) {
    const commands = Array.from({ length: Math.min(BATCH, flow.count - from) }, (_, index) =>
      flowCommand(flow, from + index, idOf(setup.length + from + index), orderIds),
    )
    await submit(commands)
    for (let seq = projection.seq; seq < engine.lastSeq;) {
      seq = Math.min(engine.lastSeq, seq + STRETCH)
      await projection.advance(seq)
    }
  }
  const bytes: Uint8Array[] = []
  for await (const batch of journal.read(first)) bytes.push(batch.bytes)
  const commands = Buffer.concat(bytes)
  const figures: Record<string, number> = {
    orders: flow.kind.reduce((count, kind) => count + (kind === CANCEL ? 0 : 1), 0),
    commands: flow.count,
    trades: flow.expected.trades,
    journal: commands.length,
    'journal archived': zstdCompressSync(commands).length,
  }
  const sizes = await pool.query<{ place: string; rows: string; indexes: string }>(
    `select p.relname as place, sum(pg_table_size(c.oid)) as rows, sum(pg_indexes_size(c.oid)) as indexes
     from pg_inherits i join pg_class p on p.oid = i.inhparent and p.relkind = 'p' join pg_class c on c.oid = i.inhrelid
     where p.relname <> 'transfers' group by 1 having max(pg_relation_size(c.oid)) > 0 order by 1`,
  )
  for (const { place, rows, indexes } of sizes.rows) {
    figures[`${place}: rows`] = Number(rows)
    figures[`${place}: indexes`] = Number(indexes)
  }
  await engine.stop()
  await journal.close()
  console.log(JSON.stringify(figures))
} finally {
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
