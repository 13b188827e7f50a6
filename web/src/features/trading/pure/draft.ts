/** Stops and OCOs of the ticket: each is priced as the limit order it will be, and sent with what it waits for. */
import { formatDecimal, tryParseDecimal } from '@exchange/core/units'
import type { MarketRules } from './rules.ts'
import { resolveTicket } from './ticket.ts'
import type {
  Bound,
  TicketOrder,
  ProblemCode,
  ResolvedTicket,
  SelfTradePrevention,
  Side,
  Ticket,
  TicketContext,
  TicketProblem,
} from './ticket.ts'

export const draftTypes = ['limit', 'market', 'stop-limit', 'stop-market', 'oco'] as const
export type DraftType = (typeof draftTypes)[number]

/** What a person entered, whatever the kind of order. */
export interface Draft extends Omit<Ticket, 'type'> {
  readonly type: DraftType
  /** The last price at which a stop enters. */
  readonly activation: string
  /** Limit price of an OCO's stop; '' = at market. */
  readonly stopPrice: string
}

export interface DraftProblem extends Omit<TicketProblem, 'field' | 'code'> {
  readonly field: TicketProblem['field'] | 'activation' | 'stopPrice'
  readonly code: ProblemCode | 'activation-at-last' | 'oco-limit-side' | 'oco-stop-side'
}

/** The body of a placing call for an order that waits; amounts are exact decimals. */
export type WaitingRequest =
  | {
      readonly kind: 'stop-limit'
      readonly market: string
      readonly side: Side
      readonly amount: string
      readonly price: string
      readonly activationPrice: string
      readonly stp: SelfTradePrevention
    }
  | {
      /** Quote to spend when buying, base when selling. */
      readonly kind: 'stop-market'
      readonly market: string
      readonly side: Side
      readonly amount: string
      readonly activationPrice: string
      readonly stp: SelfTradePrevention
    }
  | {
      readonly kind: 'oco'
      readonly market: string
      readonly side: Side
      readonly amount: string
      readonly price: string
      readonly activationPrice: string
      readonly stopLimitPrice?: string
      readonly stp: SelfTradePrevention
    }

export interface ResolvedDraft extends Omit<ResolvedTicket, 'problems' | 'request'> {
  readonly problems: readonly DraftProblem[]
  readonly request: TicketOrder | WaitingRequest | null
}

export const isWaiting = (type: DraftType): boolean => type !== 'limit' && type !== 'market'
/** Whether a person names the price at which the order trades. */
export const hasPrice = (type: DraftType): boolean => type === 'limit' || type === 'stop-limit' || type === 'oco'

/** The plain order whose figures are the draft's: a stop at market costs about what it would at its activation price. */
export function plainOf(draft: Draft): Ticket {
  const { activation, stopPrice: _, type, ...plain } = draft
  if (type === 'limit' || type === 'market') return { ...plain, type }
  return { ...plain, type: 'limit', timeInForce: 'gtc', price: type === 'stop-market' ? activation : plain.price }
}

/** The plain order that a share of the balance is measured by: an OCO that buys needs what its dearer order costs. */
export function sizingOf(draft: Draft): Ticket {
  const plain = plainOf(draft)
  if (draft.type !== 'oco' || draft.side === 'sell') return plain
  return { ...plain, price: draft.stopPrice || draft.activation || draft.price }
}

/**
 * Reads, checks and prices a draft. Pure.
 * @param last the last price, as a decimal; '0' = none yet
 */
export function resolveDraft(draft: Draft, context: TicketContext, last: string): ResolvedDraft {
  if (!isWaiting(draft.type)) return resolveTicket(plainOf(draft), context)
  // What waits meets a book that is not there yet.
  const later: TicketContext = { ...context, asks: [], bids: [] }
  const { rules } = context
  const ticks = { activation: ticksOf(draft.activation, rules), last: ticksOf(last, rules) }
  const plain = resolveTicket(plainOf(draft), later)
  const stop = stopOf(draft, later)
  const problems = [
    ...activationProblems(draft, ticks.activation, ticks.last, rules),
    ...plain.problems.filter((problem) => !(draft.type === 'stop-market' && problem.field === 'price')),
    ...(stop?.problems ?? []),
    ...sideProblems(draft, ticks.activation, ticks.last, rules),
  ]
  const ready = problems.length === 0 && plain.request !== null && (stop === null || stop.request !== null)
  return {
    problems: problems.slice(0, 1),
    receipt: plain.receipt,
    request: ready && plain.receipt !== null ? requestOf(draft, plain.receipt, rules) : null,
  }
}

/** The stop of an OCO as the plain order it will be; null for others. */
function stopOf(
  draft: Draft,
  context: TicketContext,
): { problems: DraftProblem[]; request: TicketOrder | null } | null {
  if (draft.type !== 'oco') return null
  const price = draft.stopPrice === '' ? draft.activation : draft.stopPrice
  const { problems, request } = resolveTicket({ ...plainOf(draft), price }, context)
  return {
    problems: problems.map((problem) => ({
      ...problem,
      field: problem.field === 'price' ? 'stopPrice' : problem.field,
    })),
    request,
  }
}

function ticksOf(text: string, rules: MarketRules): bigint | null {
  const value = tryParseDecimal(text.endsWith('.') ? text.slice(0, -1) : text, rules.pricePrecision)
  return typeof value === 'bigint' && value > 0n ? value : null
}

function activationProblems(
  draft: Draft,
  activation: bigint | null,
  last: bigint | null,
  rules: MarketRules,
): DraftProblem[] {
  if (draft.activation === '') return []
  if (activation === null) return [{ field: 'activation', code: 'price-invalid' }]
  return activation === last
    ? [{ field: 'activation', code: 'activation-at-last', limit: priceBound(last, rules) }]
    : []
}

/** An OCO's limit order lies on the better side of the last price, its stop on the other. */
function sideProblems(
  draft: Draft,
  activation: bigint | null,
  last: bigint | null,
  rules: MarketRules,
): DraftProblem[] {
  const price = ticksOf(draft.price, rules)
  if (draft.type !== 'oco' || last === null || price === null || activation === null) return []
  const sells = draft.side === 'sell'
  const limit = priceBound(last, rules)
  if (sells ? price <= last : price >= last) return [{ field: 'price', code: 'oco-limit-side', limit }]
  return (sells ? activation > last : activation < last) ? [{ field: 'activation', code: 'oco-stop-side', limit }] : []
}

const priceBound = (ticks: bigint, rules: MarketRules): Bound => ({
  kind: 'price',
  text: formatDecimal(ticks, rules.pricePrecision),
  ticker: '',
})

function requestOf(
  draft: Draft,
  { size, total }: NonNullable<ResolvedTicket['receipt']>,
  rules: MarketRules,
): WaitingRequest | null {
  const [activation, price] = [ticksOf(draft.activation, rules), ticksOf(draft.price, rules)]
  if (activation === null) return null
  const text = (ticks: bigint): string => formatDecimal(ticks, rules.pricePrecision)
  const common = { market: rules.market, side: draft.side, stp: draft.stp, activationPrice: text(activation) }
  if (draft.type === 'stop-market') {
    return { kind: 'stop-market', ...common, amount: draft.side === 'buy' ? total : size }
  }
  if (price === null) return null
  if (draft.type === 'stop-limit') return { kind: 'stop-limit', ...common, amount: size, price: text(price) }
  const stopPrice = ticksOf(draft.stopPrice, rules)
  const stop = stopPrice === null ? {} : { stopLimitPrice: text(stopPrice) }
  return { kind: 'oco', ...common, amount: size, price: text(price), ...stop }
}
