import { createHmac } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
import type { AppAsked, AuthorizedApp } from '@exchange/contract/accounts'
import { MOST_APPS } from '@exchange/contract/accounts/scopes'
import type { Scope } from '@exchange/contract/accounts/scopes'
import type { Outbound } from '@exchange/ports'
import { AppFault, Problem, newToken, newUuid, originOf, tokenHash, unixSeconds } from '../../../kernel/index.ts'
import type {
  AppAuthority,
  AppGrant,
  Clock,
  Limiter,
  Log,
  ProofDemand,
  RequestContext,
  Site,
  UserContext,
} from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { visitorOf } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { appAuthorizedMail } from './mails.ts'
import { openIssuer, signingKey } from './provider.ts'
import type { Begun, Issuer } from './provider.ts'
import type { AppStore, ClientRow } from './store.ts'

const STATEMENT_SECONDS = 60
/** A use of a grant is noted once in this time. */
const USE_MS = 60_000
/** Tokens are kept for so long after they expired, and what was allowed once. */
const TOKENS_KEPT_MS = 3_600_000
const GRANTS_KEPT_MS = 90 * 24 * 3_600_000
/** Names of this site under which it is an issuer at a time: anybody can make up names of this machine. */
const MOST_ISSUERS = 8
/** Tokens don't say who issued them. */
const ANY_ORIGIN = 'http://localhost'
/** What a logout token says of itself. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Fields of a request that the library is asked about. The scopes are those of the app, whatever it asks for. */
const PASSED = ['redirect_uri', 'state', 'code_challenge', 'code_challenge_method', 'response_mode'] as const

export interface AppDeps {
  readonly store: AppStore
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly limiter: Limiter
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
  readonly outbound: Outbound
  /** Keys what apps know accounts by, and signs statements; 32 bytes, kept outside the database. */
  readonly secret: Buffer
}

/** A request of an app that was looked at. */
interface Read {
  readonly client: ClientRow
  readonly begun: Begun
  readonly answersTo: string | null
}

type Form = Readonly<Record<string, unknown>>

/** Apps of others: what they may do for an account is asked of it, written down, and can be taken back at any time. */
export class AppService implements AppAuthority {
  readonly #deps: AppDeps
  readonly #issuers = new Map<string, Promise<Issuer>>()

  constructor(deps: AppDeps) {
    this.#deps = deps
  }

  // What an account is asked

  /** @throws Problem `app-unknown`, `app-request-refused` where not even the app may be told */
  async asked({ site }: UserContext, id: string, request: string): Promise<AppAsked> {
    const { client, begun, answersTo } = await this.#read(site, id, request)
    if (begun.kind === 'refused') throw new Problem('app-request-refused')
    return {
      client: shown(client),
      scopes: [...client.scopes],
      lifetime: client.grantSeconds,
      answersTo,
      refusedAt: begun.kind === 'refused-at' ? begun.url : null,
    }
  }

  /**
   * Before a proof is asked for: nobody proves what can't be carried out, or sees another name than the app has.
   * @throws Problem as `authorize` does
   */
  async refuseBeforeProof({ operation, input, context }: ProofDemand): Promise<void> {
    if (operation.id !== 'accounts.authorizeApp') return
    const { request, client, scopes } = input.body as { request: string; client: string; scopes: readonly Scope[] }
    await this.#readShown(context.site, { request, client, scopes })
  }

  /** @throws Problem `app-unknown`, `app-request-refused`, `app-changed`, `apps-too-many` */
  async authorize(
    context: UserContext,
    {
      decision,
      ...asked
    }: {
      readonly request: string
      readonly client: string
      readonly scopes: readonly Scope[]
      readonly decision: 'allow' | 'deny'
    },
  ): Promise<{ redirectUrl: string }> {
    const { client, begun } = await this.#readShown(context.site, asked)
    const issuer = await this.#issuer(originOf(context.site))
    if (decision === 'deny') return { redirectUrl: await issuer.finish(begun, 'denied') }
    const { owner } = context.actor
    const grant = await this.#allow(owner, client)
    const redirectUrl = await issuer.finish(begun, { owner, grant })
    await this.#announce(context, client)
    return { redirectUrl }
  }

  /** The apps that may act for an account, the newest first. */
  async list({ actor }: UserContext): Promise<AuthorizedApp[]> {
    const rows = await this.#deps.store.grantsOf(actor.owner, this.#now())
    return rows.map(({ grant, client }) => ({
      id: grant.id,
      client: shown(client),
      scopes: [...grant.scopes],
      createdAt: unixSeconds(grant.createdAt),
      lastUsedAt: grant.usedAt === null ? null : unixSeconds(grant.usedAt),
      expiresAt: unixSeconds(grant.expiresAt),
    }))
  }

  /** @throws Problem `not-found` */
  async revoke({ actor }: UserContext, id: string): Promise<void> {
    if (!(await this.#deps.store.endGrant(id, this.#now(), actor.owner))) throw new Problem('not-found')
  }

  // What apps ask for

  /**
   * Tokens for a code, in the words of this kind of API; with a `grant_type`, of RFC 6749.
   * @throws AppFault, Problem
   */
  async token({ ip }: { readonly ip: string }, body: Form) {
    if (body['grant_type'] !== undefined) return this.#standardToken(ip, texts(body))
    const form = required(body, ['client_id', 'client_secret', 'code'])
    const verifier = body['code_verifier']
    const found = await this.#deps.store.token(tokenHash(form.code), 'AuthorizationCode', this.#now())
    const { status, body: given } = await this.#ask(ip, {
      ...form,
      grant_type: 'authorization_code',
      // Programs of this kind of API don't send it again.
      redirect_uri: textOf(found?.token.payload['redirectUri']),
      ...(typeof verifier === 'string' ? { code_verifier: verifier } : {}),
    })
    if (status !== 200) throw new AppFault(401, { data: { message: ['Invalid request'] } })
    return wrapped(given)
  }

  /** @throws AppFault, Problem `too-many-requests` */
  async refresh({ ip }: { readonly ip: string }, body: Form) {
    const form = required(body, ['client_id', 'client_secret', 'token'])
    const { token, ...client } = form
    const { status, body: given } = await this.#ask(ip, {
      ...client,
      grant_type: 'refresh_token',
      refresh_token: token,
    })
    if (status === 401) throw new AppFault(401, { data: { message: ['Invalid request'] } })
    if (status !== 200) throw new AppFault(400, { data: { token: ['Invalid token.'] } })
    return wrapped(given)
  }

  /** Whose access token it is. */
  async find(token: string, ip: string): Promise<AppGrant | null> {
    const { store } = this.#deps
    const now = this.#now()
    const found = await store.token(tokenHash(token), 'AccessToken', now)
    if (found === null || found.token.expiresAt <= now || !mayCallFrom(found.client, ip)) return null
    const { id, userId, usedAt, scopes } = found.grant
    const notSince = new Date(now.getTime() - USE_MS)
    if (usedAt === null || usedAt < notSince) await store.use(id, now, notSince)
    return { id, owner: userId, client: found.client.id, scopes: new Set(scopes) }
  }

  /** What an app is told of the account that lets it. */
  async userInfo({ owner, client, scopes }: AppGrant) {
    const user = await this.#deps.profile.user(owner)
    if (user === null) throw new Problem('unauthenticated')
    const { nickname, language, region, createdAt, email } = user
    return {
      sub: this.#subject(client, owner),
      ...(scopes.has('show.userinfo') ? { nickname } : {}),
      ...(scopes.has('users.read') ? { language, region, created_at: unixSeconds(createdAt) } : {}),
      // Nobody has an account before its address is confirmed.
      ...(scopes.has('users.email.read') ? { email, email_verified: true } : {}),
    }
  }

  // Statements about who somebody is

  /** @throws Problem `app-unknown` */
  async userToken({ actor, site }: UserContext, id: string): Promise<{ token: string }> {
    const client = await this.#client(id)
    return { token: await this.#sign(site, client, actor.owner, { purpose: 'user' }, 'JWT') }
  }

  /**
   * Tells an app that its user has signed out here (OpenID Connect Back-Channel Logout). What the app answers is its own affair.
   * @throws Problem `app-token-refused`
   */
  async notifyLogout({ bearer, site }: RequestContext, id: string): Promise<void> {
    const { store, outbound, log } = this.#deps
    const client = await store.client(id)
    const subject = client === null || bearer === null ? null : await this.#subjectOf(bearer, client, site)
    if (client === null || subject === null) throw new Problem('app-token-refused')
    if (client.logoutUri === null) return
    const token = await this.#signFor(site, client, subject, { events: { [LOGOUT_EVENT]: {} } }, 'logout+jwt')
    const body = new URLSearchParams({ logout_token: token }).toString()
    await outbound
      .post(client.logoutUri, { 'content-type': 'application/x-www-form-urlencoded' }, body)
      .catch((reason: unknown) => log.info('an app did not hear of a sign-out', { client: id, reason: String(reason) }))
  }

  /** The key that statements are checked with. */
  keys(): object {
    const { d: _private, ...key } = signingKey(this.#deps.secret)
    return { keys: [key] }
  }

  async sweep(): Promise<void> {
    const { store, clock } = this.#deps
    await store.sweep(new Date(clock.now() - TOKENS_KEPT_MS), new Date(clock.now() - GRANTS_KEPT_MS))
  }

  #now(): Date {
    return new Date(this.#deps.clock.now())
  }

  async #client(id: string): Promise<ClientRow> {
    const client = await this.#deps.store.client(id)
    if (client === null) throw new Problem('app-unknown')
    return client
  }

  async #issuer(origin: string): Promise<Issuer> {
    const { store, clock, secret } = this.#deps
    const known = this.#issuers.get(origin)
    if (known !== undefined) return known
    const opened = openIssuer({ store, clock, secret }, origin)
    this.#issuers.set(origin, opened)
    for (const oldest of this.#issuers.keys()) if (this.#issuers.size > MOST_ISSUERS) this.#issuers.delete(oldest)
    return opened
  }

  /** Looks at a request of an app as its user brought it: the query of an address. */
  async #read(site: Site, id: string, request: string): Promise<Read> {
    const client = await this.#client(id)
    const given = new URLSearchParams(request)
    const redirect =
      given.get('redirect_uri') ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined)
    const fields: Record<string, string> = { client_id: client.id, scope: client.scopes.join(' ') }
    for (const name of PASSED) {
      const all = given.getAll(name)
      if (all.length > 1) return { client, begun: { kind: 'refused' }, answersTo: null }
      if (all[0] !== undefined) fields[name] = all[0]
    }
    fields['response_type'] = given.get('response_type') ?? 'code'
    if (redirect !== undefined) fields['redirect_uri'] = redirect
    const begun = await (await this.#issuer(originOf(site))).begin(fields)
    const isKnown = redirect !== undefined && client.redirectUris.includes(redirect)
    return { client, begun, answersTo: isKnown ? new URL(redirect).host : null }
  }

  /** The same, where it can be granted and its app is what the account was shown. */
  async #readShown(
    site: Site,
    {
      request,
      client: name,
      scopes,
    }: { readonly request: string; readonly client: string; readonly scopes: readonly Scope[] },
  ): Promise<{ readonly client: ClientRow; readonly begun: Extract<Begun, { kind: 'asks' }> }> {
    const given = new URLSearchParams(request)
    const { client, begun } = await this.#read(site, given.get('client_id') ?? given.get('clientId') ?? '', request)
    if (begun.kind !== 'asks') throw new Problem('app-request-refused')
    if (client.name !== name || client.scopes.join(' ') !== scopes.join(' ')) throw new Problem('app-changed')
    return { client, begun }
  }

  async #allow(owner: number, client: ClientRow): Promise<string> {
    const { store, clock } = this.#deps
    const now = clock.now()
    const id = newToken()
    const outcome = await store.addGrant(
      {
        id,
        userId: owner,
        clientId: client.id,
        scopes: client.scopes,
        createdAt: new Date(now),
        expiresAt: new Date(now + client.grantSeconds * 1000),
        usedAt: null,
        endedAt: null,
      },
      MOST_APPS,
    )
    if (outcome === 'full') throw new Problem('apps-too-many')
    return id
  }

  /** Whoever can read the mails of the account learns of it, and so does every session. */
  async #announce(context: UserContext, client: ClientRow): Promise<void> {
    const { tell, profile, queue } = this.#deps
    const { owner } = context.actor
    await tell(owner, { kind: 'app-authorized', values: { ...visitorOf(context), app: client.name } })
    const user = await profile.user(owner)
    if (user !== null) await queue.addNotice(appAuthorizedMail(user, context, client.name, originOf(context.site)))
  }

  async #standardToken(ip: string, form: Readonly<Record<string, string>>) {
    const { status, body } = await this.#ask(ip, form)
    if (status !== 200) throw new AppFault(status, body)
    return plain(body)
  }

  /** Asks the library, once the address is one of the app's and the token was not asked about a moment ago. */
  async #ask(ip: string, form: Readonly<Record<string, string>>) {
    const { store, limiter } = this.#deps
    const client = await store.client(form['client_id'] ?? '')
    if (client === null || !mayCallFrom(client, ip))
      return { status: 401, body: { error: 'invalid_client', error_description: 'client authentication failed' } }
    // One that is used twice ends everything that the app was allowed: programs that are in a hurry are stopped before.
    if (form['grant_type'] === 'refresh_token')
      limiter.take('apps:refresh', tokenHash(form['refresh_token'] ?? ''), 1, 1)
    return (await this.#issuer(ANY_ORIGIN)).token(form)
  }

  /** What an app knows an account by: other apps know it by something else. */
  #subject(client: string, owner: number): string {
    return createHmac('sha256', this.#deps.secret).update(`${client} ${owner}`).digest('base64url').slice(0, 27)
  }

  async #sign(site: Site, client: ClientRow, owner: number, claims: object, type: string): Promise<string> {
    return this.#signFor(site, client, this.#subject(client.id, owner), claims, type)
  }

  async #signFor(site: Site, client: ClientRow, subject: string, claims: object, type: string): Promise<string> {
    const key = signingKey(this.#deps.secret)
    const now = Math.floor(this.#deps.clock.now() / 1000)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: key.kid })
      .setIssuer(originOf(site))
      .setAudience(client.id)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + STATEMENT_SECONDS)
      .setJti(newUuid())
      .sign(key)
  }

  /** Of whom a statement for this app speaks; null when it is none, or too old. */
  async #subjectOf(token: string, client: ClientRow, site: Site): Promise<string | null> {
    const { d: _private, ...key } = signingKey(this.#deps.secret)
    try {
      const { payload } = await jwtVerify(token, key, {
        issuer: originOf(site),
        audience: client.id,
        typ: 'JWT',
        currentDate: this.#now(),
      })
      return payload['purpose'] === 'user' ? (payload.sub ?? null) : null
    } catch {
      return null
    }
  }
}

const shown = ({ id, name, verified }: ClientRow) => ({ id, name, verified })

const mayCallFrom = ({ ips }: Pick<ClientRow, 'ips'>, ip: string): boolean => ips.length === 0 || ips.includes(ip)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The fields of a form that are texts. */
const texts = (form: Form): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** @throws Problem naming each field that is not there */
function required<Name extends string>(form: Form, names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => typeof form[name] !== 'string' || form[name] === '')
  if (missing.length > 0)
    throw new Problem('request-invalid', {
      fields: Object.fromEntries(missing.map((name) => [name, ['validation.required']])),
    })
  // Each is a text that is not empty.
  return Object.fromEntries(names.map((name) => [name, textOf(form[name])])) as Record<Name, string>
}

/** As RFC 6749 answers; nothing else that the library may say of a token. */
const plain = (given: Form) => ({
  access_token: String(given['access_token']),
  expires_in: Number(given['expires_in']),
  refresh_token: String(given['refresh_token']),
  scope: String(given['scope']),
  token_type: 'Bearer' as const,
})

/** As this kind of API answers. */
const wrapped = (given: Form) => {
  const tokens = plain(given)
  return { data: { ...tokens, scope: tokens.scope.replaceAll(' ', ',') } }
}
