/** The private event log: what happened to one account, in the order in which it happened. */
import { z } from 'zod'
import { floatSeconds, optional } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'
import { publicOrder } from '../trading/public.ts'

export const eventGroups = ['order', 'stop', 'deal', 'balance', 'transfer'] as const
export type EventGroup = (typeof eventGroups)[number]

/** `<command>-<place>`: grows, never repeats, and is the same after the log was built again. */
export const eventCursor = z
  .string({ error: 'The cursor is invalid.' })
  .regex(/^\d{1,15}-\d{1,9}$/, { error: 'The cursor is invalid.' })

/** Without rates, which say what the account pays now and not what it paid then. */
const order = publicOrder
  .omit({ takerFee: true, makerFee: true })
  .extend({ ctime: floatSeconds, mtime: floatSeconds, ocoId: z.int().optional() })
const why = z.enum(['filled', 'canceled', 'ioc', 'taker-band', 'stp', 'modified', 'market-delisted', 'oco'])

const common = { cursor: eventCursor, time: floatSeconds }
const event = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ ...common, kind: z.literal(kind), data })

export const accountEvent = z.discriminatedUnion('kind', [
  event('order.placed', order),
  event('order.changed', order),
  event('order.finished', order.extend({ reason: why })),
  event('stop.placed', order),
  event(
    'stop.activated',
    z.object({
      orderId: z.int(),
      market: z.string(),
      activation_price: decimal,
      activationCondition: z.enum(['gte', 'lte']),
    }),
  ),
  event('stop.finished', order.extend({ reason: why })),
  event(
    'deal',
    z.object({
      id: z.int(),
      market: z.string(),
      orderId: z.int(),
      clientOrderId: z.string(),
      side: z.enum(['buy', 'sell']),
      role: z.literal([1, 2]).meta({ description: '1 maker, 2 taker' }),
      price: decimal,
      amount: decimal,
      deal: decimal.meta({ description: 'price × amount' }),
      fee: decimal,
      feeAsset: z.string(),
    }),
  ),
  event(
    'balance',
    z.object({
      wallet: z.enum(['main', 'spot', 'margin', 'staking']),
      ticker: z.string(),
      available: decimal,
      freeze: decimal,
    }),
  ),
  event(
    'transfer',
    z.object({
      id: z.string(),
      ticker: z.string(),
      amount: decimal,
      from: z.string().meta({ description: 'A wallet, or "external"' }),
      to: z.string(),
      reason: z.enum(['wallet', 'deposit', 'withdrawal', 'demo-grant', 'adjustment']),
    }),
  ),
])
export type AccountEvent = z.output<typeof accountEvent>

export const eventsQuery = {
  after: optional(z.union([z.literal('latest'), eventCursor], { error: 'The cursor is invalid.' })).meta({
    description:
      'Events behind this cursor; "latest": none, only the cursor of now. Absent: from the oldest that is kept (14 days).',
  }),
  kinds: optional(
    z
      .array(z.enum(eventGroups, { error: 'Unknown kind of event.' }), { error: 'Kinds field should be an array.' })
      .max(eventGroups.length),
  ).meta({ description: 'Absent or empty: all' }),
}

export const eventsPage = z.object({
  events: z.array(accountEvent),
  next: eventCursor.meta({ description: 'The `after` of the next call' }),
  more: z.boolean().meta({ description: 'There is more already: call again at once' }),
})
