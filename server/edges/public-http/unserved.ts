/** Operations of products that do not exist (yet): who asks is checked as everywhere, and then refused. */
import type { UnservedOperation } from '@exchange/contract/public'
import { callerKey } from '../../kernel/index.ts'
import type { DoorLimiter } from '../../kernel/index.ts'
import type { Authenticator } from './authentication.ts'
import type { Serve } from './call.ts'
import { failed, json } from './reply.ts'

/** Per address and ten seconds, for all of them together. */
const CALLS = 1000

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
    const signed = await authenticator.authenticate({ headers, ip, path, permission: asked.permission, body })
    return 'fault' in signed ? failed(signed.fault) : refusal
  }
}
