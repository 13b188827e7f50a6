/** What fields of the compatible API mean, where their schema doesn't say it itself: by domain, and by operation where it differs. */

type Texts = Readonly<Record<string, string>>

const moment = {
  triggered: 'The stop is triggered when the last price reaches this price',
  condition: 'gte: the stop is triggered when the price rises to the activation price; lte: when it falls to it',
}
const page = {
  limit: 'Maximum number of results',
  offset: 'Number of results to skip',
  records: 'Results of this page',
}
const market = 'Name of the market: base and quote ticker, joined by an underscore'
const price = 'Price of one unit of the base asset, in the quote asset'
const side = 'buy or sell'
const fees = { makerFee: 'Maker fee', takerFee: 'Taker fee' }

/** What every order says of itself, open or finished. */
const orders: Texts = {
  ...page,
  ...fees,
  activated: '1 once the stop has been triggered, otherwise 0',
  activationCondition: moment.condition,
  activationPrice: moment.triggered,
  activation_condition: moment.condition,
  activation_price: moment.triggered,
  amount: 'Amount in the base asset; for a market buy, the amount of the quote asset to spend',
  dealFee: 'Fee charged so far',
  dealMoney: 'Filled amount in the quote asset',
  dealStock: 'Filled amount in the base asset',
  feeAsset: 'Asset in which the fee is charged',
  ioc: 'Immediate or cancel: the part that cannot be filled at once is cancelled',
  left: 'Part of amount that has not been traded. A market buy can be FILLED with some left: what remains of the quote amount buys no further step of the base asset and is given back',
  market,
  ocoId: 'ID of the OCO that the order belongs to; only on orders of an OCO',
  orderId: 'ID that the exchange gave the order',
  postOnly: 'The order is refused if it would trade at once',
  price,
  reduceOnly: 'For margin only; always false on spot',
  retail:
    'The order may also trade with RPI orders. Accounts need a grant for it and get code 42 without one. No effect on a post-only order',
  rpi: 'Retail price improvement: a maker order that only retail orders can trade with, after the ordinary orders at its price. Accounts need a grant for it and get code 43 without one',
  side,
  status: 'State of the order',
  stp: 'Self-trade prevention: no, cb (cancel both), cn (cancel the new order) or co (cancel the old order)',
  type: 'Type of the order',
}

const balances: Texts = {
  available: 'Available amount',
  currency: 'Ticker of the asset',
  freeze: 'Amount held by open orders',
  main_balance: 'Amount in the main wallet',
  ticker: 'Ticker of the asset',
}

const byDomain: Readonly<Record<string, Texts>> = {
  accounts: { websocket_token: 'Token for the socket method authorize' },
  balances,
  deposits: { minAmount: 'Minimum amount of a deposit', ticker: 'Ticker of the asset' },
  history: {
    ...orders,
    ...balances,
    fee: 'Fee charged',
    market,
    ticker: 'Ticker of the asset',
  },
  markets: {
    ...fees,
    asks: 'Price and amount, lowest price first',
    base_volume: 'Volume of the last 24 hours in the base asset',
    bids: 'Price and amount, highest price first',
    change: 'Price change over the last 24 hours, in percent',
    custom_fee: 'Markets on which your fees differ',
    deal: 'Price times amount, in the quote asset',
    interval: 'Interval of the candles: 1s, 10s, 30s, 1m, 3m, 5m, 15m, 30m, 1h, 2h, 4h, 6h, 8h, 12h, 1d, 3d, 1w or 1M',
    isFrozen: 'Whether trading is halted',
    lastId: 'Only trades with a greater ID are returned',
    last_price: 'Price of the last trade',
    level: 'Price aggregation from 0 to 10: 0 is none, 1 groups ten price steps into one level, 2 a hundred, and so on',
    limit: page.limit,
    maker: 'Maker fee in percent',
    market,
    maxTotal: 'Maximum total of an order (price times amount)',
    minAmount: 'Minimum amount of an order',
    minTotal: 'Minimum total of an order (price times amount)',
    money: 'Quote asset',
    moneyPrec: 'Number of decimals of a price',
    price,
    quote_volume: 'Volume of the last 24 hours in the quote asset',
    rpi: 'Whether an RPI order was the maker',
    stock: 'Base asset',
    stockPrec: 'Number of decimals of an amount',
    taker: 'Taker fee in percent',
    ticker: 'Ticker of the asset',
    timestamp: 'Seconds since the epoch',
    tradesEnabled: 'Whether the market accepts orders',
    type: 'Side of the taker: buy or sell',
  },
  trading: {
    ...orders,
    bboRole:
      '1 uses the best price on your side of the book, 2 the best price on the other side, 0 the price field. A stop takes it when it is triggered',
    cancellationTime: 'When the orders will be cancelled, in seconds since the epoch',
    id: 'ID of the OCO',
    otoId: 'ID of the OTO order',
    startTime: 'When the kill switch was set, in seconds since the epoch',
    stopOnFail: 'If true, orders after the first failed one are not placed',
    stop_limit_price: 'Limit price of the stop once it is triggered; without it, the stop becomes a market order',
    timeout: 'Seconds, from 5 to 600; null removes the kill switch',
    types: 'Products whose orders are cancelled; all if absent',
  },
  withdrawals: {
    ...page,
    amount: 'Amount that came in or went out',
    currency: 'Name of the asset',
    fee: 'Fee charged',
    status: 'Only deposits and withdrawals in one of these states',
    ticker: 'Ticker of the asset',
    total: 'Number of results on all pages',
  },
}

const [ofTrade, ofOrder] = [{ id: 'ID of the trade' }, { id: 'ID of the order' }]

const byOperation: Readonly<Record<string, Texts>> = {
  'balances.publicTransfer': {
    from: 'Wallet to take the amount from: main or spot',
    method: 'The older way to name the two wallets: deposit moves from main to spot, withdraw from spot to main',
    to: 'Wallet to put the amount into: main or spot',
  },
  'history.publicDelistedOrders': {
    ...ofOrder,
    status: 'delisting for orders that were cancelled, filled for those that were closed; both if absent',
  },
  'history.appDeals': ofTrade,
  'history.appOrders': ofOrder,
  'history.publicAllDealsV1': ofTrade,
  'history.publicDeals': ofTrade,
  'history.publicDealsV1': ofTrade,
  'history.publicOrderDeals': ofTrade,
  'history.publicOrderDealsV1': ofTrade,
  'history.publicOrders': ofOrder,
  'history.publicOrdersV1': ofOrder,
  'history.publicEvents': ofTrade,
  'markets.publicAssetsV2': { ...fees, id: 'Number of the asset' },
  'markets.publicHistoryV1': { amount: 'Amount of the trade in the base asset', id: 'ID of the trade' },
  'markets.publicMarkets': { type: 'Product: spot' },
  'markets.publicStatus': { status: '1 while the exchange takes orders, 0 during maintenance' },
  'markets.publicTrades': { type: 'Only trades whose taker bought or sold; both if absent' },
  'trading.publicAmend': {
    amount: 'Amount of the whole order in the base asset, including what has been traded',
  },
  'trading.publicCancelAll': {
    positionSide: 'For futures only; it has no effect on spot orders',
    type: 'Products whose orders are cancelled; all if absent',
  },
  'trading.publicConditionalOrders': { total: 'Number of open OCO orders' },
  'trading.publicModify': {
    total: 'New amount of the quote asset to spend, of a waiting stop that buys at market',
  },
  'trading.publicPlaceMarket': {
    amount: 'Amount of the quote asset to spend for a buy, of the base asset for a sell',
  },
  'trading.publicPlaceStockMarket': { amount: 'Amount in the base asset, for a buy as for a sell' },
  'trading.publicPlaceLimit': { amount: 'Amount in the base asset' },
  'trading.publicPlaceBulk': { amount: 'Amount in the base asset' },
  'trading.publicPlaceOco': { amount: 'Amount in the base asset' },
}

const NOTHING: Texts = {}

/** The fields of this operation by name; none for operations of the site, whose schemas stand for themselves. */
export function fieldTextsOf(operation: string): Texts {
  const [domain = ''] = operation.split('.')
  return { ...(byDomain[domain] ?? NOTHING), ...(byOperation[operation] ?? NOTHING) }
}
