import { expect, it } from 'vitest'
import { filterMarkets } from './pair-search.ts'

const market = (stock: string, money: string, stockName: string, priority: number) => ({
  market: `${stock}_${money}`,
  stock,
  money,
  stockName,
  priority,
})
const markets = [
  market('BTC', 'USDT', 'Bitcoin', 1),
  market('ETH', 'USDT', 'Ethereum', 2),
  market('ETH', 'BTC', 'Ethereum', 3),
]
const names = (text: string, only: string[] | null = null, first: string[] = []) =>
  filterMarkets(markets, { text, only, first }).map((one) => one.market)

it.each([
  ['', ['BTC_USDT', 'ETH_USDT', 'ETH_BTC']],
  ['btc', ['BTC_USDT', 'ETH_BTC']],
  ['eth/b', ['ETH_BTC']],
  ['ether', ['ETH_USDT', 'ETH_BTC']],
  ['BTC-usdt', ['BTC_USDT']],
  ['xyz', []],
  ['/', []],
])('typing %j finds %j', (text, found) => {
  expect(names(text)).toEqual(found)
})

it('favorites stand first, or alone', () => {
  expect(names('', null, ['ETH_BTC'])).toEqual(['ETH_BTC', 'BTC_USDT', 'ETH_USDT'])
  expect(names('', ['ETH_USDT'])).toEqual(['ETH_USDT'])
})
