/** Market data of the compatible API in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'
const symbol = `'DBTC/DUSDT'`

export const marketDataDocs = {
  slug: 'market-data',
  title: 'Market data',
  text: 'What everybody may see: markets, books, trades and candles. No key, no signature; answers are shared for as long as each operation says.',
  operations: {
    'markets.publicTime': {
      description: 'The clock of the exchange. Compare it with yours before you sign with nonceWindow.',
      input: {},
      ccxt: 'fetchTime()',
    },
    'markets.publicPing': {
      description: 'Answers as long as the exchange takes calls. It says nothing about single markets.',
      input: {},
    },
    'markets.publicStatus': {
      description: 'Whether the whole platform is in operation or under maintenance.',
      input: {},
      ccxt: 'fetchStatus()',
    },
    'markets.publicMarkets': {
      description:
        'Every market that is open, with the decimals of its prices (moneyPrec) and amounts (stockPrec), the least and greatest order and the fees of somebody without terms of their own. Kept for ten seconds. Markets of the sandbox have isDemo.',
      input: {},
      ccxt: 'fetchMarkets()',
    },
    'markets.publicAssets': {
      description:
        'Every asset by its ticker, with its decimals, its limits and whether it can be paid in and out. Kept for ten seconds. Tokens of the sandbox have is_demo.',
      input: {},
      ccxt: 'fetchCurrencies()',
    },
    'markets.publicTicker': {
      description:
        'Last price, change in percent and volumes of the last 24 hours, of all markets or of one. Kept for one second; whoever wants it faster follows the market channel of the socket.',
      input: { market },
      ccxt: `fetchTicker(${symbol})`,
    },
    'markets.publicFee': {
      description: 'What paying an asset in and out costs, and the least and greatest amounts, by ticker.',
      input: {},
    },
    'markets.publicOrderBook': {
      description:
        'Bids and asks of a market, the best first. limit is the number of levels of each side, at most and by default 100. level from 1 to 10 joins prices: with 2, a hundred price steps are one level.',
      input: { market, limit: '2', level: '0' },
      ccxt: `fetchOrderBook(${symbol}, 2)`,
    },
    'markets.publicDepth': {
      description: 'The part of the book that lies within two percent of the last price, at most 100 levels a side.',
      input: { market },
    },
    'markets.publicTrades': {
      description: 'The last 100 trades of a market, newest first; type leaves only those whose taker bought or sold.',
      input: { market, type: 'buy' },
      ccxt: `fetchTrades(${symbol})`,
    },
    'markets.publicKline': {
      description:
        'Candles from start to end, oldest first; without start and end the newest ones. A row is time, open, close, high, low, base traded, quote traded, in this order.',
      input: { market, interval: '1h', limit: '2' },
      ccxt: `fetchOHLCV(${symbol}, '1h', undefined, 2)`,
    },
    'markets.publicKlineV1': {
      description: 'The same candles at their first address, which many libraries still call.',
      input: { market, interval: '1h', limit: '2' },
    },
  },
} as const satisfies DocSection

export const legacyMarketDataDocs = {
  'markets.publicMarketsV1': {
    description: 'Names, decimals, fees and least amounts. The newer list has more: /api/v4/public/markets.',
    input: {},
  },
  'markets.publicTickersV1': {
    description: 'Best prices, range, change and volumes of 24 hours of every market, by its name.',
    input: {},
  },
  'markets.publicTickerV1': { description: 'The same of one market, with its opening price.', input: { market } },
  'markets.publicSymbolsV1': { description: 'Nothing but the names of all markets.', input: {} },
  'markets.publicDepthV1': {
    description: 'Levels of the book. The answer stands alone, without success and message.',
    input: { market, limit: '2' },
  },
  'markets.publicHistoryV1': {
    description: 'Trades with an id greater than lastId, newest first.',
    input: { market, lastId: '1', limit: '2' },
  },
  'markets.publicMarketsV2': { description: 'As in the first version, and the least total of an order.', input: {} },
  'markets.publicTickerV2': {
    description: 'Best prices and volumes of 24 hours of every market, as a list.',
    input: {},
  },
  'markets.publicTradesV2': {
    description: 'The last trades; isBuyerMaker is true where the seller took.',
    input: { market },
  },
  'markets.publicFeeV2': { description: 'Rates of somebody without terms of their own, in percent.', input: {} },
  'markets.publicAssetsV2': { description: 'Assets with their limits of paying in and out, by ticker.', input: {} },
  'markets.publicDepthV2': { description: 'Levels of the book with the moment of its last change.', input: { market } },
} as const satisfies DocSection['operations']
