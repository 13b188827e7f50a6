import { publicOrderRefusals } from '@exchange/contract/public'
import type { Order } from '@exchange/contract/trading'
import { STEPS_PER_COMMAND } from '@exchange/core'
import { limits } from '@exchange/core'
import type { CommandId, Event, FinishReason, MarketId, OrderRef, OrderSource, OwnerId, Refusal } from '@exchange/core'
import { formatDecimal, priceTicks, sizeLots } from '@exchange/core/units'
import type { Answer, EngineClient } from '@exchange/ports'
import { Problem, derivedCommandId, errorOfRefusal, refusalOf, submit } from '../../kernel/index.ts'
import { StopMemory, showsOwnWrites, waitingOrder } from '../../views/index.ts'
import type { Histories, KnownOrder, MarketInfo, Views } from '../../views/types.ts'
import { CanceledOrders, isCanceled } from './canceled-orders.ts'
import { orderSpec, priceOf, sizeOf } from './rules.ts'
import type { OrderRequest } from './rules.ts'
import { orderShape } from './shape.ts'
import { activationOf, ocoSpec, stopChange } from './stops.ts'
import type { OcoRequest, StopRequest } from './stops.ts'

/** How a command came in. */
export interface OrderOrigin {
  readonly source: OrderSource
  /** An id the caller chose: the same id again gets the first answer. Scoped to the account. */
  readonly commandId?: string | null
  /** The id of the command itself, where the door gives one that nobody else can; instead of the other. */
  readonly id?: CommandId | null
}

/** Names an order by exactly one of the two. */
export interface OrderName {
  readonly market: string
  readonly orderId?: number | undefined
  readonly clientOrderId?: string | undefined
}

export interface AmendRequest extends OrderName {
  /** Of the whole order, fills included. */
  readonly amount?: string | undefined
  readonly price?: string | undefined
}

export interface ModifyRequest extends OrderName {
  /** Stops only. */
  readonly activationPrice?: string | undefined
  /** Quote to spend, of a stop that buys at market. */
  readonly total?: string | undefined
  readonly amount?: string | undefined
  readonly price?: string | undefined
}

/** Exactly one of the two is set. */
export interface BulkResult {
  readonly order: Order | null
  readonly problem: Problem | null
}

/** Placing and taking back orders, for every door. Throws Problem for whatever the caller got wrong. */
export interface TradingFront {
  place(owner: OwnerId, request: OrderRequest, origin: OrderOrigin): Promise<Order>
  /** A stop: it waits until the last price reaches its activation price. */
  placeStop(owner: OwnerId, request: StopRequest, origin: OrderOrigin): Promise<Order>
  placeOco(owner: OwnerId, request: OcoRequest, origin: OrderOrigin): Promise<Oco>
  /** Both orders of an OCO, named by it, by one of its orders or by their client order id. */
  cancelOco(owner: OwnerId, name: OrderName, origin: OrderOrigin): Promise<Oco>
  /** The OCOs that wait, newest first. */
  ocos(
    owner: OwnerId,
    market: string | undefined,
    limit: number,
    offset: number,
  ): { readonly records: readonly Oco[]; readonly total: number }
  /** One command: results in the order of the requests. With `stopOnFail` the rest after a failed one is not attempted. */
  bulk(
    owner: OwnerId,
    requests: readonly OrderRequest[],
    stopOnFail: boolean,
    origin: OrderOrigin,
  ): Promise<readonly BulkResult[]>
  /** The order as it ended. */
  cancel(owner: OwnerId, name: OrderName, origin: OrderOrigin): Promise<Order>
  /** How many were cancelled; without a market, on all of them. */
  cancelAll(owner: OwnerId, market: string | undefined, origin: OrderOrigin): Promise<number>
  /** The order that takes its place. */
  modify(owner: OwnerId, request: ModifyRequest, origin: OrderOrigin): Promise<Order>
  /** The order itself when it only shrinks, which keeps its place; else the one that takes its place. */
  amend(owner: OwnerId, request: AmendRequest, origin: OrderOrigin): Promise<Order>
  /** Newest first. */
  open(
    owner: OwnerId,
    market: string | undefined,
    limit: number,
    offset: number,
  ): { readonly records: readonly Order[]; readonly total: number }
}

export interface TradingDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Histories
}

/** A limit order and a stop; the first that is filled or reached ends the other. */
export interface Oco {
  readonly id: number
  readonly stopLoss: Order
  readonly takeProfit: Order
}

/** An order and, when it is over, why. */
interface Outcome {
  readonly order: KnownOrder
  readonly reason: FinishReason | null
}

export class TradingService implements TradingFront {
  readonly #engine: EngineClient
  readonly #views: Views
  readonly #histories: Histories

  constructor({ engine, views, histories }: TradingDeps) {
    this.#engine = engine
    this.#views = views
    this.#histories = histories
  }

  async place(owner: OwnerId, request: OrderRequest, origin: OrderOrigin): Promise<Order> {
    const market = this.#market(request.market)
    const spec = orderSpec(market, request, origin.source)
    const answer = await submit(this.#engine, { kind: 'order.place', owner, ...spec, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    return this.#newest(owner, answer)
  }

  async placeStop(owner: OwnerId, request: StopRequest, origin: OrderOrigin): Promise<Order> {
    const market = this.#market(request.market)
    const activation = activationOf(market, request.activationPrice)
    const spec = orderSpec(market, request, origin.source)
    const answer = await submit(this.#engine, {
      kind: 'conditional.place',
      owner,
      activation,
      ...spec,
      id: idFor(owner, origin),
    })
    this.#throwRefusal(answer, market)
    return this.#newest(owner, answer)
  }

  async placeOco(owner: OwnerId, request: OcoRequest, origin: OrderOrigin): Promise<Oco> {
    const market = this.#market(request.market)
    const spec = ocoSpec(market, request, origin.source)
    const answer = await submit(this.#engine, { kind: 'oco.place', owner, ...spec, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    return this.#oco(await this.#outcomes(owner, answer))
  }

  async cancelOco(owner: OwnerId, name: OrderName, origin: OrderOrigin): Promise<Oco> {
    const { market, ref } = this.#reference(name)
    const known = this.#known(owner, ref)
    if (known === undefined || known.group === 0) throw new Problem('order-not-found')
    const wanted = { market: market.id, orderId: known.group, clientOrderId: '' }
    const answer = await submit(this.#engine, { kind: 'order.cancel', owner, ...wanted, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    return this.#oco(await this.#outcomes(owner, answer))
  }

  ocos(owner: OwnerId, market: string | undefined, limit: number, offset: number) {
    const open = this.#views.orders.of(owner, market === undefined ? undefined : this.#market(market).id)
    const groups = Map.groupBy(
      open.filter(({ group }) => group !== 0),
      ({ group }) => group,
    )
    const whole = [...groups.values()].filter((orders) => orders.length === 2)
    return {
      records: whole
        .slice(offset, offset + limit)
        .map((orders) => this.#oco(orders.map((order) => ({ order, reason: null })))),
      total: whole.length,
    }
  }

  async bulk(
    owner: OwnerId,
    requests: readonly OrderRequest[],
    stopOnFail: boolean,
    origin: OrderOrigin,
  ): Promise<readonly BulkResult[]> {
    const checked = requests.map((request) => this.#check(request, origin.source))
    const firstFault = checked.findIndex((item) => item instanceof Problem)
    const last = stopOnFail && firstFault >= 0 ? firstFault : checked.length
    const sent = checked.slice(0, last).flatMap((item, index) => (item instanceof Problem ? [] : [{ index, ...item }]))
    const notAttempted: BulkResult = { order: null, problem: new Problem('not-attempted') }
    const results = checked.map((item, index): BulkResult =>
      index <= last && item instanceof Problem ? { order: null, problem: item } : notAttempted,
    )
    if (sent.length === 0) return results
    const answer = await submit(this.#engine, {
      kind: 'order.bulk',
      owner,
      stopOnFail,
      orders: sent.map((item) => item.spec),
      id: idFor(owner, origin),
    })
    const outcomes = await this.#outcomes(owner, answer)
    // Where all were taken no item has to be looked for.
    const wereTaken = !answer.events.some(({ kind }) => kind === 'refused' || kind === 'repeated')
    const refusals = sent.map((_, item) => (wereTaken ? null : refusalOf(answer, item)))
    const accepted = refusals.filter((refusal) => refusal === null).length
    let next = outcomes.length - accepted
    sent.forEach(({ index, market }, item) => {
      const refusal = refusals[item] ?? null
      const outcome = refusal === null ? outcomes[next++] : undefined
      results[index] =
        outcome === undefined
          ? { order: null, problem: problemOf(refusal ?? { code: 'not-attempted', limit: 0n }, market) }
          : { order: this.#shape(outcome), problem: null }
    })
    return results
  }

  async cancel(owner: OwnerId, name: OrderName, origin: OrderOrigin): Promise<Order> {
    const { market, ref } = this.#reference(name)
    const before = this.#known(owner, ref)
    const answer = await submit(this.#engine, { kind: 'order.cancel', owner, ...ref, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    if (touchedNone(answer)) return this.#named(owner, ref)
    const outcomes = await this.#outcomes(owner, answer, before)
    const named = outcomes.find(({ order }) => order.orderId === before?.orderId)
    return named === undefined ? this.#newest(owner, answer, before) : this.#shape(named)
  }

  async cancelAll(owner: OwnerId, market: string | undefined, origin: OrderOrigin): Promise<number> {
    const info = market === undefined ? null : this.#market(market)
    const marketId = info?.id ?? null
    const isMany = this.#views.orders.count(owner, info?.id) > STEPS_PER_COMMAND
    const watch = isMany ? new CanceledOrders(this.#engine, owner, marketId) : null
    try {
      const answer = await submit(this.#engine, {
        kind: 'order.cancel-all',
        owner,
        market: marketId,
        id: idFor(owner, origin),
      })
      this.#throwRefusal(answer, info)
      const repeated = answer.events.find((event) => event.kind === 'repeated')
      if (repeated !== undefined) return repeated.orders.length
      const canceled = answer.events.filter((event) => isCanceled(event, owner)).length
      return watch === null || canceled < STEPS_PER_COMMAND ? canceled : await watch.since(answer.seq)
    } finally {
      watch?.end()
    }
  }

  async modify(owner: OwnerId, request: ModifyRequest, origin: OrderOrigin): Promise<Order> {
    const { market, ref } = this.#reference(request)
    const { amount: wanted, price: newPrice, activationPrice, total } = request
    const known = this.#known(owner, ref)
    if (known?.stop?.isActivated === false) {
      const change = stopChange(market, known, request)
      const answer = await submit(this.#engine, {
        kind: 'conditional.modify',
        owner,
        ...ref,
        ...change,
        id: idFor(owner, origin),
      })
      this.#throwRefusal(answer, market)
      return this.#newest(owner, answer)
    }
    if (activationPrice !== undefined) throw new Problem('activation-not-allowed')
    if (total !== undefined) throw new Problem('total-not-allowed')
    if (wanted === undefined && newPrice === undefined) throw new Problem('nothing-to-change')
    const size = wanted === undefined ? sizeLots(0) : sizeOf(market, wanted)
    const price = newPrice === undefined ? priceTicks(0) : priceOf(market, newPrice)
    const answer = await submit(this.#engine, {
      kind: 'order.modify',
      owner,
      ...ref,
      size,
      price,
      id: idFor(owner, origin),
    })
    this.#throwRefusal(answer, market)
    return this.#newest(owner, answer)
  }

  async amend(owner: OwnerId, request: AmendRequest, origin: OrderOrigin): Promise<Order> {
    const { market, ref } = this.#reference(request)
    const known = this.#known(owner, ref)
    if (request.amount === undefined && request.price === undefined) throw new Problem('nothing-to-change')
    // A stop that waits stands in no queue.
    if (known?.stop?.isActivated === false)
      return this.modify(owner, request, origin).catch(async (reason: unknown) => {
        if (isUnchanged(reason)) return this.#named(owner, ref)
        throw reason
      })
    const size = request.amount === undefined ? sizeLots(0) : sizeOf(market, request.amount)
    const price = request.price === undefined ? priceTicks(0) : priceOf(market, request.price)
    const answer = await submit(this.#engine, {
      kind: 'order.amend',
      owner,
      ...ref,
      size,
      price,
      id: idFor(owner, origin),
    })
    // Whoever quotes a price that has not moved has what it asks for: the order as it is, in its place.
    if (refusalOf(answer)?.code === 'nothing-to-change') return this.#named(owner, ref)
    this.#throwRefusal(answer, market)
    return touchedNone(answer) ? this.#named(owner, ref) : this.#newest(owner, answer, known)
  }

  open(owner: OwnerId, market: string | undefined, limit: number, offset: number) {
    const orders = this.#views.orders.of(owner, market === undefined ? undefined : this.#market(market).id)
    return {
      records: orders.slice(offset, offset + limit).map((order) => this.#shape({ order, reason: null })),
      total: orders.length,
    }
  }

  #market(name: string): MarketInfo {
    const market = this.#views.directory.marketByName(name)
    if (market === undefined) throw new Problem('market-unknown')
    return market
  }

  /** The caller's own open order that is meant. */
  #known(owner: OwnerId, { market, orderId, clientOrderId }: OrderRef): KnownOrder | undefined {
    const { orders } = this.#views
    const order = orderId === 0 ? orders.byClientId(owner, market, clientOrderId) : orders.byId(orderId)
    return order?.owner === owner && order.market === market ? order : undefined
  }

  #oco(outcomes: readonly Outcome[]): Oco {
    const stop = outcomes.find(({ order }) => order.stop !== null)
    const limit = outcomes.find(({ order }) => order.stop === null)
    if (stop === undefined || limit === undefined) throw new Problem('outcome-unknown', { retryAfter: 2 })
    return { id: stop.order.orderId, stopLoss: this.#shape(stop), takeProfit: this.#shape(limit) }
  }

  #check(request: OrderRequest, source: OrderSource) {
    try {
      const market = this.#market(request.market)
      return { market, spec: orderSpec(market, request, source) }
    } catch (reason) {
      if (reason instanceof Problem) return reason
      throw reason
    }
  }

  #reference(name: OrderName): { readonly market: MarketInfo; readonly ref: OrderRef } {
    const market = this.#market(name.market)
    const { orderId = 0, clientOrderId = '' } = name
    const { field, text } = publicOrderRefusals.twoOrderIds
    if ((orderId === 0) === (clientOrderId === ''))
      throw new Problem('request-invalid', { fields: { [field]: [text] } })
    return { market, ref: { market: market.id, orderId, clientOrderId } }
  }

  #throwRefusal(answer: Answer, market: MarketInfo | null): void {
    const refusal = refusalOf(answer)
    if (refusal !== null) throw problemOf(refusal, market)
  }

  /** The order a command was about: of all the caller's own orders it touched, the one with the highest id. */
  #newest(owner: OwnerId, answer: Answer, before?: KnownOrder): Promise<Order> | Order {
    const { events } = answer
    if (events.some(({ kind }) => kind === 'repeated')) return this.#newestOfRepeated(owner, answer)
    const newest = newestOf(events, owner, before)
    if (newest === null) throw orderless(answer)
    return this.#shape(newest)
  }

  async #newestOfRepeated(owner: OwnerId, answer: Answer): Promise<Order> {
    const newest = (await this.#outcomes(owner, answer)).at(-1)
    if (newest === undefined) throw orderless(answer)
    return this.#shape(newest)
  }

  /** Own orders that the command touched, by id, each as it stood at its end. */
  async #outcomes(owner: OwnerId, answer: Answer, before?: KnownOrder): Promise<readonly Outcome[]> {
    const repeated = answer.events.find((event) => event.kind === 'repeated')
    if (repeated !== undefined) return this.#recall(owner, repeated.orders)
    const outcomes = new Map<number, Outcome>()
    const stops = new StopMemory(before)
    for (const event of answer.events) {
      if (event.kind === 'conditional.fired' || event.kind === 'conditional.armed') stops.note(event)
      const outcome = outcomeOf(event, owner, stops)
      if (outcome !== null) outcomes.set(outcome.order.orderId, outcome)
    }
    return [...outcomes.values()].toSorted((a, b) => a.order.orderId - b.order.orderId)
  }

  /** What became of orders since: they rest, or the tables know how they ended. */
  async #recall(owner: OwnerId, ids: readonly number[]): Promise<readonly Outcome[]> {
    const found = await Promise.all(ids.map(async (id) => this.#find(owner, id)))
    return found.filter((outcome) => outcome !== null)
  }

  async #find(owner: OwnerId, id: number): Promise<Outcome | null> {
    const open = this.#views.orders.byId(id)
    if (open !== undefined) return open.owner === owner ? { order: open, reason: null } : null
    await this.#caughtUp()
    const finished = await this.#histories.finishedOrder(owner, id)
    return finished === null ? null : { order: finished, reason: finished.reason }
  }

  /** The order that a repeated command named, as it is by now. */
  async #named(owner: OwnerId, { market, orderId, clientOrderId }: OrderRef): Promise<Order> {
    const open = orderId === 0 ? this.#views.orders.byClientId(owner, market, clientOrderId)?.orderId : orderId
    const outcome =
      open === undefined ? await this.#lastWith(owner, market, clientOrderId) : await this.#find(owner, open)
    if (outcome === null) throw new Problem('order-not-found')
    return this.#shape(outcome)
  }

  async #lastWith(owner: OwnerId, market: MarketId, clientOrderId: string): Promise<Outcome | null> {
    await this.#caughtUp()
    const { records } = await this.#histories.finishedOrders({ owner, market, clientOrderId, limit: 1, offset: 0 })
    const [order] = records
    return order === undefined ? null : { order, reason: order.reason }
  }

  async #caughtUp(): Promise<void> {
    if (!(await showsOwnWrites(this.#views, this.#histories))) throw new Problem('outcome-unknown', { retryAfter: 2 })
  }

  #shape({ order, reason }: Outcome): Order {
    return orderShape(this.#views.directory, order, reason)
  }
}

/** A command that changed an order without making one, and that was sent before. */
const touchedNone = ({ events }: Answer): boolean =>
  events.some((event) => event.kind === 'repeated' && event.orders.length === 0)

const isUnchanged = (reason: unknown): boolean => reason instanceof Problem && reason.error === 'nothing-to-change'

const orderless = ({ seq }: Answer): Error => new Error(`command ${seq} was accepted and has no order`)

/** Of the orders of this owner that a command touched, the one with the highest id, as it stood at its end. */
function newestOf(events: readonly Event[], owner: OwnerId, before: KnownOrder | undefined): Outcome | null {
  const stops = new StopMemory(before)
  let newest: Outcome | null = null
  for (const event of events) {
    if (event.kind === 'conditional.fired' || event.kind === 'conditional.armed') stops.note(event)
    const isOlder = newest !== null && 'order' in event && event.order.orderId < newest.order.orderId
    if (!isOlder) newest = outcomeOf(event, owner, stops) ?? newest
  }
  return newest
}

/** What an event says of an order of this owner. */
function outcomeOf(event: Event, owner: OwnerId, stops: StopMemory): Outcome | null {
  if (!('order' in event) || event.order.owner !== owner) return null
  switch (event.kind) {
    case 'order.put':
    case 'order.updated':
      return { order: stops.order(event.order), reason: null }
    case 'order.finished':
      return { order: stops.order(event.order), reason: event.reason }
    case 'conditional.armed':
      return { order: waitingOrder(event), reason: null }
    case 'conditional.finished':
      return { order: waitingOrder(event), reason: event.reason }
    default:
      return null
  }
}

/** The id that a caller may repeat the command by; undefined where it gave none. */
function idFor(owner: OwnerId, { commandId = null, id = null }: OrderOrigin): CommandId | undefined {
  if (id !== null) return id
  return commandId === null ? undefined : derivedCommandId('caller', owner, commandId)
}

/** The limit that one account reaches by itself: everybody else goes on. */
const ORDERS_OF_ACCOUNT = BigInt(limits.ordersPerAccountMarket.code)

/** A refusal in the words of the catalogue, with the bound as the caller writes numbers. */
function problemOf(
  { code, limit }: { readonly code: Refusal; readonly limit: bigint },
  market: MarketInfo | null,
): Problem {
  if (code === 'limit-reached' && limit === ORDERS_OF_ACCOUNT) return new Problem('orders-too-many')
  const error = errorOfRefusal(code)
  if (market === null) return new Problem(error)
  if (code === 'price-below-band' || code === 'price-above-band')
    return new Problem(error, { limit: formatDecimal(limit, market.pricePrecision) })
  if (code === 'amount-invalid' && limit > 0n)
    return new Problem('amount-below-filled', { limit: formatDecimal(limit, market.sizePrecision) })
  if (code === 'amount-below-minimum')
    return new Problem(error, { limit: formatDecimal(market.minSize, market.sizePrecision) })
  if (code === 'notional-below-minimum')
    return new Problem(error, { limit: formatDecimal(market.minNotional, market.quote.scale) })
  if (code === 'notional-above-maximum')
    return new Problem(error, { limit: formatDecimal(market.maxNotional, market.quote.scale) })
  return new Problem(error)
}
