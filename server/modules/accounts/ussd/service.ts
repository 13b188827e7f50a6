import { isGuessablePin, USSD_TRIES } from '@exchange/contract/accounts/ussd-pin'
import type { UssdState } from '@exchange/contract/accounts'
import { jwtVerify } from 'jose'
import { Problem, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, UserContext, UssdSettings } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { PasswordHashes } from '../password-hash/index.ts'
import type { PhoneService } from '../phones/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { ussdChangedMail, ussdLockedMail } from './mails.ts'
import type { UssdRow, UssdStore } from './store.ts'

/** A call of the gateway is good for so long. */
const CALL_SECONDS = 60
/** Clocks of two machines differ by so much. */
const TOLERANCE_SECONDS = 5
/** A call that was answered is known for longer than it could be sent again. */
const KEPT_MS = 10 * 60_000
const AUDIENCE = 'ussd'

export interface UssdDeps {
  readonly hashes: PasswordHashes
  readonly store: UssdStore
  /** Null = no operator is connected. */
  readonly settings: UssdSettings | null
  readonly phones: Pick<PhoneService, 'of' | 'holderOf'>
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly clock: Clock
  readonly tell: Tell
}

/** Who is at the phone, as far as the operator and a PIN say so: enough to be told balances. */
export interface UssdCaller {
  readonly owner: number
  /** Of the account. */
  readonly language: string
}

/** USSD access of accounts, and the calls of the mobile operator's gateway. */
export class UssdService {
  readonly #deps: UssdDeps

  constructor(deps: UssdDeps) {
    this.#deps = deps
  }

  /** Whether accounts may connect at all. */
  get isOffered(): boolean {
    return this.#deps.settings !== null
  }

  async state({ actor }: UserContext): Promise<UssdState> {
    const { store, phones, settings } = this.#deps
    const [phone, row] = await Promise.all([phones.of(actor.owner), store.of(actor.owner)])
    const connected = row === null || row.phoneId !== phone?.id ? null : row
    return {
      state: settings === null ? 'unavailable' : stateOf(connected),
      phone: phone?.shown ?? null,
      dial: settings?.dial ?? null,
      usedAt: connected === null || connected.usedAt === null ? null : unixSeconds(connected.usedAt),
    }
  }

  /** @throws Problem `ussd-unavailable`, `phone-missing` */
  async connect(context: UserContext): Promise<UssdState> {
    const { store, phones, clock } = this.#deps
    const { owner } = context.actor
    if (!this.isOffered) throw new Problem('ussd-unavailable')
    const phone = await phones.of(owner)
    if (phone === null) throw new Problem('phone-missing')
    await store.connect({
      userId: owner,
      phoneId: phone.id,
      pinHash: null,
      triesLeft: USSD_TRIES,
      connectedAt: new Date(clock.now()),
      pinAt: null,
      usedAt: null,
    })
    return this.state(context)
  }

  /** @throws Problem `ussd-unavailable`, `ussd-pin-weak`, `not-found`, `overloaded` */
  async setPin(context: UserContext, pin: string): Promise<UssdState> {
    const { hashes, store, phones, clock } = this.#deps
    const { owner } = context.actor
    if (!this.isOffered) throw new Problem('ussd-unavailable')
    const phone = await phones.of(owner)
    if (phone === null) throw new Problem('not-found')
    if (isGuessablePin(pin) || phone.number.endsWith(pin)) throw new Problem('ussd-pin-weak')
    const change = { pinHash: await hashes.hash(pin), triesLeft: USSD_TRIES, pinAt: new Date(clock.now()) }
    if (!(await store.setPin(owner, phone.id, change))) throw new Problem('not-found')
    await announceChange(this.#deps, context, 'ussd-changed', ussdChangedMail)
    return this.state(context)
  }

  /** Works without an operator, too. @throws Problem `not-found` */
  async disconnect(context: UserContext): Promise<void> {
    const row = await this.#deps.store.disconnect(context.actor.owner)
    if (row === null) throw new Problem('not-found')
    if (row.pinHash !== null) await announceChange(this.#deps, context, 'ussd-disconnected', ussdChangedMail)
  }

  /**
   * Whose balances a call of the gateway may be told. What is wrong with phone or PIN is not said.
   * @param token a JWT (HS256, audience `ussd`) with `phone`, `pin`, `iat` and a `jti` of its own
   * @throws Problem `ussd-unavailable`, `ussd-call-refused`, `ussd-denied`, `overloaded`
   */
  async callerOf(token: string): Promise<UssdCaller> {
    const { store, phones, profile, clock } = this.#deps
    const { phone, pin, id } = await this.#read(token)
    if (!(await store.takeCall(tokenHash(id), new Date(clock.now())))) throw new Problem('ussd-call-refused')
    const holder = await phones.holderOf(phone)
    const row = holder === null ? null : await store.takeTry(holder.userId, holder.id)
    if (row === null || row.pinHash === null) throw new Problem('ussd-denied')
    if (!(await this.#deps.hashes.matches(pin, row.pinHash))) {
      if (row.triesLeft === 0) await this.#tellLocked(row.userId)
      throw new Problem('ussd-denied')
    }
    await store.used(row.userId, row.pinHash, USSD_TRIES, new Date(clock.now()))
    return { owner: row.userId, language: (await profile.user(row.userId))?.language ?? 'en' }
  }

  /** Forgets calls that nobody can send again. */
  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  async #read(token: string): Promise<{ phone: string; pin: string; id: string }> {
    const { settings, clock } = this.#deps
    if (settings === null) throw new Problem('ussd-unavailable')
    const read = await jwtVerify(token, Buffer.from(settings.key), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      maxTokenAge: CALL_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(clock.now()),
    }).catch(() => null)
    const { phone, pin, jti } = read?.payload ?? {}
    const isWhole =
      typeof phone === 'string' && typeof pin === 'string' && typeof jti === 'string' && /^[\x21-\x7e]{8,64}$/.test(jti)
    if (!isWhole) throw new Problem('ussd-call-refused')
    return { phone, pin, id: jti }
  }

  async #tellLocked(owner: number): Promise<void> {
    const { tell, profile, queue } = this.#deps
    await tell(owner, { kind: 'ussd-locked', values: { tries: USSD_TRIES } })
    const user = await profile.user(owner)
    if (user !== null) await queue.addNotice(ussdLockedMail(user))
  }
}

function stateOf(row: UssdRow | null): Exclude<UssdState['state'], 'unavailable'> {
  if (row === null) return 'off'
  if (row.pinHash === null) return 'no-pin'
  return row.triesLeft > 0 ? 'on' : 'locked'
}
