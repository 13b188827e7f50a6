import { agreementVersions } from '@exchange/contract/accounts/agreements'
import type { LoginResult } from '@exchange/contract/accounts'
import { Problem, newUuid, originOf } from '../../../kernel/index.ts'
import type { Clock, Queries, RequestContext } from '../../../kernel/index.ts'
import { CODE_ATTEMPTS, RESEND_AFTER_MS, newCode, wrongCode } from '../codes/index.ts'
import { addressHeldMail } from '../email/index.ts'
import type { MailQueue, Outgoing } from '../../delivery/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import type { PasswordHashes } from '../password-hash/index.ts'
import type { PasswordRules } from '../password-rules.ts'
import type { PhoneService } from '../phones/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { LoginTries } from '../access/index.ts'
import type { EmailService } from '../email/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { alreadyRegisteredMail, registrationMail } from './mails.ts'
import { checkConsents } from './rules.ts'
import type { RegistrationRow, RegistrationStore } from './store.ts'

const REGISTRATION_COOKIE = 'registration'
const REFERRAL_COOKIE = 'referral'
const PENDING_SECONDS = 3600
const HOUR_MS = 3_600_000
/** Sent before a code is renewed for the first time. */
const NEVER = new Date(0)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Registration {
  readonly email: string
  readonly password: string
  readonly referralCode?: string | undefined
  readonly language?: string | undefined
  /** Of a phone that this browser has confirmed. */
  readonly ticket?: string | undefined
  readonly consents: Readonly<Record<string, boolean | undefined>>
}

export interface RegistrationDeps {
  readonly hashes: PasswordHashes
  readonly store: RegistrationStore
  readonly profile: ProfileStore
  readonly codes: MailedCodes
  readonly queue: MailQueue
  readonly signIn: SignInService
  readonly phones: Pick<PhoneService, 'proofOf' | 'giveTo'>
  readonly tries: Pick<LoginTries, 'takeMailTo'>
  readonly passwords: PasswordRules
  readonly clock: Clock
  readonly email: Pick<EmailService, 'addressHeldUntil'>
}

/** Opening an account. Answers never tell whether an address has one. */
export class RegistrationService {
  readonly #deps: RegistrationDeps

  constructor(deps: RegistrationDeps) {
    this.#deps = deps
    deps.queue.onStep('registration', async (text, db) => this.#prepare(text, db))
  }

  /** Does the same work whether the address has an account: the queue looks, after the answer. */
  async register(context: RequestContext, registration: Registration) {
    const { store, codes, queue, phones, passwords, hashes } = this.#deps
    const { email, password, referralCode, ticket } = registration
    checkConsents(context.region, registration.consents)
    const phoneProof = ticket === undefined ? null : await phones.proofOf(context, ticket)
    codes.limitGuest(email, context.ip)
    await passwords.check(password, { email })
    const passwordHash = await hashes.hash(password)
    const language = registration.language ?? context.language
    const id = newUuid()
    const until = codes.codeEnd()
    await store.addRegistration({
      id,
      email,
      passwordHash,
      language,
      region: context.region,
      consents: givenConsents(registration.consents),
      agreed: agreementVersions[context.region],
      referralCode: referralOf(context, referralCode),
      codeHash: null,
      codeExpiresAt: until,
      codeSentAt: NEVER,
      attemptsLeft: CODE_ATTEMPTS,
      createdAt: new Date(this.#deps.clock.now()),
      phoneProof,
    })
    context.cookies.set(REGISTRATION_COOKIE, id, { httpOnly: true, maxAgeSeconds: PENDING_SECONDS })
    await queue.addStep('registration', stepOf(id, context), until)
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
    const { store, codes, phones } = this.#deps
    const left = await store.takeRegistrationTry(row.id, new Date(this.#deps.clock.now()))
    const isRight = left !== null && row.codeHash !== null && codes.fits(row.id, code, row.codeHash)
    if (!isRight) throw wrongCode(left ?? 0)
    const user = await store.openAccount(
      row,
      newUuid(),
      new Date(this.#deps.clock.now()),
      async (db, { id: owner }) => {
        if (row.phoneProof !== null) await phones.giveTo(db, owner, row.phoneProof)
      },
    )
    if (user === null) throw new Problem('code-invalid')
    context.cookies.clear(REGISTRATION_COOKIE)
    return this.#deps.signIn.signIn(context, user, 'registration', null)
  }

  async resendRegistrationCode(context: RequestContext, email: string) {
    const { codes, queue } = this.#deps
    codes.limitGuest(email, context.ip)
    const id = context.cookies.get(REGISTRATION_COOKIE)
    const row = id === undefined ? null : await this.#registration(id)
    if (row?.email === email) await queue.addStep('registration', stepOf(row.id, context), codes.codeEnd())
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** Outside the request: a code for a new address, a word to the owner of a known one, or of one that was known a while ago. A code is renewed once a minute. */
  async #prepare(text: string, db: Queries): Promise<Outgoing | null> {
    const [id = '', origin = ''] = text.split(' ')
    const { store, profile, codes, tries, email } = this.#deps
    const row = await this.#registration(id)
    if (row === null) return null
    const user = await profile.userByEmail(row.email)
    const heldUntil = user === null ? await email.addressHeldUntil(row.email) : null
    const code = newCode()
    const fields = codes.fields(id, code)
    const renewed = { ...fields, codeHash: user === null && heldUntil === null ? fields.codeHash : null }
    if (!(await store.renewRegistrationCode(id, renewed, codes.resendBefore(), db))) return null
    const until = fields.codeExpiresAt
    // A notice is of use once; whoever could register here is never kept from it, and has budgets of `limitGuest`.
    if (renewed.codeHash === null && !(await tries.takeMailTo(row.email))) return null
    if (user !== null) return { mail: alreadyRegisteredMail(user, origin), until }
    return { mail: heldUntil === null ? registrationMail(row, code) : addressHeldMail(row, heldUntil), until }
  }

  /** Forgets what has expired. */
  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - HOUR_MS))
  }

  async #registration(id: string): Promise<RegistrationRow | null> {
    return UUID.test(id) ? this.#deps.store.registration(id) : null
  }

  async #pendingRegistration(context: RequestContext, id: string | null): Promise<RegistrationRow | null> {
    const wanted = id ?? context.cookies.get(REGISTRATION_COOKIE)
    if (wanted === undefined) throw new Problem('nothing-to-confirm')
    return this.#registration(wanted)
  }
}

/** What the queue looks at: a registration, and where it was asked for. */
const stepOf = (id: string, { site }: RequestContext): string => `${id} ${originOf(site)}`

/** The consents that were answered, as they are kept. */
export function givenConsents(consents: Readonly<Record<string, boolean | undefined>>): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(consents).filter((entry): entry is [string, boolean] => entry[1] !== undefined),
  )
}

/** Who brought somebody here: what was entered, else the link that they came by. Null = nobody. */
export const referralOf = ({ cookies }: RequestContext, entered: string | undefined): string | null =>
  codeOf(entered ?? cookies.get(REFERRAL_COOKIE))

/** A code as it may be kept; whatever else a cookie holds is none. */
const codeOf = (text: string | undefined): string | null =>
  /^[A-Za-z0-9_-]{1,64}$/.test(text ?? '') ? (text ?? null) : null
