import { createHash } from 'node:crypto'
import type { Clock, StoredRedirect } from '../../kernel/index.ts'
import type { RedirectRow, SiteStore } from './store.ts'

/** The stored redirects in memory. */
export class Redirects {
  readonly #store: SiteStore
  readonly #clock: Clock
  readonly #changed: (version: string) => void
  #known: ReadonlyMap<string, StoredRedirect> = new Map()

  /** `changed` is told the version of the table with every reading; empty while the table is. */
  constructor(store: SiteStore, clock: Clock, changed: (version: string) => void) {
    this.#store = store
    this.#clock = clock
    this.#changed = changed
  }

  /** Where this path leads, or null. Without a language, without the query. */
  find(path: string): StoredRedirect | null {
    return this.#known.get(path) ?? null
  }

  /** Reads the table again: what other processes or an operator wrote counts from then on. */
  async refresh(): Promise<void> {
    const rows = await this.#store.redirects()
    this.#known = new Map(rows.map(({ source, target, permanent }) => [source, { target, permanent }]))
    this.#changed(rows.length === 0 ? '' : versionOf(rows))
  }

  /** `source` is a path of this site; `target` the same or an https address. Throws what the database says of others. */
  async set(source: string, redirect: StoredRedirect): Promise<void> {
    await this.#store.saveRedirect({ source, ...redirect, changedAt: new Date(this.#clock.now()) })
    await this.refresh()
  }

  async remove(source: string): Promise<void> {
    await this.#store.removeRedirect(source)
    await this.refresh()
  }
}

function versionOf(rows: readonly RedirectRow[]): string {
  const text = rows.map(({ source, target, permanent }) => `${source}\n${target}\n${permanent}`).join('\n\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
