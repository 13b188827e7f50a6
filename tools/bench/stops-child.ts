/**
 * What one trade costs everybody else when it sets off so many stops: each of them trades as it enters. The time of each
 * command that follows, until all have entered, on three machines of the same history. Work is the same in each, so the least
 * of the three is what the work takes and the rest is what else went on. Prints JSON, in milliseconds.
 */
import { createMachine, encodeSubmission, EventWriter, FIRST_REGISTERED_OWNER, stampCommand } from '@exchange/core'
import type { Machine, Submission } from '@exchange/core'
import { amount, priceTicks, sizeLots } from '@exchange/core/units'
import { median } from './children.ts'
import { idOf, setupCommands } from './spot-setup.ts'

const stops = Number(process.argv[2] ?? '1000000')
/** As many as an account may have waiting in a market. */
const STOPS_EACH = 200
const users = Math.ceil(stops / STOPS_EACH) + 2
const MACHINES = 3
const START = 1_700_000_000_000_000
const out = new EventWriter()

type PlacedOrder = Extract<Submission, { kind: 'order.place' }>

const order = (user: number, side: 'buy' | 'sell', price: number, lots: number): Omit<PlacedOrder, 'kind'> => ({
  id: idOf(0),
  owner: FIRST_REGISTERED_OWNER + user,
  market: 0,
  side,
  type: 'limit',
  price: priceTicks(price),
  size: sizeLots(lots),
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

function encoded(command: Submission, seq: number): Uint8Array {
  const bytes = encodeSubmission({ ...command, id: idOf(seq) })
  stampCommand(bytes, 0, seq, START + seq)
  return bytes
}

/** @returns milliseconds */
function apply(machine: Machine, command: Submission): number {
  const bytes = encoded(command, machine.lastSeq + 1)
  out.clear()
  const began = performance.now()
  machine.apply(bytes, 0, out)
  return performance.now() - began
}

function armed(): Machine {
  const machine = createMachine()
  const [first, second] = [users - 2, users - 1]
  for (const command of setupCommands(users)) apply(machine, command)
  const trade = (price: number): void => {
    apply(machine, { kind: 'order.place', ...order(first, 'buy', price, 1) })
    apply(machine, { kind: 'order.place', ...order(second, 'sell', price, 1) })
  }
  trade(600_000)
  for (let stop = 0; stop < stops; stop++) {
    const activation = priceTicks(599_000 - (stop % 4_000))
    apply(machine, { kind: 'conditional.place', activation, ...order(stop % (users - 2), 'sell', 500_000, 1) })
  }
  // Whoever buys from all of them, then the trade that reaches them.
  apply(machine, { kind: 'order.place', ...order(first, 'buy', 500_000, 2 * stops) })
  return machine
}

/** All that rests is the order that buys; whatever else is kept are stops. */
const hasStops = (machine: Machine): boolean =>
  machine.usage().some(({ limit, used }) => limit === 'orders' && used > 1)

const machines = Array.from({ length: MACHINES }, armed)
/** What the command takes. */
const together = (command: Submission): number => Math.min(...machines.map((machine) => apply(machine, command)))
const work = [together({ kind: 'order.place', ...order(users - 1, 'sell', 500_000, 1) })]
while (machines.some(hasStops)) {
  work.push(together({ kind: 'tick', id: idOf(0) }))
  if (work.length > stops) throw new Error('the stops do not enter')
}
console.log(JSON.stringify({ stops, median: median(work), longest: Math.max(...work) }))
