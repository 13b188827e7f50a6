/** Open orders on the socket, and orders that are placed, changed and cancelled over it. */
import { z } from 'zod'
import {
  coded,
  defineMethod,
  definePush,
  item,
  itemOr,
  names,
  positional,
  worded,
  type SocketDialect,
} from '../kernel/channel.ts'
import { envelope, floatSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'
import { orderEventCodes, orderTypeCodes, sideCodes } from './codes/index.ts'
import { publicKillSwitchOperations } from './public-kill-switch.ts'
import { publicTradingOperations } from './public.ts'

export const socketSide = coded(sideCodes, { sell: 'Sell the base.', buy: 'Buy the base.' })

const orderType = coded(orderTypeCodes, {
  limit: 'Limit order.',
  market: 'Market order; a buy states the quote to spend.',
  'stop-limit': 'Stop-limit order.',
  'stop-market': 'Stop-market order.',
  'stock-market': 'Market order by base amount.',
})

const status = worded({
  OPEN: 'Nothing is filled yet.',
  PARTIALLY_FILLED: 'Partly filled. When the order is finished, the rest was cancelled.',
  FILLED: 'Completely filled.',
  CANCELED: 'Cancelled before anything was filled.',
  CANCELED_TAKER_BAND: 'Stopped because the next price was too far from the best one.',
  CANCELED_STP: 'Cancelled to prevent a trade with an order of the same account.',
})

/** An order as every frame of the socket shows it. */
export const socketOrder = z.object({
  id: z.int().meta({ description: 'ID that the exchange gave the order.' }),
  market: z.string().meta({ description: 'Name of the market.' }),
  type: orderType.meta({ description: 'Order type.' }),
  side: socketSide.meta({ description: 'Side of the order.' }),
  post_only: z.boolean().meta({ description: 'The order is refused if it would trade at once.' }),
  ioc: z.boolean().meta({ description: 'The part that is not filled at once is cancelled.' }),
  ctime: floatSeconds.meta({ description: 'When the order was placed, in seconds since the epoch.' }),
  mtime: floatSeconds.meta({ description: 'When the order last changed, in seconds since the epoch.' }),
  price: decimal.meta({ description: 'Limit price; "0" for market orders.' }),
  amount: decimal.meta({ description: 'Amount of the order in the base; in the quote for a market buy (type 2).' }),
  left: decimal.meta({ description: 'Amount not filled yet, in the same unit as amount.' }),
  deal_stock: decimal.meta({ description: 'Amount filled so far, in the base asset.' }),
  deal_money: decimal.meta({ description: 'Amount filled so far, in the quote asset.' }),
  deal_fee: decimal.meta({ description: 'Fee paid so far, in fee_asset.' }),
  client_order_id: z.string().meta({ description: 'Your own ID of the order; empty if it has none.' }),
  stp: worded({
    no: 'The orders trade.',
    cb: 'Both orders are cancelled.',
    cn: 'The new order is cancelled.',
    co: 'The old order is cancelled.',
  }).meta({ description: 'Self-trade prevention: what happens when the order meets another one of the account.' }),
  status: status.meta({ description: 'Status of the order.' }),
  fee_asset: z.string().meta({ description: 'Ticker of the asset the fee is paid in.', 'x-extension': true }),
  rpi: z.boolean().meta({ description: 'The order is a retail price improvement (RPI) order.' }),
  retail: z.boolean().meta({ description: 'The order may trade with RPI orders.' }),
  reduce_only: z.boolean().meta({ description: 'Margin orders only; false on spot.' }),
  activation_price: decimal
    .optional()
    .meta({ description: 'Stop orders only: the last price at which the order is activated.' }),
  activation_condition: worded({
    gte: 'Activated at the activation price or above.',
    lte: 'Activated at the activation price or below.',
  })
    .optional()
    .meta({ description: 'Stop orders only.' }),
  activated: coded(
    { waiting: 0, activated: 1 },
    { waiting: 'The stop is waiting.', activated: 'The stop was activated.' },
  )
    .optional()
    .meta({ description: 'Stop orders only.' }),
  oco_id: z.int().optional().meta({ description: 'The OCO that the order belongs to.' }),
})

const orderEvent = coded(orderEventCodes, {
  new: 'The order is new, or a stop was activated.',
  changed: 'The order was partly filled or changed.',
  finished: 'The order was filled or cancelled; it is no longer open.',
})

/** The market of a list: one, or all when it is left out, null or empty. */
export const listMarket = itemOr('market', z.string(), '', 'Name of the market. Left out or empty: every market.')
/** Where a page of a list begins. */
export const listOffset = itemOr('offset', z.int().min(0).max(4_294_967_295), 0, 'How many records to skip.')
/** How long a page of a list is. */
export const listLimit = (most: number) =>
  itemOr('limit', z.int().min(1).max(most), 100, `How many records at most, from 1 to ${most}.`)
/** A page of records. */
export const pageOf = <Row extends z.ZodType>(row: Row) => ({
  limit: z.int().meta({ description: 'The limit of the request.' }),
  offset: z.int().meta({ description: 'The offset of the request.' }),
  records: z.array(row).meta({ description: 'The records, newest first.' }),
})

const openOrders = z.object({
  ...pageOf(socketOrder),
  total: z.int().meta({ description: 'How many open orders there are in all.' }),
})
const pairs = names('markets', 'Names of markets. None means every market.')
const endedPairs = names('markets', 'Names of the markets to stop following. None means all of them.')
const orderPush = z.tuple([
  item('event', orderEvent, 'What happened.'),
  item('order', socketOrder, 'The order as it is now.'),
])

const compatible = { dialect: 'compatible', auth: 'user' } as const satisfies { dialect: SocketDialect; auth: 'user' }
const site = { dialect: 'site', auth: 'user' } as const satisfies { dialect: SocketDialect; auth: 'user' }
/** The site asks for one more than a page, to see whether there is another. */
const sitePage = positional(listMarket, listOffset, listLimit(101))

export const tradingMethods = [
  defineMethod({
    ...compatible,
    method: 'ordersPending_request',
    operation: 'trading.publicOrders',
    summary: 'Open orders',
    description: 'Returns a page of your open orders and waiting stops, newest first.',
    params: positional(listMarket, listOffset, listLimit(100)),
    example: ['DBTC_DUSDT', 0, 30],
    result: openOrders,
  }),
  defineMethod({
    ...compatible,
    method: 'ordersPending_subscribe',
    operation: 'trading.publicOrders',
    summary: 'Follow open orders',
    description:
      'Pushes every change of your orders and stops. An order that is filled at once is reported once, as finished. A modified order is reported as finished and then, with a new ID, as new. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'ordersPending_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    method: 'ordersPending_unsubscribe',
    operation: 'trading.publicOrders',
    summary: 'Stop following open orders',
    description: 'Ends ordersPending_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...site,
    method: 'order.query',
    operation: 'trading.publicOrders',
    summary: 'Open orders',
    description: 'Returns a page of your open orders and waiting stops, newest first.',
    params: sitePage,
    example: ['DBTC_DUSDT', 0, 30],
    result: openOrders,
  }),
  defineMethod({
    ...site,
    method: 'spot_order.query',
    operation: 'trading.publicOrders',
    summary: 'Open spot orders',
    description: 'Returns the same as order.query.',
    params: sitePage,
    example: ['DBTC_DUSDT', 0, 30],
    result: openOrders,
  }),
  defineMethod({
    ...site,
    method: 'conditional_order.query',
    operation: 'trading.publicOrders',
    summary: 'Waiting stops and OCOs',
    description: 'Returns a page of your waiting stops and the orders of your OCOs, newest first.',
    params: sitePage,
    example: ['DBTC_DUSDT', 0, 30],
    result: openOrders,
  }),
  defineMethod({
    ...site,
    method: 'order.subscribe',
    operation: 'trading.publicOrders',
    summary: 'Follow open orders',
    description:
      'Pushes every change of your orders and stops. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'order.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    method: 'order.unsubscribe',
    operation: 'trading.publicOrders',
    summary: 'Stop following open orders',
    description: 'Ends order.update for these markets.',
    params: endedPairs,
  }),
] as const

export const tradingPushes = [
  definePush({
    ...compatible,
    method: 'ordersPending_update',
    summary: 'An open order was placed, changed or finished',
    description:
      'Keep your orders by id and replace what you have: a stop that is activated comes a second time with event 1 and the same id.',
    params: orderPush,
  }),
  definePush({
    ...site,
    method: 'order.update',
    summary: 'An open order was placed, changed or finished',
    description: 'The order replaces the one with the same id.',
    params: orderPush,
  }),
] as const

const commandId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullish()
  .meta({
    title: 'command_id',
    description: '32 hexadecimal digits of your choice. The same request with the same id acts only once.',
  })

/** Orders over the socket: what the signed operation of the same name takes, without its envelope. */
export const orderEntryMethods = [...publicTradingOperations, ...publicKillSwitchOperations].flatMap((operation) => {
  if (operation.socketMethod === null) return []
  const fields = Object.entries(operation.body.shape).filter(([name]) => !(name in envelope))
  const body: z.ZodType = z.object(Object.fromEntries<z.ZodType>(fields))
  return [
    defineMethod({
      dialect: 'compatible',
      auth: 'user',
      method: operation.socketMethod,
      summary: operation.summary,
      description: `Takes the fields of ${operation.path} and returns the same result. Needs the token of an API key. Counted by the limits of ${operation.path}.`,
      params: positional(
        body.meta({ title: 'fields', description: `The fields of ${operation.path}, without request and nonce.` }),
        commandId,
      ),
      result: operation.output,
      isExtension: true,
      cost: 0,
    }),
  ]
})
