import type { AgreementVersions } from '@exchange/contract/accounts/agreements'
import type { Database, Queries } from '../../../kernel/index.ts'
import { and, at, eq, gt, index, integer, jsonb, lt, pgTable, sql, text, uuid } from '../../../kernel/sql.ts'
import type { CodeFields } from '../codes/index.ts'
import { noteAgreements, users } from '../profile/index.ts'
import type { Consents, UserRow } from '../profile/index.ts'

const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: text('language').notNull(),
    region: text('region').notNull(),
    consents: jsonb('consents').$type<Consents>().notNull(),
    agreed: jsonb('agreed').$type<AgreementVersions>().notNull(),
    referralCode: text('referral_code'),
    codeHash: text('code_hash'),
    codeExpiresAt: at('code_expires_at').notNull(),
    codeSentAt: at('code_sent_at').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
    createdAt: at('created_at').notNull(),
    /** The confirmed phone that it began with. */
    phoneProof: uuid('phone_proof'),
  },
  (table) => [index('registrations_created').on(table.createdAt)],
)

export type RegistrationRow = typeof registrations.$inferSelect

/** Registrations that wait for their code. */
export class RegistrationStore {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async addRegistration(row: RegistrationRow): Promise<void> {
    await this.#db.insert(registrations).values(row)
  }

  async registration(id: string): Promise<RegistrationRow | null> {
    return (await this.#db.select().from(registrations).where(eq(registrations.id, id)))[0] ?? null
  }

  /** Takes one of the tries a registration has; those left after it, or null when there was none. */
  async takeRegistrationTry(id: string, now: Date): Promise<number | null> {
    const taken = await this.#db
      .update(registrations)
      .set({ attemptsLeft: sql`${registrations.attemptsLeft} - 1` })
      .where(and(eq(registrations.id, id), gt(registrations.attemptsLeft, 0), gt(registrations.codeExpiresAt, now)))
      .returning({ left: registrations.attemptsLeft })
    return taken[0]?.left ?? null
  }

  /** Puts a new code in place of the old one, unless that was sent after `sentBefore`; false then. */
  async renewRegistrationCode(
    id: string,
    code: Omit<CodeFields, 'codeHash'> & { readonly codeHash: string | null },
    sentBefore: Date,
    db: Queries = this.#db,
  ): Promise<boolean> {
    const renewed = await db
      .update(registrations)
      .set(code)
      .where(and(eq(registrations.id, id), lt(registrations.codeSentAt, sentBefore)))
      .returning({ id: registrations.id })
    return renewed.length === 1
  }

  /**
   * One transaction: the registration becomes a user, with its consents and their times and what `then` adds. Null when it is
   * gone or its address has been taken meanwhile.
   */
  async openAccount(
    registration: RegistrationRow,
    externalId: string,
    now: Date,
    then: (db: Queries, user: UserRow) => Promise<void>,
  ): Promise<UserRow | null> {
    return this.#db.transaction(async (tx) => {
      const gone = await tx
        .delete(registrations)
        .where(eq(registrations.id, registration.id))
        .returning({ id: registrations.id })
      if (gone.length === 0) return null
      const { email, passwordHash, language, region, consents, referralCode } = registration
      const added = await tx
        .insert(users)
        .values({
          externalId,
          email,
          passwordHash,
          passwordAt: now,
          language,
          region,
          consents,
          referralCode,
          createdAt: now,
        })
        .onConflictDoNothing({ target: users.email })
        .returning()
      const user = added[0]
      if (user === undefined) return null
      const { agreed, createdAt: agreedAt } = registration
      await noteAgreements(tx, user.id, agreed, agreedAt)
      await then(tx, user)
      return user
    })
  }

  async sweep(before: Date): Promise<void> {
    await this.#db.delete(registrations).where(lt(registrations.createdAt, before))
  }
}
