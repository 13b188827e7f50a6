import type { AssetFees, CollateralWeight, MarketBrackets, MarketFees, MovementFee } from '@exchange/contract/fees'
import type { Region } from '@exchange/contract/regions'
import { capabilities } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import type { MarketInfo, Views } from '../../views/types.ts'
import { listedAssets, networksOfAsset } from '../markets/index.ts'
import { collateralWeights, leverageSteps } from './collateral.ts'
import { bracketsOf } from './rules.ts'
import { termsOf } from './schedule.ts'

/** The entry of the fee book that holds for who has none of their own. */
const EVERYBODY: OwnerId = 0

const nameOf = (ticker: string): string => listedAssets.find((asset) => asset.ticker === ticker)?.name ?? ticker

/** The fee schedule as pages and programs see it. */
export class FeesService {
  readonly #views: Views

  constructor(views: Views) {
    this.#views = views
  }

  /** What this owner (null = somebody not signed in) pays on every market, as the engine charges it. */
  trading(owner: OwnerId | null): MarketFees[] {
    return this.#markets().map(({ id, name, base, quote }) => {
      const rates = this.#views.directory.fees(owner ?? EVERYBODY, id)
      return {
        market: name,
        tradeMarketName: name.replace('_', '-'),
        stock: base.ticker,
        money: quote.ticker,
        stockName: nameOf(base.ticker),
        makerFee: formatDecimal(rates.maker, 4),
        takerFee: formatDecimal(rates.taker, 4),
      }
    })
  }

  /** Ways in and out of every listed asset; `isOpen` says what this edition serves. Demo tokens move nowhere and are left out. */
  movements(region: Region): AssetFees[] {
    const { deposit, withdraw } = capabilities[region]
    return this.#views.directory.assets().flatMap(({ ticker }) => {
      const listed = listedAssets.find((asset) => asset.ticker === ticker)
      if (listed === undefined || listed.kind === 'demo') return []
      const routes = networksOfAsset(ticker).flatMap(({ id, name }, place) => {
        const terms = termsOf(ticker, id)
        if (terms === undefined) return []
        const { depositMin, withdrawMin, withdrawMax, withdrawFee } = terms
        return {
          id,
          name,
          isDefault: place === 0,
          deposit: movement(deposit.enabled, depositMin, '0', '0'),
          withdraw: movement(withdraw.enabled, withdrawMin, withdrawMax, withdrawFee),
        }
      })
      return { ticker, name: listed.name, isFiat: listed.kind === 'fiat', routes }
    })
  }

  /** Greatest weight first; assets of one weight in the order of the listing. */
  weights(): CollateralWeight[] {
    return this.#views.directory
      .assets()
      .flatMap(({ ticker }) => {
        const entry = collateralWeights[ticker]
        return entry === undefined ? [] : { ticker, name: nameOf(ticker), weight: entry[0], maxAmount: entry[1] }
      })
      .toSorted((a, b) => Number(b.weight) - Number(a.weight))
  }

  brackets(): MarketBrackets[] {
    return this.#markets().flatMap(({ name, base, quote }) => {
      const steps = leverageSteps[name]
      if (steps === undefined) return []
      return {
        market: name,
        stock: base.ticker,
        money: quote.ticker,
        stockName: nameOf(base.ticker),
        maxLeverage: Math.max(...steps.map((step) => step.leverage)),
        brackets: bracketsOf(steps),
      }
    })
  }

  #markets(): readonly MarketInfo[] {
    return this.#views.directory.markets().filter(({ state }) => state !== 'delisting')
  }
}

const movement = (isOpen: boolean, minAmount: string, maxAmount: string, fixed: string): MovementFee => ({
  isOpen,
  minAmount,
  maxAmount,
  fixed,
  percent: '0',
})
