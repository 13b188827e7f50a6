/** The value shapes that many operations share. Messages are the literal texts clients of this kind of API know. */
import { z } from 'zod'

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/

/** Writes a JSON number without an exponent, digit for digit as it was printed. */
function plain(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (match === null) return text
  const [, sign = '', lead = '', rest = '', power = '0'] = match
  const digits = lead + rest
  const point = 1 + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** An amount or price that a caller sends: a decimal string, or a JSON number. Named in its messages. */
export function decimalInput(label: string) {
  const wrong = `${label} field should be numeric string or number.`
  return z
    .union([z.string().max(64), z.number()], {
      error: (issue) => (issue.input === undefined ? `${label} field is required.` : wrong),
    })
    .transform((value) => (typeof value === 'number' ? plain(value) : value.trim()))
    .refine((text) => DECIMAL.test(text), { error: wrong })
    .meta({ format: 'decimal' })
}

/** A decimal string that the server answers with, trailing zeros trimmed. */
export const decimal = z.string().meta({ format: 'decimal', examples: ['10.967'] })

/** Free text without control characters, which databases and terminals can't take, and without marks that turn the direction of what follows. */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Bidi_Control}]*$/u

/** As above. */
export const plainText = z.string().regex(PLAIN_TEXT, { error: 'The text may not contain control characters.' })

/** `BTC_USDT`. */
export const marketName = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Market field is required.' : 'Market field should be a string.'),
  })
  .min(1, { error: 'Market field should not be empty string.' })
  .max(41, { error: 'Market field format is invalid.' })
  .regex(/^[A-Z0-9]+_[A-Z0-9]+$/, { error: 'Market field format is invalid.' })
  .meta({ description: 'Name of the market: base and quote ticker, joined by an underscore', examples: ['BTC_USDT'] })

/** `USDT`. */
export const ticker = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Ticker field is required.' : 'Ticker field should be a string.'),
  })
  .regex(/^[A-Z0-9]{1,20}$/, { error: 'Ticker field format is invalid.' })

/** An id of the core: JSON integer, or its digits. */
export function idNamed(label: string) {
  const wrong = `${label} field should be an integer.`
  return z
    .union([z.int().positive(), z.string().regex(/^\d{1,15}$/, { error: wrong })], {
      error: (issue) => (issue.input === undefined ? `${label} field is required.` : wrong),
    })
    .transform(Number)
    .refine((id) => id > 0, { error: wrong })
}

export const orderId = idNamed('OrderId').meta({ description: 'ID that the exchange gave the order' })

export const side = z.enum(['buy', 'sell'], {
  error: (issue) =>
    issue.input === undefined ? 'Side field is required.' : "Side field should contain only 'buy' or 'sell' values.",
})

export const clientOrderId = z
  .string({ error: 'ClientOrderId field should be a string.' })
  .regex(/^[A-Za-z0-9._-]{0,64}$/, {
    error: 'ClientOrderId field should contain only latin letters, numbers and dashes.',
  })
  .meta({
    description:
      'Your own ID for the order, unique among your open orders: up to 64 letters, digits, dots, dashes and underscores',
  })

/** A whole number in a query string. */
function queryInteger(label: string, least: number, most: number, otherwise: number) {
  return z
    .union([z.int(), z.string().regex(/^\d{1,10}$/, { error: `The ${label} must be an integer.` })], {
      error: `The ${label} must be an integer.`,
    })
    .optional()
    .transform((value) => (value === undefined ? otherwise : Number(value)))
    .refine((value) => value >= least, { error: `The ${label} must be at least ${least}.` })
    .refine((value) => value <= most, { error: `The ${label} may not be greater than ${most}.` })
}

/** Page of a list; a page has at most 100 records. */
export const paging = {
  limit: queryInteger('limit', 1, 100, 50),
  offset: queryInteger('offset', 0, 4_294_967_295, 0),
}

export const pageNumber = queryInteger('page', 1, 1_000_000, 1)

/** A true/false that may stand in a query string. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .optional()
  .transform((value) => value === true || value === 'true' || value === '1')

/** Seconds since the epoch in a query string. */
export const querySeconds = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,11}$/, { error: 'Incorrect timestamp' })], {
    error: 'Incorrect timestamp',
  })
  .transform(Number)
  .optional()

/** A list of `records` with the page it is and how many there are in all. */
export function listOf<Record extends z.ZodType>(record: Record) {
  return z.object({
    records: z.array(record),
    pagination: z.object({ limit: z.int(), offset: z.int(), total: z.int() }),
  })
}
