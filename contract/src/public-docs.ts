/** The compatible API in words: what its description and its page say beyond schemas. */
import { appDocs } from './accounts/public-docs.ts'
import { accountDocs } from './balances/public-docs.ts'
import { depositDocs } from './deposits/public-docs.ts'
import { sandboxDocs } from './demo/public-docs.ts'
import { historyDocs } from './history/public-docs.ts'
import { webhookDocs } from './integrations/public-docs.ts'
import type { DocSection } from './kernel/operation-doc.ts'
import { legacyMarketDataDocs, marketDataDocs } from './markets/public-docs.ts'
import { withdrawalDocs } from './withdrawals/public-docs.ts'
import { legacyTradingDocs, orderDocs, stopDocs } from './trading/public-docs.ts'

export { publicAnswers } from './public-answers.ts'
export type { RecordedAnswer } from './public-answers.ts'

const firstVersions: DocSection = {
  slug: 'first-versions',
  title: 'Versions 1 and 2',
  text: 'The paths under /api/v1 and /api/v2. They remain available because many programs still call them. New programs should use /api/v4.',
  operations: { ...legacyMarketDataDocs, ...legacyTradingDocs },
}

/** In the order in which they are read; every public operation is in one of them. */
export const docSections: readonly DocSection[] = [
  sandboxDocs,
  marketDataDocs,
  orderDocs,
  stopDocs,
  accountDocs,
  depositDocs,
  withdrawalDocs,
  historyDocs,
  webhookDocs,
  appDocs,
  firstVersions,
]

/** What fields mean, by name, where their schema doesn't say it itself. */
export const fieldTexts: Readonly<Record<string, string>> = {
  // requests
  activationPrice: 'The stop is triggered when the last price reaches this price',
  activation_price: 'The stop is triggered when the last price reaches this price',
  amount: 'Amount in the base asset; for a market buy, the amount of the quote asset to spend',
  bboRole:
    '1 uses the best price on your side of the book, 2 the best price on the other side, 0 the price field. A stop takes it when it is triggered',
  currency: 'Ticker of the asset',
  end: 'End of the period, in seconds since the epoch',
  endDate: 'End of the period, in seconds since the epoch',
  from: 'Wallet to take the amount from: main or spot',
  interval: 'Interval of the candles: 1s, 10s, 30s, 1m, 3m, 5m, 15m, 30m, 1h, 2h, 4h, 6h, 8h, 12h, 1d, 3d, 1w or 1M',
  ioc: 'Immediate or cancel: the part that cannot be filled at once is cancelled',
  id: 'ID',
  lastId: 'Only trades with a greater ID are returned',
  level: 'Price aggregation from 0 to 10: 0 is none, 1 groups ten price steps into one level, 2 a hundred, and so on',
  limit: 'Maximum number of results',
  market: 'Name of the market: base and quote ticker, joined by an underscore',
  method: 'The older way to name the two wallets: deposit moves from main to spot, withdraw from spot to main',
  offset: 'Number of results to skip',
  orders: 'List of orders',
  otoId: 'ID of the OTO order',
  positionSide: 'For futures only; it has no effect on spot orders',
  postOnly: 'The order is refused if it would trade at once',
  price: 'Price of one unit of the base asset, in the quote asset',
  reduceOnly: 'For margin only; always false on spot',
  retail:
    'The order may also trade with RPI orders. Accounts need a grant for it and get code 42 without one. No effect on a post-only order',
  rpi: 'Retail price improvement: a maker order that only retail orders can trade with, after the ordinary orders at its price. Accounts need a grant for it and get code 43 without one',
  side: 'buy or sell',
  start: 'Start of the period, in seconds since the epoch',
  startDate: 'Start of the period, in seconds since the epoch',
  status: 'Status',
  stopOnFail: 'If true, orders after the first failed one are not placed',
  stop_limit_price: 'Limit price of the stop once it is triggered; without it, the stop becomes a market order',
  ticker: 'Ticker of the asset',
  timeout: 'Seconds, from 5 to 600; null removes the kill switch',
  to: 'Wallet to put the amount into: main or spot',
  total: 'Amount of the quote asset to spend',
  type: 'Type',
  types: 'Products whose orders are cancelled; all if absent',
  // answers
  activated: '1 once the stop has been triggered, otherwise 0',
  activationCondition:
    'gte: the stop is triggered when the price rises to the activation price; lte: when it falls to it',
  activation_condition:
    'gte: the stop is triggered when the price rises to the activation price; lte: when it falls to it',
  asks: 'Price and amount, lowest price first',
  available: 'Available amount',
  base_volume: 'Volume of the last 24 hours in the base asset',
  bids: 'Price and amount, highest price first',
  cancellationTime: 'When the orders will be cancelled, in seconds since the epoch',
  change: 'Price change over the last 24 hours, in percent',
  ctime: 'When the order was placed, in seconds since the epoch',
  custom_fee: 'Markets on which your fees differ',
  deal: 'Price times amount, in the quote asset',
  dealFee: 'Fee charged so far',
  dealMoney: 'Filled amount in the quote asset',
  dealStock: 'Filled amount in the base asset',
  fee: 'Fee charged',
  feeAsset: 'Asset in which the fee is charged',
  freeze: 'Amount held by open orders',
  ftime: 'When the order was filled or cancelled, in seconds since the epoch',
  isFrozen: 'Whether trading is halted',
  last_price: 'Price of the last trade',
  left: 'Amount not filled yet',
  main_balance: 'Amount in the main wallet',
  maker: 'Maker fee in percent',
  makerFee: 'Maker fee',
  maxTotal: 'Maximum total of an order (price times amount)',
  minAmount: 'Minimum amount of an order',
  minTotal: 'Minimum total of an order (price times amount)',
  money: 'Quote asset',
  moneyPrec: 'Number of decimals of a price',
  mtime: 'When the order last changed, in seconds since the epoch',
  nextAt: 'When tokens can be claimed again, in seconds since the epoch',
  ocoId: 'ID of the OCO that the order belongs to; only on orders of an OCO',
  orderId: 'ID that the exchange gave the order',
  quote_volume: 'Volume of the last 24 hours in the quote asset',
  records: 'Results of this page',
  role: '1: maker, 2: taker',
  startTime: 'When the kill switch was set, in seconds since the epoch',
  stock: 'Base asset',
  stockPrec: 'Number of decimals of an amount',
  stp: 'Self-trade prevention: no, cb (cancel both), cn (cancel the new order) or co (cancel the old order)',
  taker: 'Taker fee in percent',
  takerFee: 'Taker fee',
  timestamp: 'Seconds since the epoch',
  tradesEnabled: 'Whether the market accepts orders',
  websocket_token: 'Token for the socket method authorize',
}
