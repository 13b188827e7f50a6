import { callerKey } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import { FAILURE_WINDOW_MS, LOGIN_ATTEMPTS, LOGIN_ATTEMPTS_OF_ALL } from './rules.ts'
import type { DeviceRow, SignInStore } from './store.ts'

const FACTOR_WINDOW_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FACTOR_ATTEMPTS = 5
const FACTOR_ATTEMPTS_OF_A_DAY = 20
/** So many wrong ones in a day are told to the account, which then hears no more of them for a day. */
const FACTOR_WARNING = 3
const GUEST_MAILS_OF_AN_HOUR = 3
const GUEST_MAILS_OF_A_DAY = 8

/** What wrong tries are counted by, and how many lock it. */
interface Budget {
  readonly subject: string
  readonly most: number
  /** Failures older than this are forgotten; a lock lasts as long. */
  readonly windowMs: number
}

/** A try that may be looked at, with those left if it is wrong; or a lock and its end. */
export type LoginTry =
  | { readonly budgets: readonly Budget[]; readonly left: number; readonly lockedUntil: null }
  | { readonly lockedUntil: number }

/** Counts wrong passwords and codes, and locks for a while where there were too many. */
export class LoginTries {
  readonly #store: SignInStore
  readonly #clock: Clock

  constructor(store: SignInStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** A password to sign in with. */
  async take(email: string, ip: string, device: DeviceRow | null): Promise<LoginTry> {
    return this.#take(budgetsOf(email, ip, device))
  }

  /** A code of an authenticator app or a recovery code, wherever it is asked for. */
  async takeFactor(owner: number): Promise<LoginTry> {
    return this.#take([
      { subject: `factor:${owner}`, most: FACTOR_ATTEMPTS, windowMs: FACTOR_WINDOW_MS },
      { subject: `factor-day:${owner}`, most: FACTOR_ATTEMPTS_OF_A_DAY, windowMs: DAY_MS },
    ])
  }

  /** Counts a wrong code of a factor, apart from the tries; true once a day, when there were several. */
  async isWarningDue(owner: number): Promise<boolean> {
    const told = await this.#take([{ subject: `factor-warning:${owner}`, most: FACTOR_WARNING, windowMs: DAY_MS }])
    return told.lockedUntil === null && told.left === 0
  }

  /** A password that is asked for within a session. */
  async takeOwn(owner: number): Promise<LoginTry> {
    return this.#take([{ subject: `own:${owner}`, most: 2 * LOGIN_ATTEMPTS, windowMs: FAILURE_WINDOW_MS }])
  }

  /**
   * A mail that a guest causes to an account: strangers together have few, a known device has some of its own. `last` = the
   * day has no more.
   */
  async takeGuestMail(owner: number, device: string | null): Promise<'taken' | 'last' | 'refused'> {
    const subject = device === null ? `guest-mail:${owner}` : `guest-mail:${owner}:${device}`
    const hour = await this.#take([{ subject, most: GUEST_MAILS_OF_AN_HOUR, windowMs: HOUR_MS }])
    if (hour.lockedUntil !== null) return 'refused'
    if (device !== null) return 'taken'
    const day = await this.#take([{ subject: `guest-mail-day:${owner}`, most: GUEST_MAILS_OF_A_DAY, windowMs: DAY_MS }])
    if (day.lockedUntil !== null) return 'refused'
    return day.left === 0 ? 'last' : 'taken'
  }

  /** The password of this address is a new one: wrong ones of before don't keep this caller out. */
  async forgetSignIn(email: string, ip: string): Promise<void> {
    await this.forget(budgetsOf(email, ip, null))
  }

  /** It was right: what was counted is forgotten. */
  async forget(budgets: readonly Budget[]): Promise<void> {
    await this.#store.clearFailures(budgets.map(({ subject }) => subject))
  }

  /** Counts the try before it is looked at, so that parallel tries are all counted. */
  async #take(budgets: readonly Budget[]): Promise<LoginTry> {
    const now = this.#clock.now()
    let left = Number.POSITIVE_INFINITY
    for (const { subject, most, windowMs } of budgets) {
      const since = new Date(now - windowMs)
      const before = await this.#store.failures(subject, since, new Date(now))
      const isLocked = before.lockedUntil !== null && before.lockedUntil.getTime() > now
      const counted = isLocked
        ? before
        : await this.#store.countFailure(subject, new Date(now), since, most, new Date(now + windowMs))
      if (isLocked || counted.failed > most) return { lockedUntil: counted.lockedUntil?.getTime() ?? now }
      left = Math.min(left, most - counted.failed)
    }
    return { budgets, left, lockedUntil: null }
  }
}

/**
 * A known device has tries of its own, and so has each caller: a stranger who guesses locks themselves out and nobody else.
 * All strangers together have more, so that many callers can't guess one password for long.
 */
function budgetsOf(email: string, ip: string, device: DeviceRow | null): readonly Budget[] {
  const windowMs = FAILURE_WINDOW_MS
  if (device !== null)
    return [{ subject: `device:${device.userId}:${device.tokenHash}`, most: LOGIN_ATTEMPTS, windowMs }]
  return [
    { subject: `caller:${callerKey(ip)} ${email}`, most: LOGIN_ATTEMPTS, windowMs },
    { subject: `email:${email}`, most: LOGIN_ATTEMPTS_OF_ALL, windowMs },
  ]
}
