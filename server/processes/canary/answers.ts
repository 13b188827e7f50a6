/** The parts of answers that the probes look at. An answer of another shape is a fault. */
import { z } from 'zod'

const decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
const level = z.tuple([decimal, decimal]).rest(z.unknown())

export const marketsAnswer = z.array(
  z.object({
    name: z.string(),
    stock: z.string(),
    money: z.string(),
    stockPrec: z.coerce.number().int(),
    moneyPrec: z.coerce.number().int(),
    minAmount: decimal,
    minTotal: decimal,
    tradesEnabled: z.boolean(),
    isDemo: z.boolean(),
  }),
)
export type ProbedMarket = z.output<typeof marketsAnswer>[number]

export const bookAnswer = z.object({ asks: z.array(level), bids: z.array(level) })
export const orderAnswer = z.object({
  orderId: z.int(),
  status: z.string(),
  amount: decimal,
  left: decimal,
  dealStock: decimal,
})
export const ordersAnswer = z.array(z.object({ orderId: z.int() }))
export const balancesAnswer = z.record(z.string(), z.object({ available: decimal, freeze: decimal }))
export const dealsAnswer = z.array(
  z.object({
    id: z.int(),
    time: z.number(),
    clientOrderId: z.string(),
    amount: decimal,
    price: decimal,
    deal: decimal,
    fee: decimal,
    feeAsset: z.string(),
    side: z.enum(['buy', 'sell']),
    role: z.int(),
  }),
)
export type ProbedDeal = z.output<typeof dealsAnswer>[number]
export const tradesAnswer = z.array(z.object({ tradeID: z.int(), price: decimal, quote_volume: decimal }))
export const tickerAnswer = z.record(z.string(), z.object({ last_price: decimal, quote_volume: decimal }))
/** [start, open, close, high, low, base volume, quote volume] */
export const candlesAnswer = z.object({
  result: z.array(z.tuple([z.number(), decimal, decimal, decimal, decimal, decimal, decimal])),
})
