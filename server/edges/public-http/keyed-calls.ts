/** The operations of the compatible API that a socket serves as well: same checks, lanes, handlers and answers. */
import { publicOperations } from '@exchange/contract/public'
import { limitByAddress, newCommandId } from '../../kernel/index.ts'
import type { DoorDeps, Problem } from '../../kernel/index.ts'
import type { KeyedAnswer, KeyedCall, KeyedCalls } from '../wire/keyed-calls.ts'
import { keyFault, rightsFault } from './authentication.ts'
import { fault, problemFault } from './faults.ts'
import type { Fault } from './faults.ts'
import { privateHandlers } from './private.ts'
import type { PrivateDeps } from './private.ts'
import { failed, ok } from './reply.ts'
import type { Reply } from './reply.ts'
import { admitSigned, familyOf, problemOf } from './signed.ts'
import type { SignedOperation } from './signed.ts'

export type KeyedDeps = Pick<DoorDeps, 'keys' | 'limiter' | 'log'> & PrivateDeps

const answerOf = ({ status, body }: Reply, { detail }: Pick<Problem, 'detail'> = { detail: {} }): KeyedAnswer => ({
  status,
  body,
  retryAfter: detail.retryAfter ?? null,
})

class KeyedOperations implements KeyedCalls {
  readonly lanes: ReadonlyMap<string, 'order' | 'cancel'>
  readonly #deps: KeyedDeps
  readonly #byMethod = new Map<string, SignedOperation>()

  constructor(deps: KeyedDeps) {
    this.#deps = deps
    const handlers = privateHandlers(deps)
    const isServed = (id: string): id is keyof typeof handlers => Object.hasOwn(handlers, id)
    for (const operation of publicOperations) {
      const { id, socketMethod } = operation
      if (socketMethod !== null && isServed(id)) this.#byMethod.set(socketMethod, { operation, handler: handlers[id] })
    }
    this.lanes = new Map(
      [...this.#byMethod].map(([method, { operation }]) => [
        method,
        operation.rateLimit.group === 'order-cancel' ? 'cancel' : 'order',
      ]),
    )
  }

  async admit(call: KeyedCall): Promise<() => Promise<KeyedAnswer>> {
    const signed = this.#byMethod.get(call.method)
    if (signed === undefined) throw new Error(`no method ${call.method}`)
    const guarded = async <Result>(step: () => Promise<Result>, refused: (answer: KeyedAnswer) => Result) => {
      try {
        return await step()
      } catch (reason) {
        return refused(this.#refusal(reason, signed))
      }
    }
    const perform = await guarded(
      async () => this.#admitted(signed, call),
      (answer) => async () => answer,
    )
    return async () => guarded(perform, (answer) => answer)
  }

  async #admitted(signed: SignedOperation, call: KeyedCall): Promise<() => Promise<KeyedAnswer>> {
    const { keys, limiter } = this.#deps
    const { operation } = signed
    await limitByAddress(limiter, operation, call.ip)
    const grant = await keys.find(call.key)
    const refuse = (refused: Fault) => async () => answerOf(failed(refused))
    if (grant === null) return refuse(fault(401, 10, 'Unauthorized request.'))
    const refused = keyFault(grant, call.ip) ?? rightsFault(grant, operation)
    if (refused !== null) return refuse(refused)
    // A key that works through a socket is not idle.
    keys.used(grant.id, { rising: null, windowed: null })
    const commandId = `socket ${call.commandId ?? newCommandId()}`
    // The sign-in stands for the envelope.
    const body = { ...call.body, request: operation.path, nonce: null }
    const caller = { grant, body, source: 'socket', commandId } as const
    const run = await admitSigned(signed, caller, call.region, limiter)
    return async () => answerOf(await run())
  }

  #refusal(reason: unknown, { operation }: SignedOperation): KeyedAnswer {
    const problem = problemOf(reason, this.#deps.log)
    if (problem.error === 'internal') return answerOf(ok({ error: ['Internal server error.'] }, 500))
    return answerOf(failed(problemFault(problem, familyOf(operation))), problem)
  }
}

export function keyedCalls(deps: KeyedDeps): KeyedCalls {
  return new KeyedOperations(deps)
}
