/** Market data of the compatible API in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'
const symbol = `'DBTC/DUSDT'`

export const marketDataDocs = {
  slug: 'market-data',
  title: 'Market data',
  text: 'Markets, order books, trades and candles. These calls need no key and no signature. Answers are cached for the time that each operation states. Calls of products that are not offered yet are refused: public/collateral/markets, public/futures and public/mining-pool answer with status 451, public/funding-history with status 422.',
  operations: {
    'markets.publicTime': {
      description: 'Returns the time of the exchange. Compare it with your clock before you use nonceWindow.',
      input: {},
      ccxt: 'fetchTime()',
    },
    'markets.publicPing': {
      description: 'Answers while the exchange accepts calls. It says nothing about individual markets.',
      input: {},
    },
    'markets.publicStatus': {
      description: 'Returns whether the platform is operational or under maintenance.',
      input: {},
      ccxt: 'fetchStatus()',
    },
    'markets.publicMarkets': {
      description:
        'Returns every open market with the number of decimals of its prices (moneyPrec) and amounts (stockPrec), the minimum and maximum order size, and the standard fees. Cached for ten seconds. Sandbox markets have isDemo set to true.',
      input: {},
      ccxt: 'fetchMarkets()',
    },
    'markets.publicAssets': {
      description:
        'Returns every asset by ticker with its precision, networks or providers, limits, and whether it can be deposited and withdrawn. Cached for ten seconds. Sandbox tokens have is_demo set to true.',
      input: {},
      ccxt: 'fetchCurrencies()',
    },
    'markets.publicTicker': {
      description:
        'Returns the last price and the price change and volumes of the last 24 hours, for one market or for all. Cached for one second; for faster updates, subscribe to the market channel of the socket.',
      input: { market },
      ccxt: `fetchTicker(${symbol})`,
    },
    'markets.publicFee': {
      description: 'Returns the fees, minimums and maximums of deposits and withdrawals by ticker.',
      input: {},
    },
    'markets.publicOrderBook': {
      description:
        'Returns the bids and asks of a market, best price first. limit is the number of levels per side; the default and maximum is 100. level groups prices: with 2, a hundred price steps become one level.',
      input: { market, limit: '2', level: '0' },
      ccxt: `fetchOrderBook(${symbol}, 2)`,
    },
    'markets.publicDepth': {
      description:
        'Returns the part of the order book within two percent of the last price, at most 100 levels per side.',
      input: { market },
    },
    'markets.publicTrades': {
      description: 'Returns the last 100 trades of a market, newest first. type filters by the side of the taker.',
      input: { market, type: 'buy' },
      ccxt: `fetchTrades(${symbol})`,
    },
    'markets.publicKline': {
      description:
        'Returns candles from start to end, oldest first; without start and end, the latest ones. Each row contains time, open, close, high, low, base volume and quote volume, in this order.',
      input: { market, interval: '1h', limit: '2' },
      ccxt: `fetchOHLCV(${symbol}, '1h', undefined, 2)`,
    },
    'markets.publicKlineV1': {
      description: 'Returns the same candles at the older path, which many libraries still call.',
      input: { market, interval: '1h', limit: '2' },
    },
  },
} as const satisfies DocSection

export const legacyMarketDataDocs = {
  'markets.publicMarketsV1': {
    description:
      'Returns the markets with their decimals, fees and minimum amounts. The newer list contains more: /api/v4/public/markets.',
    input: {},
  },
  'markets.publicTickersV1': {
    description:
      'Returns the best prices and the range, change and volumes of the last 24 hours for every market, by name.',
    input: {},
  },
  'markets.publicTickerV1': {
    description: 'Returns the same for one market, with its opening price.',
    input: { market },
  },
  'markets.publicSymbolsV1': { description: 'Returns the names of all markets.', input: {} },
  'markets.publicDepthV1': {
    description: 'Returns levels of the order book. The answer is not wrapped in success and message.',
    input: { market, limit: '2' },
  },
  'markets.publicHistoryV1': {
    description: 'Returns the trades with an ID greater than lastId, newest first.',
    input: { market, lastId: '1', limit: '2' },
  },
  'markets.publicMarketsV2': {
    description: 'Returns the same as version 1, with the minimum total of an order.',
    input: {},
  },
  'markets.publicTickerV2': {
    description: 'Returns the best prices and the volumes of the last 24 hours for every market, as a list.',
    input: {},
  },
  'markets.publicTradesV2': {
    description: 'Returns the last trades. isBuyerMaker is true if the seller was the taker.',
    input: { market },
  },
  'markets.publicFeeV2': { description: 'Returns the standard trading fees in percent.', input: {} },
  'markets.publicAssetsV2': {
    description: 'Returns the assets by ticker with their deposit and withdrawal limits.',
    input: {},
  },
  'markets.publicDepthV2': {
    description: 'Returns levels of the order book and the time of its last change.',
    input: { market },
  },
} as const satisfies DocSection['operations']
