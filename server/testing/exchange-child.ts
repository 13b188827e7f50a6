/**
 * An exchange under load that waits to be killed. Writes what it sent and what it was told into files that outlive it:
 * `sent` holds the commands' bytes in hex, each with a dot behind it, `acknowledged` lines of "id seq digest-of-events".
 * A life begins with a line of its own: the last one of the life before may have been cut anywhere when it was killed.
 */
import { openSync, readFileSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { connect } from '@exchange/adapters/postgres'
import { decodeCommand, encodeSubmission, type Submission } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import type { JournalChoice } from '../processes/journals.ts'
import { startTradingCore } from '../processes/trading-core.ts'
import { digestOf } from './digest.ts'
import { openingCommands, tradingCommands } from './flow.ts'

export interface ChildOrders {
  readonly journal: JournalChoice
  readonly databaseUrl: string
  readonly seed: number
  readonly sent: string
  readonly acknowledged: string
  /** 0 = end in order at once. */
  readonly inFlight: number
}

const orders: ChildOrders = JSON.parse(process.argv[2] ?? '{}')
/** Commands of the round before whose fate may be unknown are sent again. */
const SENT_AGAIN = 400

const pool = await connect(orders.databaseUrl, { max: 4 })
const core = await startTradingCore({
  journal: orders.journal,
  pool,
  databaseUrl: orders.databaseUrl,
  engine: { snapshotEveryCommands: 3_000, batchLimit: 300 },
  log: () => {},
  fatal: (reason) => {
    console.error(reason)
    process.exit(1)
  },
})
const before = readFileSync(orders.sent, { encoding: 'utf8', flag: 'a+' })
  .split('\n')
  .flatMap((line) => (line.endsWith('.') ? [line.slice(0, -1)] : []))
const sent = openSync(orders.sent, 'a')
const acknowledged = openSync(orders.acknowledged, 'a')
for (const file of [sent, acknowledged]) writeSync(file, '\n')
console.log(JSON.stringify(core.engine.recovery))
// What is killed does not write it at its end.
flushCompileCache()

if (orders.inFlight === 0) {
  await core.stop()
  await pool.end()
} else {
  const again = before.slice(-SENT_AGAIN).map((line) => decodeCommand(Buffer.from(line, 'hex'), 0))
  const first: Submission[] = core.engine.lastSeq === 0 ? openingCommands() : again
  const flow = withFirst(first, tradingCommands(orders.seed))
  for (let lane = 0; lane < orders.inFlight; lane++) void keepSubmitting(core.engine, flow)
}

function* withFirst(first: readonly Submission[], rest: Generator<Submission, never>): Generator<Submission, never> {
  yield* first
  return yield* rest
}

async function keepSubmitting(engine: EngineClient, flow: Generator<Submission, never>): Promise<void> {
  for (;;) {
    const command = flow.next().value
    writeSync(sent, `${Buffer.from(encodeSubmission(command)).toString('hex')}.\n`)
    const answer = await engine.submit(command)
    writeSync(acknowledged, `${command.id} ${answer.seq} ${digestOf(answer.events)}\n`)
  }
}
