import type { Market } from '@exchange/contract/markets'

/** A market of this name on which nothing happens, but for what is said. */
export function marketOf(name: string, priority: number, figures: Partial<Market> = {}): Market {
  const [stock = '', money = ''] = name.split('_')
  return {
    market: name,
    tradeMarketName: name.replace('_', '-'),
    priority,
    type: 0,
    subType: 'crypto',
    stock,
    money,
    stockName: stock,
    moneyName: money,
    stockPrec: 4,
    moneyPrec: 2,
    minAmount: '0',
    minTotal: '0',
    maxTotal: '0',
    makerFee: '0.1',
    takerFee: '0.1',
    state: 'open',
    tradesEnabled: true,
    isPopular: false,
    isDemo: false,
    last: '1',
    open: '1',
    high: '1',
    low: '1',
    change: '0',
    volume: '0',
    deal: '0',
    bid: null,
    ask: null,
    ...figures,
  }
}
