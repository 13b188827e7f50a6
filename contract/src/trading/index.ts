/** Spot orders: place, modify, cancel, list the open ones. */
import { z } from 'zod'
import {
  clientOrderId,
  decimalInput,
  defineOperation,
  listOf,
  marketName,
  orderId,
  paging,
  side,
} from '../kernel/index.ts'
import { floatSeconds } from '../kernel/public-wire.ts'
import type { ErrorName } from '../errors/index.ts'
import { ocoMember, openOrderFields, openStopCondition, orderFlags, orderType, stopState } from './order-fields.ts'
import { changeRefusals, flagRefusals, orderRefusals, priceRefusals, stopRefusals } from './refusals.ts'

export const orderStatus = z.enum([
  'OPEN',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'CANCELED_TAKER_BAND',
  'CANCELED_STP',
])
export type OrderStatus = z.output<typeof orderStatus>

/** An order as REST answers it, on both doors. */
export const order = z.object({
  ...openOrderFields,
  type: orderType,
  ctime: floatSeconds,
  mtime: floatSeconds,
  ...orderFlags,
  status: orderStatus,
  ...openStopCondition,
  ...stopState,
  ...ocoMember,
})
export type Order = z.output<typeof order>

/** A stop and a limit order of which one cancels the other. */
export const oco = z.object({ id: z.int(), stopLoss: order, takeProfit: order })
export type Oco = z.output<typeof oco>

const stp = z
  .enum(['no', 'cb', 'cn', 'co', 'cancel_both', 'cancel_new', 'cancel_old'], { error: 'Invalid option.' })
  .transform((mode) => {
    if (mode === 'cancel_both') return 'cb'
    if (mode === 'cancel_new') return 'cn'
    return mode === 'cancel_old' ? 'co' : mode
  })

const flag = z.boolean({ error: 'The field must be true or false.' })

const common = {
  market: marketName,
  side,
  amount: decimalInput('Amount'),
  clientOrderId: clientOrderId.optional(),
  stp: stp.optional(),
}

/** What a command of an account may meet besides. */
const asked = ['outcome-unknown', 'command-id-reused'] as const satisfies readonly ErrorName[]
const placing = [...orderRefusals, ...asked] as const
const changing = [...changeRefusals, ...asked] as const

/** Orders of one account share one counter. */
const rateLimit = { points: 200, seconds: 10, per: 'account', group: 'orders' } as const
/** Cancels keep a lane of their own, so that a busy account can always get out. */
const cancelLimit = { points: 400, seconds: 10, per: 'account', group: 'cancels' } as const

/** Exactly one of the two names an order. */
const reference = { orderId: orderId.optional(), clientOrderId: clientOrderId.optional() }

/** Every placing call takes the optional header `x-command-id` (32 hex digits): the same id again answers the same order once more. */
export const trading = {
  /** `{market, side, amount, price, postOnly?, ioc?, stp?, clientOrderId?}`, amount in base → Order. */
  limit: defineOperation({
    id: 'trading.limit',
    method: 'POST',
    path: '/v2/trade/spot/limit',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a limit order',
    rateLimit,
    body: z.object({ ...common, price: decimalInput('Price'), postOnly: flag.optional(), ioc: flag.optional() }),
    output: order,
    errors: [...placing, ...priceRefusals, ...flagRefusals],
  }),

  /** `{market, side, amount, stp?, clientOrderId?}`: amount is quote to spend when buying, base when selling → Order. */
  market: defineOperation({
    id: 'trading.market',
    method: 'POST',
    path: '/v2/trade/spot/market',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a market order (buying: by quote amount)',
    rateLimit,
    body: z.object(common),
    output: order,
    errors: [...placing, 'book-empty', 'quote-amount-below-minimum'],
  }),

  /** `{market, side, amount, stp?, clientOrderId?}`, amount in base on both sides → Order. */
  stockMarket: defineOperation({
    id: 'trading.stockMarket',
    method: 'POST',
    path: '/v2/trade/spot/stock_market',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a market order by base amount',
    rateLimit,
    body: z.object(common),
    output: order,
    errors: [...placing, 'book-empty'],
  }),

  /** `{market, side, amount, price, activationPrice, stp?, clientOrderId?}`, amount in base → Order, waiting. */
  stopLimit: defineOperation({
    id: 'trading.stopLimit',
    method: 'POST',
    path: '/v2/trade/spot/stop_limit',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a stop-limit order',
    rateLimit,
    body: z.object({
      ...common,
      price: decimalInput('Price'),
      activationPrice: decimalInput('Activation price'),
    }),
    output: order,
    errors: [...placing, ...priceRefusals, ...stopRefusals],
  }),

  /** `{market, side, amount, activationPrice, stp?, clientOrderId?}`: amount is quote to spend when buying → Order, waiting. */
  stopMarket: defineOperation({
    id: 'trading.stopMarket',
    method: 'POST',
    path: '/v2/trade/spot/stop_market',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a stop-market order (buying: by quote amount)',
    rateLimit,
    body: z.object({ ...common, activationPrice: decimalInput('Activation price') }),
    output: order,
    errors: [...placing, ...stopRefusals, 'price-too-large'],
  }),

  /** `{market, side, amount, price, activationPrice, stopLimitPrice?, postOnly?, stp?, clientOrderId?}`, amount in base → Oco. */
  oco: defineOperation({
    id: 'trading.oco',
    method: 'POST',
    path: '/v2/trade/spot/oco',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a limit order and a stop of which one cancels the other',
    rateLimit,
    body: z.object({
      ...common,
      price: decimalInput('Price'),
      activationPrice: decimalInput('Activation price'),
      stopLimitPrice: decimalInput('Stop limit price').optional(),
      postOnly: flag.optional(),
    }),
    output: oco,
    errors: [...placing, ...priceRefusals, ...stopRefusals, ...flagRefusals, 'oco-prices-invalid'],
  }),

  /** `{market, orderId | clientOrderId, amount?, price?, activationPrice?, total?}`, the last two for stops → the new Order: new id, same client order id, back of the queue. */
  modify: defineOperation({
    id: 'trading.modify',
    method: 'POST',
    path: '/v2/trade/order/modify',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Change price or amount of an open order',
    rateLimit,
    body: z.object({
      market: marketName,
      ...reference,
      amount: decimalInput('Amount').optional(),
      price: decimalInput('Price').optional(),
      activationPrice: decimalInput('Activation price').optional(),
      total: decimalInput('Total').optional(),
    }),
    output: order,
    errors: changing,
  }),

  /** `{market, orderId | clientOrderId, amount?, price?}`, amount that of the whole order, fills included → the Order: with its id and its place when it only shrinks, else as modify. */
  amend: defineOperation({
    id: 'trading.amend',
    method: 'POST',
    path: '/v2/trade/order/amend',
    auth: 'user',
    needsTerms: true,
    permission: 'trade',
    capability: 'spot',
    summary: 'Change price or amount of an open order; one that only shrinks keeps its place',
    rateLimit,
    body: z.object({
      market: marketName,
      ...reference,
      amount: decimalInput('Amount').optional(),
      price: decimalInput('Price').optional(),
    }),
    output: order,
    errors: [...changing, 'amount-below-filled'],
  }),

  /** Query `{market}`; `{id}` is the order id → the Order as it ended. */
  cancel: defineOperation({
    id: 'trading.cancel',
    method: 'DELETE',
    path: '/v2/trade/order/{id}',
    auth: 'user',
    permission: 'trade',
    summary: 'Cancel an order',
    rateLimit: cancelLimit,
    params: z.object({ id: orderId }),
    query: z.object({ market: marketName }),
    output: order,
    errors: ['market-unknown', 'order-not-found', 'outcome-unknown', 'command-id-reused'],
  }),

  /** `{id}` names an OCO, by itself or by one of its orders → both orders as they ended. */
  cancelConditional: defineOperation({
    id: 'trading.cancelConditional',
    method: 'DELETE',
    path: '/v2/trade/conditional/cancel/{market}/{id}',
    auth: 'user',
    permission: 'trade',
    summary: 'Cancel an OCO',
    rateLimit: cancelLimit,
    params: z.object({ market: marketName, id: orderId }),
    output: oco,
    errors: ['market-unknown', 'order-not-found', 'outcome-unknown', 'command-id-reused'],
  }),

  /** `{market?}` → `{canceled: n}`; without a market, on all of them. */
  cancelAll: defineOperation({
    id: 'trading.cancelAll',
    method: 'POST',
    path: '/v2/trade/orders/cancel_all',
    auth: 'user',
    permission: 'trade',
    summary: 'Cancel all open orders',
    rateLimit: cancelLimit,
    body: z.object({ market: marketName.optional() }).prefault({}),
    output: z.object({ canceled: z.int() }),
    errors: ['market-unknown', 'outcome-unknown', 'command-id-reused'],
  }),

  /** Query `{market?, limit?, offset?}` → `{records: [Order], pagination}`, newest first. */
  openOrders: defineOperation({
    id: 'trading.openOrders',
    method: 'GET',
    path: '/v2/trade/orders',
    cost: 2,
    auth: 'user',
    summary: 'Own open orders',
    query: z.object({ market: marketName.optional(), ...paging }),
    output: listOf(order),
    errors: ['market-unknown'],
  }),
}
