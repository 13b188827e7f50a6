import { describe, expect, it } from 'vitest'
import type { LiveOrder } from '../../../shared/data/socket/index.ts'
import { placedReducer, unseenOrders, type PlacedEvent, type PlacedOrder } from './placed-orders.ts'

const request = {
  kind: 'limit',
  market: 'BTC_USDT',
  side: 'buy',
  amount: '1',
  price: '1',
  postOnly: false,
  ioc: false,
  stp: 'no',
} as const
const id = 'a1'
const sent: PlacedEvent = { type: 'sent', order: { clientOrderId: id, commandId: '00', request, sentAt: 1 } }
const accepted = (resting: boolean): PlacedEvent => ({ type: 'accepted', clientOrderId: id, orderId: 7, resting })
const failed: PlacedEvent = { type: 'failed', clientOrderId: id, reason: 'Not enough balance.' }
const lost: PlacedEvent = { type: 'lost', clientOrderId: id }
const again: PlacedEvent = { type: 'asked-again', clientOrderId: id }
const seen: PlacedEvent = { type: 'seen', clientOrderId: id, orderId: 7 }
const after = (...events: PlacedEvent[]) => events.reduce(placedReducer, [])

describe('the row of an order on its way never lies', () => {
  it.each<[string, PlacedEvent[], PlacedOrder['status'] | undefined]>([
    ['sent is pending', [sent], 'pending'],
    ['taken and resting', [sent, accepted(true)], 'accepted'],
    ['taken and done at once leaves the list', [sent, accepted(false)], undefined],
    ['refused', [sent, failed], 'failed'],
    ['no answer is unknown, not failed', [sent, lost], 'unknown'],
    ['asked again is pending', [sent, lost, again], 'pending'],
    ['told by the socket first', [sent, lost, seen], 'accepted'],
    ['the socket told, then the answer was lost', [sent, seen, lost], 'accepted'],
    ['refused stays refused when a repeat is lost', [sent, failed, lost], 'failed'],
    ['dismissed', [sent, failed, { type: 'dismissed', clientOrderId: id }], undefined],
  ])('%s', (_name, events, status) => {
    expect(after(...events)[0]?.status).toBe(status)
  })

  it('keeps the reason of a refusal', () => {
    expect(after(sent, failed)[0]?.reason).toBe('Not enough balance.')
  })

  it('gives way to the open order once that is listed', () => {
    const open: LiveOrder = {
      id: 7,
      market: 'BTC_USDT',
      side: 'buy',
      type: 1,
      price: '1',
      amount: '1',
      left: '1',
      dealStock: '0',
      dealMoney: '0',
      dealFee: '0',
      clientOrderId: id,
      postOnly: false,
      ioc: false,
      rpi: false,
      createdAt: 1,
      updatedAt: 1,
      status: '',
      waits: null,
      inOco: false,
    }
    expect(unseenOrders(after(sent, accepted(true)), [open])).toEqual([])
    expect(unseenOrders(after(sent, accepted(true)), [])).toHaveLength(1)
  })
})
