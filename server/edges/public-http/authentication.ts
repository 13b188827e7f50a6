/**
 * Who signed a private request. The payload header must be the base64 of the very bytes of the body, and the signature
 * the lower-case hex HMAC-SHA512 of that base64 text; so nothing between caller and server may touch the body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Operation, Permission } from '@exchange/contract/kernel'
import type { KeyAuthority, KeyGrant } from '../../kernel/index.ts'
import { NonceBook, readNonce } from './nonces.ts'
import { fault } from './faults.ts'
import type { Fault } from './faults.ts'

export interface SignedRequest {
  readonly headers: IncomingHttpHeaders
  /** The body as it came in. */
  readonly body: Buffer
  /** The path as it was called, without query. */
  readonly path: string
  readonly ip: string
  readonly permission: Permission
}

export interface Caller {
  readonly grant: KeyGrant
  readonly source: 'api' | 'socket'
  /** The same for the same signed request: what it asks for can happen once only, whatever this process remembers. */
  readonly commandId: string
  /** The parsed body, envelope included. */
  readonly body: Readonly<Record<string, unknown>>
}

export type Authentication = { readonly caller: Caller } | { readonly fault: Fault }

const texts = {
  'not-greater': 'Too many requests.',
  used: 'Too many requests.',
  'too-old': 'Your nonce is more than 5 seconds lesser than the current nonce',
  'too-new': 'Your nonce is more than 5 seconds greater than the current nonce',
} as const

const payloadFault = (text: string): Authentication => ({ fault: fault(400, 9, text) })

/** Why a key can't be used at all from this address, or null. */
export function keyFault({ enabled, ips }: KeyGrant, ip: string): Fault | null {
  if (enabled && (ips.size === 0 || ips.has(ip))) return null
  return fault(401, 2, 'This action is unauthorized. Enable your key in API settings')
}

/** Why a key may not call this operation, or null. */
export function rightsFault(
  { permissions, endpoints }: KeyGrant,
  { path, permission }: Pick<Operation, 'path' | 'permission'>,
): Fault | null {
  if (permissions.has(permission) && endpoints?.has(path) !== false) return null
  return fault(401, 4, 'This API Key is not authorized to perform this action.')
}

const unauthorized: Authentication = { fault: fault(401, 10, 'Unauthorized request.') }

/** One header as text; '' when absent or sent twice. */
function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Compares in constant time; the lengths are no secret. */
function equalText(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export class Authenticator {
  readonly #nonces = new NonceBook()
  readonly #keys: KeyAuthority
  readonly #now: () => number

  /** `now` in milliseconds. */
  constructor(keys: KeyAuthority, now: () => number) {
    this.#keys = keys
    this.#now = now
  }

  /** Checks from the outside in: headers, payload, key, signature, address, envelope, nonce, permission, allow-list. */
  async authenticate(request: SignedRequest): Promise<Authentication> {
    const key = header(request.headers, 'x-txc-apikey')
    const payload = header(request.headers, 'x-txc-payload')
    const signature = header(request.headers, 'x-txc-signature')
    if (payload === '') return { fault: fault(401, 9, 'Payload not provided.') }
    if (key === '' || signature === '') return unauthorized
    if (payload !== request.body.toString('base64')) return payloadFault('Invalid payload.')
    const grant = await this.#keys.find(key)
    // An unknown key costs the same work as a known one, so the two can't be told apart by the clock.
    const expected = createHmac('sha512', grant?.secret ?? 'unknown')
      .update(payload)
      .digest('hex')
    if (!equalText(signature, expected) || grant === null) return unauthorized
    const unusable = keyFault(grant, request.ip)
    return unusable === null ? this.#admit(request, grant, signature) : { fault: unusable }
  }

  #admit(request: SignedRequest, grant: KeyGrant, signature: string): Authentication {
    const body = parseObject(request.body)
    if (body === null) return payloadFault('Invalid payload.')
    if (typeof body['request'] !== 'string' || body['request'] === '') return payloadFault('Request not provided.')
    if (body['request'] !== request.path) return payloadFault('Invalid payload.')
    const { nonce, nonceWindow } = body
    if (nonce === undefined || nonce === null || nonce === '') return payloadFault('Nonce not provided.')
    const read = readNonce(nonce)
    if (read === null) return payloadFault('Invalid nonce.')
    if (nonceWindow !== undefined && nonceWindow !== null && typeof nonceWindow !== 'boolean')
      return payloadFault('Invalid nonceWindow.')
    const windowed = nonceWindow === true
    const taken = this.#nonces.take(grant.key, read, windowed, this.#now(), grant.nonces)
    if (taken !== null) return payloadFault(texts[taken])
    this.#keys.used(grant.id, { rising: windowed ? null : BigInt(read), windowed: windowed ? BigInt(read) : null })
    const refused = rightsFault(grant, request)
    if (refused !== null) return { fault: refused }
    return { caller: { grant, body, source: 'api', commandId: `signed ${signature}` } }
  }
}
