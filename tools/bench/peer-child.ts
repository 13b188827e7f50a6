/** One timed pass of npm's nodejs-order-book over the same flow, in a process of its own. Prints its result as JSON. */
import { OrderBook, Side } from 'nodejs-order-book'
import { CANCEL, generateFlow, LIMIT } from './flow.ts'
import type { FlowSettings } from './flow.ts'
import { BUY } from './reference-book.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as FlowSettings
const warmUp = Number(process.argv[3] ?? '0')
const flow = generateFlow(settings)
const book = new OrderBook()
// Its ids are texts; they are made before the clock starts.
const ids = Array.from({ length: flow.count + 1 }, (_, number) => String(number))

function apply(index: number): void {
  const id = ids[flow.order[index] ?? 0] ?? ''
  const side = flow.side[index] === BUY ? Side.BUY : Side.SELL
  const size = flow.lots[index] ?? 0
  if (flow.kind[index] === CANCEL) book.cancel(id)
  else if (flow.kind[index] === LIMIT) book.limit({ id, side, size, price: flow.price[index] ?? 0 })
  else book.market({ side, size })
}

for (let index = 0; index < warmUp; index++) apply(index)
const started = performance.now()
for (let index = warmUp; index < flow.count; index++) apply(index)
const seconds = (performance.now() - started) / 1_000
let live = 0
for (let index = 0; index < flow.count; index++) {
  if (flow.kind[index] === LIMIT && book.order(ids[flow.order[index] ?? 0] ?? '') !== undefined) live++
}
console.log(JSON.stringify({ commandsPerSecond: (flow.count - warmUp) / seconds, live }))
