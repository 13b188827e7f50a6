import type { ConsentCategory } from '@exchange/contract/site/consent'
import type { Database, EditionSwitch, Queries } from '../../kernel/index.ts'
import { and, asc, at, boolean, bytea, eq, integer, jsonb, pgTable, primaryKey, text, uuid } from '../../kernel/sql.ts'

const moment = (name: string) => at(name).notNull()

const consents = pgTable('consents', {
  id: uuid('id').primaryKey(),
  region: text('region').notNull(),
  categories: text('categories').array().$type<ConsentCategory[]>().notNull(),
  services: jsonb('services').$type<Record<string, string[]>>().notNull(),
  revision: integer('revision').notNull(),
  language: text('language').notNull(),
  givenAt: moment('given_at'),
  changedAt: moment('changed_at'),
})

const redirects = pgTable('redirects', {
  source: text('source').primaryKey(),
  target: text('target').notNull(),
  permanent: boolean('permanent').notNull(),
  changedAt: moment('changed_at'),
})

const switches = pgTable(
  'edition_switches',
  {
    region: text('region').$type<EditionSwitch['region']>().notNull(),
    kind: text('kind').$type<EditionSwitch['kind']>().notNull(),
    area: text('area').$type<EditionSwitch['area']>().notNull(),
    state: text('state').$type<EditionSwitch['state']>().notNull(),
    changedAt: moment('changed_at'),
  },
  (table) => [primaryKey({ columns: [table.region, table.kind, table.area] })],
)

const documents = pgTable(
  'published_documents',
  { section: text('section').notNull(), name: text('name').notNull(), title: text('title').notNull() },
  (table) => [primaryKey({ columns: [table.section, table.name] })],
)

const files = pgTable(
  'published_files',
  {
    section: text('section').notNull(),
    document: text('document').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bytea('bytes').notNull(),
    publishedAt: moment('published_at'),
  },
  (table) => [primaryKey({ columns: [table.section, table.document, table.name] })],
)

const reports = pgTable('reports', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: moment('created_at'),
})

export type ConsentRow = typeof consents.$inferSelect
export type RedirectRow = typeof redirects.$inferSelect
export type FileRow = typeof files.$inferSelect
export type ReportRow = typeof reports.$inferSelect
export type StoredFile = Pick<FileRow, 'name' | 'mediaType' | 'bytes'>

export class SiteStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async consent(id: string): Promise<ConsentRow | null> {
    return (await this.#db.select().from(consents).where(eq(consents.id, id)))[0] ?? null
  }

  /** A known id keeps the moment of its first choice. Returns the row as it stands. */
  async saveConsent(row: ConsentRow): Promise<ConsentRow> {
    const { id: _id, givenAt: _givenAt, ...change } = row
    const [saved] = await this.#db
      .insert(consents)
      .values(row)
      .onConflictDoUpdate({ target: consents.id, set: change })
      .returning()
    return saved ?? row
  }

  async redirects(db: Queries = this.#db): Promise<readonly RedirectRow[]> {
    return db.select().from(redirects).orderBy(asc(redirects.source))
  }

  async saveRedirect(row: RedirectRow, db: Queries = this.#db): Promise<void> {
    const { source: _source, ...change } = row
    await db.insert(redirects).values(row).onConflictDoUpdate({ target: redirects.source, set: change })
  }

  async removeRedirect(source: string, db: Queries = this.#db): Promise<void> {
    await db.delete(redirects).where(eq(redirects.source, source))
  }

  /** A few rows: as many as areas times editions at most. */
  async switches(db: Queries = this.#db): Promise<readonly (EditionSwitch & { readonly changedAt: Date })[]> {
    return db.select().from(switches).orderBy(asc(switches.region), asc(switches.kind), asc(switches.area))
  }

  async saveSwitch(row: EditionSwitch & { readonly changedAt: Date }, db: Queries): Promise<void> {
    const { state, changedAt } = row
    await db
      .insert(switches)
      .values(row)
      .onConflictDoUpdate({ target: [switches.region, switches.kind, switches.area], set: { state, changedAt } })
  }

  async removeSwitch({ region, kind, area }: EditionSwitch, db: Queries): Promise<void> {
    await db.delete(switches).where(and(eq(switches.region, region), eq(switches.kind, kind), eq(switches.area, area)))
  }

  async documents(section: string): Promise<readonly { readonly name: string; readonly title: string }[]> {
    return this.#db
      .select({ name: documents.name, title: documents.title })
      .from(documents)
      .where(eq(documents.section, section))
      .orderBy(asc(documents.name))
  }

  /** Without the bytes, newest first is the caller's wish: here by name. Null: no such document. */
  async document(section: string, name: string) {
    const [found] = await this.#db
      .select()
      .from(documents)
      .where(and(eq(documents.section, section), eq(documents.name, name)))
    if (found === undefined) return null
    const { name: file, mediaType, publishedAt } = files
    const list = await this.#db
      .select({ name: file, mediaType, publishedAt })
      .from(files)
      .where(and(eq(files.section, section), eq(files.document, name)))
      .orderBy(asc(file))
    return { ...found, files: list }
  }

  async file(section: string, document: string, name: string): Promise<StoredFile | null> {
    const [found] = await this.#db
      .select()
      .from(files)
      .where(and(eq(files.section, section), eq(files.document, document), eq(files.name, name)))
    return found ?? null
  }

  async publish(title: string, file: FileRow): Promise<void> {
    const { section, document, name: _name, ...change } = file
    await this.#db.transaction(async (tx) => {
      await tx
        .insert(documents)
        .values({ section, name: document, title })
        .onConflictDoUpdate({ target: [documents.section, documents.name], set: { title } })
      await tx
        .insert(files)
        .values(file)
        .onConflictDoUpdate({ target: [files.section, files.document, files.name], set: change })
    })
  }

  async addReport(row: ReportRow): Promise<void> {
    await this.#db.insert(reports).values(row)
  }

  /** Without their bytes, the oldest first. */
  async reportsOf(userId: number) {
    const { name, mediaType, createdAt } = reports
    return this.#db
      .select({ name, mediaType, createdAt })
      .from(reports)
      .where(eq(reports.userId, userId))
      .orderBy(asc(createdAt))
  }

  async removeReports(userId: number): Promise<void> {
    await this.#db.delete(reports).where(eq(reports.userId, userId))
  }

  /** Only one's own. */
  async report(userId: number, id: string): Promise<StoredFile | null> {
    const [found] = await this.#db
      .select()
      .from(reports)
      .where(and(eq(reports.id, id), eq(reports.userId, userId)))
    return found ?? null
  }
}
