/** An owner's open orders, stops among them, page by page: `[market, offset, limit]`, all markets when none is named. */
import type { KnownOrder, Views } from '../../views/types.ts'
import { socketOrder } from '../wire/orders.ts'
import { marketFinder, ownerOf, wholeNumber } from './arguments.ts'
import type { Method } from './arguments.ts'

const PAGE = 100

/** Stops that wait, and the limit orders of their groups. */
export const isConditional = ({ stop, group }: KnownOrder): boolean => stop?.isActivated === false || group !== 0

/** `most` is the largest page; `isWanted` leaves orders out. */
export function openOrders(views: Views, most: number, isWanted: (order: KnownOrder) => boolean = () => true): Method {
  const market = marketFinder(views)
  return (connection, [name, from, limitGiven]) => {
    const owner = ownerOf(connection)
    const of = name === undefined || name === null || name === '' ? undefined : market.one(name)
    const offset = wholeNumber(from, 0, 4_294_967_295, 0)
    const limit = wholeNumber(limitGiven, 1, most, PAGE)
    const orders = views.orders.of(owner, of?.id).filter(isWanted)
    const records = orders.slice(offset, offset + limit).flatMap((order) => {
      const info = views.directory.market(order.market)
      return info === undefined ? [] : [socketOrder(order, info, null)]
    })
    return { limit, offset, total: orders.length, records }
  }
}
