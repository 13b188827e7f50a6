import type { ClosingObstacle } from '@exchange/contract/accounts'
import type { OwnerId } from '@exchange/core'

/** A table that names accounts: the file of the export that has its rows, or why there is none; and what becomes of them. */
export interface PersonalTable {
  /** Names of `files`. */
  readonly file: string | { readonly leftOut: string }
  /** What becomes of the rows of an account that was closed. `kept`: nothing in them says who it was. */
  readonly whenClosed: 'erased' | 'kept'
}

/** What an account is given of itself: one file. */
export interface PersonalFile {
  /** Its ending says how it is written. */
  readonly name: `${string}.csv` | `${string}.json`
  /** Of a CSV: the fields of its rows, in their order. */
  readonly columns?: readonly string[]
  /** Its rows, a few hundred at a time; a JSON holds them as one list. */
  readonly pages: (owner: OwnerId) => AsyncIterable<readonly object[]>
}

/** The account that is erased. */
export interface ErasedPerson {
  readonly owner: OwnerId
  readonly email: string
}

/**
 * What a module holds of the people who have accounts. Every module with a table that names accounts gives one, and a test
 * looks for those that don't.
 */
export interface PersonalData {
  /** All its tables that name accounts, by name. */
  readonly tables: Readonly<Record<string, PersonalTable>>
  readonly files: readonly PersonalFile[]
  /** What stands in the way of closing an account. */
  readonly obstacles?: (owner: OwnerId) => Promise<readonly ClosingObstacle[]>
  /** The account is being closed: programs that act for it stop now. May run again. */
  readonly stop?: (owner: OwnerId) => Promise<void>
  /** Erases the rows that are not kept. May run again, also after half of it was done. */
  readonly erase: (person: ErasedPerson) => Promise<void>
}

/** What all modules hold of people, once they have started. */
export class PersonalRecords {
  readonly #held = new Map<string, PersonalData>()

  add(module: string, held: PersonalData): void {
    this.#held.set(module, held)
  }

  /** By module, in the order in which they started. */
  all(): ReadonlyMap<string, PersonalData> {
    return this.#held
  }
}

/** The pages of a file whose rows are few: all at once. */
export const onePage = (read: (owner: OwnerId) => Promise<readonly object[]> | readonly object[]) =>
  async function* pages(owner: OwnerId): AsyncIterable<readonly object[]> {
    yield await read(owner)
  }

/** Rows of a page. */
export const PERSONAL_PAGE = 500

/**
 * The pages of a file whose rows have keys that rise: each begins behind the last row of the one before. `read` gives up to
 * PERSONAL_PAGE rows behind `after`, in the order of their keys; null = from the first.
 */
export const pagesByKey = <Row extends object, Key>(
  read: (owner: OwnerId, after: Key | null) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  shown: (row: Row) => object = (row) => row,
) =>
  async function* pages(owner: OwnerId): AsyncIterable<readonly object[]> {
    let after: Key | null = null
    for (;;) {
      const rows: readonly Row[] = await read(owner, after)
      if (rows.length > 0) yield rows.map(shown)
      const last = rows.at(-1)
      if (last === undefined || rows.length < PERSONAL_PAGE) return
      after = keyOf(last)
    }
  }
