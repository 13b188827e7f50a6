/**
 * What age costs. `grow FOLDER COMMANDS` puts so many commands through a machine and into a file journal while a month
 * passes, then saves a snapshot: megabytes that the process touches, a tenth in and at the end. `start FOLDER` starts from
 * it: milliseconds. Prints JSON. Needs --expose-gc.
 */
import { openFileJournal } from '@exchange/adapters/journal-file'
import { createMachine, encodeSubmission, EventWriter, stampCommand } from '@exchange/core'
import { recover } from '@exchange/server/engine/index'
import { oneByOne } from '@exchange/server/engine/snapshot-bytes'
import { RoundOfOrders } from './round-of-orders.ts'
import { setupCommands } from './spot-setup.ts'

const USERS = 1_000
const ORDERS = 99_000
const BATCH = 4_096
const START = 1_700_000_000_000_000
const MONTH = 30 * 86_400_000_000
/** The first tenth of the commands comes at 10,000 a second; the others share the rest of the month. */
const GAP = 1e6 / 10_000

function touchedMegabytes(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc')
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage.rss() / 2 ** 20
}

async function grow(folder: string, commands: number): Promise<Record<string, number>> {
  const journal = await openFileJournal(folder)
  const machine = createMachine()
  const out = new EventWriter()
  const apply = async (bytes: Uint8Array): Promise<void> => {
    const firstSeq = machine.lastSeq + 1
    out.clear()
    machine.run(bytes, 0, bytes.length, out)
    await journal.append({ firstSeq, lastSeq: machine.lastSeq, bytes })
  }
  for (const command of setupCommands(USERS)) {
    const bytes = encodeSubmission(command)
    stampCommand(bytes, 0, machine.lastSeq + 1, START)
    await apply(bytes)
  }
  const calm = commands / 10
  const stampOf = (seq: number): number =>
    START + Math.round(seq <= calm ? seq * GAP : calm * GAP + ((seq - calm) / (commands - calm)) * (MONTH - calm * GAP))
  const round = new RoundOfOrders(USERS, ORDERS)
  let early = Number.NaN
  while (machine.lastSeq < commands) {
    round.renew(machine.lastSeq + 1, stampOf)
    for (let number = 0; number < round.length; number += BATCH)
      await apply(round.bytes.subarray(round.at(number), round.at(number + BATCH)))
    if (Number.isNaN(early) && machine.lastSeq >= calm) early = touchedMegabytes()
  }
  const late = touchedMegabytes()
  await journal.saveSnapshot(machine.lastSeq, machine.stateHash(), oneByOne(machine.snapshot()))
  await journal.close()
  return { commands: machine.lastSeq, early, late }
}

async function start(folder: string): Promise<Record<string, number>> {
  const began = performance.now()
  const journal = await openFileJournal(folder)
  const { recovery } = await recover(journal)
  const milliseconds = performance.now() - began
  await journal.close()
  return { commands: recovery.lastSeq, replayed: recovery.replayed, milliseconds }
}

const [mode, folder = '', commands = '0'] = process.argv.slice(2)
console.log(JSON.stringify(mode === 'grow' ? await grow(folder, Number(commands)) : await start(folder)))
