/** Spot orders: place, modify, cancel, list the open ones. */
import { z } from 'zod'
import {
  clientOrderId,
  decimal,
  decimalInput,
  defineOperation,
  listOf,
  marketName,
  orderId,
  paging,
  side,
} from '../kernel/index.ts'
import type { ErrorName } from '../errors/index.ts'

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
  orderId: z.int(),
  /** "" when absent. */
  clientOrderId: z.string(),
  market: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['limit', 'market', 'stock market']),
  /** Creation, Unix seconds with fraction. */
  timestamp: z.number(),
  ctime: z.number(),
  mtime: z.number(),
  /** Filled quote. */
  dealMoney: decimal,
  /** Filled base. */
  dealStock: decimal,
  /** Base; quote for a market buy. */
  amount: decimal,
  left: decimal,
  dealFee: decimal,
  feeAsset: z.string(),
  /** Limit orders only. */
  price: decimal.optional(),
  postOnly: z.boolean(),
  ioc: z.boolean(),
  status: orderStatus,
  stp: z.enum(['no', 'cb', 'cn', 'co']),
  /** Ratios: "0.001" = 0.1 %. */
  makerFee: decimal,
  takerFee: decimal,
})
export type Order = z.output<typeof order>

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

const placing = [
  'market-unknown',
  'market-closed',
  'market-post-only',
  'account-restricted',
  'amount-step',
  'amount-not-positive',
  'amount-below-minimum',
  'amount-too-large',
  'total-below-minimum',
  'total-above-maximum',
  'client-order-id-invalid',
  'client-order-id-in-use',
  'balance-insufficient',
  'outcome-unknown',
  'command-id-reused',
  'engine-refused',
] as const satisfies readonly ErrorName[]
const pricing = [
  'price-step',
  'price-not-positive',
  'price-too-large',
  'price-below-band',
  'price-above-band',
] as const satisfies readonly ErrorName[]

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
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a limit order',
    rateLimit,
    body: z.object({ ...common, price: decimalInput('Price'), postOnly: flag.optional(), ioc: flag.optional() }),
    output: order,
    errors: [...placing, ...pricing, 'flags-conflict', 'post-only-would-take'],
  }),

  /** `{market, side, amount, stp?, clientOrderId?}`: amount is quote to spend when buying, base when selling → Order. */
  market: defineOperation({
    id: 'trading.market',
    method: 'POST',
    path: '/v2/trade/spot/market',
    auth: 'user',
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
    permission: 'trade',
    capability: 'spot',
    summary: 'Place a market order by base amount',
    rateLimit,
    body: z.object(common),
    output: order,
    errors: [...placing, 'book-empty'],
  }),

  /** `{market, orderId | clientOrderId, amount?, price?}` → the new Order: new id, same client order id, back of the queue. */
  modify: defineOperation({
    id: 'trading.modify',
    method: 'POST',
    path: '/v2/trade/order/modify',
    auth: 'user',
    permission: 'trade',
    capability: 'spot',
    summary: 'Change price or amount of an open order',
    rateLimit,
    body: z.object({
      market: marketName,
      ...reference,
      amount: decimalInput('Amount').optional(),
      price: decimalInput('Price').optional(),
    }),
    output: order,
    errors: [
      ...placing,
      ...pricing,
      'order-not-found',
      'order-not-modifiable',
      'nothing-to-change',
      'post-only-would-take',
    ],
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
    auth: 'user',
    summary: 'Own open orders',
    query: z.object({ market: marketName.optional(), ...paging }),
    output: listOf(order),
    errors: ['market-unknown'],
  }),
}
