import { MarketStateCode } from '../codec/layout.ts'

/** What a market asks of an order, and where it stands. Amounts are split (units/limbs.ts); rates in ppm. */
export class MarketRules {
  readonly market: number
  readonly name: string
  readonly base: number
  readonly quote: number
  readonly pricePrecision: number
  readonly sizePrecision: number
  /** Base units of one lot. */
  readonly baseUnit: number
  /** Quote units of one lot at one tick. */
  readonly quoteUnit: number
  minSize = 0
  minNotional = 0n
  maxNotional = 0n
  minNotionalHi = 0
  minNotionalLo = 0
  maxNotionalHi = 0
  maxNotionalLo = 0
  priceBand = 0
  takerBand = 0
  referencePrice = 0
  /** 0 before the first trade. */
  lastPrice = 0
  state: number = MarketStateCode.prelaunch
  /** Whether stops wait for this market's last price, and the nearest of theirs; see machine/conditionals.ts. */
  isWatched = false
  watchUp = 0
  watchDown = 0

  constructor(
    market: number,
    name: string,
    base: Listed,
    quote: Listed,
    pricePrecision: number,
    sizePrecision: number,
  ) {
    this.market = market
    this.name = name
    this.base = base.asset
    this.quote = quote.asset
    this.pricePrecision = pricePrecision
    this.sizePrecision = sizePrecision
    this.baseUnit = 10 ** (base.scale - sizePrecision)
    this.quoteUnit = 10 ** (quote.scale - pricePrecision - sizePrecision)
  }
}

export interface Listed {
  readonly asset: number
  readonly ticker: string
  readonly scale: number
}
