/** A1 The pages of the socket: every method and push of the document, with its fields, codes and example. */
import { socketMethods, socketPushes } from '@exchange/contract/channels'
import { socketSections } from '@exchange/contract/socket-docs'
import { describe, expect, test } from 'vitest'
import { socketDescriptions } from '../../edges/websocket/descriptions.ts'
import { asyncApiDocument } from '../../kernel/index.ts'
import { readSocketReference } from './socket-reference.ts'

const document = asyncApiDocument(socketDescriptions())
const channels = socketSections.flatMap(({ slug }) => readSocketReference(document, slug).channels)
const channel = (method: string) => {
  const found = channels.find((each) => each.method === method)
  if (found === undefined) throw new Error(`no method ${method}`)
  return found
}
const rows = (fields: readonly { readonly name: string; readonly depth: number; readonly type: string }[]) =>
  fields.map(({ name, depth, type }) => [name, depth, type])

describe('A1 the reference of the socket', () => {
  test('every method is on one page, every push stands with its subscription, and each has a recorded example', () => {
    expect(channels.map(({ method }) => method).toSorted()).toEqual(
      socketMethods.map(({ method }) => method).toSorted(),
    )
    expect(channels.flatMap(({ push }) => push?.method ?? []).toSorted()).toEqual(
      socketPushes.map(({ method }) => method).toSorted(),
    )
    for (const { method, example, push } of channels) {
      expect(JSON.parse(example.request)).toMatchObject({ id: 1, method })
      expect(JSON.parse(example.answer)).toMatchObject({ id: 1, error: null })
      if (push !== null) expect(JSON.parse(push.example)).toMatchObject({ id: null, method: push.method })
    }
  })

  test('orders over the socket are read in an order in which their examples can be run', () => {
    const names = readSocketReference(document, 'socket-orders').channels.map(({ method }) => method)
    const places = ['order_new', 'order_modify', 'order_amend', 'order_cancel'].map((name) => names.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(names.indexOf('order_oco')).toBeLessThan(names.indexOf('order_oco_cancel'))
  })

  test('what needs a session of the site does not say that a key is enough', () => {
    const auth = ['notification.subscribe', 'ordersPending_subscribe', 'depth_subscribe'].map(
      (name) => channel(name).auth,
    )
    expect(auth).toEqual(['session', 'user', 'guest'])
  })

  test('params by position have names, defaults and bounds; a list of names is one parameter', () => {
    const { params } = channel('trades_request')
    expect(params.map(({ name, isRequired, otherwise }) => [name, isRequired, otherwise])).toEqual([
      ['market', true, null],
      ['limit', false, '100'],
      ['last_id', false, '0'],
    ])
    expect(rows(channel('deals_subscribe').params)).toEqual([['markets…', 0, 'array of string']])
    expect(channel('ping').params).toEqual([])
  })

  test('a push names its fields, rows in rows included, and says what its numbers mean', () => {
    const { push } = channel('ordersPending_subscribe')
    expect(push?.params.slice(0, 3).map(({ name, depth }) => [name, depth])).toEqual([
      ['event', 0],
      ['order', 0],
      ['id', 1],
    ])
    const codes = (name: string) => push?.params.find((field) => field.name === name)?.values
    expect(codes('event')).toEqual([
      '1: The order is new, or a stop was activated.',
      '2: The order was partly filled or changed.',
      '3: The order was filled or cancelled; it is no longer open.',
    ])
    expect(codes('side')).toEqual(['1: Sell the base.', '2: Buy the base.'])
    expect(channel('bookTicker_subscribe').push?.params.map(({ name, depth }) => [name, depth])).toContainEqual([
      'bid_amount',
      1,
    ])
    expect(channel('depth_subscribe').push?.params.map(({ name, depth }) => [name, depth])).toContainEqual(['price', 2])
  })
})
