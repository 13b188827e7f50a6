import { EmbeddedJWK, importJWK, jwtVerify } from 'jose'
import type { JWTVerifyOptions } from 'jose'
import { Problem, tokenHash } from '../../../kernel/index.ts'
import type { BoundSession, BoundSessions, Clock } from '../../../kernel/index.ts'
import { BOUND_SECONDS } from '../access/index.ts'
import type { BoundKey, BoundTickets } from '../access/index.ts'

const LONGEST_PROOF = 4096

/** The sessions of accounts, as far as they are bound. */
export interface BindableSessions {
  /** Binds the session of this token to a key, once. Its id; null when it has ended or has a key. */
  bind(token: string, key: BoundKey): Promise<string | null>
  /** The key that the session of this token is bound to; null when it is bound to none, or has ended. */
  boundKey(token: string): Promise<{ readonly id: string; readonly key: BoundKey } | null>
}

export interface BoundSessionDeps {
  readonly sessions: BindableSessions
  readonly tickets: BoundTickets
  readonly clock: Clock
}

/**
 * Sessions that are bound to a key which never leaves the browser's device (Device Bound Session Credentials,
 * https://w3c.github.io/webappsec-dbsc/): a session cookie that somebody has copied opens nothing without the second cookie,
 * which lasts for ten minutes and is renewed by the key alone.
 */
export class BoundSessionService implements BoundSessions {
  readonly #deps: BoundSessionDeps

  constructor(deps: BoundSessionDeps) {
    this.#deps = deps
  }

  offer(token: string): string {
    return this.#deps.tickets.challenge('bind', tokenHash(token))
  }

  async bind(token: string, proof: string): Promise<BoundSession> {
    const { sessions, tickets } = this.#deps
    const hash = tokenHash(token)
    const key = await this.#checked(proof, async (options) => {
      const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, options)
      const jwk = protectedHeader.jwk
      if (jwk?.kty !== 'EC' || jwk.crv !== 'P-256' || jwk.x === undefined || jwk.y === undefined) return null
      if (!tickets.takeChallenge('bind', hash, String(payload.jti))) return null
      return { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y } satisfies BoundKey
    })
    const id = await sessions.bind(token, key)
    if (id === null) throw refused()
    return this.#given(id, hash)
  }

  async challenge(token: string, id: string): Promise<string> {
    await this.#bound(token, id)
    return this.#deps.tickets.challenge('renew', tokenHash(token))
  }

  async renew(token: string, id: string, proof: string): Promise<BoundSession> {
    const hash = tokenHash(token)
    const key = await this.#bound(token, id)
    await this.#checked(proof, async (options) => {
      const { payload } = await jwtVerify(proof, await importJWK(key, 'ES256'), options)
      return this.#deps.tickets.takeChallenge('renew', hash, String(payload.jti)) ? true : null
    })
    return this.#given(id, hash)
  }

  /** The key of a session that is bound. */
  async #bound(token: string, id: string): Promise<BoundKey> {
    const found = await this.#deps.sessions.boundKey(token)
    if (found === null || found.id !== id) throw refused()
    return found.key
  }

  async #checked<Found>(
    proof: string,
    check: (options: JWTVerifyOptions) => Promise<Found | null>,
  ): Promise<NonNullable<Found>> {
    if (proof.length > LONGEST_PROOF) throw refused()
    const options = { algorithms: ['ES256'], typ: 'dbsc+jwt', currentDate: new Date(this.#deps.clock.now()) }
    const found = await check(options).catch(() => null)
    if (found === null || found === undefined) throw refused()
    return found
  }

  #given(id: string, hash: string): BoundSession {
    return { id, cookie: this.#deps.tickets.cookie(hash), seconds: BOUND_SECONDS }
  }
}

const refused = () => new Problem('session-proof-refused')
