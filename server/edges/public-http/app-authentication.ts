/**
 * Which app calls, and for whom: `Authorization: Bearer` with the access token of an account that let it. A token without the
 * scope of the operation is refused like one that nobody has, since it is good for as little.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation } from '@exchange/contract/kernel'
import { bearerOf } from '../../kernel/index.ts'
import type { AppAuthority, AppGrant } from '../../kernel/index.ts'
import type { Answer } from './call.ts'
import { json } from './reply.ts'

interface AppCall {
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  readonly body: Buffer
}

type Authenticated = { readonly grant: AppGrant; readonly body: object } | { readonly fault: Answer }

export class AppAuthenticator {
  readonly #apps: AppAuthority

  constructor(apps: AppAuthority) {
    this.#apps = apps
  }

  /** Checks token and scope, then reads the body, which needs no envelope: a token says nothing about what is sent. */
  async authenticate(
    operation: Pick<Operation, 'scope' | 'method' | 'path'>,
    { headers, ip, body }: AppCall,
  ): Promise<Authenticated> {
    const { scope, path } = operation
    const token = bearerOf(headers)
    const grant = token === null ? null : await this.#apps.find(token, ip)
    if (grant === null) return { fault: unauthorized('invalid_token') }
    if (scope === null || !grant.scopes.has(scope)) return { fault: unauthorized('insufficient_scope', scope) }
    const fields = objectOf(body)
    if (fields === null) return { fault: json({ data: { message: ['Invalid payload.'] } }, 400) }
    return { grant, body: { ...fields, request: path, nonce: null } }
  }
}

/** RFC 6750 says why in a header. */
const unauthorized = (error: string, scope: string | null = null): Answer => ({
  ...json({ data: { message: ['Unauthorized.'] } }, 401),
  headers: { 'www-authenticate': `Bearer error="${error}"${scope === null ? '' : `, scope="${scope}"`}` },
})

/** The fields of a body; none where there is no body. */
function objectOf(body: Buffer): object | null {
  if (body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
