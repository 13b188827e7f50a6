/** The compatible API in words: what its description and its page say beyond schemas. */
import { accountDocs } from './balances/public-docs.ts'
import { sandboxDocs } from './demo/public-docs.ts'
import { historyDocs } from './history/public-docs.ts'
import { webhookDocs } from './integrations/public-docs.ts'
import type { DocSection } from './kernel/operation-doc.ts'
import { legacyMarketDataDocs, marketDataDocs } from './markets/public-docs.ts'
import { legacyTradingDocs, orderDocs, stopDocs } from './trading/public-docs.ts'

export { publicAnswers } from './public-answers.ts'
export type { RecordedAnswer } from './public-answers.ts'

const firstVersions: DocSection = {
  slug: 'first-versions',
  title: 'First versions',
  text: 'Addresses under /api/v1 and /api/v2. They are superseded and stay, because many programs call them; new programs use /api/v4.',
  operations: { ...legacyMarketDataDocs, ...legacyTradingDocs },
}

/** In the order in which they are read; every public operation is in one of them. */
export const docSections: readonly DocSection[] = [
  sandboxDocs,
  marketDataDocs,
  orderDocs,
  stopDocs,
  accountDocs,
  historyDocs,
  webhookDocs,
  firstVersions,
]

/** What fields mean, by name, where their schema doesn't say it itself. */
export const fieldTexts: Readonly<Record<string, string>> = {
  // requests
  activationPrice: 'The last price at which the stop becomes an order',
  activation_price: 'The last price at which the stop becomes an order',
  amount: 'How much of the base; of a market buy, the quote to spend',
  bboRole:
    '1 joins the best price of the own side, 2 takes that of the other; 0 uses price. A stop gets it when it enters',
  currency: 'Ticker of an asset',
  end: 'Last moment, in seconds since the epoch',
  endDate: 'Last moment, in seconds since the epoch',
  from: 'The wallet that gives',
  interval: 'Length of a candle: 1s to 30s, 1m to 30m, 1h to 12h, 1d, 3d, 1w, 1M',
  ioc: 'What is not traded at once is cancelled',
  id: 'The id that it was given',
  lastId: 'Trades with a greater id',
  level: 'From 0 to 10: joins ten, a hundred … price steps to one level',
  limit: 'How many at most',
  market: 'Name of a market: base and quote joined by an underscore',
  method: 'Another way to name the two wallets',
  offset: 'How many to pass over',
  orders: 'The list',
  otoId: 'The id of the order that opens others',
  positionSide: 'Of futures; spot orders have none',
  postOnly: 'Is refused instead of taking',
  price: 'Quote for one unit of base',
  reduceOnly: 'Of margin; false on spot',
  retail: 'Takes RPI orders too. Needs a grant: 42 without it; no effect on a post-only order',
  rpi: 'Only rests, behind ordinary orders of its price, and only retail orders take it. Needs a grant: 43 without it',
  side: 'buy or sell the base',
  start: 'First moment, in seconds since the epoch',
  startDate: 'First moment, in seconds since the epoch',
  status: 'How far the order is',
  stopOnFail: 'End at the first order that fails',
  stop_limit_price: 'Price of the stop once it is active; without it the stop is at market',
  ticker: 'Ticker of an asset',
  timeout: 'Seconds from 5 to 600; null takes the switch away',
  to: 'The wallet that takes',
  total: 'Quote to spend',
  type: 'Kind',
  types: 'Kinds of orders; absent: all',
  // answers
  activated: '1 once the stop is an order',
  activationCondition: 'gte waits for a rise, lte for a fall',
  activation_condition: 'gte waits for a rise, lte for a fall',
  asks: 'Price and amount, the cheapest first',
  available: 'Can be used now',
  base_volume: 'Base traded in 24 hours',
  bids: 'Price and amount, the dearest first',
  cancellationTime: 'When it acts, in seconds since the epoch',
  change: 'Change of the last 24 hours in percent',
  ctime: 'When it was placed, in seconds',
  custom_fee: 'Markets on which your rates are others',
  deal: 'Price times amount',
  dealFee: 'Fee paid so far',
  dealMoney: 'Quote traded so far',
  dealStock: 'Base traded so far',
  fee: 'What was paid',
  feeAsset: 'The asset in which the fee is paid',
  freeze: 'Held by open orders',
  ftime: 'When it was done, in seconds',
  isFrozen: 'Trading is stopped',
  last_price: 'Price of the last trade',
  left: 'What is still to be traded',
  main_balance: 'Amount in the main wallet',
  maker: 'Rate of an order that waits, in percent',
  makerFee: 'Rate of an order that waits',
  maxTotal: 'Greatest price times amount of an order',
  minAmount: 'Least base of an order',
  minTotal: 'Least price times amount of an order',
  money: 'The quote',
  moneyPrec: 'Decimals of prices',
  mtime: 'When it was last changed, in seconds',
  nextAt: 'When there is more, in seconds since the epoch',
  orderId: 'The id that the exchange gave the order',
  quote_volume: 'Quote traded in 24 hours',
  records: 'The page',
  role: '1 maker, 2 taker',
  startTime: 'When it was set, in seconds since the epoch',
  stock: 'The base',
  stockPrec: 'Decimals of amounts',
  stp: 'What happens where it would meet an order of your own',
  taker: 'Rate of an order that takes, in percent',
  takerFee: 'Rate of an order that takes',
  timestamp: 'Seconds since the epoch',
  tradesEnabled: 'Orders are taken',
  websocket_token: 'For authorize on the socket',
}
