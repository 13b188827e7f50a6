/** Finished orders and own trades on the socket. */
import { z } from 'zod'
import {
  coded,
  defineMethod,
  definePush,
  item,
  itemOr,
  MOST_NAMES,
  names,
  positional,
  type SocketDialect,
} from '../kernel/channel.ts'
import { floatSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'
import { listLimit, listMarket, listOffset, pageOf, socketOrder, socketSide } from '../trading/channels.ts'
import { finishedOrderFilterCodes, roleCodes } from '../trading/codes/index.ts'

const finishedOrder = socketOrder.extend({
  ftime: floatSeconds.meta({ description: 'When the order was finished, in seconds since the epoch.' }),
  source: z.string().meta({ description: 'Where the order came from: web, api or another client.' }),
})

const role = coded(roleCodes, {
  maker: 'Your order was resting in the book.',
  taker: 'Your order traded with one in the book.',
})

/** An own trade in an answer. */
const dealRecord = z.object({
  id: z.int().meta({ description: 'Number of the trade.' }),
  time: floatSeconds.meta({ description: 'Time of the trade, in seconds since the epoch.' }),
  market: z.string().meta({ description: 'Name of the market.' }),
  side: socketSide.meta({ description: 'Side of your order.' }),
  role: role.meta({ description: 'Role of your order.' }),
  price: decimal.meta({ description: 'Price of one unit of the base, in the quote asset.' }),
  amount: decimal.meta({ description: 'Amount traded, in the base asset.' }),
  deal: decimal.meta({ description: 'Amount traded, in the quote asset.' }),
  fee: decimal.meta({ description: 'Fee you paid, in fee_asset.' }),
  fee_asset: z.string().meta({ description: 'Ticker of the asset the fee was paid in.' }),
  order_id: z.int().meta({ description: 'ID of your order.' }),
  deal_order_id: z.int().meta({ description: 'ID of your order again, where older clients look for it.' }),
  client_order_id: z.string().meta({ description: 'Your own ID of the order; empty if it has none.' }),
})

const dealPush = z.tuple([
  item('id', z.int(), 'Number of the trade.'),
  item('time', floatSeconds, 'Time of the trade, in seconds since the epoch.'),
  item('market', z.string(), 'Name of the market.'),
  item('order_id', z.int(), 'ID of your order.'),
  item('price', decimal, 'Price of one unit of the base, in the quote asset.'),
  item('amount', decimal, 'Amount traded, in the base asset.'),
  item('fee', decimal, 'Fee you paid, in fee_asset.'),
  item('client_order_id', z.string(), 'Your own ID of the order; empty if it has none.'),
  item('side', socketSide, 'Side of your order.'),
  item('role', role, 'Role of your order.'),
  item('fee_asset', z.string(), 'Ticker of the asset the fee was paid in.'),
])

const executedFilter = z.object({
  market: z.string().nullish().meta({ description: 'Name of the market. Left out or empty: every market.' }),
  order_types: z
    .array(z.int().min(0).max(1000))
    .max(100)
    .nullish()
    .meta({ description: 'Order types as in the field type of an order. Left out or empty: every type.' }),
})

const pairs = names('markets', 'Names of markets. None means every market.')
const endedPairs = names('markets', 'Names of the markets to stop following. None means all of them.')

const compatible = { dialect: 'compatible', auth: 'user' } as const satisfies { dialect: SocketDialect; auth: 'user' }
const site = { dialect: 'site', auth: 'user' } as const satisfies { dialect: SocketDialect; auth: 'user' }

export const historyMethods = [
  defineMethod({
    ...compatible,
    method: 'ordersExecuted_request',
    operation: 'history.publicOrders',
    summary: 'Finished orders',
    description: 'Returns a page of your finished orders, newest first.',
    params: positional(
      executedFilter.nullish().meta({ title: 'filter', description: 'Which orders to return. Null: all of them.' }),
      listOffset,
      listLimit(100),
    ),
    example: [{ market: 'DBTC_DUSDT', order_types: [1, 2, 202] }, 0, 30],
    result: z.object(pageOf(finishedOrder)),
    cost: 5,
  }),
  defineMethod({
    ...compatible,
    method: 'ordersExecuted_subscribe',
    operation: 'history.publicOrders',
    summary: 'Follow finished orders',
    description:
      'Pushes each of your orders once it is finished. Subscribing again replaces the markets followed before.',
    params: positional(
      itemOr('markets', z.array(z.string()).max(MOST_NAMES), [], 'Names of markets. None means every market.'),
      itemOr(
        'filter',
        coded(finishedOrderFilterCodes, { all: 'All orders.', limit: 'Limit orders.', market: 'Market orders.' }),
        0,
        'Which orders to follow.',
      ),
    ),
    example: [['DBTC_DUSDT'], 0],
    push: 'ordersExecuted_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    method: 'ordersExecuted_unsubscribe',
    operation: 'history.publicOrders',
    summary: 'Stop following finished orders',
    description: 'Ends ordersExecuted_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...compatible,
    method: 'deals_request',
    operation: 'history.publicDeals',
    summary: 'Your trades',
    description: 'Returns a page of your trades, newest first.',
    params: positional(listMarket, listOffset, listLimit(100)),
    example: ['DBTC_DUSDT', 0, 30],
    result: z.object(pageOf(dealRecord)),
    cost: 5,
  }),
  defineMethod({
    ...compatible,
    method: 'deals_subscribe',
    operation: 'history.publicDeals',
    summary: 'Follow your trades',
    description: 'Pushes each of your trades. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'deals_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    method: 'deals_unsubscribe',
    operation: 'history.publicDeals',
    summary: 'Stop following your trades',
    description: 'Ends deals_update for these markets.',
    params: endedPairs,
  }),
  defineMethod({
    ...site,
    method: 'user_deals.subscribe',
    operation: 'history.publicDeals',
    summary: 'Follow your trades',
    description: 'Pushes each of your trades. Subscribing again replaces the markets followed before.',
    params: pairs,
    example: ['DBTC_DUSDT'],
    push: 'user_deals.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    method: 'user_deals.unsubscribe',
    operation: 'history.publicDeals',
    summary: 'Stop following your trades',
    description: 'Ends user_deals.update for these markets.',
    params: endedPairs,
  }),
] as const

export const historyPushes = [
  definePush({
    ...compatible,
    method: 'ordersExecuted_update',
    summary: 'An order is finished',
    description: 'The order as it ended, filled or cancelled.',
    params: z.tuple([item('order', finishedOrder, 'The order as it ended.')]),
  }),
  definePush({
    ...compatible,
    method: 'deals_update',
    summary: 'You traded',
    description: 'One trade of one of your orders. The fields come in a fixed order.',
    params: dealPush,
  }),
  definePush({
    ...site,
    method: 'user_deals.update',
    summary: 'You traded',
    description: 'One trade of one of your orders. The fields come in a fixed order.',
    params: dealPush,
  }),
] as const
