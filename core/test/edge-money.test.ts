import { expect, it } from 'vitest'
import { amount, fitsInt64, micros } from '../src/units/index.ts'
import { encodeSubmission, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody, TransferLeg } from '../src/codec/commands.ts'
import { decodeEvents } from '../src/codec/events-codec.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import { ReferenceMachine } from '../src/reference/machine.ts'
import { production } from './support/machines.ts'
import { Random } from './support/random.ts'

/** Who may owe, who issues by it, who may not, and some accounts. */
const OWNERS = [1, 3, 8, 20, 21, 60, 99, 100, 101, 102] as const
const KEYS = ['01', '02', '03', '04', '05'] as const
const WALLETS = ['main', 'spot', 'margin'] as const
const REASONS = ['deposit', 'withdrawal', 'adjustment'] as const
const MOST = 2n ** 63n - 1n
const EDGES = [1n, 2n, 2n ** 61n, 2n ** 62n, 2n ** 62n - 1n, MOST, MOST - 1n, -(2n ** 63n)] as const

/** Transfers of every sort whose amounts lie about where cells, held money, sums and what is issued come to their ends. */
class EdgeMoney {
  private readonly random: Random
  private readonly pending = new Map<string, bigint[]>()

  constructor(random: Random) {
    this.random = random
  }

  body(): CommandBody {
    const { random } = this
    const key = random.pick(KEYS).repeat(16)
    const legs = this.legs()
    const dice = random.below(20)
    if (dice < 7) return { kind: 'transfer', reason: random.pick(REASONS), legs }
    if (dice < 13) {
      const reason = random.once(9) ? 'withdrawal' : 'deposit'
      const commitment = (random.once(9) ? '1' : '0').repeat(64)
      return { kind: 'transfer.pending', key, reason, commitment, more: random.once(3), legs }
    }
    if (dice < 16) return { kind: 'transfer.post', key, amounts: random.once(2) ? this.parts(key) : null }
    if (dice < 18) return { kind: 'transfer.void', key }
    if (dice < 19) return { kind: 'tick' }
    const permissions = random.pick([63, 63, 63, 8, 16, 47])
    return { kind: 'account.configure', owner: random.pick([20, 100, 101]), stpGroup: 0, permissions }
  }

  learn(body: CommandBody, isRefused: boolean): void {
    if (isRefused) return
    if (body.kind === 'transfer.pending') {
      this.pending.set(body.key, [...(this.pending.get(body.key) ?? []), ...body.legs.map((leg) => leg.amount)])
    }
    if (body.kind === 'transfer.post' || body.kind === 'transfer.void') this.pending.delete(body.key)
  }

  /** Mostly balanced by the last of each asset. */
  private legs(): TransferLeg[] {
    const { random } = this
    const legs: TransferLeg[] = []
    for (let assets = random.between(1, 2); assets > 0; assets -= 1) {
      const asset = random.below(2)
      const some = Array.from({ length: random.between(0, 4) }, () => this.leg(asset, this.sum()))
      const sum = some.reduce((total, leg) => total + leg.amount, 0n)
      legs.push(...some)
      if (fitsInt64(0n - sum)) legs.push(this.leg(asset, 0n - sum))
    }
    return legs
  }

  private leg(asset: number, sum: bigint): TransferLeg {
    const { random } = this
    return { owner: random.pick(OWNERS), wallet: random.pick(WALLETS), asset, amount: amount(sum) }
  }

  private sum(): bigint {
    const { random } = this
    if (random.once(3)) return BigInt(random.between(-9, 9))
    const edge = random.pick(EDGES) + BigInt(random.between(-1, 1))
    const sum = random.once(2) ? -edge : edge
    return fitsInt64(sum) ? sum : MOST
  }

  /** A share of each leg; the largest makes up for the rest, mostly. */
  private parts(key: string) {
    const { random } = this
    const legs = this.pending.get(key) ?? [1n]
    const share = BigInt(random.between(0, 4))
    const parts = legs.map((leg) => (leg * share) / 4n)
    const sum = parts.reduce((total, part) => total + part, 0n)
    const widest = parts.findIndex((part) => (sum > 0n ? part >= sum : part <= sum && sum < 0n))
    if (widest >= 0 && !random.once(6)) parts[widest] = (parts[widest] ?? 0n) - sum
    return parts.map((part) => amount(part))
  }
}

it.each([1, 4, 6])('at the ends of 64 bits both machines say the same, seed %i', (seed) => {
  const random = new Random(seed)
  const money = new EdgeMoney(random)
  const [fast, obvious] = [production.create(), new ReferenceMachine()]
  const [out, expected] = [new EventWriter(), new EventWriter()]
  const said = new Map<string, number>()
  const apply = (body: CommandBody): void => {
    const seq = obvious.lastSeq + 1
    const command = encodeSubmission({ ...body, origin: 'personal', id: seq.toString(16).padStart(32, '0') })
    stampCommand(command, 0, seq, micros(seq))
    out.clear()
    expected.clear()
    obvious.apply(command, 0, expected)
    fast.apply(command, 0, out)
    expect(out.bytes().toHex(), `seed ${seed}, command ${seq}`).toBe(expected.bytes().toHex())
    const [first] = decodeEvents(expected.bytes())
    const isRefused = first?.kind === 'refused'
    const name = isRefused ? first.code : body.kind
    said.set(name, (said.get(name) ?? 0) + 1)
    money.learn(body, isRefused)
  }
  for (const asset of [0, 1]) apply({ kind: 'asset.list', asset, ticker: `A${asset}`, scale: 0, supply: 0 })
  for (let count = 0; count < 2500; count += 1) {
    apply(money.body())
    if (count % 100 === 0) obvious.audit()
  }
  expect(fast.stateHash()).toBe(obvious.stateHash())
  // Whatever can happen has.
  for (const name of ['transfer', 'transfer.pending', 'transfer.post', 'transfer.void', 'overflow']) {
    expect(said.get(name), name).toBeGreaterThan(5)
  }
  for (const name of ['balance-insufficient', 'legs-unbalanced', 'leg-invalid', 'transfer-open', 'transfer-exists']) {
    expect(said.get(name), name).toBeGreaterThan(5)
  }
})
