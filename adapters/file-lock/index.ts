/**
 * One holder at a time, held by the kernel: the lock that SQLite takes on a file of its own. It falls with the process, also
 * at kill -9, leaves nothing behind that somebody has to take away, works across containers that share the directory, and
 * needs no clock.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** What SQLite answers when another has the file. */
const SQLITE_BUSY = 5

export interface FileLock {
  release(): void
}

/**
 * Holds this file, made when missing, until it is released or the process ends. Nobody else may read or write the file:
 * closing any handle on it in the same process would let go of the lock.
 * @returns null when this or another process holds it
 */
export function lockFile(path: string): FileLock | null {
  // SQLite makes files that everybody may read; the directory may be open to others.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so nothing has to be rolled back. In memory: no second file appears, for which a full disk has
    // no room. (`off` is refused without a word, since the connection is defensive.)
    database.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}
