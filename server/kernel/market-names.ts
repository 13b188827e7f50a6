/** Markets by the names that callers of the socket give. */
import type { DirectoryView, MarketInfo } from '../views/types.ts'
import { SocketRefusal } from './channels.ts'

/** How much of an unknown name is said back. */
const SHOWN_NAME = 41

export class MarketNames {
  readonly #directory: DirectoryView

  constructor(directory: DirectoryView) {
    this.#directory = directory
  }

  /** @throws SocketRefusal for a name that no market has */
  one(name: string): MarketInfo {
    const market = this.#directory.marketByName(name)
    if (market === undefined)
      throw new SocketRefusal('market-unknown', `market ${name.slice(0, SHOWN_NAME)} does not exist`)
    return market
  }

  some(names: readonly string[]): readonly MarketInfo[] {
    return names.map((name) => this.one(name))
  }

  /** Every market when none is named. */
  orAll(names: readonly string[]): readonly MarketInfo[] {
    return names.length === 0 ? this.#directory.markets() : this.some(names)
  }

  /** The market of a list that may be about all of them: undefined for an empty name. */
  oneOrAll(name: string): MarketInfo | undefined {
    return name === '' ? undefined : this.one(name)
  }
}
