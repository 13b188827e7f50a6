import type { AssetId, Event, MarketId, OwnerId } from '@exchange/core'
import { ALL_PERMISSIONS } from '@exchange/core'
import { ppm } from '@exchange/core/units'
import type { AccountRights, AssetInfo, DirectoryView, FeeRates, MarketInfo } from '../types.ts'

const UNRESTRICTED: AccountRights = { stpGroup: 0, permissions: ALL_PERMISSIONS }
const FREE: FeeRates = { maker: ppm(0), taker: ppm(0) }

type MarketListed = Extract<Event, { kind: 'market.listed' }>

export class DirectoryStore implements DirectoryView {
  readonly #assets = new Map<AssetId, AssetInfo>()
  readonly #tickers = new Map<string, AssetInfo>()
  readonly #markets = new Map<MarketId, MarketInfo>()
  readonly #names = new Map<string, MarketInfo>()
  readonly #fees = new Map<OwnerId, Map<MarketId | null, FeeRates>>()
  readonly #accounts = new Map<OwnerId, AccountRights>()
  #assetList: readonly AssetInfo[] = []
  #marketList: readonly MarketInfo[] = []

  asset(id: AssetId): AssetInfo | undefined {
    return this.#assets.get(id)
  }

  assetByTicker(ticker: string): AssetInfo | undefined {
    return this.#tickers.get(ticker)
  }

  assets(): readonly AssetInfo[] {
    return this.#assetList
  }

  market(id: MarketId): MarketInfo | undefined {
    return this.#markets.get(id)
  }

  marketByName(name: string): MarketInfo | undefined {
    return this.#names.get(name)
  }

  markets(): readonly MarketInfo[] {
    return this.#marketList
  }

  /** The owner's entry for this market, the owner's for all, everyone's for this market, everyone's. */
  fees(owner: OwnerId, market: MarketId): FeeRates {
    const own = this.#fees.get(owner)
    const everyone = this.#fees.get(0)
    return own?.get(market) ?? own?.get(null) ?? everyone?.get(market) ?? everyone?.get(null) ?? FREE
  }

  customFees(owner: OwnerId): readonly (FeeRates & { readonly market: MarketId | null })[] {
    const entries = [...(this.#fees.get(owner) ?? [])]
    return entries
      .map(([market, rates]) => ({ market, ...rates }))
      .toSorted((a, b) => (a.market ?? -1) - (b.market ?? -1))
  }

  account(owner: OwnerId): AccountRights {
    return this.#accounts.get(owner) ?? UNRESTRICTED
  }

  listAsset(asset: AssetInfo): void {
    this.#assets.set(asset.id, asset)
    this.#tickers.set(asset.ticker, asset)
    this.#assetList = [...this.#assets.values()].toSorted((a, b) => a.id - b.id)
  }

  listMarket(event: MarketListed): void {
    const base = this.#assets.get(event.base)
    const quote = this.#assets.get(event.quote)
    if (base === undefined || quote === undefined) throw new Error(`market ${event.name} trades an asset never listed`)
    const { kind: _kind, seq: _seq, at: _at, index: _index, market: id, ...listing } = event
    this.#keep({ ...listing, id, base, quote })
  }

  setState(id: MarketId, state: MarketInfo['state']): void {
    const market = this.#markets.get(id)
    if (market === undefined) throw new Error(`market ${id} was never listed`)
    this.#keep({ ...market, state })
  }

  setFees(owner: OwnerId, market: MarketId | null, rates: FeeRates): void {
    const entries = this.#fees.get(owner) ?? new Map<MarketId | null, FeeRates>()
    this.#fees.set(owner, entries.set(market, rates))
  }

  configure(owner: OwnerId, rights: AccountRights): void {
    this.#accounts.set(owner, rights)
  }

  #keep(market: MarketInfo): void {
    this.#markets.set(market.id, market)
    this.#names.set(market.name, market)
    this.#marketList = [...this.#markets.values()].toSorted((a, b) => a.id - b.id)
  }
}
