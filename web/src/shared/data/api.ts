import type { ErrorEnvelope, WebAnswer, WebInput, WebOperations, WebRoute } from '@exchange/contract'
import { createIsomorphicFn } from '@tanstack/react-start'
import { requestContext } from '../../framework/request.ts'
import { ApiError } from './api-error.ts'
import { browserCall } from './browser-call.ts'
import { tellTermsOutdated } from './terms.ts'
import { tellUnauthenticated } from './unauthenticated.ts'

export interface CallOptions {
  /** 32 hex digits; the same id again never acts twice. */
  readonly commandId?: string
  readonly signal?: AbortSignal
  /** What was proved for this very request. */
  readonly act?: string
  /** What is shown for a captcha that this very request was asked for. */
  readonly captcha?: string
  /** How many were shown for it. */
  readonly captchas?: number
  /** In the name of somebody else than this session: sent as `Authorization: Bearer`. */
  readonly bearer?: string
  /** With the page's token, although it is a GET: it may sign in. */
  readonly withToken?: true
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

const isomorphicCall = createIsomorphicFn()
  .server(async <R extends WebRoute>(route: R, input?: WebInput<R>, _options?: CallOptions): Promise<WebAnswer<R>> => {
    const context = requestContext()
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
  if (answer.error.error === 'confirmation-required' || answer.error.error === 'low-score') {
    const { shownFor } = await import('./asked.ts')
    const shown = await shownFor(answer.error, options?.captchas)
    if (shown !== undefined) return call(route, input, { ...options, ...shown })
  }
  if (answer.status === 401) tellUnauthenticated()
  if (answer.error.error === 'terms-not-accepted') tellTermsOutdated()
  const said = import.meta.env.SSR ? answer.error : await refusalForPage(answer.error)
  throw new ApiError(route, answer.status, said)
}

/** The words are loaded with the first refusal; where they can't be, those of the server stay. */
async function refusalForPage(error: ErrorEnvelope): Promise<ErrorEnvelope> {
  try {
    const module = await import('./refusal-texts.ts')
    return await module.refusalForPage(error)
  } catch {
    return error
  }
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
