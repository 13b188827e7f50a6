/** A signed operation once it is known who calls: the same steps whichever way the call came. */
import type { PublicOperation } from '@exchange/contract/public'
import { capabilities } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { Problem, limitByAccount, limitByKey } from '../../kernel/index.ts'
import type { Limiter, Log } from '../../kernel/index.ts'
import type { Caller } from './authentication.ts'
import { schemaFault } from './faults.ts'
import type { Family } from './faults.ts'
import { failed } from './reply.ts'
import type { Reply } from './reply.ts'

export interface SignedOperation {
  readonly operation: PublicOperation
  readonly handler: (caller: Caller, input: never) => Promise<Reply> | Reply
}

/** The body of a request exactly as it came; empty when there is none. */
export const bytesOf = ({ body }: { readonly body: unknown }): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

export function familyOf({ id, path }: { readonly id: string; readonly path: string }): Family {
  if (path.startsWith('/api/v4/main-account/')) return 'main'
  if (path.startsWith('/api/v1/')) return 'v1'
  return id === 'trading.publicModify' || id === 'trading.publicAmend' ? 'modify' : 'trade'
}

/** Edition, limits and input; answers what carries the call out. Throws Problem where the call may not be made. */
export async function admitSigned(
  { operation, handler }: SignedOperation,
  caller: Caller,
  region: Region,
  limiter: Limiter,
): Promise<() => Promise<Reply> | Reply> {
  const { capability, body } = operation
  if (capability !== null && !capabilities[region][capability].enabled) throw new Problem('feature-disabled')
  await limitByAccount(limiter, operation, caller.grant.owner)
  await limitByKey(limiter, operation, caller.grant.id)
  const input = body.safeParse(caller.body)
  if (!input.success) {
    const refusal = failed(schemaFault(input.error.issues, familyOf(operation)))
    return () => refusal
  }
  // The handler of this id takes the output of this id's schema; the union of all loses that pairing.
  return () => handler(caller, input.data as never)
}

/** What was thrown as an expected refusal; a fault of ours is told to the log alone. */
export function problemOf(reason: unknown, log: Log): Problem {
  if (reason instanceof Problem) return reason
  log.error('a call of the public API failed', {
    reason: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
  })
  return new Problem('internal')
}
