/**
 * The longest single command while tables grow: accounts come one after the other, each with a deposit and an order. Every pass
 * is the same commands on a machine of its own; of each command the shortest time counts, so that what the process or the
 * kernel does in between is not taken for the core's own.
 */
import { createMachine, encodeSubmission, EventWriter, stampCommand, SystemOwner } from '@exchange/core'
import type { Submission } from '@exchange/core'
import { amount, priceTicks, sizeLots } from '@exchange/core/units'
import { idOf, ownerOf, setupCommands } from './spot-setup.ts'

const accounts = Number(process.argv[2] ?? '300000')
const PASSES = 4
const BASE = 1
const FUNDS = 10n ** 10n

const deposit = (user: number): Submission => ({
  kind: 'transfer',
  id: idOf(1_000_000_000 + 2 * user),
  reason: 'demo-grant',
  legs: [
    { owner: SystemOwner['chain:demo'], wallet: 'main', asset: BASE, amount: amount(-FUNDS) },
    { owner: ownerOf(user), wallet: 'spot', asset: BASE, amount: amount(FUNDS) },
  ],
})
const sell = (user: number): Submission => ({
  kind: 'order.place',
  id: idOf(1_000_000_001 + 2 * user),
  owner: ownerOf(user),
  market: 0,
  side: 'sell',
  type: 'limit',
  price: priceTicks(600_001 + (user % 2_000)),
  size: sizeLots(100),
  quoteAmount: amount(0n),
  postOnly: false,
  ioc: false,
  rpi: false,
  retail: false,
  fok: false,
  wallet: 'spot',
  stp: 'no',
  clientOrderId: `order-${user}`,
  source: 'api',
})

const setup = setupCommands(1)
const commands = setup.length + 2 * (accounts - 1)
const shortest = new Float64Array(commands).fill(Number.POSITIVE_INFINITY)

function pass(): void {
  const machine = createMachine()
  machine.reserve(commands)
  const out = new EventWriter()
  let seq = 0
  const apply = (command: Submission): void => {
    const bytes = encodeSubmission(command)
    stampCommand(bytes, 0, ++seq, 1_700_000_000_000_000 + seq)
    out.clear()
    const began = performance.now()
    machine.apply(bytes, 0, out)
    const spent = performance.now() - began
    shortest[seq - 1] = Math.min(shortest[seq - 1] ?? spent, spent)
  }
  setup.forEach(apply)
  for (let user = 1; user < accounts; user++) {
    apply(deposit(user))
    apply(sell(user))
  }
  const live = machine.usage().find(({ limit }) => limit === 'orders')?.used
  if (live !== accounts - 1) throw new Error(`${live} orders rest, not ${accounts - 1}`)
}

for (let count = 0; count < PASSES; count++) pass()
const longest = shortest.reduce((most, one) => Math.max(most, one), 0)
console.log(JSON.stringify({ accounts, longestMilliseconds: longest }))
