/** Silence on our side after which a ping is sent; the server closes at 60 s. */
export const pingAfterIdleMs = 50_000

/** How long a ping or a request may stay unanswered before the line counts as dead. */
const answerWithinMs = 10_000

/** Silence on the server's side after which it is asked whether it is still there. */
const askAfterSilenceMs = 3_000

/** Silence on the server's side after which nothing shown counts as live. */
const staleAfterSilenceMs = 6_000

/** Silence on the server's side, a ping unanswered among it, after which the line is given up for a new one. */
const giveUpAfterSilenceMs = 10_000

/**
 * Delay before reconnect number `attempt` (from 0): min(1 s × 2^attempt, 10 s) plus 300–2000 ms of jitter, so that a
 * restarted server is not met by every browser at once.
 * @param random a number in [0, 1)
 */
export function reconnectDelayMs(attempt: number, random: () => number = Math.random): number {
  const backOff = Math.min(1000 * 2 ** Math.min(attempt, 10), 10_000)
  return backOff + 300 + random() * 1700
}

/** Delay before authorization retry number `attempt` (from 0): 500 ms × 1.5^attempt, no longer than a minute. */
export function authRetryDelayMs(attempt: number): number {
  return Math.min(500 * 1.5 ** attempt, 60_000)
}

/** Where the time comes from: the browser, or a test that turns it by hand. */
export interface SocketClock {
  /** Milliseconds that only grow. */
  readonly now: () => number
  /** Runs a job once after so many milliseconds; the returned function calls it off. */
  readonly after: (ms: number, job: () => void) => () => void
}

export const browserClock: SocketClock = {
  now: () => performance.now(),
  after: (ms, job) => {
    const timer = setTimeout(job, ms)
    return () => clearTimeout(timer)
  },
}

export interface Timing {
  readonly askAfterSilenceMs: number
  readonly staleAfterSilenceMs: number
  readonly giveUpAfterSilenceMs: number
  readonly pingAfterIdleMs: number
  readonly answerWithinMs: number
  readonly reconnectDelayMs: (attempt: number) => number
  readonly authRetryDelayMs: (attempt: number) => number
}

export const defaultTiming: Timing = {
  askAfterSilenceMs,
  staleAfterSilenceMs,
  giveUpAfterSilenceMs,
  pingAfterIdleMs,
  answerWithinMs,
  reconnectDelayMs,
  authRetryDelayMs,
}
