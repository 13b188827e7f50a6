import { createHash } from 'node:crypto'
import { defaultLanguage, splitLanguage } from '@exchange/contract/site/languages'
import { isSitePage } from '@exchange/contract/site/routes'
import { canonicalPath } from '@exchange/contract/site/rules'
import { isOwnPath } from '@exchange/contract/site/paths'
import { refuseAct } from '../../kernel/index.ts'
import type { Clock, Queries, StoredRedirect } from '../../kernel/index.ts'
import type { RedirectRow, SiteStore } from './store.ts'

/** They are kept in memory, and each change of one reads all. */
export const MOST_REDIRECTS = 1_000

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

  /**
   * Reads the table again: what other processes or an operator wrote counts from then on. Where there is a page now, it is
   * the page that counts; to another site nothing leads for good.
   */
  async refresh(): Promise<void> {
    const rows = await this.#store.redirects()
    this.#known = new Map(
      rows
        .filter(({ source }) => !isSitePage(source))
        .map(({ source, target, permanent }) => [source, { target, permanent: permanent && !isElsewhere(target) }]),
    )
    this.#changed(rows.length === 0 ? '' : versionOf(rows))
  }

  /** All of them, by their source. */
  async list(db?: Queries): Promise<readonly RedirectRow[]> {
    return this.#store.redirects(db)
  }

  /**
   * Whether this redirect may be stored.
   * @returns the one that it takes the place of; null = there is none
   * @throws Problem `act-refused` where an address is none of ours, has another spelling, has a page, or leads back to where
   * it came from, and where browsers would remember another site
   */
  async check(source: string, { target, permanent }: StoredRedirect, db?: Queries): Promise<RedirectRow | null> {
    if (!isPlain(source))
      refuseAct('the address is no path of this site as its pages have them: no language, no slash at its end')
    if (isSitePage(source)) refuseAct('there is a page at this address, in some edition at least')
    if (!isElsewhere(target) && !isOwnPath(target)) refuseAct('the target is no path of this site')
    if (permanent && isElsewhere(target)) refuseAct('nothing leads to another site for good')
    const rows = await this.list(db)
    const before = rows.find((row) => row.source === source) ?? null
    if (before === null && rows.length >= MOST_REDIRECTS) refuseAct(`there are ${MOST_REDIRECTS} redirects already`)
    const next = new Map(rows.map((row) => [row.source, row.target])).set(source, target)
    for (let at = target, steps = 0; at.startsWith('/'); steps++) {
      const path = pathOf(at)
      if (path === source || steps > MOST_STEPS) refuseAct(`it leads back: ${path}`)
      const on = isSitePage(path) ? undefined : next.get(path)
      if (on === undefined) break
      at = on
    }
    return before
  }

  /** Counts once it is durable and read again. Throws what the database says of a source or target that `check` refuses. */
  async set(source: string, redirect: StoredRedirect, db?: Queries): Promise<void> {
    await this.#store.saveRedirect({ source, ...redirect, changedAt: new Date(this.#clock.now()) }, db)
  }

  async remove(source: string, db?: Queries): Promise<void> {
    await this.#store.removeRedirect(source, db)
  }
}

/** Redirects in a row that a visitor is sent along. */
const MOST_STEPS = 10

/** Whether a target is no path of this site. */
export const isElsewhere = (target: string): boolean => !target.startsWith('/')

/** Without language, query and fragment. */
const pathOf = (target: string): string => splitLanguage(target.split(/[?#]/, 1)[0] ?? '')[1]

const isPlain = (path: string): boolean =>
  isOwnPath(path) && canonicalPath(path) === null && splitLanguage(path)[0] === defaultLanguage

function versionOf(rows: readonly RedirectRow[]): string {
  const text = rows.map(({ source, target, permanent }) => `${source}\n${target}\n${permanent}`).join('\n\n')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
