/** A signed operation once it is known who calls: the same steps whichever way the call came. */
import type { Region } from '@exchange/contract/regions'
import { Problem, limitByAccount, limitByKey, run } from '../../kernel/index.ts'
import type { AppGrant, BoundPublicOperation, Editions, KeyCaller, Limiter, PublicContext } from '../../kernel/index.ts'
import type { Caller } from './authentication.ts'
import { succeeded } from './reply.ts'
import type { Reply } from './reply.ts'

export interface CallPlace {
  readonly region: Region
  readonly ip: string
}

export type SignedCall = Caller & CallPlace

interface AdmissionDeps {
  readonly editions: Pick<Editions, 'of'>
  readonly limiter: Limiter
  readonly checkOutputs: boolean
}

/** Edition and limits; answers what carries the call out. Throws Problem where the call may not be made. */
export function admitSigned(
  bound: BoundPublicOperation,
  { grant, source, commandId, body, region, ip }: SignedCall,
  deps: AdmissionDeps,
): () => Promise<Reply> {
  const { owner, id: through } = grant
  const caller = { owner, through, key: grant, source, commandId }
  return admitted(bound, { region, ip, caller, app: null }, body, deps)
}

/** The same for a call of an app. */
export function admitApp(
  bound: BoundPublicOperation,
  { grant, body, region, ip }: CallPlace & { readonly grant: AppGrant; readonly body: unknown },
  deps: AdmissionDeps,
): () => Promise<Reply> {
  const { owner, id: through } = grant
  const caller = { owner, through, key: null, source: 'api', commandId: null } as const
  return admitted(bound, { region, ip, caller, app: grant }, body, deps)
}

function admitted(
  bound: BoundPublicOperation,
  context: PublicContext & { readonly caller: KeyCaller },
  body: unknown,
  { limiter, editions, checkOutputs }: AdmissionDeps,
): () => Promise<Reply> {
  const { operation } = bound
  const { capability } = operation
  const { capabilities } = editions.of(context.region)
  // Whoever programs needs the API of the edition besides the area; what has no area is open to everybody always.
  if (capability !== null && !(capabilities.api.enabled && capabilities[capability].enabled))
    throw new Problem('feature-disabled')
  limitByAccount(limiter, operation, context.caller.owner)
  limitByKey(limiter, operation, context.caller.through)
  const raw = { params: undefined, query: undefined, body }
  return async () => succeeded(operation, await run(bound, context, raw, checkOutputs))
}
