import type { AssetFees, CollateralWeight, MarketBrackets, MarketFees, MovementFee } from '@exchange/contract/fees'
import type { Region } from '@exchange/contract/regions'
import type { NetworkConnections, Edition } from '../../kernel/index.ts'
import { isOffered, regionTerms } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { unixSeconds } from '../../kernel/index.ts'
import type { MarketInfo, Views } from '../../views/types.ts'
import {
  assetName,
  isProviderServed,
  listedAssets,
  marketsOfEdition,
  networksOfAsset,
  payTermsOf,
  providersOfAsset,
  termsOf,
} from '../markets/index.ts'
import type { FeeChanges } from './changes.ts'
import { collateralWeights, leverageSteps } from './collateral.ts'
import { bracketsOf } from './rules.ts'

/** The entry of the fee book that holds for who has none of their own. */
const EVERYBODY: OwnerId = 0

/** The fee schedule as pages and programs see it. */
export class FeesService {
  readonly #views: Views
  readonly #changes: Pick<FeeChanges, 'next'>

  readonly #connections: NetworkConnections

  /** `connections`: whether money can come and go by a network or provider at the moment. */
  constructor(views: Views, changes: Pick<FeeChanges, 'next'>, connections: NetworkConnections) {
    this.#connections = connections
    this.#views = views
    this.#changes = changes
  }

  /** What this owner (null = somebody not signed in) pays on every market, as the engine charges it. */
  trading(owner: OwnerId | null, region: Region): MarketFees[] {
    return marketsOfEdition(region, this.#markets()).map(({ id, name, base, quote }) => {
      const rates = this.#views.directory.fees(owner ?? EVERYBODY, id)
      const next = this.#changes.next(owner ?? EVERYBODY, { id, name })
      return {
        market: name,
        tradeMarketName: name.replace('_', '-'),
        stock: base.ticker,
        money: quote.ticker,
        stockName: assetName(base.ticker),
        makerFee: formatDecimal(rates.maker, 4),
        takerFee: formatDecimal(rates.taker, 4),
        next:
          next === null
            ? null
            : {
                makerFee: formatDecimal(next.maker, 4),
                takerFee: formatDecimal(next.taker, 4),
                from: unixSeconds(next.from),
              },
      }
    })
  }

  /** Ways in and out of every asset that the edition lists; `isOpen` says what this edition serves. Demo tokens move nowhere and are left out. */
  movements(region: Region, { capabilities: { deposit, withdraw } }: Edition): AssetFees[] {
    return this.#views.directory.assets().flatMap(({ ticker }) => {
      const listed = listedAssets.find((asset) => asset.ticker === ticker)
      if (listed === undefined || listed.kind === 'demo' || !isOffered(region, ticker)) return []
      const networks = networksOfAsset(ticker)
      const isServed = networks.length > 0 || isProviderServed(region, ticker)
      const routes = [...networks, ...providersOfAsset(ticker)].flatMap(({ id, name }, place) => {
        const terms = termsOf(ticker, id)
        if (terms === undefined) return []
        const pay = payTermsOf(id)
        const { depositMin, withdrawMin, withdrawMax, withdrawFee } = terms
        return {
          id,
          name,
          isDefault: place === 0,
          deposit: movement(
            deposit.enabled && isServed && this.#connections.isConnected(id),
            depositMin,
            pay?.most ?? '0',
            '0',
            pay?.percent,
          ),
          withdraw: movement(
            withdraw.enabled && isServed && this.#connections.canPay(id),
            withdrawMin,
            withdrawMax,
            withdrawFee,
          ),
        }
      })
      return {
        ticker,
        name: listed.name,
        isFiat: listed.kind === 'fiat' || regionTerms[region].fiat.includes(ticker),
        routes,
      }
    })
  }

  /** Of what the edition lists. Greatest weight first; assets of one weight in the order of the listing. */
  weights(region: Region): CollateralWeight[] {
    return this.#views.directory
      .assets()
      .filter(({ ticker }) => isOffered(region, ticker))
      .flatMap(({ ticker }) => {
        const entry = collateralWeights[ticker]
        return entry === undefined ? [] : { ticker, name: assetName(ticker), weight: entry[0], maxAmount: entry[1] }
      })
      .toSorted((a, b) => Number(b.weight) - Number(a.weight))
  }

  brackets(region: Region): MarketBrackets[] {
    return marketsOfEdition(region, this.#markets()).flatMap(({ name, base, quote }) => {
      const steps = leverageSteps[name]
      if (steps === undefined) return []
      return {
        market: name,
        stock: base.ticker,
        money: quote.ticker,
        stockName: assetName(base.ticker),
        maxLeverage: Math.max(...steps.map((step) => step.leverage)),
        brackets: bracketsOf(steps),
      }
    })
  }

  #markets(): readonly MarketInfo[] {
    return this.#views.directory.markets().filter(({ state }) => state !== 'delisting')
  }
}

const movement = (
  isOpen: boolean,
  minAmount: string,
  maxAmount: string,
  fixed: string,
  percent = '0',
): MovementFee => ({
  isOpen,
  minAmount,
  maxAmount,
  fixed,
  percent,
})
