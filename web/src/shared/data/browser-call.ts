import type { WebAnswer, WebInput, WebRoute } from '@exchange/contract'
import { createQueue } from './queue.ts'

const CALL_TIMEOUT_MS = 60_000

/** Browsers keep at most 64 KiB of bodies alive after a page; writes go one at a time, at up to four bytes a character. */
const KEPT_ALIVE_CHARS = 16_000

/** Calls that change something go one at a time. */
const writes = createQueue({ concurrency: 1, capacity: 500, waitMs: 60_000 })

let csrfToken: Promise<string> | undefined

type Fetched = { readonly status: number; readonly body: unknown }

async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string | undefined,
  { bearer, captcha, signal: outer }: Options = {},
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  if (captcha !== undefined) headers['x-captcha'] = captcha
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
  const signal = outer === undefined ? timeout : AbortSignal.any([timeout, outer])
  const response = await fetch(url, {
    method,
    // Mails, text messages and notifications speak the language of the page.
    headers: { ...headers, 'x-locale': import.meta.env.SSR ? '' : document.documentElement.lang },
    credentials: 'include',
    signal,
    // What somebody pressed still reaches the server when they leave the page at once.
    keepalive: method !== 'GET' && (body?.length ?? 0) <= KEPT_ALIVE_CHARS,
    ...(body === undefined ? {} : { body }),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? await response.json() : undefined }
}

/** One token for the page, fetched when the first write needs it, and again when the server no longer takes it. */
function freshToken(): Promise<string> {
  csrfToken = send('GET', '/v2/index', {}, undefined).then(({ body }) => {
    if (isRecord(body) && isRecord(body.data) && typeof body.data.token === 'string') return body.data.token
    throw new TypeError('No CSRF token in the answer')
  })
  csrfToken.catch(() => (csrfToken = undefined))
  return csrfToken
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `/v2/trade/markets/{id}` with its parameters and query written in. */
export function callUrl(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      search.append(key, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

interface Options {
  readonly commandId?: string
  readonly signal?: AbortSignal
  readonly act?: string
  readonly captcha?: string
  readonly withToken?: true
  readonly bearer?: string
}

async function write(method: string, url: string, body: unknown, options: Options): Promise<Fetched> {
  const attempt = async (token: string) => {
    const headers: Record<string, string> = { 'x-csrf-token': token }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.act !== undefined) headers['x-act'] = options.act
    if (options.commandId !== undefined) headers['x-command-id'] = options.commandId
    return send(method, url, headers, body === undefined ? undefined : JSON.stringify(body), options)
  }
  const first = await attempt(await (csrfToken ?? freshToken()))
  if (!isRecord(first.body) || first.body.error !== 'csrf-invalid') return first
  return attempt(await freshToken())
}

/** Calls an operation over HTTP from the browser. */
export async function browserCall<R extends WebRoute>(
  route: R,
  input: WebInput<R> = {},
  options: Options = {},
): Promise<WebAnswer<R>> {
  const [method = 'GET', path = ''] = route.split(' ', 2)
  const url = callUrl(path, input.params ?? {}, input.query ?? {})
  const { status, body } =
    method === 'GET' && options.withToken !== true
      ? await send('GET', url, {}, undefined, options)
      : await writes(() => write(method, url, input.body, options))
  if (status >= 200 && status < 300 && isRecord(body)) return { ok: true, status, data: body.data as never }
  // Its shape is loaded with the first refusal.
  const { envelopeOf } = await import('./refusal-envelope.ts')
  return { ok: false, status, error: envelopeOf(status, isRecord(body) ? body : {}) }
}
