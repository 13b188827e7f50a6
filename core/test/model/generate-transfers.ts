import type { CommandBody, TransferLeg } from '../../src/codec/commands.ts'
import { SystemOwner, TransferReason, Wallet } from '../../src/registry/numbers.ts'
import { amount } from '../../src/units/index.ts'
import { fits } from './arithmetic.ts'
import { OWNERS } from './making.ts'
import type { Making } from './making.ts'
import { look } from './ledger.ts'
import { there } from './state.ts'

const REASONS = Object.keys(TransferReason) as readonly (keyof typeof TransferReason)[]
const WALLETS = Object.keys(Wallet) as readonly (keyof typeof Wallet)[]
const HOUSE = [SystemOwner.fees, SystemOwner.treasury, SystemOwner.clearing, 20, 21, 60, 99, 100] as const
const NOTHING = '0'.repeat(64)

const anyone = ({ random }: Making): number =>
  random.once(4) ? there(HOUSE[random.below(HOUSE.length)]) : there(OWNERS[random.below(OWNERS.length)])

const anyWallet = ({ random }: Making): keyof typeof Wallet =>
  random.once(12)
    ? there(WALLETS[random.below(WALLETS.length)])
    : there((['main', 'spot', 'bots'] as const)[random.below(3)])

/** From one cell to another: two legs that balance. */
function pair(making: Making): readonly [TransferLeg, TransferLeg] {
  const { random, state } = making
  const asset = random.once(50) ? random.below(6) : random.below(3)
  const from = { owner: anyone(making), wallet: anyWallet(making), asset }
  const to = { owner: anyone(making), wallet: anyWallet(making), asset }
  const { available } = look(state, from)
  const some = available > 0n ? available / BigInt(random.between(1, 9)) : BigInt(random.between(1, 90_000))
  const huge =
    making.profile.large && random.once(6) ? 2n ** BigInt(random.between(58, 63)) - BigInt(random.below(4)) : some
  const value = random.once(20) ? huge + BigInt(random.between(-1, 1)) : huge
  const moved = fits(value) && fits(-value) ? value : 1n
  return [
    { ...from, amount: amount(-moved) },
    { ...to, amount: amount(moved) },
  ]
}

const pairs = (making: Making, count: number): TransferLeg[] => Array.from({ length: count }, () => pair(making)).flat()

function spoil({ random }: Making, legs: TransferLeg[]): TransferLeg[] {
  const [first, ...rest] = legs
  if (!first || !random.once(25)) return legs
  if (random.once(4)) return rest
  if (random.once(3)) return [{ ...first, amount: amount(0n) }, ...rest]
  if (random.once(2)) return [{ ...first, owner: 0 }, ...rest]
  return [{ ...first, amount: amount(first.amount / 2n) }, ...rest]
}

export function pickTransfer(making: Making): CommandBody {
  const { random } = making
  const reason = there(REASONS[random.below(REASONS.length)])
  const draw = random.below(10)
  if (draw < 4) return { kind: 'transfer', reason, legs: spoil(making, pairs(making, random.once(4) ? 4 : 1)) }
  return draw < 7 ? pending(making, reason) : settled(making)
}

const keyOf = (number: number): string => (number * 0x1234567).toString(16).padStart(32, '0')

function pending(making: Making, fresh: keyof typeof TransferReason): CommandBody {
  const { random, state } = making
  const key = keyOf(random.below(7))
  const chain = state.pendings.get(key)
  const reason = chain && !random.once(12) ? chain.reason : fresh
  const commitment = chain && !random.once(20) ? chain.commitment : random.once(2) ? NOTHING : '7'.repeat(64)
  const count = random.once(12) ? random.between(80, 200) : random.between(0, 3)
  const legs = count > 20 ? small(making, count) : spoil(making, pairs(making, count))
  return { kind: 'transfer.pending', key, reason, commitment, more: random.once(3), legs }
}

/** Many legs that somebody can pay for. */
function small(making: Making, count: number): TransferLeg[] {
  const { random } = making
  const asset = random.below(3)
  return Array.from({ length: count }, (_, item) => {
    const value = BigInt(random.between(1, 9))
    return [
      { owner: 20, wallet: 'main', asset, amount: amount(-value) } as const,
      { owner: there(OWNERS[item % OWNERS.length]), wallet: 'spot', asset, amount: amount(value) } as const,
    ]
  }).flat()
}

function settled(making: Making): CommandBody {
  const { random, state } = making
  const key = keyOf(random.below(7))
  if (random.once(3)) return { kind: 'transfer.void', key }
  const legs = state.pendings.get(key)?.legs ?? []
  const parts = BigInt(random.between(1, 4))
  // A leg and the next one balance where they were made as a pair.
  const amounts = legs.map((leg, item) => ((item >> 1) % 2 === 0 ? leg.amount : amount(leg.amount / parts)))
  if (random.once(15)) amounts.push(amount(1n))
  if (random.once(15) && amounts[0] !== undefined) amounts[0] = amount(amounts[0] / 3n)
  if (random.once(30) && amounts[0] !== undefined && fits(0n - amounts[0])) amounts[0] = amount(0n - amounts[0])
  const some = random.once(2) && amounts.length > 0 && amounts.length <= 1000
  return { kind: 'transfer.post', key, amounts: some ? amounts : null }
}
