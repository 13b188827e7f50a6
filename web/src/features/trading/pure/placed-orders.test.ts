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
const accepted = (resting: boolean): PlacedEvent => ({
  type: 'accepted',
  clientOrderId: id,
  orderId: 7,
  resting,
  at: 10,
})
const failed: PlacedEvent = { type: 'failed', clientOrderId: id, reason: 'Not enough balance.' }
const lost: PlacedEvent = { type: 'lost', clientOrderId: id }
const again: PlacedEvent = { type: 'asked-again', clientOrderId: id }
const missing: PlacedEvent = { type: 'missing', clientOrderId: id }
const told: PlacedEvent = { type: 'told', clientOrderId: id }
const listRead = (askedAt: number, ...ids: string[]): PlacedEvent => ({
  type: 'list-read',
  askedAt,
  clientOrderIds: new Set(ids),
})
const after = (...events: PlacedEvent[]) => events.reduce(placedReducer, [])

describe('the row of an order on its way never lies', () => {
  it.each<[string, PlacedEvent[], PlacedOrder['status'] | undefined]>([
    ['sent is pending', [sent], 'pending'],
    ['taken and resting', [sent, accepted(true)], 'accepted'],
    ['taken and done at once leaves the list', [sent, accepted(false)], undefined],
    ['refused', [sent, failed], 'failed'],
    ['no answer is unknown, not failed', [sent, lost], 'unknown'],
    ['asked again is pending', [sent, lost, again], 'pending'],
    ['U1 the open list shows it', [sent, accepted(true), told], undefined],
    ['U1 told by the socket before the answer', [sent, told, accepted(true)], undefined],
    ['U1 the socket told, then the answer was lost', [sent, told, lost], undefined],
    ['U1 no answer, then the socket told', [sent, lost, told], undefined],
    ['U1 a list asked for before the answer says nothing', [sent, accepted(true), listRead(9)], 'accepted'],
    ['U1 a list asked for later no longer holds it', [sent, accepted(true), listRead(11)], undefined],
    ['U1 a list that holds it speaks for it', [sent, listRead(9, id)], undefined],
    ['a list does not settle what was never answered', [sent, lost, listRead(99)], 'unknown'],
    ['a list does not take a refusal away', [sent, failed, listRead(99)], 'failed'],
    ['not found after a lost answer', [sent, lost, missing], 'missing'],
    ['not found, then sent again', [sent, lost, missing, again], 'pending'],
    ['not found, and then it is there', [sent, lost, missing, accepted(true)], 'accepted'],
    ['what was accepted is not missing', [sent, accepted(true), missing], 'accepted'],
    ['refused stays refused when a repeat is lost', [sent, failed, lost], 'failed'],
    ['dismissed', [sent, failed, { type: 'dismissed', clientOrderId: id }], undefined],
  ])('%s', (_name, events, status) => {
    expect(after(...events)[0]?.status).toBe(status)
  })

  it('U1 an order that was shown and then cancelled does not come back', () => {
    const placed = after(sent, told, accepted(true))
    expect(unseenOrders(placed, [])).toEqual([])
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
      status: 'OPEN',
      waits: null,
      inOco: false,
    }
    expect(unseenOrders(after(sent, accepted(true)), [open])).toEqual([])
    expect(unseenOrders(after(sent, accepted(true)), [])).toHaveLength(1)
  })
})
