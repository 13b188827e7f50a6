import type { SiteLanguage } from '@exchange/contract/site/languages'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ActAsked, ProofMethod, ProofShown } from '@exchange/contract/accounts'
import { Problem, newUuid, passkeyRequestOptions, relyingParty } from '../../../kernel/index.ts'
import type { Clock, Limiter, ProofDemand, UserContext } from '../../../kernel/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import type { FactorService, Standing } from '../factors/index.ts'
import type { PasswordHashes } from '../password-hash/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { actTexts } from './mail-texts.ts'
import type { ActRequest, ActRow, ProvedActStore } from './store.ts'

/** An act can be proved, and once proved be used, for so long. */
const ACT_MS = 5 * 60_000
const ACT_TRIES = 5
/** A proof counts for requests that want some recent one. */
const RECENT_MS = 10 * 60_000
/** Those of one session that wait at once. */
const MOST_OPEN = 10
const KEPT_MS = 90 * 24 * 3_600_000
/** Acts of an account, whichever session asks. */
const ASKED = { points: 60, seconds: 600 }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** A line is shown, not read through. */
const LINE_LENGTH = 200

export interface ActDeps {
  readonly hashes: PasswordHashes
  readonly store: ProvedActStore
  readonly profile: ProfileStore
  readonly codes: MailedCodes
  readonly factors: FactorService
  readonly signIn: Pick<SignInService, 'beganAt' | 'checkOwnPassword' | 'trierOf'>
  readonly limiter: Limiter
  readonly clock: Clock
  /** Keys the hashes of requests, which may hold a password; at least 32 bytes, kept outside the database. */
  readonly secret: Buffer
}

/** Of the mail with the code that proves a request. */
const codeLetter = (language: SiteLanguage) => actTexts[language].code

/** Asks for a proof of a request, takes it, and lets that very request through once. */
export class ActService {
  readonly #deps: ActDeps
  readonly #refusals: ((demand: ProofDemand) => Promise<void>)[] = []
  #isFree: (demand: ProofDemand) => Promise<boolean> = () => Promise.resolve(false)

  constructor(deps: ActDeps) {
    this.#deps = deps
  }

  /** Looks at what is asked for before a proof of it is: nobody proves what can't be carried out. */
  refuseBefore(refuse: (demand: ProofDemand) => Promise<void>): void {
    this.#refusals.push(refuse)
  }

  /** Which demands need no proof at all. */
  letPass(isFree: (demand: ProofDemand) => Promise<boolean>): void {
    this.#isFree = isFree
  }

  /** @throws Problem `confirmation-required` with what is asked, `factor-required`, and whatever refuses it before */
  async prove(demand: ProofDemand): Promise<void> {
    for (const refuse of this.#refusals) await refuse(demand)
    if (!(await this.#isFree(demand))) await this.#prove(demand)
  }

  async validate(
    context: UserContext,
    { act: id, password, ...shown }: ProofShown & { readonly act: string; readonly password?: string | undefined },
  ): Promise<{ state: 1; attemptsLeft: number }> {
    const { store, factors, clock } = this.#deps
    const { actor, site } = context
    const row = await store.open(id, actor.through, new Date(clock.now()))
    const left = row === null ? null : await store.takeTry(id)
    if (row === null || left === null) throw new Problem('nothing-to-confirm')
    const standing = await factors.standing(actor.owner, site)
    try {
      await this.#check(row, standing, context, password, shown)
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason
      const said = reason.detail.data?.['attemptsLeft']
      const attemptsLeft = typeof said === 'number' ? Math.min(said, left) : left
      throw new Problem(reason.error, {
        ...reason.detail,
        data: { ...reason.detail.data, state: left === 0 ? 0 : -1, attemptsLeft },
      })
    }
    const now = clock.now()
    await store.confirm(id, new Date(now), new Date(now + ACT_MS))
    return { state: 1, attemptsLeft: left }
  }

  /** Mails the code of the proof that this session was asked for last again. */
  async resend({ actor, site }: UserContext) {
    const { factors, store, codes, clock } = this.#deps
    if ((await factors.standing(actor.owner, site)).hasAny) throw new Problem('nothing-to-confirm')
    const last = await store.lastOpen(actor.through, new Date(clock.now()))
    if (last === null) throw new Problem('nothing-to-confirm')
    return codes.sendFor(actor.owner, 'act', codeLetter, requestOf(last))
  }

  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  async #prove({ operation, input, context, act }: ProofDemand): Promise<void> {
    const demanded = operation.proofOf === null ? operation.proof : operation.proofOf(input.body)
    if (demanded === 'none') return
    const isAsSignIn = demanded === 'sign-in' || demanded === 'sign-in-factor'
    const { store, factors, clock, secret } = this.#deps
    const { owner, through } = context.actor
    const now = new Date(clock.now())
    const standing = await factors.standing(owner, context.site)
    if ((demanded === 'factor' || demanded === 'sign-in-factor') && !standing.hasAny)
      throw new Problem('factor-required')
    if (demanded === 'own-factor' && !standing.hasAny) return
    const bound = { sessionId: through, operation: operation.id, requestHash: hashOf(secret, operation.id, input) }
    if (act !== null && UUID.test(act) && (await store.use(act, bound, now))) return
    if (demanded === 'recent' && (await this.#isProved(context))) return
    throw new Problem('confirmation-required', {
      data: { ...(await this.#ask(context, standing, bound, linesOf(operation.shows, input), isAsSignIn)) },
    })
  }

  async #check(
    row: ActRow,
    standing: Standing,
    context: UserContext,
    password: string | undefined,
    { passkey, totp, recoveryCode, code }: ProofShown,
  ): Promise<void> {
    const { factors, signIn, codes } = this.#deps
    const { actor, site } = context
    const { owner } = actor
    if (passkey !== undefined) {
      if ((await factors.ownerOf(site, challengeOf(row), passkey)) !== owner) throw new Problem('passkey-refused')
    } else if (standing.hasAny) {
      if (row.withPassword) await this.#checkPassword(owner, password)
      await factors.checkCode(
        context,
        owner,
        { ...(totp === undefined ? {} : { totp }), ...(recoveryCode === undefined ? {} : { recoveryCode }) },
        await signIn.trierOf(context, owner),
      )
    } else {
      if (code === undefined) throw new Problem('code-invalid')
      await this.#checkPassword(owner, password)
      await codes.confirm(owner, 'act', code, requestOf(row))
    }
  }

  /** Of an account that has one. @throws Problem `credentials-invalid`, `too-many-attempts` */
  async #checkPassword(owner: number, password: string | undefined): Promise<void> {
    const { hashes, profile, signIn } = this.#deps
    const user = await profile.user(owner)
    if (user === null) throw new Problem('code-invalid')
    const { passwordHash } = user
    if (passwordHash !== null)
      await signIn.checkOwnPassword(owner, async () => hashes.matches(password ?? '', passwordHash))
  }

  /** Whether this session was opened, or anything in it proved, a few minutes ago. */
  async #isProved({ actor }: UserContext): Promise<boolean> {
    const { store, signIn, clock } = this.#deps
    const since = new Date(clock.now() - RECENT_MS)
    const began = await signIn.beganAt(actor.through)
    return (began !== null && began > since) || store.provedSince(actor.through, since)
  }

  /** Mailed codes are no factor: they count with the password, and alone only where there is none yet. */
  async #wayWithoutFactor(owner: number): Promise<ProofMethod> {
    return (await this.#deps.profile.user(owner))?.passwordHash === null ? 'code' : 'password'
  }

  async #ask(
    { actor, site }: UserContext,
    standing: Standing,
    bound: ActRequest,
    lines: ActAsked['lines'],
    isAsSignIn: boolean,
  ): Promise<ActAsked> {
    const { store, codes, limiter, clock } = this.#deps
    limiter.take('acts', String(actor.owner), ASKED.points, ASKED.seconds)
    const now = clock.now()
    const withPassword = isAsSignIn && standing.hasAny && (await this.#wayWithoutFactor(actor.owner)) === 'password'
    const row: ActRow = {
      id: newUuid(),
      ...bound,
      userId: actor.owner,
      nonce: randomBytes(32),
      withPassword,
      state: -2,
      triesLeft: ACT_TRIES,
      createdAt: new Date(now),
      expiresAt: new Date(now + ACT_MS),
      provedAt: null,
      usedAt: null,
    }
    const methods = standing.hasAny ? factorMethods(standing) : [await this.#wayWithoutFactor(actor.owner)]
    if (!standing.hasAny) await codes.sendFor(actor.owner, 'act', codeLetter, requestOf(bound))
    await store.add(row, MOST_OPEN)
    const allowed = standing.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))
    return {
      act: row.id,
      kind: bound.operation,
      lines,
      methods,
      withPassword,
      options: allowed.length === 0 ? null : passkeyRequestOptions(relyingParty(site, ''), challengeOf(row), allowed),
    }
  }
}

/** The ways to show a second factor here, the best first. */
export function factorMethods({ passkeys, totp, recoveryCodesLeft }: Standing): ProofMethod[] {
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ]
}

/** What a passkey signs holds the request: proved for one, it is worth nothing for another. */
const challengeOf = ({ nonce, requestHash }: ActRow): Buffer =>
  createHash('sha256').update(nonce).update(requestHash).digest()

/** A mailed code is good for one request of one session: proved for one, it is worth nothing for another. */
const requestOf = ({ sessionId, requestHash }: ActRequest): string => `${sessionId}:${requestHash}`

/** HMAC of an operation with its checked input: what a plain hash held could be guessed, and a password is among it. */
function hashOf(secret: Buffer, operation: string, { params, query, body }: ProofDemand['input']): string {
  const text = JSON.stringify([operation, params, query, body], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The fields that are shown, as the request has them. */
function linesOf(shows: readonly string[], { params, body }: ProofDemand['input']): ActAsked['lines'] {
  const given: Readonly<Record<string, unknown>> = { ...asRecord(params), ...asRecord(body) }
  return shows
    .filter((name) => given[name] !== undefined && given[name] !== null)
    .map((name) => {
      const value = given[name]
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return { name, value: text.slice(0, LINE_LENGTH) }
    })
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
