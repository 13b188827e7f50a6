import type { WebhookEventKind } from '@exchange/contract/integrations'
import type { WalletMethod } from './wallet-events.ts'
import type { Database, Queries } from '../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  bytea,
  desc,
  eq,
  inArray,
  integer,
  isNotNull,
  jsonb,
  lte,
  pgTable,
  sql,
  text,
  uuid,
} from '../../kernel/sql.ts'

const integrations = pgTable('integrations', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  kinds: text('kinds').array().$type<WebhookEventKind[]>().notNull(),
  key: text('key').notNull(),
  secretSealed: bytea('secret_sealed').notNull(),
  provenAt: at('proven_at'),
  enabled: boolean('enabled').notNull(),
  version: integer('version').notNull(),
  cursor: text('cursor').notNull(),
  sendingSince: at('sending_since').notNull(),
  attempts: integer('attempts').notNull(),
  nextTryAt: at('next_try_at').notNull(),
  error: text('error'),
  deliveredAt: at('delivered_at'),
  createdAt: at('created_at').notNull(),
})

const letters = pgTable('integration_letters', {
  id: uuid('id').primaryKey(),
  integrationId: uuid('integration_id').notNull(),
  cursor: text('cursor').notNull(),
  event: jsonb('event').$type<SentEvent>().notNull(),
  error: text('error').notNull(),
  givenUpAt: at('given_up_at').notNull(),
  queued: boolean('queued').notNull(),
})

const outbox = pgTable('integration_outbox', {
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  id: uuid('id').notNull(),
  integrationId: uuid('integration_id').notNull(),
  kind: text('kind').$type<WalletMethod>().notNull(),
  data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
  madeAt: at('made_at').notNull(),
  attempts: integer('attempts').notNull(),
  nextTryAt: at('next_try_at').notNull(),
})

/** What is sent: an event of the log, or of a deposit or withdrawal. */
export interface SentEvent {
  readonly cursor: string
  /** Seconds since the epoch. */
  readonly time: number
  readonly kind: string
  readonly data: object
}

export type WaitingEvent = typeof outbox.$inferSelect
export type IntegrationRow = typeof integrations.$inferSelect
export type LetterRow = typeof letters.$inferSelect
/** What its owner changes; everything that is on its way starts from it anew. */
export type OwnersChange = Partial<
  Pick<
    IntegrationRow,
    | 'name'
    | 'url'
    | 'kinds'
    | 'secretSealed'
    | 'provenAt'
    | 'enabled'
    | 'cursor'
    | 'sendingSince'
    | 'nextTryAt'
    | 'attempts'
  >
> & { readonly error?: null }
/** What a delivery changes. */
export type Progress = Partial<
  Pick<IntegrationRow, 'cursor' | 'attempts' | 'nextTryAt' | 'error' | 'deliveredAt' | 'enabled'>
>

export class IntegrationStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(userId: number): Promise<readonly IntegrationRow[]> {
    return this.#db
      .select()
      .from(integrations)
      .where(eq(integrations.userId, userId))
      .orderBy(desc(integrations.createdAt))
  }

  /** This user's integration, or null. */
  async one(userId: number, id: string): Promise<IntegrationRow | null> {
    return (await this.#db.select().from(integrations).where(mine(userId, id)))[0] ?? null
  }

  /** Holds the owner's place in line, so that parallel calls can't pass the limit; `allowed` refuses by throwing. False when it is full. */
  async addWithin(row: IntegrationRow, most: number, allowed: (tx: Queries) => Promise<void>): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await allowed(tx)
      await tx.execute(sql`select pg_advisory_xact_lock(7002, ${row.userId})`)
      if ((await tx.$count(integrations, eq(integrations.userId, row.userId))) >= most) return false
      await tx.insert(integrations).values(row)
      return true
    })
  }

  /** As it is now, or null when it is gone. `changeOf` sees it as nobody else changes it meanwhile, or refuses by throwing. */
  async change(
    userId: number,
    id: string,
    changeOf: (row: IntegrationRow) => OwnersChange,
  ): Promise<IntegrationRow | null> {
    return this.#db.transaction(async (tx) => {
      const [row] = await tx.select().from(integrations).where(mine(userId, id)).for('update')
      if (row === undefined) return null
      const set = { ...changeOf(row), version: row.version + 1 }
      return (await tx.update(integrations).set(set).where(mine(userId, id)).returning())[0] ?? null
    })
  }

  async remove(userId: number, id: string): Promise<boolean> {
    return (await this.#db.delete(integrations).where(mine(userId, id)).returning({ id: integrations.id })).length > 0
  }

  /** Switches off all of this user. */
  async switchOffAll(userId: number): Promise<void> {
    const version = sql`${integrations.version} + 1`
    await this.#db.update(integrations).set({ enabled: false, version }).where(eq(integrations.userId, userId))
  }

  /** All of this user, with what was given up of them. */
  async removeAll(userId: number): Promise<void> {
    await this.#db.delete(integrations).where(eq(integrations.userId, userId))
  }

  /** Those whose time to be looked at has come. */
  async due(now: Date): Promise<readonly IntegrationRow[]> {
    return this.#db
      .select()
      .from(integrations)
      .where(and(integrations.enabled, isNotNull(integrations.provenAt), lte(integrations.nextTryAt, now)))
  }

  /** Notes how a delivery went. False when its owner has changed the integration since it was read. */
  async note({ id, version }: IntegrationRow, progress: Progress): Promise<boolean> {
    const changed = await this.#db
      .update(integrations)
      .set(progress)
      .where(and(eq(integrations.id, id), eq(integrations.version, version)))
      .returning({ id: integrations.id })
    return changed.length > 0
  }

  /** Moves the cursor past an event that is given up and keeps the event, both or neither. False as for `note`. */
  async giveUp(row: IntegrationRow, letter: LetterRow, progress: Progress): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const changed = await tx
        .update(integrations)
        .set(progress)
        .where(and(eq(integrations.id, row.id), eq(integrations.version, row.version)))
        .returning({ id: integrations.id })
      if (changed.length === 0) return false
      const { error, givenUpAt } = letter
      await tx
        .insert(letters)
        .values(letter)
        .onConflictDoUpdate({
          target: [letters.integrationId, letters.cursor],
          set: { error, givenUpAt, queued: false },
        })
      return true
    })
  }

  /** How many were given up, by integration; those with none are not named. */
  async counts(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#db
      .select({ id: letters.integrationId, count: sql<number>`count(*)::integer` })
      .from(letters)
      .where(inArray(letters.integrationId, [...ids]))
      .groupBy(letters.integrationId)
    return new Map(rows.map(({ id, count }) => [id, count]))
  }

  /** Of one user, newest first, with the name of the integration. */
  async letters(userId: number): Promise<readonly (readonly [LetterRow, string])[]> {
    const rows = await this.#db
      .select({ letter: letters, name: integrations.name })
      .from(letters)
      .innerJoin(integrations, eq(integrations.id, letters.integrationId))
      .where(eq(integrations.userId, userId))
      .orderBy(desc(letters.givenUpAt), desc(letters.id))
    return rows.map(({ letter, name }) => [letter, name] as const)
  }

  async queue(userId: number, id: string): Promise<boolean> {
    const changed = await this.#db
      .update(letters)
      .set({ queued: true })
      .where(and(eq(letters.id, id), ofUser(userId)))
      .returning({ id: letters.id })
    return changed.length > 0
  }

  async discard(userId: number, id: string): Promise<boolean> {
    const gone = await this.#db
      .delete(letters)
      .where(and(eq(letters.id, id), ofUser(userId)))
      .returning({ id: letters.id })
    return gone.length > 0
  }

  /** Those that are to be sent again, oldest first, with their integration. */
  async queued(): Promise<readonly (readonly [LetterRow, IntegrationRow])[]> {
    const rows = await this.#db
      .select({ letter: letters, integration: integrations })
      .from(letters)
      .innerJoin(integrations, eq(integrations.id, letters.integrationId))
      .where(and(letters.queued, integrations.enabled, isNotNull(integrations.provenAt)))
      .orderBy(asc(letters.givenUpAt))
      .limit(100)
    return rows.map(({ letter, integration }) => [letter, integration] as const)
  }

  /** Writes down what is told of a deposit or a withdrawal, for each integration of the account that wants it and has no more waiting than `most`. */
  async tell(
    tx: Queries,
    userId: number,
    { kind, data, at: madeAt }: { readonly kind: WalletMethod; readonly data: object; readonly at: Date },
    most: number,
  ): Promise<void> {
    const [group] = kind.split('.')
    await tx.execute(sql`
      insert into integration_outbox (id, integration_id, kind, data, made_at, attempts, next_try_at)
      select gen_random_uuid(), i.id, ${kind}, ${JSON.stringify(data)}::jsonb, ${madeAt}, 0, ${madeAt}
      from integrations i
      where i.user_id = ${userId} and i.enabled and i.proven_at is not null
        and (cardinality(i.kinds) = 0 or ${group} = any (i.kinds))
        and (select count(*) from integration_outbox o where o.integration_id = i.id) < ${most}`)
  }

  /** Integrations with something of it to be sent now. */
  async waiting(now: Date): Promise<readonly IntegrationRow[]> {
    const first = this.#db
      .selectDistinctOn([outbox.integrationId], { id: outbox.integrationId, nextTryAt: outbox.nextTryAt })
      .from(outbox)
      .orderBy(asc(outbox.integrationId), asc(outbox.seq))
      .as('first')
    const rows = await this.#db
      .select({ integration: integrations })
      .from(first)
      .innerJoin(integrations, eq(integrations.id, first.id))
      .where(and(lte(first.nextTryAt, now), integrations.enabled, isNotNull(integrations.provenAt)))
      .limit(100)
    return rows.map(({ integration }) => integration)
  }

  /** What is sent to an integration next. */
  async next(integrationId: string): Promise<WaitingEvent | null> {
    const found = await this.#db
      .select()
      .from(outbox)
      .where(eq(outbox.integrationId, integrationId))
      .orderBy(asc(outbox.seq))
      .limit(1)
    return found[0] ?? null
  }

  async sent({ seq }: WaitingEvent): Promise<void> {
    await this.#db.delete(outbox).where(eq(outbox.seq, seq))
  }

  async tryLater({ seq, attempts }: WaitingEvent, nextTryAt: Date): Promise<void> {
    await this.#db
      .update(outbox)
      .set({ attempts: attempts + 1, nextTryAt })
      .where(eq(outbox.seq, seq))
  }

  /** Keeps it with what was given up. With too much of it the integration is switched off. */
  async giveUpSent(row: WaitingEvent, letter: LetterRow, enabled: boolean): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.insert(letters).values(letter).onConflictDoNothing()
      await tx.delete(outbox).where(eq(outbox.seq, row.seq))
      if (!enabled)
        await tx
          .update(integrations)
          .set({ enabled, version: sql`${integrations.version} + 1` })
          .where(eq(integrations.id, row.integrationId))
    })
  }

  async delivered(letterId: string): Promise<void> {
    await this.#db.delete(letters).where(eq(letters.id, letterId))
  }

  async failed(letterId: string, error: string): Promise<void> {
    await this.#db.update(letters).set({ queued: false, error }).where(eq(letters.id, letterId))
  }
}

const mine = (userId: number, id: string) => and(eq(integrations.id, id), eq(integrations.userId, userId))
const ofUser = (userId: number) =>
  sql`${letters.integrationId} in (select id from integrations where user_id = ${userId})`
