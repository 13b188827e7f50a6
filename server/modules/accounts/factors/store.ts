import type { Database, Queries } from '../../../kernel/index.ts'
import {
  and,
  asc,
  at,
  bigint,
  boolean,
  bytea,
  count,
  eq,
  gt,
  integer,
  isNull,
  jsonb,
  lt,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../../kernel/sql.ts'

const totpSecrets = pgTable('totp_secrets', {
  userId: integer('user_id').primaryKey(),
  sealed: bytea('sealed'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  enabledAt: at('enabled_at'),
  pending: bytea('pending'),
  pendingSession: uuid('pending_session'),
  pendingUntil: at('pending_until'),
})

const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  host: text('host').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  syncable: boolean('syncable').notNull(),
  synced: boolean('synced').notNull(),
  transports: jsonb('transports').$type<readonly string[]>().notNull(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
  usedAt: at('used_at'),
  endedAt: at('ended_at'),
})

const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: integer('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

const ceremonies = pgTable('ceremonies', {
  holder: text('holder').primaryKey(),
  challenge: bytea('challenge').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export type TotpRow = typeof totpSecrets.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

/** Authenticator apps, passkeys, recovery codes, and challenges that wait for their answer. */
export class FactorStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async totp(userId: number): Promise<TotpRow | null> {
    return (await this.#db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0] ?? null
  }

  async putPending(userId: number, pending: Buffer, session: string, until: Date): Promise<void> {
    const wait = { pending, pendingSession: session, pendingUntil: until }
    await this.#db
      .insert(totpSecrets)
      .values({ userId, lastStep: 0, ...wait })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: wait })
  }

  /** The pending secret takes the place of the one before, with the step that proved it used up; false when it is gone. */
  async enable(userId: number, pending: Buffer, step: number, now: Date): Promise<boolean> {
    const enabled = await this.#db
      .update(totpSecrets)
      .set({
        sealed: pending,
        lastStep: step,
        enabledAt: now,
        pending: null,
        pendingSession: null,
        pendingUntil: null,
      })
      .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.pending, pending), gt(totpSecrets.pendingUntil, now)))
      .returning({ userId: totpSecrets.userId })
    return enabled.length === 1
  }

  /** True for the one caller who used this step: a code works once, and none older works after it. */
  async useStep(userId: number, step: number): Promise<boolean> {
    const used = await this.#db
      .update(totpSecrets)
      .set({ lastStep: step })
      .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
      .returning({ userId: totpSecrets.userId })
    return used.length === 1
  }

  /** False when none was on. */
  async disableTotp(userId: number): Promise<boolean> {
    const gone = await this.#db
      .delete(totpSecrets)
      .where(eq(totpSecrets.userId, userId))
      .returning({ enabledAt: totpSecrets.enabledAt })
    return (gone[0]?.enabledAt ?? null) !== null
  }

  /** Those that work, the oldest first. */
  async passkeysOf(userId: number): Promise<readonly PasskeyRow[]> {
    return this.#db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), isNull(passkeys.endedAt)))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  }

  async passkeyByCredential(credentialId: string): Promise<PasskeyRow | null> {
    const rows = await this.#db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, credentialId), isNull(passkeys.endedAt)))
    return rows[0] ?? null
  }

  /** False when `most` work already, or this credential is known. */
  async addPasskey(row: PasskeyRow, most: number): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('passkeys'), ${row.userId})`)
      const live = and(eq(passkeys.userId, row.userId), isNull(passkeys.endedAt))
      const [held] = await tx.select({ count: count() }).from(passkeys).where(live)
      if ((held?.count ?? 0) >= most) return false
      return (await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length === 1
    })
  }

  /** The counter only grows where the authenticator counts: of two uses at once with the same one, one is turned away. */
  async usePasskey(id: string, before: number, counter: number, synced: boolean, now: Date): Promise<boolean> {
    const used = await this.#db
      .update(passkeys)
      .set({ counter, synced, usedAt: now })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, before), isNull(passkeys.endedAt)))
      .returning({ id: passkeys.id })
    return used.length === 1
  }

  async renamePasskey(userId: number, id: string, name: string): Promise<PasskeyRow | null> {
    const rows = await this.#db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), isNull(passkeys.endedAt)))
      .returning()
    return rows[0] ?? null
  }

  async endPasskey(userId: number, id: string, now: Date): Promise<boolean> {
    const ended = await this.#db
      .update(passkeys)
      .set({ endedAt: now })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), isNull(passkeys.endedAt)))
      .returning({ id: passkeys.id })
    return ended.length === 1
  }

  /** One transaction: these take the place of those before. */
  async replaceRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      // One after the other: two renewals at once would leave the codes of both.
      await tx.execute(sql`select 1 from users where id = ${userId} for update`)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
    })
  }

  /** True for the one caller who used it. */
  async useRecoveryCode(userId: number, codeHash: string): Promise<boolean> {
    const used = await this.#db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ userId: recoveryCodes.userId })
    return used.length === 1
  }

  async recoveryCodesLeft(userId: number): Promise<number> {
    return (
      (await this.#db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)))[0]
        ?.count ?? 0
    )
  }

  /** Within a transaction: the app, every passkey and every recovery code. */
  async removeAll(db: Queries, userId: number, now: Date): Promise<void> {
    await db.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
    await db
      .update(passkeys)
      .set({ endedAt: now })
      .where(and(eq(passkeys.userId, userId), isNull(passkeys.endedAt)))
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  }

  /** A new challenge takes the place of the one before. */
  async putCeremony(holder: string, challenge: Buffer, expiresAt: Date): Promise<void> {
    await this.#db
      .insert(ceremonies)
      .values({ holder, challenge, expiresAt })
      .onConflictDoUpdate({ target: ceremonies.holder, set: { challenge, expiresAt } })
  }

  /** For the one caller who takes it. */
  async takeCeremony(holder: string, now: Date): Promise<Buffer | null> {
    const [taken] = await this.#db.delete(ceremonies).where(eq(ceremonies.holder, holder)).returning()
    return taken !== undefined && taken.expiresAt > now ? taken.challenge : null
  }

  async sweep(now: Date): Promise<void> {
    await this.#db.delete(ceremonies).where(lt(ceremonies.expiresAt, now))
  }
}
