/** What the bots read from the exchange, in the shapes of its public API. */
import { parseDecimal } from '@exchange/core/units'
import { listedMarkets } from '@exchange/server/modules/markets/listing'
import { isRecord } from './api-client.ts'
import type { Api, Trader } from './api-client.ts'
import type { RestingOrder } from './desk.ts'
import type { PricedMarket } from './model/fair-prices.ts'
import type { QuotedMarket } from './model/quotes.ts'

const text = (record: Readonly<Record<string, unknown>>, field: string): string => {
  const value = record[field]
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new Error(`the exchange's answer lacks "${field}"`)
}

const records = (value: unknown): Readonly<Record<string, unknown>>[] => {
  if (!Array.isArray(value)) throw new Error("the exchange's answer is no list")
  return value.filter(isRecord)
}

/** Open spot markets. */
export async function readMarkets(api: Api): Promise<QuotedMarket[]> {
  const rows = records(await api.get('/api/v4/public/markets'))
  return rows
    .filter((row) => row['type'] === 'spot' && row['tradesEnabled'] === true)
    .map((row) => ({
      name: text(row, 'name'),
      base: text(row, 'stock'),
      quote: text(row, 'money'),
      pricePrecision: Number(text(row, 'moneyPrec')),
      sizePrecision: Number(text(row, 'stockPrec')),
      minSize: Number(text(row, 'minAmount')),
      minNotional: Number(text(row, 'minTotal')),
    }))
}

const references = new Map(listedMarkets.map(({ name, reference }) => [name, Number(reference)]))

/** Last prices; of a market that never traded the price it was listed with. */
export async function readPrices(api: Api, markets: readonly QuotedMarket[]): Promise<PricedMarket[]> {
  const tickers = await api.get('/api/v4/public/ticker')
  if (!isRecord(tickers)) throw new Error("the exchange's tickers are no object")
  return markets.map(({ name, base, quote }) => {
    const ticker = tickers[name]
    const last = isRecord(ticker) ? Number(text(ticker, 'last_price')) : 0
    return { base, quote, price: last || (references.get(name) ?? 0) }
  })
}

/** One order of an answer, or null where the answer holds none. */
export function readOrder(value: unknown, pricePrecision: number): RestingOrder | null {
  if (!isRecord(value) || typeof value['orderId'] !== 'number' || typeof value['price'] !== 'string') return null
  const side = value['side'] === 'buy' ? 'buy' : 'sell'
  const ticks = Number(parseDecimal(value['price'], pricePrecision))
  return { orderId: value['orderId'], side, ticks, rpi: value['rpi'] === true }
}

/** The trader's resting orders of one market. */
export async function readOpenOrders(trader: Trader, market: QuotedMarket): Promise<RestingOrder[]> {
  const answer = records(await trader.call('/api/v4/orders', { market: market.name, limit: 100, offset: 0 }))
  return answer.map((row) => readOrder(row, market.pricePrecision)).filter((order) => order !== null)
}
