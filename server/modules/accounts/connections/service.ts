import { agreementVersions } from '@exchange/contract/accounts/agreements'
import { CONNECTION_TICKET_SECONDS, MOST_CONNECTIONS } from '@exchange/contract/accounts'
import type { AccountConnection, ConnectionResult, LoginResult } from '@exchange/contract/accounts'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import { joinLanguage, languageTag, siteLanguageOf } from '@exchange/contract/site/languages'
import type { IdentityAttempt, IdentityOutcome, IdentityProvider, ProvenIdentity } from '@exchange/ports'
import {
  LeadElsewhere,
  Problem,
  networkKey,
  newToken,
  newUuid,
  originOf,
  seal,
  tokenHash,
  unixSeconds,
  unseal,
} from '../../../kernel/index.ts'
import type {
  Clock,
  IdentityProviders,
  Limiter,
  Log,
  Queries,
  RequestContext,
  UserContext,
} from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announceChange } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { FactorService, FactorStore } from '../factors/index.ts'
import type { ProfileService, ProfileStore } from '../profile/index.ts'
import { checkConsents, givenConsents, referralOf } from '../registration/index.ts'
import type { FailedProofs } from '../access/index.ts'
import type { EmailService } from '../email/index.ts'
import type { SignInService } from '../sign-in/index.ts'
import { connectionsChangedMail } from './mails.ts'
import { personNameOf } from './names.ts'
import type { ConnectionStore, IdentityRow } from './store.ts'

/** Holds what tells this browser from others, while something of a provider waits for it. */
const COOKIE = 'connection'
const LIFE_SECONDS = 600
/** Sign-ins that a network may begin; the contract says how many an address may. */
const OF_NETWORK = { points: 200, seconds: 3600 }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const SIGN_IN_PAGE = '/social-login'
const SETTINGS_PAGE = '/settings/security/account-connections'

/** A sign-in that was begun here; it lies sealed under the hash of its state. */
interface Attempt extends IdentityAttempt {
  readonly provider: ConnectionProvider
  /** Of the cookie of the browser that began it. */
  readonly browser: string
  /** Whose session asked for a connection; null = somebody wants to sign in. */
  readonly session: string | null
  /** Where the browser goes on. */
  readonly page: string
  readonly search: string
  readonly expiresAt: number
  /** What the browser came back with; null = it has not yet. */
  readonly answer: { readonly code: string; readonly iss: string | null; readonly name: string | null } | null
}

/** What a provider has said, while it waits for what its browser makes of it. */
interface Ticket {
  readonly provider: ConnectionProvider
  readonly browser: string
  /** The account that asked for it in its settings; null = nobody was signed in. */
  readonly owner: number | null
  readonly identity: ProvenIdentity
}

export interface ConnectionDeps {
  readonly store: ConnectionStore
  readonly profile: ProfileStore
  readonly accounts: Pick<ProfileService, 'assertOpen'>
  readonly providers: IdentityProviders
  readonly signIn: Pick<SignInService, 'proceed' | 'signIn'>
  readonly factors: Pick<FactorService, 'standing'>
  /** Keeps what a browser was given and has not answered yet. */
  readonly ceremonies: Pick<FactorStore, 'putCeremony' | 'takeCeremony'>
  readonly queue: MailQueue
  readonly limiter: Limiter
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
  /** Seals what waits; 32 bytes, kept outside the database. */
  readonly key: Buffer
  readonly email: Pick<EmailService, 'addressHeldUntil'>
  readonly failures: FailedProofs
}

/** What an answer of a provider holds, as it came. */
export interface ProviderAnswer {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly iss?: string | undefined
  readonly user?: string | undefined
}

/**
 * Apple and Google say who somebody is; which account that is, is known by issuer and subject, and never by the address. What
 * they say stands where a password stands, and what follows a password follows it.
 */
export class ConnectionService {
  readonly #deps: ConnectionDeps

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
  }

  /** Whether this provider signs anybody in on this edition. */
  isOffered(context: Pick<RequestContext, 'edition'>, provider: ConnectionProvider): boolean {
    return context.edition.capabilities[provider].enabled && this.#deps.providers.of(provider) !== null
  }

  /**
   * Begins a sign-in at a provider, for this browser and for one answer.
   * @throws Problem `feature-disabled`, `unauthenticated` where a guest wants to connect, `too-many-requests`,
   * `connection-unavailable`
   */
  async start(
    context: RequestContext,
    {
      provider,
      purpose,
      search,
    }: { readonly provider: ConnectionProvider; readonly purpose: 'sign-in' | 'link'; readonly search: string },
  ) {
    const { limiter, clock } = this.#deps
    const asked = this.#provider(context, provider)
    if (purpose === 'link' && context.actor === null) throw new Problem('unauthenticated')
    limiter.take('connections:network', networkKey(context.ip), OF_NETWORK.points, OF_NETWORK.seconds)
    const expiresAt = clock.now() + LIFE_SECONDS * 1000
    const language = siteLanguageOf(context.language)
    const attempt: Attempt = {
      provider,
      redirectUri: `${originOf(context.site)}/v2/connection/callback/${provider}`,
      state: newToken(),
      nonce: newToken(),
      verifier: newToken(),
      browser: this.#newBrowser(context),
      session: purpose === 'link' ? (context.actor?.through ?? null) : null,
      page: joinLanguage(language, purpose === 'link' ? SETTINGS_PAGE : SIGN_IN_PAGE),
      search,
      expiresAt,
      answer: null,
    }
    const url = await this.#reached(async () => asked.begin(attempt, languageTag(language)))
    await this.#keep(attempt)
    return { url, state: attempt.state, nonce: attempt.nonce, expiresAt: unixSeconds(new Date(expiresAt)) }
  }

  /** Keeps what a browser came back with until the page asks for the outcome: it may come without its cookies. */
  async answered(provider: ConnectionProvider, answer: ProviderAnswer): Promise<LeadElsewhere> {
    const { state, code, error, iss, user } = answer
    const attempt = state === undefined ? null : await this.#take(state)
    if (attempt === null || attempt.provider !== provider)
      return new LeadElsewhere(pathOf(SIGN_IN_PAGE, '', { provider, problem: 'expired' }))
    const { page, search } = attempt
    if (code === undefined || error !== undefined)
      return new LeadElsewhere(pathOf(page, search, { provider, problem: 'canceled' }))
    await this.#keep({ ...attempt, answer: { code, iss: iss ?? null, name: personNameOf(user) } })
    return new LeadElsewhere(pathOf(page, search, { provider, state: attempt.state }))
  }

  /**
   * What comes of a sign-in at a provider: the account that it belongs to goes on as after a password; else a ticket to open
   * one, or to connect one.
   * @throws Problem `connection-expired`, `connection-refused`, `connection-unavailable`, `connection-email-missing`,
   * `connection-taken`, `address-held`, and what a right password may be told
   */
  async connect(
    context: RequestContext,
    {
      provider,
      state,
      token,
    }: { readonly provider: ConnectionProvider; readonly state: string; readonly token?: string | undefined },
  ): Promise<ConnectionResult> {
    const asked = this.#provider(context, provider)
    const attempt = await this.#take(state)
    if (attempt === null || attempt.provider !== provider || !this.#isOf(context, attempt))
      throw new Problem('connection-expired')
    const identity = await this.#prove(context, asked, attempt, token)
    if (attempt.session !== null) return this.#offerToOwner(context, attempt, identity)
    return this.#signInBy(context, provider, identity)
  }

  /**
   * Opens an account that this identity signs in to; it has no password.
   * @throws Problem `consent-missing`, `connection-expired`, `address-held`
   */
  async consent(
    context: RequestContext,
    {
      ticket,
      consents,
      referralCode,
      language,
    }: {
      readonly ticket: string
      readonly consents: Readonly<Record<string, boolean | undefined>>
      readonly referralCode?: string | undefined
      readonly language?: string | undefined
    },
  ): Promise<LoginResult> {
    checkConsents(context.region, consents)
    const { store, signIn, clock } = this.#deps
    const { provider, identity, owner } = await this.#takeTicket(context, ticket)
    const { email } = identity
    if (owner !== null || email === null) throw new Problem('connection-expired')
    await this.#refuseHeld(email)
    const createdAt = new Date(clock.now())
    const user = await store.openAccount(
      {
        externalId: newUuid(),
        email,
        passwordHash: null,
        passwordAt: null,
        language: language ?? context.language,
        region: context.region,
        consents: givenConsents(consents),
        referralCode: referralOf(context, referralCode),
        createdAt,
      },
      { ...rowOf(provider, identity), createdAt, usedAt: createdAt },
      agreementVersions[context.region],
    )
    // Its address, or the identity, has got an account meanwhile: beginning anew finds it.
    if (user === null) throw new Problem('connection-expired')
    context.cookies.clear(COOKIE)
    return signIn.signIn(context, user, 'registration', null)
  }

  /** What signs in to an account, the oldest first. */
  async list({ actor }: UserContext): Promise<AccountConnection[]> {
    return (await this.#deps.store.of(actor.owner)).map(shape)
  }

  /**
   * Connects what a provider has said with the account that asks, and has proved that it asks.
   * @throws Problem `connection-expired`, also where the ticket is for another provider or address than was shown,
   * `connection-taken`, `connections-too-many`, `account-closing`
   */
  async link(
    context: UserContext,
    shown: { readonly ticket: string; readonly provider: ConnectionProvider; readonly account: string },
  ): Promise<AccountConnection> {
    const { store, accounts, clock } = this.#deps
    const { owner } = context.actor
    const { provider, identity, owner: askedBy } = await this.#takeTicket(context, shown.ticket)
    const isShown = provider === shown.provider && (identity.email ?? '') === shown.account
    if (!isShown || (askedBy !== null && askedBy !== owner)) throw new Problem('connection-expired')
    const row: IdentityRow = {
      ...rowOf(provider, identity),
      userId: owner,
      createdAt: new Date(clock.now()),
      usedAt: null,
    }
    const outcome = await store.add(row, MOST_CONNECTIONS, async (tx: Queries) => accounts.assertOpen(tx, owner))
    if (outcome !== 'added') throw new Problem(outcome === 'full' ? 'connections-too-many' : 'connection-taken')
    context.cookies.clear(COOKIE)
    await announceChange(this.#deps, context, 'connection-added', connectionsChangedMail)
    return shape(row)
  }

  /** @throws Problem `not-found`, `last-way-in` */
  async remove(context: UserContext, id: string): Promise<void> {
    const { store, factors, providers } = this.#deps
    const { owner } = context.actor
    const { passkeys } = await factors.standing(owner, context.site)
    const ways = { hasPasskey: passkeys.length > 0, issuers: providers.issuers }
    const outcome = UUID.test(id) ? await store.remove(owner, id, ways) : 'unknown'
    if (outcome === 'unknown') throw new Problem('not-found')
    if (outcome === 'last') throw new Problem('last-way-in')
    await announceChange(this.#deps, context, 'connection-removed', connectionsChangedMail)
  }

  #provider(context: RequestContext, name: ConnectionProvider): IdentityProvider {
    const provider = this.#deps.providers.of(name)
    if (provider === null || !this.isOffered(context, name)) throw new Problem('feature-disabled')
    return provider
  }

  /** The account that this identity signs in to, or what can be made of it. */
  async #signInBy(
    context: RequestContext,
    provider: ConnectionProvider,
    identity: ProvenIdentity,
  ): Promise<ConnectionResult> {
    const { store, profile, signIn, clock } = this.#deps
    const row = await store.find(identity)
    const owner = row === null ? null : await profile.user(row.userId)
    if (row !== null && owner !== null) {
      const result = await signIn.proceed(context, owner, provider)
      context.cookies.clear(COOKIE)
      await store.use(row.id, new Date(clock.now()))
      return { ...result, consent: false, connection: false, provider, ticket: null, email: null }
    }
    const { email } = identity
    // Without one there is nobody to write to, and no account that could be meant.
    if (email === null) throw new Problem('connection-email-missing')
    const isKnown = (await profile.userByEmail(email)) !== null
    if (!isKnown) await this.#refuseHeld(email)
    const ticket = await this.#newTicket(context, { provider, owner: null, identity })
    return { ...nobody, consent: !isKnown, connection: isKnown, provider, ticket, email }
  }

  /** A connection that was asked for in the settings: it takes a proof before it counts. */
  async #offerToOwner(
    context: RequestContext,
    { provider, session }: Attempt,
    identity: ProvenIdentity,
  ): Promise<ConnectionResult> {
    const { actor } = context
    if (actor === null || actor.through !== session) throw new Problem('connection-expired')
    if ((await this.#deps.store.find(identity)) !== null) throw new Problem('connection-taken')
    const ticket = await this.#newTicket(context, { provider, owner: actor.owner, identity })
    return { ...nobody, consent: false, connection: true, provider, ticket, email: identity.email }
  }

  async #prove(
    context: RequestContext,
    provider: IdentityProvider,
    attempt: Attempt,
    token: string | undefined,
  ): Promise<ProvenIdentity> {
    const { answer, nonce } = attempt
    if (token === undefined && answer === null) throw new Problem('connection-expired')
    const outcome = await this.#reached(async (): Promise<IdentityOutcome> => {
      if (token !== undefined) return provider.check(token, nonce)
      return provider.finish(attempt, { code: answer?.code ?? '', iss: answer?.iss ?? null })
    })
    if (outcome.outcome === 'refused') {
      this.#deps.log.info('a provider did not confirm who somebody is', {
        provider: provider.name,
        reason: outcome.reason,
      })
      await this.#deps.failures.note(context, null)
      throw new Problem('connection-refused')
    }
    const { identity } = outcome
    return { ...identity, name: identity.name ?? answer?.name ?? null }
  }

  async #reached<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (reason) {
      this.#deps.log.warn('a provider that signs in could not be asked', { reason: String(reason) })
      throw new Problem('connection-unavailable')
    }
  }

  async #refuseHeld(email: string): Promise<void> {
    const until = await this.#deps.email.addressHeldUntil(email)
    if (until !== null) throw new Problem('address-held', { data: { until: unixSeconds(until) } })
  }

  /** Tells this browser from others from now on; null would be nobody's. */
  #newBrowser({ cookies }: RequestContext): string {
    const token = newToken()
    cookies.set(COOKIE, token, { httpOnly: true, maxAgeSeconds: LIFE_SECONDS + CONNECTION_TICKET_SECONDS })
    return tokenHash(token)
  }

  #isOf({ cookies }: RequestContext, { browser }: { readonly browser: string }): boolean {
    const token = cookies.get(COOKIE)
    return token !== undefined && tokenHash(token) === browser
  }

  async #keep(attempt: Attempt): Promise<void> {
    await this.#put(attemptHolder(attempt.state), JSON.stringify(attempt), attempt.expiresAt)
  }

  /** For the one caller who takes it. */
  async #take(state: string): Promise<Attempt | null> {
    const text = await this.#taken(attemptHolder(state))
    return text === null ? null : (JSON.parse(text) as Attempt)
  }

  async #newTicket(context: RequestContext, what: Omit<Ticket, 'browser'>): Promise<string> {
    const ticket = newToken()
    const kept: Ticket = { ...what, browser: this.#newBrowser(context) }
    const until = this.#deps.clock.now() + CONNECTION_TICKET_SECONDS * 1000
    await this.#put(ticketHolder(ticket), JSON.stringify(kept), until)
    return ticket
  }

  /** @throws Problem `connection-expired` */
  async #takeTicket(context: RequestContext, ticket: string): Promise<Ticket> {
    const text = await this.#taken(ticketHolder(ticket))
    const kept = text === null ? null : (JSON.parse(text) as Ticket)
    if (kept === null || !this.#isOf(context, kept)) throw new Problem('connection-expired')
    return kept
  }

  async #put(holder: string, text: string, until: number): Promise<void> {
    const { ceremonies, key } = this.#deps
    await ceremonies.putCeremony(holder, seal(key, holder, text), new Date(until))
  }

  async #taken(holder: string): Promise<string | null> {
    const { ceremonies, clock, key } = this.#deps
    const sealed = await ceremonies.takeCeremony(holder, new Date(clock.now()))
    return sealed === null ? null : unseal(key, holder, sealed)
  }
}

/** Nobody is signed in, and nothing more is asked for. */
const nobody = { userId: null, twoFa: false, passkeys: false, deviceVerify: false } as const

const attemptHolder = (state: string): string => `connection:${tokenHash(state)}`
const ticketHolder = (ticket: string): string => `connection-ticket:${tokenHash(ticket)}`

/** A page with the query that was there before; what is said now stands first and counts. */
function pathOf(page: string, search: string, said: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(said)
  for (const [name, value] of new URLSearchParams(search))
    if (!['provider', 'state', 'problem'].includes(name)) query.append(name, value)
  return `${page}?${query.toString()}`
}

function rowOf(provider: ConnectionProvider, { issuer, subject, email, name }: ProvenIdentity) {
  return { id: newUuid(), provider, issuer, subject, email, name }
}

function shape({ id, provider, email, name, createdAt, usedAt }: IdentityRow): AccountConnection {
  return {
    id,
    provider,
    email,
    name,
    createdAt: unixSeconds(createdAt),
    lastUsedAt: usedAt === null ? null : unixSeconds(usedAt),
  }
}
