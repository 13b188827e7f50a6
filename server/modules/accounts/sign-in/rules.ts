/** Failed sign-ins before an account is locked for a while. */
export const LOGIN_ATTEMPTS = 5
export const LOCK_MS = 15 * 60_000
/** Failures older than this are forgotten. */
export const FAILURE_WINDOW_MS = 15 * 60_000
/** However busy, a session ends after this. */
export const SESSION_LIFETIME_MS = 7 * 24 * 3_600_000
/** From here on, the oldest devices of an account are forgotten. */
export const MOST_DEVICES = 20
export const DEVICE_LIFETIME_MS = 180 * 24 * 3_600_000

/** What failed sign-ins leave of the tries, and for how long it is locked. */
export function remaining(
  failed: number,
  lockedUntil: number | null,
  now: number,
): { attemptsLeft: number; retryAfter: number } {
  const locked = lockedUntil !== null && lockedUntil > now
  return {
    attemptsLeft: locked ? 0 : Math.max(0, LOGIN_ATTEMPTS - failed),
    retryAfter: locked ? Math.ceil((lockedUntil - now) / 1000) : 0,
  }
}
