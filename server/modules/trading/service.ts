import type { Order } from '@exchange/contract/trading'
import type { FinishReason, OrderRef, OrderSource, OrderState, OwnerId, Refusal, Submission } from '@exchange/core'
import { formatDecimal, priceTicks, sizeLots } from '@exchange/core/units'
import type { Answer, EngineClient } from '@exchange/ports'
import { Problem, derivedCommandId, errorOfRefusal, newCommandId, refusalOf, submit } from '../../kernel/index.ts'
import type { Histories, MarketInfo, Views } from '../../views/types.ts'
import { orderSpec, priceOf, sizeOf } from './rules.ts'
import type { OrderRequest } from './rules.ts'
import { orderShape } from './shape.ts'

/** How a command came in. */
export interface Origin {
  readonly source: OrderSource
  /** An id the caller chose: the same id again gets the first answer. Scoped to the account. */
  readonly commandId?: string | null
}

/** Names an order by exactly one of the two. */
export interface OrderName {
  readonly market: string
  readonly orderId?: number | undefined
  readonly clientOrderId?: string | undefined
}

export interface ModifyRequest extends OrderName {
  readonly amount?: string | undefined
  readonly price?: string | undefined
}

/** Exactly one of the two is set. */
export interface BulkResult {
  readonly order: Order | null
  readonly problem: Problem | null
}

/** Placing and taking back orders, for every door. Throws Problem for whatever the caller got wrong. */
export interface Trading {
  place(owner: OwnerId, request: OrderRequest, origin: Origin): Promise<Order>
  /** One command: results in the order of the requests. With `stopOnFail` the rest after a failed one is not attempted. */
  bulk(
    owner: OwnerId,
    requests: readonly OrderRequest[],
    stopOnFail: boolean,
    origin: Origin,
  ): Promise<readonly BulkResult[]>
  /** The order as it ended. */
  cancel(owner: OwnerId, name: OrderName, origin: Origin): Promise<Order>
  /** How many were cancelled; without a market, on all of them. */
  cancelAll(owner: OwnerId, market: string | undefined, origin: Origin): Promise<number>
  /** The order that takes its place. */
  modify(owner: OwnerId, request: ModifyRequest, origin: Origin): Promise<Order>
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

/** An order and, when it is over, why. */
interface Outcome {
  readonly order: OrderState
  readonly reason: FinishReason | null
}

export class TradingService implements Trading {
  readonly #engine: EngineClient
  readonly #views: Views
  readonly #histories: Histories

  constructor({ engine, views, histories }: TradingDeps) {
    this.#engine = engine
    this.#views = views
    this.#histories = histories
  }

  async place(owner: OwnerId, request: OrderRequest, origin: Origin): Promise<Order> {
    const market = this.#market(request.market)
    const spec = orderSpec(market, request, origin.source)
    const answer = await this.#submit({ kind: 'order.place', owner, ...spec, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    return this.#newest(owner, answer)
  }

  async bulk(
    owner: OwnerId,
    requests: readonly OrderRequest[],
    stopOnFail: boolean,
    origin: Origin,
  ): Promise<readonly BulkResult[]> {
    const checked = requests.map((request) => this.#check(request, origin.source))
    const firstFault = checked.findIndex((item) => item instanceof Problem)
    const last = stopOnFail && firstFault >= 0 ? firstFault : checked.length
    const sent = checked.slice(0, last).flatMap((item, index) => (item instanceof Problem ? [] : [{ index, ...item }]))
    const results: BulkResult[] = checked.map((item, index) => ({
      order: null,
      problem: index <= last && item instanceof Problem ? item : new Problem('not-attempted'),
    }))
    if (sent.length === 0) return results
    const answer = await this.#submit({
      kind: 'order.bulk',
      owner,
      stopOnFail,
      orders: sent.map((item) => item.spec),
      id: idFor(owner, origin),
    })
    const outcomes = await this.#outcomes(owner, answer)
    const refusals = sent.map((_, item) => refusalOf(answer, item))
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

  async cancel(owner: OwnerId, name: OrderName, origin: Origin): Promise<Order> {
    const { market, ref } = this.#reference(name)
    const answer = await this.#submit({ kind: 'order.cancel', owner, ...ref, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    return this.#newest(owner, answer)
  }

  async cancelAll(owner: OwnerId, market: string | undefined, origin: Origin): Promise<number> {
    const info = market === undefined ? null : this.#market(market)
    const answer = await this.#submit({
      kind: 'order.cancel-all',
      owner,
      market: info?.id ?? null,
      id: idFor(owner, origin),
    })
    this.#throwRefusal(answer, info)
    const repeated = answer.events.find((event) => event.kind === 'repeated')
    if (repeated !== undefined) return repeated.orders.length
    return answer.events.filter((event) => event.kind === 'order.finished').length
  }

  async modify(owner: OwnerId, request: ModifyRequest, origin: Origin): Promise<Order> {
    const { market, ref } = this.#reference(request)
    if (request.amount === undefined && request.price === undefined) throw new Problem('nothing-to-change')
    const size = request.amount === undefined ? sizeLots(0) : sizeOf(market, request.amount)
    const price = request.price === undefined ? priceTicks(0) : priceOf(market, request.price)
    const answer = await this.#submit({ kind: 'order.modify', owner, ...ref, size, price, id: idFor(owner, origin) })
    this.#throwRefusal(answer, market)
    return this.#newest(owner, answer)
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
    if ((orderId === 0) === (clientOrderId === ''))
      throw new Problem('request-invalid', { fields: { orderId: ['Give either orderId or clientOrderId.'] } })
    return { market, ref: { market: market.id, orderId, clientOrderId } }
  }

  async #submit(command: Submission): Promise<Answer> {
    return submit(this.#engine, command)
  }

  #throwRefusal(answer: Answer, market: MarketInfo | null): void {
    const refusal = refusalOf(answer)
    if (refusal !== null) throw problemOf(refusal, market)
  }

  /** The order a command was about: of all the caller's own orders it touched, the one with the highest id. */
  async #newest(owner: OwnerId, answer: Answer): Promise<Order> {
    const outcomes = await this.#outcomes(owner, answer)
    const outcome = outcomes.at(-1)
    if (outcome === undefined) throw new Error(`command ${answer.seq} was accepted and has no order`)
    return this.#shape(outcome)
  }

  /** Own orders that the command touched, by id, each as it stood at its end. */
  async #outcomes(owner: OwnerId, answer: Answer): Promise<readonly Outcome[]> {
    const repeated = answer.events.find((event) => event.kind === 'repeated')
    if (repeated !== undefined) return this.#recall(owner, repeated.orders)
    const outcomes = new Map<number, Outcome>()
    for (const event of answer.events) {
      if (event.kind !== 'order.put' && event.kind !== 'order.updated' && event.kind !== 'order.finished') continue
      if (event.order.owner !== owner) continue
      outcomes.set(event.order.orderId, {
        order: event.order,
        reason: event.kind === 'order.finished' ? event.reason : null,
      })
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
    await this.#histories.caughtUp(this.#views.lastSeq).catch(() => {
      throw new Problem('outcome-unknown', { retryAfter: 2 })
    })
    const finished = await this.#histories.finishedOrder(owner, id)
    return finished === null ? null : { order: finished, reason: finished.reason }
  }

  #shape({ order, reason }: Outcome): Order {
    return orderShape(this.#views.directory, order, reason)
  }
}

function idFor(owner: OwnerId, { commandId }: Origin): string {
  return commandId === undefined || commandId === null ? newCommandId() : derivedCommandId('caller', owner, commandId)
}

/** A refusal in the words of the catalogue, with the bound as the caller writes numbers. */
function problemOf(
  { code, limit }: { readonly code: Refusal; readonly limit: bigint },
  market: MarketInfo | null,
): Problem {
  const error = errorOfRefusal(code)
  if (market === null) return new Problem(error)
  if (code === 'price-below-band' || code === 'price-above-band')
    return new Problem(error, { limit: formatDecimal(limit, market.pricePrecision) })
  if (code === 'amount-below-minimum')
    return new Problem(error, { limit: formatDecimal(market.minSize, market.sizePrecision) })
  if (code === 'notional-below-minimum')
    return new Problem(error, { limit: formatDecimal(market.minNotional, market.quote.scale) })
  if (code === 'notional-above-maximum')
    return new Problem(error, { limit: formatDecimal(market.maxNotional, market.quote.scale) })
  return new Problem(error)
}
