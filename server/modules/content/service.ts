import type {
  BuiltPage,
  ChannelAnswer,
  ComponentHealth,
  Incident,
  OfficialChannel,
  SystemPage,
} from '@exchange/contract/content'
import type { Region } from '@exchange/contract/regions'
import type { PageContent } from '@exchange/contract/content/blocks'
import { Problem, tokenHash, unixSeconds } from '../../kernel/index.ts'
import type { Clock, Edition } from '../../kernel/index.ts'
import type { DirectoryView } from '../../views/types.ts'
import { demoPages } from './demo-page.ts'
import { readChannel } from './normalise.ts'
import { isKey, overallState, tradingStatus } from './rules.ts'
import type { ContentStore, IncidentRow, PageRow } from './store.ts'

const DAY_MS = 86_400_000
const INCIDENT_DAYS = 30
const INCIDENTS = 50
/** A crowd on the state page measures once in this time. */
const HEALTH_MS = 2_000
const FALLBACK_LOCALE = 'en'

export interface ContentDeps {
  readonly store: ContentStore
  readonly directory: DirectoryView
  readonly clock: Clock
  /** Measures every part of the platform; never rejects. */
  readonly health: () => Promise<readonly ComponentHealth[]>
  /** Null: pages can't be edited. */
  readonly builderKey: string | null
  /** The demo mode has a page of its own. */
  readonly demo: boolean
}

/** The platform's state, official channels, and pages of the page builder. */
export class ContentService {
  readonly #deps: ContentDeps
  readonly #startedAt: number
  #measured: { readonly at: number; readonly health: Promise<readonly ComponentHealth[]> } | null = null

  constructor(deps: ContentDeps) {
    this.#deps = deps
    this.#startedAt = deps.clock.now()
  }

  /** Brings the table of channels to what the editions' data says, and stores the first pages where there are none. */
  async seed(channels: ReadonlyMap<Region, readonly string[]>): Promise<void> {
    const rows = [...channels].flatMap(([region, values]) =>
      values.map((value) => {
        const read = readChannel(value)
        if (read === null) throw new Error(`the channel "${value}" of ${region} can't be read`)
        return { region, kind: read.kind, key: read.key, value }
      }),
    )
    await this.#deps.store.seedChannels(rows)
    for (const { name, locale, content } of this.#deps.demo ? demoPages : [])
      await this.#deps.store.addPage({ name, locale, version: 1, content, updatedAt: this.#now(), operator: null })
  }

  /** The platform as it is now. Answers without incidents when the database is what is down. */
  async systemPage({ capabilities: { deposit, withdraw } }: Edition): Promise<SystemPage> {
    const { clock, store, directory } = this.#deps
    const now = clock.now()
    const health = await this.#health()
    const isOut = health.some(({ component, state }) => component === 'database' && state === 'down')
    const rows = isOut ? [] : await store.incidents(new Date(now - INCIDENT_DAYS * DAY_MS), INCIDENTS)
    const { markets, assets } = tradingStatus(directory)
    return {
      state: overallState(health),
      time: Math.floor(now / 1000),
      startedAt: Math.floor(this.#startedAt / 1000),
      components: [...health],
      markets,
      assets: assets.map((asset) => ({ ...asset, deposit: deposit.enabled, withdraw: withdraw.enabled })),
      incidents: rows.map(incidentOf),
    }
  }

  /** Writes down which parts are out; called every so often. */
  async watch(): Promise<void> {
    const out = (await this.#health()).filter(({ state }) => state === 'down').map(({ component }) => component)
    await this.#deps.store.noteOutages(out, this.#now())
  }

  async channels(region: Region): Promise<OfficialChannel[]> {
    return (await this.#deps.store.channelsOf(region)).map(({ kind, value }) => ({ kind, value }))
  }

  async verifyChannel(text: string): Promise<ChannelAnswer> {
    const read = readChannel(text)
    if (read === null) return { verdict: 'unreadable', asked: null }
    const { store } = this.#deps
    const isOurs = read.key.startsWith('@')
      ? await store.hasAccount(read.key.slice(1))
      : await store.hasChannel(read.kind, read.key)
    return { verdict: isOurs ? 'official' : 'foreign', asked: { kind: read.kind, value: read.value } }
  }

  async page(name: string, locale: string | undefined): Promise<BuiltPage> {
    const { store, demo } = this.#deps
    // An earlier start in demo mode may have stored it.
    if (!demo && demoPages.some((page) => page.name === name)) throw new Problem('not-found')
    const row = (await store.page(name, locale ?? FALLBACK_LOCALE)) ?? (await store.page(name, FALLBACK_LOCALE))
    if (row === null) throw new Problem('not-found')
    return pageOf(row)
  }

  /** There is no page builder while nobody has a key to it. */
  async builder(): Promise<{ enabled: true }> {
    const { builderKey, store } = this.#deps
    if (builderKey === null && (await store.builderKeys(this.#now())).length === 0) throw new Problem('not-found')
    return { enabled: true }
  }

  async openPage(name: string, { key, locale }: { key: string; locale: string }): Promise<{ page: BuiltPage | null }> {
    await this.#holderOf(key)
    const row = await this.#deps.store.page(name, locale)
    return { page: row === null ? null : pageOf(row) }
  }

  /** Stores the next version; refused when `version` is not the newest one any more. */
  async savePage(
    name: string,
    { key, locale, version, content }: { key: string; locale: string; version: number; content: PageContent },
  ): Promise<BuiltPage> {
    const operator = await this.#holderOf(key)
    const newest = (await this.#deps.store.page(name, locale))?.version ?? 0
    const row: PageRow = { name, locale, version: version + 1, content, updatedAt: this.#now(), operator }
    if (newest !== version || !(await this.#deps.store.addPage(row))) throw new Problem('page-changed')
    return pageOf(row)
  }

  /**
   * The operator whose key this is; null = the key of the configuration.
   * @throws Problem `not-found` while nobody has a key, else `builder-key-wrong`
   */
  async #holderOf(given: string): Promise<string | null> {
    const { builderKey, store } = this.#deps
    if (builderKey !== null && isKey(given, builderKey)) return null
    const holder = await store.holderOf(tokenHash(given), this.#now())
    if (holder !== null) return holder
    await this.builder()
    throw new Problem('builder-key-wrong')
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }

  async #health(): Promise<readonly ComponentHealth[]> {
    const now = this.#deps.clock.now()
    if (this.#measured === null || now - this.#measured.at >= HEALTH_MS || now < this.#measured.at)
      this.#measured = { at: now, health: this.#deps.health() }
    return this.#measured.health
  }
}

function incidentOf({ id, kind, component, title, text, from, to }: IncidentRow): Incident {
  return { id, kind, component, title, text, from: unixSeconds(from), to: to === null ? null : unixSeconds(to) }
}

function pageOf({ name, locale, version, content, updatedAt }: PageRow): BuiltPage {
  return { ...content, name, locale, version, updatedAt: unixSeconds(updatedAt) }
}
