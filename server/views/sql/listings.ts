/** Which assets a market trades, as histories need it. */
import type { AssetId, Event, MarketId } from '@exchange/core'
import type { Pool, PoolClient } from 'pg'

export interface MarketAssets {
  readonly base: AssetId
  readonly quote: AssetId
}

export interface AssetsOfMarket extends MarketAssets {
  readonly market: MarketId
  /** Smallest units of the base in a lot. */
  readonly lotUnits: bigint
}

/** Read from events. */
export class Listings {
  readonly #scales = new Map<AssetId, number>()
  readonly #markets = new Map<MarketId, AssetsOfMarket>()

  /** What a listing of a market says; null for other events. */
  note(event: Event): AssetsOfMarket | null {
    if (event.kind === 'asset.listed') this.#scales.set(event.asset, event.scale)
    if (event.kind !== 'market.listed') return null
    const { market, base, quote, sizePrecision } = event
    const scale = this.#scales.get(base)
    if (scale === undefined) throw new Error(`market ${market} trades asset ${base}, which was never listed`)
    const listed = { market, base, quote, lotUnits: 10n ** BigInt(scale - sizePrecision) }
    this.#markets.set(market, listed)
    return listed
  }

  assets(market: MarketId): MarketAssets {
    const assets = this.#markets.get(market)
    if (assets === undefined) throw new Error(`an event of market ${market}, which was never listed`)
    return assets
  }
}

export async function writeListings(client: Pool | PoolClient, listed: readonly AssetsOfMarket[]): Promise<void> {
  if (listed.length === 0) return
  const column = (value: (one: AssetsOfMarket) => unknown) => listed.map((one) => String(value(one)))
  await client.query(
    `insert into views.markets (market, base, quote, lot_units)
     select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::bigint[]) on conflict (market) do nothing`,
    [
      column(({ market }) => market),
      column(({ base }) => base),
      column(({ quote }) => quote),
      column(({ lotUnits }) => lotUnits),
    ],
  )
}

/** Of the tables, each market looked up once: whose assets they are never changes. */
export class StoredListings {
  readonly #pool: Pool
  readonly #markets = new Map<MarketId, MarketAssets>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Throws for a market that was never listed. */
  async of(markets: Iterable<MarketId>): Promise<(market: MarketId) => MarketAssets> {
    const missing = new Set(markets).difference(this.#markets)
    if (missing.size > 0) {
      const { rows } = await this.#pool.query<{ market: number; base: number; quote: number }>(
        'select market, base, quote from views.markets where market = any($1)',
        [[...missing]],
      )
      for (const { market, base, quote } of rows) this.#markets.set(market, { base, quote })
    }
    return (market) => {
      const assets = this.#markets.get(market)
      if (assets === undefined) throw new Error(`market ${market} has no listing in the tables`)
      return assets
    }
  }
}
