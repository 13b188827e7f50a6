/** An owner's resting orders, page by page: `[market, offset, limit]`, all markets when none is named. */
import type { Views } from '../../views/types.ts'
import { socketOrder } from '../wire/orders.ts'
import { marketFinder, ownerOf, wholeNumber } from './arguments.ts'
import type { Method } from './arguments.ts'

const PAGE = 100

/** `most` is the largest page. */
export function openOrders(views: Views, most: number): Method {
  const market = marketFinder(views)
  return (connection, [name, from, limitGiven]) => {
    const owner = ownerOf(connection)
    const of = name === undefined || name === null || name === '' ? undefined : market.one(name)
    const offset = wholeNumber(from, 0, 4_294_967_295, 0)
    const limit = wholeNumber(limitGiven, 1, most, PAGE)
    const orders = views.orders.of(owner, of?.id)
    const records = orders.slice(offset, offset + limit).flatMap((order) => {
      const info = views.directory.market(order.market)
      return info === undefined ? [] : [socketOrder(order, info, null)]
    })
    return { limit, offset, total: orders.length, records }
  }
}
