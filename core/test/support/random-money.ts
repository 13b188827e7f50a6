import { amount, ppm } from '../../src/units/index.ts'
import type { Amount } from '../../src/units/index.ts'
import type { CommandBody, TransferLeg, Wallet } from '../../src/codec/commands.ts'
import type { Event } from '../../src/codec/events.ts'
import { MAX_LEGS } from '../../src/registry/numbers.ts'
import type { Random } from './random.ts'

type Body<Kind extends CommandBody['kind']> = Extract<CommandBody, { kind: Kind }>
const KEYS = Array.from({ length: 12 }, (_, key) => key.toString(16).padStart(32, '0'))
const NOTHING = '0'.repeat(64)
const ABOVE = [NOTHING, NOTHING, 'ab'.repeat(32)] as const

/** Transfers of every sort, fees and accounts; it learns from the events which transfers wait. */
export class RandomMoney {
  private readonly random: Random
  private readonly owner: () => number
  /** Legs of what waits, by key, and whether more is to come. */
  private readonly pending = new Map<string, { legs: TransferLeg[]; more: boolean }>()

  constructor(random: Random, owner: () => number) {
    this.random = random
    this.owner = owner
  }

  learn(event: Event): void {
    if (event.kind === 'transfer.finished') this.pending.delete(event.key)
    if (event.kind !== 'transfer.pending') return
    const known = this.pending.get(event.key)
    this.pending.set(event.key, { legs: [...(known?.legs ?? []), ...event.legs], more: event.more })
  }

  transfer(): CommandBody {
    const { random } = this
    const asset = random.once(50) ? 17 : random.below(3)
    const size = BigInt(random.pick([0, 1, random.below(1_000_000), random.below(1_000_000), 2 ** 50]))
    const huge = random.once(40) ? 2n ** BigInt(random.between(60, 62)) : size
    const owner = this.owner()
    const leg = (from: number, sum: bigint): TransferLeg => this.leg(from, asset, sum)
    if (random.once(20)) return { kind: 'transfer', reason: 'adjustment', legs: [leg(owner, huge)] }
    if (random.once(20))
      return { kind: 'transfer', reason: 'reversal', legs: [leg(owner, huge), leg(this.owner(), 1n - huge)] }
    const other = random.once(2) ? this.owner() : random.once(6) ? 8 : 20
    return random.once(2)
      ? { kind: 'transfer', reason: 'wallet', legs: [leg(other, -huge), leg(owner, huge)] }
      : { kind: 'transfer', reason: 'withdrawal', legs: [leg(owner, -huge), leg(20, huge - 1n), leg(21, 1n)] }
  }

  /** A new transfer in two steps, a further part of one, or the end of one. */
  twoSteps(): CommandBody {
    const { random } = this
    const waiting = [...this.pending][random.below(this.pending.size + 1)]
    if (waiting === undefined || random.once(8)) return this.begin(this.key(), random.once(3))
    const [key, known] = waiting
    if (known.more && !random.once(4)) return this.begin(key, random.once(2))
    if (random.once(3)) return { kind: 'transfer.void', key }
    const inParts = random.once(2) && known.legs.length <= MAX_LEGS
    return { kind: 'transfer.post', key, amounts: inParts ? this.parts(known.legs) : null }
  }

  /** Parts of `legs` legs each with one key, that belong together: the last of them closes it. */
  chain(parts: number, legs: number): CommandBody[] {
    const { random } = this
    const key = this.key()
    const asset = random.below(3)
    return Array.from({ length: parts }, (_, part): CommandBody => ({
      kind: 'transfer.pending',
      key,
      reason: 'interest',
      commitment: NOTHING,
      more: part < parts - 1,
      legs: Array.from({ length: legs }, (_, leg) =>
        this.plain(leg % 2 === 0 ? 20 : this.owner(), asset, leg % 2 === 0),
      ),
    }))
  }

  fees(): CommandBody {
    const { random } = this
    return {
      kind: 'fees.set',
      owner: random.once(3) ? 0 : this.owner(),
      market: random.pick([null, 0, 1, 2, 8]),
      maker: ppm(random.between(-600, 1500)),
      taker: ppm(random.once(30) ? random.pick([-1, 1_000_000, 1_000_001]) : random.between(0, 3000)),
    }
  }

  account(): CommandBody {
    const { random } = this
    const without = random.once(3) ? random.pick([1, 8, 16, 24, 62]) : 0
    return { kind: 'account.configure', owner: this.owner(), stpGroup: random.below(3), permissions: 63 & ~without }
  }

  private begin(key: string, more: boolean): Body<'transfer.pending'> {
    const { random } = this
    const asset = random.once(40) ? 9 : random.below(3)
    const size = BigInt(random.pick([1, random.below(100_000), random.below(1_000_000), 2 ** 45]))
    const huge = random.once(40) ? 2n ** BigInt(random.between(60, 62)) : size
    const third = huge / 3n
    return {
      kind: 'transfer.pending',
      key,
      reason: random.once(8) ? 'p2p' : 'withdrawal',
      commitment: random.once(10) ? random.pick(ABOVE) : NOTHING,
      more,
      legs: random.once(30)
        ? []
        : [
            this.leg(random.once(6) ? random.pick([20, 8, 1, 3]) : this.owner(), asset, -huge),
            this.leg(random.once(2) ? 20 : this.owner(), asset, huge - third),
            this.leg(this.owner(), asset, random.once(12) ? 0n : third),
          ],
    }
  }

  /** One amount for each leg: what the first takes is shared by those behind it, as in what was begun. */
  private parts(legs: readonly TransferLeg[]): Amount[] {
    const { random } = this
    if (random.once(8)) return legs.slice(1).map((leg) => leg.amount)
    const kept = BigInt(random.below(4))
    const parts = legs.map((leg) => (leg.amount * kept) / 3n)
    const debt = parts.reduce((sum, part) => sum + part, 0n)
    const spare = parts.findIndex((part, place) => part > debt && legs[place] !== undefined)
    if (spare >= 0 && !random.once(6)) parts[spare] = (parts[spare] ?? 0n) - debt
    return parts.map((part) => amount(part))
  }

  private plain(owner: number, asset: number, debit: boolean): TransferLeg {
    return { owner, wallet: owner < 100 ? 'main' : 'spot', asset, amount: amount(debit ? -7n : 7n) }
  }

  private leg(owner: number, asset: number, sum: bigint): TransferLeg {
    const wallet: Wallet = this.random.once(10) ? this.random.pick(['main', 'margin', 'hold', 'bots']) : 'spot'
    return { owner, wallet, asset, amount: amount(sum) }
  }

  private key(): string {
    return KEYS[this.random.below(KEYS.length)] ?? NOTHING.slice(32)
  }
}
