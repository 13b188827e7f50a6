/** H2 What a running exchange pushed is what this page reads: nothing is guessed. */
import { recordedCalls, recordedPushes } from '@exchange/contract/socket-docs'
import { describe, expect, it } from 'vitest'
import {
  barOf,
  dealOf,
  fillOf,
  orderPushOf,
  orderOf,
  tickerOf,
  type PushName,
  type PushOf,
  type ResultOf,
} from './frames.ts'
import { depthOf } from './order-book.ts'

/** Recorded frames are held to the contract by the tests of the recorder. */
const pushed = <Push extends PushName>(push: Push) => recordedPushes[push]?.params as PushOf<Push>

const DECIMAL = expect.stringMatching(/^\d+(\.\d+)?$/)
const market = 'DBTC_DUSDT'

describe('recorded frames', () => {
  it('order.update: an order with its event', () => {
    const { kind, order } = orderPushOf(pushed('order.update'))
    expect(kind).toBe('new')
    expect(order).toMatchObject({ market, side: expect.stringMatching(/^(buy|sell)$/), type: 1, status: 'OPEN' })
    for (const text of [order.price, order.amount, order.left, order.dealStock, order.dealMoney, order.dealFee])
      expect(text).toEqual(DECIMAL)
    expect(Object.values(order)).not.toContain(undefined)
  })

  it('conditional_order.query: a stop says what it waits for, and that it is part of an OCO', () => {
    const page = recordedCalls['conditional_order.query']?.result as ResultOf<'conditional_order.query'> | undefined
    const orders = page?.records.map(orderOf) ?? []
    expect(orders.some(({ waits }) => waits !== null)).toBe(true)
    for (const { waits } of orders)
      if (waits !== null) expect(waits).toEqual({ price: DECIMAL, when: expect.stringMatching(/^[gl]te$/) })
  })

  it('user_deals.update: a fill with its order, its side and its role', () => {
    const fill = fillOf(pushed('user_deals.update'))
    expect(fill).toMatchObject({ market, side: 'buy', role: 'taker', feeAsset: 'DBTC', price: DECIMAL, fee: DECIMAL })
    expect(fill.orderId).toBeGreaterThan(0)
    expect(Object.values(fill)).not.toContain(undefined)
  })

  it('deals.update, state.update, kline.update, depth.update: figures of a market', () => {
    const [, deals] = pushed('deals.update')
    for (const deal of deals.map(dealOf)) expect(Object.values(deal)).not.toContain(undefined)
    expect(tickerOf(pushed('state.update'))).toMatchObject({ market, last: DECIMAL, volume: DECIMAL, deal: DECIMAL })
    for (const bar of pushed('kline.update').map(barOf)) {
      const [high, low] = [Number(bar.high), Number(bar.low)]
      for (const price of [bar.open, bar.close]) {
        expect(Number(price)).toBeLessThanOrEqual(high)
        expect(Number(price)).toBeGreaterThanOrEqual(low)
      }
    }
    const depth = depthOf(pushed('depth.update'))
    expect(depth).toMatchObject({ full: true, market, pastUpdateId: null })
    expect(Number(depth.asks[0]?.[0])).toBeGreaterThan(Number(depth.bids[0]?.[0]))
  })
})
