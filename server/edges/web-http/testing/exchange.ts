/** A whole exchange in one process for the tests of the web door: real PostgreSQL, engine thread, journal and HTTP. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_PERMISSIONS, Permission, SystemOwner } from '@exchange/core'
import type { ErrorEnvelope } from '@exchange/contract/errors'
import type { WebInput, WebOperations, WebRoute } from '@exchange/contract'
import { newCommandId } from '../../../kernel/index.ts'
import type {
  Clock,
  Log,
  PromotionSettings,
  SupportSettings,
  UssdSettings,
  WithdrawalReviewSettings,
} from '../../../kernel/index.ts'
import { usualLimits } from '../../../processes/config.ts'
import { localNetwork } from '../../../processes/config.ts'
import { startExchange } from '../../../processes/exchange.ts'
import type { Exchange } from '../../../processes/exchange.ts'
import type { CaptchaSettings, IdentityProviderSettings } from '../../../processes/config.ts'
import type { EthereumSettings } from '../../../processes/ethereum.ts'
import type { TraceSettings } from '../../../processes/traces.ts'
import { copyExchangeDatabase } from '../../../testing/exchange-database.ts'
import { testPasswordCost } from '../../../testing/passwords.ts'
import { requestPath } from '../../testing/request-path.ts'

/** Time that a test can move forward. */
export class TestClock implements Clock {
  #ahead = 0

  now(): number {
    return Date.now() + this.#ahead
  }

  pass(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}

export interface TestExchange {
  readonly origin: string
  readonly exchange: Exchange
  readonly clock: TestClock
  /** Where the exchange keeps its data. */
  readonly dataDir: string
  /** Messages of the error log: our own faults. A test that causes one takes it out. */
  readonly faults: string[]
  /** Stops the exchange and starts it again with the same data; it listens on another port. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startTestExchange(
  settings: {
    readonly demo?: boolean
    readonly builderKey?: string
    /** Hashes them at the cost of an exchange that people use. */
    readonly usualPasswords?: boolean
    readonly log?: Log
    readonly traces?: TraceSettings
    readonly consoleMail?: string
    readonly captcha?: CaptchaSettings
    /** A gateway of text messages. */
    readonly smsUrl?: string
    readonly supportDesk?: SupportSettings
    readonly identityProviders?: IdentityProviderSettings
    readonly breachedPasswordsUrl?: string
    readonly ussd?: UssdSettings
    readonly promotion?: PromotionSettings
    readonly ethereum?: EthereumSettings
    readonly withdrawalReview?: WithdrawalReviewSettings
  } = {},
): Promise<TestExchange> {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-exchange-'))
  await copyExchangeDatabase(dataDir)
  const faults: string[] = []
  const clock = new TestClock()
  const log: Log = settings.log ?? {
    info: () => {},
    warn: () => {},
    error: (message, detail) => faults.push(`${message} ${JSON.stringify(detail ?? {})}`),
  }
  const { demo = true, builderKey = null } = settings
  const start = async (): Promise<Exchange> =>
    startExchange({
      port: 0,
      config: {
        dataDir,
        region: 'global',
        databaseUrl: null,
        archive: { directory: null, bytes: null },
        smtpUrl: null,
        mailFrom: '',
        sms: { url: settings.smsUrl ?? null, from: 'Exchange', price: 10, prices: new Map(), ofDay: 100_000 },
        countryHeader: 'x-country',
        disk: { warnMb: 0, stopMb: 0 },
        limits: { ...usualLimits, points: 0, connections: 0 },
        demo,
        captcha: settings.captcha ?? null,
        breachedPasswordsUrl: settings.breachedPasswordsUrl ?? null,
        identityProviders: settings.identityProviders ?? { apple: null, google: null },
        builderKey,
        supportDesk: settings.supportDesk ?? null,
        ussd: settings.ussd ?? null,
        promotion: settings.promotion ?? null,
        ethereum: settings.ethereum ?? null,
        withdrawalReview: settings.withdrawalReview ?? null,
        network: localNetwork,
        metrics: { port: 0, address: '127.0.0.1', token: null, isChosen: true },
        console: { port: 0, address: '127.0.0.1', origin: null, mail: settings.consoleMail ?? null, isChosen: true },
        traces: settings.traces ?? null,
        canary: false,
        pages: false,
        production: false,
      },
      log,
      clock,
      checkOutputs: true,
      ...(settings.usualPasswords === true ? {} : { passwordCost: testPasswordCost }),
      fatal: (reason) => faults.push(reason.message),
    })
  let exchange = await start()
  return {
    get origin() {
      return `http://127.0.0.1:${exchange.port}`
    },
    get exchange() {
      return exchange
    },
    clock,
    dataDir,
    faults,
    restart: async () => {
      await exchange.stop()
      exchange = await start()
    },
    close: async () => {
      await exchange.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Answer<Data> {
  readonly status: number
  readonly headers: Headers
  /** Of a success. */
  readonly data: Data
  /** Of a refusal. */
  readonly error: ErrorEnvelope
}

/** As fetch, but with whatever Host header the test wants. */
async function request(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer | undefined,
): Promise<Response> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = httpRequest(url, { method, headers: { ...headers, ...length } })
  sent.end(body)
  const [message] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const received = new Headers()
  for (let at = 0; at < message.rawHeaders.length; at += 2)
    received.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '')
  return new Response(Buffer.concat(chunks), { status: message.statusCode ?? 0, headers: received })
}

let addresses = 0

/** A browser: keeps cookies, fetches the CSRF token, has an address of its own. */
export class Browser {
  /** Changes when the exchange is started again. */
  origin: string
  readonly #cookies = new Map<string, string>()
  readonly headers: Record<string, string>
  #token = ''

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.origin = origin
    const address = ++addresses
    this.headers = {
      'x-forwarded-for': `10.9.${address >> 8}.${address & 255}`,
      'user-agent': 'test browser',
      ...headers,
    }
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  setCookie(name: string, value: string): void {
    if (name === 'session') this.#token = ''
    this.#cookies.set(name, value)
  }

  /** Any request, as it is; a body that is neither text nor bytes as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    if (method !== 'GET' && headers['x-csrf-token'] === undefined) await this.#needToken()
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(
      `${this.origin}${path}`,
      method,
      {
        ...this.headers,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#token === '' ? {} : { 'x-csrf-token': this.#token }),
        ...headers,
      },
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    )
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** One operation of the contract. */
  async call<R extends WebRoute>(
    route: R,
    input: WebInput<R> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<WebOperations[R]['output']>> {
    const [method = '', template = ''] = route.split(' ')
    const response = await this.send(method, requestPath(template, input), input.body, headers)
    // Answers are checked against their schemas on the server.
    const json = (await response.json()) as ErrorEnvelope & { readonly data: WebOperations[R]['output'] }
    return { status: response.status, headers: response.headers, data: json.data, error: json }
  }

  /** The newest code mailed to this address. */
  async mailedCode(email: string): Promise<string> {
    const { data } = await this.call('GET /v2/demo/mailbox', { query: { to: email } })
    return /^\d{6}$/m.exec(data[0]?.text ?? '')?.[0] ?? ''
  }

  /** The token of the page; a session that begins or ends takes it along. */
  async #needToken(): Promise<void> {
    if (this.#token === '') this.#token = (await this.call('GET /v2/index')).data.token
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    if (pair.slice(0, at).endsWith('session')) this.#token = ''
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

export const PASSWORD = 'a long enough phrase'

/** A signed-in browser with a fresh account; `headers` go with every call, such as the host of an edition. */
export async function newUser(
  origin: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly browser: Browser; readonly email: string; readonly userId: number }> {
  const browser = new Browser(origin, headers)
  const email = `${name}@users.test`
  await browser.call('POST /v2/register', {
    body: { email, password: PASSWORD, consents: { terms: true, privacy: true } },
  })
  const confirmed = await browser.call('POST /v2/register/confirmation', {
    body: { code: await browser.mailedCode(email) },
  })
  if (confirmed.status !== 200) throw new Error(`registration of ${email} failed: ${JSON.stringify(confirmed.error)}`)
  return { browser, email, userId: confirmed.data.userId }
}

/** The demo chain gives nothing while `act` goes on. */
export async function withoutDemoFunds({ exchange }: TestExchange, act: () => Promise<void>): Promise<void> {
  const allow = async (canTransfer: boolean): Promise<unknown> =>
    exchange.core.engine.submit({
      kind: 'account.configure',
      owner: SystemOwner['chain:demo'],
      stpGroup: 0,
      permissions: canTransfer ? ALL_PERMISSIONS : ALL_PERMISSIONS & ~Permission.transferOut,
      id: newCommandId(),
    })
  await allow(false)
  try {
    await act()
  } finally {
    await allow(true)
  }
}
