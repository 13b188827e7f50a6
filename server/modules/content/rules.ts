import { createHash, timingSafeEqual } from 'node:crypto'
import type { ComponentHealth, SystemPage } from '@exchange/contract/content'
import type { DirectoryView } from '../../views/types.ts'
import { isDemoAsset } from '../markets/index.ts'

/** Equal, told in the same time however much of it is right. */
export function isKey(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/** No order can be taken without the engine; anything else that is not well makes the platform degraded. */
export function overallState(health: readonly ComponentHealth[]): SystemPage['state'] {
  if (health.some(({ component, state }) => component === 'engine' && state === 'down')) return 'down'
  return health.every(({ state }) => state === 'operational' || state === 'off') ? 'operational' : 'degraded'
}

/** What can be traded, by market and by asset. */
export function tradingStatus(directory: DirectoryView): {
  readonly markets: SystemPage['markets']
  readonly assets: { readonly ticker: string; readonly openMarkets: number }[]
} {
  const listed = directory.markets()
  return {
    markets: listed.map(({ name, state, base, quote }) => ({
      market: name,
      trading: state,
      isDemo: isDemoAsset(base.ticker) && isDemoAsset(quote.ticker),
    })),
    assets: directory.assets().map(({ id, ticker }) => ({
      ticker,
      openMarkets: listed.filter(({ state, base, quote }) => state === 'open' && (base.id === id || quote.id === id))
        .length,
    })),
  }
}
