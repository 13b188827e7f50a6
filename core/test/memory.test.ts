/** The limits bound the memory: what a machine takes at its limits, in the worst shapes, is what it is reckoned with. */
import { expect, it } from 'vitest'
import { EventWriter } from '../src/codec/event-writer.ts'
import { encodeSubmission, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody, OwnerId } from '../src/codec/commands.ts'
import { compiledFrom, instantiate, randomHashKey } from '../src/machine/instance.ts'
import type { Exports } from '../src/machine/instance.ts'
import { createMachine } from '../src/machine/machine.ts'
import { MODULE } from '../src/machine/module.ts'
import { NativeMachine } from '../src/machine/native-machine.ts'
import { limits } from '../src/registry/limits.ts'
import type { Limit } from '../src/registry/limits.ts'
import { SNAPSHOT_CHUNK } from '../src/registry/numbers.ts'
import { amount, micros, ppm, priceTicks, sizeLots } from '../src/units/index.ts'
import { BTC, limit, listing, place, USDT } from './support/exchange.ts'
import { snapshotOf } from './support/machines.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

const MARKETS = 4
const FIRST_OWNER = 100_000
/** One more than a power of two: tables have just grown. */
const MOST = 4097
/** Pools take 64 KiB at a time, and a snapshot has room for a chunk. */
const SLACK = 40 * 65_536 + SNAPSHOT_CHUNK

const code = compiledFrom(Uint8Array.fromBase64(MODULE))

/** A production machine whose memory is looked at. */
class Weighed {
  readonly native: Exports
  private chunks: Uint8Array[] = []
  private seq = 0

  constructor() {
    this.native = instantiate(code, { nextChunk: (to) => this.give(to >>> 0) }, randomHashKey())
  }

  send(body: CommandBody): void {
    this.seq += 1
    const bytes = encodeSubmission({ ...body, origin: 'personal', id: this.seq.toString(16).padStart(32, '0') })
    stampCommand(bytes, 0, this.seq, micros(this.seq))
    new Uint8Array(this.native.memory.buffer, this.native.inputAt() >>> 0, bytes.length).set(bytes)
    expect(this.native.run(bytes.length)).toBe(0)
    this.native.clearEvents()
  }

  used(name: Limit): number {
    return this.native.usedOf(limits[name].code) >>> 0
  }

  get bytes(): number {
    return this.native.memoryUsed()
  }

  snapshot(): Uint8Array[] {
    const { native } = this
    const chunks: Uint8Array[] = []
    native.beginSnapshot()
    for (;;) {
      const length = native.nextChunk() >>> 0
      if (length === 0) return chunks
      chunks.push(new Uint8Array(native.memory.buffer, native.chunkAt() >>> 0, length).slice())
    }
  }

  restore(chunks: readonly Uint8Array[]): void {
    this.chunks = [...chunks]
    this.native.restore()
  }

  private give(to: number): number {
    const chunk = this.chunks.shift()
    if (chunk === undefined) return 0
    new Uint8Array(this.native.memory.buffer, to, chunk.length).set(chunk)
    return chunk.length
  }
}

const ownerOf = (number: number): OwnerId => FIRST_OWNER + number
/** 64 characters. */
const clientOf = (kind: string, number: number): string => `${kind}${number}`.padEnd(64, 'x')
/** Prices that have next to nothing in common. */
const sparse = (number: number): number => 2 ** 51 + Math.floor(((number * 0.618_033_988_749_895) % 1) * 2 ** 51)

function openMarkets(machine: Weighed): void {
  machine.send({ kind: 'asset.list', asset: BTC, ticker: 'BTC', scale: 2, supply: 0 })
  machine.send({ kind: 'asset.list', asset: USDT, ticker: 'USDT', scale: 4, supply: 0 })
  const rules = { pricePrecision: 2, sizePrecision: 2, minNotional: amount(0n), maxNotional: amount(0n) }
  const bands = { minSize: sizeLots(1), priceBand: ppm(0), takerBand: ppm(0), referencePrice: priceTicks(0) }
  for (let market = 0; market < MARKETS; market += 1)
    machine.send({ ...listing(market, `M${market}_USDT`, BTC, USDT), ...rules, ...bands })
}

function fund(machine: Weighed): void {
  for (let from = 0; from < MOST; from += 400) {
    const owners = Array.from({ length: Math.min(400, MOST - from) }, (_, index) => ownerOf(from + index))
    const sum = amount(BigInt(owners.length) * -100n)
    const legs = owners.map((owner) => ({ owner, wallet: 'spot', asset: BTC, amount: amount(100n) }) as const)
    machine.send({
      kind: 'transfer',
      reason: 'deposit',
      legs: [{ owner: 20, wallet: 'main', asset: BTC, amount: sum }, ...legs],
    })
  }
}

const sell = (number: number) => ({
  ...limit('sell', '1', '1', { market: number % MARKETS, clientOrderId: clientOf('a', number) }),
  price: priceTicks(sparse(number)),
  size: sizeLots(3),
})

const everyOwner = (machine: Weighed, command: (owner: OwnerId, number: number) => CommandBody): void => {
  for (let number = 0; machine.used('orders') < MOST; number += 1) machine.send(command(ownerOf(number), number))
}
const cancelEvery = (machine: Weighed): void => {
  for (let number = 0; number < MOST; number += 1)
    machine.send({ kind: 'order.cancel-all', owner: ownerOf(number), market: null })
  expect(machine.used('orders')).toBe(0)
}

it('what a machine takes at its limits is what it is reckoned with, and its snapshot comes back', () => {
  const machine = new Weighed()
  openMarkets(machine)
  machine.send({
    kind: 'limits.set',
    limits: [
      { limit: 'orders', value: MOST },
      { limit: 'personalIds', value: MOST },
    ],
  })
  const before = machine.bytes
  fund(machine)
  for (let number = 0; number < MOST; number += 1) {
    machine.send({ kind: 'account.configure', owner: ownerOf(number), stpGroup: number + 1, permissions: 63 })
    machine.send({ kind: 'fees.set', owner: ownerOf(number), market: 0, maker: ppm(1), taker: ppm(number) })
  }
  // Each shape in its turn: what one of them took is not there for the others.
  everyOwner(machine, (owner, number) => ({
    kind: 'conditional.place',
    owner,
    activation: priceTicks(sparse(number) - 1),
    ...sell(number),
  }))
  cancelEvery(machine)
  machine.send({ kind: 'limits.set', limits: [{ limit: 'orders', value: MOST + 1 }] })
  everyOwner(machine, (owner, number) => ({
    kind: 'oto.place',
    owner,
    primary: { ...sell(number), size: sizeLots(1) },
    secondaryKind: 'order',
    activation: priceTicks(0),
    secondary: { ...sell(number), side: 'buy', size: sizeLots(1), clientOrderId: clientOf('b', number) },
  }))
  cancelEvery(machine)
  everyOwner(machine, (owner, number) => place(owner, sell(number)))
  const reckoned = (['orders', 'cells', 'personalIds', 'feeEntries', 'accounts'] as const).reduce(
    (sum, name) => sum + machine.used(name) * limits[name].bytes,
    SLACK,
  )
  const chunks = machine.snapshot()
  expect(machine.bytes - before).toBeLessThanOrEqual(reckoned)
  const copy = new Weighed()
  const empty = copy.bytes
  copy.restore(chunks)
  expect(Buffer.compare(Buffer.concat(copy.snapshot()), Buffer.concat(chunks))).toBe(0)
  expect(copy.bytes - empty).toBeLessThanOrEqual(reckoned)
})

it.each([0, 3])('places without orders are given back, and nothing can be seen of it, with %i of them kept', (idle) => {
  const commands = new RandomCommands(new Random(61 + idle))
  const [usual, forgetful] = [createMachine(), new NativeMachine(code, randomHashKey(), idle)]
  const [said, other] = [new EventWriter(), new EventWriter()]
  for (let count = 0; count < 5000; count += 1) {
    const command = commands.next()
    said.clear()
    other.clear()
    usual.apply(command, 0, said)
    forgetful.apply(command, 0, other)
    expect(Buffer.compare(other.bytes(), said.bytes()), `command ${count}`).toBe(0)
    commands.learn(said.bytes())
  }
  expect(snapshotOf(forgetful)).toEqual(snapshotOf(usual))
})

it('what accounts without orders take does not grow with those that have traded', () => {
  const machine = new Weighed()
  machine.native.keepIdlePlaces(100)
  openMarkets(machine)
  machine.send({ kind: 'limits.set', limits: [{ limit: 'personalIds', value: 16 }] })
  fund(machine)
  const weighed = Array.from({ length: MARKETS }, (_, market) => {
    for (let number = 0; number < MOST; number += 1) {
      const spec = { ...sell(0), price: priceTicks(5), clientOrderId: '' }
      machine.send(place(ownerOf(number), { ...spec, market }))
      machine.send({ kind: 'order.cancel-all', owner: ownerOf(number), market })
    }
    return machine.bytes
  })
  // The first market opens the cells; at the others nothing is new.
  expect(weighed.slice(1).map((bytes) => bytes - (weighed[0] ?? 0))).toEqual([0, 0, 0])
})
