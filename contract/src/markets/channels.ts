/** What the socket tells of markets: books, trades, prices, candles. */
import { z } from 'zod'
import {
  defineMethod,
  definePush,
  item,
  itemOr,
  names,
  noParams,
  positional,
  socketSuccess,
  type SocketDialect,
} from '../kernel/channel.ts'
import { floatSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

/** Levels of a side that a subscription may follow. */
const DEPTH_LIMITS = [1, 5, 10, 20, 30, 50, 100] as const

const marketParam = item('market', z.string(), 'Name of the market, such as BTC_USDT.')
const pairs = names('markets', 'Names of markets. None means every market.')
const endedPairs = names('markets', 'Names of the markets to stop following. None means all of them.')
const price = decimal.meta({ description: 'Price of one unit of the base, in the quote asset.' })
const baseAmount = decimal.meta({ description: 'Amount in the base asset.' })

// books

const interval = z
  .union([z.string(), z.number().transform(String)])
  .refine((text) => /^(0|0\.0{0,7}1|10{0,5})$/.test(text))
const depthParams = positional(
  marketParam,
  item('levels', z.literal([...DEPTH_LIMITS]), 'How many price levels of each side to follow.'),
  itemOr(
    'interval',
    interval,
    '0',
    'Price step by which levels are grouped: "0" for none, or a power of ten from "0.00000001" to "100000".',
  ),
  itemOr(
    'multiple',
    z.boolean(),
    false,
    'True keeps the books that the connection already follows; false replaces them.',
  ),
)

const level = z.tuple([
  item('price', decimal, 'Price of the level.'),
  item('amount', decimal, 'Amount at this price; "0" in a change means that the level is gone.'),
])
const siteLevel = z.tuple([
  ...level.def.items,
  item('rpi', decimal, 'How much of the amount belongs to RPI orders.').optional(),
])

const depthData = <Row extends z.ZodType>(row: Row) =>
  item(
    'book',
    z.object({
      timestamp: floatSeconds.meta({ description: 'When the book last changed, in seconds since the epoch.' }),
      asks: z.array(row).meta({ description: 'Offers to sell, lowest price first.' }),
      bids: z.array(row).meta({ description: 'Offers to buy, highest price first.' }),
      update_id: z.int().meta({ description: 'Number of this state of the book.' }),
      past_update_id: z.int().optional().meta({
        description: 'The update_id of the frame before this one. Full books have none.',
      }),
      sequence: z.int().meta({
        description: 'Rises by one with each frame of a stream; a gap means that a frame was missed.',
        'x-extension': true,
      }),
      checksum: z.int().meta({
        description: 'CRC-32 of the best ten levels of each side after this frame.',
        'x-extension': true,
      }),
      event_time: floatSeconds.meta({ description: 'When the frame was made, in seconds since the epoch.' }),
    }),
    'The whole book, or the levels that changed.',
  )
const depthPushOf = <Row extends z.ZodType>(row: Row) =>
  z.tuple([
    item('full', z.boolean(), 'True: replace the book. False: apply these changes to it.'),
    depthData(row),
    marketParam,
  ])

const depthText =
  'The first push holds the full book. After it come changes, at most ten a second; a level with amount "0" is removed. The full book is sent again after ten seconds without a change.'

// trades

const socketTrade = z.object({
  id: z.int().meta({ description: 'Number of the trade; later trades have higher numbers.' }),
  time: floatSeconds.meta({ description: 'Time of the trade, in seconds since the epoch.' }),
  price,
  amount: baseAmount,
  type: z.enum(['buy', 'sell']).meta({ description: 'Side of the taker.' }),
  rpi: z.boolean().meta({ description: 'True when the maker was a retail price improvement (RPI) order.' }),
})
const tradesPushParams = z.tuple([
  marketParam,
  item('trades', z.array(socketTrade), 'Trades since the last push, newest first.'),
])

// figures

const movement = {
  last: decimal.meta({ description: 'Price of the last trade.' }),
  open: decimal.meta({ description: 'First price of the period.' }),
  high: decimal.meta({ description: 'Highest price of the period.' }),
  low: decimal.meta({ description: 'Lowest price of the period.' }),
  volume: decimal.meta({ description: 'Amount traded, in the base asset.' }),
  deal: decimal.meta({ description: 'Amount traded, in the quote asset.' }),
}
const figures = z.object({
  period: z.int().meta({ description: 'Length of the period in seconds.' }),
  ...movement,
  close: decimal.meta({ description: 'Last price of the period.' }),
})
const todayFigures = z.object(movement)
const lastPrice = item('price', price, 'Price of the last trade.')

// candles

const candleItems = [
  item('time', z.int(), 'Start of the candle, in seconds since the epoch.'),
  item('open', decimal, 'First price.'),
  item('close', decimal, 'Last price.'),
  item('high', decimal, 'Highest price.'),
  item('low', decimal, 'Lowest price.'),
  item('volume', decimal, 'Amount traded, in the base asset.'),
  item('deal', decimal, 'Amount traded, in the quote asset.'),
] as const
const candle = z.tuple([...candleItems])
const namedCandle = z.tuple([...candleItems, marketParam])
const resolution = item(
  'interval',
  z.int().min(1).max(2_592_000),
  'Length of a candle in seconds: below 60 a divisor of 60; below 3600 whole minutes that divide an hour; below 86400 whole hours that divide a day; below 604800 whole days; 604800 for a week; 2592000 for a month.',
)
const moment = (title: string, text: string) => item(title, z.int().min(0).max(1e11), text)
const candleRange = positional(
  marketParam,
  moment('start', 'Start of the range, in seconds since the epoch.'),
  moment('end', 'End of the range, in seconds since the epoch.'),
  resolution,
)
const candleParams = positional(marketParam, resolution)
const candlesPushParams = z
  .array(namedCandle)
  .meta({ description: 'The running candle; when a new one has begun, the finished one before it as well.' })

const bestPrices = z.tuple([
  item('transaction_time', floatSeconds, 'When the book last changed, in seconds since the epoch.'),
  item('message_time', floatSeconds, 'When the frame was made, in seconds since the epoch.'),
  marketParam,
  item('update_id', z.int(), 'Number of this state of the book.'),
  item('bid', decimal, 'Highest price to buy; "0" when there is none.'),
  item('bid_amount', decimal, 'Amount at that price.'),
  item('ask', decimal, 'Lowest price to sell; "0" when there is none.'),
  item('ask_amount', decimal, 'Amount at that price.'),
])

const following = { auth: 'guest', result: socketSuccess } as const
const compatible = { dialect: 'compatible' } as const satisfies { dialect: SocketDialect }
const site = { dialect: 'site' } as const satisfies { dialect: SocketDialect }

export const marketMethods = [
  defineMethod({
    ...compatible,
    method: 'ping',
    summary: 'Keep the connection open',
    description: 'Answers "pong". A connection that sends nothing for 60 seconds is closed.',
    params: noParams,
    result: z.literal('pong'),
  }),
  defineMethod({
    ...compatible,
    method: 'time',
    summary: 'Server time',
    description: 'Returns the time of the exchange in whole seconds since the epoch.',
    params: noParams,
    result: z.int(),
  }),
  defineMethod({
    ...compatible,
    method: 'depth_request',
    summary: 'Order book',
    description: 'Returns the order book once.',
    params: positional(
      marketParam,
      item('levels', z.int().min(1).max(100), 'How many price levels of each side, from 1 to 100.'),
      itemOr('interval', interval, '0', 'Price step by which levels are grouped; "0" for none.'),
    ),
    example: ['DBTC_DUSDT', 20, '0'],
    result: z.object({
      timestamp: floatSeconds.meta({ description: 'When the book last changed, in seconds since the epoch.' }),
      asks: z.array(level).meta({ description: 'Offers to sell, lowest price first.' }),
      bids: z.array(level).meta({ description: 'Offers to buy, highest price first.' }),
    }),
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'depth_subscribe',
    summary: 'Follow an order book',
    description: depthText,
    params: depthParams,
    example: ['DBTC_DUSDT', 20, '0', true],
    push: 'depth_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'depth_unsubscribe',
    summary: 'Stop following order books',
    description: 'Ends depth_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...compatible,
    method: 'trades_request',
    summary: 'Latest trades',
    description: 'Returns trades of a market, newest first.',
    params: positional(
      marketParam,
      itemOr('limit', z.int().min(1).max(100), 100, 'Maximum number of trades, from 1 to 100.'),
      itemOr(
        'last_id',
        z
          .int()
          .min(0)
          .max(2 ** 53 - 1),
        0,
        'Only trades with higher numbers than this.',
      ),
    ),
    example: ['DBTC_DUSDT', 20, 0],
    result: z.array(socketTrade),
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'trades_subscribe',
    summary: 'Follow trades',
    description:
      'The first push holds up to 100 past trades of each market. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'trades_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'trades_unsubscribe',
    summary: 'Stop following trades',
    description: 'Ends trades_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...compatible,
    method: 'lastprice_request',
    summary: 'Last price',
    description: 'Returns the price of the last trade of a market.',
    params: positional(marketParam),
    example: ['DBTC_DUSDT'],
    result: price,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'lastprice_subscribe',
    summary: 'Follow last prices',
    description:
      'Pushes the last price of each market at once, and again when it has changed, at most once a second. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'lastprice_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'lastprice_unsubscribe',
    summary: 'Stop following last prices',
    description: 'Ends lastprice_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...compatible,
    method: 'market_request',
    summary: 'Market figures over a period',
    description: 'Returns prices and volumes of a market over the last seconds, counted in whole candles.',
    params: positional(
      marketParam,
      itemOr('period', z.int().min(1).max(2_592_000), 86_400, 'Length of the period in seconds, at most 30 days.'),
    ),
    example: ['DBTC_DUSDT', 86_400],
    result: figures,
    cost: 20,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'market_subscribe',
    summary: 'Follow 24-hour figures',
    description:
      'Pushes the figures of the last 24 hours at once, and again when they have changed, at most once a second. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'market_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'market_unsubscribe',
    summary: 'Stop following 24-hour figures',
    description: 'Ends market_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...compatible,
    method: 'marketToday_query',
    summary: "Today's market figures",
    description: 'Returns prices and volumes of a market since 00:00 UTC.',
    params: positional(marketParam),
    example: ['DBTC_DUSDT'],
    result: todayFigures,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'marketToday_subscribe',
    summary: "Follow today's figures",
    description:
      'Pushes the figures since 00:00 UTC at once, and again when they have changed, at most once a second. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'marketToday_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'marketToday_unsubscribe',
    summary: "Stop following today's figures",
    description: 'Ends marketToday_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...compatible,
    method: 'candles_request',
    summary: 'Candles',
    description: 'Returns the candles of a range, oldest first, at most 1440.',
    params: candleRange,
    result: z.array(namedCandle),
    cost: 20,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'candles_subscribe',
    summary: 'Follow candles',
    description:
      'Pushes the running candle of one market at one interval at once, and again when it has changed, at most twice a second. Subscribing again replaces the market and the interval.',
    params: candleParams,
    example: ['DBTC_DUSDT', 60],
    push: 'candles_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'candles_unsubscribe',
    summary: 'Stop following candles',
    description: 'Ends candles_update.',
    params: noParams,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'bookTicker_subscribe',
    summary: 'Follow best prices',
    description:
      'Pushes the best price and amount of each side at once, and again with every change. RPI orders are left out. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'bookTicker_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    ...following,
    method: 'bookTicker_unsubscribe',
    summary: 'Stop following best prices',
    description: 'Ends bookTicker_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...site,
    method: 'server.ping',
    summary: 'Keep the connection open',
    description: 'Answers "pong". A connection that sends nothing for 60 seconds is closed.',
    params: noParams,
    result: z.literal('pong'),
  }),
  defineMethod({
    ...site,
    method: 'server.time',
    summary: 'Server time',
    description: 'Returns the time of the exchange in whole seconds since the epoch.',
    params: noParams,
    result: z.int(),
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'depth.subscribe',
    summary: 'Follow an order book with RPI orders',
    description: depthText,
    params: depthParams,
    example: ['DBTC_DUSDT', 20, '0'],
    push: 'depth.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'depth.unsubscribe',
    summary: 'Stop following order books',
    description: 'Ends depth.update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'deals.subscribe',
    summary: 'Follow trades',
    description:
      'The first push holds up to 80 past trades of each market. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'deals.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'deals.unsubscribe',
    summary: 'Stop following trades',
    description: 'Ends deals.update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'state.subscribe',
    summary: 'Follow 24-hour figures',
    description:
      'Pushes the figures of the last 24 hours at once, and again when they have changed, at most once a second. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'state.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'state.unsubscribe',
    summary: 'Stop following 24-hour figures',
    description: 'Ends state.update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'kline.subscribe',
    summary: 'Follow candles',
    description:
      'Pushes the running candle of one market at one interval at once, and again when it has changed, at most twice a second. Subscribing again replaces the market and the interval.',
    params: candleParams,
    example: ['DBTC_DUSDT', 60],
    push: 'kline.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    ...following,
    method: 'kline.unsubscribe',
    summary: 'Stop following candles',
    description: 'Ends kline.update.',
    params: noParams,
  }),
  defineMethod({
    ...site,
    method: 'kline.query',
    summary: 'Candles',
    description: 'Returns the candles of a range, oldest first, at most 1440.',
    params: candleRange,
    result: z.array(candle),
    cost: 20,
  }),
  defineMethod({
    ...site,
    method: 'kline_last_deal.query',
    summary: 'Latest trade',
    description: 'Returns the latest trade of a market, or null when there was none.',
    params: positional(marketParam),
    example: ['DBTC_DUSDT'],
    result: socketTrade.nullable(),
  }),
] as const

export const marketPushes = [
  definePush({
    ...compatible,
    method: 'depth_update',
    summary: 'An order book, or what changed in it',
    description:
      'Apply a change only if its past_update_id is the update_id you have; otherwise subscribe again. After a change, compare your best levels with the checksum.',
    params: depthPushOf(level),
  }),
  definePush({
    ...compatible,
    method: 'trades_update',
    summary: 'New trades',
    description: 'Trades of one market since the last push, newest first.',
    params: tradesPushParams,
  }),
  definePush({
    ...compatible,
    method: 'lastprice_update',
    summary: 'A new last price',
    description: 'The price of the last trade of one market.',
    params: z.tuple([marketParam, lastPrice]),
  }),
  definePush({
    ...compatible,
    method: 'market_update',
    summary: 'New 24-hour figures',
    description: 'Prices and volumes of one market over the last 24 hours.',
    params: z.tuple([marketParam, item('figures', figures, 'The last 24 hours.')]),
  }),
  definePush({
    ...compatible,
    method: 'marketToday_update',
    summary: "Today's new figures",
    description: 'Prices and volumes of one market since 00:00 UTC.',
    params: z.tuple([marketParam, item('figures', todayFigures, 'Since 00:00 UTC.')]),
  }),
  definePush({
    ...compatible,
    method: 'candles_update',
    summary: 'The running candle',
    description: 'The running candle; when a new one has begun, the finished one before it as well.',
    params: candlesPushParams,
  }),
  definePush({
    ...compatible,
    method: 'bookTicker_update',
    summary: 'New best prices',
    description: 'The best price and amount of each side of one market.',
    params: z.tuple([item('best', bestPrices, 'The best prices of one market.')]),
  }),
  definePush({
    ...site,
    method: 'depth.update',
    summary: 'An order book with RPI orders, or what changed in it',
    description: 'Apply a change only if its past_update_id is the update_id you have; otherwise subscribe again.',
    params: depthPushOf(siteLevel),
  }),
  definePush({
    ...site,
    method: 'deals.update',
    summary: 'New trades',
    description: 'Trades of one market since the last push, newest first.',
    params: tradesPushParams,
  }),
  definePush({
    ...site,
    method: 'state.update',
    summary: 'New 24-hour figures',
    description: 'Prices and volumes of one market over the last 24 hours.',
    params: z.tuple([marketParam, item('figures', figures, 'The last 24 hours.')]),
  }),
  definePush({
    ...site,
    method: 'kline.update',
    summary: 'The running candle',
    description: 'The running candle; when a new one has begun, the finished one before it as well.',
    params: candlesPushParams,
  }),
] as const
