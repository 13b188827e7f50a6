import type { ClosingObstacle } from '@exchange/contract/accounts'
import type { OwnerId } from '@exchange/core'

/** A table that names accounts. */
export interface PersonalTable {
  /** What becomes of the rows of an account that was closed. `kept`: nothing in them says who it was. */
  readonly whenClosed: 'erased' | 'kept'
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
