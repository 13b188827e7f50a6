import { expect, it } from 'vitest'
import { queueAheadPercent, queuePlaces } from './queue.ts'

it('what stands in front of an own order can only become less', () => {
  const order = { orderId: 1, ticks: 10, leftLots: 5 }
  const first = queuePlaces(new Map(), [order], () => 25)
  expect(first.get(1)?.aheadLots).toBe(20)
  // Somebody joins behind: the level grows, the place does not get worse.
  const joined = queuePlaces(first, [order], () => 40)
  expect(joined.get(1)?.aheadLots).toBe(20)
  const traded = queuePlaces(joined, [order], () => 12)
  expect(traded.get(1)?.aheadLots).toBe(7)
  expect(queueAheadPercent({ orderId: 1, aheadLots: 7 }, 12)).toBe(59)
  expect(queueAheadPercent({ orderId: 1, aheadLots: 0 }, 0)).toBe(0)
})

it('own orders of one price stand in the order they came in', () => {
  const orders = [
    { orderId: 9, ticks: 10, leftLots: 5 },
    { orderId: 3, ticks: 10, leftLots: 2 },
  ]
  const places = queuePlaces(new Map(), orders, () => 10)
  expect([places.get(3)?.aheadLots, places.get(9)?.aheadLots]).toEqual([3, 5])
})
