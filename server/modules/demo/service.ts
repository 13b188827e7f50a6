import type { DemoMail, GrantItem } from '@exchange/contract/demo'
import type { OwnerId } from '@exchange/core'
import type { EngineClient, Mail, Mailer } from '@exchange/ports'
import {
  Problem,
  commandIdOfUuid,
  errorOfRefusal,
  hasHappened,
  newUuid,
  refusalOf,
  submit,
} from '../../kernel/index.ts'
import type { Clock, Past } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { Tell } from '../notifications/index.ts'
import { dayOf, demoBundle, fundingLegs } from './rules.ts'
import type { DemoStore, GrantRow } from './store.ts'

const MAILBOX_PAGE = 50

export interface DemoDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly store: DemoStore
  readonly clock: Clock
  readonly tell: Tell
  /** Off: every operation answers 404. */
  readonly enabled: boolean
}

/** Demo funds, and the mailbox that stands in for an SMTP server. */
export class DemoService implements Mailer {
  readonly #deps: DemoDeps

  constructor(deps: DemoDeps) {
    this.#deps = deps
  }

  async grants(owner: OwnerId): Promise<{ available: boolean; nextClaimAt: number | null; bundle: GrantItem[] }> {
    this.#open()
    const { day, next } = dayOf(this.#deps.clock.now())
    const claimed = await this.#deps.store.grantOf(owner, day)
    return {
      available: claimed === null,
      nextClaimAt: claimed === null ? null : next,
      bundle: demoBundle(this.#deps.views.directory),
    }
  }

  async claim(owner: OwnerId): Promise<{ id: string; bundle: GrantItem[]; nextClaimAt: number }> {
    this.#open()
    const now = this.#deps.clock.now()
    const { day, next } = dayOf(now)
    const row: GrantRow = { id: newUuid(), userId: owner, day, status: 'pending', createdAt: new Date(now) }
    if (!(await this.#deps.store.beginGrant(row)))
      throw new Problem('demo-already-claimed', { retryAfter: next - Math.floor(now / 1000) })
    const bundle = await this.#settle(row)
    await this.#deps.tell(owner, { kind: 'demo-funds', values: { assets: bundle.length } })
    return { id: row.id, bundle, nextClaimAt: next }
  }

  /** Finishes grants whose answer was never written down. Called once, at start. */
  async resume(past: Past): Promise<number> {
    const pending = await this.#deps.store.pendingGrants()
    for (const row of pending) {
      if (await hasHappened(past, row.userId, commandIdOfUuid(row.id), row.createdAt))
        await this.#deps.store.finishGrant(row.id)
      else await this.#settle(row)
    }
    return pending.length
  }

  async send(mail: Mail): Promise<void> {
    await this.#deps.store.addMail(mail, new Date(this.#deps.clock.now()))
  }

  /** The mailbox is a table: it takes mail while the database answers. */
  async check(): Promise<void> {
    await this.#deps.store.mails(undefined, 1)
  }

  async mailbox(to: string | undefined): Promise<DemoMail[]> {
    this.#open()
    const rows = await this.#deps.store.mails(to === '' ? undefined : to, MAILBOX_PAGE)
    return rows.map(({ id, recipient, subject, text, html, sentAt }) => ({
      id: String(id),
      to: recipient,
      subject,
      text,
      html,
      time: Math.floor(sentAt.getTime() / 1000),
    }))
  }

  #open(): void {
    if (!this.#deps.enabled) throw new Problem('not-found')
  }

  async #settle(row: GrantRow): Promise<GrantItem[]> {
    const { engine, views, store } = this.#deps
    const bundle = demoBundle(views.directory)
    const legs = fundingLegs(views.directory, row.userId, 'main', bundle)
    const refusal = refusalOf(
      await submit(engine, { kind: 'transfer', reason: 'demo-grant', legs, id: commandIdOfUuid(row.id) }),
    )
    // A row whose command was accepted with another bundle (something was listed in between) has had its effect.
    if (refusal !== null && refusal.code !== 'id-reused') throw new Problem(errorOfRefusal(refusal.code))
    await store.finishGrant(row.id)
    return bundle
  }
}
