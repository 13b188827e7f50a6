/** The timer that takes back a program's orders when the program falls silent. POST, signed by an API key. */
import { z } from 'zod'
import { defineOperation } from '../kernel/operation.ts'
import { cancelLane, envelope, optional } from '../kernel/public-wire.ts'
import { marketName } from '../kernel/wire.ts'

/** Seconds. */
const LEAST = 5
const MOST = 600

export const orderProduct = z.enum(['spot', 'margin', 'futures'], {
  error: 'Types field should contain only spot, margin or futures values.',
})
export type OrderProduct = z.output<typeof orderProduct>

const notInteger = 'Timeout field should be an integer.'
const timeout = z
  // Null as a word is how ccxt takes the timer away.
  .union(
    [z.null(), z.literal('null').transform(() => null), z.int(), z.string().regex(/^\d{1,6}$/, { error: notInteger })],
    {
      error: ({ input }) => (input === undefined ? 'Timeout field is required.' : notInteger),
    },
  )
  .transform((value) => (value === null ? null : Number(value)))
  .refine((value) => value === null || value >= LEAST, { error: `Timeout should be at least ${LEAST}.` })
  .refine((value) => value === null || value <= MOST, { error: `Timeout should be at most ${MOST}.` })

export const killSwitch = z.object({
  market: z.string(),
  /** Unix seconds: when it was last set. */
  startTime: z.int(),
  /** Unix seconds: when the orders are cancelled, unless it is set again before. */
  cancellationTime: z.int(),
  /** Null = every kind of order. */
  types: z.array(orderProduct).nullable(),
})
export type KillSwitch = z.output<typeof killSwitch>

const signed = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  permission: 'trade',
  // It takes orders out of the book: no switch of an edition holds anybody back.
  capability: null,
  rateLimit: cancelLane,
} as const

export const publicKillSwitchOperations = [
  /** Sets the timer of a market anew, or with `timeout: null` takes it away. */
  defineOperation({
    ...signed,
    id: 'trading.publicKillSwitch',
    path: '/api/v4/order/kill-switch',
    socketMethod: 'order_kill_switch',
    summary: 'Set or remove the kill switch of a market',
    body: z.object({
      ...envelope,
      market: marketName,
      timeout,
      types: optional(
        z
          .array(orderProduct, { error: 'The types must be an array.' })
          .max(3, { error: 'The types may not have more than 3 items.' })
          .transform((types) => (types.length === 0 ? undefined : types)),
      ),
    }),
    output: z.union([killSwitch, z.array(z.never())]),
    errors: ['market-unknown'],
  }),
  defineOperation({
    ...signed,
    id: 'trading.publicKillSwitchStatus',
    path: '/api/v4/order/kill-switch/status',
    socketMethod: 'order_kill_switch_status',
    summary: 'Active kill switches',
    body: z.object({ ...envelope, market: optional(marketName) }),
    output: z.array(killSwitch),
    errors: ['market-unknown'],
  }),
] as const
