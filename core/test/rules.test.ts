/**
 * Rules stay as they are (docs/decisions/0175): what is journaled has to mean the same to every release, at the bounds above
 * all. Each script's commands, events and last state are kept as hashes. A hash of events that differs while that of the
 * commands is the same is a rule that has changed; WRITE_GOLDEN=1 takes it over, which nobody may do after a release.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CommandBody, OrderSpec } from '../src/codec/commands.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import type { Machine } from '../src/machine/api.ts'
import { MATCHES_PER_ORDER, MAX_REBATE, STEPS_PER_COMMAND } from '../src/registry/numbers.ts'
import { amount, parseDecimal, ppm, priceTicks } from '../src/units/index.ts'
import {
  alice,
  bob,
  byBase,
  BTC_USDT,
  carol,
  limit,
  marketBuy,
  openExchange,
  place,
  setState,
} from './support/exchange.ts'
import type { Exchange, Opening } from './support/exchange.ts'
import { production } from './support/machines.ts'
import { RandomCommands } from './support/random-commands.ts'
import { Random } from './support/random.ts'

const PATH = new URL('golden/rules.json', import.meta.url)
const MANY = 2 * STEPS_PER_COMMAND + 10
const TICK = { kind: 'tick' } as const
const ask = limit('sell', '0.001', '1000')
const ticks = (price: string): ReturnType<typeof priceTicks> => priceTicks(Number(parseDecimal(price, 2)))

/** So many orders alike, in bulks. */
function rest(exchange: Exchange, count: number, spec: OrderSpec): void {
  for (let left = count; left > 0; left -= 1000)
    bulk(
      exchange,
      Array.from({ length: Math.min(left, 1000) }, () => spec),
      alice,
    )
}
function bulk(exchange: Exchange, orders: readonly OrderSpec[], owner = bob): void {
  exchange.sendUnaudited({ kind: 'order.bulk', owner, stopOnFail: false, orders })
}
const stop = (spec: OrderSpec, activation: string): CommandBody => ({
  kind: 'conditional.place',
  owner: alice,
  activation: ticks(activation),
  ...spec,
})
function tradeAt(exchange: Exchange, price: string): void {
  exchange.sendUnaudited(place(bob, limit('sell', '0.001', price)))
  exchange.sendUnaudited(place(carol, limit('buy', '0.001', price)))
}

const scripts: Readonly<Record<string, { readonly opening?: Opening; readonly run: (exchange: Exchange) => void }>> = {
  'an order meets as many as it may, and one more': {
    run(exchange) {
      for (const spec of [
        limit('buy', '2.001', '1000'),
        limit('buy', '2.5', '1001', { ioc: true }),
        limit('buy', '2.001', '1000', { fok: true }),
        byBase('buy', '2.001'),
        marketBuy('2000.05'),
        marketBuy('2001'),
      ]) {
        rest(exchange, MATCHES_PER_ORDER + 1, ask)
        exchange.sendUnaudited(place(bob, spec))
        exchange.sendUnaudited({ kind: 'order.cancel-all', owner: alice, market: null })
        for (let left = 0; left <= MATCHES_PER_ORDER; left += STEPS_PER_COMMAND) exchange.sendUnaudited(TICK)
      }
    },
  },
  'a bulk meets as many as it may, and looks at as many': {
    run(exchange) {
      rest(exchange, MATCHES_PER_ORDER + 500, ask)
      bulk(
        exchange,
        Array.from({ length: 1000 }, () => limit('buy', '100', '1000', { fok: true })),
      )
      bulk(
        exchange,
        Array.from({ length: 1000 }, () => byBase('buy', '2.4')),
        carol,
      )
      bulk(
        exchange,
        Array.from({ length: 900 }, () => limit('buy', '0.003', '1000')),
      )
    },
  },
  'what one command has no steps for is done by those that follow': {
    run(exchange) {
      exchange.send({ kind: 'limits.set', limits: [{ limit: 'stopsPerAccountMarket', value: 100_000 }] })
      tradeAt(exchange, '50000')
      for (let count = 0; count < MANY; count++) exchange.sendUnaudited(stop(limit('sell', '0.001', '60000'), '49000'))
      tradeAt(exchange, '48999')
      exchange.sendUnaudited({ kind: 'order.cancel-all', owner: alice, market: BTC_USDT })
      for (let count = 0; count < 6; count++) exchange.sendUnaudited(TICK)
      rest(exchange, MANY, limit('sell', '0.001', '70000'))
      exchange.sendUnaudited(setState('delisting'))
      for (let count = 0; count < 4; count++) exchange.sendUnaudited(TICK)
    },
  },
  'rebates and fees at their bounds': {
    opening: { fees: { maker: -MAX_REBATE, taker: MAX_REBATE } },
    run(exchange) {
      for (const price of ['0.01', '1000', '99999.99', '1000000'])
        for (const size of ['0.001', '0.0017', '3']) {
          exchange.send(place(alice, limit('sell', size, price)))
          exchange.send(place(bob, limit('buy', size, price)))
          exchange.send(place(carol, marketBuy('0.01')))
        }
      exchange.send({ kind: 'fees.set', owner: bob, market: BTC_USDT, maker: ppm(0), taker: ppm(999_999) })
      exchange.send(place(alice, limit('sell', '1', '1000')))
      exchange.send(place(bob, limit('buy', '1', '1000')))
    },
  },
  'sums beyond 64 bits': {
    run(exchange) {
      const most = 2n ** 61n
      for (const owner of [alice, bob])
        exchange.send({
          kind: 'transfer',
          reason: 'deposit',
          legs: [
            { owner: 21, wallet: 'main', asset: 1, amount: amount(-most) },
            { owner, wallet: 'spot', asset: 1, amount: amount(most) },
          ],
        })
      for (const price of ['90000000000', '900000000000', '9007199254740'])
        for (const size of ['1', '9', '900000', '900719925474'])
          for (const owner of [alice, bob]) {
            exchange.send(place(owner, limit('sell', size, price)))
            exchange.send(place(owner, limit('buy', size, price)))
            exchange.send(place(owner, byBase('buy', size)))
          }
    },
  },
}

interface Hashes {
  readonly commands: string
  readonly events: string
  readonly state: string
}

const hashing = () => createHash('sha256')
const short = (hash: ReturnType<typeof hashing>): string => hash.digest('hex').slice(0, 32)

/** A machine that writes down what it is given and what it answers. */
function recorded(machine: Machine) {
  const [commands, events] = [hashing(), hashing()]
  const recorder = Object.create(machine, {
    apply: {
      value(bytes: Uint8Array, offset: number, out: EventWriter) {
        machine.apply(bytes, offset, out)
        commands.update(bytes.subarray(offset))
        events.update(out.bytes())
      },
    },
  }) as Machine
  const hashes = (): Hashes => {
    const state = hashing()
    const out = new EventWriter()
    for (const _portion of machine.describe(out)) {
      state.update(out.bytes())
      out.clear()
    }
    return { commands: short(commands), events: short(events), state: short(state) }
  }
  return { recorder, hashes }
}

function ofScript({ opening, run }: (typeof scripts)[string]): Hashes {
  let hashes: () => Hashes = () => ({ commands: '', events: '', state: '' })
  const create = (): Machine => {
    const made = recorded(production.create())
    hashes = made.hashes
    return made.recorder
  }
  run(openExchange({ ...opening, make: { name: 'recorded', create } }))
  return hashes()
}

function ofSeed(seed: number): Hashes {
  const { recorder, hashes } = recorded(production.create())
  const commands = new RandomCommands(new Random(seed))
  const out = new EventWriter()
  for (let count = 0; count < 4000; count++) {
    out.clear()
    recorder.apply(commands.next(), 0, out)
    commands.learn(out.bytes())
  }
  return hashes()
}

const found: Readonly<Record<string, Hashes>> = {
  ...Object.fromEntries(Object.entries(scripts).map(([name, script]) => [name, ofScript(script)])),
  ...Object.fromEntries([11, 12, 13].map((seed) => [`everything, seed ${seed}`, ofSeed(seed)])),
}
if (process.env['WRITE_GOLDEN'] === '1') writeFileSync(PATH, `${JSON.stringify(found, null, 2)}\n`)
const golden = JSON.parse(readFileSync(PATH, 'utf8')) as Readonly<Record<string, Hashes>>

test.each(Object.keys(found))('%s: the same commands give the same events as in former releases', (name) => {
  expect(found[name]?.commands, 'the script itself has changed').toBe(golden[name]?.commands)
  expect(found[name]).toEqual(golden[name])
})

test('no script is missing', () => {
  expect(Object.keys(found)).toEqual(Object.keys(golden))
})
