/** The signed calls of the first version, in its shapes: what most of them do, the fourth version does too. */
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Problem } from '../../kernel/index.ts'
import { orderShape } from '../../modules/trading/index.ts'
import type { MarketInfo } from '../../views/types.ts'
import { restDeal, restFinishedOrder, restOrderDeal } from '../wire/orders.ts'
import { fieldFault } from './faults.ts'
import { byMarket, fresh } from './history.ts'
import { originOf, spotOnly } from './private.ts'
import type { LegacyId, PrivateDeps, PrivateHandlers } from './private.ts'
import { failed, ok, wrapped } from './reply.ts'

/** Integer statuses of finished orders. */
const FINISHED = 1
const CANCELLED = 2

export function legacyPrivateHandlers(deps: PrivateDeps): Pick<PrivateHandlers, LegacyId> {
  const { trading, views, histories } = deps
  const { directory } = views

  const marketOf = (name: string): MarketInfo => {
    const market = directory.marketByName(name)
    if (market === undefined) throw new Problem('market-unknown')
    return market
  }

  const balanceOf = (owner: OwnerId, ticker: string) => {
    const asset = directory.assetByTicker(ticker)
    if (asset === undefined) return null
    const { available, held } = views.balances.of(owner, 'spot', asset.id)
    return { available: formatDecimal(available, asset.scale), freeze: formatDecimal(held, asset.scale) }
  }

  return {
    'balances.publicBalanceV1': ({ grant }, { currency }) => {
      const balance = balanceOf(grant.owner, currency)
      return balance === null ? failed(fieldFault({ currency: ['Unknown currency.'] }, 'v1')) : ok(balance)
    },
    'balances.publicBalancesV1': ({ grant }) =>
      wrapped(Object.fromEntries(directory.assets().map(({ ticker }) => [ticker, balanceOf(grant.owner, ticker)]))),

    'trading.publicPlaceV1': async (caller, { market, side, amount, price, clientOrderId }) => {
      const request = { type: 'limit', market, side, amount, price, clientOrderId } as const
      return ok({ ...(await trading.place(caller.grant.owner, request, originOf(caller))), ...spotOnly })
    },
    'trading.publicCancelV1': async (caller, { market, orderId }) =>
      ok({ ...(await trading.cancel(caller.grant.owner, { market, orderId }, originOf(caller))), ...spotOnly }),
    'trading.publicOrdersV1': ({ grant }, { market, limit, offset }) => {
      const orders = views.orders.of(grant.owner, marketOf(market).id).slice(offset, offset + limit)
      return ok(orders.map((order) => ({ ...orderShape(directory, order, null), ...spotOnly })))
    },

    'history.publicOrdersV1': async ({ grant }, { market, limit, offset }) => {
      await fresh(views, histories)
      const { records } = await histories.finishedOrders({
        owner: grant.owner,
        limit,
        offset,
        ...(market === undefined ? {} : { market: marketOf(market).id }),
      })
      return wrapped(
        byMarket(records, directory, (order, of) => ({
          ...restFinishedOrder(order, of, directory),
          status: order.reason === 'filled' ? FINISHED : CANCELLED,
        })),
      )
    },
    'history.publicDealsV1': async ({ grant }, { market, limit, offset }) => {
      const of = marketOf(market)
      await fresh(views, histories)
      const { records } = await histories.deals({ owner: grant.owner, market: of.id, limit, offset })
      return wrapped(records.map((deal) => restDeal(deal, of, directory)))
    },
    'history.publicAllDealsV1': async ({ grant }, { limit, offset }) => {
      await fresh(views, histories)
      const { records } = await histories.deals({ owner: grant.owner, limit, offset })
      return wrapped(byMarket(records, directory, (deal, of) => restDeal(deal, of, directory)))
    },
    'history.publicOrderDealsV1': async ({ grant }, { orderId, limit, offset }) => {
      await fresh(views, histories)
      const { records } = await histories.deals({ owner: grant.owner, orderId, limit, offset })
      const rows = records.flatMap((deal) => {
        const of = directory.market(deal.market)
        return of === undefined ? [] : [restOrderDeal(deal, of, directory)]
      })
      return wrapped({ records: rows, limit, offset })
    },
  }
}
