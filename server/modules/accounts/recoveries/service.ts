import type { FactorRecovery, MailLink } from '@exchange/contract/accounts'
import { maskedEmail, newUuid, originOf, Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, ProofDemand, RequestContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import type { Whence } from '../letters/index.ts'
import type { FactorService } from '../factors/index.ts'
import type { NoticeLinks } from '../notice-links/index.ts'
import type { ProfileStore, UserRow } from '../profile/index.ts'
import type { Sessions } from '../access/index.ts'
import type { EmailService } from '../email/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { recoveryDoneMail, recoveryMail, recoveryReminderMail, recoveryStoppedMail } from './mails.ts'
import { recoveryTexts } from './mail-texts.ts'
import type { RecoveryRow, RecoveryStore } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long one waits where the identity of its owner was verified when the factor was set up, and where it wasn't. */
const VERIFIED_MS = 72 * HOUR_MS
const UNVERIFIED_MS = 14 * DAY_MS
/** No funds leave the account for so long: after a recovery code, and after a wait. */
const CODE_HOLD_MS = 48 * HOUR_MS
const HOLD_MS = 72 * HOUR_MS
/** One that two people have not agreed to by then ends. */
const STALE_MS = 30 * DAY_MS
const MOST = 3
const WINDOW_MS = 30 * DAY_MS
const TELL_EVERY_MS = DAY_MS
const KEPT_MS = 90 * DAY_MS
const AT_ONCE = 20

export interface RecoveryDeps {
  readonly store: RecoveryStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly signIn: Pick<SignInService, 'owesFactor' | 'takeFactorTry' | 'trierOf'>
  readonly factors: Pick<FactorService, 'checkCode'>
  readonly codes: MailedCodes
  readonly queue: MailQueue
  readonly links: NoticeLinks
  readonly clock: Clock
  readonly tell: Tell
  readonly email: Pick<EmailService, 'addressesOf'>
  /** Whether the identity of this account was verified when its second factor was set up, and was shown again now. */
  readonly isIdentified: (owner: number) => Promise<boolean>
}

/** A lost second factor goes: at once by a recovery code, else after a wait in which everybody who could be harmed can stop it. */
export class RecoveryService {
  readonly #deps: RecoveryDeps

  constructor(deps: RecoveryDeps) {
    this.#deps = deps
  }

  /** Of the account whose right password this browser has shown. */
  async state(context: RequestContext): Promise<FactorRecovery> {
    const begun = await this.#deps.signIn.owesFactor(context)
    if (begun === null) return { state: 'none', days: UNVERIFIED_MS / DAY_MS, dueAt: null, needsApproval: false }
    return this.#shape(begun.owner)
  }

  /** @throws Problem `nothing-to-confirm`, `recovery-open`, `recoveries-too-many`, `code-not-sent` */
  async sendCode(context: RequestContext) {
    const { owner, signIn } = await this.#begun(context)
    await this.#requireRoom(owner)
    return this.#deps.codes.sendFor(owner, 'recovery', (language) => recoveryTexts[language].code, signIn)
  }

  /** A recovery code: every factor goes now. @throws Problem as a wrong code is told, `recoveries-too-many` */
  async byRecoveryCode(context: RequestContext, recoveryCode: string): Promise<FactorRecovery> {
    const { store, signIn, factors, clock, tell } = this.#deps
    const { owner } = await this.#begun(context)
    const user = await this.#activeUser(owner)
    await this.#requireFewer(owner)
    await signIn.takeFactorTry(context)
    // It also stops one that waits: whoever has a factor has the last word.
    await factors.checkCode(context, owner, { recoveryCode }, await signIn.trierOf(context, owner))
    const now = clock.now()
    const until = new Date(now + CODE_HOLD_MS)
    const row = { ...this.#row(context, owner, 'code', new Date(now)), state: 'done' as const, endedAt: new Date(now) }
    const reset = { userId: owner, now: new Date(now), hold: { why: 'factor-reset' as const, until } }
    const ended = await store.resetNow(row, reset, new Date(now - WINDOW_MS), MOST)
    if (ended === null) throw new Problem('recoveries-too-many')
    this.#deps.sessions.forgetEnded(ended)
    await tell(owner, { kind: 'factors-reset', values: { until: unixSeconds(until) } })
    await this.#mailAll(user, (to) => recoveryDoneMail(to, until))
    return { state: 'none', days: UNVERIFIED_MS / DAY_MS, dueAt: null, needsApproval: false }
  }

  /** A code that was mailed for this very sign-in: the wait begins. @throws Problem `code-invalid`, `recovery-open`, `recoveries-too-many` */
  async byMailedCode(context: RequestContext, code: string): Promise<FactorRecovery> {
    const { store, codes, isIdentified, clock, tell } = this.#deps
    const { owner, signIn } = await this.#begun(context)
    const user = await this.#activeUser(owner)
    await this.#requireRoom(owner)
    await codes.confirm(owner, 'recovery', code, signIn)
    const way = (await isIdentified(owner)) ? 'identity' : 'operators'
    const now = clock.now()
    const dueAt = new Date(now + (way === 'identity' ? VERIFIED_MS : UNVERIFIED_MS))
    const row = this.#row(context, owner, way, dueAt)
    if (!(await store.begin(row, new Date(now - WINDOW_MS), MOST))) throw new Problem('recovery-open')
    await tell(owner, { kind: 'recovery-started', values: { dueAt: unixSeconds(dueAt) } })
    await this.#announceBegun(user, row, context)
    return this.#shape(owner)
  }

  /** What the link of a notice can do; null = nothing any more. */
  async byLink(id: string): Promise<MailLink | null> {
    const row = await this.#deps.store.one(id)
    const user = row?.state === 'waiting' ? await this.#deps.profile.user(row.userId) : null
    if (row === null || user === null) return null
    return { what: 'recovery', account: maskedEmail(user.email), until: unixSeconds(row.dueAt) }
  }

  /** @throws Problem `link-expired` */
  async stopByLink(id: string): Promise<void> {
    const row = await this.#deps.store.one(id)
    if (row?.state !== 'waiting' || !(await this.#stop(row.userId))) throw new Problem('link-expired')
  }

  /** It was stopped: its owner learns of it. */
  async hasStopped({ userId, askedAt }: Pick<RecoveryRow, 'userId' | 'askedAt'>): Promise<void> {
    const { profile, tell } = this.#deps
    await tell(userId, { kind: 'recovery-stopped', values: { askedAt: unixSeconds(askedAt) } })
    const user = await profile.user(userId)
    if (user !== null) await this.#mailAll(user, recoveryStoppedMail)
  }

  /** A second factor was shown, so it isn't lost. */
  async factorShown(owner: number): Promise<void> {
    if ((await this.#deps.store.open(owner)) !== null) await this.#stop(owner)
  }

  /**
   * Before a proof is asked for: while a recovery waits, what protects the account stays as it is.
   * @throws Problem `recovery-open`
   */
  async refuseBeforeProof({ operation, input, context }: ProofDemand): Promise<void> {
    const demanded = operation.proofOf === null ? operation.proof : operation.proofOf(input.body)
    if (demanded === 'none' || demanded === 'recent') return
    const row = await this.#deps.store.open(context.actor.owner)
    if (row !== null) throw new Problem('recovery-open', { data: { until: unixSeconds(row.dueAt) } })
  }

  /** Until when, at least, funds and protection of this account stay as they are; null = no recovery waits. */
  async heldUntil(owner: number): Promise<Date | null> {
    const row = await this.#deps.store.open(owner)
    if (row === null) return null
    return new Date(Math.max(row.dueAt.getTime(), this.#deps.clock.now() + DAY_MS))
  }

  /** Tells, carries out and ends what waits. Called now and then by the process. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
    const now = clock.now()
    for (const row of await store.due(new Date(now), AT_ONCE)) await this.#carryOut(row)
    for (const row of await store.stale(new Date(now - STALE_MS), AT_ONCE))
      await store.end(row.userId, 'expired', new Date(now))
    for (const row of await store.untold(new Date(now - TELL_EVERY_MS), AT_ONCE)) await this.#remind(row)
  }

  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  async #begun(context: RequestContext) {
    const begun = await this.#deps.signIn.owesFactor(context)
    if (begun === null) throw new Problem('nothing-to-confirm')
    return begun
  }

  async #activeUser(owner: number): Promise<UserRow> {
    const user = await this.#deps.profile.user(owner)
    if (user?.status === 'blocked') throw new Problem('account-blocked')
    if (user?.status === 'frozen') throw new Problem('account-frozen')
    if (user?.status !== 'active') throw new Problem('nothing-to-confirm')
    return user
  }

  async #requireFewer(owner: number): Promise<void> {
    const { store, clock } = this.#deps
    if ((await store.countSince(owner, new Date(clock.now() - WINDOW_MS))) >= MOST)
      throw new Problem('recoveries-too-many')
  }

  async #requireRoom(owner: number): Promise<void> {
    if ((await this.#deps.store.open(owner)) !== null) throw new Problem('recovery-open')
    await this.#requireFewer(owner)
  }

  #row({ site }: RequestContext, userId: number, way: RecoveryRow['way'], dueAt: Date): RecoveryRow {
    const now = new Date(this.#deps.clock.now())
    return {
      id: newUuid(),
      userId,
      state: 'waiting',
      way,
      origin: originOf(site),
      askedAt: now,
      dueAt,
      approvedAt: null,
      toldAt: now,
      endedAt: null,
    }
  }

  async #shape(owner: number): Promise<FactorRecovery> {
    const { store, isIdentified } = this.#deps
    const row = await store.open(owner)
    const days = ((await isIdentified(owner)) ? VERIFIED_MS : UNVERIFIED_MS) / DAY_MS
    if (row === null) return { state: 'possible', days, dueAt: null, needsApproval: false }
    const needsApproval = row.way === 'operators' && row.approvedAt === null
    return { state: 'waiting', days, dueAt: unixSeconds(row.dueAt), needsApproval }
  }

  async #stop(owner: number): Promise<boolean> {
    const { store, clock } = this.#deps
    const row = await store.end(owner, 'stopped', new Date(clock.now()))
    if (row !== null) await this.hasStopped(row)
    return row !== null
  }

  async #carryOut(row: RecoveryRow): Promise<void> {
    const { store, profile, sessions, clock, tell } = this.#deps
    const now = clock.now()
    const until = new Date(now + HOLD_MS)
    const ended = await store.carryOut(row, {
      userId: row.userId,
      now: new Date(now),
      hold: { why: 'factor-reset', until },
    })
    if (ended === null) return
    sessions.forgetEnded(ended)
    await tell(row.userId, { kind: 'factors-reset', values: { until: unixSeconds(until) } })
    const user = await profile.user(row.userId)
    if (user !== null) await this.#mailAll(user, (to) => recoveryDoneMail(to, until))
  }

  async #remind(row: RecoveryRow): Promise<void> {
    const { store, profile, clock } = this.#deps
    const user = await profile.user(row.userId)
    if (user === null || !(await store.told(row, new Date(clock.now())))) return
    await this.#mailAll(user, (to) => recoveryReminderMail(to, this.#news(row)))
  }

  async #announceBegun(user: UserRow, row: RecoveryRow, { ip, userAgent }: Whence): Promise<void> {
    await this.#mailAll(user, (to) => recoveryMail(to, { ...this.#news(row), ip, userAgent }))
  }

  #news(row: RecoveryRow): Parameters<typeof recoveryReminderMail>[1] {
    const until = new Date(row.askedAt.getTime() + STALE_MS + DAY_MS)
    return {
      dueAt: row.dueAt,
      linkIn: (language) => this.#deps.links.href(row.origin, language, 'recovery', row.id, until),
    }
  }

  async #mailAll(user: UserRow, mailOf: (to: UserRow) => Parameters<MailQueue['addNotice']>[0]): Promise<void> {
    const { email, queue } = this.#deps
    for (const address of await email.addressesOf(user)) await queue.addNotice(mailOf({ ...user, email: address }))
  }
}
