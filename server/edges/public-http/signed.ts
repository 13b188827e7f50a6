/** A signed operation once it is known who calls: the same steps whichever way the call came. */
import { capabilities } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { Problem, limitByAccount, limitByKey, run } from '../../kernel/index.ts'
import type { BoundPublicOperation, Limiter } from '../../kernel/index.ts'
import type { Caller } from './authentication.ts'
import { succeeded } from './reply.ts'
import type { Reply } from './reply.ts'

export interface SignedCall extends Caller {
  readonly region: Region
  readonly ip: string
}

/** Edition and limits; answers what carries the call out. Throws Problem where the call may not be made. */
export function admitSigned(
  bound: BoundPublicOperation,
  { grant, source, commandId, body, region, ip }: SignedCall,
  { limiter, checkOutputs }: { readonly limiter: Limiter; readonly checkOutputs: boolean },
): () => Promise<Reply> {
  const { operation } = bound
  const { capability } = operation
  if (capability !== null && !capabilities[region][capability].enabled) throw new Problem('feature-disabled')
  limitByAccount(limiter, operation, grant.owner)
  limitByKey(limiter, operation, grant.id)
  const { owner, id: through } = grant
  const context = { region, ip, caller: { owner, through, key: grant, source, commandId } }
  const raw = { params: undefined, query: undefined, body }
  return async () => succeeded(operation, await run(bound, context, raw, checkOutputs))
}
