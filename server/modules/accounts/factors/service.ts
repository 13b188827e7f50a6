import { randomBytes } from 'node:crypto'
import { MOST_PASSKEYS } from '@exchange/contract/accounts'
import type { Passkey, Protection } from '@exchange/contract/accounts'
import type { PasskeyAssertion, PasskeyRegistration } from '@exchange/contract/kernel'
import { generateSecret, generateURI } from 'otplib'
import {
  checkAssertion,
  newPasskeyOf,
  newToken,
  newUuid,
  passkeyCreationOptions,
  passkeyRequestOptions,
  Problem,
  relyingParty,
  seal,
  tokenHash,
  unixSeconds,
  unseal,
} from '../../../kernel/index.ts'
import type { Clock, RequestContext, Site, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announce, announceChange, visitorOf } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { Requester } from '../letters/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { FactorTried, Trier } from '../access/index.ts'
import { factorsChangedMail, recoveryCodesMail, wrongFactorMail } from './mails.ts'
import { authenticatorName } from './authenticators.ts'
import { RECOVERY_CODES, newRecoveryCode, recoveryHash, stepOf } from './codes.ts'
import type { FactorStore, PasskeyRow } from './store.ts'

const BRAND = 'Exchange'
const PENDING_MS = 15 * 60_000
const CEREMONY_SECONDS = 300
const CEREMONY_COOKIE = 'passkey'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A try of a code that may be looked at, or a lock. */
type Try<Budgets> =
  | { readonly budgets: Budgets; readonly left: number; readonly lockedUntil: null }
  | { readonly lockedUntil: number }

export interface FactorDeps<Budgets> {
  readonly store: FactorStore
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly clock: Clock
  /** Seals secrets and keys the hashes of recovery codes; 32 bytes, kept outside the database. */
  readonly key: Buffer
  readonly tell: Tell
  /** Counts wrong codes of an account, wherever they are entered. */
  readonly tries: {
    takeFactor(owner: number, tried: FactorTried, by: Trier): Promise<Try<Budgets>>
    /** Counts one that was wrong; true once a day, when there were several. */
    isWarningDue(owner: number): Promise<boolean>
    forget(budgets: Budgets): Promise<void>
  }
}

/** What an account can prove itself with. */
export interface Standing {
  /** An authenticator app or a passkey, wherever it works. */
  readonly hasAny: boolean
  readonly totp: boolean
  readonly totpSince: Date | null
  /** Those that work at this host. */
  readonly passkeys: readonly PasskeyRow[]
  readonly recoveryCodesLeft: number
}

/** Second factors of accounts. */
export class FactorService<Budgets = unknown> {
  readonly #deps: FactorDeps<Budgets>
  #shown: (owner: number) => Promise<void> = () => Promise.resolve()

  constructor(deps: FactorDeps<Budgets>) {
    this.#deps = deps
  }

  /** What follows where a factor of an account was shown, and was right. */
  whenShown(follow: (owner: number) => Promise<void>): void {
    this.#shown = follow
  }

  async standing(owner: number, site: Site): Promise<Standing> {
    const { store } = this.#deps
    const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
      store.totp(owner),
      store.passkeysOf(owner),
      store.recoveryCodesLeft(owner),
    ])
    const totpSince = totp?.enabledAt ?? null
    const host = partyOf(site).id
    return {
      hasAny: totpSince !== null || passkeys.length > 0,
      totp: totpSince !== null,
      totpSince,
      passkeys: passkeys.filter((passkey) => passkey.host === host),
      recoveryCodesLeft,
    }
  }

  /** Whether the account has a second factor, wherever it works. */
  async hasAny(owner: number): Promise<boolean> {
    const { store } = this.#deps
    const [totp, passkeys] = await Promise.all([store.totp(owner), store.passkeysOf(owner)])
    return (totp?.enabledAt ?? null) !== null || passkeys.length > 0
  }

  async protection({ actor, site }: UserContext): Promise<Protection> {
    const { totp, totpSince, passkeys, recoveryCodesLeft } = await this.standing(actor.owner, site)
    return {
      totp: { enabled: totp, since: totpSince === null ? null : unixSeconds(totpSince) },
      passkeys: passkeys.length,
      recoveryCodesLeft,
    }
  }

  /** A secret that counts once a code of it comes back from the same session. */
  async generateTotp({ actor }: UserContext): Promise<{ secret: string; uri: string }> {
    const { store, profile, key, clock } = this.#deps
    const user = await profile.user(actor.owner)
    if (user === null) throw new Problem('nothing-to-confirm')
    const secret = generateSecret()
    const until = new Date(clock.now() + PENDING_MS)
    await store.putPending(actor.owner, seal(key, sealedAs(actor.owner), secret), actor.through, until)
    return { secret, uri: generateURI({ issuer: BRAND, label: user.email, secret }) }
  }

  async toggleTotp(
    context: UserContext,
    { enabled, totp }: { readonly enabled: boolean; readonly totp?: string | undefined },
  ): Promise<{ enabled: boolean; recoveryCodes?: string[] }> {
    const { store } = this.#deps
    const { owner } = context.actor
    if (enabled) {
      await this.#enable(context, totp ?? '')
      const recoveryCodes = await this.#newRecoveryCodes(owner)
      await announceChange(this.#deps, context, 'factor-added', factorsChangedMail)
      return { enabled, recoveryCodes }
    }
    if (await store.disableTotp(owner)) {
      await this.#afterRemoval(context)
    }
    return { enabled }
  }

  /** @throws Problem `factor-required` where there is no factor that codes could stand in for */
  async renewRecoveryCodes(context: UserContext): Promise<string[]> {
    const { owner } = context.actor
    if (!(await this.standing(owner, context.site)).hasAny) throw new Problem('factor-required')
    const codes = await this.#newRecoveryCodes(owner)
    await announceChange(this.#deps, context, 'recovery-codes-renewed', recoveryCodesMail)
    return codes
  }

  /**
   * Uses up a code of the app, or a recovery code. Several wrong ones are told to the account: whoever gets to show one has
   * shown something else before.
   * @throws Problem `code-invalid` with the tries left, `too-many-attempts`
   */
  async checkCode(
    requester: Requester,
    owner: number,
    shown: { readonly totp?: string; readonly recoveryCode?: string },
    by: Trier,
  ): Promise<void> {
    const { tries, store, key, clock } = this.#deps
    const isRecoveryCode = shown.totp === undefined && shown.recoveryCode !== undefined
    const taken = await tries.takeFactor(owner, isRecoveryCode ? 'recoveryCode' : 'totp', by)
    if (taken.lockedUntil !== null) throw lockedOut(taken.lockedUntil, clock.now())
    const isRight =
      shown.totp !== undefined
        ? await this.#useTotp(owner, shown.totp)
        : shown.recoveryCode !== undefined &&
          (await store.useRecoveryCode(owner, recoveryHash(key, owner, shown.recoveryCode)))
    if (!isRight) {
      if (await tries.isWarningDue(owner)) {
        const notice = { kind: 'wrong-factor', values: visitorOf(requester) } as const
        await announce(this.#deps, owner, requester, notice, wrongFactorMail)
      }
      throw new Problem('code-invalid', { data: { attemptsLeft: taken.left } })
    }
    await tries.forget(taken.budgets)
    await this.#shown(owner)
  }

  async passkeys({ actor, site }: UserContext): Promise<Passkey[]> {
    return (await this.standing(actor.owner, site)).passkeys.map(passkeyShape)
  }

  async startPasskey({ actor, site }: UserContext) {
    const { store, profile } = this.#deps
    const [user, existing] = await Promise.all([profile.user(actor.owner), store.passkeysOf(actor.owner)])
    if (user === null) throw new Problem('nothing-to-confirm')
    if (existing.length >= MOST_PASSKEYS) throw new Problem('passkeys-too-many')
    const party = partyOf(site)
    return passkeyCreationOptions(party, {
      challenge: await this.#challenge(`session:${actor.through}`),
      userHandle: Buffer.from(user.externalId.replaceAll('-', ''), 'hex'),
      userName: user.email,
      existing: existing.filter(({ host }) => host === party.id).map(namedPasskey),
    })
  }

  async finishPasskey(context: UserContext, response: PasskeyRegistration, name: string | undefined) {
    const { store, clock } = this.#deps
    const { actor, site } = context
    const party = partyOf(site)
    const now = new Date(clock.now())
    const challenge = await store.takeCeremony(`session:${actor.through}`, now)
    const made = challenge === null ? null : await newPasskeyOf(party, challenge, response)
    if (made === null) throw new Problem('passkey-refused')
    const before = await this.standing(actor.owner, site)
    const row: PasskeyRow = {
      id: newUuid(),
      userId: actor.owner,
      credentialId: made.id,
      host: party.id,
      publicKey: made.publicKey,
      counter: made.counter,
      syncable: made.isSyncable,
      synced: made.isSynced,
      transports: made.transports,
      name: name ?? authenticatorName(made.aaguid),
      createdAt: now,
      usedAt: null,
      endedAt: null,
    }
    if (!(await store.addPasskey(row, MOST_PASSKEYS))) throw new Problem('passkeys-too-many')
    const codes = before.recoveryCodesLeft === 0 ? { recoveryCodes: await this.#newRecoveryCodes(actor.owner) } : {}
    await announceChange(this.#deps, context, 'factor-added', factorsChangedMail)
    return { passkey: passkeyShape(row), ...codes }
  }

  async renamePasskey({ actor }: UserContext, id: string, name: string): Promise<Passkey> {
    const row = UUID.test(id) ? await this.#deps.store.renamePasskey(actor.owner, id, name) : null
    if (row === null) throw new Problem('not-found')
    return passkeyShape(row)
  }

  async deletePasskey(context: UserContext, id: string): Promise<string[]> {
    const { store, clock } = this.#deps
    const { owner } = context.actor
    if (!UUID.test(id) || !(await store.endPasskey(owner, id, new Date(clock.now())))) throw new Problem('not-found')
    await this.#afterRemoval(context)
    return (await this.standing(owner, context.site)).passkeys.map(({ credentialId }) => credentialId)
  }

  /** Gives this browser a challenge that the passkeys of an account, or of anybody, may answer once. */
  async startSignIn({ cookies, site }: RequestContext, owner: number | null) {
    const token = newToken()
    cookies.set(CEREMONY_COOKIE, token, { httpOnly: true, maxAgeSeconds: CEREMONY_SECONDS })
    return this.ask(site, `cookie:${tokenHash(token)}`, owner)
  }

  /** Whose passkey answered the challenge of this browser. @throws Problem `passkey-refused` */
  async finishSignIn({ cookies, site }: RequestContext, answer: PasskeyAssertion): Promise<number> {
    const token = cookies.get(CEREMONY_COOKIE)
    cookies.clear(CEREMONY_COOKIE)
    const owner = token === undefined ? null : await this.answered(site, `cookie:${tokenHash(token)}`, answer)
    if (owner === null) throw new Problem('passkey-refused')
    return owner
  }

  /** A challenge of this holder, which the passkeys of an account, or of anybody, may answer once. */
  async ask(site: Site, holder: string, owner: number | null) {
    const challenge = await this.#challenge(holder)
    const allowed = owner === null ? [] : (await this.standing(owner, site)).passkeys.map(namedPasskey)
    return passkeyRequestOptions(partyOf(site), challenge, allowed)
  }

  /** Whose passkey answered the challenge of this holder; null = nobody's. */
  async answered(site: Site, holder: string, answer: PasskeyAssertion): Promise<number | null> {
    const { store, clock } = this.#deps
    const challenge = await store.takeCeremony(holder, new Date(clock.now()))
    return challenge === null ? null : this.ownerOf(site, challenge, answer)
  }

  /** Whose passkey answered this challenge at this host; null = nobody's. A copied one is turned off. */
  async ownerOf(site: Site, challenge: Buffer, answer: PasskeyAssertion): Promise<number | null> {
    const { store, clock, tell } = this.#deps
    const party = partyOf(site)
    const row = await store.passkeyByCredential(answer.id)
    if (row === null || row.host !== party.id) return null
    const { credentialId, publicKey, counter, syncable, synced } = row
    const stored = { id: credentialId, publicKey, counter, isSyncable: syncable, isSynced: synced }
    const result = await checkAssertion(party, challenge, answer, stored)
    const now = new Date(clock.now())
    if (result.outcome === 'wrong') return null
    if (result.outcome === 'copied') {
      await store.endPasskey(row.userId, row.id, now)
      await tell(row.userId, { kind: 'passkey-copied', values: { name: row.name } })
      return null
    }
    if (!(await store.usePasskey(row.id, counter, result.counter, result.isSynced, now))) return null
    await this.#shown(row.userId)
    return row.userId
  }

  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now()))
  }

  async #challenge(holder: string): Promise<Buffer> {
    const { store, clock } = this.#deps
    const challenge = randomBytes(32)
    await store.putCeremony(holder, challenge, new Date(clock.now() + CEREMONY_SECONDS * 1000))
    return challenge
  }

  async #enable({ actor }: UserContext, code: string): Promise<void> {
    const { store, tries, key, clock } = this.#deps
    const row = await store.totp(actor.owner)
    const { pending = null, pendingSession = null } = row ?? {}
    if (pending === null || pendingSession !== actor.through) throw new Problem('nothing-to-confirm')
    const taken = await tries.takeFactor(actor.owner, 'pending', { known: actor.through })
    if (taken.lockedUntil !== null) throw lockedOut(taken.lockedUntil, clock.now())
    const step = /^\d{6}$/.test(code) ? stepOf(unseal(key, sealedAs(actor.owner), pending), code, clock.now()) : null
    if (step === null) throw new Problem('code-invalid', { data: { attemptsLeft: taken.left } })
    await tries.forget(taken.budgets)
    if (!(await store.enable(actor.owner, pending, step, new Date(clock.now()))))
      throw new Problem('nothing-to-confirm')
  }

  async #useTotp(owner: number, code: string): Promise<boolean> {
    const { store, key, clock } = this.#deps
    const row = await store.totp(owner)
    if (row === null || row.sealed === null) return false
    const step = stepOf(unseal(key, sealedAs(owner), row.sealed), code, clock.now())
    return step !== null && store.useStep(owner, step)
  }

  async #newRecoveryCodes(owner: number): Promise<string[]> {
    const { store, key } = this.#deps
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await store.replaceRecoveryCodes(
      owner,
      codes.map((code) => recoveryHash(key, owner, code)),
    )
    return codes
  }

  /** Codes that stand in for nothing are forgotten. */
  async #afterRemoval(context: UserContext): Promise<void> {
    const { owner } = context.actor
    if (!(await this.standing(owner, context.site)).hasAny) await this.#deps.store.replaceRecoveryCodes(owner, [])
    await announceChange(this.#deps, context, 'factor-removed', factorsChangedMail)
  }
}

const partyOf = (site: Site) => relyingParty(site, BRAND)
/** What its secret is sealed under: in the row of another account it does not open. */
const sealedAs = (owner: number) => `totp:${owner}`
const namedPasskey = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

function passkeyShape({ id, name, synced, createdAt, usedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced,
    createdAt: unixSeconds(createdAt),
    lastUsedAt: usedAt === null ? null : unixSeconds(usedAt),
  }
}

/** Too many wrong codes: when there will be more tries. */
export function lockedOut(lockedUntil: number, now: number): Problem {
  const retryAfter = Math.max(1, Math.ceil((lockedUntil - now) / 1000))
  return new Problem('too-many-attempts', { data: { attemptsLeft: 0, tooManyAttempt: true, retryAfter }, retryAfter })
}
