import { describe, expect, it } from 'vitest'
import { amount, priceTicks } from '../src/units/index.ts'
import type { CommandBody } from '../src/codec/commands.ts'
import { CodecError } from '../src/codec/error.ts'
import { SNAPSHOT_CHUNK, SNAPSHOT_VERSION, STEPS_PER_COMMAND } from '../src/registry/numbers.ts'
import { alice, bob, carol, limit, openExchange, place, saga, say } from './support/exchange.ts'
import type { Exchange } from './support/exchange.ts'
import { machines, snapshotOf } from './support/machines.ts'

const TICK = { kind: 'tick' } as const
const stop = (price: string): CommandBody => ({
  kind: 'conditional.place',
  owner: alice,
  activation: priceTicks(4_900_000),
  ...limit('sell', '0.001', price),
})
const oto = (size: string): CommandBody => ({
  kind: 'oto.place',
  owner: bob,
  primary: limit('buy', size, '45000', { clientOrderId: 'first' }),
  secondaryKind: 'stop',
  activation: priceTicks(4_400_000),
  secondary: limit('sell', size, '43000', { clientOrderId: 'second', retail: true, stp: 'co', source: 'socket' }),
})
const pend = (key: string, more: boolean, legs: number): CommandBody => ({
  kind: 'transfer.pending',
  key: key.repeat(16),
  reason: 'p2p',
  commitment: 'cd'.repeat(32),
  more,
  legs: Array.from({ length: legs }, (_, leg) => ({
    owner: leg % 2 === 0 ? carol : bob,
    wallet: 'spot',
    asset: 2,
    amount: amount(leg % 2 === 0 ? -5n : 5n),
  })),
})

/** Everything that a state can have: also a backlog of every sort of task. */
function everything(exchange: Exchange): void {
  const K = STEPS_PER_COMMAND
  exchange.send({ kind: 'limits.set', limits: [{ limit: 'stopsPerAccountMarket', value: 5000 }] })
  exchange.send({ kind: 'account.configure', owner: bob, stpGroup: 7, permissions: 63 })
  exchange.send({ kind: 'producer.open', producer: 3, window: 2 })
  exchange.produce(3, 1, 1, TICK)
  exchange.produce(3, 1, 2, place(alice, limit('buy', '0.001', '1')))
  exchange.send({ kind: 'order.bulk', owner: alice, stopOnFail: false, orders: [limit('buy', '0', '1')] })
  exchange.send(place(alice, limit('sell', '0.1', '50000')))
  exchange.send(place(carol, limit('buy', '0.1', '50000')))
  for (let count = 0; count < 4 * K; count += 1) exchange.sendUnaudited(stop('60000'))
  exchange.send(oto('0.3'))
  exchange.send(pend('aa', false, 3 * K))
  exchange.send(pend('bb', true, 3))
  for (let count = 0; count < 3 * K; count += 1) {
    exchange.sendUnaudited(place(carol, limit('sell', '0.001', '70000', { rpi: count % 3 === 0 })))
  }
  // The trade lets K stops in; every command that follows lets K more in, or leaves work of its own.
  exchange.send(place(bob, limit('sell', '0.001', '48000')))
  exchange.send(place(carol, limit('buy', '0.001', '48000')))
  exchange.send({ kind: 'transfer.post', key: 'aa'.repeat(16), amounts: null })
  exchange.send({ kind: 'order.cancel-all', owner: carol, market: null })
}

const described = (exchange: Exchange): string[] => exchange.describe().map(say)

describe.each(machines)('a snapshot of the $name machine', (make) => {
  it('goes on exactly as the machine it was taken from, whatever waits in it', () => {
    const exchange = openExchange({ make })
    const copied = openExchange({ make })
    everything(exchange)
    everything(copied)
    const waiting = ['conditional.armed', 'oto.waiting', 'transfer.pending', 'order.put', 'conditional.fired']
    expect(exchange.describe().map(({ kind }) => kind)).toEqual(expect.arrayContaining(waiting))
    for (let count = 0; count < 8; count += 1) {
      copied.restart()
      expect(copied.machine.lastSeq).toBe(exchange.machine.lastSeq)
      expect(copied.machine.now).toBe(exchange.machine.now)
      expect(snapshotOf(copied.machine)).toEqual(snapshotOf(exchange.machine))
      expect(described(copied)).toEqual(described(exchange))
      expect(copied.machine.usage()).toEqual(exchange.machine.usage())
      const next = count === 3 ? place(bob, limit('sell', '1', '44000')) : TICK
      expect(copied.send(next)).toEqual(exchange.send(next))
    }
    expect(saga(exchange.send(TICK))).toEqual([])
  })

  it('is the same bytes whatever the history', () => {
    const [one, other] = [openExchange({ make }), openExchange({ make })]
    for (const exchange of [one, other])
      exchange.send({ kind: 'limits.set', limits: [{ limit: 'personalIds', value: 99 }] })
    const detours = [
      [one, carol],
      [other, alice],
    ] as const
    for (const [exchange, detour] of detours) {
      exchange.send(place(alice, limit('buy', '1', '50000')))
      exchange.send(place(detour, limit('sell', '1', '70000')))
      exchange.send({ kind: 'order.cancel', owner: detour, market: 0, orderId: 2, clientOrderId: '' })
    }
    expect(one.machine.stateHash()).not.toBe(other.machine.stateHash())
    for (const [exchange] of detours) {
      for (let count = 0; count < 99; count += 1) exchange.send(TICK)
    }
    expect(one.machine.stateHash()).toBe(other.machine.stateHash())
  })

  it('comes in chunks of 4 MiB, the last one smaller', () => {
    const exchange = openExchange({ make })
    const legs = Array.from({ length: 1000 }, (_, leg) => ({
      owner: 100 + (leg % 5),
      wallet: 'spot' as const,
      asset: 2,
      amount: amount(1n),
    }))
    for (let part = 0; part < 290; part += 1) {
      const command = { ...pend('cc', true, 0), legs } as CommandBody
      exchange.sendUnaudited(command)
    }
    const chunks = [...exchange.machine.snapshot()]
    expect(chunks.map(({ length }) => length).slice(0, -1)).toEqual([SNAPSHOT_CHUNK])
    expect(chunks.at(-1)?.length).toBeLessThan(SNAPSHOT_CHUNK)
    const hash = exchange.machine.stateHash()
    exchange.restart()
    expect(exchange.machine.stateHash()).toBe(hash)
  })

  it('of an empty machine is a machine', () => {
    const [empty, copy] = [make.create(), make.create()]
    copy.restore(empty.snapshot())
    expect(copy.stateHash()).toBe(empty.stateHash())
    expect(copy.lastSeq).toBe(0)
  })

  it('of another version is said to be one, so that its owner goes back to the journal', () => {
    const bytes = snapshotOf(make.create())
    new DataView(bytes.buffer).setUint32(4, SNAPSHOT_VERSION - 1, true)
    expect(() => make.create().restore([bytes])).toThrow(CodecError)
  })

  it('cut, prolonged or of other bytes is none', () => {
    const exchange = openExchange({ make })
    const bytes = snapshotOf(exchange.machine)
    for (const wrong of [
      [],
      [bytes.subarray(1)],
      [bytes.subarray(0, bytes.length - 1)],
      [bytes, Uint8Array.of(0)],
      [new Uint8Array(64)],
    ]) {
      expect(() => make.create().restore(wrong)).toThrow(CodecError)
    }
  })

  it('of which any byte is another one is none, or is of another state', () => {
    const exchange = openExchange({ make })
    exchange.send(stop('60000'))
    exchange.send(oto('0.1'))
    exchange.send(pend('aa', false, 4))
    exchange.produce(1, 1, 1, TICK)
    const bytes = snapshotOf(exchange.machine)
    for (let at = 0; at < bytes.length; at += 3) {
      const wrong = bytes.slice()
      wrong[at] = (wrong[at] ?? 0) ^ (1 << (at % 8))
      const machine = make.create()
      try {
        machine.restore([wrong])
      } catch (error) {
        expect(error, `byte ${at}`).toBeInstanceOf(CodecError)
        continue
      }
      expect(snapshotOf(machine), `byte ${at}`).toEqual(wrong)
    }
  })
})
