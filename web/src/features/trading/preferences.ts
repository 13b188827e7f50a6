import { useSyncExternalStore } from 'react'
import { defaultResolution, isResolution, type Resolution } from './pure/resolution.ts'

export const indicatorNames = [
  'MA',
  'EMA',
  'BOLL',
  'SAR',
  'VOL',
  'MACD',
  'RSI',
  'KDJ',
  'OBV',
  'WR',
  'CCI',
  'DMI',
] as const
export type IndicatorName = (typeof indicatorNames)[number]
export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]
export const bookViews = ['both', 'bids', 'asks'] as const
export type BookLayout = (typeof bookViews)[number]
export const chartViews = ['price', 'depth', 'table'] as const
export type ChartView = (typeof chartViews)[number]
export const orderTabs = ['open', 'history', 'deals', 'alerts', 'balances'] as const
export type OrderTab = (typeof orderTabs)[number]

/** How a person likes the terminal; kept in this browser. */
export interface Preferences {
  readonly resolution: Resolution
  readonly indicators: readonly IndicatorName[]
  readonly chartView: ChartView
  readonly bookView: BookLayout
  /** Ticks a row of the book is grouped by, per market. */
  readonly grouping: Readonly<Record<string, number>>
  readonly density: Density
  readonly orderTab: OrderTab
  readonly thisMarketOnly: boolean
}

export const defaultPreferences: Preferences = {
  resolution: defaultResolution,
  indicators: ['MA', 'VOL'],
  chartView: 'price',
  bookView: 'both',
  grouping: {},
  density: 'normal',
  orderTab: 'open',
  thisMarketOnly: true,
}

const storageKey = 'trade-preferences'

function oneOf<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise
}

/** Takes what is still understood of a kept text; an older or broken one costs nobody the page. */
export function readPreferences(text: string | null): Preferences {
  let kept: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value === 'object' && value !== null) kept = { ...value }
  } catch {
    // An unreadable text is the same as none.
  }
  const indicators = Array.isArray(kept['indicators']) ? kept['indicators'] : defaultPreferences.indicators
  const grouping = typeof kept['grouping'] === 'object' && kept['grouping'] !== null ? kept['grouping'] : {}
  return {
    resolution: isResolution(kept['resolution']) ? kept['resolution'] : defaultPreferences.resolution,
    indicators: indicatorNames.filter((name) => indicators.includes(name)),
    chartView: oneOf(chartViews, kept['chartView'], defaultPreferences.chartView),
    bookView: oneOf(bookViews, kept['bookView'], defaultPreferences.bookView),
    grouping: Object.fromEntries(
      Object.entries(grouping).filter(
        (entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && entry[1] > 0,
      ),
    ),
    density: oneOf(densities, kept['density'], defaultPreferences.density),
    orderTab: oneOf(orderTabs, kept['orderTab'], defaultPreferences.orderTab),
    thisMarketOnly: kept['thisMarketOnly'] !== false,
  }
}

let current: Preferences | null = null
const listeners = new Set<() => void>()

function snapshot(): Preferences {
  if (current === null) {
    const kept = localStorage.getItem(storageKey)
    // The very object that the page was rendered with: nothing is drawn anew.
    current = kept === null ? defaultPreferences : readPreferences(kept)
  }
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<Preferences>): void {
  current = { ...snapshot(), ...part }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // A full or forbidden storage only forgets the preference with the page.
  }
  for (const listener of listeners) listener()
}

/** The preferences and the way to change some of them. */
export function usePreferences(): readonly [Preferences, (part: Partial<Preferences>) => void] {
  const preferences = useSyncExternalStore(subscribe, snapshot, () => defaultPreferences)
  return [preferences, change]
}
