/** Spot orders of the compatible API. */
import { publicOrderRefusals, publicContract } from '@exchange/contract/public'
import type { Order } from '@exchange/contract/trading'
import type { OrderState, OwnerId } from '@exchange/core'
import { Problem, bindPublic, publicFault } from '../../kernel/index.ts'
import type { BoundPublicOperation, KeyCaller } from '../../kernel/index.ts'
import type { MarketInfo, Views } from '../../views/types.ts'
import type { KillSwitches } from './kill-switch.ts'
import type { OrderGrants } from './order-grants.ts'
import { cancelBulk, placeBulk } from './public-bulk.ts'
import { NOTHING, asksGrant, bestOfferOf, limitOf, stpOf } from './public-limit-order.ts'
import { conditionalShape, ocoShape } from './public-oco.ts'
import type { OrderRequest } from './rules.ts'
import type { OrderOrigin, TradingFront } from './service.ts'
import { orderShape, spotOnly } from './shape.ts'
import type { StopRequest } from './stops.ts'

export interface PublicTradingDeps {
  readonly trading: TradingFront
  readonly killSwitches: KillSwitches
  readonly orderGrants: Pick<OrderGrants, 'of'>
  readonly views: Pick<Views, 'directory' | 'orders'>
}

const originOf = ({ source, commandId }: KeyCaller): OrderOrigin => ({ source, id: commandId })
/** The shape was made for this answer alone. */
const shown = (order: Order) => Object.assign(order, spotOnly)

export function publicTradingOperations(deps: PublicTradingDeps): readonly BoundPublicOperation[] {
  const { trading, killSwitches, orderGrants, views } = deps
  const { directory } = views

  const place = async (caller: KeyCaller, request: OrderRequest) =>
    shown(await trading.place(caller.owner, request, originOf(caller)))
  const placeStop = async (caller: KeyCaller, request: StopRequest) =>
    shown(await trading.placeStop(caller.owner, request, originOf(caller)))
  const known = (name: string): MarketInfo => {
    const market = directory.marketByName(name)
    if (market === undefined) throw new Problem('market-unknown')
    return market
  }

  /** Own open orders with this id, or with this client id; the id decides when both are given. */
  const namedOrders = (owner: OwnerId, market: MarketInfo | undefined, orderId?: number, clientOrderId?: string) => {
    const isAsked = (order: OrderState) => order.owner === owner && (market === undefined || order.market === market.id)
    if (orderId === undefined)
      return views.orders.of(owner, market?.id).filter((order) => order.clientOrderId === clientOrderId)
    const order = views.orders.byId(orderId)
    return order !== undefined && isAsked(order) ? [order] : []
  }

  return bindPublic(publicContract.trading, {
    'trading.publicPlaceLimit': async ({ caller }, { body }) => {
      const granted = asksGrant(body) ? await orderGrants.of(caller.owner) : NOTHING
      const request = limitOf(body, granted)
      if (request instanceof Error) throw request
      return place(caller, request)
    },
    'trading.publicPlaceMarket': async ({ caller }, { body: { market, side, amount, clientOrderId, stp } }) =>
      place(caller, { type: 'market', market, side, amount, clientOrderId, stp: stpOf(stp) }),
    'trading.publicPlaceStockMarket': async ({ caller }, { body: { market, side, amount, clientOrderId, stp } }) =>
      place(caller, { type: 'stock-market', market, side, amount, clientOrderId, stp: stpOf(stp) }),
    'trading.publicPlaceStopLimit': async ({ caller }, { body }) => {
      const { bboRole, stp, activation_price: activationPrice, ...input } = body
      if (bboRole !== 0 && input.price !== undefined) throw publicFault(publicOrderRefusals.priceWithBestOffer)
      const bestOffer = bestOfferOf(bboRole)
      return placeStop(caller, { type: 'limit', ...input, bestOffer, activationPrice, stp: stpOf(stp) })
    },
    'trading.publicPlaceStopMarket': async ({ caller }, { body }) => {
      const { stp, activation_price: activationPrice, ...input } = body
      return placeStop(caller, { type: 'market', ...input, activationPrice, stp: stpOf(stp) })
    },
    'trading.publicPlaceOco': async ({ caller }, { body }) => {
      const { stp, activation_price: activationPrice, stop_limit_price: stopLimitPrice, ...input } = body
      const request = { ...input, activationPrice, stopLimitPrice, stp: stpOf(stp) }
      return ocoShape(await trading.placeOco(caller.owner, request, originOf(caller)))
    },
    'trading.publicPlaceBulk': async ({ caller }, { body }) => placeBulk(deps, caller, body.orders, body.stopOnFail),

    'trading.publicConditionalOrders': ({ caller }, { body: { market, limit, offset } }) => {
      const { records, total } = trading.ocos(caller.owner, market, limit, offset)
      return { limit, offset, total, records: records.map(conditionalShape) }
    },
    'trading.publicOcoOrders': ({ caller }, { body: { market, limit, offset } }) =>
      trading.ocos(caller.owner, market, limit, offset).records.map(ocoShape),
    'trading.publicCancelConditional': async ({ caller }, { body: { market, id } }) => {
      await trading.cancelOco(caller.owner, { market, orderId: id }, originOf(caller))
      return []
    },
    'trading.publicCancelOco': async ({ caller }, { body: { market, orderId, clientOrderId } }) => {
      if ((orderId === undefined) === (clientOrderId === undefined))
        throw publicFault(publicOrderRefusals.orderIdMissing)
      const name = { market, orderId, clientOrderId }
      return ocoShape(await trading.cancelOco(caller.owner, name, originOf(caller)))
    },
    'trading.publicCancelOto': (_, { body: { market } }) => {
      known(market)
      // An OTO opens with a collateral order, and there are none: every id is unknown.
      throw publicFault(publicOrderRefusals.otoUnknown)
    },
    'trading.publicCancel': async ({ caller }, { body: { market, orderId, clientOrderId } }) => {
      if (orderId === undefined && clientOrderId === undefined) throw publicFault(publicOrderRefusals.orderIdMissing)
      const name = { market, orderId, clientOrderId }
      return shown(await trading.cancel(caller.owner, name, originOf(caller)))
    },
    'trading.publicCancelBulk': async ({ caller }, { body }) => cancelBulk(deps, caller, body.orders),
    'trading.publicCancelAll': async ({ caller }, { body: { market, type } }) => {
      if (market !== undefined) known(market)
      // Only spot orders exist: a call for other kinds has nothing to cancel.
      if (type === undefined || type.length === 0 || type.includes('spot'))
        await trading.cancelAll(caller.owner, market, originOf(caller))
      return []
    },
    'trading.publicModify': async ({ caller }, { body }) => {
      const { market, orderId, clientOrderId, amount, price, total } = body
      const activationPrice = body.activationPrice ?? body.activation_price
      const request = { market, orderId, clientOrderId, amount, price, total, activationPrice }
      return shown(await trading.modify(caller.owner, request, originOf(caller)))
    },
    'trading.publicAmend': async ({ caller }, { body: { market, orderId, clientOrderId, amount, price } }) => {
      const request = { market, orderId, clientOrderId, amount, price }
      return shown(await trading.amend(caller.owner, request, originOf(caller)))
    },
    'trading.publicKillSwitch': async ({ caller: { owner } }, { body: { market, timeout, types = null } }) => {
      if (timeout !== null) return killSwitches.set(owner, market, timeout, types)
      await killSwitches.remove(owner, market)
      return [] as const
    },
    'trading.publicKillSwitchStatus': ({ caller }, { body }) => killSwitches.status(caller.owner, body.market),
    'trading.publicOrders': ({ caller: { owner } }, { body }) => {
      const { market: name, orderId, clientOrderId, limit, offset } = body
      const market = name === undefined ? undefined : directory.marketByName(name)
      // Without a full stop here: clients compare this text.
      if (name !== undefined && market === undefined)
        throw new Problem('market-unknown', { fields: { market: ['Market is not available'] } })
      if (orderId === undefined && clientOrderId === undefined)
        return trading.open(owner, name, limit, offset).records.map(shown)
      const found = namedOrders(owner, market, orderId, clientOrderId).slice(offset, offset + limit)
      return found.map((order) => shown(orderShape(directory, order, null)))
    },

    'trading.publicPlaceV1': async ({ caller }, { body: { market, side, amount, price, clientOrderId } }) =>
      place(caller, { type: 'limit', market, side, amount, price, clientOrderId }),
    'trading.publicCancelV1': async ({ caller }, { body: { market, orderId } }) =>
      shown(await trading.cancel(caller.owner, { market, orderId }, originOf(caller))),
    'trading.publicOrdersV1': ({ caller }, { body: { market, limit, offset } }) => {
      const orders = views.orders.of(caller.owner, known(market).id).slice(offset, offset + limit)
      return orders.map((order) => shown(orderShape(directory, order, null)))
    },
  })
}
