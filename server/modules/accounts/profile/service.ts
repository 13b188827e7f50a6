import { ORDER_MAILS_PER_HOUR } from '@exchange/contract/accounts'
import { newUuid, Problem } from '../../../kernel/index.ts'
import type { Clock, Queries } from '../../../kernel/index.ts'
import type { ProfileStore } from './store.ts'

export interface ProfileDeps {
  readonly store: ProfileStore
  readonly clock: Clock
}

/** Who an account is, for whoever else asks. */
export class ProfileService {
  readonly #deps: ProfileDeps

  constructor(deps: ProfileDeps) {
    this.#deps = deps
  }

  /** An account that the exchange runs itself (owners 100–199): it has no password. */
  async ensureOwn(id: number, email: string): Promise<void> {
    if ((await this.#deps.store.user(id)) !== null) return
    await this.#deps.store.addOwnUser({
      id,
      email,
      externalId: newUuid(),
      passwordHash: null,
      passwordAt: null,
      language: 'en',
      country: null,
      region: 'global',
      consents: {},
      referralCode: null,
      createdAt: new Date(this.#deps.clock.now()),
    })
  }

  /**
   * Before something is made in this transaction that would outlive an account's end. The exchange's own owners, which have
   * no account, go on always.
   * @throws Problem `account-closing`, `unauthenticated` when it is frozen, blocked or closed
   */
  async assertOpen(tx: Queries, id: number): Promise<void> {
    const standing = await this.#deps.store.standingUntilEnd(tx, id)
    if (standing === null) return
    if (standing.status !== 'active') throw new Problem('unauthenticated')
    if (standing.isClosing) throw new Problem('account-closing')
  }

  /** Whether the account goes on: it is neither frozen, blocked nor closed. Those without one, the exchange's own, always do. */
  async isActive(id: number): Promise<boolean> {
    const user = await this.#deps.store.user(id)
    return user === null || user.status === 'active'
  }

  /** Whether it was closed: nobody gets at it any more. */
  async isClosed(id: number): Promise<boolean> {
    return (await this.#deps.store.user(id))?.status === 'closed'
  }

  /** Null when there is no such account. */
  async emailOf(id: number): Promise<string | null> {
    return (await this.#deps.store.user(id))?.email ?? null
  }

  /** Two letters, or null when not known. */
  async countryOf(id: number): Promise<string | null> {
    return (await this.#deps.store.user(id))?.country ?? null
  }

  /** The language of one's mails. */
  async languageOf(id: number): Promise<string> {
    const user = await this.#deps.store.user(id)
    return user?.mailLanguage ?? user?.language ?? 'en'
  }

  /** Which mails it wants beside those about its security. */
  async mailsOf(id: number): Promise<{ orders: boolean; ordersPerHour: number; news: boolean }> {
    const user = await this.#deps.store.user(id)
    return {
      orders: user?.mailsOrders ?? false,
      ordersPerHour: ORDER_MAILS_PER_HOUR,
      news: user?.consents['commercialEmails'] ?? false,
    }
  }

  async setLanguage(id: number, language: string): Promise<void> {
    await this.#deps.store.setLanguage(id, language)
  }
}
