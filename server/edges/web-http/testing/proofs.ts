/** Proofs of requests, and accounts with an authenticator app, as a browser and its owner would bring them. */
import { generateSync } from 'otplib'
import { expect } from 'vitest'
import type { WebInput, WebRoute } from '@exchange/contract'
import type { PasskeyRequest } from '@exchange/contract/kernel'
import type { Clock } from '../../../kernel/index.ts'
import { PASSWORD, newUser } from './exchange.ts'
import type { Browser, TestClock, TestExchange } from './exchange.ts'

const VALIDATE = 'POST /v2/2fa/validate'

export interface Asked {
  readonly act: string
  readonly kind: string
  readonly methods: readonly string[]
  readonly withPassword: boolean
  readonly lines: readonly { readonly name: string; readonly value: string }[]
  readonly options: PasskeyRequest | null
}

/** What a refused call asks to be proved. */
export const askedBy = (answer: { readonly error: { readonly data?: Readonly<Record<string, unknown>> } }): Asked =>
  answer.error.data as unknown as Asked

/** An authenticator app by the clock of the exchange. Each code is one step later than the last. */
export class App {
  readonly secret: string
  readonly #clock: Clock & Pick<TestClock, 'pass'>

  constructor(secret: string, clock: Clock & Pick<TestClock, 'pass'>) {
    this.secret = secret
    this.#clock = clock
  }

  code(): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(this.#clock.now() / 1000) })
  }

  /** The next step has come. */
  next(): string {
    this.#clock.pass(30_000)
    return this.code()
  }
}

type Shown = NonNullable<WebInput<typeof VALIDATE>['body']>
export type Proof = (asked: Asked) => Promise<Shown> | Shown

/** Sends a request, proves it and sends it again. */
export async function proved<R extends WebRoute>(browser: Browser, route: R, input: WebInput<R>, proof: Proof) {
  const first = await browser.call(route, input)
  expect(first.error).toMatchObject({ code: 1110, error: 'confirmation-required' })
  const asked = askedBy(first)
  const validated = await browser.call(VALIDATE, { body: await proof(asked) })
  expect(validated.error).toMatchObject({ data: { state: 1 } })
  return browser.call(route, input, { 'x-act': asked.act })
}

export const byMail =
  (browser: Browser, email: string): Proof =>
  async ({ act }) => ({ act, password: PASSWORD, code: await browser.mailedCode(email) })

export const byApp =
  (app: App): Proof =>
  ({ act, withPassword }) => ({ act, totp: app.next(), ...(withPassword ? { password: PASSWORD } : {}) })

/** An account with an authenticator app. */
export async function protectedUser(here: TestExchange, name: string) {
  const { browser, email, userId } = await newUser(here.origin, name)
  const generated = await proved(browser, 'POST /v2/settings/2fa/generate', {}, byMail(browser, email))
  expect(generated.status).toBe(200)
  const app = new App(generated.data.secret, here.clock)
  const enabled = await browser.call('POST /v2/settings/2fa/toggle', { body: { enabled: true, totp: app.code() } })
  expect(enabled.data).toMatchObject({ enabled: true })
  return { browser, email, userId, app, recoveryCodes: enabled.data.recoveryCodes ?? [] }
}
