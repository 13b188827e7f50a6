import type { AmbassadorApplication, AmbassadorFields } from '@exchange/contract/ambassadors'
import type { Region } from '@exchange/contract/regions'
import type { Mailer } from '@exchange/ports'
import { Problem, unixSeconds } from '../../kernel/index.ts'
import type { Clock, Edition } from '../../kernel/index.ts'
import { applicationMail } from './mail.ts'
import type { AmbassadorStore } from './store.ts'

const MAILS_AT_ONCE = 20

export interface AmbassadorsDeps {
  readonly store: AmbassadorStore
  readonly clock: Clock
  readonly mailer: Mailer
  /** Null when the account is gone. */
  readonly emailOf: (userId: number) => Promise<string | null>
}

/** Applications to the ambassador programme. They are stored first, and mailed to the team until a mail was taken. */
export class AmbassadorsService {
  readonly #deps: AmbassadorsDeps

  constructor(deps: AmbassadorsDeps) {
    this.#deps = deps
  }

  async mine(edition: Edition, userId: number): Promise<AmbassadorApplication> {
    this.#offered(edition)
    const row = await this.#deps.store.of(userId)
    if (row === null || row.withdrawn) return { application: null }
    return { application: { ...row.fields, appliedAt: unixSeconds(row.appliedAt) } }
  }

  async apply(
    edition: Edition,
    region: Region,
    userId: number,
    fields: AmbassadorFields,
  ): Promise<AmbassadorApplication> {
    this.#offered(edition)
    await this.#deps.store.put({ userId, region, fields, appliedAt: new Date(this.#deps.clock.now()) })
    return this.mine(edition, userId)
  }

  async withdraw(edition: Edition, userId: number): Promise<AmbassadorApplication> {
    this.#offered(edition)
    await this.#deps.store.withdraw(userId)
    return { application: null }
  }

  /** Tells the team what it was not told yet; called every so often. Rejects when no mail is taken. */
  async tellTeam(): Promise<void> {
    const { store, mailer, emailOf } = this.#deps
    for (const row of await store.untold(MAILS_AT_ONCE)) {
      const email = await emailOf(row.userId)
      if (email !== null) await mailer.send(applicationMail(row, email))
      await store.told(row.userId, row.version)
    }
  }

  #offered({ flags }: Edition): void {
    if (!flags.ambassador) throw new Problem('not-found')
  }
}
