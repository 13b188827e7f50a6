import { agreementVersions, isOutdated } from '@exchange/contract/accounts/agreements'
import type { AgreementVersions } from '@exchange/contract/accounts/agreements'
import type { FailedLogin, LoginResult, Settings } from '@exchange/contract/accounts'
import { capabilities, features, flags, regionFlags } from '@exchange/contract/regions'
import type { Mail, Mailer } from '@exchange/ports'
import { Problem, newToken, newUuid, tokenHash } from '../../kernel/index.ts'
import type { Actor, Clock, Limiter, Log, RequestContext, UserContext } from '../../kernel/index.ts'
import type { Tell } from '../notifications/index.ts'
import { CODE_ATTEMPTS, CODE_TTL_MS, RESEND_AFTER_MS, codeHash, isCode, newCode } from './codes.ts'
import { actionMail, alreadyRegisteredMail, newDeviceMail, registrationMail } from './mails.ts'
import type { Action } from './mail-texts.ts'
import { hashPassword, isPassword } from './passwords.ts'
import {
  DEVICE_LIFETIME_MS,
  FAILURE_WINDOW_MS,
  LOCK_MS,
  LOGIN_ATTEMPTS,
  checkConsents,
  checkPassword,
  deviceText,
  remaining,
} from './rules.ts'
import { idleSecondsOf } from './sessions.ts'
import type { Sessions } from './sessions.ts'
import type { AccountStore, CodeFields, LoginOutcome, RegistrationRow, UserRow } from './store.ts'

const SESSION_COOKIE = 'session'
/** Tells the page's scripts that somebody is signed in; never trusted here. BC-48: 365 days. */
const HINT_COOKIE = 'isLogined'
const HINT_SECONDS = 365 * 86_400
const REGISTRATION_COOKIE = 'registration'
const CHALLENGE_COOKIE = 'login'
const DEVICE_COOKIE = 'device'
const REFERRAL_COOKIE = 'referral'
/** The codes somebody came by. */
const ORIGIN_COOKIES = [REFERRAL_COOKIE, 'affiliate']
const PENDING_SECONDS = 3600
/** Mails with a code to one address. */
const MAILS = { points: 8, seconds: 3600 }
const HOUR_MS = 3_600_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Registration {
  readonly email: string
  readonly password: string
  readonly referralCode?: string | undefined
  readonly language?: string | undefined
  readonly consents: Readonly<Record<string, boolean | undefined>>
}

export interface AccountsDeps {
  readonly store: AccountStore
  readonly sessions: Sessions
  readonly mailer: Mailer
  readonly limiter: Limiter
  readonly clock: Clock
  readonly log: Log
  /** Keys the hashes of codes; at least 32 bytes, kept outside the database. */
  readonly codeSecret: Buffer
  /** Tells an account of what somebody did with it. */
  readonly tell: Tell
  readonly demo: boolean
  /** What the settings say of the site as it runs: the build, and the version of the stored redirects. */
  readonly running: () => { readonly build: string; readonly redirects: string }
  /** Chosen or detected; two letters. */
  readonly countryHere: (context: RequestContext) => string
}

/** Registration and sign-in. Answers never tell whether an address has an account. */
export class AccountsService {
  readonly #deps: AccountsDeps
  /** Verified when there is no account, so that both cases take the same time. */
  readonly #decoy: Promise<string>

  constructor(deps: AccountsDeps) {
    this.#deps = deps
    this.#decoy = hashPassword(newToken())
  }

  /** Who the request's session cookie stands for. */
  async actorOf(sessionToken: string | undefined): Promise<Actor | null> {
    return sessionToken === undefined || sessionToken === '' ? null : this.#deps.sessions.actor(sessionToken)
  }

  async register(context: RequestContext, registration: Registration) {
    const { store } = this.#deps
    const { email, password, referralCode } = registration
    checkConsents(context.region, registration.consents)
    checkPassword(password, email)
    await this.#limitMails(email)
    const [taken, passwordHash] = await Promise.all([store.userByEmail(email), hashPassword(password)])
    const language = registration.language ?? context.language
    const id = newUuid()
    const code = newCode()
    const now = this.#now()
    await store.addRegistration({
      id,
      email,
      passwordHash,
      language,
      region: context.region,
      consents: givenConsents(registration.consents),
      agreed: agreementVersions[context.region],
      referralCode: codeOf(referralCode ?? context.cookies.get(REFERRAL_COOKIE)),
      ...this.#codeFields(id, code),
      codeHash: taken === null ? this.#hash(id, code) : null,
      createdAt: now,
    })
    context.cookies.set(REGISTRATION_COOKIE, id, { httpOnly: true, maxAgeSeconds: PENDING_SECONDS })
    await this.#send(taken === null ? registrationMail({ email, language }, code) : alreadyRegisteredMail(taken))
    return { id, email, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** `id` null = the registration that this browser began. */
  async confirmRegistration(
    context: RequestContext,
    id: string | null,
    code: string,
    email: string | undefined,
  ): Promise<LoginResult> {
    const row = await this.#pendingRegistration(context, id)
    if (row === null || (email !== undefined && email !== row.email)) throw new Problem('code-invalid')
    const { store } = this.#deps
    const live = await store.takeRegistrationTry(row.id, this.#now())
    if (!live || row.codeHash === null || !isCode(this.#deps.codeSecret, row.id, code, row.codeHash))
      throw wrongCode(row.attemptsLeft)
    const user = await store.openAccount(row, newUuid(), this.#now())
    if (user === null) throw new Problem('code-invalid')
    context.cookies.clear(REGISTRATION_COOKIE)
    return this.#signIn(context, user, true)
  }

  async resendRegistrationCode(context: RequestContext, email: string) {
    await this.#limitMails(email)
    const id = context.cookies.get(REGISTRATION_COOKIE)
    const row = id === undefined ? null : await this.#registration(id)
    if (row !== null && row.email === email) {
      const code = newCode()
      const taken = row.codeHash === null
      const fields = this.#codeFields(row.id, code)
      const renewed = !taken && (await this.#deps.store.renewRegistrationCode(row.id, fields, this.#resendBefore()))
      if (renewed) await this.#send(registrationMail(row, code))
    }
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  async login(context: RequestContext, email: string, password: string): Promise<LoginResult> {
    const { store } = this.#deps
    const user = await store.userByEmail(email)
    const trusted = user !== null && (await this.#knowsDevice(context, user))
    // A known device has tries of its own: strangers who lock an address do not lock its owner out.
    const subject = trusted
      ? `device:${user.id}:${tokenHash(context.cookies.get(DEVICE_COOKIE) ?? '')}`
      : `email:${email}`
    const failed = await this.#takeLoginTry(context, subject, user)
    const right = await isPassword(password, user?.passwordHash ?? (await this.#decoy))
    if (user === null || !right) throw await this.#wrongPassword(context, subject, user, failed)
    await store.clearFailures(subject)
    await this.#refuseClosed(context, user)
    return trusted ? this.#signIn(context, user, false) : this.#challenge(context, user)
  }

  async confirmLogin(context: RequestContext, code: string): Promise<LoginResult> {
    const { store } = this.#deps
    const challenge = await this.#pendingChallenge(context)
    const live = await store.takeChallengeTry(challenge.id, this.#now())
    if (!live || !isCode(this.#deps.codeSecret, challenge.id, code, challenge.codeHash)) {
      await this.#note(challenge.userId, context, 'wrong-code')
      throw wrongCode(challenge.attemptsLeft)
    }
    const user = (await store.removeChallenge(challenge.id)) ? await store.user(challenge.userId) : null
    if (user === null) throw new Problem('code-invalid')
    await this.#refuseClosed(context, user)
    context.cookies.clear(CHALLENGE_COOKIE)
    const signedIn = await this.#signIn(context, user, true)
    await this.#deps.tell(user.id, { kind: 'device-added', values: visitorOf(context) })
    return signedIn
  }

  async resendLoginCode(context: RequestContext) {
    const challenge = await this.#pendingChallenge(context)
    const user = await this.#deps.store.user(challenge.userId)
    if (user === null) throw new Problem('nothing-to-confirm')
    await this.#limitMails(user.email)
    const code = newCode()
    const renewed = await this.#deps.store.renewChallengeCode(
      challenge.id,
      this.#codeFields(challenge.id, code),
      this.#resendBefore(),
    )
    if (renewed) await this.#send(newDeviceMail(user, code, context.ip, context.userAgent))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  async logout(context: RequestContext & { readonly actor: Actor }): Promise<void> {
    await this.#deps.sessions.end(context.actor.owner, context.actor.through)
    context.cookies.clear(SESSION_COOKIE)
    context.cookies.set(HINT_COOKIE, 'false', { httpOnly: false, maxAgeSeconds: HINT_SECONDS })
  }

  async settings(context: RequestContext): Promise<Settings> {
    const { region, actor } = context
    const { store } = this.#deps
    const [user, agreed] =
      actor === null ? [null, null] : await Promise.all([store.user(actor.owner), store.agreed(actor.owner)])
    const isAgreed = agreed !== null && !isOutdated(agreed, agreementVersions[region])
    return {
      isLogined: user !== null,
      region,
      permissions: Object.fromEntries(features.map((feature) => [feature, capabilities[region][feature]])),
      flags: Object.fromEntries(flags.map((flag) => [flag, regionFlags[region][flag]])),
      user: user === null ? null : userShape(user, idleSecondsOf(region), isAgreed),
      countryCode: user?.country ?? this.#deps.countryHere(context),
      captcha: { provider: 'geetest', enabled: false },
      marketName: null,
      demo: this.#deps.demo,
      ...this.#deps.running(),
    }
  }

  /** @throws Problem `terms-changed` unless these are the versions in force */
  async agree({ region, actor }: UserContext, read: AgreementVersions): Promise<void> {
    if (isOutdated(read, agreementVersions[region]) || isOutdated(agreementVersions[region], read))
      throw new Problem('terms-changed')
    await this.#deps.store.agree(actor.owner, read, this.#now())
    this.#deps.sessions.forgetAccount(actor.owner)
  }

  /** An account that the exchange runs itself (owners 100–199): nobody knows its password. */
  async ensureOwn(id: number, email: string): Promise<void> {
    if ((await this.#deps.store.user(id)) !== null) return
    await this.#deps.store.addOwnUser({
      id,
      email,
      externalId: newUuid(),
      passwordHash: await this.#decoy,
      language: 'en',
      country: null,
      region: 'global',
      consents: {},
      referralCode: null,
      createdAt: this.#now(),
    })
  }

  /** Mails a code that confirms this action once; a code younger than a minute stays, and no new one is sent. */
  async sendActionCode(owner: number, action: Action) {
    const user = await this.#deps.store.user(owner)
    if (user === null) throw new Problem('nothing-to-confirm')
    await this.#limitMails(user.email)
    const code = newCode()
    const fields = this.#codeFields(`${action}:${owner}`, code)
    if (await this.#deps.store.putActionCode(owner, action, fields, this.#resendBefore()))
      await this.#send(actionMail(user, action, code))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** @throws Problem `code-invalid`, unless this is the live code of this action; it is used up then */
  async confirmAction(owner: number, action: Action, code: string): Promise<void> {
    const { store, codeSecret } = this.#deps
    const live = await store.takeActionTry(owner, action, this.#now())
    if (live === null) throw wrongCode(0)
    if (!isCode(codeSecret, `${action}:${owner}`, code, live.codeHash)) throw wrongCode(live.attemptsLeft + 1)
    if (!(await store.removeActionCode(owner, action, live.codeHash))) throw wrongCode(0)
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
    return (await this.#deps.store.user(id))?.language ?? 'en'
  }

  async setLanguage(id: number, language: string): Promise<void> {
    await this.#deps.store.setLanguage(id, language)
  }

  /** Forgets what has expired. Called now and then by the process. */
  async sweep(): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#deps.sessions.sweep()
    await this.#deps.store.sweep(new Date(now - HOUR_MS), new Date(now - DEVICE_LIFETIME_MS))
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }

  #resendBefore(): Date {
    return new Date(this.#deps.clock.now() - RESEND_AFTER_MS)
  }

  #hash(subject: string, code: string): string {
    return codeHash(this.#deps.codeSecret, subject, code)
  }

  #codeFields(subject: string, code: string): CodeFields {
    const now = this.#deps.clock.now()
    return {
      codeHash: this.#hash(subject, code),
      codeExpiresAt: new Date(now + CODE_TTL_MS),
      codeSentAt: new Date(now),
      attemptsLeft: CODE_ATTEMPTS,
    }
  }

  async #limitMails(email: string): Promise<void> {
    await this.#deps.limiter.take('mails', email, MAILS.points, MAILS.seconds)
  }

  async #send(mail: Mail): Promise<void> {
    try {
      await this.#deps.mailer.send(mail)
    } catch (reason) {
      this.#deps.log.error('a mail could not be sent', {
        reason: reason instanceof Error ? reason.message : String(reason),
      })
      throw new Problem('code-not-sent', { retryAfter: RESEND_AFTER_MS / 1000 })
    }
  }

  async #registration(id: string): Promise<RegistrationRow | null> {
    return UUID.test(id) ? this.#deps.store.registration(id) : null
  }

  async #pendingRegistration(context: RequestContext, id: string | null): Promise<RegistrationRow | null> {
    const wanted = id ?? context.cookies.get(REGISTRATION_COOKIE)
    if (wanted === undefined) throw new Problem('nothing-to-confirm')
    return this.#registration(wanted)
  }

  async #pendingChallenge(context: RequestContext) {
    const token = context.cookies.get(CHALLENGE_COOKIE)
    const challenge = token === undefined ? null : await this.#deps.store.challengeByToken(tokenHash(token))
    if (challenge === null) throw new Problem('nothing-to-confirm')
    return challenge
  }

  async #knowsDevice(context: RequestContext, user: UserRow): Promise<boolean> {
    const token = context.cookies.get(DEVICE_COOKIE)
    if (token === undefined) return false
    return (
      (await this.#deps.store.deviceOwner(tokenHash(token), new Date(this.#deps.clock.now() - DEVICE_LIFETIME_MS))) ===
      user.id
    )
  }

  /** Counts the try before the password is looked at, so that parallel tries are all counted. */
  async #takeLoginTry(context: RequestContext, subject: string, user: UserRow | null): Promise<number> {
    const { store, clock } = this.#deps
    const now = clock.now()
    const since = new Date(now - FAILURE_WINDOW_MS)
    const before = await store.failures(subject, since, new Date(now))
    const isLocked = before.lockedUntil !== null && before.lockedUntil.getTime() > now
    const counted = isLocked
      ? before
      : await store.countFailure(subject, new Date(now), since, LOGIN_ATTEMPTS, new Date(now + LOCK_MS))
    if (!isLocked && counted.failed <= LOGIN_ATTEMPTS) return counted.failed
    if (user !== null) await this.#note(user.id, context, 'locked')
    throw tooMany(counted.lockedUntil?.getTime() ?? now, now)
  }

  async #wrongPassword(
    context: RequestContext,
    subject: string,
    user: UserRow | null,
    failed: number,
  ): Promise<Problem> {
    if (user !== null) await this.#note(user.id, context, 'wrong-password')
    const now = this.#deps.clock.now()
    if (failed >= LOGIN_ATTEMPTS) {
      if (user !== null) await this.#deps.tell(user.id, { kind: 'sign-in-locked', values: visitorOf(context) })
      return tooMany(now + LOCK_MS, now)
    }
    const { attemptsLeft } = remaining(failed, null, now)
    return new Problem('credentials-invalid', { data: { ...failedLogin, attemptsLeft } })
  }

  /** Only after the right password: a stranger learns nothing. */
  async #refuseClosed(context: RequestContext, user: UserRow): Promise<void> {
    if (user.status === 'active') return
    await this.#note(user.id, context, user.status)
    const flag = user.status === 'blocked' ? { blocked: true } : { frozen: true }
    throw new Problem(user.status === 'blocked' ? 'account-blocked' : 'account-frozen', {
      data: { ...failedLogin, ...flag },
    })
  }

  async #challenge(context: RequestContext, user: UserRow): Promise<LoginResult> {
    await this.#limitMails(user.email)
    const id = newUuid()
    const token = newToken()
    const code = newCode()
    await this.#deps.store.addChallenge({
      id,
      tokenHash: tokenHash(token),
      userId: user.id,
      ...this.#codeFields(id, code),
      createdAt: this.#now(),
    })
    context.cookies.set(CHALLENGE_COOKIE, token, { httpOnly: true, maxAgeSeconds: PENDING_SECONDS })
    await this.#send(newDeviceMail(user, code, context.ip, context.userAgent))
    await this.#note(user.id, context, 'code-sent')
    return { ...loginShape(user), deviceVerify: true }
  }

  async #signIn(context: RequestContext, user: UserRow, trust: boolean): Promise<LoginResult> {
    const { token } = await this.#deps.sessions.begin(user.id, context)
    if (trust) {
      const device = newToken()
      await this.#deps.store.trustDevice(tokenHash(device), user.id, this.#now())
      context.cookies.set(DEVICE_COOKIE, device, { httpOnly: true, maxAgeSeconds: DEVICE_LIFETIME_MS / 1000 })
    }
    await this.#note(user.id, context, 'signed-in')
    context.cookies.set(SESSION_COOKIE, token, { httpOnly: true })
    context.cookies.set(HINT_COOKIE, 'true', { httpOnly: false, maxAgeSeconds: HINT_SECONDS })
    // ST-07: what brought somebody here has done its work.
    for (const name of ORIGIN_COOKIES) if (context.cookies.get(name) !== undefined) context.cookies.clear(name)
    return loginShape(user)
  }

  async #note(userId: number, context: RequestContext, outcome: LoginOutcome): Promise<void> {
    await this.#deps.store.noteLogin(userId, this.#now(), context.ip, context.userAgent, outcome)
  }
}

const failedLogin: FailedLogin = {
  attemptsLeft: LOGIN_ATTEMPTS,
  blocked: false,
  frozen: false,
  tooManyAttempt: false,
  retryAfter: 0,
}

function tooMany(lockedUntil: number, now: number): Problem {
  const retryAfter = Math.max(1, Math.ceil((lockedUntil - now) / 1000))
  return new Problem('too-many-attempts', {
    data: { ...failedLogin, attemptsLeft: 0, tooManyAttempt: true, retryAfter },
    retryAfter,
  })
}

/** `before` = tries the code had before this one. */
function wrongCode(before: number): Problem {
  return new Problem('code-invalid', { data: { attemptsLeft: Math.max(0, before - 1) } })
}

function loginShape(user: UserRow): LoginResult {
  return { userId: user.id, twoFa: false, passkeys: false, deviceVerify: false }
}

function givenConsents(consents: Readonly<Record<string, boolean | undefined>>): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(consents).filter((entry): entry is [string, boolean] => entry[1] !== undefined),
  )
}

const visitorOf = ({ ip, userAgent }: RequestContext) => ({ address: ip, device: deviceText(userAgent) })

/** A code as it may be kept; whatever else a cookie holds is none. */
const codeOf = (text: string | undefined): string | null =>
  /^[A-Za-z0-9_-]{1,64}$/.test(text ?? '') ? (text ?? null) : null

function userShape(user: UserRow, logoutTime: number, exchangeTermsAccepted: boolean): NonNullable<Settings['user']> {
  return {
    userId: user.id,
    externalId: user.externalId,
    email: user.email,
    category: user.category,
    country: user.country,
    language: user.language,
    logoutTime,
    mainAccountExternalId: null,
    hasSubAccounts: false,
    hasLoginAbility: true,
    registeredAt: Math.floor(user.createdAt.getTime() / 1000),
    isTwoFactorEnabled: false,
    isPasskeyEnabled: false,
    exchangeTermsAccepted,
  }
}
