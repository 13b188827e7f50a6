/** Every method of the socket's compatible dialect, with something to show. */
import { isRecord } from '../liquidity/api-client.ts'
import { Dialogue } from './dialogue.ts'
import type { Frame } from './dialogue.ts'
import type { Session, Traders } from './scenario.ts'

/** @returns every frame that came, and the pushes that were expected and did not come */
export async function playSocketScenario(
  origin: string,
  session: Session,
  { maker, taker }: Traders,
  market: string,
): Promise<{ readonly frames: readonly Frame[]; readonly missing: readonly string[] }> {
  const [base = '', quote = ''] = market.split('_')
  const token = await session.post(taker, '/api/v4/profile/websocket_token')
  const dialogue = await Dialogue.open(`${origin.replace('http', 'ws')}/ws`)
  const now = Math.floor(Date.now() / 1000)
  await dialogue.ask('ping')
  await dialogue.ask('time')
  await dialogue.ask('authorize', [isRecord(token) ? token['websocket_token'] : '', 'public'])
  const subscriptions: readonly (readonly [name: string, params: readonly unknown[]])[] = [
    ['candles', [market, 60]],
    ['lastprice', [market]],
    ['market', [market]],
    ['marketToday', [market]],
    ['trades', [market]],
    ['depth', [market, 20, '0', true]],
    ['bookTicker', [market]],
    ['balanceSpot', [base, quote]],
    ['ordersPending', [market]],
    ['ordersExecuted', [[market], 0]],
    ['deals', [[market]]],
  ]
  for (const [name, params] of subscriptions) await dialogue.ask(`${name}_subscribe`, params)
  const last = await session.get(`/api/v4/public/ticker`)
  const row = isRecord(last) ? last[market] : undefined
  const price = Math.round(Number(isRecord(row) ? row['last_price'] : 0))
  await session.post(maker, '/api/v4/order/new', { market, side: 'sell', amount: '1', price: String(price + 1) })
  await session.post(taker, '/api/v4/order/new', {
    market,
    side: 'buy',
    amount: '0.01',
    price: String(Math.floor(price * 0.98)),
  })
  await session.post(taker, '/api/v4/order/stock_market', { market, side: 'buy', amount: '0.01' })
  const missing = await dialogue.heard(subscriptions.map(([name]) => `${name}_update`))
  const requests: readonly (readonly [method: string, params: readonly unknown[]])[] = [
    ['candles_request', [market, now - 3600, now, 60]],
    ['lastprice_request', [market]],
    ['market_request', [market, 86_400]],
    ['marketToday_query', [market]],
    ['trades_request', [market, 20, 0]],
    ['depth_request', [market, 20, '0']],
    ['balanceSpot_request', [base]],
    ['ordersPending_request', [market, 0, 30]],
    ['ordersExecuted_request', [{ market, order_types: [1, 202] }, 0, 30]],
    ['deals_request', [market, 0, 30]],
  ]
  for (const [method, params] of requests) await dialogue.ask(method, params)
  for (const [name] of subscriptions) await dialogue.ask(`${name}_unsubscribe`, [])
  await session.post(taker, '/api/v4/order/cancel/all', { market })
  await dialogue.close()
  return { frames: dialogue.frames, missing }
}
