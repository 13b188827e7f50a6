/**
 * Writes the beginning of a demo exchange into an empty journal: `node genesis.ts [--if-empty] [--seed N] [--days N] [--end SECONDS]`.
 * The same seed and end give the same bytes. It drives the core offline with simulated time, so what it writes is an
 * ordinary journal whose replay gives the state hash printed here.
 */
import { parseArgs } from 'node:util'
import { createMachine, decodeEvents, encodeSubmission, EventWriter, stampCommand } from '@exchange/core'
import type { Machine } from '@exchange/core'
import type { Journal, JournalBatch } from '@exchange/ports'
import { listingCommands } from '@exchange/server/modules/markets/listing'
import { chooseJournal, openJournal } from '@exchange/server/processes/journals'
import { genesisCommands } from './genesis-commands.ts'
import type { GenesisSettings } from './genesis-commands.ts'
import { HISTORY_DAYS } from './model/history.ts'

/** Journal records of about this size keep replay quick and memory small. */
const BATCH_BYTES = 256 * 1024

interface Written {
  readonly commands: number
  readonly bytes: number
  readonly trades: number
}

/** Applies one stamped command and insists that the core agreed with it. @returns trades made */
function applyOne(machine: Machine, bytes: Uint8Array, events: EventWriter): number {
  events.clear()
  machine.apply(bytes, 0, events)
  let trades = 0
  for (const event of decodeEvents(events.bytes())) {
    if (event.kind === 'refused')
      throw new Error(`the core refused command ${event.seq} of the beginning: ${event.code}`)
    if (event.kind === 'trade') trades++
  }
  return trades
}

/**
 * Simulates first and writes then, so that an interrupted run leaves an empty journal rather than half a past.
 * @throws Error when the core refuses a command
 */
export async function writeGenesis(journal: Journal, machine: Machine, settings: GenesisSettings): Promise<Written> {
  const { batches, trades } = simulate(machine, settings)
  for (const batch of batches) await journal.append(batch)
  return {
    commands: machine.lastSeq,
    bytes: batches.reduce((sum, batch) => sum + batch.bytes.length, 0),
    trades,
  }
}

function simulate(machine: Machine, settings: GenesisSettings): { batches: JournalBatch[]; trades: number } {
  const events = new EventWriter()
  const batches: JournalBatch[] = []
  let parts: Uint8Array[] = []
  let [size, trades, last] = [0, 0, 0]
  const close = (): void => {
    const firstSeq = machine.lastSeq - parts.length + 1
    if (parts.length > 0) batches.push({ firstSeq, lastSeq: machine.lastSeq, bytes: Buffer.concat(parts, size) })
    parts = []
    size = 0
  }
  for (const { at, command } of genesisCommands(listingCommands(), settings)) {
    const encoded = encodeSubmission(command)
    // Two deals of one microsecond keep their order; stamped time never runs back.
    last = Math.max(last, at)
    stampCommand(encoded, 0, machine.lastSeq + 1, last)
    trades += applyOne(machine, encoded, events)
    parts.push(encoded)
    size += encoded.length
    if (size >= BATCH_BYTES) close()
  }
  close()
  return { batches, trades }
}

/** @throws Error naming the option that is no whole number */
function readSettings(): GenesisSettings & { readonly ifEmpty: boolean } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { 'if-empty': { type: 'boolean' }, seed: text, days: text, end: text } })
  const whole = (name: string, value: string): number => {
    if (!/^-?\d{1,15}$/.test(value)) throw new Error(`${name} is "${value}": it has to be a whole number`)
    return Number(value)
  }
  return {
    ifEmpty: values['if-empty'] ?? false,
    seed: whole('--seed', values.seed ?? (process.env['SEED'] || '1')),
    days: whole('--days', values.days ?? String(HISTORY_DAYS)),
    end: whole('--end', values.end ?? String(Math.floor(Date.now() / 1000))),
  }
}

async function main(): Promise<void> {
  const { ifEmpty, ...settings } = readSettings()
  const choice = chooseJournal(process.env['DATA_DIR'] || 'data', process.env['DATABASE_URL'] || null)
  const journal = await openJournal(choice)
  try {
    const before = await journal.lastSeq()
    if (before > 0 && ifEmpty) return
    if (before > 0) throw new Error(`the journal is not empty: it ends with command ${before}`)
    console.log(`Simulating ${settings.days} days of markets …`)
    const machine = createMachine()
    const { commands, bytes, trades } = await writeGenesis(journal, machine, settings)
    console.log(
      `Wrote ${commands} commands and ${trades} trades (${(bytes / 1e6).toFixed(0)} MB), state ${machine.stateHash().slice(0, 16)}`,
    )
  } finally {
    await journal.close()
  }
}

if (import.meta.main) await main()
