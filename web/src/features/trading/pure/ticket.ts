import { baseUnitOf, feeOn, quoteUnitOf } from '@exchange/core/formulas'
import {
  amount,
  divideHalfEven,
  fitsInt64,
  formatDecimal,
  formatDecimalFixed,
  powerOfTen,
  rescaleFloor,
  tryParseDecimal,
} from '@exchange/core/units'
import type { Level } from '../../../shared/data/socket/index.ts'
import type { MarketRules } from './rules.ts'
import { isPlausible, takeFromBook, type Taken } from './walk.ts'

export type Side = 'buy' | 'sell'
export type TicketType = 'limit' | 'market'
/** Good till cancelled, immediate or cancel, post-only. */
export type TimeInForce = 'gtc' | 'ioc' | 'post-only'
export type SizeUnit = 'base' | 'quote'
/** What happens when one's own orders meet: nothing is prevented, or both, the new, the old one is cancelled. */
export type SelfTradePrevention = 'no' | 'cb' | 'cn' | 'co'

/** What a person entered. */
export interface Ticket {
  readonly side: Side
  readonly type: TicketType
  readonly price: string
  readonly size: string
  readonly sizeUnit: SizeUnit
  readonly timeInForce: TimeInForce
  readonly stp: SelfTradePrevention
}

/** What the ticket is checked against. */
export interface TicketContext {
  readonly rules: MarketRules
  /** Best first, as the book shows them now. */
  readonly asks: readonly Level[]
  readonly bids: readonly Level[]
  /** In ledger units; null when nobody is signed in or balances are not known yet. */
  readonly availableBase: bigint | null
  readonly availableQuote: bigint | null
}

export type ProblemCode =
  | 'price-missing'
  | 'price-invalid'
  | 'price-step'
  | 'price-not-positive'
  | 'size-missing'
  | 'size-invalid'
  | 'size-step'
  | 'size-not-positive'
  | 'size-too-large'
  | 'size-below-minimum'
  | 'total-below-minimum'
  | 'total-above-maximum'
  | 'balance-insufficient'
  | 'book-empty'
  | 'book-too-small'
  | 'post-only-would-take'
  | 'market-closed'
  | 'market-post-only'

/** A figure that an order may not pass; how many decimals it is shown with depends on what it is. */
export interface Bound {
  readonly kind: 'price' | 'step' | 'size' | 'amount'
  /** A decimal. */
  readonly text: string
  /** The asset of a size or an amount; '' of others. */
  readonly ticker: string
}

/** A reason why the order can't be sent, and the field it belongs to. */
export interface TicketProblem {
  readonly field: 'price' | 'size' | 'option'
  readonly code: ProblemCode
  /** The bound that is broken, where there is one. */
  readonly limit?: Bound
  /** What the order would hold, where the balance does not reach. */
  readonly needed?: Bound
}

/** The body of the placing call; amounts are exact decimals. */
export type TicketOrder =
  | {
      readonly kind: 'limit'
      readonly market: string
      readonly side: Side
      readonly amount: string
      readonly price: string
      readonly postOnly: boolean
      readonly ioc: boolean
      readonly stp: SelfTradePrevention
    }
  | {
      /** market: quote to spend when buying, base when selling; stock-market: base on both sides. */
      readonly kind: 'market' | 'stock-market'
      readonly market: string
      readonly side: Side
      readonly amount: string
      readonly stp: SelfTradePrevention
    }

/** What a person reads before sending. All decimals are exact unless said otherwise. */
export interface CostPreview {
  readonly size: string
  /** What the part that fills at once costs or brings, and what is left at its own price. */
  readonly total: string
  readonly fee: string
  readonly feeAsset: string
  /** After the fee. */
  readonly receive: string
  readonly receiveAsset: string
  /** Average of the part that fills at once, one decimal more than a tick, rounded half to even; null when none does. */
  readonly averagePrice: string | null
  readonly worstPrice: string | null
  /** Average against the best price, parts per million, rounded half to even. */
  readonly slippagePpm: number
  /** Worst against the best price, the same way. */
  readonly impactPpm: number
  /** Part of the size that fills at once, parts per million, rounded half to even. */
  readonly takerPpm: number
  /** The levels seen do not hold enough, so the figures cover a part only and are not to be shown. */
  readonly beyondBook: boolean
}

export interface ResolvedTicket {
  /** Empty fields are not listed here: they only keep the order from being sent. */
  readonly problems: readonly TicketProblem[]
  /** Set when the order can be sent. */
  readonly request: TicketOrder | null
  readonly receipt: CostPreview | null
}

interface Sized {
  /** null for a market buy by quote. */
  readonly lots: bigint | null
  /** Quote to spend on a market buy by quote. */
  readonly spend: bigint | null
  readonly walk: Taken
  readonly priceTicks: bigint | null
}

const nothing: ResolvedTicket = { problems: [], request: null, receipt: null }

/** Reads, checks and prices a ticket. Pure: same input, same answer. */
export function resolveTicket(ticket: Ticket, context: TicketContext): ResolvedTicket {
  const price = ticket.type === 'limit' ? readPrice(ticket.price, context.rules) : null
  const size = readSize(ticket, context.rules)
  const problems = [price, size].flatMap((read) => (read !== null && 'problem' in read ? [read.problem] : []))
  const shown = problems.filter((problem) => !problem.code.endsWith('-missing'))
  if (problems.length > 0) return { ...nothing, problems: shown }
  const sized = sizeTicket(ticket, context, readValue(price), readValue(size) ?? 0n)
  if (sized === null) return { ...nothing, problems: [{ field: 'size', code: 'size-too-large' }] }
  const broken = checkSized(ticket, context, sized)
  return {
    problems: broken,
    request: broken.length === 0 ? requestOf(ticket, context.rules, sized) : null,
    receipt: receiptOf(ticket, context.rules, sized),
  }
}

type Read = { readonly value: bigint } | { readonly problem: TicketProblem }

function readValue(read: Read | null): bigint | null {
  return read !== null && 'value' in read ? read.value : null
}

function problem(
  field: TicketProblem['field'],
  code: ProblemCode,
  bounds: Pick<TicketProblem, 'limit' | 'needed'> = {},
): { problem: TicketProblem } {
  return { problem: { field, code, ...bounds } }
}

const amountBound = (value: bigint, scale: number, ticker: string): Bound => ({
  kind: 'amount',
  text: formatDecimal(value, scale),
  ticker,
})

function readPrice(text: string, rules: MarketRules): Read {
  if (text === '') return problem('price', 'price-missing')
  const value = tryParseDecimal(withoutTrailingPoint(text), rules.pricePrecision)
  if (value === 'precision') return problem('price', 'price-step', { limit: stepBound(rules.pricePrecision) })
  if (typeof value !== 'bigint') return problem('price', 'price-invalid')
  return value > 0n ? { value } : problem('price', 'price-not-positive')
}

/** Decimals a quote amount may have: those of a price, as the exchange takes them. */
export function sizeDecimals(unit: SizeUnit, rules: MarketRules): number {
  return unit === 'base' ? rules.sizePrecision : rules.pricePrecision
}

/** Lots, or quote units when the size is meant in quote. */
function readSize(ticket: Ticket, rules: MarketRules): Read {
  if (ticket.size === '') return problem('size', 'size-missing')
  const decimals = sizeDecimals(ticket.sizeUnit, rules)
  const value = tryParseDecimal(withoutTrailingPoint(ticket.size), decimals)
  if (value === 'precision') return problem('size', 'size-step', { limit: stepBound(decimals) })
  if (typeof value !== 'bigint') return problem('size', 'size-invalid')
  if (value <= 0n) return problem('size', 'size-not-positive')
  return { value: ticket.sizeUnit === 'base' ? value : value * powerOfTen(rules.quoteScale - decimals) }
}

function withoutTrailingPoint(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text
}

function stepBound(decimals: number): Bound {
  return { kind: 'step', text: formatDecimal(1n, decimals), ticker: '' }
}

/** null when the figures are larger than any account could hold. */
function sizeTicket(ticket: Ticket, context: TicketContext, priceTicks: bigint | null, size: bigint): Sized | null {
  const { rules } = context
  const byQuote = ticket.sizeUnit === 'quote'
  const lots = byQuote ? (priceTicks === null ? 0n : lotsForQuote(size, priceTicks, rules)) : size
  const money = byQuote ? size : lots * (priceTicks ?? 0n) * quoteUnitOf(rules)
  const fits = isPlausible({ lots }) && fitsInt64(money) && fitsInt64(lots * baseUnitOf(rules))
  return fits ? sizeWithin(ticket, context, priceTicks, size) : null
}

function sizeWithin(ticket: Ticket, context: TicketContext, priceTicks: bigint | null, size: bigint): Sized {
  const { rules } = context
  const levels = ticket.side === 'buy' ? context.asks : context.bids
  if (ticket.type === 'limit' && priceTicks !== null) {
    const lots = ticket.sizeUnit === 'base' ? size : lotsForQuote(size, priceTicks, rules)
    return { lots, spend: null, walk: takeFromBook(ticket.side, levels, { lots }, rules, priceTicks), priceTicks }
  }
  if (ticket.sizeUnit === 'base') {
    return { lots: size, spend: null, walk: takeFromBook(ticket.side, levels, { lots: size }, rules), priceTicks: null }
  }
  const walk = takeFromBook(ticket.side, levels, { quote: size }, rules)
  return ticket.side === 'buy'
    ? { lots: null, spend: size, walk, priceTicks: null }
    : { lots: walk.lots, spend: null, walk, priceTicks: null }
}

/** Whole lots that a quote amount pays for at a price, rounded down. */
function lotsForQuote(quote: bigint, priceTicks: bigint, rules: MarketRules): bigint {
  return quote / (priceTicks * quoteUnitOf(rules))
}

/** The most the order may cost, or what it is worth at its own price, in quote units; for a market order what the book shows now. */
function boundOf(sized: Sized, rules: MarketRules): bigint {
  if (sized.priceTicks !== null && sized.lots !== null) return sized.priceTicks * sized.lots * quoteUnitOf(rules)
  return sized.spend ?? sized.walk.quote
}

function checkSized(ticket: Ticket, context: TicketContext, sized: Sized): TicketProblem[] {
  const found =
    marketProblem(ticket, context.rules) ??
    sizeProblem(ticket, context.rules, sized) ??
    optionProblem(ticket, sized) ??
    balanceProblem(ticket, context, sized)
  return found === null ? [] : [found.problem]
}

type Found = { readonly problem: TicketProblem } | null

function marketProblem(ticket: Ticket, rules: MarketRules): Found {
  if (rules.state === 'open') return null
  if (rules.state !== 'prelaunch') return problem('option', 'market-closed')
  return ticket.type === 'limit' && ticket.timeInForce === 'post-only' ? null : problem('option', 'market-post-only')
}

function sizeProblem(ticket: Ticket, rules: MarketRules, sized: Sized): Found {
  if (ticket.type === 'market' && sized.walk.bestTicks === null) return problem('size', 'book-empty')
  // Sold for a quote amount that the book can't give, the size would be a guess.
  const isGuess = ticket.type === 'market' && ticket.side === 'sell' && ticket.sizeUnit === 'quote'
  if (isGuess && sized.walk.exhausted) return problem('size', 'book-too-small')
  const total = boundOf(sized, rules)
  if (sized.lots !== null && sized.lots < rules.minLots) {
    const text = formatDecimal(rules.minLots, rules.sizePrecision)
    return problem('size', 'size-below-minimum', { limit: { kind: 'size', text, ticker: rules.base } })
  }
  const bound = (value: bigint) => ({ limit: amountBound(value, rules.quoteScale, rules.quote) })
  if (total < rules.minTotal) return problem('size', 'total-below-minimum', bound(rules.minTotal))
  if (rules.maxTotal > 0n && total > rules.maxTotal) {
    return problem('size', 'total-above-maximum', bound(rules.maxTotal))
  }
  return null
}

function optionProblem(ticket: Ticket, sized: Sized): Found {
  const takes = ticket.type === 'limit' && ticket.timeInForce === 'post-only' && sized.walk.lots > 0n
  return takes ? problem('price', 'post-only-would-take') : null
}

function balanceProblem(ticket: Ticket, context: TicketContext, sized: Sized): Found {
  const { rules } = context
  if (ticket.side === 'sell') {
    const needed = (sized.lots ?? 0n) * baseUnitOf(rules)
    return beyond(needed, context.availableBase, { scale: rules.baseScale, ticker: rules.base })
  }
  const quote = { scale: rules.quoteScale, ticker: rules.quote }
  // What the book can't fill has no cost that could be told.
  const isGuess = sized.priceTicks === null && sized.spend === null && sized.walk.exhausted
  return beyond(boundOf(sized, rules), context.availableQuote, quote, !isGuess)
}

function beyond(
  needed: bigint,
  available: bigint | null,
  { scale, ticker }: { readonly scale: number; readonly ticker: string },
  isKnown = true,
): Found {
  if (available === null || needed <= available) return null
  return problem('size', 'balance-insufficient', {
    limit: amountBound(available, scale, ticker),
    ...(isKnown ? { needed: amountBound(needed, scale, ticker) } : {}),
  })
}

function requestOf(ticket: Ticket, rules: MarketRules, sized: Sized): TicketOrder {
  const common = { market: rules.market, side: ticket.side, stp: ticket.stp }
  if (sized.spend !== null) return { kind: 'market', ...common, amount: formatDecimal(sized.spend, rules.quoteScale) }
  const amount = formatDecimal(sized.lots ?? 0n, rules.sizePrecision)
  if (sized.priceTicks === null) return { kind: 'stock-market', ...common, amount }
  return {
    kind: 'limit',
    ...common,
    amount,
    price: formatDecimal(sized.priceTicks, rules.pricePrecision),
    postOnly: ticket.timeInForce === 'post-only',
    ioc: ticket.timeInForce === 'ioc',
  }
}

function receiptOf(ticket: Ticket, rules: MarketRules, sized: Sized): CostPreview {
  const { walk } = sized
  const lots = sized.lots ?? walk.lots
  const rests = sized.priceTicks !== null && ticket.timeInForce !== 'ioc' ? lots - walk.lots : 0n
  const restQuote = rests * (sized.priceTicks ?? 0n) * quoteUnitOf(rules)
  const restReceived = ticket.side === 'buy' ? rests * baseUnitOf(rules) : restQuote
  const takerReceived = ticket.side === 'buy' ? walk.lots * baseUnitOf(rules) : walk.quote
  const fee = walk.fee + feeOn(amount(restReceived), rules.maker)
  const receiveScale = ticket.side === 'buy' ? rules.baseScale : rules.quoteScale
  const receiveAsset = ticket.side === 'buy' ? rules.base : rules.quote
  return {
    size: formatDecimal(lots, rules.sizePrecision),
    total: formatDecimal(sized.spend ?? walk.quote + restQuote, rules.quoteScale),
    fee: formatDecimal(fee, receiveScale),
    feeAsset: receiveAsset,
    receive: formatDecimal(takerReceived + restReceived - fee, receiveScale),
    receiveAsset,
    averagePrice: averagePrice(walk, rules),
    worstPrice: walk.worstTicks === null ? null : formatDecimal(walk.worstTicks, rules.pricePrecision),
    slippagePpm: slippagePpm(walk, rules),
    impactPpm: distancePpm(walk.worstTicks, walk.bestTicks),
    takerPpm: lots === 0n ? 0 : Number(divideHalfEven(walk.lots * 1_000_000n, lots)),
    beyondBook: ticket.type === 'market' && walk.exhausted,
  }
}

function averagePrice(walk: Taken, rules: MarketRules): string | null {
  if (walk.lots === 0n) return null
  const tenths = divideHalfEven(walk.quote * 10n, walk.lots * quoteUnitOf(rules))
  return formatDecimal(tenths, rules.pricePrecision + 1)
}

/** |average − best| / best: the average is quote ÷ lots, so everything is multiplied out before the one division. */
function slippagePpm(walk: Taken, rules: MarketRules): number {
  if (walk.lots === 0n || walk.bestTicks === null) return 0
  const atBest = walk.bestTicks * walk.lots * quoteUnitOf(rules)
  const distance = walk.quote > atBest ? walk.quote - atBest : atBest - walk.quote
  return Number(divideHalfEven(distance * 1_000_000n, atBest))
}

function distancePpm(ticks: bigint | null, best: bigint | null): number {
  if (ticks === null || best === null) return 0
  const distance = ticks > best ? ticks - best : best - ticks
  return Number(divideHalfEven(distance * 1_000_000n, best))
}

/**
 * The size that uses a share of the balance, as text for the size field, rounded down to what can be ordered; '' when
 * it can't be told (no balance, no price).
 * @param percent 0–100, whole
 */
export function sizeForPercent(ticket: Ticket, context: TicketContext, percent: number): string {
  const { rules } = context
  const share = (available: bigint): bigint => (available * BigInt(percent)) / 100n
  if (ticket.side === 'sell') {
    if (context.availableBase === null) return ''
    const lots = share(context.availableBase) / baseUnitOf(rules)
    if (ticket.sizeUnit === 'base') return formatDecimal(lots, rules.sizePrecision)
    const quote = quoteOfLots(ticket, context, lots)
    return quote === null ? '' : quoteText(quote, rules)
  }
  if (context.availableQuote === null) return ''
  const quote = share(context.availableQuote)
  if (ticket.sizeUnit === 'quote') return quoteText(quote, rules)
  if (ticket.type === 'market') {
    const walk = takeFromBook('buy', context.asks, { quote }, rules)
    return walk.lots === 0n ? '' : formatDecimal(walk.lots, rules.sizePrecision)
  }
  const price = tryParseDecimal(withoutTrailingPoint(ticket.price), rules.pricePrecision)
  if (typeof price !== 'bigint' || price <= 0n) return ''
  return formatDecimal(lotsForQuote(quote, price, rules), rules.sizePrecision)
}

/** A size as it was typed, and the text that took its place when the unit was switched. */
export interface SwitchedSize {
  readonly from: Pick<Ticket, 'size' | 'sizeUnit'>
  readonly to: Pick<Ticket, 'size' | 'sizeUnit'>
}

/**
 * The same amount in the other unit, and '' where it can't be told (no price, no book). Switched back untouched, it is the
 * very text that was there before.
 */
export function switchSizeUnit(
  ticket: Ticket,
  context: TicketContext,
  sizeUnit: SizeUnit,
  before: SwitchedSize | null,
): string {
  if (sizeUnit === ticket.sizeUnit) return ticket.size
  const isUntouched = before?.to.size === ticket.size && before.to.sizeUnit === ticket.sizeUnit
  if (isUntouched && before.from.sizeUnit === sizeUnit) return before.from.size
  const size = readValue(readSize(ticket, context.rules))
  if (size === null) return ''
  return sizeUnit === 'quote' ? sizeInQuote(ticket, context, size) : sizeInBase(ticket, context, size)
}

/** Rounded up to what can be entered, so that it stands for the same lots; down where the balance ends in between. */
function sizeInQuote(ticket: Ticket, context: TicketContext, lots: bigint): string {
  const { rules } = context
  const side = ticket.side === 'buy' ? context.asks : context.bids
  const isBeyond = ticket.type === 'market' && takeFromBook(ticket.side, side, { lots }, rules).exhausted
  const quote = isBeyond ? null : quoteOfLots(ticket, context, lots)
  if (quote === null || quote === 0n) return ''
  const step = powerOfTen(rules.quoteScale - rules.pricePrecision)
  const up = ((quote + step - 1n) / step) * step
  const has = ticket.side === 'buy' ? context.availableQuote : null
  return quoteText(has !== null && up > has && quote <= has ? quote : up, rules)
}

function sizeInBase(ticket: Ticket, context: TicketContext, quote: bigint): string {
  const { rules } = context
  const priceTicks = ticket.type === 'limit' ? readValue(readPrice(ticket.price, rules)) : null
  if (ticket.type === 'limit' && priceTicks === null) return ''
  const levels = ticket.side === 'buy' ? context.asks : context.bids
  const walk =
    priceTicks === null && isPlausible({ quote }) ? takeFromBook(ticket.side, levels, { quote }, rules) : null
  if (walk?.exhausted === true) return ''
  const lots = priceTicks === null ? (walk?.lots ?? 0n) : lotsForQuote(quote, priceTicks, rules)
  return lots === 0n ? '' : formatDecimal(lots, rules.sizePrecision)
}

function quoteOfLots(ticket: Ticket, context: TicketContext, lots: bigint): bigint | null {
  if (ticket.type === 'market') {
    const levels = ticket.side === 'buy' ? context.asks : context.bids
    return isPlausible({ lots }) ? takeFromBook(ticket.side, levels, { lots }, context.rules).quote : null
  }
  const price = tryParseDecimal(withoutTrailingPoint(ticket.price), context.rules.pricePrecision)
  return typeof price === 'bigint' && price > 0n ? lots * price * quoteUnitOf(context.rules) : null
}

function quoteText(quote: bigint, rules: MarketRules): string {
  return formatDecimal(rescaleFloor(quote, rules.quoteScale, rules.pricePrecision), rules.pricePrecision)
}

/** Share of the balance the entered size uses, 0–100 whole, to the nearest; 0 when it can't be told. */
export function percentOfBalance(ticket: Ticket, context: TicketContext): number {
  const { rules } = context
  const size = readValue(readSize(ticket, rules))
  if (size === null) return 0
  const price = ticket.type === 'limit' ? readValue(readPrice(ticket.price, rules)) : null
  if (ticket.type === 'limit' && price === null) return 0
  const sized = sizeTicket(ticket, context, price, size)
  if (sized === null) return 100
  const [used, available] =
    ticket.side === 'sell'
      ? [(sized.lots ?? 0n) * baseUnitOf(rules), context.availableBase]
      : [boundOf(sized, rules), context.availableQuote]
  if (available === null || available <= 0n) return 0
  // The nearest: a size made from a share is a little less than it, and must not drop to the percent below.
  const percent = (used * 200n + available) / (2n * available)
  return percent > 100n ? 100 : Number(percent)
}

/**
 * A price moved by whole ticks, never below one tick, with every decimal of a tick. An empty or unreadable price starts from `fromTicks`.
 * @param steps negative = down
 */
export function stepPrice(text: string, steps: number, fromTicks: number | null, rules: MarketRules): string {
  const value = tryParseDecimal(withoutTrailingPoint(text), rules.pricePrecision)
  const start = typeof value === 'bigint' ? value + BigInt(steps) : fromTicks === null ? null : BigInt(fromTicks)
  if (start === null) return text
  return formatDecimalFixed(start < 1n ? 1n : start, rules.pricePrecision)
}

/** The middle of the spread as a price that can be ordered at, rounded down to a tick; null unless both sides exist. */
export function midTicks(asks: readonly Level[], bids: readonly Level[]): number | null {
  const ask = asks[0]
  const bid = bids[0]
  return ask === undefined || bid === undefined ? null : Math.floor((ask.ticks + bid.ticks) / 2)
}
