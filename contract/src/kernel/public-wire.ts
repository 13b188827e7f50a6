/** Value shapes of the compatible API alone. Its clients send numbers as strings and booleans as 0 and 1. */
import { z } from 'zod'
import type { RateLimit } from './operation.ts'
import { decimalInput } from './wire.ts'

/** Counted by address in windows of ten seconds, one counter for each named family. */
export function perTenSeconds(points: number, group?: string): RateLimit {
  return group === undefined ? { points, seconds: 10, per: 'ip' } : { points, seconds: 10, per: 'ip', group }
}

/** As above, and counted by key as well, so that a program at many addresses gets no more than its share. */
function perTenSecondsAndKey(points: number, group: string): RateLimit {
  return { points, seconds: 10, per: 'ip+key', group }
}

/** What an order may cost: placing and changing on one counter. */
export const orderLane = perTenSecondsAndKey(10_000, 'order')
/** Getting out has a counter of its own: who has used up the other one can still take everything back. */
export const cancelLane: RateLimit = { ...perTenSecondsAndKey(10_000, 'order-cancel'), isExit: true }

/** The envelope's own keys; they are checked before the operation is looked at. */
export const envelope = {
  request: z.unknown().meta({ description: 'Path of the call, with its leading slash' }),
  nonce: z.unknown().meta({ description: 'A whole number greater than in the previous call of this key' }),
  nonceWindow: z.unknown().optional().meta({
    description: 'If true, the nonce is the time in milliseconds, at most five seconds off, and each may be used once',
  }),
}

/** Where a client library has nothing to say it sends null or an empty string. */
const absent = (value: unknown): unknown => (value === null || value === '' ? undefined : value)

/** Makes a field optional in the way of this API. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absent, schema.optional())
}

/** A whole number of a body, as JSON number or digits; `otherwise` when absent. */
export function bodyInteger(label: string, least: number, most: number, otherwise: number) {
  const wrong = `${label} field should be an integer.`
  const lower = label.toLowerCase()
  return z
    .preprocess(
      absent,
      z.union([z.int(), z.string().regex(/^-?\d{1,15}$/, { error: wrong })], { error: wrong }).optional(),
    )
    .transform((value) => (value === undefined ? otherwise : Number(value)))
    .refine((value) => value >= least, { error: `The ${lower} must be at least ${least}.` })
    .refine((value) => value <= most, { error: `The ${lower} may not be greater than ${most}.` })
    .meta({ minimum: least, maximum: most })
}

/** What every signed call about money that comes in or goes out has in common. */
export const signedMainAccount = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  capability: 'api',
  family: 'main',
  rateLimit: perTenSeconds(1000, 'main-account'),
} as const

/** The network by which money comes in or goes out. */
export const networkField = optional(
  z
    .string({ error: 'The network must be a string.' })
    .max(20, { error: 'The selected network is invalid.' })
    .meta({ description: 'Network of the asset, such as ERC20; the default network if it is omitted' }),
)

/** Of a ticker or a network that there is none of, in calls of the main wallet. */
export const walletRefusals = {
  tickerUnknown: { status: 400, code: 0, field: 'ticker', text: 'The selected ticker is invalid.' },
  networkUnknown: { status: 400, code: 0, field: 'network', text: 'The selected network is invalid.' },
} as const

/** What every signed call of the first version has in common, and how it pages. */
export const signedV1 = {
  auth: 'user',
  door: 'public',
  method: 'POST',
  capability: 'api',
  family: 'v1',
  rateLimit: perTenSeconds(1000),
} as const
export const pageV1 = { limit: bodyInteger('Limit', 1, 100, 50), offset: bodyInteger('Offset', 0, 10_000, 0) }

/** Seconds since the epoch in a body. */
export const bodySeconds = z.preprocess(
  absent,
  z
    .union([z.int().nonnegative(), z.string().regex(/^\d{1,11}$/, { error: 'Incorrect timestamp' })], {
      error: 'Incorrect timestamp',
    })
    .transform(Number)
    .refine((value) => value <= 99_999_999_999, { error: 'Incorrect timestamp' })
    .meta({ description: 'Seconds since the epoch' })
    .optional(),
)

/** By what the items of lists are read whose items answer for themselves. */
export const itemSchemas: WeakMap<z.ZodType, z.ZodType> = new WeakMap()

/** An item that is read by `schema` once its turn comes, so that a wrong one refuses itself alone. */
export function itemOf(schema: z.ZodType) {
  const item = z.unknown()
  itemSchemas.set(item, schema)
  return item
}

/** True and false; false when absent. */
export function bodyFlag(label: string) {
  return z
    .preprocess(
      absent,
      z
        .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], {
          error: `${label} field should be a boolean.`,
        })
        .optional(),
    )
    .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
    .meta({ format: 'flag' })
}

export const optionalDecimal = (label: string) => z.preprocess(absent, decimalInput(label).optional())

/** Seconds with microseconds as a fraction. */
export const floatSeconds = z.number().meta({ description: 'Seconds since the epoch, to the microsecond' })

interface GuestBounds {
  readonly least: number
  readonly most: number
  /** Texts for what is below or above; those of the fourth version when left out. */
  readonly tooSmall?: string
  readonly tooLarge?: string
}

const digits = (name: string, pattern: RegExp) => {
  const wrong = `The ${name} must be an integer.`
  return z.union([z.int(), z.string().regex(pattern, { error: wrong })], { error: wrong }).transform(Number)
}

/** A whole number in the query of a call that anybody may make. */
export function guestInteger(name: string, { least, most, tooSmall, tooLarge }: GuestBounds) {
  return digits(name, /^-?\d{1,12}$/)
    .refine((value) => value >= least, { error: tooSmall ?? `The ${name} must be at least ${least}.` })
    .refine((value) => value <= most, { error: tooLarge ?? `The ${name} may not be greater than ${most}.` })
    .meta({ minimum: least, maximum: most })
}

/** Seconds since the epoch in such a query. */
export const guestSeconds = (name: string) =>
  digits(name, /^\d{1,12}$/).meta({ description: 'Seconds since the epoch' })

/** What an empty text of a query stands for: nothing. */
export const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
