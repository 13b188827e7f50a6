/** The unmodified whitebit classes of ccxt, pointed at an exchange of ours: nothing but their addresses is changed. */
import * as ccxt from 'ccxt'
import type { TestExchange } from '@exchange/server/edges/testing/exchange'

function addresses(origin: string) {
  const base = `${origin}/api`
  return {
    v1: { public: `${base}/v1/public`, private: `${base}/v1` },
    v2: { public: `${base}/v2/public` },
    v4: { public: `${base}/v4/public`, private: `${base}/v4` },
  }
}

/** A client of this owner, with a key of its own. */
export async function restClient(exchange: TestExchange, owner: number): Promise<ccxt.whitebit> {
  const { key, secret } = await exchange.key(owner)
  const client = new ccxt.whitebit({ apiKey: key, secret })
  client.urls['api'] = addresses(exchange.origin)
  return client
}

/** Two clients with funds, a market that the first of them quotes at 1990 and 2000, and a first trade. */
export async function tradedMarket(exchange: TestExchange, makerOwner: number, takerOwner: number) {
  for (const owner of [makerOwner, takerOwner]) await exchange.fund(owner, { USDT: '1000000', ETH: '100' })
  const maker = await restClient(exchange, makerOwner)
  const taker = await restClient(exchange, takerOwner)
  await maker.createOrder('ETH/USDT', 'limit', 'sell', 50, 2000)
  await maker.createOrder('ETH/USDT', 'limit', 'buy', 50, 1990)
  await taker.createOrder('ETH/USDT', 'market', 'buy', 1)
  return { maker, taker }
}

/** The same with streams. */
export async function streamClient(exchange: TestExchange, owner: number) {
  const { key, secret } = await exchange.key(owner)
  const client = new ccxt.pro.whitebit({ apiKey: key, secret })
  client.urls['api'] = { ...addresses(exchange.origin), ws: exchange.socketUrl }
  // ccxt asks for this wherever the socket is not encrypted.
  await client.loadHttpProxyAgent()
  return client
}
