import type { CommunicationChange } from '@exchange/contract/accounts'
import type { AvatarColor } from '@exchange/contract/accounts/avatar'
import type { Database } from '../../../kernel/index.ts'
import { and, eq, gt, sql } from '../../../kernel/sql.ts'
import { users } from '../profile/index.ts'
import type { UserRow } from '../profile/index.ts'
import type { AccessStore } from '../access/index.ts'

/** The code of a broken unique index. */
const TAKEN = '23505'

/** What users choose of themselves. */
export class GeneralStore {
  readonly #db: Database
  readonly #signIn: AccessStore

  constructor(db: Database, signIn: AccessStore) {
    this.#db = db
    this.#signIn = signIn
  }

  async setAvatarColor(id: number, avatarColor: AvatarColor): Promise<void> {
    await this.#db.update(users).set({ avatarColor }).where(eq(users.id, id))
  }

  /** What is absent stays as it is. */
  async setCommunication(id: number, { language, orders, news }: CommunicationChange): Promise<void> {
    const change = {
      ...(language === undefined ? {} : { mailLanguage: language }),
      ...(orders === undefined ? {} : { mailsOrders: orders }),
      ...(news === undefined
        ? {}
        : { consents: sql`${users.consents} || ${JSON.stringify({ commercialEmails: news })}::jsonb` }),
    }
    if (Object.keys(change).length > 0) await this.#db.update(users).set(change).where(eq(users.id, id))
  }

  /** One transaction: of the sessions to come and of those that live. */
  async setLogoutTime(id: number, logoutSeconds: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.update(users).set({ logoutSeconds }).where(eq(users.id, id))
      await this.#signIn.setIdle(tx, id, logoutSeconds)
    })
  }

  /** Takes one of the changes that are left. `taken` = somebody bears this name with this tag; `none` = no change is left. */
  async setNickname(id: number, nickname: string, tag: string): Promise<UserRow | 'taken' | 'none'> {
    try {
      const rows = await this.#db
        .update(users)
        .set({ nickname, tag, nicknameChangesLeft: sql`${users.nicknameChangesLeft} - 1` })
        .where(and(eq(users.id, id), gt(users.nicknameChangesLeft, 0)))
        .returning()
      return rows[0] ?? 'none'
    } catch (reason) {
      if (isTaken(reason)) return 'taken'
      throw reason
    }
  }
}

function isTaken(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false
  return ('code' in reason && reason.code === TAKEN) || isTaken(reason.cause)
}
