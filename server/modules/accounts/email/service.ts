import type { EmailState, MailLink } from '@exchange/contract/accounts'
import { maskedEmail, newUuid, originOf, Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Queries, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { CODE_ATTEMPTS, RESEND_AFTER_MS, newCode, wrongCode } from '../codes/index.ts'
import { visitorOf } from '../letters/index.ts'
import type { MailQueue, Outgoing, Recipient } from '../../delivery/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import type { FreezingService } from '../freezing/index.ts'
import type { NoticeLinks } from '../notice-links/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { LoginTries, Sessions } from '../access/index.ts'
import type { ClosingService } from '../closing/index.ts'
import {
  addressHeldMail,
  emailChangedMail,
  emailChangingMail,
  emailCodeMail,
  emailRevertedMail,
  emailTakenMail,
} from './mails.ts'
import type { EmailChangeRow, EmailStore } from './store.ts'

const HOUR_MS = 3_600_000
/** The new address counts after this, unless the old one confirms it before. */
const WAIT_MS = 24 * HOUR_MS
/** The old address can take the change back for so long. */
const REVERT_MS = 7 * 24 * HOUR_MS
const HOLD_MS = 48 * HOUR_MS
const KEPT_MS = 90 * 24 * HOUR_MS
const NEVER = new Date(0)
const AT_ONCE = 20

export interface EmailDeps {
  readonly store: EmailStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly codes: MailedCodes
  readonly queue: MailQueue
  readonly links: NoticeLinks
  readonly freezing: Pick<FreezingService, 'hasFrozen'>
  readonly clock: Clock
  readonly tell: Tell
  readonly tries: Pick<LoginTries, 'takeMailTo'>
  readonly closing: Pick<ClosingService, 'addressHeldUntil'>
}

/** Another address for an account: proved, confirmed at the new one, and told to the old one, which has the last word for a while. */
export class EmailService {
  readonly #deps: EmailDeps

  constructor(deps: EmailDeps) {
    this.#deps = deps
    deps.queue.onStep('email', async (id, db) => this.#prepare(id, db))
  }

  async state({ actor }: UserContext): Promise<EmailState> {
    const { store, profile, clock } = this.#deps
    const [user, open] = await Promise.all([profile.user(actor.owner), store.open(actor.owner)])
    if (user === null) throw new Problem('unauthenticated')
    const isShown = open !== null && (open.state === 'waiting' || open.codeExpiresAt.getTime() > clock.now())
    return {
      email: user.email,
      change: isShown
        ? {
            email: maskedEmail(open.newEmail),
            state: open.state === 'code' ? 'code' : 'waiting',
            effectiveAt: open.dueAt === null ? null : unixSeconds(open.dueAt),
          }
        : null,
    }
  }

  /**
   * Does the same work whether the new address has an account: the queue looks, after the answer.
   * @throws Problem `email-same`, `email-change-waiting`, `code-not-sent`
   */
  async ask(context: UserContext, email: string): Promise<{ sent: true; retryAfter: number }> {
    const { store, profile, codes, queue, clock } = this.#deps
    const { owner, through } = context.actor
    const user = await profile.user(owner)
    if (user === null) throw new Problem('unauthenticated')
    if (user.email === email) throw new Problem('email-same')
    codes.limitOwner(owner, 'email')
    const row: EmailChangeRow = {
      id: newUuid(),
      userId: owner,
      sessionId: through,
      oldEmail: user.email,
      newEmail: email,
      state: 'code',
      codeHash: null,
      codeExpiresAt: codes.codeEnd(),
      codeSentAt: NEVER,
      attemptsLeft: CODE_ATTEMPTS,
      origin: originOf(context.site),
      askedAt: new Date(clock.now()),
      dueAt: null,
      revertUntil: null,
    }
    if (!(await store.ask(row))) throw new Problem('email-change-waiting')
    await queue.addStep('email', row.id, codes.codeEnd())
    return { sent: true, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** The code that was mailed to the new address, from the session that asked. @throws Problem `code-invalid` */
  async confirm(context: UserContext, code: string): Promise<{ effectiveAt: number }> {
    const { store, codes, clock } = this.#deps
    const { owner, through } = context.actor
    const row = await store.takeTry(owner, through, new Date(clock.now()))
    if (row === null) throw wrongCode(0)
    if (row.codeHash === null || !codes.fits(row.id, code, row.codeHash)) throw wrongCode(row.attemptsLeft)
    const dueAt = new Date(clock.now() + WAIT_MS)
    if (!(await store.wait(row.id, dueAt))) throw wrongCode(0)
    await this.#announceAsked(context, row, dueAt)
    return { effectiveAt: unixSeconds(dueAt) }
  }

  /** @throws Problem `nothing-to-confirm` */
  async cancel({ actor }: UserContext): Promise<void> {
    if (!(await this.#deps.store.cancel(actor.owner))) throw new Problem('nothing-to-confirm')
  }

  /** What the link in a mail to the old address can do; null = nothing any more. */
  async byLink(id: string): Promise<MailLink | null> {
    const { store, clock } = this.#deps
    const row = await store.one(id)
    if (row === null || !store.isRevertible(row, new Date(clock.now()))) return null
    const { state, oldEmail, newEmail, dueAt, revertUntil } = row
    return {
      what: 'email',
      account: maskedEmail(oldEmail),
      email: maskedEmail(newEmail),
      state: state === 'done' ? 'done' : 'waiting',
      until: unixSeconds((state === 'done' ? revertUntil : dueAt) ?? new Date(0)),
    }
  }

  /** The old address confirms: the new one counts now. @throws Problem `link-expired`, `email-taken` */
  async confirmByLink(id: string): Promise<void> {
    const row = await this.#deps.store.one(id)
    if (row?.state !== 'waiting') throw new Problem('link-expired')
    const outcome = await this.#carryOut(row)
    if (outcome === null) throw new Problem('link-expired')
    if (outcome === 'taken') throw new Problem('email-taken')
  }

  /** The old address takes it back, and the account is frozen. @throws Problem `link-expired` */
  async revertByLink(id: string): Promise<void> {
    const { store, sessions, profile, queue, clock, freezing } = this.#deps
    const row = await store.one(id)
    const ended = row === null ? null : await store.revert(row, 'email', new Date(clock.now()))
    if (row === null || ended === null) throw new Problem('link-expired')
    sessions.forgetEnded(ended)
    await freezing.hasFrozen(row.userId)
    const user = await profile.user(row.userId)
    if (user === null) return
    for (const email of new Set([row.oldEmail, row.newEmail]))
      await queue.addNotice(emailRevertedMail({ ...user, email }))
  }

  /**
   * Until when no account gets this address: it can still take a change back, or belonged to an account that was closed. Null =
   * it is free.
   */
  async addressHeldUntil(email: string): Promise<Date | null> {
    const { store, closing, clock } = this.#deps
    const held = await Promise.all([closing.addressHeldUntil(email), store.heldUntil(email, new Date(clock.now()))])
    return held.reduce((one, other) => (other === null || (one !== null && one > other) ? one : other), null)
  }

  /** Every address that an account is told at: its own, and those that it had a short while ago. */
  async addressesOf(user: Recipient & { readonly id: number }): Promise<readonly string[]> {
    return [...new Set([user.email, ...(await this.#deps.store.earlier(user.id, new Date(this.#deps.clock.now())))])]
  }

  /** Carries out what is due. Called now and then by the process. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
    for (const row of await store.due(new Date(clock.now()), AT_ONCE)) await this.#carryOut(row)
  }

  async sweep(): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#deps.store.sweep(new Date(now - HOUR_MS), new Date(now - KEPT_MS))
  }

  /**
   * Outside the request: a code for an address that can be used, a word to the owner of one that can't; nothing to one that got
   * too many, which whoever asks is not told.
   */
  async #prepare(id: string, db: Queries): Promise<Outgoing | null> {
    const { store, profile, codes, tries } = this.#deps
    const row = await store.one(id)
    const user = row === null ? null : await profile.user(row.userId)
    if (row === null || user === null) return null
    const other = await profile.userByEmail(row.newEmail)
    const held = other === null ? await this.addressHeldUntil(row.newEmail) : null
    // An address that the account itself can still go back to is its own.
    const isFree =
      other === null &&
      (held === null || (await store.earlier(row.userId, new Date(this.#deps.clock.now()))).includes(row.newEmail))
    const code = newCode()
    const fields = codes.fields(id, code)
    if (!(await store.putCode(db, id, { ...fields, codeHash: isFree ? fields.codeHash : null }))) return null
    if (!(await tries.takeMailTo(row.newEmail))) return null
    const until = fields.codeExpiresAt
    const to = { ...user, email: row.newEmail }
    if (other !== null) return { mail: emailTakenMail({ ...other, email: row.newEmail }), until }
    if (!isFree && held !== null) return { mail: addressHeldMail(to, held), until }
    return { mail: emailCodeMail(to, code), until }
  }

  async #carryOut(row: EmailChangeRow): Promise<'done' | 'taken' | null> {
    const { store, profile, queue, clock, tell, links, closing } = this.#deps
    const now = clock.now()
    const revertUntil = new Date(now + REVERT_MS)
    const isHeld = (await closing.addressHeldUntil(row.newEmail)) !== null
    const heldUntil = new Date(now + HOLD_MS)
    const outcome = await store.carryOut(row, { now: new Date(now), revertUntil, heldUntil, isHeld })
    const user = outcome === 'done' ? await profile.user(row.userId) : null
    if (user === null) return outcome
    const email = maskedEmail(row.newEmail)
    await tell(row.userId, { kind: 'email-changed', values: { email } })
    await queue.addNotice(emailChangedMail(user, { email, linkIn: null }))
    await queue.addNotice(
      emailChangedMail(
        { ...user, email: row.oldEmail },
        { email, linkIn: (language) => links.href(row.origin, language, 'email', row.id, revertUntil) },
      ),
    )
    return outcome
  }

  async #announceAsked(context: UserContext, row: EmailChangeRow, dueAt: Date): Promise<void> {
    const { profile, queue, tell, links } = this.#deps
    const email = maskedEmail(row.newEmail)
    await tell(row.userId, {
      kind: 'email-changing',
      values: { ...visitorOf(context), email, dueAt: unixSeconds(dueAt) },
    })
    const user = await profile.user(row.userId)
    if (user === null) return
    const until = new Date(dueAt.getTime() + REVERT_MS)
    await queue.addNotice(
      emailChangingMail(user, {
        ip: context.ip,
        userAgent: context.userAgent,
        email,
        dueAt,
        linkIn: (language) => links.href(row.origin, language, 'email', row.id, until),
      }),
    )
  }
}
