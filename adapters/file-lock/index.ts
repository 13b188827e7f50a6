/**
 * One holder at a time, held by the kernel: the lock that SQLite takes on a file of its own. It falls with the process, also
 * at kill -9, leaves nothing behind that somebody has to take away, works across containers that share the directory, and
 * needs no clock.
 */
import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** What SQLite answers when another has the file. */
const SQLITE_BUSY = 5
/** How often a file may be exchanged while it is being locked. */
const TRIES = 3

export interface FileLock {
  /**
   * Whether the file is still the one that is locked. Once it was removed or replaced another process may lock the new one,
   * and whoever holds this lock holds nothing any more.
   */
  isHeld(): boolean
  release(): void
}

/**
 * Holds this file, made when missing, until it is released or the process ends. Nobody else may read or write the file:
 * closing any handle on it in the same process would let go of the lock.
 * @returns null when this or another process holds it
 */
export function lockFile(path: string): FileLock | null {
  for (let tries = TRIES; ; tries--) {
    // SQLite makes files that everybody may read; the directory may be open to others.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    const before = identityOf(path)
    const database = openLocked(path)
    if (database === null) return null
    const identity = identityOf(path)
    // Between the two looks it may have been removed or replaced: nobody knows which of the files is locked.
    if (identity !== null && identity === before)
      return { isHeld: () => identityOf(path) === identity, release: () => database.close() }
    database.close()
    if (tries === 0) throw new Error(`${path} is removed again and again while it is being locked`)
  }
}

/** Null when another has it. */
function openLocked(path: string): DatabaseSync | null {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so nothing has to be rolled back. In memory: no second file appears, for which a full disk has
    // no room. (`off` is refused without a word, since the connection is defensive.)
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

/** What tells a file from every other one, whatever its name; null when there is none. Opens nothing, which matters here. */
function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`
}
