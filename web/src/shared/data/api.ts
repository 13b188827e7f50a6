import type { WebAnswer, WebContext, WebInput, WebOperations, WebRoute } from '@exchange/contract'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { ApiError } from './api-error.ts'
import { browserCall } from './browser-call.ts'
import { tellTermsOutdated } from './terms.ts'
import { tellUnauthenticated } from './unauthenticated.ts'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: WebContext }
  }
}

export interface CallOptions {
  /** 32 hex digits; the same id again never acts twice. */
  readonly commandId?: string
  readonly signal?: AbortSignal
}

type Parts<R extends WebRoute> = Pick<
  Required<WebInput<R>>,
  { [P in 'params' | 'body']: undefined extends WebOperations[R][P] ? never : P }['params' | 'body']
> & { readonly query?: WebOperations[R]['query'] } & (undefined extends WebOperations[R]['body']
    ? { readonly body?: WebOperations[R]['body'] }
    : {})

type Call<R extends WebRoute> =
  {} extends Parts<R>
    ? (input?: Parts<R>, options?: CallOptions) => Promise<WebOperations[R]['output']>
    : (input: Parts<R>, options?: CallOptions) => Promise<WebOperations[R]['output']>

/** `await api['POST /v2/login']({ body: { email, password } })`; throws ApiError when refused, TypeError when unreachable. */
export type Api = { readonly [R in WebRoute]: Call<R> }

/** `terms-not-accepted` of the catalogue, which stays on the server. */
const TERMS_NOT_ACCEPTED = 1009

const isomorphicCall = createIsomorphicFn()
  .server(async <R extends WebRoute>(route: R, input?: WebInput<R>, _options?: CallOptions): Promise<WebAnswer<R>> => {
    const context = getGlobalStartContext()
    if (context?.api === undefined) throw new Error('The web handler was called without its context (WebContext)')
    return context.api(route, input)
  })
  .client(browserCall)

async function call<R extends WebRoute>(
  route: R,
  input?: WebInput<R>,
  options?: CallOptions,
): Promise<WebOperations[R]['output']> {
  const answer: WebAnswer<R> = await isomorphicCall(route, input, options)
  if (answer.ok) return answer.data
  if (answer.status === 401) tellUnauthenticated()
  if (answer.error.code === TERMS_NOT_ACCEPTED) tellTermsOutdated()
  throw new ApiError(route, answer.status, answer.error)
}

const calls = new Map<string, unknown>()

/** The methods exist for any route: they are made when first named, so that the browser holds no list of routes. */
export const api: Api = new Proxy({} as Api, {
  get(_target, route: string) {
    let method = calls.get(route)
    if (method === undefined) {
      method = (input?: WebInput<WebRoute>, options?: CallOptions) => call(route as WebRoute, input, options)
      calls.set(route, method)
    }
    return method
  },
})
