/** The signed half: what a key's owner does and sees. Each handler bears the name of its operation. */
import { cancelInput, limitOrderInput } from '@exchange/contract/public'
import type { PublicOperation, PublicOperationId } from '@exchange/contract/public'
import type { OrderState, OwnerId, SelfTradePrevention, Wallet } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import { formatDecimal } from '@exchange/core/units'
import type { z } from 'zod'
import { Problem } from '../../kernel/index.ts'
import type { Clock, SocketTokens } from '../../kernel/index.ts'
import { sandboxTokens } from '../../modules/demo/index.ts'
import type { EventLog } from '../../modules/history/index.ts'
import type { IntegrationsService } from '../../modules/integrations/index.ts'
import { orderShape } from '../../modules/trading/index.ts'
import type {
  BulkResult,
  KillSwitches,
  OrderGrant,
  OrderGrants,
  OrderRequest,
  Origin,
  StopRequest,
  Trading,
} from '../../modules/trading/index.ts'
import type { Histories, MarketInfo, Views } from '../../views/types.ts'
import { percent } from '../wire/format.ts'
import { conditionalShape, ocoShape } from '../wire/oco.ts'
import type { Caller } from './authentication.ts'
import { fault, fieldFault, problemFault, schemaFault } from './faults.ts'
import type { Fault } from './faults.ts'
import { History } from './history.ts'
import { movementFees } from './movement-fees.ts'
import { failed, ok } from './reply.ts'
import type { Reply } from './reply.ts'

/** Moves money between an owner's own wallets; the balances module's front door. */
export interface Transfers {
  transfer(
    owner: OwnerId,
    request: {
      readonly ticker: string
      readonly from: 'main' | 'spot'
      readonly to: 'main' | 'spot'
      readonly amount: string
    },
    commandId: string,
  ): Promise<unknown>
}

export interface PrivateDeps {
  readonly clock: Clock
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Histories
  readonly socketTokens: SocketTokens
  readonly trading: Trading
  readonly killSwitches: KillSwitches
  readonly orderGrants: Pick<OrderGrants, 'of'>
  readonly transfers: Transfers
  readonly events: Pick<EventLog, 'read'>
  readonly integrations: Pick<IntegrationsService, 'list' | 'letters' | 'replay'>
}

type PrivateOperation = Extract<PublicOperation, { readonly auth: 'user' }>
type PrivateId = PrivateOperation['id']
export type Input<Id extends PublicOperationId> = z.output<Extract<PublicOperation, { readonly id: Id }>['body']>
export type PrivateHandlers = {
  readonly [Id in PrivateId]: (caller: Caller, input: Input<Id>) => Promise<Reply> | Reply
}
/** Handlers of the first version; legacy-private.ts. */
export type LegacyId = Extract<PrivateId, `${string}V1`>

type LimitInput = z.output<typeof limitOrderInput>
type StpInput = LimitInput['stp']

export const originOf = ({ source, commandId }: Caller): Origin => ({ source, commandId })

const stpNames = { cancel_both: 'cb', cancel_new: 'cn', cancel_old: 'co' } as const

function stpOf(input: StpInput): SelfTradePrevention | undefined {
  return input === 'cancel_both' || input === 'cancel_new' || input === 'cancel_old' ? stpNames[input] : input
}

const bestOffers = { 1: 'queue', 2: 'counterparty' } as const

const refuse = (code: number, field: string, text: string): Fault =>
  fault(422, code, 'Validation failed', { [field]: [text] })

/** Flags that need a grant, and what contradicts them, each refused with its own code. */
function flagFault({ rpi, retail, ioc, postOnly }: LimitInput, granted: ReadonlySet<OrderGrant>): Fault | null {
  if (rpi && ioc) return refuse(40, 'ioc', 'api.tradeErrors.flagsCantBeCombined.iocRpi')
  if (rpi && retail) return refuse(41, 'retail', 'api.tradeErrors.flagsCantBeCombined.rpiRetail')
  if (retail && !granted.has('retail')) return refuse(42, 'retail', 'api.validation.retail.not_allowed')
  if (rpi && !granted.has('rpi')) return refuse(43, 'rpi', 'api.validation.rpi.not_allowed')
  if (rpi && postOnly) return refuse(37, 'postOnly', 'PostOnly flag is not allowed with Rpi.')
  return null
}

/** A price, or a side of the book that gives it. */
function priceFault({ price, bboRole, postOnly, ioc, rpi }: LimitInput): Fault | null {
  if (bboRole === 0) return null
  if (price !== undefined) return refuse(33, 'price', 'Price field should be empty with a BboRole.')
  if (postOnly) return refuse(37, 'postOnly', 'PostOnly flag is not allowed with a BboRole.')
  if (rpi) return refuse(37, 'rpi', 'Rpi flag is not allowed with a BboRole.')
  if (ioc && bboRole === 1) return refuse(37, 'ioc', 'IOC flag is allowed with BboRole 2 only.')
  return null
}

/** The fields that every REST order of this API has beside those of the web door. */
export const spotOnly = { reduceOnly: false } as const

function bulkItem({ order, problem }: BulkResult) {
  if (problem !== null) return { result: null, error: problemFault(problem, 'trade').body }
  return { result: { ...order, ...spotOnly }, error: null }
}

/** An item as the trading module takes it, or what is wrong with it. */
function limitRequest(item: unknown, granted: ReadonlySet<OrderGrant>): OrderRequest | Fault {
  const parsed = limitOrderInput.safeParse(typeof item === 'object' && item !== null ? item : {})
  if (!parsed.success) return schemaFault(parsed.error.issues, 'trade')
  return limitOf(parsed.data, granted)
}

function limitOf(input: LimitInput, granted: ReadonlySet<OrderGrant>): OrderRequest | Fault {
  const { bboRole, stp, ...order } = input
  const request = { type: 'limit', ...order, bestOffer: bestOfferOf(bboRole), stp: stpOf(stp) } as const
  return flagFault(input, granted) ?? priceFault(input) ?? request
}

const bestOfferOf = (role: number) => (role === 1 || role === 2 ? bestOffers[role] : undefined)

const nothing: ReadonlySet<OrderGrant> = new Set()
const asksGrant = (item: unknown): boolean =>
  typeof item === 'object' &&
  item !== null &&
  (('rpi' in item && Boolean(item.rpi)) || ('retail' in item && Boolean(item.retail)))

const isFault = (item: OrderRequest | Fault): item is Fault => 'body' in item

const walletsOfMethod = {
  deposit: ['main', 'spot'],
  withdraw: ['spot', 'main'],
  'collateral-deposit': ['main', 'collateral'],
  'collateral-withdraw': ['collateral', 'main'],
} as const

export function privateHandlers(deps: PrivateDeps): Omit<PrivateHandlers, LegacyId> {
  const { trading, views } = deps
  const history = new History(views, deps.histories, deps.clock)

  const marketOf = (name: string | undefined): MarketInfo | undefined => {
    const market = name === undefined ? undefined : views.directory.marketByName(name)
    if (name !== undefined && market === undefined) throw new Problem('market-unknown')
    return market
  }

  /** What the account was granted, where something in the items needs a grant. */
  const grantsFor = async (owner: OwnerId, items: readonly unknown[]) =>
    items.some(asksGrant) ? deps.orderGrants.of(owner) : nothing

  const place = async (caller: Caller, request: OrderRequest) =>
    ok({ ...(await trading.place(caller.grant.owner, request, originOf(caller))), ...spotOnly })

  const placeStop = async (caller: Caller, request: StopRequest) =>
    ok({ ...(await trading.placeStop(caller.grant.owner, request, originOf(caller))), ...spotOnly })

  /** Wrong items answer for themselves; the others are one command. */
  const placeBulk = async (caller: Caller, items: readonly unknown[], stopOnFail: boolean) => {
    const granted = await grantsFor(caller.grant.owner, items)
    const read = items.map((item) => limitRequest(item, granted))
    const firstFault = read.findIndex(isFault)
    const reached = stopOnFail && firstFault >= 0 ? read.slice(0, firstFault) : read
    const requests = reached.flatMap((item) => (isFault(item) ? [] : [item]))
    const results =
      requests.length === 0 ? [] : await trading.bulk(caller.grant.owner, requests, stopOnFail, originOf(caller))
    let next = 0
    const answers = reached.map((item) =>
      isFault(item) ? { result: null, error: item.body } : bulkItem(results[next++] ?? notAttempted),
    )
    const fault = stopOnFail ? read[firstFault] : undefined
    // With stopOnFail the list ends with the failure: what comes after it was not looked at.
    if (fault !== undefined && isFault(fault)) answers.push({ result: null, error: fault.body })
    const failure = answers.findIndex(({ error }) => error !== null)
    return ok(stopOnFail && failure >= 0 ? answers.slice(0, failure + 1) : answers)
  }

  /** Each item is a command of its own, sent together; an id per item makes a repeated call answer as the first did. */
  const cancelBulk = async (caller: Caller, items: readonly unknown[]) => {
    const answers = items.map(async (item, index) => {
      const parsed = cancelInput.safeParse(typeof item === 'object' && item !== null ? item : {})
      if (!parsed.success) return { result: null, error: schemaFault(parsed.error.issues, 'trade').body }
      try {
        const origin = { ...originOf(caller), commandId: `${caller.commandId} ${index}` }
        const { orderId, clientOrderId, market } = await trading.cancel(caller.grant.owner, parsed.data, origin)
        return { result: { orderId, clientOrderId, market }, error: null }
      } catch (reason) {
        if (!(reason instanceof Problem)) throw reason
        const { body } = problemFault(reason, 'trade')
        return {
          result: null,
          error: reason.error === 'order-not-found' ? { ...body, code: 404, message: 'Order not found' } : body,
        }
      }
    })
    return ok(await Promise.all(answers))
  }

  /** Own open orders with this id, or with this client id; the id decides when both are given. */
  const namedOrders = (owner: OwnerId, market: MarketInfo | undefined, orderId?: number, clientOrderId?: string) => {
    const isAsked = (order: OrderState) => order.owner === owner && (market === undefined || order.market === market.id)
    if (orderId === undefined)
      return views.orders.of(owner, market?.id).filter((order) => order.clientOrderId === clientOrderId)
    const order = views.orders.byId(orderId)
    return order !== undefined && isAsked(order) ? [order] : []
  }

  const openOrders = (owner: OwnerId, input: Input<'trading.publicOrders'>) => {
    const { market: name, orderId, clientOrderId, limit, offset } = input
    const market = name === undefined ? undefined : views.directory.marketByName(name)
    if (name !== undefined && market === undefined)
      return failed(fault(422, 31, 'Validation failed', { market: ['Market is not available'] }))
    if (orderId === undefined && clientOrderId === undefined) {
      return ok(trading.open(owner, name, limit, offset).records.map((order) => ({ ...order, ...spotOnly })))
    }
    const found = namedOrders(owner, market, orderId, clientOrderId).slice(offset, offset + limit)
    return ok(found.map((order) => ({ ...orderShape(views.directory, order, null), ...spotOnly })))
  }

  const balances = (owner: OwnerId, wallet: Wallet) => views.balances.all(owner, wallet)

  return {
    'trading.publicPlaceLimit': async (caller, input) => {
      const request = limitOf(input, await grantsFor(caller.grant.owner, [input]))
      return isFault(request) ? failed(request) : place(caller, request)
    },
    'trading.publicPlaceMarket': (caller, { market, side, amount, clientOrderId, stp }) =>
      place(caller, { type: 'market', market, side, amount, clientOrderId, stp: stpOf(stp) }),
    'trading.publicPlaceStockMarket': (caller, { market, side, amount, clientOrderId, stp }) =>
      place(caller, { type: 'stock-market', market, side, amount, clientOrderId, stp: stpOf(stp) }),
    'trading.publicPlaceStopLimit': async (caller, { bboRole, stp, activation_price: activationPrice, ...input }) => {
      if (bboRole !== 0 && input.price !== undefined)
        return failed(refuse(33, 'price', 'Price field should be empty with a BboRole.'))
      const bestOffer = bestOfferOf(bboRole)
      return placeStop(caller, { type: 'limit', ...input, bestOffer, activationPrice, stp: stpOf(stp) })
    },
    'trading.publicPlaceStopMarket': (caller, { stp, activation_price: activationPrice, ...input }) =>
      placeStop(caller, { type: 'market', ...input, activationPrice, stp: stpOf(stp) }),
    'trading.publicPlaceOco': async (caller, { stp, activation_price, stop_limit_price, ...input }) => {
      const prices = { activationPrice: activation_price, stopLimitPrice: stop_limit_price }
      const request = { ...input, ...prices, stp: stpOf(stp) }
      return ok(ocoShape(await trading.placeOco(caller.grant.owner, request, originOf(caller))))
    },
    'trading.publicConditionalOrders': ({ grant }, { market, limit, offset }) => {
      const { records, total } = trading.ocos(grant.owner, market, limit, offset)
      return ok({ limit, offset, total, records: records.map(conditionalShape) })
    },
    'trading.publicOcoOrders': ({ grant }, { market, limit, offset }) =>
      ok(trading.ocos(grant.owner, market, limit, offset).records.map(ocoShape)),
    'trading.publicCancelConditional': async (caller, { market, id }) => {
      await trading.cancelOco(caller.grant.owner, { market, orderId: id }, originOf(caller))
      return ok([])
    },
    'trading.publicCancelOco': async (caller, { market, orderId, clientOrderId }) => {
      if ((orderId === undefined) === (clientOrderId === undefined))
        return failed(fieldFault({ orderId: ['OrderId field is required.'] }, 'trade'))
      const name = { market, orderId, clientOrderId }
      return ok(ocoShape(await trading.cancelOco(caller.grant.owner, name, originOf(caller))))
    },
    'trading.publicCancelOto': (_, { market }) => {
      marketOf(market)
      // An OTO opens with a collateral order, and there are none: every id is unknown.
      return failed(fault(422, 2, 'Inner validation failed', { otoId: ['Unexecuted order was not found.'] }))
    },
    'trading.publicPlaceBulk': (caller, { orders, stopOnFail }) => placeBulk(caller, orders, stopOnFail),

    'trading.publicCancel': async (caller, { market, orderId, clientOrderId }) => {
      if (orderId === undefined && clientOrderId === undefined)
        return failed(fieldFault({ orderId: ['OrderId field is required.'] }, 'trade'))
      return ok({
        ...(await trading.cancel(caller.grant.owner, { market, orderId, clientOrderId }, originOf(caller))),
        ...spotOnly,
      })
    },
    'trading.publicCancelBulk': (caller, { orders }) => cancelBulk(caller, orders),
    'trading.publicCancelAll': async (caller, { market, type }) => {
      marketOf(market)
      // Only spot orders exist: a call for other kinds has nothing to cancel.
      if (type === undefined || type.length === 0 || type.includes('spot'))
        await trading.cancelAll(caller.grant.owner, market, originOf(caller))
      return ok([])
    },
    'trading.publicModify': async (
      caller,
      { market, orderId, clientOrderId, amount, price, total, activationPrice, activation_price },
    ) => {
      return ok({
        ...(await trading.modify(
          caller.grant.owner,
          {
            market,
            orderId,
            clientOrderId,
            amount,
            price,
            total,
            activationPrice: activationPrice ?? activation_price,
          },
          originOf(caller),
        )),
        ...spotOnly,
      })
    },
    'trading.publicAmend': async (caller, { market, orderId, clientOrderId, amount, price }) => {
      const request = { market, orderId, clientOrderId, amount, price }
      return ok({ ...(await trading.amend(caller.grant.owner, request, originOf(caller))), ...spotOnly })
    },
    'trading.publicKillSwitch': async ({ grant }, { market, timeout, types = null }) => {
      if (timeout !== null) return ok(await deps.killSwitches.set(grant.owner, market, timeout, types))
      await deps.killSwitches.remove(grant.owner, market)
      return ok([])
    },
    'trading.publicKillSwitchStatus': ({ grant }, { market }) => ok(deps.killSwitches.status(grant.owner, market)),
    'trading.publicOrders': ({ grant }, input) => openOrders(grant.owner, input),

    'balances.publicTradeBalance': ({ grant }, { ticker }) => {
      const shape = (available: bigint, held: bigint, scale: number) => ({
        available: formatDecimal(available, scale),
        freeze: formatDecimal(held, scale),
      })
      if (ticker !== undefined) {
        const asset = views.directory.assetByTicker(ticker)
        if (asset === undefined) throw new Problem('asset-unknown')
        const { available, held } = views.balances.of(grant.owner, 'spot', asset.id)
        return ok({ [ticker]: shape(available, held, asset.scale) })
      }
      const answer: Record<string, object> = {}
      for (const { asset: id, available, held } of balances(grant.owner, 'spot')) {
        const asset = views.directory.asset(id)
        if (asset !== undefined && (available !== 0n || held !== 0n))
          answer[asset.ticker] = shape(available, held, asset.scale)
      }
      return ok(answer)
    },
    'balances.publicMainBalance': ({ grant }, { ticker }) => {
      const assets = views.directory.assets()
      const shape = (id: number, scale: number) => ({
        main_balance: formatDecimal(views.balances.of(grant.owner, 'main', id).available, scale),
      })
      if (ticker === undefined)
        return ok(Object.fromEntries(assets.map((asset) => [asset.ticker, shape(asset.id, asset.scale)])))
      const asset = views.directory.assetByTicker(ticker)
      return ok({ [ticker]: asset === undefined ? { main_balance: '0' } : shape(asset.id, asset.scale) })
    },
    'balances.publicTransfer': async ({ grant, commandId }, { ticker, amount, from, to, method }) => {
      const [source, target] = method === undefined ? [from, to] : walletsOfMethod[method]
      if (source === undefined || target === undefined)
        return failed(fieldFault({ method: ['The method field is required.'] }, 'main'))
      if (source === 'collateral' || target === 'collateral')
        return failed(fault(422, 0, 'Inner validation failed', { error: ['Unavailable for legal reasons'] }))
      if (source === target) return failed(fieldFault({ to: ['The to and from must be different.'] }, 'main'))
      if (views.directory.assetByTicker(ticker) === undefined)
        return failed(fieldFault({ ticker: ['The selected ticker is invalid.'] }, 'main'))
      if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount))
        return failed(fieldFault({ amount: ['The amount must be a number.', 'Invalid number'] }, 'main'))
      await deps.transfers.transfer(grant.owner, { ticker, from: source, to: target, amount }, commandId)
      return ok([], 201)
    },

    'history.publicDeals': ({ grant }, input) => history.deals(grant.owner, input, marketOf(input.market)),
    'history.publicOrders': ({ grant }, input) => history.orders(grant.owner, input, marketOf(input.market)),
    'history.publicDelistedOrders': ({ grant }, input) =>
      history.delistedOrders(grant.owner, input, marketOf(input.market)),
    'history.publicOrderDeals': ({ grant }, { orderId, limit, offset }) =>
      history.orderDeals(grant.owner, orderId, limit, offset),
    'history.publicEvents': async ({ grant }, { after, kinds, limit }) =>
      ok(await deps.events.read(grant.owner, { after, kinds, limit })),

    'integrations.publicList': async ({ grant }) => ok(await deps.integrations.list(grant.owner)),
    'integrations.publicReplay': async ({ grant }, { id, after }) =>
      ok(await deps.integrations.replay(grant.owner, id, after)),
    'integrations.publicLetters': async ({ grant }) => ok(await deps.integrations.letters(grant.owner)),

    'markets.publicMarketFee': async ({ grant }) => {
      const { directory } = views
      const custom = directory.customFees(grant.owner)
      const rates =
        custom.find(({ market }) => market === null) ??
        directory.customFees(0).find(({ market }) => market === null) ??
        directory.fees(0, 0)
      const perMarket = custom.flatMap(({ market: id, maker, taker }) => {
        const market = id === null ? undefined : directory.market(id)
        return market === undefined ? [] : [[market.name, { taker: percent(taker), maker: percent(maker) }] as const]
      })
      return ok({
        error: null,
        taker: percent(rates.taker),
        maker: percent(rates.maker),
        futures_taker: '0',
        futures_maker: '0',
        rpi_maker_fee_premium: (await deps.orderGrants.of(grant.owner)).has('rpi') ? '0' : null,
        futures_rpi_maker_fee_premium: null,
        custom_fee: Object.fromEntries(perMarket),
      })
    },

    'fees.publicFees': () => ok(movementFees(views.directory)),

    'markets.publicSingleMarketFee': ({ grant }, { market: name }) => {
      const market = marketOf(name)
      const { maker, taker } = views.directory.fees(grant.owner, market?.id ?? 0)
      return ok({ taker: percent(taker), maker: percent(maker) })
    },

    'demo.publicTokens': async ({ grant }) =>
      ok(await sandboxTokens({ engine: deps.engine, directory: views.directory, clock: deps.clock }, grant.owner)),

    'accounts.publicSocketToken': ({ grant }) =>
      ok({ websocket_token: deps.socketTokens.issue({ owner: grant.owner, through: grant.id, key: grant.key }) }),
  }
}

const notAttempted: BulkResult = { order: null, problem: new Problem('not-attempted') }
