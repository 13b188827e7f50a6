import { randomBytes, randomInt } from 'node:crypto'
import type { LoginResult, QrLogin } from '@exchange/contract/accounts'
import { confirmation } from '@exchange/contract/accounts/confirmation'
import type { Confirmation } from '@exchange/contract/accounts/confirmation'
import { networkKey, newToken, originOf, Problem, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Limiter, RequestContext, UserContext } from '../../../kernel/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { Tell } from '../../notifications/index.ts'
import type { LoginHistory } from '../login-history/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { qrSignInMail, qrSwitchMail } from './mails.ts'
import type { QrLoginRow, QrLoginStore } from './store.ts'

const COOKIE = 'qr'
const CODE_BYTES = 16
/** Until a phone opens the link. */
const WAITING_MS = 60_000
/** From then on, to look, to compare and to prove. */
const PROMPTED_MS = 3 * 60_000
/** Until the browser, which asks every two seconds, has learned of it. */
const SETTLED_MS = 60_000
/** How many numbers the phone chooses from. */
const CHOICES = 3
const SMALLEST = 10
const LARGEST = 100
/** Codes that a network may ask for; the contract says how many an address may. */
const OF_NETWORK = { points: 200, seconds: 3600 }
/** Browsers that may wait at a time, whatever addresses they have. */
const MOST_WAITING = 10_000

export interface QrLoginDeps {
  readonly store: QrLoginStore
  readonly profile: ProfileStore
  readonly signIn: Pick<SignInService, 'beganAt' | 'enter'>
  readonly history: LoginHistory
  readonly queue: MailQueue
  readonly tell: Tell
  readonly limiter: Limiter
  readonly clock: Clock
}

/** A browser shows a code, a phone that is signed in confirms it, and that browser alone is signed in. */
export class QrLoginService {
  readonly #deps: QrLoginDeps

  constructor(deps: QrLoginDeps) {
    this.#deps = deps
  }

  /** @throws Problem `too-many-requests`, `overloaded` */
  async start({ cookies, region, ip, country, userAgent }: RequestContext) {
    const { store, limiter } = this.#deps
    limiter.take('qr-logins:network', networkKey(ip), OF_NETWORK.points, OF_NETWORK.seconds)
    const before = cookies.get(COOKIE)
    if (before !== undefined) await store.forgetBrowser(tokenHash(before))
    const [code, token] = [randomBytes(CODE_BYTES).toString('base64url'), newToken()]
    const numbers = newNumbers()
    const number = numbers[randomInt(CHOICES)] ?? SMALLEST
    const expiresAt = this.#in(WAITING_MS)
    const row: QrLoginRow = {
      codeHash: tokenHash(code),
      browserHash: tokenHash(token),
      region,
      ip,
      country,
      userAgent,
      number,
      numbers,
      state: confirmation.waiting,
      userId: null,
      sessionId: null,
      expiresAt,
    }
    if (!(await store.add(row, MOST_WAITING))) throw new Problem('overloaded')
    cookies.set(COOKIE, token, { httpOnly: true })
    return { code, number, expiresAt: unixSeconds(expiresAt) }
  }

  /**
   * How the code of this browser stands; what was confirmed signs it in, once.
   * @throws Problem `account-blocked`, `account-frozen`, `credentials-invalid` when the password has changed meanwhile
   */
  async poll(
    context: RequestContext,
    code: string,
  ): Promise<{ state: Confirmation | null; login: LoginResult | null }> {
    const { store, profile, signIn, queue } = this.#deps
    const [codeHash, browserHash] = [tokenHash(code), tokenHash(context.cookies.get(COOKIE) ?? '')]
    const row = await store.find(codeHash, this.#in(0))
    if (row === null || row.browserHash !== browserHash) return over
    const { state, userId, sessionId } = row
    if (state !== confirmation.confirm || userId === null || sessionId === null) return { state, login: null }
    // Read before: a password that changes from here on is noticed when the session is written, and one that changed before
    // has ended the session of the phone.
    const user = await profile.user(userId)
    const isPhoneSignedIn = (await signIn.beganAt(sessionId)) !== null
    if (!(await store.take(codeHash, browserHash, this.#in(0)))) return over
    context.cookies.clear(COOKIE)
    if (user === null || !isPhoneSignedIn) return over
    const login = await signIn.enter(context, user, 'qr', true)
    await queue.addWarning(qrSignInMail(user, context), user, originOf(context.site))
    return { state, login }
  }

  /**
   * Shows the phone who asks. Who asks from another country is refused: whoever holds the phone stands before the screen.
   * @throws Problem `qr-login-off`, `qr-login-expired`, `qr-login-elsewhere`
   */
  async prompt(context: UserContext, code: string): Promise<QrLogin> {
    const { store, profile } = this.#deps
    const { owner, through } = context.actor
    const codeHash = tokenHash(code)
    const phone = { userId: owner, sessionId: through }
    if ((await profile.user(owner))?.qrLogin !== true) throw new Problem('qr-login-off')
    const first = await store.prompt(codeHash, phone, context.region, this.#in(0), this.#in(PROMPTED_MS))
    const row = first ?? (await store.find(codeHash, this.#in(0)))
    if (row === null || row.sessionId !== through) throw new Problem('qr-login-expired')
    if (row.country !== null && context.country !== null && row.country !== context.country) {
      await this.#reject(context, codeHash)
      throw new Problem('qr-login-elsewhere')
    }
    return shape(row)
  }

  /** @throws Problem `qr-login-number`, which rejects it, and `qr-login-off`, `qr-login-expired` */
  async confirm(context: UserContext, code: string, number: number): Promise<QrLogin> {
    const { store, profile } = this.#deps
    const { owner, through } = context.actor
    const codeHash = tokenHash(code)
    const row = await store.find(codeHash, this.#in(0))
    if (row === null || row.sessionId !== through) throw new Problem('qr-login-expired')
    if ((await profile.user(owner))?.qrLogin !== true) throw new Problem('qr-login-off')
    if (row.number !== number) {
      await this.#reject(context, codeHash)
      throw new Problem('qr-login-number')
    }
    const phone = { userId: owner, sessionId: through }
    const settled = await store.settle(codeHash, phone, confirmation.confirm, this.#in(0), this.#in(SETTLED_MS))
    if (settled === null) throw new Problem('qr-login-expired')
    return shape(settled)
  }

  /** @throws Problem `qr-login-expired` */
  async reject(context: UserContext, code: string): Promise<QrLogin> {
    return shape(await this.#reject(context, tokenHash(code)))
  }

  /** A switch that is where it should be already is no news. */
  async setEnabled(context: UserContext, enabled: boolean): Promise<{ enabled: boolean }> {
    if (await this.#deps.store.setEnabled(context.actor.owner, enabled))
      await announceChange(this.#deps, context, enabled ? 'qr-login-on' : 'qr-login-off', qrSwitchMail(enabled))
    return { enabled }
  }

  /** Forgets what has expired. */
  async sweep(): Promise<void> {
    await this.#deps.store.sweep(this.#in(0))
  }

  /** What is refused is among the tries that the account can look up, as of the browser that asked. */
  async #reject({ actor }: UserContext, codeHash: string): Promise<QrLoginRow> {
    const { store, history } = this.#deps
    const phone = { userId: actor.owner, sessionId: actor.through }
    const row = await store.settle(codeHash, phone, confirmation.reject, this.#in(0), this.#in(SETTLED_MS))
    if (row === null) throw new Problem('qr-login-expired')
    await history.note(actor.owner, row, 'refused', 'qr')
    return row
  }

  #in(milliseconds: number): Date {
    return new Date(this.#deps.clock.now() + milliseconds)
  }
}

const over = { state: null, login: null } as const

/** Different ones of two digits, in no order. */
function newNumbers(): readonly number[] {
  const numbers = new Set<number>()
  while (numbers.size < CHOICES) numbers.add(randomInt(SMALLEST, LARGEST))
  return [...numbers]
}

function shape({ state, ip, country, userAgent, numbers, expiresAt }: QrLoginRow): QrLogin {
  return { state, ip, country, userAgent, numbers: [...numbers], expiresAt: unixSeconds(expiresAt) }
}
