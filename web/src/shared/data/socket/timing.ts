/** Silence on our side after which a ping is sent; the server closes at 60 s (BC-36). */
export const pingAfterIdleMs = 50_000

/** How long a ping or a request may stay unanswered before the line counts as dead. */
export const answerWithinMs = 10_000

/**
 * Delay before reconnect number `attempt` (from 0): min(1 s × 2^attempt, 10 s) plus 300–2000 ms of jitter, so that a
 * restarted server is not met by every browser at once (BC-37).
 * @param random a number in [0, 1)
 */
export function reconnectDelayMs(attempt: number, random: () => number = Math.random): number {
  const backOff = Math.min(1000 * 2 ** Math.min(attempt, 10), 10_000)
  return backOff + 300 + random() * 1700
}

/** Delay before authorization retry number `attempt` (from 0): 500 ms × 1.5^attempt, no longer than a minute (BC-38). */
export function authRetryDelayMs(attempt: number): number {
  return Math.min(500 * 1.5 ** attempt, 60_000)
}

export interface Timing {
  readonly pingAfterIdleMs: number
  readonly answerWithinMs: number
  readonly reconnectDelayMs: (attempt: number) => number
  readonly authRetryDelayMs: (attempt: number) => number
}

export const defaultTiming: Timing = { pingAfterIdleMs, answerWithinMs, reconnectDelayMs, authRetryDelayMs }
