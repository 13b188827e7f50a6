import { expect, it } from 'vitest'
import { filterMarkets, pairMatch } from './pair-search.ts'

const market = (stock: string, money: string, stockName: string, priority: number) => ({
  market: `${stock}_${money}`,
  stock,
  money,
  stockName,
  priority,
})
const markets = [
  market('BTC', 'USDT', 'Bitcoin', 1),
  market('USDT', 'EUR', 'Tether', 2),
  market('ETH', 'USDT', 'Ethereum', 3),
  market('USDT', 'TRY', 'Tether', 4),
  market('ETH', 'BTC', 'Ethereum', 5),
  market('WBT', 'USDT', 'House Token', 6),
]
const names = (text: string, only: string[] | null = null, first: string[] = []) =>
  filterMarkets(markets, { text, only, first }).map((one) => one.market)

it.each([
  ['btc', ['BTC_USDT', 'ETH_BTC']],
  ['eth/b', ['ETH_BTC']],
  ['ether', ['ETH_USDT', 'ETH_BTC']],
  ['BTC-usdt', ['BTC_USDT']],
  ['btcusdt', ['BTC_USDT']],
  ['usdt', ['USDT_EUR', 'USDT_TRY', 'BTC_USDT', 'ETH_USDT', 'WBT_USDT']],
  ['token', ['WBT_USDT']],
  ['tether', ['USDT_EUR', 'USDT_TRY']],
  ['xyz', []],
  ['/', []],
])('typing %j finds %j', (text, found) => {
  expect(names(text)).toEqual(found)
})

it('what only has the letters in the middle of a name stands between no better matches', () => {
  expect(names('eth')).toEqual(['ETH_USDT', 'ETH_BTC'])
  expect(names('bt')).toEqual(['BTC_USDT', 'ETH_BTC', 'WBT_USDT'])
})

it('favorites stand first, or alone', () => {
  expect(names('', null, ['ETH_BTC']).slice(0, 2)).toEqual(['ETH_BTC', 'BTC_USDT'])
  expect(names('eth', null, ['ETH_BTC'])).toEqual(['ETH_BTC', 'ETH_USDT'])
  expect(names('', ['ETH_USDT'])).toEqual(['ETH_USDT'])
})

it.each([
  ['eth', 'ETH'],
  ['ethu', 'ETH/U'],
  ['eth-usdt', 'ETH/USDT'],
  ['usd', 'USD'],
  ['th', 'TH'],
  ['reu', undefined],
  ['ethereum', 'Ethereum'],
])('%j is marked as %j', (typed, marked) => {
  const ether = market('ETH', 'USDT', 'Ethereum', 1)
  const match = pairMatch(ether, typed)
  const text = match?.in === 'name' ? ether.stockName : 'ETH/USDT'
  expect(match === null ? undefined : text.slice(match.from, match.to)).toBe(marked)
})
