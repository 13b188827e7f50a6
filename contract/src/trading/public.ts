/** Spot orders of the compatible API: POST, signed by an API key. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import {
  bodyFlag,
  bodyInteger,
  cancelLane,
  envelope,
  floatSeconds,
  itemOf,
  optional,
  optionalDecimal,
  orderLane,
  perTenSeconds,
} from '../kernel/public-wire.ts'
import { clientOrderId, decimalInput, idNamed, marketName, orderId, side } from '../kernel/wire.ts'
import {
  ocoMember,
  ocoStopCondition,
  openOrderFields,
  openStopCondition,
  orderFlags,
  orderType,
  stopCondition,
  stopState,
} from './order-fields.ts'
import { limitRefusals, publicOrderRefusals } from './public-refusals.ts'
import { changeRefusals, flagRefusals, orderRefusals, priceRefusals, stopRefusals } from './refusals.ts'

const stp = z
  .enum(['no', 'cb', 'cn', 'co', 'cancel_both', 'cancel_new', 'cancel_old'], {
    error: 'Stp field should contain only no, cb, cn or co values.',
  })
  .meta({
    description: 'Self-trade prevention: no, cb (cancel both), cn (cancel the new order) or co (cancel the old order)',
  })

const orderFields = {
  market: marketName,
  side,
  amount: decimalInput('Amount'),
  clientOrderId: optional(clientOrderId),
  stp: optional(stp),
}

/** 1 joins the best price of the order's own side, 2 takes the best of the other; 0 = neither. */
const bboRole = bodyInteger('BboRole', 0, 2, 0)

const limitFields = {
  ...orderFields,
  /** Left out with a bboRole, and with it alone. */
  price: optionalDecimal('Price'),
  postOnly: bodyFlag('PostOnly'),
  ioc: bodyFlag('Ioc'),
  rpi: bodyFlag('Rpi'),
  retail: bodyFlag('Retail'),
  bboRole,
}

/** Asked of wrong fields as well, so a role may be anything here. */
const isPriced = ({ price, bboRole }: { readonly price?: string | undefined; readonly bboRole: unknown }): boolean =>
  price !== undefined || (typeof bboRole === 'number' && bboRole > 0)
/** A missing price is named with the other fields that are missing. */
const unpriced = {
  path: ['price'],
  error: 'Price field is required.',
  when: ({ issues, value }: z.core.ParsePayload) =>
    typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === 'price'),
}

/** One item of a bulk request; each is checked on its own and answers on its own. */
export const limitOrderInput = z.object(limitFields).refine(isPriced, unpriced)

/** What every order of this API shows of itself, alone or in an OCO. */
const shown = { ...openOrderFields, status: z.string(), reduceOnly: z.boolean(), ...stopState }

/** An order as every trading answer of this API shows it. */
export const publicOrder = z.object({
  ...shown,
  type: orderType,
  ctime: floatSeconds,
  mtime: floatSeconds,
  ...orderFlags,
  ...openStopCondition,
  ...ocoMember,
})

const activation = z.preprocess((value) => (value === null ? undefined : value), decimalInput('Activation price'))

/** An order of an OCO. */
const leg = { ...shown, type: z.enum(['limit', 'stop limit', 'stop market']), mtime: floatSeconds }
const ocoLeg = z.object({ ...leg, post_only: z.boolean(), ...ocoStopCondition })
const conditionalLeg = z.object({ ...leg, postOnly: z.boolean(), ...stopCondition })
const publicOco = z.object({ id: z.int(), reduceOnly: z.boolean(), stop_loss: ocoLeg, take_profit: ocoLeg })
/** Both spellings of the legs are read by somebody. */
const conditionalOrder = z.object({
  id: z.int(),
  type: z.literal('oco'),
  stopLoss: conditionalLeg,
  takeProfit: conditionalLeg,
  stop_loss: ocoLeg,
  take_profit: ocoLeg,
})

const itemError = z.object({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
})

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  permission: 'trade',
  capability: 'api',
} as const
/** What enters the book, or may enlarge what is there. */
const placing = { ...signed, capability: 'spot' } as const
/** What takes orders out of it: no switch of an edition holds anybody back. */
const cancelling = { ...signed, capability: null } as const

const limitPlacing = [...orderRefusals, ...priceRefusals, ...flagRefusals] as const
const stopPlacing = [...stopRefusals, 'price-too-large'] as const
const changing = [...changeRefusals, 'flags-conflict'] as const

const which = {
  orderId: optional(orderId),
  clientOrderId: optional(clientOrderId),
}

/** One item of a bulk cancel; each is checked on its own and answers on its own. */
export const cancelInput = z.object({ market: marketName, ...which })

export const publicTradingOperations = [
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceLimit',
    scope: 'orders.create',
    path: '/api/v4/order/new',
    socketMethod: 'order_new',
    summary: 'Place a limit order',
    rateLimit: orderLane,
    body: z.object({ ...envelope, ...limitFields }).refine(isPriced, unpriced),
    output: publicOrder,
    errors: limitPlacing,
    refusals: limitRefusals,
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceMarket',
    scope: 'orders.create',
    path: '/api/v4/order/market',
    socketMethod: 'order_market',
    summary: 'Place a market order',
    rateLimit: orderLane,
    body: z.object({ ...envelope, ...orderFields }),
    output: publicOrder,
    errors: [...orderRefusals, 'book-empty', 'quote-amount-below-minimum'],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceStockMarket',
    scope: 'orders.create',
    path: '/api/v4/order/stock_market',
    socketMethod: 'order_stock_market',
    summary: 'Place a market order by base amount',
    rateLimit: orderLane,
    body: z.object({ ...envelope, ...orderFields }),
    output: publicOrder,
    errors: [...orderRefusals, 'book-empty'],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceStopLimit',
    scope: 'orders.create',
    path: '/api/v4/order/stop_limit',
    socketMethod: 'order_stop_limit',
    summary: 'Place a stop-limit order',
    rateLimit: orderLane,
    body: z
      .object({ ...envelope, ...orderFields, price: limitFields.price, activation_price: activation, bboRole })
      .refine(isPriced, unpriced),
    output: publicOrder,
    errors: [...limitPlacing, ...stopPlacing],
    refusals: [publicOrderRefusals.priceWithBestOffer],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceStopMarket',
    scope: 'orders.create',
    path: '/api/v4/order/stop_market',
    socketMethod: 'order_stop_market',
    summary: 'Place a stop-market order',
    rateLimit: orderLane,
    body: z.object({ ...envelope, ...orderFields, activation_price: activation }),
    output: publicOrder,
    errors: [...orderRefusals, ...stopPlacing],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceOco',
    scope: 'orders.create',
    path: '/api/v4/order/oco',
    isExtension: true,
    socketMethod: 'order_oco',
    summary: 'Place an OCO: a limit order and a stop, of which one cancels the other',
    rateLimit: orderLane,
    body: z.object({
      ...envelope,
      ...orderFields,
      price: z.preprocess((value) => (value === null ? undefined : value), decimalInput('Price')),
      activation_price: activation,
      stop_limit_price: optional(decimalInput('Stop limit price')),
    }),
    output: publicOco,
    errors: [...limitPlacing, ...stopPlacing, 'oco-prices-invalid'],
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicConditionalOrders',
    scope: 'orders.read',
    path: '/api/v4/conditional-orders',
    summary: 'Open OCO orders with their number',
    permission: 'read',
    rateLimit: perTenSeconds(12_000, 'orders'),
    body: z.object({
      ...envelope,
      market: optional(marketName),
      limit: bodyInteger('Limit', 1, 100, 100),
      offset: bodyInteger('Offset', 0, 4_294_967_295, 0),
    }),
    output: z.object({ limit: z.int(), offset: z.int(), total: z.int(), records: z.array(conditionalOrder) }),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicOcoOrders',
    scope: 'orders.read',
    path: '/api/v4/oco-orders',
    summary: 'Open OCO orders',
    permission: 'read',
    rateLimit: perTenSeconds(12_000, 'orders'),
    body: z.object({
      ...envelope,
      market: optional(marketName),
      limit: bodyInteger('Limit', 1, 100, 50),
      offset: bodyInteger('Offset', 0, 4_294_967_295, 0),
    }),
    output: z.array(publicOco),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...cancelling,
    id: 'trading.publicCancelConditional',
    scope: 'orders.delete',
    path: '/api/v4/order/conditional-cancel',
    socketMethod: 'order_conditional_cancel',
    summary: 'Cancel an OCO by its ID',
    rateLimit: cancelLane,
    body: z.object({ ...envelope, market: marketName, id: orderId.meta({ description: 'ID of the OCO' }) }),
    output: z.array(z.never()),
    errors: ['market-unknown', 'order-not-found'],
  }),
  defineOperation({
    ...cancelling,
    id: 'trading.publicCancelOco',
    scope: 'orders.delete',
    path: '/api/v4/order/oco-cancel',
    socketMethod: 'order_oco_cancel',
    summary: 'Cancel an OCO',
    rateLimit: cancelLane,
    body: z.object({ ...envelope, market: marketName, ...which }),
    output: publicOco,
    errors: ['market-unknown', 'order-not-found'],
    refusals: [publicOrderRefusals.orderIdMissing],
  }),
  defineOperation({
    ...cancelling,
    id: 'trading.publicCancelOto',
    scope: 'orders.delete',
    path: '/api/v4/order/oto-cancel',
    summary: 'Cancel an OTO',
    rateLimit: cancelLane,
    body: z.object({ ...envelope, market: marketName, otoId: idNamed('OtoId') }),
    output: z.array(z.never()),
    errors: ['market-unknown'],
    refusals: [publicOrderRefusals.otoUnknown],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicPlaceBulk',
    scope: 'orders.create',
    path: '/api/v4/order/bulk',
    socketMethod: 'order_bulk',
    summary: 'Place 1 to 20 limit orders',
    rateLimit: orderLane,
    body: z.object({
      ...envelope,
      orders: z
        .array(itemOf(limitOrderInput), { error: 'The orders must be an array.' })
        .min(1, { error: 'The orders must have at least 1 items.' })
        .max(20, { error: 'The orders may not have more than 20 items.' })
        .meta({ description: 'Limit orders, each with the fields of order/new' }),
      stopOnFail: bodyFlag('StopOnFail'),
    }),
    output: z.array(z.object({ result: publicOrder.nullable(), error: itemError.nullable() })),
    errors: [...limitPlacing, 'not-attempted'],
    refusals: limitRefusals,
  }),
  defineOperation({
    ...cancelling,
    id: 'trading.publicCancel',
    scope: 'orders.delete',
    path: '/api/v4/order/cancel',
    socketMethod: 'order_cancel',
    summary: 'Cancel an order',
    rateLimit: cancelLane,
    body: z.object({ ...envelope, market: marketName, ...which }),
    output: publicOrder,
    errors: ['market-unknown', 'order-not-found'],
    refusals: [publicOrderRefusals.orderIdMissing, publicOrderRefusals.twoOrderIds],
  }),
  defineOperation({
    ...cancelling,
    id: 'trading.publicCancelBulk',
    scope: 'orders.delete',
    path: '/api/v4/order/cancel/bulk',
    socketMethod: 'order_cancel_bulk',
    summary: 'Cancel 1 to 100 orders',
    rateLimit: cancelLane,
    body: z.object({
      ...envelope,
      orders: z
        .array(itemOf(cancelInput), { error: 'The orders must be an array.' })
        .min(1, { error: 'The orders must have at least 1 items.' })
        .max(100, { error: 'The orders may not have more than 100 items.' })
        .meta({ description: 'Orders, each identified as in order/cancel' }),
    }),
    output: z.array(
      z.object({
        result: z.object({ orderId: z.int(), clientOrderId: z.string(), market: z.string() }).nullable(),
        error: itemError.nullable(),
      }),
    ),
    errors: ['market-unknown'],
    refusals: [publicOrderRefusals.notFoundInList, publicOrderRefusals.twoOrderIds],
  }),
  defineOperation({
    ...cancelling,
    id: 'trading.publicCancelAll',
    scope: 'orders.delete',
    path: '/api/v4/order/cancel/all',
    socketMethod: 'order_cancel_all',
    summary: 'Cancel all open orders',
    rateLimit: cancelLane,
    body: z.object({
      ...envelope,
      market: optional(marketName),
      type: optional(
        z.array(z.enum(['spot', 'margin', 'futures'], { error: 'The selected type is invalid.' }), {
          error: 'The type must be an array.',
        }),
      ),
      positionSide: optional(z.enum(['both', 'long', 'short'], { error: 'The selected position side is invalid.' })),
    }),
    output: z.array(z.never()),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicModify',
    scope: 'orders.create',
    family: 'modify',
    path: '/api/v4/order/modify',
    socketMethod: 'order_modify',
    summary: 'Replace an open order or a waiting stop',
    rateLimit: orderLane,
    body: z.object({
      ...envelope,
      market: marketName,
      ...which,
      amount: optional(decimalInput('Amount')),
      price: optional(decimalInput('Price')),
      total: optional(decimalInput('Total')),
      activationPrice: optional(decimalInput('Activation price')),
      activation_price: optional(decimalInput('Activation price')),
      stp: optional(stp),
    }),
    output: publicOrder,
    errors: changing,
    refusals: [publicOrderRefusals.twoOrderIds],
  }),
  defineOperation({
    ...placing,
    id: 'trading.publicAmend',
    scope: 'orders.create',
    family: 'modify',
    path: '/api/v4/order/amend',
    isExtension: true,
    socketMethod: 'order_amend',
    summary: 'Amend an open order or a waiting stop',
    rateLimit: orderLane,
    body: z.object({
      ...envelope,
      market: marketName,
      ...which,
      amount: optional(decimalInput('Amount')),
      price: optional(decimalInput('Price')),
    }),
    output: publicOrder,
    errors: [...changing, 'amount-below-filled'],
    refusals: [publicOrderRefusals.twoOrderIds],
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicOrders',
    scope: 'orders.read',
    path: '/api/v4/orders',
    summary: 'Open orders',
    permission: 'read',
    rateLimit: perTenSeconds(12_000, 'orders'),
    body: z.object({
      ...envelope,
      market: optional(marketName),
      ...which,
      limit: bodyInteger('Limit', 1, 100, 50),
      offset: bodyInteger('Offset', 0, 4_294_967_295, 0),
    }),
    output: z.array(publicOrder),
    errors: ['market-unknown'],
  }),
] as const
