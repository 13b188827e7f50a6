/** Alerts of an account: what a market has to do, and how its owner hears that it did. */
import { z } from 'zod'
import { decimal, decimalInput, defineOperation, marketName, plainText } from '../kernel/index.ts'
import { PRICE_ALERT_NOTE, alertKinds } from './kinds/index.ts'

/** The most that one account has armed. */
export const MOST_PRICE_ALERTS = 100

/** For so long those that are over are kept. */
export const PRICE_ALERT_DAYS = 30

export const priceAlert = z.object({
  id: z.string(),
  market: z.string(),
  kind: z.enum(alertKinds),
  /** gte: this value or above; lte: this value or below. */
  condition: z.enum(['gte', 'lte']),
  /** A price, a percentage with two decimals, or an amount of the quote asset; as `kind` says. */
  value: decimal,
  /** For its owner's eyes. */
  note: z.string(),
  /** once: it is over when it was told. each: it is told each time the market comes back and gets there again. */
  repeat: z.enum(['once', 'each']),
  /** It is mailed as well. */
  mail: z.boolean(),
  /** armed: it waits. resting: it was told, and waits until the market has come back. fired: it is over. */
  state: z.enum(['armed', 'resting', 'fired']),
  /** How often it was told. */
  fires: z.int(),
  /** Unix seconds. */
  createdAt: z.int(),
  /** When it was last told, in Unix seconds; null = never. */
  firedAt: z.int().nullable(),
  /** What the market did then, as `value` is written; null = it was never told. */
  firedValue: decimal.nullable(),
})
export type PriceAlert = z.output<typeof priceAlert>

const invalid = { error: 'Invalid option.' }
const id = z.uuid({ error: 'Id field format is invalid.' })

/** What a new value is refused for. */
const valueErrors = [
  'market-unknown',
  'price-not-positive',
  'price-step',
  'price-too-large',
  'alert-value',
  'alert-holds',
  'alert-known',
] as const

export const priceAlerts = {
  /** Query `{market?}` → `{alerts: [PriceAlert]}`: those that wait, the newest first, and behind them those that are over. */
  list: defineOperation({
    id: 'price-alerts.list',
    method: 'GET',
    path: '/v2/price-alerts',
    auth: 'user',
    summary: 'Price alerts of the account',
    query: z.object({ market: marketName.optional() }),
    output: z.object({ alerts: z.array(priceAlert).max(2 * MOST_PRICE_ALERTS) }),
  }),

  /**
   * `{market, kind?, condition?, value, note?, repeat?, mail?}` → PriceAlert. Without a condition it is the side of the value that the
   * market is not on. One that holds already is refused, and so is one that is there.
   */
  add: defineOperation({
    id: 'price-alerts.add',
    method: 'POST',
    path: '/v2/price-alerts',
    auth: 'user',
    summary: 'Set a price alert',
    status: 201,
    rateLimit: { points: 60, seconds: 60, per: 'account' },
    body: z.object({
      market: marketName,
      kind: z.enum(alertKinds, invalid).default('price'),
      condition: z.enum(['gte', 'lte'], invalid).optional(),
      value: decimalInput('Value'),
      note: plainText
        .trim()
        .max(PRICE_ALERT_NOTE, { error: `The note may not be longer than ${PRICE_ALERT_NOTE} characters.` })
        .default(''),
      repeat: z.enum(['once', 'each'], invalid).default('once'),
      mail: z.boolean().default(false),
    }),
    output: priceAlert,
    errors: [...valueErrors, 'alerts-too-many', 'account-closing', 'overloaded'],
  }),

  /** `{value}` → PriceAlert: one that waits gets another value, and with it the condition that fits. */
  move: defineOperation({
    id: 'price-alerts.move',
    method: 'PUT',
    path: '/v2/price-alerts/{id}',
    auth: 'user',
    summary: 'Move a price alert',
    rateLimit: { points: 60, seconds: 60, per: 'account' },
    params: z.object({ id }),
    body: z.object({ value: decimalInput('Value') }),
    output: priceAlert,
    errors: [...valueErrors, 'not-found'],
  }),

  /** → `{}` */
  remove: defineOperation({
    id: 'price-alerts.remove',
    method: 'DELETE',
    path: '/v2/price-alerts/{id}',
    auth: 'user',
    summary: 'Remove a price alert',
    params: z.object({ id }),
    output: z.object({}),
    errors: ['not-found'],
  }),
}
