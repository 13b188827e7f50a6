/** What an order shows of itself on every door, said once; each answer spreads what it has. */
import { z } from 'zod'
import { floatSeconds } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'

export const orderSide = z.enum(['buy', 'sell'])
export const orderType = z.enum(['limit', 'market', 'stock market', 'stop limit', 'stop market'])
export const stpMode = z.enum(['no', 'cb', 'cn', 'co'])
const condition = z.enum(['gte', 'lte'])

/** What it is about and how much of it is done. */
const orderFigures = {
  /** Base; quote for a market buy. */
  amount: decimal,
  /** Filled base. */
  dealStock: decimal,
  /** Filled quote. */
  dealMoney: decimal,
  dealFee: decimal,
  feeAsset: z.string(),
}

/** An order that is open, or that a command has just ended. */
export const openOrderFields = {
  orderId: z.int(),
  /** "" when absent. */
  clientOrderId: z.string(),
  market: z.string(),
  side: orderSide,
  /** Creation. */
  timestamp: floatSeconds,
  ...orderFigures,
  left: decimal,
  /** Ratios: "0.001" = 0.1 %. */
  takerFee: decimal,
  makerFee: decimal,
  /** Absent on market orders. */
  price: decimal.optional(),
  stp: stpMode,
}

const restingFlags = { postOnly: z.boolean(), ioc: z.boolean() }
export const orderFlags = {
  ...restingFlags,
  /** Retail price improvement: it only rests, and only retail orders take it. */
  rpi: z.boolean(),
  /** It may take RPI orders. */
  retail: z.boolean(),
}

/** Stops only: whether the order has entered. */
export const stopState = { activated: z.union([z.literal(0), z.literal(1)]).optional() }
/** Stops only: the last price at which it enters, and from which side. */
export const stopCondition = { activationPrice: decimal.optional(), activationCondition: condition.optional() }
/** The same in the spelling of open orders. */
export const openStopCondition = { activation_price: decimal.optional(), activationCondition: condition.optional() }
/** The same in the spelling of an OCO. */
export const ocoStopCondition = { activation_price: decimal.optional(), activation_condition: condition.optional() }

/** Orders of an OCO only: which OCO. */
export const ocoMember = { ocoId: z.int().optional() }

/** An order that has ended, in the histories. */
export const finishedOrderFields = {
  id: z.int(),
  clientOrderId: z.string(),
  side: orderSide,
  type: orderType,
  ...stopCondition,
  ...stopState,
  ...orderFigures,
  /** "0" on market orders. */
  price: decimal,
  ctime: floatSeconds,
  ftime: floatSeconds,
  ...restingFlags,
}

/** An own trade in the histories; who it was, maker or taker, is said in each door's own way. */
export const tradeFields = {
  id: z.int(),
  clientOrderId: z.string(),
  time: floatSeconds,
  amount: decimal.meta({ description: 'Amount traded, in the base asset' }),
  price: decimal,
  deal: decimal.meta({ description: 'Price times amount' }),
  fee: decimal,
  feeAsset: z.string(),
}
/** Which order it was a trade of. */
export const tradeOrder = { side: orderSide, orderId: z.int() }
/** Who made it, as programs read it. */
export const tradeRole = { role: z.literal([1, 2]).meta({ description: '1: maker, 2: taker' }) }
