/** The judge of the crash proof finds what it is there for. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Api } from '../liquidity/api-client.ts'
import { contradictions } from './account.ts'
import type { Account } from './account.ts'
import { units, Witness } from './witness.ts'

const api = new Api('http://127.0.0.1:9')
afterAll(async () => api.close())

const answer = {
  orderId: 7,
  market: 'BTC_USDT',
  side: 'buy',
  amount: '2',
  price: '90000.5',
  clientOrderId: 'a',
  dealStock: '0.5',
  status: 'PARTIALLY_FILLED',
}
const order = {
  id: 7,
  market: 'BTC_USDT',
  side: 'buy',
  amount: '2.0',
  price: '90000.50',
  clientOrderId: 'a',
  dealt: units('0.5'),
  left: units('1.5'),
  status: '',
}
/** Half a coin bought at 90 000, the rest waits. */
const account: Account = {
  orders: [order],
  traded: new Map([
    ['BTC', units('0.5')],
    ['USDT', units('-45000')],
  ]),
  fees: new Map([['BTC', units('0.0005')]]),
  available: new Map([
    ['BTC', units('0.3995')],
    ['USDT', units('819999.25')],
  ]),
  held: new Map([['USDT', units('135000.75')]]),
  main: new Map([['BTC', units('1.1')]]),
}
const funding = new Map([
  ['BTC', units('1')],
  ['USDT', units('1000000')],
])

let witness: Witness
beforeEach(() => {
  witness = new Witness(api, { owner: 1, key: 'key', secret: 'secret' })
  witness.sent.add('a')
  witness.tell(answer)
  witness.main.set('BTC', units('1'))
  witness.open.push({ ticker: 'BTC', change: units('0.1') }, { ticker: 'BTC', change: units('-0.7') })
})

test('an account as it was told is no contradiction, and a call without an answer may have come out either way', () => {
  expect(contradictions(witness, account, funding)).toEqual([])
  expect(witness.main.get('BTC')).toBe(units('1.1'))
  // Now that it is known, it has to stay.
  expect(contradictions(witness, { ...account, main: new Map([['BTC', units('1')]]) }, funding)).toHaveLength(2)
})

test.each<[string, Partial<Account>, (seen: Witness) => void, RegExp]>([
  ['a lost order', { orders: [], held: new Map() }, () => {}, /7 \(a\) was acknowledged and is lost/],
  ['a lost fill', { orders: [{ ...order, dealt: 0n }] }, () => {}, /7: 0 filled, told/],
  ['another price', { orders: [{ ...order, price: '90000.51' }] }, () => {}, /7: price is 90000\.51, told 90000\.5/],
  ['an order of nobody', { orders: [order, { ...order, id: 8, clientOrderId: 'b' }] }, () => {}, /8 \(b\) was never/],
  ['an order twice', { orders: [order, { ...order, id: 8 }] }, () => {}, /a is both 7 and 8/],
  ['a refused order', {}, (seen) => seen.refused.add('a'), /7 \(a\) was refused and exists/],
  ['a cancelled order that is open', {}, (seen) => seen.tell(answer, true), /7: open, told it is over/],
  [
    'a cancelled order that was filled later',
    { orders: [{ ...order, left: null, dealt: units('0.6'), status: 'CANCELED' }] },
    (seen) => seen.tell(answer, true),
    /7: CANCELED with 600000000000000000 filled, told it is cancelled with 500000000000000000/,
  ],
  ['money from nowhere', { available: new Map([['BTC', units('0.4')]]) }, () => {}, /BTC: 1500/],
  ['a hold too small', { held: new Map([['USDT', units('1')]]) }, () => {}, /held, the open orders need/],
  ['a transfer too many', { main: new Map([['BTC', units('1.2')]]) }, () => {}, /BTC in main: 12/],
])('%s is found', (_, change, before, fault) => {
  before(witness)
  expect(contradictions(witness, { ...account, ...change }, funding).join('\n')).toMatch(fault)
})
