/** Calls that show every operation at work, in an order in which each has something to show. */
import { unservedOperations } from '@exchange/contract/public'
import { isRecord, sign } from '../liquidity/api-client.ts'
import type { ApiKey } from '../liquidity/api-client.ts'

export interface Answered {
  readonly method: string
  /** As in the reference, with parameters in braces. */
  readonly operation: string
  readonly path: string
  readonly status: number
  /** Where the body is plain text. */
  readonly code: string | null
  readonly body: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Calls the API and notes every answer. */
export class Session {
  readonly answers: Answered[] = []
  readonly #origin: string
  #nonce = Date.now() * 1000

  constructor(origin: string) {
    this.#origin = origin
  }

  async get(operation: string, path = operation): Promise<unknown> {
    return this.#note('GET', operation, path, await fetch(new URL(path, this.#origin)))
  }

  async post(key: ApiKey, path: string, fields: Fields = {}): Promise<unknown> {
    this.#nonce += 1
    const body = JSON.stringify({ ...fields, request: path, nonce: this.#nonce })
    return this.#note(
      'POST',
      path,
      path,
      await fetch(new URL(path, this.#origin), { method: 'POST', body, headers: sign(key, body) }),
    )
  }

  /** Unsigned; parameters of the path are filled in with something. */
  async send(
    method: string,
    operation: string,
    content: URLSearchParams | string | null,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const path = operation.replace(/\{\w+\}/, 'none')
    return this.#note(
      method,
      operation,
      path,
      await fetch(new URL(path, this.#origin), { method, body: content, headers }),
    )
  }

  async #note(method: string, operation: string, path: string, response: Response): Promise<unknown> {
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {
      // Some documented answers are no JSON.
    }
    const code = response.headers.get('x-error-code')
    this.answers.push({ method, operation, path, status: response.status, code, body })
    return body
  }
}

/** Calls what no product serves yet, signed or as the reference asks for it. */
export async function askForLater(session: Session, key: ApiKey): Promise<void> {
  for (const { method, path, asked } of unservedOperations) {
    if (asked.kind === 'key') await session.post(key, path)
    else await session.send(method, path, null)
  }
}

const V4 = '/api/v4/public'
const V1 = '/api/v1/public'

async function lookAround(session: Session, market: string): Promise<void> {
  for (const name of ['time', 'ping', 'platform/status', 'markets', 'assets', 'ticker', 'fee'])
    await session.get(`${V4}/${name}`)
  await session.get(`${V4}/orderbook/{market}`, `${V4}/orderbook/${market}?limit=20&level=1`)
  await session.get(`${V4}/orderbook/{market}`, `${V4}/orderbook/NO_SUCH`)
  await session.get(`${V4}/orderbook/{market}`, `${V4}/orderbook/${market}?level=x`)
  await session.get(`${V4}/orderbook/depth/{market}`, `${V4}/orderbook/depth/${market}`)
  await session.get(`${V4}/orderbook/depth/{market}`, `${V4}/orderbook/depth/NO_SUCH`)
  await session.get(`${V4}/trades/{market}`, `${V4}/trades/${market}`)
  await session.get(`${V4}/trades/{market}`, `${V4}/trades/${market}?type=both`)
  await session.get(`${V1}/kline`, `${V1}/kline?market=${market}&interval=1m&limit=10`)
  await session.get(`${V1}/kline`, `${V1}/kline?market=${market}&start=2&end=1`)
  await session.get(`${V1}/ticker`, `${V1}/ticker?market=${market}`)
  for (const name of ['markets', 'tickers', 'symbols']) await session.get(`${V1}/${name}`)
  await session.get(`${V1}/depth/result`, `${V1}/depth/result?market=${market}&limit=10`)
  await session.get(`${V1}/history`, `${V1}/history?market=${market}&lastId=1`)
  await session.get(`${V1}/history`, `${V1}/history?market=${market}`)
}

/** The last price of a market, in whole units of its quote. */
function lastPrice(activity: unknown, market: string): number {
  const row = isRecord(activity) ? activity[market] : undefined
  return Math.round(Number(isRecord(row) ? row['last_price'] : 0))
}

export interface Traders {
  /** Stands on both sides of the market. */
  readonly maker: ApiKey
  readonly taker: ApiKey
}

const idOf = (order: unknown): unknown => (isRecord(order) ? order['orderId'] : undefined)

async function trade(session: Session, { maker, taker: key }: Traders, market: string): Promise<void> {
  const [base = ''] = market.split('_')
  const last = lastPrice(await session.get(`${V4}/ticker`), market)
  await session.post(maker, '/api/v4/order/new', { market, side: 'sell', amount: '1', price: String(last + 1) })
  await session.post(maker, '/api/v4/order/new', { market, side: 'buy', amount: '1', price: String(last - 1) })
  // Far enough from the market to rest, near enough for the price band.
  const low = String(Math.floor(last * 0.97))
  const amount = '0.01'
  const resting = await session.post(key, '/api/v4/order/new', {
    market,
    side: 'buy',
    amount,
    price: low,
    clientOrderId: 'conformance-1',
  })
  await session.post(key, '/api/v4/order/new', {
    market,
    side: 'buy',
    amount,
    price: low,
    clientOrderId: 'conformance-1',
  })
  await session.post(key, '/api/v4/order/new', {})
  await session.post(key, '/api/v4/order/new', { market, side: 'buy', amount: '1e9', price: low })
  await session.post(key, '/api/v4/order/new', { market: 'NO_SUCH', side: 'buy', amount, price: low })
  await session.post(key, '/api/v4/orders', { market })
  await session.post(key, '/api/v4/orders', { market, limit: 1000 })
  const modified = await session.post(key, '/api/v4/order/modify', { market, orderId: idOf(resting), amount: '0.02' })
  await session.post(key, '/api/v4/order/cancel', { market, orderId: idOf(modified) })
  await session.post(key, '/api/v4/order/cancel', { market, orderId: idOf(modified) })
  await session.post(key, '/api/v4/order/bulk', {
    orders: [
      { market, side: 'buy', amount, price: low },
      { market, side: 'up' },
      { market, side: 'buy', amount, price: low, postOnly: true },
    ],
  })
  await session.post(key, '/api/v4/order/bulk', { orders: 'none' })
  const another = await session.post(key, '/api/v4/order/new', { market, side: 'buy', amount, price: low })
  await session.post(key, '/api/v4/order/cancel/bulk', {
    orders: [
      { market, orderId: idOf(another) },
      { market, orderId: idOf(another) },
    ],
  })
  await session.post(key, '/api/v4/order/cancel/bulk', { orders: 'none' })
  await session.post(key, '/api/v4/order/cancel/all', { market, type: ['spot'] })
  await session.post(key, '/api/v4/order/cancel/all', { market, type: 'spot' })
  const bought = await session.post(key, '/api/v4/order/stock_market', { market, side: 'buy', amount })
  await session.post(key, '/api/v4/order/market', { market, side: 'sell', amount })
  await session.post(key, '/api/v4/trade-account/order', { orderId: idOf(bought) })
  await session.post(key, '/api/v4/trade-account/balance')
  await session.post(key, '/api/v4/trade-account/balance', { ticker: base })
  await session.post(key, '/api/v4/trade-account/balance', { ticker: 'NOSUCH' })
}

/** Stops and OCOs, far enough below the market to wait. */
async function stops(session: Session, key: ApiKey, market: string): Promise<void> {
  const last = lastPrice(await session.get(`${V4}/ticker`), market)
  const at = (share: number): string => String(Math.floor(last * share))
  const amount = '0.01'
  await session.post(key, '/api/v4/order/stock_market', { market, side: 'buy', amount: '0.03' })
  const limit = { market, side: 'sell', amount, price: at(0.96), activation_price: at(0.97) }
  const stop = await session.post(key, '/api/v4/order/stop_limit', limit)
  await session.post(key, '/api/v4/order/stop_limit', {})
  await session.post(key, '/api/v4/order/stop_market', { market, side: 'sell', amount, activation_price: at(0.97) })
  await session.post(key, '/api/v4/order/stop_market', {})
  const oco = { ...limit, price: at(1.04), stop_limit_price: at(0.96) }
  const groups = [
    await session.post(key, '/api/v4/order/oco', oco),
    await session.post(key, '/api/v4/order/oco', { ...oco, amount: '0.005' }),
  ]
  await session.post(key, '/api/v4/order/oco', {})
  for (const filter of [{}, { market }, { market: 'NO_SUCH' }]) {
    await session.post(key, '/api/v4/conditional-orders', filter)
    await session.post(key, '/api/v4/oco-orders', filter)
  }
  await session.post(key, '/api/v4/order/modify', { market, orderId: idOf(stop), activation_price: at(0.975) })
  const [first, second] = groups.map((group) => (isRecord(group) ? group['id'] : undefined))
  await session.post(key, '/api/v4/order/conditional-cancel', { market, id: first })
  await session.post(key, '/api/v4/order/conditional-cancel', { market, id: first })
  await session.post(key, '/api/v4/order/oco-cancel', { market, orderId: second })
  await session.post(key, '/api/v4/order/oco-cancel', { market, orderId: second })
  await session.post(key, '/api/v4/order/cancel/all', { market })
}

async function account(session: Session, key: ApiKey, market: string): Promise<void> {
  const [, quote = ''] = market.split('_')
  for (const filter of [{}, { market }]) {
    await session.post(key, '/api/v4/trade-account/executed-history', filter)
    await session.post(key, '/api/v4/trade-account/order/history', filter)
  }
  await session.post(key, '/api/v4/trade-account/order/history', { clientOrderId: 'never-used' })
  await session.post(key, '/api/v4/trade-account/executed-history', { clientOrderId: 'never-used' })
  await session.post(key, '/api/v4/market/fee')
  await session.post(key, '/api/v4/main-account/balance')
  await session.post(key, '/api/v4/main-account/transfer', { ticker: quote, amount: '1', from: 'spot', to: 'main' })
  await session.post(key, '/api/v4/main-account/transfer', { ticker: quote, amount: '1', method: 'deposit' })
  await session.post(key, '/api/v4/main-account/transfer', {
    ticker: quote,
    amount: '999999999',
    from: 'main',
    to: 'spot',
  })
  await session.post(key, '/api/v4/main-account/transfer', {})
  await session.post(key, '/api/v4/trade-account/order/history/query', { market })
  await session.post(key, '/api/v4/trade-account/order/history/query', { limit: 501 })
  await session.post(key, '/api/v4/main-account/fee')
  await session.post(key, '/api/v4/main-account/address', { ticker: 'BTC' })
  await session.post(key, '/api/v4/main-account/address', { ticker: 'XRP', network: 'XRP' })
  await session.post(key, '/api/v4/main-account/address', { ticker: 'EUR' })
  await session.post(key, '/api/v4/main-account/address', { ticker: 'NONE' })
  await session.post(key, '/api/v4/main-account/history', { transactionMethod: 1, limit: 10, offset: 0 })
  await session.post(key, '/api/v4/main-account/history', { limit: 501 })
  // Without a second factor nothing leaves.
  for (const name of ['withdraw', 'withdraw-pay']) {
    const fields = { ticker: 'BTC', amount: '0.1', address: 'nowhere', uniqueId: `conformance-${name}` }
    await session.post(key, `/api/v4/main-account/${name}`, fields)
    await session.post(key, `/api/v4/main-account/${name}`, { ...fields, ticker: 'NONE' })
    await session.post(key, `/api/v4/main-account/${name}`, {})
  }
  await session.post(key, '/api/v4/order/kill-switch', { market, timeout: 'soon' })
  await session.post(key, '/api/v4/order/kill-switch', { market, timeout: '600' })
  await session.post(key, '/api/v4/order/kill-switch/status', { market })
  await session.post(key, '/api/v4/order/kill-switch', { market, timeout: 'null' })
  await session.post(key, '/api/v4/order/oto-cancel', { market, otoId: 1 })
  await session.post(key, '/api/v4/profile/websocket_token')
}

/** With a second factor funds leave, and the history knows each by its id. */
export async function withdraw(session: Session, key: ApiKey, address: string): Promise<void> {
  await session.post(key, '/api/v4/main-account/transfer', { ticker: 'USDT', amount: '100', from: 'spot', to: 'main' })
  const fields = { ticker: 'USDT', network: 'TRC20', amount: '20', address }
  await session.post(key, '/api/v4/main-account/withdraw', { ...fields, uniqueId: 'conformance-1' })
  await session.post(key, '/api/v4/main-account/withdraw', { ...fields, uniqueId: 'conformance-1' })
  await session.post(key, '/api/v4/main-account/withdraw', { ...fields, uniqueId: 'conformance-2', amount: '0.1' })
  await session.post(key, '/api/v4/main-account/withdraw-pay', { ...fields, uniqueId: 'conformance-3' })
  await session.post(key, '/api/v4/main-account/history', { transactionMethod: 2, limit: 10, offset: 0 })
  await session.post(key, '/api/v4/main-account/history', { unique_id: 'conformance-1' })
}

/** Leaves every answer with the session, in order. */
export async function playScenario(session: Session, traders: Traders, market: string): Promise<void> {
  await trade(session, traders, market)
  await stops(session, traders.taker, market)
  await lookAround(session, market)
  await account(session, traders.taker, market)
}
