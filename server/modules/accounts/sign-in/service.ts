import type { Device, FailedLogin, LoginResult, ProofShown, Session, SignInMethod } from '@exchange/contract/accounts'
import { newToken, newUuid, Problem, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type { Actor, Clock, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import {
  DEVICE_LIFETIME_MS,
  LOCK_MS,
  LOGIN_ATTEMPTS,
  deviceHashOf,
  forgetSession,
  keepDevice,
  keepSession,
} from '../access/index.ts'
import type {
  AccessStore,
  ChallengeRow,
  DeviceRow,
  FailedProofs,
  FirstStep,
  LoginTries,
  Sessions,
  Trier,
} from '../access/index.ts'
import { RESEND_AFTER_MS, newCode, wrongCode } from '../codes/index.ts'
import { announce, visitorOf } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import { lockedOut } from '../factors/index.ts'
import type { FactorService, Standing } from '../factors/index.ts'
import type { LoginHistory } from '../login-history/index.ts'
import type { PasswordHashes } from '../password-hash/index.ts'
import type { ProfileStore, UserRow } from '../profile/index.ts'
import { deviceAddedMail, newDeviceMail } from './mails.ts'

/** No account has this number. */
const NOBODY = 0
const CHALLENGE_COOKIE = 'login'
const CHALLENGE_SECONDS = 3600
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The codes somebody came by. */
const ORIGIN_COOKIES = ['referral', 'affiliate']

export interface SignInDeps {
  readonly hashes: PasswordHashes
  readonly store: AccessStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly codes: MailedCodes
  readonly queue: MailQueue
  readonly factors: FactorService
  readonly tries: LoginTries
  readonly history: LoginHistory
  readonly clock: Clock
  /** Tells an account of what somebody did with it. */
  readonly tell: Tell
  /** Accounts that their owners have frozen, and may open. */
  readonly freezing: OwnFreezing
  readonly failures: FailedProofs
}

/** Password, known device or mailed code, session. Answers never tell whether an address has an account. */
/** What an account that its owner has frozen is offered. */
interface OwnFreezing {
  /** Whether the owner has frozen it, and not somebody who runs the exchange. */
  readonly isOwn: (userId: number) => Promise<boolean>
  /** Once everything was shown that a sign-in takes. */
  readonly offer: (context: RequestContext, userId: number, method: SignInMethod) => Promise<void>
}

export class SignInService {
  readonly #deps: SignInDeps
  readonly #tries: LoginTries
  /** Verified when there is no account, so that both cases take the same time. */
  readonly #decoy: Promise<string>

  constructor(deps: SignInDeps) {
    this.#deps = deps
    this.#tries = deps.tries
    this.#decoy = deps.hashes.hash(newToken())
  }

  async login(context: RequestContext, email: string, password: string): Promise<LoginResult> {
    const { hashes, profile, history, clock } = this.#deps
    const user = await profile.userByEmail(email)
    // What is asked for an account is asked for none as well, and what is written down of one is written later.
    const device = await this.deviceOf(deviceHashOf(context), user?.id ?? NOBODY)
    const taken = await this.#tries.take(email, context.ip, device)
    if (taken.lockedUntil !== null) {
      if (user !== null) history.afterwards(async () => history.note(user.id, context, 'locked', 'password'))
      throw tooMany(taken.lockedUntil, clock.now())
    }
    const right = await hashes.matches(password, user?.passwordHash ?? (await this.#decoy))
    if (user === null || !right) {
      if (device === null) await this.#deps.failures.note(context, email)
      throw this.#wrongPassword(context, user, taken.left)
    }
    await this.#tries.forget(taken.budgets)
    return this.proceed(context, user, 'password')
  }

  /**
   * What follows a right password, or what stands in for one: the second factor of an account that has one, else a mailed code
   * on a device that it does not know.
   * @throws Problem `account-blocked`, `account-frozen`, `code-not-sent`, `too-many-requests`, and `credentials-invalid` when
   * the account has changed since `user` was read
   */
  async proceed(context: RequestContext, user: UserRow, way: FirstStep): Promise<LoginResult> {
    if (user.status !== 'frozen' || !(await this.#deps.freezing.isOwn(user.id)))
      await this.#refuseClosed(context, user, way)
    const standing = await this.#deps.factors.standing(user.id, context.site)
    if (standing.hasAny) return this.#askFactor(context, user, way, standing)
    const device = await this.deviceOf(deviceHashOf(context), user.id)
    // Whoever opens an account that was frozen is asked for a code on every device.
    return device === null || user.status !== 'active'
      ? this.#challenge(context, user, way)
      : this.signIn(context, user, way, device.id)
  }

  /** A passkey signs in by itself; everything else answers what the right password was told. */
  async confirmLogin(context: RequestContext, shown: ProofShown): Promise<LoginResult> {
    const { store, profile, factors, history } = this.#deps
    if (shown.passkey !== undefined) {
      const owner = await profile.user(await factors.finishSignIn(context, shown.passkey))
      if (owner === null) throw new Problem('passkey-refused')
      return this.enter(context, owner, 'passkey')
    }
    const challenge = await this.#pendingChallenge(context)
    const left = await store.takeChallengeTry(challenge.id, this.#now())
    try {
      if (left === null) throw wrongCode(0)
      await this.#checkAnswer(context, challenge, shown, left)
    } catch (reason) {
      if (reason instanceof Problem)
        await history.note(challenge.userId, context, 'wrong-code', methodOf(challenge, shown))
      throw reason
    }
    // Read before: a password that changes meanwhile takes the challenge away, and one that changes later the session.
    const user = await profile.user(challenge.userId)
    if (user === null || !(await store.removeChallenge(challenge.id))) throw new Problem('code-invalid')
    return this.enter(context, user, methodOf(challenge, shown), challenge.kind === 'code')
  }

  /** What the browser signs in with by a passkey; `second` = one of the account whose password was right. */
  async startPasskey(context: RequestContext, second: boolean) {
    const owner = second ? (await this.#pendingChallenge(context)).userId : null
    return this.#deps.factors.startSignIn(context, owner)
  }

  /** Whose right password this browser has shown, and no factor yet, and in which sign-in; null = nobody's. */
  async owesFactor({ cookies }: RequestContext): Promise<{ readonly owner: number; readonly signIn: string } | null> {
    const token = cookies.get(CHALLENGE_COOKIE)
    const challenge = token === undefined ? null : await this.#deps.store.challengeByToken(tokenHash(token))
    if (challenge === null || challenge.kind !== 'factor' || challenge.way !== 'password') return null
    const isOver = challenge.createdAt.getTime() + CHALLENGE_SECONDS * 1000 <= this.#deps.clock.now()
    return isOver ? null : { owner: challenge.userId, signIn: challenge.id }
  }

  /** Takes one of the tries that this browser has to show a factor. @throws Problem `code-invalid` */
  async takeFactorTry(context: RequestContext): Promise<void> {
    const challenge = await this.#pendingChallenge(context)
    if ((await this.#deps.store.takeChallengeTry(challenge.id, this.#now())) === null) throw wrongCode(0)
  }

  /** When this session was opened; null when it is over. */
  async beganAt(session: string): Promise<Date | null> {
    return this.#deps.store.beganAt(session)
  }

  /** A password asked for within a session. @throws Problem `credentials-invalid`, `too-many-attempts` */
  async checkOwnPassword(owner: number, isRight: () => Promise<boolean>): Promise<void> {
    const taken = await this.#tries.takeOwn(owner)
    if (taken.lockedUntil !== null) throw lockedOut(taken.lockedUntil, this.#deps.clock.now())
    if (!(await isRight())) throw new Problem('credentials-invalid', { data: { attemptsLeft: taken.left } })
    await this.#tries.forget(taken.budgets)
  }

  async resendLoginCode(context: RequestContext) {
    const { profile, codes } = this.#deps
    const challenge = await this.#pendingChallenge(context)
    const user = challenge.kind === 'code' ? await profile.user(challenge.userId) : null
    if (user === null) throw new Problem('nothing-to-confirm')
    codes.limitOwner(user.id, 'sign-in')
    const code = newCode()
    const renewed = await this.#deps.store.renewChallengeCode(
      challenge.id,
      codes.fields(challenge.id, code),
      codes.resendBefore(),
    )
    if (renewed) await codes.send(newDeviceMail(user, code, context, challenge.way))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  async logout(context: RequestContext & { readonly actor: Actor }): Promise<void> {
    await this.#deps.sessions.end(context.actor.owner, context.actor.through)
    forgetSession(context)
  }

  async sessions({ actor }: UserContext): Promise<Session[]> {
    const rows = await this.#deps.sessions.list(actor.owner)
    return rows.map(({ id, ip, userAgent, createdAt, lastSeenAt, boundKey }) => ({
      id,
      current: id === actor.through,
      ip,
      userAgent,
      createdAt: unixSeconds(createdAt),
      lastSeenAt: unixSeconds(lastSeenAt),
      isBound: boundKey !== null,
    }))
  }

  /**
   * Ends a session and the trust in the device it was opened on: who signs in there again has to show a mailed code.
   * @throws Problem `not-found`
   */
  async endSession({ actor }: UserContext, id: string): Promise<void> {
    const { sessions, tell } = this.#deps
    const session = (await sessions.list(actor.owner)).find((row) => row.id === id)
    if (session === undefined) throw new Problem('not-found')
    const onDevice = session.deviceId !== null && (await sessions.endDevice(actor.owner, session.deviceId))
    if (!onDevice && !(await sessions.end(actor.owner, session.id))) throw new Problem('not-found')
    if (session.id !== actor.through) await tell(actor.owner, { kind: 'session-ended', values: visitorOf(session) })
  }

  /** Ends every session and forgets every device; with `keepCurrent`, all but this one. How many sessions ended. */
  async endSessions({ actor }: UserContext, keepCurrent: boolean): Promise<number> {
    const { sessions, tell } = this.#deps
    const ended = await sessions.endAll(actor.owner, keepCurrent ? actor.through : null)
    for (const session of ended)
      if (session.id !== actor.through) await tell(actor.owner, { kind: 'session-ended', values: visitorOf(session) })
    return ended.length
  }

  /** The devices that sign in without a mailed code. */
  async devices({ actor }: UserContext): Promise<Device[]> {
    const { store, sessions } = this.#deps
    const [rows, live] = await Promise.all([
      store.devicesOf(actor.owner, this.#trustedAfter()),
      sessions.list(actor.owner),
    ])
    const current = live.find(({ id }) => id === actor.through)?.deviceId
    return rows.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
      id,
      current: id === current,
      ip,
      userAgent,
      createdAt: unixSeconds(createdAt),
      lastSeenAt: unixSeconds(lastSeenAt),
      trustedUntil: unixSeconds(new Date(createdAt.getTime() + DEVICE_LIFETIME_MS)),
    }))
  }

  /**
   * Ends the trust in a device, and its sessions.
   * @throws Problem `not-found`
   */
  async endDevice({ actor }: UserContext, id: string): Promise<void> {
    if (!UUID.test(id) || !(await this.#deps.sessions.endDevice(actor.owner, id))) throw new Problem('not-found')
  }

  /**
   * Starts a session in this browser, on a known device or on one that is known from now on.
   * @throws Problem `credentials-invalid` when the account has another password than when `user` was read, or is closed
   */
  async signIn(
    context: RequestContext,
    user: UserRow,
    method: SignInMethod,
    deviceId: string | null,
  ): Promise<LoginResult> {
    const { sessions, history } = this.#deps
    const device = deviceId ?? this.#newDevice(context, user)
    const token = await sessions.begin(user, context, typeof device === 'string' ? device : device.row)
    if (token === null) throw changedMeanwhile()
    if (typeof device !== 'string') keepDevice(context, device.token)
    await history.note(user.id, context, 'signed-in', method)
    keepSession(context, token)
    // What brought somebody here has done its work.
    for (const name of ORIGIN_COOKIES) if (context.cookies.get(name) !== undefined) context.cookies.clear(name)
    return loginShape(user)
  }

  /**
   * The last step of every way in, once everything that it takes was shown. A device that was not known before is told of, and
   * mailed unless `isMailed`: a mail of this very sign-in has named it already.
   * @throws Problem `account-blocked`, `account-frozen`, and `credentials-invalid` when the account has changed since `user` was read
   */
  async enter(context: RequestContext, user: UserRow, method: SignInMethod, isMailed = false): Promise<LoginResult> {
    if (user.status === 'frozen') await this.#deps.freezing.offer(context, user.id, method)
    await this.#refuseClosed(context, user, method)
    context.cookies.clear(CHALLENGE_COOKIE)
    const device = await this.deviceOf(deviceHashOf(context), user.id)
    const signedIn = await this.signIn(context, user, method, device?.id ?? null)
    if (device === null) {
      const notice = { kind: 'device-added', values: { ...visitorOf(context), method } } as const
      if (isMailed) await this.#deps.tell(user.id, notice)
      else await announce(this.#deps, user.id, context, notice, deviceAddedMail)
    }
    return signedIn
  }

  /** The device that is known by this, if this account trusts it. */
  async deviceOf(hash: string | null, userId: number): Promise<DeviceRow | null> {
    const device = hash === null ? null : await this.#deps.store.device(hash, this.#trustedAfter())
    return device?.userId === userId ? device : null
  }

  /** As whom this browser shows a second factor of an account; `hasLink` = by a link that was mailed to it. */
  async trierOf(context: RequestContext, owner: number, hasLink = false): Promise<Trier> {
    const { ip, actor } = context
    const session = actor?.owner === owner ? actor.through : null
    const device =
      session === null
        ? ((await this.deviceOf(deviceHashOf(context), owner))?.id ?? null)
        : await this.#deps.store.deviceOfSession(session)
    const known = device ?? session
    return known === null ? { ip, hasLink } : { known }
  }

  /** Whether this browser is a device that the account of this address trusts. */
  async isKnownDevice(context: RequestContext, email: string): Promise<boolean> {
    const hash = deviceHashOf(context)
    const device = hash === null ? null : await this.#deps.store.device(hash, this.#trustedAfter())
    return device !== null && (await this.#deps.profile.user(device.userId))?.email === email
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }

  async #pendingChallenge(context: RequestContext) {
    const token = context.cookies.get(CHALLENGE_COOKIE)
    const challenge = token === undefined ? null : await this.#deps.store.challengeByToken(tokenHash(token))
    if (challenge === null) throw new Problem('nothing-to-confirm')
    return challenge
  }

  /** A device with the token that its browser will know it by. */
  #newDevice({ ip, userAgent }: RequestContext, user: UserRow): { readonly row: DeviceRow; readonly token: string } {
    const token = newToken()
    const now = this.#now()
    const row = {
      id: newUuid(),
      tokenHash: tokenHash(token),
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      ip,
      userAgent,
    }
    return { row, token }
  }

  #trustedAfter(): Date {
    return new Date(this.#deps.clock.now() - DEVICE_LIFETIME_MS)
  }

  /** `left` = tries after this one. */
  #wrongPassword(context: RequestContext, user: UserRow | null, left: number): Problem {
    const { history, tell } = this.#deps
    if (user !== null)
      history.afterwards(async () => {
        await history.note(user.id, context, 'wrong-password', 'password')
        if (left === 0) await tell(user.id, { kind: 'sign-in-locked', values: visitorOf(context) })
      })
    if (left > 0) return new Problem('credentials-invalid', { data: { ...failedLogin, attemptsLeft: left } })
    const now = this.#deps.clock.now()
    return tooMany(now + LOCK_MS, now)
  }

  /** Only after the right password: a stranger learns nothing. */
  async #refuseClosed(context: RequestContext, user: UserRow, method: SignInMethod): Promise<void> {
    if (user.status === 'active') return
    // It has no password and no address any more; what was right a moment ago isn't now.
    if (user.status === 'closed') throw changedMeanwhile()
    await this.#deps.history.note(user.id, context, user.status, method)
    const flag = user.status === 'blocked' ? { blocked: true } : { frozen: true }
    throw new Problem(user.status === 'blocked' ? 'account-blocked' : 'account-frozen', {
      data: { ...failedLogin, ...flag },
    })
  }

  async #checkAnswer(
    context: RequestContext,
    challenge: ChallengeRow,
    { code, totp, recoveryCode }: ProofShown,
    left: number,
  ): Promise<void> {
    const { codes, factors } = this.#deps
    if (challenge.kind === 'factor')
      await factors.checkCode(
        context,
        challenge.userId,
        { ...(totp === undefined ? {} : { totp }), ...(recoveryCode === undefined ? {} : { recoveryCode }) },
        await this.trierOf(context, challenge.userId),
      )
    else if (code === undefined || !codes.fits(challenge.id, code, challenge.codeHash)) throw wrongCode(left)
  }

  async #challenge(context: RequestContext, user: UserRow, way: FirstStep): Promise<LoginResult> {
    const { codes, history } = this.#deps
    codes.limitOwner(user.id, 'sign-in')
    const code = newCode()
    await this.#await(context, user, { kind: 'code', way }, code)
    await codes.send(newDeviceMail(user, code, context, way))
    await history.note(user.id, context, 'code-sent', way)
    return { ...loginShape(user), deviceVerify: true }
  }

  /**
   * A second factor takes the place of the mailed code, on known devices too. Where nothing works at this host, a code is
   * asked for all the same: nobody is signed in.
   */
  async #askFactor(
    context: RequestContext,
    user: UserRow,
    way: FirstStep,
    { totp, passkeys, recoveryCodesLeft }: Standing,
  ) {
    await this.#await(context, user, { kind: 'factor', way }, newToken())
    await this.#deps.history.note(user.id, context, 'factor-asked', way)
    return {
      ...loginShape(user),
      twoFa: totp || recoveryCodesLeft > 0 || passkeys.length === 0,
      passkeys: passkeys.length > 0,
    }
  }

  async #await(
    { cookies }: RequestContext,
    user: UserRow,
    step: Pick<ChallengeRow, 'kind' | 'way'>,
    code: string,
  ): Promise<void> {
    const { codes, store } = this.#deps
    const id = newUuid()
    const token = newToken()
    const createdAt = this.#now()
    const fields = codes.fields(id, code)
    const row = { id, tokenHash: tokenHash(token), userId: user.id, ...fields, createdAt, ...step }
    if (!(await store.addChallenge(user, row))) throw changedMeanwhile()
    cookies.set(CHALLENGE_COOKIE, token, { httpOnly: true, maxAgeSeconds: CHALLENGE_SECONDS })
  }
}

const failedLogin: FailedLogin = {
  attemptsLeft: LOGIN_ATTEMPTS,
  blocked: false,
  frozen: false,
  tooManyAttempt: false,
  retryAfter: 0,
}

/** What was right when it was looked at is so no more. */
const changedMeanwhile = (): Problem => new Problem('credentials-invalid', { data: failedLogin })

function tooMany(lockedUntil: number, now: number): Problem {
  const retryAfter = Math.max(1, Math.ceil((lockedUntil - now) / 1000))
  return new Problem('too-many-attempts', {
    data: { ...failedLogin, attemptsLeft: 0, tooManyAttempt: true, retryAfter },
    retryAfter,
  })
}

function loginShape(user: UserRow): LoginResult {
  return { userId: user.id, twoFa: false, passkeys: false, deviceVerify: false }
}

/** What stood in for the password, or what was shown after it. */
function methodOf({ way }: Pick<ChallengeRow, 'way'>, { totp, recoveryCode }: ProofShown): SignInMethod {
  if (way !== 'password') return way
  return totp !== undefined ? 'totp' : recoveryCode !== undefined ? 'recoveryCode' : 'code'
}
