import type { ChannelKind, Component, Incident } from '@exchange/contract/content'
import type { PageContent } from '@exchange/contract/content/blocks'
import type { Region } from '@exchange/contract/regions'
import type { Database, Queries } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  boolean,
  count,
  desc,
  eq,
  gt,
  inArray,
  integer,
  isNull,
  jsonb,
  like,
  or,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../kernel/sql.ts'

const channels = pgTable(
  'content_channels',
  {
    region: text('region').$type<Region>().notNull(),
    kind: text('kind').$type<ChannelKind>().notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    seeded: boolean('seeded').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.kind, table.key] })],
)

const incidents = pgTable('content_incidents', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<Incident['kind']>().notNull(),
  component: text('component').$type<Component>(),
  title: text('title').notNull(),
  text: text('body').notNull(),
  noticed: boolean('noticed').notNull(),
  from: at('started_at').notNull(),
  to: at('ended_at'),
})

const pages = pgTable(
  'content_pages',
  {
    name: text('name').notNull(),
    locale: text('locale').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<PageContent>().notNull(),
    updatedAt: at('updated_at').notNull(),
    operator: text('operator'),
  },
  (table) => [primaryKey({ columns: [table.name, table.locale, table.version] })],
)

const builderKeys = pgTable('content_builder_keys', {
  operator: text('operator').primaryKey(),
  keyHash: text('key_hash').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export type ChannelRow = typeof channels.$inferSelect
export type IncidentRow = typeof incidents.$inferSelect
export type PageRow = typeof pages.$inferSelect
export type BuilderKeyRow = typeof builderKeys.$inferSelect

export class ContentStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Puts these in place of the seeded ones, in one transaction; what people added stays. */
  async seedChannels(rows: readonly Omit<ChannelRow, 'seeded'>[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.delete(channels).where(eq(channels.seeded, true))
      if (rows.length > 0)
        await tx
          .insert(channels)
          .values(rows.map((row) => ({ ...row, seeded: true })))
          .onConflictDoNothing()
    })
  }

  async channelsOf(region: Region): Promise<readonly ChannelRow[]> {
    return this.#db.select().from(channels).where(eq(channels.region, region)).orderBy(channels.kind, channels.value)
  }

  /** Whether any edition has this channel. */
  async hasChannel(kind: ChannelKind, key: string): Promise<boolean> {
    const found = await this.#db
      .select({ key: channels.key })
      .from(channels)
      .where(and(eq(channels.kind, kind), eq(channels.key, key)))
      .limit(1)
    return found.length > 0
  }

  /** Whether any network has this account; `name` without `@`, in small letters. */
  async hasAccount(name: string): Promise<boolean> {
    const escaped = name.replaceAll(/[\\%_]/g, String.raw`\$&`)
    const found = await this.#db
      .select({ key: channels.key })
      .from(channels)
      .where(and(eq(channels.kind, 'social'), like(channels.key, `%/${escaped}`)))
      .limit(1)
    return found.length > 0
  }

  /** Those that last or are to come, and those that ended after `since`; newest first. */
  async incidents(since: Date, limit: number): Promise<readonly IncidentRow[]> {
    return this.#db
      .select()
      .from(incidents)
      .where(or(isNull(incidents.to), gt(incidents.to, since)))
      .orderBy(desc(incidents.from), desc(incidents.id))
      .limit(limit)
  }

  /** Writes down that these parts are out and that all others, where they were noticed to be, no longer are. */
  async noteOutages(out: readonly Component[], at: Date): Promise<void> {
    await this.#db
      .update(incidents)
      .set({ to: at })
      .where(
        and(
          eq(incidents.noticed, true),
          isNull(incidents.to),
          out.length === 0 ? sql`true` : sql`not ${inArray(incidents.component, [...out])}`,
        ),
      )
    if (out.length === 0) return
    await this.#db
      .insert(incidents)
      .values(
        out.map((component) => ({ kind: 'outage' as const, component, title: '', text: '', noticed: true, from: at })),
      )
      .onConflictDoNothing()
  }

  /** The newest version. */
  async page(name: string, locale: string, db: Queries = this.#db): Promise<PageRow | null> {
    return (
      (
        await db
          .select()
          .from(pages)
          .where(and(eq(pages.name, name), eq(pages.locale, locale)))
          .orderBy(desc(pages.version))
          .limit(1)
      )[0] ?? null
    )
  }

  /** False when this version of the page exists already. */
  async addPage(row: PageRow, db: Queries = this.#db): Promise<boolean> {
    return (await db.insert(pages).values(row).onConflictDoNothing().returning({ name: pages.name })).length === 1
  }

  // ── for operators; changes in the transaction of whoever writes down why ──────────────────────────────────────────

  async lastIncidents(limit: number): Promise<readonly IncidentRow[]> {
    return this.#db.select().from(incidents).orderBy(desc(incidents.from), desc(incidents.id)).limit(limit)
  }

  async incident(id: number, db: Queries = this.#db): Promise<IncidentRow | null> {
    return (await db.select().from(incidents).where(eq(incidents.id, id)))[0] ?? null
  }

  async addIncident(db: Queries, row: Omit<IncidentRow, 'id' | 'noticed'>): Promise<number> {
    const [added] = await db
      .insert(incidents)
      .values({ ...row, noticed: false })
      .returning({ id: incidents.id })
    if (added === undefined) throw new Error('an incident was not stored')
    return added.id
  }

  async changeIncident(
    db: Queries,
    id: number,
    change: Partial<Pick<IncidentRow, 'title' | 'text' | 'to'>>,
  ): Promise<void> {
    await db.update(incidents).set(change).where(eq(incidents.id, id))
  }

  async removeIncident(db: Queries, id: number): Promise<void> {
    await db.delete(incidents).where(eq(incidents.id, id))
  }

  /** The newest version of each page in each language. */
  async newestPages(limit: number) {
    const { name, locale, version, updatedAt } = pages
    return this.#db
      .selectDistinctOn([name, locale], { name, locale, version, updatedAt })
      .from(pages)
      .orderBy(asc(name), asc(locale), desc(version))
      .limit(limit)
  }

  /** Newest first. */
  async versions(name: string, locale: string, limit: number): Promise<readonly PageRow[]> {
    return this.#db
      .select()
      .from(pages)
      .where(and(eq(pages.name, name), eq(pages.locale, locale)))
      .orderBy(desc(pages.version))
      .limit(limit)
  }

  async version(name: string, locale: string, version: number, db: Queries = this.#db): Promise<PageRow | null> {
    const [found] = await db
      .select()
      .from(pages)
      .where(and(eq(pages.name, name), eq(pages.locale, locale), eq(pages.version, version)))
    return found ?? null
  }

  /** In place of an earlier one of this operator. */
  async saveBuilderKey(db: Queries, row: BuilderKeyRow): Promise<void> {
    const { operator: _operator, ...change } = row
    await db.insert(builderKeys).values(row).onConflictDoUpdate({ target: builderKeys.operator, set: change })
  }

  async builderKeys(now: Date): Promise<readonly BuilderKeyRow[]> {
    return this.#db.select().from(builderKeys).where(gt(builderKeys.expiresAt, now)).orderBy(asc(builderKeys.operator))
  }

  /** Whose key has this hash, as long as it lasts; null = nobody's. */
  async holderOf(keyHash: string, now: Date): Promise<string | null> {
    const [found] = await this.#db
      .select({ operator: builderKeys.operator })
      .from(builderKeys)
      .where(and(eq(builderKeys.keyHash, keyHash), gt(builderKeys.expiresAt, now)))
    return found?.operator ?? null
  }

  async removeBuilderKeys(db: Queries): Promise<void> {
    await db.delete(builderKeys)
  }

  async allChannels(limit: number): Promise<readonly ChannelRow[]> {
    return this.#db
      .select()
      .from(channels)
      .orderBy(asc(channels.region), asc(channels.kind), asc(channels.value))
      .limit(limit)
  }

  async channel(
    { region, kind, key }: Pick<ChannelRow, 'region' | 'kind' | 'key'>,
    db: Queries = this.#db,
  ): Promise<ChannelRow | null> {
    const [found] = await db
      .select()
      .from(channels)
      .where(and(eq(channels.region, region), eq(channels.kind, kind), eq(channels.key, key)))
    return found ?? null
  }

  /** Those that people added. */
  async addedChannels(db: Queries = this.#db): Promise<number> {
    const [found] = await db.select({ many: count() }).from(channels).where(eq(channels.seeded, false))
    return found?.many ?? 0
  }

  async addChannel(db: Queries, row: Omit<ChannelRow, 'seeded'>): Promise<void> {
    await db.insert(channels).values({ ...row, seeded: false })
  }

  async removeChannel(db: Queries, { region, kind, key }: Pick<ChannelRow, 'region' | 'kind' | 'key'>): Promise<void> {
    await db
      .delete(channels)
      .where(
        and(eq(channels.region, region), eq(channels.kind, kind), eq(channels.key, key), eq(channels.seeded, false)),
      )
  }
}
