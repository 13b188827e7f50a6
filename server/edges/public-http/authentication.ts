/**
 * Who signed a private request. The payload header is base64 of the JSON that the caller means, and the signature the
 * lower-case hex HMAC-SHA512 of that base64 text. The body must say the same: byte for byte, or as JSON that is written
 * differently ("\/" for "/", other spaces), as some clients encode twice. What is signed is what is carried out.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Operation, Permission } from '@exchange/contract/kernel'
import type { CommandId } from '@exchange/core'
import { mayCallFrom } from '../../kernel/index.ts'
import type { Fault, KeyAuthority, KeyGrant } from '../../kernel/index.ts'
import { envelopeRefusals as refusals } from './envelope-refusals.ts'
import { NonceBook, readNonce } from './nonces.ts'

export interface SignedRequest {
  readonly headers: IncomingHttpHeaders
  /** The body as it came in. */
  readonly body: Buffer
  /** The path as it was called, without query. */
  readonly path: string
  readonly ip: string
  readonly permission: Permission
  /** Before the database is asked about a key that nobody here knows; may refuse by throwing. */
  readonly beforeAsking?: () => void
}

export interface Caller {
  readonly grant: KeyGrant
  readonly source: 'api' | 'socket'
  /** The same for the same signed request: what it asks for can happen once only, whatever this process remembers. */
  readonly commandId: CommandId | null
  /** The parsed body, envelope included. */
  readonly body: Readonly<Record<string, unknown>>
}

export type Authentication = { readonly caller: Caller } | { readonly fault: Fault }

const nonceRefusals = {
  'not-greater': refusals.nonceUsed,
  used: refusals.nonceUsed,
  'too-old': refusals.nonceTooOld,
  'too-new': refusals.nonceTooNew,
} as const

const refused = (fault: Fault): Authentication => ({ fault })

/** Why a key can't be used at all from this address, or null. */
export function keyFault(grant: KeyGrant, ip: string): Fault | null {
  if (grant.enabled && mayCallFrom(grant, ip)) return null
  return refusals.keyUnusable
}

/** Why a key may not call this operation, or null. */
export function rightsFault(
  { permissions, endpoints }: KeyGrant,
  { path, permission }: Pick<Operation, 'path' | 'permission'>,
): Fault | null {
  if (permissions.has(permission) && endpoints?.has(path) !== false) return null
  return refusals.notAllowed
}

const unauthorized = refused(refusals.unauthorized)

/** One header as text; '' when absent or sent twice. */
function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Hex digits of an HMAC-SHA512. */
const SIGNATURE_LENGTH = 128
/** Where the two are compared; nothing waits between writing and comparing. */
const given = Buffer.alloc(SIGNATURE_LENGTH)
const computed = Buffer.alloc(SIGNATURE_LENGTH)

/** Compares in constant time; the lengths are no secret. Headers hold no other characters than those of Latin-1. */
function isSignature(signature: string, expected: string): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false
  given.write(signature, 'latin1')
  computed.write(expected, 'latin1')
  return timingSafeEqual(given, computed)
}

/** 128 bits of the signature: nobody finds another request with the same ones, and they cost nothing. */
const commandIdOf = (signature: string): CommandId => signature.slice(0, 32)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists and objects in one another; no operation has more. Two texts that are compared are not nested without end. */
const MOST_LEVELS = 16

const isShallow = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1)))

/** The bytes that are signed, when the body says the same; else null. */
function signedBytes(payload: string, body: Buffer): Buffer | null {
  if (payload === body.toString('base64')) return body
  const bytes = Buffer.from(payload, 'base64')
  // Base64 has more than one spelling; only the usual one is taken.
  if (bytes.toString('base64') !== payload) return null
  const meant = parseObject(bytes)
  return meant !== null && isShallow(meant) && isDeepStrictEqual(meant, parseObject(body)) ? bytes : null
}

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** What the headers of a request hold, before it is known whose they are. */
interface ReadCall {
  readonly request: SignedRequest
  /** The bytes that are signed. */
  readonly signed: Buffer
  readonly payload: string
  readonly signature: string
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
  authenticate(request: SignedRequest): Promise<Authentication> | Authentication {
    const key = header(request.headers, 'x-txc-apikey')
    const payload = header(request.headers, 'x-txc-payload')
    const signature = header(request.headers, 'x-txc-signature')
    if (payload === '') return refused(refusals.payloadMissing)
    if (key === '' || signature === '') return unauthorized
    const signed = signedBytes(payload, request.body)
    if (signed === null) return refused(refusals.payloadWrong)
    const call = { request, signed, payload, signature }
    const found = this.#keys.find(key, request.beforeAsking)
    return found instanceof Promise ? found.then((grant) => this.#prove(call, grant)) : this.#prove(call, found)
  }

  #prove({ request, signed, payload, signature }: ReadCall, grant: KeyGrant | null): Authentication {
    // An unknown key costs the same work as a known one, so the two can't be told apart by the clock.
    const expected = createHmac('sha512', grant?.secret ?? 'unknown')
      .update(payload)
      .digest('hex')
    if (!isSignature(signature, expected) || grant === null) return unauthorized
    const unusable = keyFault(grant, request.ip)
    return unusable === null ? this.#admit(request, signed, grant, expected) : { fault: unusable }
  }

  #admit(request: SignedRequest, signed: Buffer, grant: KeyGrant, signature: string): Authentication {
    const body = parseObject(signed)
    if (body === null) return refused(refusals.payloadWrong)
    if (typeof body['request'] !== 'string' || body['request'] === '') return refused(refusals.requestMissing)
    if (body['request'] !== request.path) return refused(refusals.payloadWrong)
    const { nonce, nonceWindow } = body
    if (nonce === undefined || nonce === null || nonce === '') return refused(refusals.nonceMissing)
    const read = readNonce(nonce)
    if (read === null) return refused(refusals.nonceWrong)
    if (nonceWindow !== undefined && nonceWindow !== null && typeof nonceWindow !== 'boolean')
      return refused(refusals.windowWrong)
    const windowed = nonceWindow === true
    const taken = this.#nonces.take(grant.key, read, windowed, this.#now(), grant.nonces)
    if (taken !== null) return refused(nonceRefusals[taken])
    this.#keys.used(grant.id, { rising: windowed ? null : BigInt(read), windowed: windowed ? BigInt(read) : null })
    const refusal = rightsFault(grant, request)
    if (refusal !== null) return refused(refusal)
    return { caller: { grant, body, source: 'api', commandId: commandIdOf(signature) } }
  }
}
