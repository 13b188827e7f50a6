/** What an operation answers: the status and the finished body. */
import type { Family, Operation } from '@exchange/contract/kernel'
import {
  Encoded,
  InvalidInput,
  Problem,
  PublicFault,
  faultOf,
  isRefused,
  outageOf,
  traceOf,
} from '../../kernel/index.ts'
import type { Fault, FieldErrors, Log, Refused } from '../../kernel/index.ts'

export interface Reply {
  readonly status: number
  readonly body: string
}

export const json = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) })
export const failed = ({ status, body }: Fault): Reply => json(body, status)

/** What a handler answered, as text; what is shared is text already. */
export const succeeded = ({ status }: Operation, answer: unknown): Reply =>
  answer instanceof Encoded ? { status, body: answer.json } : json(answer, status)

export const internalFault: Reply = json({ error: ['Internal server error.'] }, 500)

/** What was thrown, as a refusal; a fault of ours is told to the log alone. */
export function refusedOf(reason: unknown, log: Log): Refused {
  if (isRefused(reason)) return reason
  const outage = outageOf(reason)
  if (outage !== null) return outage
  log.error('a call of the public API failed', {
    reason: traceOf(reason),
  })
  return new Problem('internal')
}

export const isInternal = (refused: Refused): boolean => refused instanceof Problem && refused.error === 'internal'

const guestFamilies: ReadonlySet<Family> = new Set(['fields', 'wrapped', 'candles'])
const isGuestFamily = (family: Family): boolean => guestFamilies.has(family)

/** The fields of a refusal; a query is named by the first thing that is wrong with it. */
function guestFields(refused: Refused, family: Family): FieldErrors {
  if (refused instanceof PublicFault) return refused.fault.body.errors
  if (family === 'wrapped' && refused instanceof Problem) {
    const { field, firstText } = refused.spec
    if (field !== null && firstText !== undefined) return { [field]: [firstText] }
  }
  if (!(refused instanceof InvalidInput)) return refused.fields
  return Object.fromEntries(Object.entries(refused.fields).slice(0, 1))
}

/** What a call without a key is refused with: the status, and texts by field. */
function guestRefusal(refused: Refused, family: Family): Pick<Reply, 'status'> & { readonly fields: FieldErrors } {
  // Clients of candles expect 200 also when the query was wrong.
  return { status: family === 'candles' ? 200 : 422, fields: guestFields(refused, family) }
}

/** In the words that clients of apps know: what is wrong with a form or a body by field, everything else in one text. */
function appRefusal(refused: Refused): Reply {
  const { status, body } = faultOf(refused, 'trade')
  if (refused instanceof Problem && refused.error === 'request-invalid')
    return json({ errors: body.errors, notification: null }, status)
  return json({ data: { message: [body.message] } }, status)
}

/** A refusal in the shape of its family. */
function refusal(refused: Refused, family: Family): Reply {
  if (family === 'apps') return appRefusal(refused)
  if (!isGuestFamily(family)) return failed(faultOf(refused, family))
  const { status, fields } = guestRefusal(refused, family)
  if (family === 'fields') return json(fields, status)
  const rest = family === 'wrapped' ? { params: [] } : { result: null }
  return json({ success: false, message: fields, ...rest }, status)
}

/** The code of a refusal whose body is plain text. */
export const CODE_HEADER = 'x-error-code'

export interface GatewayReply extends Reply {
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Overload and throttling answer in plain text, as a gateway in front would. The code stands in a header: by it a program
 * tells "nothing happened" from "the outcome is not known".
 */
function gatewayReply(refused: Refused, family: Family): GatewayReply | null {
  if (!(refused instanceof Problem)) return null
  const { status, code, message } = refused.spec
  if (status === 429 && family === 'main') return json({ message: 'Too Many Attempts.', code: 0 }, 429)
  return status === 429 || status === 503 ? { status, body: message, headers: { [CODE_HEADER]: String(code) } } : null
}

/** Whatever was refused, as its caller is answered. */
export const answerTo = (refused: Refused, family: Family): GatewayReply =>
  gatewayReply(refused, family) ?? refusal(refused, family)
