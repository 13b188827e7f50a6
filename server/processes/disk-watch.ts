/** Looks at the room on the disk of the data, so that it is said in time and nothing is taken that could not be written. */
import { statfs } from 'node:fs/promises'
import type { Log } from '../kernel/index.ts'

const LOOK_EVERY_MS = 10_000
const MEBI = 2 ** 20
/** Orders are taken again when there is so many times the room at which they were stopped, so that it does not flicker. */
const AGAIN = 1.5

export interface DiskMarks {
  /** Mebibytes that are free when it is said that the disk fills up. */
  readonly warnMb: number
  /** Mebibytes that are free when nothing is taken any more but cancels. */
  readonly stopMb: number
}

export interface DiskWatchDeps extends DiskMarks {
  readonly directory: string
  readonly log: Log
  /** Keeps commands out with this reason; null lets them in again. */
  readonly hold: (reason: string | null) => void
  /** Bytes that are free there. */
  readonly freeBytes?: (directory: string) => Promise<number>
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** What is said and done about the room on a disk; `look` is called now and then. */
export class DiskWatch {
  readonly #deps: DiskWatchDeps
  #isLow = false
  #isFull = false

  constructor(deps: DiskWatchDeps) {
    this.#deps = deps
  }

  /**
   * A disk that can't be asked is no reason to stop.
   * @param again how many times the mark has to be free before orders are taken again
   */
  async look(again = AGAIN): Promise<void> {
    const { directory, log, freeBytes = freeBytesOf } = this.#deps
    try {
      this.#judge(Math.floor((await freeBytes(directory)) / MEBI), again)
    } catch (error) {
      log.warn('the room on the disk can not be told', { directory, reason: String(error) })
    }
  }

  #judge(freeMb: number, again: number): void {
    const { directory, log, hold, warnMb, stopMb } = this.#deps
    const isFull = freeMb < (this.#isFull ? stopMb * again : stopMb)
    const isLow = isFull || freeMb < warnMb
    if (isFull && !this.#isFull) {
      log.error('the disk is nearly full: no orders are taken, only cancels', { directory, freeMb, stopMb })
      hold(`the disk has only ${freeMb} MiB left`)
    }
    if (!isFull && this.#isFull) {
      log.info('the disk has room again: orders are taken', { directory, freeMb })
      hold(null)
    }
    if (isLow && !isFull && !this.#isLow) log.warn('the disk fills up', { directory, freeMb, warnMb })
    this.#isFull = isFull
    this.#isLow = isLow
  }
}

export interface WatchedDisk {
  /** Somebody has made room: looks now, and takes orders again as soon as the mark itself is kept. */
  resume(): Promise<void>
  stop(): void
}

/** Looks now, then every ten seconds until it is stopped. */
export async function watchDisk(deps: DiskWatchDeps): Promise<WatchedDisk> {
  const watch = new DiskWatch(deps)
  await watch.look()
  const timer = setInterval(() => void watch.look(), LOOK_EVERY_MS).unref()
  return { resume: async () => watch.look(1), stop: () => clearInterval(timer) }
}
