/** Finished orders, own trades and the event log of the compatible API. */
import { publicContract } from '@exchange/contract/public'
import { Problem, bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation, Clock } from '../../kernel/index.ts'
import { showsOwnWrites } from '../../views/index.ts'
import type { Histories, MarketInfo, Views } from '../../views/types.ts'
import type { EventLog } from './event-log.ts'
import { PublicHistory, byMarket } from './public-history.ts'
import { restDeal, restFinishedOrder, restOrderDeal } from './public-shapes.ts'

/** Integer statuses of finished orders in the first version. */
const FINISHED = 1
const CANCELLED = 2

export interface PublicHistoryDeps {
  readonly views: Views
  readonly histories: Histories
  readonly clock: Clock
  readonly events: Pick<EventLog, 'read'>
}

const wrapped = <Result>(result: Result) => ({ success: true, message: null, result }) as const

export function publicHistoryOperations(deps: PublicHistoryDeps): readonly BoundPublicOperation[] {
  const { views, histories, events } = deps
  const { directory } = views
  const history = new PublicHistory(views, histories, deps.clock)

  function marketOf(name: string): MarketInfo
  function marketOf(name: string | undefined): MarketInfo | undefined
  function marketOf(name: string | undefined): MarketInfo | undefined {
    const market = name === undefined ? undefined : directory.marketByName(name)
    if (name !== undefined && market === undefined) throw new Problem('market-unknown')
    return market
  }

  return bindPublic(publicContract.history, {
    'history.publicDeals': async ({ caller }, { body }) => history.deals(caller.owner, body, marketOf(body.market)),
    'history.publicOrders': async ({ caller }, { body }) => history.orders(caller.owner, body, marketOf(body.market)),
    'history.appOrders': async ({ caller }, { body }) => history.orders(caller.owner, body, marketOf(body.market)),
    'history.appDeals': async ({ caller }, { body }) => history.deals(caller.owner, body, marketOf(body.market)),
    'history.publicDelistedOrders': async ({ caller }, { body }) =>
      history.delistedOrders(caller.owner, body, marketOf(body.market)),
    'history.publicOrderDeals': async ({ caller }, { body: { orderId, limit, offset } }) =>
      history.orderDeals(caller.owner, orderId, limit, offset),
    'history.publicEvents': async ({ caller }, { body: { after, kinds, limit } }) =>
      events.read(caller.owner, { after, kinds, limit }),

    'history.publicOrdersV1': async ({ caller }, { body: { market: name, limit, offset } }) => {
      const market = marketOf(name)
      await showsOwnWrites(views, histories)
      const within = market === undefined ? {} : { market: market.id }
      const { records } = await histories.finishedOrders({ owner: caller.owner, limit, offset, ...within })
      return wrapped(
        byMarket(records, directory, (order, of) => ({
          ...restFinishedOrder(order, of, directory),
          status: order.reason === 'filled' ? FINISHED : CANCELLED,
        })),
      )
    },
    'history.publicDealsV1': async ({ caller }, { body: { market, limit, offset } }) => {
      const of = marketOf(market)
      await showsOwnWrites(views, histories)
      const { records } = await histories.deals({ owner: caller.owner, market: of.id, limit, offset })
      return wrapped(records.map((deal) => restDeal(deal, of, directory)))
    },
    'history.publicAllDealsV1': async ({ caller }, { body: { limit, offset } }) => {
      await showsOwnWrites(views, histories)
      const { records } = await histories.deals({ owner: caller.owner, limit, offset })
      return wrapped(byMarket(records, directory, (deal, of) => restDeal(deal, of, directory)))
    },
    'history.publicOrderDealsV1': async ({ caller }, { body: { orderId, limit, offset } }) => {
      await showsOwnWrites(views, histories)
      const { records } = await histories.deals({ owner: caller.owner, orderId, limit, offset })
      const rows = records.flatMap((deal) => {
        const of = directory.market(deal.market)
        return of === undefined ? [] : [restOrderDeal(deal, of, directory)]
      })
      return wrapped({ records: rows, limit, offset })
    },
  })
}
