/** The operations of the compatible API that a socket serves as well: same checks, lanes, handlers and answers. */
import type { CommandId } from '@exchange/core'
import { Problem, derivedCommandId, faultOf, limitByAddress, noteAnswer } from '../../kernel/index.ts'
import type {
  BoundPublicOperation,
  DoorDeps,
  Fault,
  KeyedAnswer,
  KeyedCall,
  KeyedCalls,
  KeyGrant,
} from '../../kernel/index.ts'
import { keyFault, rightsFault } from './authentication.ts'
import { envelopeRefusals } from './envelope-refusals.ts'
import { failed, internalFault, isInternal, refusedOf } from './reply.ts'
import type { Reply } from './reply.ts'
import { admitSigned } from './signed.ts'

export interface KeyedDeps extends Pick<
  DoorDeps,
  'keys' | 'limiter' | 'editions' | 'log' | 'metrics' | 'checkOutputs'
> {
  readonly operations: readonly BoundPublicOperation[]
}

const answerOf = ({ status, body }: Reply, retryAfter: number | null = null): KeyedAnswer => ({
  status,
  body,
  retryAfter,
})

/** An id that the caller chose is its account's own. */
const commandIdOf = ({ owner }: KeyGrant, { commandId }: KeyedCall): CommandId | null =>
  commandId === null ? null : derivedCommandId('caller', owner, `socket ${commandId}`)

class KeyedOperations implements KeyedCalls {
  readonly lanes: ReadonlyMap<string, 'entry' | 'exit'>
  readonly #deps: KeyedDeps
  readonly #byMethod = new Map<string, BoundPublicOperation>()

  constructor(deps: KeyedDeps) {
    this.#deps = deps
    for (const bound of deps.operations) {
      const { socketMethod } = bound.operation
      if (socketMethod !== null) this.#byMethod.set(socketMethod, bound)
    }
    this.lanes = new Map(
      [...this.#byMethod].map(([method, { operation }]) => [
        method,
        operation.rateLimit.isExit === true ? 'exit' : 'entry',
      ]),
    )
  }

  async admit(call: KeyedCall): Promise<() => Promise<KeyedAnswer>> {
    const bound = this.#byMethod.get(call.method)
    if (bound === undefined) throw new Error(`no method ${call.method}`)
    const from = performance.now()
    const perform = await this.#admitted(bound, call).catch((reason: unknown) => {
      const refused = this.#refusal(reason, bound)
      return async () => refused
    })
    return async () => {
      const answer = await perform().catch((reason: unknown) => this.#refusal(reason, bound))
      const labels = { door: 'socket', operation: bound.operation.id, status: String(answer.status) } as const
      this.#deps.metrics.observe('http_s', labels, (performance.now() - from) / 1_000)
      noteAnswer(this.#deps.limiter, bound.operation, call.ip, answer.status)
      return answer
    }
  }

  async #admitted(bound: BoundPublicOperation, call: KeyedCall): Promise<() => Promise<KeyedAnswer>> {
    const { keys, limiter } = this.#deps
    const { operation } = bound
    limitByAddress(limiter, operation, call.ip)
    const found = keys.find(call.key)
    const grant = found instanceof Promise ? await found : found
    const refuse = (refused: Fault) => async () => answerOf(failed(refused))
    if (grant === null) return refuse(envelopeRefusals.unauthorized)
    const refused = keyFault(grant, call.ip) ?? rightsFault(grant, operation)
    if (refused !== null) return refuse(refused)
    // A key that works through a socket is not idle.
    keys.used(grant.id, { rising: null, windowed: null })
    const commandId = commandIdOf(grant, call)
    // The sign-in stands for the envelope.
    const body = { ...call.body, request: operation.path, nonce: null }
    const { region, ip } = call
    const run = admitSigned(bound, { grant, body, source: 'socket', commandId, region, ip }, this.#deps)
    return async () => answerOf(await run())
  }

  #refusal(reason: unknown, { operation }: BoundPublicOperation): KeyedAnswer {
    const refused = refusedOf(reason, this.#deps.log)
    if (isInternal(refused)) return answerOf(internalFault)
    const { retryAfter = null } = refused instanceof Problem ? refused.detail : {}
    return answerOf(failed(faultOf(refused, operation.family)), retryAfter)
  }
}

export function keyedCalls(deps: KeyedDeps): KeyedCalls {
  return new KeyedOperations(deps)
}
