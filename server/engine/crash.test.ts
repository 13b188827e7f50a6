import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  commandLength,
  createMachine,
  decodeCommand,
  decodeEvents,
  EventWriter,
  type Event,
  type Machine,
} from '@exchange/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNote } from './notes.ts'
import { describe as describeState } from './recovery.ts'
import { openJournalReader, type JournalChoice } from '../processes/journals.ts'
import { rebuildProjections } from '../processes/rebuild-projections.ts'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { digestOf, tableDigests } from '../testing/digest.ts'
import type { ChildOrders } from '../testing/exchange-child.ts'
import { randomOf } from '../testing/flow.ts'

const CHILD = fileURLToPath(new URL('../testing/exchange-child.ts', import.meta.url))
const ROUNDS = 6
/** Acknowledgements that every other life is waited for. */
const ENOUGH = 201
const IN_FLIGHT = 150

interface Acknowledged {
  readonly id: string
  readonly seq: number
  readonly digest: string
}

interface Recovered {
  readonly lastSeq: number
  readonly stateHash: string
}

let database: TestDatabase
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'))
  database = await startTestDatabase()
})
afterAll(async () => {
  await database.stop()
  await rm(directory, { recursive: true })
})

describe.each(['file', 'postgres'] as const)('kill -9 under load, journal: %s', (kind) => {
  test('F-31: nothing acknowledged is lost, the state is what the journal says, the tables too', async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
    console.log(`kill -9, ${kind} journal: SEED=${seed}`)
    const { url, pool } = await database.another(`crash_${kind}`)
    const journal: JournalChoice =
      kind === 'file' ? { kind, directory: join(directory, 'journal') } : { kind, url: database.url }
    const files = { sent: join(directory, `${kind}-sent`), acknowledged: join(directory, `${kind}-acknowledged`) }
    const random = randomOf(seed)
    const recoveries: Recovered[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const orders = { journal, databaseUrl: url, seed: seed + round, inFlight: IN_FLIGHT, ...files }
      // Every other life lasts until it has acknowledged something, however slow the machine is.
      const more = round % 2 === 0 ? ENOUGH : 0
      recoveries.push(await runAndKill(orders, { afterMs: 20 + random() * 500, acknowledging: more }))
    }
    recoveries.push(await runAndKill({ journal, databaseUrl: url, seed, inFlight: 0, ...files }, null))

    const replayed = await replayFromTheBeginning(
      journal,
      recoveries.map((recovery) => recovery.lastSeq),
    )
    for (const { lastSeq, stateHash } of recoveries) expect(replayed.hashAt.get(lastSeq)).toBe(stateHash)
    const acknowledged = await readAcknowledged(files.acknowledged)
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 100)
    const lost = acknowledged.flatMap(({ id, seq, digest }) => {
      const found = replayed.commands.get(seq)
      return found === `${id} ${digest}` ? [] : [`${seq}: acknowledged ${id} ${digest}, replayed ${found}`]
    })
    expect(lost).toEqual([])
    expect(replayed.appliedTwice).toEqual([])
    await expectTablesOf(replayed, pool)

    const live = await tableDigests(pool)
    const fresh = await database.another(`rebuilt_${kind}`)
    const reader = openJournalReader(journal)
    const rebuilt = await rebuildProjections(fresh.pool, reader)
    await reader.close()
    expect(rebuilt).toEqual({ lastSeq: replayed.machine.lastSeq, stateHash: replayed.machine.stateHash() })
    expect(await tableDigests(fresh.pool)).toEqual(live)
    console.log(`kill -9, ${kind} journal: ${acknowledged.length} acknowledged, ${rebuilt.lastSeq} commands`)
  })
})

/** When a life ends: after this time, and not before it has acknowledged so many commands. */
interface End {
  readonly afterMs: number
  readonly acknowledging: number
}

/** What it recovered when it started; then killed, or left to end by itself. */
async function runAndKill(orders: ChildOrders, end: End | null): Promise<Recovered> {
  const before = await readAcknowledged(orders.acknowledged)
  const child = spawn(process.execPath, [CHILD, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const recovered = await firstLine(child)
  if (end !== null) {
    await sleep(end.afterMs)
    while ((await readAcknowledged(orders.acknowledged)).length < before.length + end.acknowledging) await sleep(10)
    child.kill('SIGKILL')
  }
  await ended
  return recovered
}

async function firstLine(child: ChildProcess): Promise<Recovered> {
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as Recovered
  throw new Error('the exchange did not start')
}

async function readAcknowledged(file: string): Promise<Acknowledged[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  // The last line of a killed process may be cut: it then stands alone and is too short.
  return lines.flatMap((line) => {
    const [id = '', seq = '', digest = ''] = line.split(' ')
    return digest.length === 16 ? [{ id, seq: Number(seq), digest }] : []
  })
}

interface Replayed {
  readonly machine: Machine
  /** "id digest" by sequence number. */
  readonly commands: Map<number, string>
  readonly hashAt: Map<number, string>
  readonly appliedTwice: string[]
  readonly events: Record<'trades' | 'finished', number>
}

/** By nothing but the core: no snapshot, no engine. */
async function replayFromTheBeginning(journal: JournalChoice, hashesAt: readonly number[]): Promise<Replayed> {
  const machine = createMachine()
  const out = new EventWriter()
  const replayed: Replayed = {
    machine,
    commands: new Map(),
    hashAt: new Map([[0, machine.stateHash()]]),
    appliedTwice: [],
    events: { trades: 0, finished: 0 },
  }
  const applied = new Set<string>()
  const reader = openJournalReader(journal)
  for await (const batch of reader.read(1))
    for (let offset = 0; offset < batch.bytes.length; offset += commandLength(batch.bytes, offset)) {
      if (isNote(batch.bytes, offset)) continue
      const { id, seq } = decodeCommand(batch.bytes, offset)
      out.clear()
      machine.apply(batch.bytes, offset, out)
      const events = decodeEvents(out.bytes())
      replayed.commands.set(seq, `${id} ${digestOf(events)}`)
      if (applied.has(id) && !events.some((event) => event.kind === 'repeated')) replayed.appliedTwice.push(id)
      applied.add(id)
      replayed.events.trades += count(events, 'trade')
      replayed.events.finished += count(events, 'order.finished') + count(events, 'conditional.finished')
      if (hashesAt.includes(seq)) replayed.hashAt.set(seq, machine.stateHash())
    }
  await reader.close()
  return replayed
}

function count(events: readonly Event[], kind: Event['kind']): number {
  return events.filter((event) => event.kind === kind).length
}

/** Against the core's own account of its state, not against the code that wrote the tables. */
async function expectTablesOf({ machine, events }: Replayed, pool: TestDatabase['pool']): Promise<void> {
  const one = async (sql: string): Promise<number> => Number((await pool.query<{ value: string }>(sql)).rows[0]?.value)
  expect(await one('select seq as value from views.cursor')).toBe(machine.lastSeq)
  expect(await one('select count(*) as value from views.deals')).toBe(2 * events.trades)
  expect(await one('select count(*) as value from views.orders')).toBe(events.finished)
  const unbalanced = await pool.query(
    'select trade_id, seq, asset from views.ledger group by 1, 2, 3 having sum(change) <> 0',
  )
  expect(unbalanced.rows).toEqual([])
  const cells = decodeEvents(describeState(machine)).flatMap((event) =>
    event.kind === 'balance' && event.available + event.held !== 0n
      ? [`${event.owner}/${event.wallet}/${event.asset} ${event.available + event.held}`]
      : [],
  )
  const sums = await pool.query<{ cell: string }>(
    `select owner || '/' || wallet || '/' || asset || ' ' || sum(change) as cell from views.ledger
     group by owner, wallet, asset having sum(change) <> 0`,
  )
  expect(sums.rows.map((row) => row.cell).toSorted()).toEqual(cells.toSorted())
}
