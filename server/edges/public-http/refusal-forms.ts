/** The forms in which this door refuses, for its description. `reply.ts` and the gateway texts of `index.ts` write them. */
import type { Family, Operation } from '@exchange/contract/kernel'
import type { DescribedRefusals, Descriptions } from '../../kernel/index.ts'
import { CODE_HEADER } from './reply.ts'

const texts = { type: 'array', items: { type: 'string' } } as const
const byField = { type: 'object', additionalProperties: texts } as const
const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

export const refusalSchemas: Descriptions['schemas'] = {
  /** Of signed calls. */
  Refusal: object({ code: { type: 'integer' }, message: { type: 'string' }, errors: byField }),
  /** Of market data, version 4. */
  FieldsRefusal: { ...byField, minProperties: 1, description: 'What is wrong, by field.' },
  /** Of market data, versions 1 and 2. */
  WrappedRefusal: object({ success: { const: false }, message: byField, params: { type: 'array', maxItems: 0 } }),
  /** Of candles, with status 200. */
  CandlesRefusal: object({ success: { const: false }, message: byField, result: { type: 'null' } }),
  /** Of the main wallet's calls, where there were too many. */
  TooManyAttempts: object({ message: { type: 'string' }, code: { type: 'integer' } }),
  /** Of apps. */
  AppRefusal: object({ data: object({ message: texts }) }),
  /** Of apps, where fields are missing or wrong. */
  AppFieldsRefusal: object({ errors: byField, notification: { type: 'null' } }),
  /** Of apps, where the call was made as RFC 6749 has it; or of a refresh token. */
  AppTokenRefusal: { type: 'object', description: 'error and error_description, or what is wrong with the token.' },
  Failure: object({ error: texts }),
}

const named = (name: keyof typeof refusalSchemas) =>
  ({ type: 'application/json', schema: { $ref: `#/components/schemas/${name}` } }) as const
const plainText = {
  type: 'text/plain',
  schema: { type: 'string' },
  headers: {
    [CODE_HEADER]: { schema: { type: 'integer' }, description: 'The code of the refusal.' },
    'retry-after': {
      schema: { type: 'integer' },
      description: 'Seconds after which to call again, where it is known.',
    },
  },
} as const

const TOO_MANY = 'Too many calls; Retry-After says when to come back.'
const FAILED = 'The exchange failed to answer.'

const ofSigned: DescribedRefusals['general'] = {
  400: 'The envelope is not right: payload, request, nonce.',
  401: 'The key, its signature or its rights do not allow the call.',
  413: 'The body is too large.',
  422: 'The request or the exchange refuses.',
  429: TOO_MANY,
  451: 'Not available in this edition.',
  500: FAILED,
  503: 'The exchange is busy or the outcome is not known yet.',
}
const ofGuests: DescribedRefusals['general'] = { 429: TOO_MANY, 500: FAILED }

const ofApps: DescribedRefusals['general'] = {
  400: 'The code or the token is not valid, or the body is not right.',
  401: 'The app is not known, its token is not valid, or it lacks the scope.',
  422: 'Fields are missing or not right.',
  429: TOO_MANY,
  451: 'Not available in this edition.',
  500: FAILED,
  503: 'The exchange is busy or the outcome is not known yet.',
}

const guestForms: Readonly<Partial<Record<Family, string>>> = { wrapped: 'WrappedRefusal', candles: 'CandlesRefusal' }

/** How this operation is refused: by status, and what the answer carries. */
export function formsOf({ auth, family, params, query }: Operation): DescribedRefusals {
  if (auth === 'user')
    return {
      general: ofSigned,
      formOf: (status) => {
        if (status === 500) return named('Failure')
        if (status === 429 && family === 'main') return named('TooManyAttempts')
        return status === 429 || status === 503 ? plainText : named('Refusal')
      },
    }
  if (family === 'apps')
    return {
      general: ofApps,
      formOf: (status) => {
        if (status === 500) return named('Failure')
        if (status === 429 || status === 503) return plainText
        if (status === 422) return named('AppFieldsRefusal')
        return named(status === 400 && auth === 'guest' ? 'AppTokenRefusal' : 'AppRefusal')
      },
    }
  const takesNothing = params.type === 'undefined' && query.type === 'undefined'
  const wrong =
    family === 'candles' ? { 200: 'Or what is wrong with the request.' } : { 422: 'The request is not right.' }
  return {
    general: takesNothing ? ofGuests : { ...wrong, ...ofGuests },
    formOf: (status) => {
      if (status === 500) return named('Failure')
      return status === 429 ? plainText : named(guestForms[family] ?? 'FieldsRefusal')
    },
  }
}
