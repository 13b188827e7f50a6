import type { ErrorEnvelope, ErrorName, WebAnswer, WebInput, WebRoute } from '@exchange/contract'
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
  outer?: AbortSignal,
): Promise<Fetched> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const signal = outer === undefined ? timeout : AbortSignal.any([timeout, outer])
  const response = await fetch(url, {
    method,
    headers: { ...spoken(), ...headers },
    credentials: 'include',
    signal,
    // What somebody pressed still reaches the server when they leave the page at once.
    keepalive: method !== 'GET' && (body?.length ?? 0) <= KEPT_ALIVE_CHARS,
    ...(body === undefined ? {} : { body }),
  })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  if (!isJson) return { status: response.status, body: undefined }
  return { status: response.status, body: await response.json() }
}

/** The language of the page: mails, text messages and notifications speak it. */
const spoken = (): Record<string, string> =>
  typeof document === 'undefined' ? {} : { 'x-locale': document.documentElement.lang }

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

/** Whatever an unusual answer holds, the caller gets an error of the one shape. */
function envelopeOf(status: number, body: unknown): ErrorEnvelope {
  const from = isRecord(body) ? body : {}
  return {
    status,
    code: typeof from.code === 'number' ? from.code : 0,
    message: typeof from.message === 'string' ? from.message : 'wrong content type',
    ...(typeof from.error === 'string' ? { error: from.error as ErrorName } : {}),
    ...(typeof from.limit === 'string' ? { limit: from.limit } : {}),
    ...(isRecord(from.faults) ? { faults: from.faults as NonNullable<ErrorEnvelope['faults']> } : {}),
    errors: isRecord(from.errors) ? (from.errors as ErrorEnvelope['errors']) : {},
    ...(isRecord(from.data) ? { data: from.data } : {}),
    notification: isRecord(from.notification) ? (from.notification as ErrorEnvelope['notification']) : null,
    warning: typeof from.warning === 'string' ? from.warning : null,
  }
}

async function write(method: string, url: string, body: unknown, options: Options): Promise<Fetched> {
  const attempt = async (token: string) => {
    const headers: Record<string, string> = { 'x-csrf-token': token }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.act !== undefined) headers['x-act'] = options.act
    if (options.captcha !== undefined) headers['x-captcha'] = options.captcha
    if (options.commandId !== undefined) headers['x-command-id'] = options.commandId
    return send(method, url, headers, body === undefined ? undefined : JSON.stringify(body), options.signal)
  }
  const first = await attempt(await (csrfToken ?? freshToken()))
  if (envelopeOf(first.status, first.body).error !== 'csrf-invalid') return first
  return attempt(await freshToken())
}

const headersOfReading = ({ bearer, captcha }: Options): Record<string, string> => ({
  ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  ...(captcha === undefined ? {} : { 'x-captcha': captcha }),
})

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
      ? await send('GET', url, headersOfReading(options), undefined, options.signal)
      : await writes(() => write(method, url, input.body, options))
  if (status >= 200 && status < 300 && isRecord(body)) return { ok: true, status, data: body.data as never }
  return { ok: false, status, error: envelopeOf(status, body) }
}
