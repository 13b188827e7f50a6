import { createHmac } from 'node:crypto'
import type { AccountPhone, PhoneState } from '@exchange/contract/accounts'
import type { Region } from '@exchange/contract/regions'
import type { PhoneCountry } from '@exchange/contract/regions/phones'
import { smsCountries } from '@exchange/contract/regions/sms'
import { Problem, newToken, newUuid, originOf, seal, tokenHash, unseal } from '../../../kernel/index.ts'
import type { Clock, Queries, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { RESEND_AFTER_MS, newCode, wrongCode } from '../codes/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { MailedCodes } from '../codes/index.ts'
import type { FactorService } from '../factors/index.ts'
import type { HoldStore } from '../holds/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { SmsCause, SmsService } from '../../delivery/index.ts'
import { phoneChangedMail } from './mails.ts'
import { codeText } from './texts.ts'
import type { PhoneProofRow, PhoneRow, PhoneStore } from './store.ts'

/** No funds leave an account for so long after its phone has changed. */
const HOLD_MS = 48 * 3_600_000
const TICKET_MS = 15 * 60_000
/** So long an account is new: its messages are paid as those of strangers are. */
const NEW_MS = 7 * 24 * 3_600_000
/** A registration may go on for an hour after its ticket was shown. */
const KEPT_MS = 2 * 3_600_000
const COOKIE = 'phone'

/** A number as somebody writes it. */
export interface WrittenPhone {
  readonly phone: string
  readonly country: string
}

export interface PhoneDeps {
  readonly store: PhoneStore
  readonly holds: HoldStore
  readonly profile: ProfileStore
  readonly codes: MailedCodes
  readonly sms: SmsService
  readonly factors: Pick<FactorService, 'standing'>
  readonly queue: MailQueue
  readonly clock: Clock
  readonly tell: Tell
  /** Seals numbers; 32 bytes. */
  readonly key: Buffer
  /** Keys the hashes by which a number is found; at least 32 bytes, kept outside the database. */
  readonly hashKey: Buffer
}

/** What is known of the numbers of countries is loaded when the first number comes. */
const load = async () => import('@exchange/contract/regions/phones')

/** Phones of accounts, confirmed by a text message; and registrations that begin with one. */
export class PhoneService {
  readonly #deps: PhoneDeps

  constructor(deps: PhoneDeps) {
    this.#deps = deps
  }

  /** To whose numbers this edition sends codes; none while no message can be sent. */
  async countries(region: Region): Promise<PhoneCountry[]> {
    if (!this.#deps.sms.isOpen) return []
    const { phoneCountries } = await load()
    return phoneCountries(region).filter(({ country }) => smsCountries[region].includes(country))
  }

  /** Null = the account has none. */
  async of(owner: number): Promise<AccountPhone | null> {
    const row = await this.#deps.store.of(owner)
    return row === null ? null : this.#shape(row)
  }

  /** Its number (E.164); null = it has none, or the row can't be opened: whoever erases an account goes on without. */
  async readableNumber(owner: number): Promise<string | null> {
    const row = await this.#deps.store.of(owner)
    try {
      return row === null ? null : this.#unsealed(row)
    } catch {
      return null
    }
  }

  /** Whose a number is (E.164), and by which confirmation; null = nobody's. */
  async holderOf(number: string): Promise<Pick<PhoneRow, 'userId' | 'id'> | null> {
    return this.#deps.store.holderOf(this.#hash(number))
  }

  /** The number that an account was opened with, and its hash, while it still has it; null otherwise. */
  async openedWith(owner: number): Promise<{ readonly number: string; readonly hash: string } | null> {
    const row = await this.#deps.store.of(owner)
    if (row === null || !row.openedAccount) return null
    return { number: unseal(this.#deps.key, phoneSeal(owner), row.sealed), hash: row.numberHash }
  }

  async state({ actor }: UserContext): Promise<PhoneState> {
    const { store, clock } = this.#deps
    const [phone, row] = await Promise.all([this.of(actor.owner), store.pending(actor.owner)])
    const isLive = row !== null && row.codeExpiresAt.getTime() > clock.now()
    if (!isLive) return { phone, pending: null }
    const { formatPhone } = await load()
    const waitMs = row.codeSentAt.getTime() + RESEND_AFTER_MS - clock.now()
    const retryAfter = Math.max(0, Math.ceil(waitMs / 1000))
    return { phone, pending: { shown: formatPhone(this.#numberOf(row)), retryAfter } }
  }

  /** Whether a change is proved with a second factor. */
  async isFactorAsked({ actor, site }: UserContext): Promise<boolean> {
    return (await this.#deps.factors.standing(actor.owner, site)).hasAny
  }

  /** @throws Problem `phone-unsupported`, `phone-taken` for the account's own, `too-many-attempts`, `code-not-sent` */
  async set(context: UserContext, written: WrittenPhone) {
    const { store } = this.#deps
    const { owner } = context.actor
    const number = await this.#read(context.region, written)
    if ((await store.of(owner))?.numberHash === this.#hash(number)) throw new Problem('phone-taken')
    await this.#begin({ userId: owner, browserHash: null }, number, context.language, await this.#causeOf(owner))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** @throws Problem `nothing-to-confirm`, `too-many-attempts`, `code-not-sent` */
  async resend({ actor }: UserContext) {
    const row = await this.#deps.store.pending(actor.owner)
    if (row === null) throw new Problem('nothing-to-confirm')
    await this.#renew(row, await this.#causeOf(actor.owner))
    return { sent: true as const, retryAfter: RESEND_AFTER_MS / 1000 }
  }

  /** @throws Problem `code-invalid`, `phone-taken` */
  async confirm(context: UserContext, code: string): Promise<{ phone: AccountPhone }> {
    const { store, clock } = this.#deps
    const { owner } = context.actor
    const waiting = await store.pending(owner)
    const proof = waiting === null ? null : await this.#check(waiting, code)
    if (proof === null) throw wrongCode(0)
    const row = this.#phoneRow(owner, this.#numberOf(proof), false)
    const until = new Date(clock.now() + HOLD_MS)
    const outcome = await store.confirm(proof, row, async (db) => this.#hold(db, owner, until))
    if (outcome === 'gone') throw wrongCode(0)
    if (outcome === 'taken') throw new Problem('phone-taken')
    await this.#announce(context, 'phone-changed', until)
    return { phone: await this.#shape(row) }
  }

  /** @throws Problem `not-found` */
  async remove(context: UserContext): Promise<void> {
    const { store, clock } = this.#deps
    const { owner } = context.actor
    const until = new Date(clock.now() + HOLD_MS)
    if (!(await store.remove(owner, async (db) => this.#hold(db, owner, until)))) throw new Problem('not-found')
    await this.#announce(context, 'phone-removed', until)
  }

  /**
   * Begins a registration with a number, or sends another code to it. No account is looked at.
   * @throws Problem `phone-unsupported`, `nothing-to-confirm`, `too-many-attempts`, `code-not-sent`
   */
  async beginRegistration(context: RequestContext, asked: WrittenPhone | { readonly id: string }) {
    const retryAfter = RESEND_AFTER_MS / 1000
    if ('id' in asked) {
      const waiting = await this.#ofBrowser(context, asked.id)
      if (waiting === null) throw new Problem('nothing-to-confirm')
      await this.#renew(waiting, { ip: context.ip })
      return { id: asked.id, retryAfter }
    }
    const number = await this.#read(context.region, asked)
    const token = newToken()
    const whose = { userId: null, browserHash: tokenHash(token) }
    const id = await this.#begin(whose, number, context.language, { ip: context.ip })
    context.cookies.set(COOKIE, token, { httpOnly: true, maxAgeSeconds: KEPT_MS / 1000 })
    return { id, retryAfter }
  }

  /** The number of a registration that this browser began, as people of its country write it; null = it began none of this id. */
  async registrationPhone({ cookies }: RequestContext, id: string): Promise<string | null> {
    const token = cookies.get(COOKIE)
    const row = token === undefined ? null : await this.#deps.store.begunBy(id, tokenHash(token))
    return row === null ? null : (await load()).formatPhone(this.#numberOf(row))
  }

  /**
   * Whoever has entered the code holds the phone, and may be told that it belongs to an account.
   * @throws Problem `code-invalid`, `phone-taken`
   */
  async confirmRegistration(context: RequestContext, id: string, code: string): Promise<{ ticket: string }> {
    const { store, clock } = this.#deps
    const waiting = await this.#ofBrowser(context, id)
    const proof = waiting === null ? null : await this.#check(waiting, code)
    if (proof === null) throw wrongCode(0)
    const ticket = newToken()
    const until = new Date(clock.now() + TICKET_MS)
    if (!(await store.giveTicket(proof, tokenHash(ticket), until))) throw wrongCode(0)
    if (await store.isTaken(proof.numberHash)) throw new Problem('phone-taken')
    return { ticket }
  }

  /** What a registration keeps of the ticket that was shown for it. @throws Problem `ticket-expired` */
  async proofOf({ cookies }: RequestContext, ticket: string): Promise<string> {
    const { store, clock } = this.#deps
    const browser = cookies.get(COOKIE)
    const now = new Date(clock.now())
    const id = browser === undefined ? null : await store.proofOf(tokenHash(ticket), tokenHash(browser), now)
    if (id === null) throw new Problem('ticket-expired')
    return id
  }

  /** Within the transaction that opens an account: gives it the phone that its registration began with. */
  async giveTo(db: Queries, owner: number, proofId: string): Promise<void> {
    const { store } = this.#deps
    const proof = await store.takeProof(db, proofId)
    if (proof !== null) await store.add(db, this.#phoneRow(owner, this.#numberOf(proof), true))
  }

  /** Forgets numbers that were not confirmed. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#deps
    await store.sweep(new Date(clock.now() - KEPT_MS))
  }

  async #read(region: Region, { phone, country }: WrittenPhone): Promise<string> {
    const { readMobile } = await load()
    const mobile = readMobile(phone, country)
    if (mobile === null || !smsCountries[region].includes(mobile.country)) throw new Problem('phone-unsupported')
    return mobile.number
  }

  async #begin(
    whose: Pick<PhoneProofRow, 'userId' | 'browserHash'>,
    number: string,
    language: string,
    cause: SmsCause,
  ): Promise<string> {
    const { store, codes, sms, clock, key } = this.#deps
    const id = newUuid()
    const code = newCode()
    const fields = codes.fields(id, code)
    const row: PhoneProofRow = {
      id,
      ...whose,
      sealed: seal(key, proofSeal(id), number),
      numberHash: this.#hash(number),
      language,
      ...fields,
      createdAt: new Date(clock.now()),
      ticketHash: null,
      ticketUntil: null,
    }
    const message = {
      to: number,
      country: await countryOf(number),
      ...codeText(language, code),
      until: fields.codeExpiresAt,
    }
    await store.begin(row, async (db) => sms.sendCode(db, message, cause))
    sms.wake()
    return id
  }

  /** Sends another code, once a minute. */
  async #renew(row: PhoneProofRow, cause: SmsCause): Promise<void> {
    const { store, codes, sms } = this.#deps
    const code = newCode()
    const fields = codes.fields(row.id, code)
    const [to, { language }] = [this.#numberOf(row), row]
    const message = { to, country: await countryOf(to), ...codeText(language, code), until: fields.codeExpiresAt }
    await store.renew(row.id, fields, codes.resendBefore(), async (db) => sms.sendCode(db, message, cause))
    sms.wake()
  }

  async #causeOf(owner: number): Promise<SmsCause> {
    const { profile, clock } = this.#deps
    const user = await profile.user(owner)
    return { owner, isNew: user === null || user.createdAt.getTime() > clock.now() - NEW_MS }
  }

  async #ofBrowser({ cookies }: RequestContext, id: string): Promise<PhoneProofRow | null> {
    const token = cookies.get(COOKIE)
    return token === undefined ? null : this.#deps.store.pendingBy(id, tokenHash(token))
  }

  /** The row that waited, if this is its code. @throws Problem `code-invalid` with what is left of its tries */
  async #check({ id }: PhoneProofRow, code: string): Promise<PhoneProofRow | null> {
    const { store, codes, clock } = this.#deps
    const row = await store.takeTry(id, new Date(clock.now()))
    if (row !== null && !codes.fits(id, code, row.codeHash)) throw wrongCode(row.attemptsLeft)
    return row
  }

  async #hold(db: Queries, userId: number, until: Date): Promise<void> {
    const since = new Date(this.#deps.clock.now())
    await this.#deps.holds.add(db, { userId, what: 'outflow', why: 'phone-changed', since, until })
  }

  async #announce(context: UserContext, kind: 'phone-changed' | 'phone-removed', until: Date): Promise<void> {
    const origin = originOf(context.site)
    await announceChange(this.#deps, context, kind, (to, { ip, userAgent }) =>
      phoneChangedMail(to, { ip, userAgent, until, origin }),
    )
  }

  #phoneRow(userId: number, number: string, openedAccount: boolean): PhoneRow {
    const { key, clock } = this.#deps
    return {
      userId,
      id: newUuid(),
      sealed: seal(key, phoneSeal(userId), number),
      numberHash: this.#hash(number),
      confirmedAt: new Date(clock.now()),
      openedAccount,
    }
  }

  async #shape({ id, userId, sealed }: PhoneRow): Promise<AccountPhone> {
    const { formatPhone } = await load()
    const number = this.#unsealed({ userId, sealed })
    return { id, is2fa: false, number, shown: formatPhone(number), provider: 'default', type: 'mobile' }
  }

  #unsealed({ userId, sealed }: Pick<PhoneRow, 'userId' | 'sealed'>): string {
    return unseal(this.#deps.key, phoneSeal(userId), sealed)
  }

  #numberOf({ id, sealed }: Pick<PhoneProofRow, 'id' | 'sealed'>): string {
    return unseal(this.#deps.key, proofSeal(id), sealed)
  }

  #hash(number: string): string {
    return createHmac('sha256', this.#deps.hashKey).update(number).digest('base64url')
  }
}

/** Whose country a kept number is of, in two letters; empty = of none, or of none alone. */
const countryOf = async (number: string): Promise<string> => (await load()).readMobile(number, '')?.country ?? ''

/** What a number is sealed under: in another row it does not open. */
const phoneSeal = (owner: number): string => `phone:${owner}`
const proofSeal = (id: string): string => `phone-proof:${id}`
