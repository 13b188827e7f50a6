import type { BillingAddress, WrittenBillingAddress } from '@exchange/contract/accounts'
import { regionFlags } from '@exchange/contract/regions'
import type { Region } from '@exchange/contract/regions'
import { Problem, seal, unixSeconds, unseal } from '../../../kernel/index.ts'
import type { Clock, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { billingAddressMail } from './mails.ts'
import type { BillingRow, BillingStore } from './store.ts'

export interface BillingDeps {
  readonly store: BillingStore
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly clock: Clock
  readonly tell: Tell
  /** Seals addresses; 32 bytes, kept outside the database. */
  readonly key: Buffer
}

/** The billing address of an account: one, and only for its owner. What it says is no proof of who somebody is. */
export class BillingService {
  readonly #deps: BillingDeps

  constructor(deps: BillingDeps) {
    this.#deps = deps
  }

  /** Null = the account has none. */
  async of(owner: number): Promise<BillingAddress | null> {
    const row = await this.#deps.store.of(owner)
    return row === null ? null : this.#shape(row)
  }

  async state({ actor }: UserContext): Promise<{ address: BillingAddress | null }> {
    return { address: await this.of(actor.owner) }
  }

  /** @throws Problem `billing-address-exists`, `feature-disabled` */
  async add(context: UserContext, written: WrittenBillingAddress): Promise<{ address: BillingAddress }> {
    refuseElsewhere(context.region)
    const row = this.#row(context.actor.owner, written)
    if (!(await this.#deps.store.add(row))) throw new Problem('billing-address-exists')
    await announceChange(this.#deps, context, 'billing-address-changed', billingAddressMail)
    return { address: this.#shape(row) }
  }

  /** @throws Problem `not-found`, `feature-disabled` */
  async edit(context: UserContext, written: WrittenBillingAddress): Promise<{ address: BillingAddress }> {
    refuseElsewhere(context.region)
    const row = this.#row(context.actor.owner, written)
    if (!(await this.#deps.store.replace(row))) throw new Problem('not-found')
    await announceChange(this.#deps, context, 'billing-address-changed', billingAddressMail)
    return { address: this.#shape(row) }
  }

  /** Works in every edition: what was added elsewhere can be taken away. @throws Problem `not-found` */
  async remove(context: UserContext): Promise<void> {
    if (!(await this.#deps.store.remove(context.actor.owner))) throw new Problem('not-found')
    await announceChange(this.#deps, context, 'billing-address-deleted', billingAddressMail)
  }

  #row(userId: number, written: WrittenBillingAddress): BillingRow {
    const { key, clock } = this.#deps
    const sealed = seal(key, sealedAs(userId), JSON.stringify(written))
    return { userId, sealed, changedAt: new Date(clock.now()) }
  }

  #shape({ userId, sealed, changedAt }: BillingRow): BillingAddress {
    // Nobody but this service writes what is sealed.
    const written = JSON.parse(unseal(this.#deps.key, sealedAs(userId), sealed)) as WrittenBillingAddress
    return { ...written, changedAt: unixSeconds(changedAt) }
  }
}

/** @throws Problem `feature-disabled` where the edition sends no invoices */
function refuseElsewhere(region: Region): void {
  if (!regionFlags[region].billingAddress) throw new Problem('feature-disabled')
}

/** What an address is sealed under: in the row of another account it does not open. */
const sealedAs = (owner: number): string => `billing-address:${owner}`
