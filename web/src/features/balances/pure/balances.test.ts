import type { Balance, Rate } from '@exchange/contract/balances'
import type { Currency } from '@exchange/contract/markets'
import { describe, expect, it } from 'vitest'
import { filterHoldings, holdingsOf, sharesOf, totalWorth, worthIn } from './holdings.ts'
import { readView, writeView } from './view.ts'

const balance = (total: string): Balance => ({
  total,
  main: total,
  spot: '0',
  margin: '0',
  staking: '0',
  spotInOrders: '0',
  spotAvailable: '0',
  withBorrow: '0',
  withoutBorrow: '0',
  borrow: '0',
  hold: '0',
})
const currency = (ticker: string, priority: number, isDemo = false): Currency => ({
  ticker,
  name: `Name of ${ticker}`,
  precision: 8,
  decimal: 8,
  image: `/coins/${ticker}.svg`,
  isFiat: false,
  isStable: false,
  isOffered: true,
  isDemo,
  isDepositable: false,
  isWithdrawal: false,
  canTransfer: true,
  networks: [],
  providers: [],
  inMargin: false,
  tradingEnabled: true,
  tradeTicker: null,
  markets: [],
  listedAt: 0,
  priority,
})
const rate = (ticker: string, usdt: string | null, btc: string | null): Rate => ({ ticker, USDT: usdt, BTC: btc })

const holdings = holdingsOf(
  { USDT: balance('100'), BTC: balance('0.01'), ETH: balance('0'), DUSDT: balance('99999'), NEW: balance('5') },
  {
    USDT: currency('USDT', 1),
    BTC: currency('BTC', 2),
    ETH: currency('ETH', 3),
    DUSDT: currency('DUSDT', 4, true),
    NEW: currency('NEW', 5),
  },
  {
    USDT: rate('USDT', '1', '0.00001'),
    BTC: rate('BTC', '60000', '1'),
    ETH: rate('ETH', '3000', '0.05'),
    DUSDT: rate('DUSDT', '1', '0.00001'),
    NEW: rate('NEW', null, null),
  },
)
const everything = { hideZero: false, showDemo: true, contains: '' }

describe('what is held (F-39)', () => {
  it('adds up exactly, without demo tokens (BC-12)', () =>
    expect(totalWorth(holdings)).toEqual({ USDT: '700', BTC: '0.011' }))

  it('U10: says it in the currency of the edition, and nothing where no market leads there', () => {
    expect(worthIn('0.00195', '700')).toBe('358974.35')
    expect(worthIn(null, '700')).toBeNull()
  })

  it('puts what is worth most first, what is empty last', () =>
    expect(holdings.map((holding) => holding.ticker)).toEqual(['BTC', 'USDT', 'DUSDT', 'NEW', 'ETH']))

  it('hides what somebody does not want to see', () => {
    expect(filterHoldings(holdings, { ...everything, hideZero: true }).map(({ ticker }) => ticker)).not.toContain('ETH')
    expect(filterHoldings(holdings, { ...everything, showDemo: false }).map(({ ticker }) => ticker)).not.toContain(
      'DUSDT',
    )
    expect(filterHoldings(holdings, { ...everything, contains: 'name of btc' }).map(({ ticker }) => ticker)).toEqual([
      'BTC',
    ])
  })

  it('shares out the total and sums up the rest', () => {
    expect(sharesOf(holdings, 6)).toEqual([
      { ticker: 'BTC', percent: '85.71' },
      { ticker: 'USDT', percent: '14.29' },
    ])
    expect(sharesOf(holdings, 1)).toEqual([
      { ticker: 'BTC', percent: '85.71' },
      { ticker: '', percent: '14.29' },
    ])
  })

  it('remembers the view', () => {
    expect(readView(undefined)).toEqual({ hideZero: true, hideAmounts: false, showDemo: true })
    for (const view of [readView(''), readView('zad')]) expect(readView(writeView(view))).toEqual(view)
  })
})
