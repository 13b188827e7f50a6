/** Operations of products that do not exist (yet): who asks is checked as everywhere, and then refused. */
import type { UnservedOperation } from '@exchange/contract/public'
import { callerKey } from '../../kernel/index.ts'
import type { DoorLimiter } from '../../kernel/index.ts'
import type { Authenticator } from './authentication.ts'
import type { Serve } from './call.ts'
import { failed, json } from './reply.ts'
import type { Reply } from './reply.ts'

/** Per address and ten seconds, for all of them together. */
const CALLS = 1000

/** Fields of a form that are not there, in the words of OAuth's refusals; null = all are. */
function missingFields(body: Buffer, fields: readonly string[]): Reply | null {
  const form = new URLSearchParams(body.toString('utf8'))
  const missing = fields.filter((name) => (form.get(name) ?? '') === '')
  if (missing.length === 0) return null
  const errors = Object.fromEntries(missing.map((name) => [name, ['validation.required']]))
  return json({ errors, notification: null }, 422)
}

/** The answer of one of them, whatever the call says. */
export function serveUnserved(
  { asked, path, status, body: refused }: UnservedOperation,
  authenticator: Authenticator,
  limiter: DoorLimiter,
): Serve {
  const refusal = json(refused, status)
  return async ({ raw: { headers }, ip, body }) => {
    limiter.spend(ip, 1)
    limiter.take('ip:later', callerKey(ip), CALLS, 10)
    if (asked.kind === 'nothing') return refusal
    if (asked.kind === 'form') return missingFields(body, asked.fields) ?? refusal
    const signed = await authenticator.authenticate({ headers, ip, path, permission: asked.permission, body })
    return 'fault' in signed ? failed(signed.fault) : refusal
  }
}
