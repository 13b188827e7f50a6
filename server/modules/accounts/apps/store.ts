import type { Scope } from '@exchange/contract/accounts/scopes'
import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  boolean,
  count,
  desc,
  eq,
  gt,
  integer,
  isNull,
  jsonb,
  lt,
  or,
  pgTable,
  text,
} from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'

const clients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  verified: boolean('verified').notNull(),
  secretHash: text('secret_hash').notNull(),
  redirectUris: jsonb('redirect_uris').$type<readonly string[]>().notNull(),
  scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
  grantSeconds: integer('grant_seconds').notNull(),
  /** Empty = from anywhere. */
  ips: jsonb('ips').$type<readonly string[]>().notNull(),
  needsPkce: boolean('needs_pkce').notNull(),
  logoutUri: text('logout_uri'),
  createdAt: at('created_at').notNull(),
  disabledAt: at('disabled_at'),
})

const grants = pgTable('oauth_grants', {
  id: text('id').primaryKey(),
  userId: integer('user_id').notNull(),
  clientId: text('client_id').notNull(),
  scopes: jsonb('scopes').$type<readonly Scope[]>().notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  endedAt: at('ended_at'),
})

/** What is kept of the library's own models. */
export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken'

const tokens = pgTable('oauth_tokens', {
  idHash: text('id_hash').primaryKey(),
  kind: text('kind').$type<TokenKind>().notNull(),
  grantId: text('grant_id').notNull(),
  userId: integer('user_id').notNull(),
  payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
  expiresAt: at('expires_at').notNull(),
  consumedAt: at('consumed_at'),
})

export type ClientRow = typeof clients.$inferSelect
export type AppGrantRow = typeof grants.$inferSelect
export type TokenRow = typeof tokens.$inferSelect

/** What there can be a client of; the database takes no other texts. */
export const CLIENT_ID = /^[a-z0-9][a-z0-9-]{2,39}$/
const GRANT_ID = /^[\w-]{1,64}$/

/** Whose grant works: it has not ended, its app may be used, and its account is open. */
const isLive = (now: Date) =>
  and(
    isNull(grants.endedAt),
    gt(grants.expiresAt, now),
    isNull(clients.disabledAt),
    eq(users.status, 'active'),
    isNull(users.closesAt),
  )

/** Within a transaction: nothing that an account allowed an app holds any more. */
export async function endGrants(db: Queries, userId: number, now: Date): Promise<void> {
  await db
    .update(grants)
    .set({ endedAt: now })
    .where(and(eq(grants.userId, userId), isNull(grants.endedAt)))
}

/** Clients, grants and tokens. */
export class AppStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** One that may be used. */
  async client(id: string): Promise<ClientRow | null> {
    if (!CLIENT_ID.test(id)) return null
    const rows = await this.#db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.disabledAt)))
    return rows[0] ?? null
  }

  /** All of them, those that are disabled too; the oldest first. */
  async clients(): Promise<readonly ClientRow[]> {
    return this.#db.select().from(clients).orderBy(asc(clients.createdAt), asc(clients.id))
  }

  /** False when there is one of this id. */
  async addClient(db: Queries, row: ClientRow): Promise<boolean> {
    return (await db.insert(clients).values(row).onConflictDoNothing().returning({ id: clients.id })).length === 1
  }

  /** Within a transaction: another secret, or the end of the app and of everything that it was allowed. False = unknown. */
  async changeClient(
    db: Queries,
    id: string,
    change: { readonly secretHash: string } | { readonly disabledAt: Date },
  ): Promise<boolean> {
    const changed = await db
      .update(clients)
      .set(change)
      .where(and(eq(clients.id, id), isNull(clients.disabledAt)))
      .returning({ id: clients.id })
    if ('disabledAt' in change)
      await db
        .update(grants)
        .set({ endedAt: change.disabledAt })
        .where(and(eq(grants.clientId, id), isNull(grants.endedAt)))
    return changed.length === 1
  }

  /** One transaction: the grant takes the place of what the app was allowed before. `full` = the account has `most` apps. */
  async addGrant(row: AppGrantRow, most: number): Promise<'added' | 'full'> {
    return this.#db.transaction(async (tx) => {
      // Requests of one account wait for each other.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
      const open = and(eq(grants.userId, row.userId), isNull(grants.endedAt))
      await tx
        .update(grants)
        .set({ endedAt: row.createdAt })
        .where(and(open, or(eq(grants.clientId, row.clientId), lt(grants.expiresAt, row.createdAt))))
      const [owned] = await tx.select({ all: count() }).from(grants).where(open)
      if ((owned?.all ?? 0) >= most) return 'full'
      await tx.insert(grants).values(row)
      return 'added'
    })
  }

  /** A grant that works. */
  async grant(id: string, now: Date): Promise<AppGrantRow | null> {
    const rows = await this.#live(and(eq(grants.id, id), isLive(now)))
    return rows[0]?.grant ?? null
  }

  /** The grants of an account that work, with their apps, the newest first. */
  async grantsOf(userId: number, now: Date) {
    return this.#live(and(eq(grants.userId, userId), isLive(now)))
  }

  /** Of any account, or of one. False when there is none that works. */
  async endGrant(id: string, now: Date, userId?: number): Promise<boolean> {
    if (!GRANT_ID.test(id)) return false
    const own = userId === undefined ? undefined : eq(grants.userId, userId)
    const ended = await this.#db
      .update(grants)
      .set({ endedAt: now })
      .where(and(eq(grants.id, id), own, isNull(grants.endedAt)))
      .returning({ id: grants.id })
    return ended.length === 1
  }

  async addToken(row: TokenRow): Promise<void> {
    await this.#db.insert(tokens).values(row)
  }

  /** A token whose grant works, with it and its app; it may have expired or been used. */
  async token(idHash: string, kind: TokenKind, now: Date) {
    const rows = await this.#db
      .select({ token: tokens, grant: grants, client: clients })
      .from(tokens)
      .innerJoin(grants, eq(grants.id, tokens.grantId))
      .innerJoin(clients, eq(clients.id, grants.clientId))
      .innerJoin(users, eq(users.id, grants.userId))
      .where(and(eq(tokens.idHash, idHash), eq(tokens.kind, kind), isLive(now)))
    return rows[0] ?? null
  }

  /** True for the first who does, however many come at once. */
  async consume(idHash: string, now: Date): Promise<boolean> {
    const consumed = await this.#db
      .update(tokens)
      .set({ consumedAt: now })
      .where(and(eq(tokens.idHash, idHash), isNull(tokens.consumedAt)))
      .returning({ id: tokens.idHash })
    return consumed.length === 1
  }

  async removeToken(idHash: string): Promise<void> {
    await this.#db.delete(tokens).where(eq(tokens.idHash, idHash))
  }

  /** Notes that an app came, once in a while. */
  async use(id: string, now: Date, notSince: Date): Promise<void> {
    await this.#db
      .update(grants)
      .set({ usedAt: now })
      .where(and(eq(grants.id, id), or(isNull(grants.usedAt), lt(grants.usedAt, notSince))))
  }

  /** Forgets tokens and grants that have long been over. */
  async sweep(tokensBefore: Date, grantsBefore: Date): Promise<void> {
    await this.#db.delete(tokens).where(lt(tokens.expiresAt, tokensBefore))
    await this.#db.delete(grants).where(or(lt(grants.expiresAt, grantsBefore), lt(grants.endedAt, grantsBefore)))
  }

  async #live(where: ReturnType<typeof and>) {
    return this.#db
      .select({ grant: grants, client: clients })
      .from(grants)
      .innerJoin(clients, eq(clients.id, grants.clientId))
      .innerJoin(users, eq(users.id, grants.userId))
      .where(where)
      .orderBy(desc(grants.createdAt))
  }
}
