import { expect, it } from 'vitest'
import type { ErrorName } from '@exchange/contract'
import { ApiError } from '../../shared/data/index.ts'
import { cancelOrders, outcomeOf } from './data.ts'

const route = 'DELETE /v2/trade/order/{id}'
const refusal = (status: number, message: string, error?: ErrorName, errors: Record<string, string[]> = {}) =>
  new ApiError(route, status, {
    status,
    code: 0,
    message,
    ...(error === undefined ? {} : { error }),
    errors,
    notification: null,
    warning: null,
  })
const notFound = refusal(422, 'Inner validation failed', 'order-not-found', { order_id: ['Not found.'] })
const tooMany = refusal(429, 'Too many requests.', 'too-many-requests')

it.each([
  ['a lost line', new TypeError('Failed to fetch'), { kind: 'unreachable' }],
  ['a proxy without its server', refusal(502, 'Bad gateway'), { kind: 'unreachable' }],
  ['an answer that was not waited for', refusal(503, 'Not known yet.', 'outcome-unknown'), { kind: 'unknown' }],
  [
    'an exchange that is overloaded',
    refusal(503, 'Busy.', 'overloaded'),
    { kind: 'refused', reason: 'Busy.', fields: {} },
  ],
  ['a refused field', notFound, { kind: 'refused', reason: 'Not found.', fields: { order_id: ['Not found.'] } }],
  ['a refusal as a whole', tooMany, { kind: 'refused', reason: 'Too many requests.', fields: {} }],
])('%s means', (_, error, outcome) => expect(outcomeOf(error)).toEqual(outcome))

it('tells orders that were over from those that are still open, and from what nobody knows', async () => {
  const answers: Record<number, Error> = {
    2: notFound,
    3: tooMany,
    4: new TypeError('Failed to fetch'),
    5: refusal(503, 'Not known yet.', 'outcome-unknown'),
  }
  const orders = [1, 2, 3, 4, 5].map((id) => ({ market: 'BTC_USDT', id }))
  const results = await cancelOrders(orders, async (_, id) => {
    if (answers[id] !== undefined) throw answers[id]
  })
  expect(results).toEqual({
    ended: [1],
    over: [2],
    refused: [{ id: 3, reason: 'Too many requests.' }],
    unknown: [4, 5],
  })
})

it('asks for every order of a long list once, at most ten at a time', async () => {
  const asked: number[] = []
  let open = 0
  let most = 0
  const orders = Array.from({ length: 25 }, (_, id) => ({ market: 'BTC_USDT', id }))
  const { ended } = await cancelOrders(orders, async (_, id) => {
    asked.push(id)
    most = Math.max(most, ++open)
    await Promise.resolve()
    open -= 1
  })
  expect(asked).toEqual(orders.map(({ id }) => id))
  expect([ended.length, most]).toEqual([25, 10])
})
