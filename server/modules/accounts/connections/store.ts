import type { AgreementVersions } from '@exchange/contract/accounts/agreements'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import type { Database, Queries } from '../../../kernel/index.ts'
import { and, asc, at, count, eq, pgTable, text, uuid, integer } from '../../../kernel/sql.ts'
import { noteAgreements, users } from '../profile/index.ts'
import type { UserRow } from '../profile/index.ts'
import type { AccessStore } from '../access/index.ts'
import { hasOtherWayIn } from '../ways-in/index.ts'
import type { WaysIn } from '../ways-in/index.ts'

const identities = pgTable('identities', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull(),
  provider: text('provider').$type<ConnectionProvider>().notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  name: text('name'),
  createdAt: at('created_at').notNull(),
  usedAt: at('used_at'),
})

export type IdentityRow = typeof identities.$inferSelect
type NewUser = typeof users.$inferInsert

/** What an opening that was given up throws, so that nothing of it stays. */
class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** Identities of providers, by issuer and subject, and whose they are. */
export class ConnectionStore {
  readonly #db: Database
  readonly #signIn: AccessStore

  constructor(db: Database, signIn: AccessStore) {
    this.#db = db
    this.#signIn = signIn
  }

  /** The oldest first. */
  async of(owner: number): Promise<readonly IdentityRow[]> {
    return this.#db.select().from(identities).where(eq(identities.userId, owner)).orderBy(asc(identities.createdAt))
  }

  async find({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): Promise<IdentityRow | null> {
    const rows = await this.#db
      .select()
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    return rows[0] ?? null
  }

  /**
   * One transaction, in which `assertOpen` may throw. `taken` = it belongs to an account already; `full` = this one has `most`.
   */
  async add(
    row: IdentityRow,
    most: number,
    assertOpen: (tx: Queries) => Promise<void>,
  ): Promise<'added' | 'taken' | 'full'> {
    return this.#db.transaction(async (tx) => {
      // Requests of one account wait for each other.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update')
      await assertOpen(tx)
      const [owned] = await tx.select({ all: count() }).from(identities).where(eq(identities.userId, row.userId))
      if ((owned?.all ?? 0) >= most) return 'full'
      const added = await tx.insert(identities).values(row).onConflictDoNothing().returning({ id: identities.id })
      return added.length === 1 ? 'added' : 'taken'
    })
  }

  async use(id: string, now: Date): Promise<void> {
    await this.#db.update(identities).set({ usedAt: now }).where(eq(identities.id, id))
  }

  /**
   * One transaction: an account that this identity signs in to, with what it agreed to. Null when its address, or the identity,
   * has been taken meanwhile: then nothing has happened.
   */
  async openAccount(
    account: NewUser,
    identity: Omit<IdentityRow, 'userId'>,
    agreed: AgreementVersions,
  ): Promise<UserRow | null> {
    try {
      return await this.#db.transaction(async (tx) => {
        const [user] = await tx.insert(users).values(account).onConflictDoNothing({ target: users.email }).returning()
        if (user === undefined) throw new GivenUp()
        const added = await tx
          .insert(identities)
          .values({ ...identity, userId: user.id })
          .onConflictDoNothing()
          .returning({ id: identities.id })
        if (added.length === 0) throw new GivenUp()
        await noteAgreements(tx, user.id, agreed, identity.createdAt)
        return user
      })
    } catch (reason) {
      if (reason instanceof GivenUp) return null
      throw reason
    }
  }

  /**
   * One transaction: the identity is the account’s no more, and sign-ins by its provider that wait for their second step end.
   * `last` = without it nobody could sign in, and nothing has happened.
   */
  async remove(owner: number, id: string, ways: Omit<WaysIn, 'without'>): Promise<IdentityRow | 'unknown' | 'last'> {
    return this.#db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('update')
      const [row] = await tx
        .select()
        .from(identities)
        .where(and(eq(identities.id, id), eq(identities.userId, owner)))
      if (row === undefined) return 'unknown'
      if (!(await hasOtherWayIn(tx, owner, { ...ways, without: id }))) return 'last'
      await tx.delete(identities).where(eq(identities.id, id))
      await this.#signIn.endChallengesBy(tx, owner, row.provider)
      return row
    })
  }
}
