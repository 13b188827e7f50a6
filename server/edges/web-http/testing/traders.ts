/** People who trade demo tokens. */
import { expect } from 'vitest'
import { newUser } from './exchange.ts'
import type { Browser } from './exchange.ts'

/** A new account with all of its demo tokens in its spot wallet. */
export async function demoTrader(origin: string, name: string): Promise<Browser> {
  const { browser } = await newUser(origin, name)
  await browser.call('POST /v2/demo/claim')
  for (const ticker of ['DUSDT', 'DBTC'] as const) {
    const all = (await browser.call('GET /v2/balances')).data[ticker]?.main ?? '0'
    const body = { ticker, from: 'main', to: 'spot', amount: all } as const
    expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
  }
  return browser
}
