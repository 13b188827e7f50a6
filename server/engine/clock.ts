/** Stamps for commands: they follow the monotonic clock, are led to the wall clock slowly, and never run back. */
import { uptime } from 'node:os'

/** All in microseconds. */
export interface ClockSources {
  /** Since the epoch; may step. */
  readonly wall: () => number
  /** Runs evenly from anywhere, but not while the machine sleeps. */
  readonly monotonic: () => number
  /** Since the machine was started, its sleep included; coarse. */
  readonly sinceBoot: () => number
}

/** What the engine stamps by. */
export interface StampClock {
  /** Microseconds since the epoch, never less than before. */
  now(): number
  /** Why it can't be believed now; null = it can. */
  fault(): string | null
  /** Somebody has looked: the wall clock is right as it is. */
  confirm(): void
}

export const machineClocks: ClockSources = {
  wall: () => Date.now() * 1000,
  monotonic: () => performance.now() * 1000,
  sinceBoot: () => uptime() * 1e6,
}

const SECOND = 1_000_000
const DAY = 86_400 * SECOND
/** Between two looks at the wall clock. */
const LOOK_EVERY = SECOND
/** A step beyond this, either way, is not followed until somebody has confirmed it. */
const MOST_STEP = 600 * SECOND
/** A smaller one is made up for by running so much faster or slower. */
const SLEW = 0.1
/** The machine has slept when its age has grown by so much more than the monotonic clock. */
const SLEEP = 2 * SECOND

export class EngineClock implements StampClock {
  readonly #sources: ClockSources
  /** The stamp at `#anchorAt` on the monotonic clock, and how fast stamps have run since then. */
  #anchor: number
  #anchorAt: number
  #rate = 1
  #boot: number
  #last: number
  #fault: string | null = null

  /**
   * @param lastAt the newest stamp of the journal; 0 before the first
   * @param isConfirmed the wall clock is right even if it lies far behind that
   */
  constructor(lastAt: number, isConfirmed: boolean, sources: ClockSources = machineClocks) {
    this.#sources = sources
    const wall = sources.wall()
    this.#anchor = isConfirmed ? wall : Math.max(wall, lastAt)
    this.#anchorAt = sources.monotonic()
    this.#boot = sources.sinceBoot()
    this.#last = lastAt
    this.#judge(wall)
  }

  now(): number {
    this.#lookWhenDue()
    this.#last = Math.max(this.#last, Math.floor(this.#at(this.#sources.monotonic())))
    return this.#last
  }

  fault(): string | null {
    this.#lookWhenDue()
    return this.#fault
  }

  confirm(): void {
    this.#anchor = this.#sources.wall()
    this.#anchorAt = this.#sources.monotonic()
    this.#boot = this.#sources.sinceBoot()
    this.#judge(this.#anchor)
  }

  #at(monotonic: number): number {
    return this.#anchor + (monotonic - this.#anchorAt) * this.#rate
  }

  #lookWhenDue(): void {
    const monotonic = this.#sources.monotonic()
    const passed = monotonic - this.#anchorAt
    if (passed < LOOK_EVERY) return
    const boot = this.#sources.sinceBoot()
    const slept = boot - this.#boot - passed
    this.#anchor = this.#at(monotonic) + (slept >= SLEEP ? slept : 0)
    this.#anchorAt = monotonic
    this.#boot = boot
    this.#judge(this.#sources.wall())
  }

  #judge(wall: number): void {
    const step = wall - this.#anchor
    const isJump = Math.abs(step) > MOST_STEP
    this.#fault = isJump
      ? `the clock jumped ${Math.round(Math.abs(step) / SECOND)} s ${step > 0 ? 'ahead' : 'back'}; it is not followed until that is confirmed`
      : null
    // What is left of a step is gone by the next look, or as much of it as the rate allows.
    this.#rate = isJump ? 1 : 1 + Math.max(-SLEW, Math.min(SLEW, step / LOOK_EVERY))
  }
}

/**
 * What a person should know at a start whose wall clock is far ahead of the newest command. It may be right, after a pause,
 * or wrong, and nothing here can tell; once a command has been stamped, stamps don't run back to it.
 */
export function noticeOfPause(lastAt: number, wall: number): string | null {
  const days = Math.floor((wall - lastAt) / DAY)
  if (lastAt === 0 || days < 1) return null
  return `the newest command is ${days} ${days === 1 ? 'day' : 'days'} old; if this machine's clock is wrong, stop the exchange and set the clock before orders come in`
}

/** Stamps by this clock as it is, for tests and tools. */
export function plainClock(now: () => number): StampClock {
  let last = 0
  return {
    now: () => (last = Math.max(last, now())),
    fault: () => null,
    confirm: () => {},
  }
}
