/** The private event log: what happened to one account, in the order in which it happened. */
import { z } from 'zod'
import { floatSeconds, optional } from '../kernel/public-wire.ts'
import { decimal } from '../kernel/wire.ts'
import { tradeFields, tradeOrder, tradeRole } from '../trading/order-fields.ts'
import { publicOrder } from '../trading/public.ts'

export const eventGroups = ['order', 'stop', 'deal', 'balance', 'transfer'] as const
export type EventGroup = (typeof eventGroups)[number]

/** `<command>-<place>`: grows, never repeats, and is the same after the log was built again. */
export const eventCursor = z
  .string({ error: 'The cursor is invalid.' })
  .regex(/^\d{1,15}-\d{1,9}$/, { error: 'The cursor is invalid.' })

/** Without rates, which say what the account pays now and not what it paid then. */
const order = publicOrder.omit({ takerFee: true, makerFee: true })
const why = z.enum([
  'filled',
  'canceled',
  'ioc',
  'taker-band',
  'stp',
  'modified',
  'market-delisted',
  'oco',
  'account-restricted',
  'fok',
  'balance-insufficient',
  'oto',
  'market-closed',
  'match-limit',
])

const ended = { reason: why.meta({ description: 'Why it ended' }) }

const movedFor = z.enum([
  'wallet',
  'deposit',
  'withdrawal',
  'demo-grant',
  'adjustment',
  'purchase',
  'conversion',
  'earn',
  'interest',
  'code',
  'p2p',
  'fee',
  'refund',
  'bot',
  'reward',
  'reversal',
])

const common = {
  cursor: eventCursor.meta({ description: 'Place in the log: the `after` that reads on behind this event' }),
  time: floatSeconds,
}
const event = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ ...common, kind: z.literal(kind), data })

export const accountEvent = z.discriminatedUnion('kind', [
  event('order.placed', order),
  event('order.changed', order),
  event('order.finished', order.extend(ended)),
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
  event('stop.finished', order.extend(ended)),
  event('deal', z.object({ ...tradeFields, ...tradeOrder, ...tradeRole, market: z.string() }).omit({ time: true })),
  event(
    'balance',
    z.object({
      wallet: z
        .enum(['main', 'spot', 'margin', 'staking', 'earn', 'escrow', 'debt', 'hold', 'bots', 'position'])
        .meta({ description: 'Wallet that changed' }),
      ticker: z.string(),
      available: decimal,
      freeze: decimal,
    }),
  ),
  event(
    'transfer',
    z.object({
      id: z.string().meta({ description: 'ID of the transfer' }),
      ticker: z.string(),
      amount: decimal.meta({ description: 'Amount that moved' }),
      from: z.string().meta({ description: 'Wallet that the amount left, or "external"' }),
      to: z.string().meta({ description: 'Wallet that the amount reached, or "external"' }),
      reason: movedFor.meta({ description: 'What the amount moved for' }),
    }),
  ),
])
export type AccountEvent = z.output<typeof accountEvent>
export type AccountEventKind = AccountEvent['kind']

/** Each kind of event as a webhook carries it. */
export const deliverySchemas = accountEvent.options.map((option) => {
  const { kind, data, cursor, time } = option.shape
  const params = z.object({
    ...data.shape,
    cursor,
    time,
    nonce: z.int().meta({ description: 'Grows with every delivery, also when the same event is sent again' }),
  })
  return {
    kind: kind.value,
    schema: z.object({
      method: kind.meta({ description: 'Kind of the event' }),
      params: params.meta({ description: 'The data of the event, with its cursor and time' }),
      id: z.string().meta({ description: 'ID of the delivery, the same in every attempt' }),
    }),
  }
})

export const eventsQuery = {
  after: optional(z.union([z.literal('latest'), eventCursor], { error: 'The cursor is invalid.' })).meta({
    description:
      'Cursor after which to read. "latest" returns no events, only the current cursor. If absent, reading starts with the oldest event kept (14 days).',
  }),
  kinds: optional(
    z
      .array(z.enum(eventGroups, { error: 'Unknown kind of event.' }), { error: 'Kinds field should be an array.' })
      .max(eventGroups.length),
  ).meta({ description: 'Kinds of events; all if absent or empty' }),
}

export const eventsPage = z.object({
  events: z.array(accountEvent),
  next: eventCursor.meta({ description: 'The `after` of the next request' }),
  more: z.boolean().meta({ description: 'If true, there are more events: request the next page immediately' }),
})
