/** Wrong passwords of one caller, or of one known device, before these are locked out of the account for a while. */
export const LOGIN_ATTEMPTS = 5
/** Wrong passwords of all callers together before no unknown device gets in for a while. */
export const LOGIN_ATTEMPTS_OF_ALL = 50
export const LOCK_MS = 15 * 60_000
/** Failures older than this are forgotten. */
export const FAILURE_WINDOW_MS = 15 * 60_000
/** However busy, a session ends after this. */
export const SESSION_LIFETIME_MS = 7 * 24 * 3_600_000
/** From here on, the oldest devices of an account are forgotten. */
export const MOST_DEVICES = 20
/** Sessions of an account that live at the same time, all of which its list shows; the one that was used longest ago makes room. */
export const MOST_SESSIONS = 100
export const DEVICE_LIFETIME_MS = 180 * 24 * 3_600_000
