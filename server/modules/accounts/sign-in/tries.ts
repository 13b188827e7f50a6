import { callerKey } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import { FAILURE_WINDOW_MS, LOCK_MS, LOGIN_ATTEMPTS, LOGIN_ATTEMPTS_OF_ALL } from './rules.ts'
import type { DeviceRow, SignInStore } from './store.ts'

/** What wrong passwords are counted by, and how many lock it. */
interface Budget {
  readonly subject: string
  readonly most: number
}

/** A password that may be looked at, with the tries left if it is wrong; or a lock and its end. */
export type LoginTry =
  | { readonly budgets: readonly Budget[]; readonly left: number; readonly lockedUntil: null }
  | { readonly lockedUntil: number }

/** Counts wrong passwords, and locks for LOCK_MS where there were too many. */
export class LoginTries {
  readonly #store: SignInStore
  readonly #clock: Clock

  constructor(store: SignInStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Counts the try before the password is looked at, so that parallel tries are all counted. */
  async take(email: string, ip: string, device: DeviceRow | null): Promise<LoginTry> {
    const now = this.#clock.now()
    const since = new Date(now - FAILURE_WINDOW_MS)
    const budgets = budgetsOf(email, ip, device)
    let left = Number.POSITIVE_INFINITY
    for (const { subject, most } of budgets) {
      const before = await this.#store.failures(subject, since, new Date(now))
      const isLocked = before.lockedUntil !== null && before.lockedUntil.getTime() > now
      const counted = isLocked
        ? before
        : await this.#store.countFailure(subject, new Date(now), since, most, new Date(now + LOCK_MS))
      if (isLocked || counted.failed > most) return { lockedUntil: counted.lockedUntil?.getTime() ?? now }
      left = Math.min(left, most - counted.failed)
    }
    return { budgets, left, lockedUntil: null }
  }

  /** The password was right: what was counted is forgotten. */
  async forget(budgets: readonly Budget[]): Promise<void> {
    await this.#store.clearFailures(budgets.map(({ subject }) => subject))
  }
}

/**
 * A known device has tries of its own, and so has each caller: a stranger who guesses locks themselves out and nobody else.
 * All strangers together have more, so that many callers can't guess one password for long.
 */
function budgetsOf(email: string, ip: string, device: DeviceRow | null): readonly Budget[] {
  if (device !== null) return [{ subject: `device:${device.userId}:${device.tokenHash}`, most: LOGIN_ATTEMPTS }]
  return [
    { subject: `caller:${callerKey(ip)} ${email}`, most: LOGIN_ATTEMPTS },
    { subject: `email:${email}`, most: LOGIN_ATTEMPTS_OF_ALL },
  ]
}
