import type { DemoMail, DemoMessage, GrantItem } from '@exchange/contract/demo'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import type { EngineClient, Mail, Mailer, Sms } from '@exchange/ports'
import {
  MoneyRows,
  derivedCommandId,
  errorOfRefusal,
  newCommandId,
  newUuid,
  Problem,
  refusalOf,
  submit,
  unixSeconds,
} from '../../kernel/index.ts'
import type { Clock, Log } from '../../kernel/index.ts'
import type { Histories, Views } from '../../views/types.ts'
import type { Tell } from '../notifications/index.ts'
import { SANDBOX_MARKET, SANDBOX_TOKENS, dayOf, demoBundle, fundingLegs, returningLegs } from './rules.ts'
import type { DemoStore, GrantKind, GrantRow } from './store.ts'

const MAILBOX_PAGE = 50

export interface DemoDeps {
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
  readonly store: DemoStore
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
  /** Brings the mails that are on their way. */
  readonly fetchMails: () => Promise<void>
  /** The same for text messages. */
  readonly fetchMessages: () => Promise<void>
  /** Off: every operation answers 404. */
  readonly enabled: boolean
}

/** Demo funds, and the mailbox that stands in for an SMTP server and for a gateway of text messages. */
export class DemoService implements Mailer {
  readonly #deps: DemoDeps
  readonly #grants: MoneyRows<GrantRow>

  constructor(deps: DemoDeps) {
    const { directory } = deps.views
    this.#deps = deps
    this.#grants = new MoneyRows({
      ...deps,
      reason: 'demo-grant',
      legsOf: ({ userId, kind, region }) =>
        kind === 'sandbox'
          ? fundingLegs(directory, userId, 'spot', SANDBOX_TOKENS)
          : fundingLegs(directory, userId, 'main', demoBundle(directory, region)),
    })
  }

  async grants(
    owner: OwnerId,
    region: Region,
  ): Promise<{ available: boolean; nextClaimAt: number | null; bundle: GrantItem[] }> {
    this.#open()
    const { day, next } = dayOf(this.#deps.clock.now())
    const isClaimed = await this.#deps.store.hasGrant(owner, 'faucet', day)
    return {
      available: !isClaimed,
      nextClaimAt: isClaimed ? next : null,
      bundle: demoBundle(this.#deps.views.directory, region),
    }
  }

  async claim(owner: OwnerId, region: Region): Promise<{ id: string; bundle: GrantItem[]; nextClaimAt: number }> {
    this.#open()
    const { id, next, now } = await this.#grant(owner, 'faucet', region)
    if (id === null) throw new Problem('demo-already-claimed', { retryAfter: next - Math.floor(now / 1000) })
    const bundle = demoBundle(this.#deps.views.directory, region)
    await this.#deps.tell(owner, { kind: 'demo-funds', values: { assets: bundle.length } })
    return { id, bundle, nextClaimAt: next }
  }

  /** Today's tokens of the sandbox; nothing is granted when they have been claimed before. */
  async sandboxTokens(
    owner: OwnerId,
    region: Region,
  ): Promise<{ market: string; granted: readonly GrantItem[]; nextAt: number }> {
    this.#open()
    const { id, next } = await this.#grant(owner, 'sandbox', region)
    return { market: SANDBOX_MARKET, granted: id === null ? [] : SANDBOX_TOKENS, nextAt: next }
  }

  /**
   * Gives all funds that are not held by orders back, so that the account is empty.
   * @throws Problem when the core refuses
   */
  async giveBack(owner: OwnerId, commandId: string | null): Promise<{ assets: number }> {
    this.#open()
    const { engine, views } = this.#deps
    const cells = views.balances.all(owner).filter(({ available }) => available > 0n)
    if (cells.length === 0) return { assets: 0 }
    const id = commandId === null ? newCommandId() : derivedCommandId('give-back', owner, commandId)
    const answer = await submit(engine, {
      kind: 'transfer',
      reason: 'demo-grant',
      legs: returningLegs(owner, cells),
      id,
    })
    const refusal = refusalOf(answer)
    if (refusal !== null) throw new Problem(errorOfRefusal(refusal.code))
    return { assets: new Set(cells.map(({ asset }) => asset)).size }
  }

  /** Finishes grants whose answer was never written down. Called once, at start. */
  async resume(): Promise<number> {
    return this.#grants.resume()
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
    await this.#deps.fetchMails()
    const rows = await this.#deps.store.mails(to === '' ? undefined : to, MAILBOX_PAGE)
    return rows.map(({ id, recipient, subject, text, html, sentAt }) => ({
      id: String(id),
      to: recipient,
      subject,
      text,
      html,
      time: unixSeconds(sentAt),
    }))
  }

  /** Takes a text message that would go to a phone. */
  async receive(message: Sms): Promise<void> {
    await this.#deps.store.addMessage(message, new Date(this.#deps.clock.now()))
  }

  async messages(to: string | undefined): Promise<DemoMessage[]> {
    this.#open()
    await this.#deps.fetchMessages()
    const rows = await this.#deps.store.messages(to === '' ? undefined : to, MAILBOX_PAGE)
    return rows.map(({ id, recipient, text, sentAt }) => ({
      id: String(id),
      to: recipient,
      text,
      time: unixSeconds(sentAt),
    }))
  }

  #open(): void {
    if (!this.#deps.enabled) throw new Problem('not-found')
  }

  /** One grant a UTC day and kind; without an id when today's was given before. `next` in Unix seconds, `now` in ms. */
  async #grant(
    owner: OwnerId,
    kind: GrantKind,
    region: Region,
  ): Promise<{ id: string | null; next: number; now: number }> {
    const now = this.#deps.clock.now()
    const { day, next } = dayOf(now)
    const id = newUuid()
    const row: GrantRow = { id, userId: owner, kind, day, region, status: 'pending', createdAt: new Date(now) }
    if (!(await this.#deps.store.beginGrant(row))) return { id: null, next, now }
    await this.#grants.submit(row)
    return { id, next, now }
  }
}
