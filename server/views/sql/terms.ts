/**
 * What an order was asked to do and how it ended, as one number of bits, and the same for a trade. What stands in a list
 * keeps its place for ever: rows are written with it. The migration 0006 and the views it makes know the same places.
 */
import type {
  ActivationCondition,
  FinishReason,
  OrderSource,
  OrderType,
  SelfTradePrevention,
  Side,
  Wallet,
} from '@exchange/core'
import type { FinishedStatus, KnownOrder, OrderKind } from '../types.ts'
import type { TradeEvent } from '../trades.ts'

/** Words that all have a place: one that is missing does not compile. */
const allOf =
  <Word>() =>
  <const Words extends readonly Word[]>(words: [Exclude<Word, Words[number]>] extends [never] ? Words : never): Words =>
    words

const TYPES = allOf<OrderType>()(['limit', 'market', 'stock-market'])
const STPS = allOf<SelfTradePrevention>()(['no', 'cb', 'cn', 'co'])
const SOURCES = allOf<OrderSource>()(['web', 'api', 'socket', 'system'])
/** Those that orders may pay from. */
const WALLETS = ['spot', 'bots', 'margin'] as const satisfies readonly Wallet[]
const REASONS = allOf<FinishReason>()([
  'filled',
  'canceled',
  'ioc',
  'taker-band',
  'stp',
  'modified',
  'market-delisted',
  'oco',
  'account-restricted',
  'fok',
  'balance-insufficient',
  'oto',
  'market-closed',
  'match-limit',
])

const BUY = 1
const TYPE_AT = 1
const POST_ONLY = 1 << 3
const IOC = 1 << 4
const RPI = 1 << 5
const RETAIL = 1 << 6
const STP_AT = 7
const SOURCE_AT = 10
const REASON_AT = 13
const LTE = 1 << 18
const ACTIVATED = 1 << 19
const FOK = 1 << 20
const OTO = 1 << 21
const WALLET_AT = 22

type Place<Word> = ReadonlyMap<Word, number>
const placesOf = <Word>(words: readonly Word[], at: number): Place<Word> =>
  new Map(words.map((word, index) => [word, index << at]))

const typeBits = placesOf<OrderType>(TYPES, TYPE_AT)
const stpBits = placesOf<SelfTradePrevention>(STPS, STP_AT)
const sourceBits = placesOf<OrderSource>(SOURCES, SOURCE_AT)
const walletBits = placesOf<Wallet>(WALLETS, WALLET_AT)
const reasonBits = placesOf<FinishReason>(REASONS, REASON_AT)

function bitsOf<Word>(places: Place<Word>, word: Word): number {
  const bits = places.get(word)
  if (bits === undefined) throw new Error(`${String(word)} has no place among the terms of an order`)
  return bits
}

function wordAt<Word>(words: readonly Word[], index: number): Word {
  const word = words[index]
  if (word === undefined) throw new Error(`the terms of an order name word ${index} of ${words.length}`)
  return word
}

const flag = (isSet: boolean, bit: number): number => (isSet ? bit : 0)

/** The terms of a finished order. */
export function orderTerms(order: KnownOrder, reason: FinishReason): number {
  const { stop } = order
  return (
    flag(order.side === 'buy', BUY) |
    bitsOf(typeBits, order.type) |
    flag(order.postOnly, POST_ONLY) |
    flag(order.ioc, IOC) |
    flag(order.rpi, RPI) |
    flag(order.retail, RETAIL) |
    bitsOf(stpBits, order.stp) |
    bitsOf(sourceBits, order.source) |
    bitsOf(reasonBits, reason) |
    flag(stop?.when === 'lte', LTE) |
    flag(stop?.isActivated === true, ACTIVATED) |
    flag(order.fok, FOK) |
    flag(order.oto, OTO) |
    bitsOf(walletBits, order.wallet)
  )
}

/** What `orderTerms` was made of. */
export function readOrderTerms(terms: number) {
  const side: Side = (terms & BUY) === 0 ? 'sell' : 'buy'
  const when: ActivationCondition = (terms & LTE) === 0 ? 'gte' : 'lte'
  return {
    side,
    type: wordAt(TYPES, (terms >> TYPE_AT) & 3),
    postOnly: (terms & POST_ONLY) !== 0,
    ioc: (terms & IOC) !== 0,
    rpi: (terms & RPI) !== 0,
    retail: (terms & RETAIL) !== 0,
    stp: wordAt(STPS, (terms >> STP_AT) & 7),
    source: wordAt(SOURCES, (terms >> SOURCE_AT) & 7),
    reason: wordAt(REASONS, (terms >> REASON_AT) & 31),
    when,
    isActivated: (terms & ACTIVATED) !== 0,
    fok: (terms & FOK) !== 0,
    oto: (terms & OTO) !== 0,
    wallet: wordAt(WALLETS, (terms >> WALLET_AT) & 7),
  } as const
}

const TAKER_BUYS = 1
const OF_RPI = 2

/** The terms of a trade. */
export const tradeTerms = ({ takerSide, rpi }: Pick<TradeEvent, 'takerSide' | 'rpi'>): number =>
  flag(takerSide === 'buy', TAKER_BUYS) | flag(rpi, OF_RPI)

export const readTradeTerms = (terms: number): { readonly takerSide: Side; readonly rpi: boolean } => ({
  takerSide: (terms & TAKER_BUYS) === 0 ? 'sell' : 'buy',
  rpi: (terms & OF_RPI) !== 0,
})

// ── as conditions of SQL ────────────────────────────────────────────────────────────────────────────────────────────

const FILLED = `(terms >> ${REASON_AT} & 31) = ${REASONS.indexOf('filled')}`

export const ofSide = (side: Side): string => `terms & ${BUY} = ${flag(side === 'buy', BUY)}`
export const ofReason = (reason: FinishReason): string => `(terms >> ${REASON_AT} & 31) = ${REASONS.indexOf(reason)}`
export const ofStatus = (status: FinishedStatus): string =>
  ({
    filled: FILLED,
    'partially-filled': `not ${FILLED} and deal_size > 0`,
    canceled: `not ${FILLED}`,
  })[status]

export function ofKinds(kinds: readonly OrderKind[]): string {
  const ofKind = (kind: OrderKind): string => {
    const isStop = kind === 'stop-limit' || kind === 'stop-market'
    const limit = `(terms >> ${TYPE_AT} & 3) = 0`
    if (kind === 'stop-limit') return `(activation is not null and ${limit})`
    if (isStop) return `(activation is not null and not ${limit})`
    return `(activation is null and (terms >> ${TYPE_AT} & 3) = ${TYPES.indexOf(kind)})`
  }
  return `(${kinds.map(ofKind).join(' or ')})`
}

/** Of the side of a trade with this role; true = it buys. */
export const DEAL_BUYS = `((terms & ${TAKER_BUYS} = ${TAKER_BUYS}) = (role = 'taker'))`
