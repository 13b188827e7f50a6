import type { WebAnswer, WebCaller, WebInput, WebRoute } from '@exchange/contract'
import { Problem, authorize, envelopeOf, outageOf, run, traceOf } from '../../kernel/index.ts'
import type { BoundOperation, Log } from '../../kernel/index.ts'
import { contextOf } from './context.ts'
import type { Arrival, ContextDeps } from './context.ts'

export interface CallerDeps extends ContextDeps {
  readonly operations: readonly BoundOperation[]
  readonly log: Log
  readonly checkOutputs: boolean
}

export interface PageCaller {
  readonly api: WebCaller
  /** Set-Cookie lines that the calls made; to be added to the page's answer. */
  readonly setCookies: () => readonly string[]
}

/** Calls operations for one page request, in this process, with the request's own cookies. Reading only: a page never changes anything. */
export async function pageCaller(arrival: Arrival, deps: CallerDeps): Promise<PageCaller> {
  const context = await contextOf(
    { ...arrival, keepsSession: true, headers: { ...arrival.headers, 'x-command-id': undefined } },
    deps,
  )
  const byRoute = new Map(deps.operations.map((bound) => [`${bound.operation.method} ${bound.operation.path}`, bound]))
  const answer = async (route: string, input: { params?: unknown; query?: unknown; body?: unknown }) => {
    const bound = byRoute.get(route)
    try {
      if (bound === undefined || bound.operation.method !== 'GET') throw new Problem('forbidden')
      authorize(bound.operation, context)
      const raw = { params: input.params, query: input.query, body: input.body }
      return { ok: true, status: bound.operation.status, data: await run(bound, context, raw, deps.checkOutputs) }
    } catch (reason) {
      const problem = reason instanceof Problem ? reason : (outageOf(reason) ?? new Problem('internal'))
      if (problem.error === 'internal')
        deps.log.error('an operation failed', {
          route,
          reason: traceOf(reason),
        })
      return { ok: false, status: problem.spec.status, error: envelopeOf(problem) }
    }
  }
  return {
    // The operation under this route answers with this route's types; the table of all operations can't say so.
    api: async <R extends WebRoute>(route: R, input: WebInput<R> = {}) => (await answer(route, input)) as WebAnswer<R>,
    setCookies: () => context.cookies.lines,
  }
}
