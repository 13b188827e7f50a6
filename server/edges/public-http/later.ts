/** Operations of products that do not exist (yet): who asks is checked as everywhere, and then refused. */
import type { FastifyRequest } from 'fastify'
import type { LaterOperation } from '@exchange/contract/public'
import { addressOf, callerKey } from '../../kernel/index.ts'
import type { Limiter } from '../../kernel/index.ts'
import type { Authenticator } from './authentication.ts'
import { failed, ok } from './reply.ts'
import type { Reply } from './reply.ts'
import { bytesOf } from './signed.ts'

/** Per address and ten seconds, for all of them together. */
const CALLS = 1000

/** Fields of a form that are not there, in the words of OAuth's refusals; null = all are. */
function missingFields(request: FastifyRequest, fields: readonly string[]): Reply | null {
  const form = new URLSearchParams(bytesOf(request).toString('utf8'))
  const missing = fields.filter((name) => (form.get(name) ?? '') === '')
  if (missing.length === 0) return null
  const errors = Object.fromEntries(missing.map((name) => [name, ['validation.required']]))
  return ok({ errors, notification: null }, 422)
}

/** The answer of one of them, whatever the call says. */
export function serveLater(
  { asked, path, status, body }: LaterOperation,
  authenticator: Authenticator,
  limiter: Limiter,
) {
  const refusal = ok(body, status)
  return async (request: FastifyRequest): Promise<Reply> => {
    const ip = addressOf(request.raw)
    await limiter.take('ip:later', callerKey(ip), CALLS, 10)
    if (asked.kind === 'nothing') return refusal
    if (asked.kind === 'form') return missingFields(request, asked.fields) ?? refusal
    const { headers } = request
    const signed = await authenticator.authenticate({
      headers,
      ip,
      path,
      permission: asked.permission,
      body: bytesOf(request),
    })
    return 'fault' in signed ? failed(signed.fault) : refusal
  }
}
