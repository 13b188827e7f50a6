import type { ChannelKind, Component, Incident } from '@exchange/contract/content'
import type { PageContent } from '@exchange/contract/content/blocks'
import type { Database } from '../../kernel/index.ts'
import {
  and,
  at,
  boolean,
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
    region: text('region').notNull(),
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
  },
  (table) => [primaryKey({ columns: [table.name, table.locale, table.version] })],
)

export type ChannelRow = typeof channels.$inferSelect
export type IncidentRow = typeof incidents.$inferSelect
export type PageRow = typeof pages.$inferSelect

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

  async channelsOf(region: string): Promise<readonly ChannelRow[]> {
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
  async page(name: string, locale: string): Promise<PageRow | null> {
    return (
      (
        await this.#db
          .select()
          .from(pages)
          .where(and(eq(pages.name, name), eq(pages.locale, locale)))
          .orderBy(desc(pages.version))
          .limit(1)
      )[0] ?? null
    )
  }

  /** False when this version of the page exists already. */
  async addPage(row: PageRow): Promise<boolean> {
    return (await this.#db.insert(pages).values(row).onConflictDoNothing().returning({ name: pages.name })).length === 1
  }
}
