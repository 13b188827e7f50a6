import type { ChannelKind, Component, Incident } from '@exchange/contract/content'
import type { Region } from '@exchange/contract/regions'
import { newToken, Problem, tokenHash, refuseAct } from '../../kernel/index.ts'
import type { Clock, Queries } from '../../kernel/index.ts'
import { readChannel } from './normalise.ts'
import type { ReadChannel } from './normalise.ts'
import type { ChannelRow, ContentStore, IncidentRow, PageRow } from './store.ts'

/** Incidents, versions of a page, pages and channels that operators are shown. */
const INCIDENTS = 100
const VERSIONS = 50
const PAGES = 1_000
const CHANNELS = 1_000
/** Channels that operators may add. */
export const MOST_CHANNELS = 500
/** Incidents that may be told of at a time, so that everybody who reads the state page sees all of them. */
const MOST_OPEN = 20
const KEY_MS = 8 * 3_600_000
/** How far ahead maintenance is planned. */
const AHEAD_MS = 90 * 86_400_000

interface Declared {
  readonly kind: Incident['kind']
  readonly component: Component | null
  readonly title: string
  readonly text: string
  /** Unix seconds. */
  readonly from: number | null
  readonly to: number | null
}

export interface ContentDeskDeps {
  readonly store: ContentStore
  readonly clock: Clock
  /** Whether the configuration has a key to the page builder. */
  readonly standing: boolean
}

/** The content of the site as operators change it. Changes belong into the transaction of whoever writes down why. */
export class ContentDesk {
  readonly #deps: ContentDeskDeps

  constructor(deps: ContentDeskDeps) {
    this.#deps = deps
  }

  async incidents(): Promise<readonly IncidentRow[]> {
    return this.#deps.store.lastIncidents(INCIDENTS)
  }

  /** @throws Problem `not-found` */
  async incident(id: number, db?: Queries): Promise<IncidentRow> {
    return found(await this.#deps.store.incident(id, db))
  }

  /**
   * From when until when it is told of.
   * @throws Problem `act-refused` where that is no time for one of its kind, or too many last already
   */
  async span({ kind, from, to }: Declared): Promise<{ readonly from: Date; readonly to: Date | null }> {
    const now = this.#now()
    const begins = from === null ? now : new Date(from * 1000)
    const ends = to === null ? null : new Date(to * 1000)
    const isPlanned = begins > now
    if (isPlanned && kind === 'outage') refuseAct('an outage begins now or earlier')
    if (begins.getTime() > now.getTime() + AHEAD_MS) refuseAct('it begins more than 90 days from now')
    if (ends !== null && ends <= begins) refuseAct('it ends before it begins')
    const open = (await this.#deps.store.incidents(now, MOST_OPEN + 1)).length
    if (open >= MOST_OPEN) refuseAct(`${MOST_OPEN} incidents last or are planned already: end some first`)
    return { from: begins, to: ends }
  }

  async declare(tx: Queries, declared: Declared): Promise<number> {
    const { kind, component, title, text } = declared
    return this.#deps.store.addIncident(tx, { kind, component, title, text, ...(await this.span(declared)) })
  }

  async revise(tx: Queries, id: number, told: { readonly title: string; readonly text: string }): Promise<void> {
    await this.#deps.store.changeIncident(tx, id, told)
  }

  /** Whether it can be ended: `over` already, `planned` and not begun, or `lasting`. */
  standing({ from, to }: IncidentRow): 'over' | 'planned' | 'lasting' {
    const now = this.#now()
    if (to !== null && to <= now) return 'over'
    return from > now ? 'planned' : 'lasting'
  }

  /** What has not begun is called off, and nobody is told of it any more. */
  async end(tx: Queries, id: number): Promise<void> {
    const row = await this.incident(id, tx)
    if (this.standing(row) === 'planned') await this.#deps.store.removeIncident(tx, id)
    else await this.#deps.store.changeIncident(tx, id, { to: this.#now() })
  }

  /** Every page with the newest version in each of its languages. */
  async pages() {
    const pages = new Map<string, { locale: string; version: number; updatedAt: Date }[]>()
    for (const { name, ...newest } of await this.#deps.store.newestPages(PAGES)) {
      const languages = pages.get(name)
      if (languages === undefined) pages.set(name, [newest])
      else languages.push(newest)
    }
    return [...pages].map(([name, languages]) => ({ name, languages }))
  }

  /** The last ones, newest first. @throws Problem `not-found` */
  async versions(name: string, locale: string): Promise<readonly PageRow[]> {
    const rows = await this.#deps.store.versions(name, locale, VERSIONS)
    if (rows.length === 0) throw new Problem('not-found')
    return rows
  }

  /**
   * The newest version of a page and an earlier one.
   * @throws Problem `not-found`; `act-refused` where the one asked for is the newest
   */
  async earlier(name: string, locale: string, version: number, db?: Queries) {
    const { store } = this.#deps
    const newest = found(await store.page(name, locale, db))
    const earlier = found(await store.version(name, locale, version, db))
    if (newest.version === version) refuseAct('this version is the newest one')
    return { newest, earlier }
  }

  async restore(tx: Queries, page: { name: string; locale: string; version: number }, operator: string): Promise<void> {
    const { newest, earlier } = await this.earlier(page.name, page.locale, page.version, tx)
    const row = { ...earlier, version: newest.version + 1, updatedAt: this.#now(), operator }
    // Somebody who saved in the meantime is not overwritten.
    if (!(await this.#deps.store.addPage(row, tx))) throw new Problem('act-void')
  }

  /** Who has a key to the page builder, and whether the configuration has one. */
  async builderKeys() {
    const { store, standing } = this.#deps
    return { keys: await store.builderKeys(this.#now()), standing }
  }

  /** A key of this operator, in place of an earlier one. Only its hash is kept. */
  async openBuilder(tx: Queries, operator: string): Promise<{ readonly key: string; readonly expiresAt: Date }> {
    const key = newToken()
    const createdAt = this.#now()
    const expiresAt = new Date(createdAt.getTime() + KEY_MS)
    await this.#deps.store.saveBuilderKey(tx, { operator, keyHash: tokenHash(key), createdAt, expiresAt })
    return { key, expiresAt }
  }

  async closeBuilder(tx: Queries): Promise<void> {
    await this.#deps.store.removeBuilderKeys(tx)
  }

  async channels(): Promise<readonly ChannelRow[]> {
    return this.#deps.store.allChannels(CHANNELS)
  }

  /** @throws Problem `act-refused` where it can't be read, is there already, or there are too many */
  async newChannel(region: Region, text: string, db?: Queries): Promise<ReadChannel> {
    const { store } = this.#deps
    const read = readChannel(text)
    if (read === null || read.key.startsWith('@'))
      return refuseAct('this is no e-mail address, web address, phone number or address of an account')
    if ((await store.channel({ region, ...read }, db)) !== null) refuseAct('the edition has this channel already')
    if ((await store.addedChannels(db)) >= MOST_CHANNELS) refuseAct(`${MOST_CHANNELS} channels were added already`)
    return read
  }

  async addChannel(tx: Queries, region: Region, text: string): Promise<void> {
    await this.#deps.store.addChannel(tx, { region, ...(await this.newChannel(region, text, tx)) })
  }

  /** @throws Problem `not-found`; `act-refused` where it comes with the edition */
  async addedChannel(at: { region: Region; kind: ChannelKind; key: string }, db?: Queries): Promise<ChannelRow> {
    const row = found(await this.#deps.store.channel(at, db))
    if (row.seeded) refuseAct('it comes with the edition')
    return row
  }

  async removeChannel(tx: Queries, at: { region: Region; kind: ChannelKind; key: string }): Promise<void> {
    await this.#deps.store.removeChannel(tx, at)
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }
}

function found<Row>(row: Row | null): Row {
  if (row === null) throw new Problem('not-found')
  return row
}
