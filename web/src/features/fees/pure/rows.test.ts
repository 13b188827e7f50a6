import type { AssetFees, MarketBrackets, MovementFee } from '@exchange/contract/fees'
import { describe, expect, it } from 'vitest'
import { bracketRows, found, routeRows } from './rows.ts'

const free: MovementFee = { isOpen: true, minAmount: '1', maxAmount: '0', fixed: '0', percent: '0' }
const route = (id: string, name: string) => ({ id, name, isDefault: false, deposit: free, withdraw: free })
const assets: readonly AssetFees[] = [
  { ticker: 'USDT', name: 'Tether', isFiat: false, routes: [route('TRC20', 'TRON'), route('ERC20', 'Ethereum')] },
  { ticker: 'ETH', name: 'Ethereum', isFiat: false, routes: [route('ERC20', 'Ethereum'), route('BASE', 'Base')] },
  { ticker: 'EUR', name: 'Euro', isFiat: true, routes: [] },
]
const rows = (wanted: string) => routeRows(assets, wanted).map(({ asset, route: { id } }) => `${asset.ticker} ${id}`)

describe('rows of fees (F-45)', () => {
  it('an asset brings all its networks, a network all its assets', () => {
    expect(rows('')).toEqual(['USDT TRC20', 'USDT ERC20', 'ETH ERC20', 'ETH BASE'])
    expect(rows('tether')).toEqual(['USDT TRC20', 'USDT ERC20'])
    expect(rows('erc 20')).toEqual(['USDT ERC20', 'ETH ERC20'])
    expect(rows('ethereum')).toEqual(['USDT ERC20', 'ETH ERC20', 'ETH BASE'])
    expect(rows('doge')).toEqual([])
  })

  it('the first row that is shown of an asset carries its name', () =>
    expect(routeRows(assets, 'erc').map(({ isFirst }) => isFirst)).toEqual([true, true]))

  it('finds whatever the separators', () => {
    expect(found('btc/usdt', 'BTC_USDT')).toBe(true)
    expect(found('  ', 'BTC_USDT')).toBe(true)
    expect(found('eth', 'BTC_USDT', 'Bitcoin')).toBe(false)
  })
})

describe('rows of brackets', () => {
  const step = { initialMargin: '10', maintenanceMargin: '5' }
  const markets: readonly MarketBrackets[] = [
    {
      market: 'BTC_USDT',
      stock: 'BTC',
      money: 'USDT',
      stockName: 'Bitcoin',
      maxLeverage: 10,
      brackets: [
        { ...step, leverage: 10, from: '0', upTo: '100' },
        { ...step, leverage: 5, from: '100', upTo: '500' },
      ],
    },
  ]

  it('one per step, the market named once', () =>
    expect(bracketRows(markets, 'bitcoin').map(({ bracket, isFirst }) => [bracket.leverage, isFirst])).toEqual([
      [10, true],
      [5, false],
    ]))
  it('none of markets that are not meant', () => expect(bracketRows(markets, 'eth')).toEqual([]))
})
