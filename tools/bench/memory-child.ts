/** What a resting order costs in memory: many are placed, and the process is weighed before and after. Needs --expose-gc. */
import { createMachine, encodeSubmission, EventWriter, stampCommand } from '@exchange/core'
import type { Submission } from '@exchange/core'
import { amount, priceTicks, sizeLots } from '@exchange/core/units'
import { Random } from '../liquidity/model/random.ts'
import { idOf, ownerOf, setupCommands } from './spot-setup.ts'

const orders = Number(process.argv[2] ?? '200000')
const users = 1_000
const machine = createMachine()
const out = new EventWriter()
const random = new Random(1, 'bench memory')
let seq = 0

function apply(command: Submission): void {
  const bytes = encodeSubmission(command)
  stampCommand(bytes, 0, ++seq, 1_700_000_000_000_000 + seq)
  out.clear()
  machine.apply(bytes, 0, out)
}

const limit = (number: number): Submission => ({
  kind: 'order.place',
  id: idOf(1_000_000 + number),
  owner: ownerOf(number % users),
  market: 0,
  side: number % 2 === 0 ? 'buy' : 'sell',
  type: 'limit',
  price: priceTicks(number % 2 === 0 ? 600_000 - 1 - random.below(2_000) : 600_000 + 1 + random.below(2_000)),
  size: sizeLots(1_000),
  quoteAmount: amount(0n),
  postOnly: false,
  ioc: false,
  rpi: false,
  retail: false,
  fok: false,
  wallet: 'spot',
  stp: 'no',
  clientOrderId: '',
  source: 'api',
})

function weigh(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc')
  globalThis.gc()
  globalThis.gc()
  // Everything the process really touches: the core's own memory is neither heap nor external.
  return process.memoryUsage.rss()
}

for (const command of setupCommands(users)) apply(command)
// Tables that double while they grow are weighed at both ends of a doubling: the first half warms them up.
for (let number = 0; number < orders / 2; number++) apply(limit(number))
const before = weigh()
for (let number = orders / 2; number < orders * 1.5; number++) apply(limit(number))
console.log(JSON.stringify({ bytesPerOrder: (weigh() - before) / orders }))
// Keeps the machine alive until it was weighed.
if (machine.lastSeq === 0) throw new Error('nothing was applied')
