import { createHmac } from 'node:crypto'
import { callerKey, networkKey } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import { FAILURE_WINDOW_MS, LOGIN_ATTEMPTS, LOGIN_ATTEMPTS_OF_ALL } from './rules.ts'
import type { DeviceRow, AccessStore } from './store.ts'

const FACTOR_WINDOW_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FACTOR_ATTEMPTS = 5
/** Of a browser that the account knows. */
const FACTOR_ATTEMPTS_OF_A_DAY = 20
/** So many wrong ones in a day are told to the account, which then hears no more of them for a day. */
const FACTOR_WARNING = 3
/** Of a stranger's address for one account, and of whoever holds links that were mailed to it. */
const FACTOR_ATTEMPTS_OF_A_STRANGER = 10
/** Codes of an app, of all strangers to one account. */
const FACTOR_ATTEMPTS_OF_STRANGERS = 20
/** Of one address, and of one network, for whatever accounts. */
const FACTOR_ATTEMPTS_OF_AN_ADDRESS = 20
const FACTOR_ATTEMPTS_OF_A_NETWORK = 100
const GUEST_MAILS_OF_AN_HOUR = 3
const GUEST_MAILS_OF_A_DAY = 8
/** To one address, of whatever accounts and guests that have not proved it to be theirs. */
const MAILS_TO_ADDRESS_OF_AN_HOUR = 3
const MAILS_TO_ADDRESS_OF_A_DAY = 8

/** What wrong tries are counted by, and how many lock it. */
interface Budget {
  readonly subject: string
  readonly most: number
  /** Failures older than this are forgotten; a lock lasts as long. */
  readonly windowMs: number
  /** Counted for others as well: a right try is taken off the count again, and clears nobody else's. */
  readonly isShared?: boolean
}

/**
 * Who shows a second factor: a browser that the account knows, by its device or its session; somebody by a link that was mailed
 * to the account; or a stranger.
 */
export type Trier = { readonly known: string } | { readonly ip: string; readonly hasLink: boolean }

/** What is shown. `pending` = a code of an app that is being set up. */
export type FactorTried = 'totp' | 'recoveryCode' | 'pending'

/** A try that may be looked at, with those left if it is wrong; or a lock and its end. */
export type LoginTry =
  | { readonly budgets: readonly Budget[]; readonly left: number; readonly lockedUntil: null }
  | { readonly lockedUntil: number }

/** Counts wrong passwords and codes, and locks for a while where there were too many. */
export class LoginTries {
  readonly #store: AccessStore
  readonly #clock: Clock
  readonly #key: Buffer

  /** `key` keys the hashes of the addresses that are counted; at least 32 bytes, kept outside the database. */
  constructor(store: AccessStore, clock: Clock, key: Buffer) {
    this.#store = store
    this.#clock = clock
    this.#key = key
  }

  /** A password to sign in with. */
  async take(email: string, ip: string, device: DeviceRow | null): Promise<LoginTry> {
    return this.#take(budgetsOf(email, ip, device))
  }

  /** A code of an authenticator app or a recovery code, wherever it is asked for. */
  async takeFactor(owner: number, tried: FactorTried, by: Trier): Promise<LoginTry> {
    return this.#take(this.#factorBudgets(owner, tried, by))
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

  /** A mail to an address that nobody has proved to be theirs; false when it gets no more for a while, whoever causes it. */
  async takeMailTo(email: string): Promise<boolean> {
    const to = this.#hash(email)
    const taken = await this.#take([
      { subject: `mail:${to}`, most: MAILS_TO_ADDRESS_OF_AN_HOUR, windowMs: HOUR_MS },
      { subject: `mail-day:${to}`, most: MAILS_TO_ADDRESS_OF_A_DAY, windowMs: DAY_MS },
    ])
    return taken.lockedUntil === null
  }

  /** The password of this address is a new one: wrong ones of before don't keep this caller out. */
  async forgetSignIn(email: string, ip: string): Promise<void> {
    await this.forget(budgetsOf(email, ip, null))
  }

  /** The password of this account is a new one: codes that strangers tried behind the old one keep nobody out. */
  async forgetStrangers(owner: number): Promise<void> {
    await this.#store.clearFailures([strangersOf(owner)])
  }

  /** It was right: what was counted is forgotten, and of what is counted for others too this one try. */
  async forget(budgets: readonly Budget[]): Promise<void> {
    const [shared, own] = [true, false].map((is) => budgets.filter(({ isShared = false }) => isShared === is))
    await this.#store.clearFailures((own ?? []).map(({ subject }) => subject))
    for (const { subject, most } of shared ?? []) await this.#store.giveBack(subject, most)
  }

  /**
   * A browser that the account knows is locked by its own tries alone. Strangers have few codes of an app together, because six
   * digits can be guessed by many; recovery codes can't, so there no stranger locks another one out.
   */
  #factorBudgets(owner: number, tried: FactorTried, by: Trier): readonly Budget[] {
    const of = (who: string, day: number): readonly Budget[] => [
      { subject: `factor:${owner}:${tried}:${who}`, most: FACTOR_ATTEMPTS, windowMs: FACTOR_WINDOW_MS },
      { subject: `factor-day:${owner}:${tried}:${who}`, most: day, windowMs: DAY_MS },
    ]
    if ('known' in by) return of(by.known, FACTOR_ATTEMPTS_OF_A_DAY)
    const everywhere: readonly Budget[] = [
      {
        subject: `factor-address:${this.#hash(callerKey(by.ip))}`,
        most: FACTOR_ATTEMPTS_OF_AN_ADDRESS,
        windowMs: FACTOR_WINDOW_MS,
        isShared: true,
      },
      {
        subject: `factor-network:${this.#hash(networkKey(by.ip))}`,
        most: FACTOR_ATTEMPTS_OF_A_NETWORK,
        windowMs: HOUR_MS,
        isShared: true,
      },
    ]
    const caller = of(this.#hash(callerKey(by.ip)), FACTOR_ATTEMPTS_OF_A_STRANGER)
    if (tried !== 'totp') return [...caller, ...everywhere]
    if (by.hasLink) return [...of('link', FACTOR_ATTEMPTS_OF_A_STRANGER), ...everywhere]
    const together = {
      subject: strangersOf(owner),
      most: FACTOR_ATTEMPTS_OF_STRANGERS,
      windowMs: DAY_MS,
      isShared: true,
    }
    return [...caller, together, ...everywhere]
  }

  /** Counts the try before it is looked at, so that parallel tries are all counted; none where one of the budgets is locked. */
  async #take(budgets: readonly Budget[]): Promise<LoginTry> {
    const now = this.#clock.now()
    for (const { subject, windowMs } of budgets) {
      const { lockedUntil } = await this.#store.failures(subject, new Date(now - windowMs), new Date(now))
      if (lockedUntil !== null && lockedUntil.getTime() > now) return { lockedUntil: lockedUntil.getTime() }
    }
    let left = Number.POSITIVE_INFINITY
    for (const { subject, most, windowMs } of budgets) {
      const [since, until] = [new Date(now - windowMs), new Date(now + windowMs)]
      const { failed, lockedUntil } = await this.#store.countFailure(subject, new Date(now), since, most, until)
      if (failed > most) return { lockedUntil: lockedUntil?.getTime() ?? now }
      left = Math.min(left, most - failed)
    }
    return { budgets, left, lockedUntil: null }
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(`try:${text}`).digest('base64url')
  }
}

/** What codes of an app are counted by that strangers show for an account. */
const strangersOf = (owner: number): string => `factor-strangers:${owner}`

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
