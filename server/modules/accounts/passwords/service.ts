import type { PasswordLink, ProofShown } from '@exchange/contract/accounts'
import { maskedEmail, newToken, originOf, Problem, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Queries, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { factorMethods } from '../acts/index.ts'
import { RESEND_AFTER_MS } from '../codes/index.ts'
import { visitorOf } from '../letters/index.ts'
import type { MailQueue, Outgoing } from '../../delivery/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import type { FactorService } from '../factors/index.ts'
import type { HoldReason } from '../holds/index.ts'
import type { PasswordHashes } from '../password-hash/index.ts'
import type { PasswordRules } from '../password-rules.ts'
import { FIRST_USER } from '../profile/index.ts'
import type { ProfileStore, UserRow } from '../profile/index.ts'
import { deviceHashOf, forgetSession } from '../access/index.ts'
import type { LoginTries, Sessions } from '../access/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { forgotPasswordMail, passwordChangedMail } from './mails.ts'
import type { LinkRow, NewPassword, PasswordStore } from './store.ts'

const LINK_COOKIE = 'reset'
const HOUR_MS = 3_600_000
const LINK_MS = HOUR_MS
/** The last link that an account gets in a day lives on, so that strangers who use up its mails stop nobody. */
const LAST_LINK_MS = 24 * HOUR_MS
/** What has ended can still say how for so long. */
const KEPT_MS = 2 * LAST_LINK_MS
const HOLD_MS = 24 * HOUR_MS
/** Where the link was opened on a new device, or a recovery code stood in for the factor. */
const LONG_HOLD_MS = 48 * HOUR_MS

/** What a request leaves for the worker, which alone looks for an account. */
interface LinkJob {
  readonly email: string
  readonly origin: string
  readonly device: string | null
}

type OpenedLink =
  | { readonly state: 'open'; readonly row: LinkRow }
  | { readonly state: 'none' | 'expired' | 'used'; readonly row: null }

type FactorShown = Omit<ProofShown, 'code'>

export interface PasswordDeps {
  readonly hashes: PasswordHashes
  readonly store: PasswordStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly codes: MailedCodes
  readonly queue: MailQueue
  readonly factors: FactorService
  readonly signIn: SignInService
  readonly tries: LoginTries
  readonly rules: PasswordRules
  readonly clock: Clock
  readonly tell: Tell
}

/** New passwords: by the old one, by none, or by a mailed link. */
export class PasswordService {
  readonly #deps: PasswordDeps

  constructor(deps: PasswordDeps) {
    this.#deps = deps
    deps.queue.onStep('password', async (job, db) => this.#prepare(job, db))
  }

  /** Does the same work whether the address has an account: the queue looks, after the answer. */
  async forgot(context: RequestContext, email: string) {
    const { codes, queue, clock } = this.#deps
    const job: LinkJob = { email, origin: originOf(context.site), device: deviceHashOf(context) }
    if (codes.mayCauseMail(context.ip))
      await queue.addStep('password', JSON.stringify(job), new Date(clock.now() + LINK_MS))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** What the link of this browser still opens. */
  async link(context: RequestContext): Promise<PasswordLink> {
    const { state, row } = await this.#linkOf(context)
    if (state !== 'open') return { state, account: null, needsFactor: false, methods: [] }
    const { userId } = row
    const user = await this.#deps.profile.user(userId)
    const standing = await this.#deps.factors.standing(userId, context.site)
    return {
      state,
      account: user === null ? null : maskedEmail(user.email),
      needsFactor: standing.hasAny,
      methods: standing.hasAny ? factorMethods(standing) : [],
    }
  }

  /** What the browser uses a passkey of the account with. @throws Problem `link-expired`, `link-used` */
  async startPasskey(context: RequestContext) {
    const { userId, tokenHash: hash } = await this.#openLink(context)
    return this.#deps.factors.ask(context.site, holderOf(hash), userId)
  }

  /**
   * Sets a new password by the link of this browser, and a factor where the account has one.
   * @throws Problem `link-expired`, `link-used`, `password-weak`, and what a wrong factor is told
   */
  async reset(context: RequestContext, { password, ...shown }: FactorShown & { readonly password: string }) {
    const { profile, factors, signIn, tries } = this.#deps
    const link = await this.#openLink(context)
    const user = await profile.user(link.userId)
    if (user === null || user.status !== 'active') throw new Problem('link-expired')
    await this.#deps.rules.check(password, user)
    const { hasAny } = await factors.standing(user.id, context.site)
    if (hasAny) await this.#checkFactor(context, link, shown)
    const isKnown = (await signIn.deviceOf(deviceHashOf(context), user.id)) !== null
    const holdMs = isKnown && shown.recoveryCode === undefined ? HOLD_MS : LONG_HOLD_MS
    const by = { link: link.tokenHash }
    const until = await this.#set(context, user, password, { by, kept: null, why: 'password-reset', holdMs })
    if (until === null) throw new Problem('link-used')
    context.cookies.clear(LINK_COOKIE)
    if (context.actor?.owner === user.id) forgetSession(context)
    await tries.forgetSignIn(user.email, context.ip)
  }

  /** @throws Problem `credentials-invalid`, `password-weak`, `too-many-attempts` */
  async change(context: UserContext, current: string, password: string): Promise<{ timeUntilBlock: number }> {
    const user = await this.#userOf(context)
    if (current === password)
      throw new Problem('password-weak', {
        fields: { password: ['The new password must differ from the current one.'] },
      })
    await this.#deps.rules.check(password, user)
    const { hashes, signIn } = this.#deps
    const before = user.passwordHash
    await signIn.checkOwnPassword(user.id, async () => before !== null && hashes.matches(current, before))
    return this.#setOwn(context, user, password, 'password-changed', 'credentials-invalid')
  }

  /** @throws Problem `password-exists`, `password-weak` */
  async create(context: UserContext, password: string): Promise<{ timeUntilBlock: number }> {
    const user = await this.#userOf(context)
    if (user.passwordHash !== null) throw new Problem('password-exists')
    await this.#deps.rules.check(password, user)
    return this.#setOwn(context, user, password, 'password-created', 'password-exists')
  }

  /** Forgets what has expired. */
  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  /** Outside the request: a link for whoever has an account, as often as strangers may cause one. */
  async #prepare(text: string, db: Queries): Promise<Outgoing | null> {
    const { store, profile, signIn, tries, clock } = this.#deps
    // It was written by `forgot`.
    const { email, origin, device } = JSON.parse(text) as LinkJob
    const user = await profile.userByEmail(email)
    // Whoever is shut out gets no way to say which password will count once it is open again.
    if (user === null || user.id < FIRST_USER || user.status !== 'active') return null
    const taken = await tries.takeGuestMail(user.id, (await signIn.deviceOf(device, user.id))?.id ?? null)
    if (taken === 'refused') return null
    const token = newToken()
    const now = clock.now()
    const until = new Date(now + (taken === 'last' ? LAST_LINK_MS : LINK_MS))
    await store.addLink(db, {
      tokenHash: tokenHash(token),
      userId: user.id,
      createdAt: new Date(now),
      expiresAt: until,
    })
    return { mail: forgotPasswordMail(user, origin, token, taken === 'last' ? 24 : 1), until }
  }

  /** The link that this browser has opened last; `none` = it has opened none. */
  async #linkOf({ cookies }: RequestContext): Promise<OpenedLink> {
    const token = cookies.get(LINK_COOKIE)
    if (token === undefined) return { state: 'none', row: null }
    const row = await this.#deps.store.link(tokenHash(token))
    if (row === null) return { state: 'expired', row: null }
    if (row.usedAt !== null) return { state: 'used', row: null }
    return row.expiresAt.getTime() > this.#deps.clock.now() ? { state: 'open', row } : { state: 'expired', row: null }
  }

  async #openLink(context: RequestContext): Promise<LinkRow> {
    const { state, row } = await this.#linkOf(context)
    if (state !== 'open') throw new Problem(state === 'used' ? 'link-used' : 'link-expired')
    return row
  }

  async #checkFactor(context: RequestContext, link: LinkRow, { passkey, totp, recoveryCode }: FactorShown) {
    const { factors, signIn } = this.#deps
    if (passkey !== undefined) {
      const owner = await factors.answered(context.site, holderOf(link.tokenHash), passkey)
      if (owner !== link.userId) throw new Problem('passkey-refused')
    } else if (totp === undefined && recoveryCode === undefined) throw new Problem('code-invalid')
    else
      await factors.checkCode(
        context,
        link.userId,
        { ...(totp === undefined ? {} : { totp }), ...(recoveryCode === undefined ? {} : { recoveryCode }) },
        await signIn.trierOf(context, link.userId, true),
      )
  }

  async #userOf({ actor }: UserContext): Promise<UserRow> {
    const user = await this.#deps.profile.user(actor.owner)
    if (user === null) throw new Problem('unauthenticated')
    return user
  }

  async #setOwn(
    context: UserContext,
    user: UserRow,
    password: string,
    why: HoldReason,
    meanwhile: 'credentials-invalid' | 'password-exists',
  ): Promise<{ timeUntilBlock: number }> {
    const by = { before: user.passwordHash }
    const until = await this.#set(context, user, password, { by, kept: context.actor.through, why, holdMs: HOLD_MS })
    if (until === null) throw new Problem(meanwhile)
    return { timeUntilBlock: unixSeconds(until) }
  }

  /** Until when no funds leave the account; null when what allowed the new password is no more. */
  async #set(
    context: RequestContext,
    user: UserRow,
    password: string,
    { by, kept, why, holdMs }: Pick<NewPassword, 'by' | 'kept'> & { readonly why: HoldReason; readonly holdMs: number },
  ): Promise<Date | null> {
    const { hashes, store, sessions, tries, clock } = this.#deps
    const hash = await hashes.hash(password)
    const now = clock.now()
    const until = new Date(now + holdMs)
    const ended = await store.set({ userId: user.id, hash, now: new Date(now), by, kept, hold: { why, until } })
    if (ended === null) return null
    sessions.forgetEnded(ended)
    await tries.forgetStrangers(user.id)
    await this.#announce(context, user, until)
    return until
  }

  /** Whoever can read the mails of an account learns of its new password, and so does every session. */
  async #announce({ ip, userAgent, site }: RequestContext, user: UserRow, until: Date): Promise<void> {
    const { tell, queue } = this.#deps
    await tell(user.id, { kind: 'password-changed', values: visitorOf({ ip, userAgent }) })
    const origin = originOf(site)
    await queue.addWarning(passwordChangedMail(user, { ip, userAgent, until, origin }), user, origin)
  }
}

/** A passkey that is shown for one link is worth nothing for another. */
const holderOf = (linkHash: string) => `reset:${linkHash}`
