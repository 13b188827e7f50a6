import { randomBytes } from 'node:crypto'
import { MOST_WALLETS } from '@exchange/contract/accounts'
import type { LoginResult, Wallet } from '@exchange/contract/accounts'
import { networkKey, newToken, newUuid, Problem, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Limiter, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { FactorService, FactorStore } from '../factors/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { FailedProofs } from '../access/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { walletsChangedMail } from './mails.ts'
import { signerOf, textToSign } from './signatures.ts'
import type { Purpose } from './signatures.ts'
import type { WalletRow, WalletStore } from './store.ts'

const COOKIE = 'wallet'
const LIFE_SECONDS = 300
const NONCE_BYTES = 16
/** Texts that a network may ask for; the contract says how many an address may. */
const OF_NETWORK = { points: 200, seconds: 3600 }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What a wallet has signed. */
export interface Signed {
  readonly message: string
  readonly signature: string
}

export interface WalletDeps {
  readonly store: WalletStore
  readonly profile: ProfileStore
  readonly signIn: Pick<SignInService, 'proceed'>
  readonly factors: Pick<FactorService, 'standing'>
  /** Keeps what a browser was given and has not answered yet. */
  readonly ceremonies: Pick<FactorStore, 'putCeremony' | 'takeCeremony'>
  readonly queue: MailQueue
  readonly limiter: Limiter
  readonly clock: Clock
  readonly tell: Tell
  /** Of the providers whose identities sign in as well. */
  readonly issuers: () => readonly string[]
  readonly failures: FailedProofs
}

/** Wallets of accounts: a signature of one stands where a password stands, and what follows a password follows it. */
export class WalletService {
  readonly #deps: WalletDeps

  constructor(deps: WalletDeps) {
    this.#deps = deps
  }

  /** @throws Problem `unauthenticated` where a guest wants to link, `too-many-requests`, `wallet-refused` */
  async challenge(context: RequestContext, purpose: Purpose, address: string) {
    const { limiter, ceremonies, clock } = this.#deps
    limiter.take('wallets:network', networkKey(context.ip), OF_NETWORK.points, OF_NETWORK.seconds)
    const now = clock.now()
    const expiresAt = new Date(now + LIFE_SECONDS * 1000)
    const nonce = randomBytes(NONCE_BYTES).toString('hex')
    const { site } = context
    const message = await textToSign({ purpose, site, address, nonce, issuedAt: new Date(now), expiresAt })
    if (message === null) throw new Problem('wallet-refused')
    await ceremonies.putCeremony(this.#newHolder(context, purpose), Buffer.from(message), expiresAt)
    return { message, expiresAt: unixSeconds(expiresAt) }
  }

  /** @throws Problem `wallet-refused`, `wallet-unknown`, and what a right password may be told */
  async login(context: RequestContext, signed: Signed): Promise<LoginResult> {
    const { store, profile, signIn, clock } = this.#deps
    const token = context.cookies.get(COOKIE)
    context.cookies.clear(COOKIE)
    const address = token === undefined ? null : await this.#signer(loginHolder(token), signed)
    if (address === null) {
      await this.#deps.failures.note(context, null)
      throw new Problem('wallet-refused')
    }
    const row = await store.byAddress(address)
    const user = row === null ? null : await profile.user(row.userId)
    if (row === null || user === null) throw new Problem('wallet-unknown')
    const result = await signIn.proceed(context, user, 'wallet')
    await store.use(row.id, new Date(clock.now()))
    return result
  }

  /** The wallets of an account, the oldest first. */
  async list({ actor }: UserContext): Promise<Wallet[]> {
    return (await this.#deps.store.of(actor.owner)).map(shape)
  }

  /** @throws Problem `wallet-refused`, `wallet-taken`, `wallets-too-many` */
  async link(
    context: UserContext,
    { address, name, ...signed }: Signed & { readonly address: string; readonly name: string },
  ): Promise<Wallet> {
    const { store, clock } = this.#deps
    const { owner, through } = context.actor
    const signer = await this.#signer(linkHolder(through), signed)
    // What was proved is what its owner was shown.
    if (signer === null || signer.toLowerCase() !== address.toLowerCase()) throw new Problem('wallet-refused')
    const createdAt = new Date(clock.now())
    const row: WalletRow = { id: newUuid(), userId: owner, address: signer, name, createdAt, usedAt: null }
    const outcome = await store.add(row, MOST_WALLETS)
    if (outcome !== 'added') throw new Problem(outcome === 'full' ? 'wallets-too-many' : 'wallet-taken')
    await announceChange(this.#deps, context, 'wallet-added', walletsChangedMail)
    return shape(row)
  }

  /** @throws Problem `not-found` */
  async rename({ actor }: UserContext, id: string, name: string): Promise<Wallet> {
    const row = UUID.test(id) ? await this.#deps.store.rename(actor.owner, id, name) : null
    if (row === null) throw new Problem('not-found')
    return shape(row)
  }

  /** @throws Problem `not-found`, `last-way-in` */
  async remove(context: UserContext, id: string): Promise<void> {
    const { store, factors, issuers } = this.#deps
    const { owner } = context.actor
    const { passkeys } = await factors.standing(owner, context.site)
    const ways = { hasPasskey: passkeys.length > 0, issuers: issuers() }
    const outcome = UUID.test(id) ? await store.remove(owner, id, ways) : 'unknown'
    if (outcome !== 'removed') throw new Problem(outcome === 'last' ? 'last-way-in' : 'not-found')
    await announceChange(this.#deps, context, 'wallet-removed', walletsChangedMail)
  }

  /** Who may answer: this browser once, by its cookie, or this session. */
  #newHolder({ cookies, actor }: RequestContext, purpose: Purpose): string {
    if (purpose === 'link') {
      if (actor === null) throw new Problem('unauthenticated')
      return linkHolder(actor.through)
    }
    const token = newToken()
    cookies.set(COOKIE, token, { httpOnly: true, maxAgeSeconds: LIFE_SECONDS })
    return loginHolder(token)
  }

  /** The address that has signed what this holder was given, which is worth nothing any more then. */
  async #signer(holder: string, { message, signature }: Signed): Promise<string | null> {
    const { ceremonies, clock } = this.#deps
    const given = await ceremonies.takeCeremony(holder, new Date(clock.now()))
    return given !== null && given.equals(Buffer.from(message)) ? signerOf(message, signature) : null
  }
}

const loginHolder = (token: string) => `wallet:${tokenHash(token)}`
const linkHolder = (session: string) => `wallet-link:${session}`

function shape({ id, address, name, createdAt, usedAt }: WalletRow): Wallet {
  return {
    id,
    address,
    name,
    createdAt: unixSeconds(createdAt),
    lastUsedAt: usedAt === null ? null : unixSeconds(usedAt),
  }
}
