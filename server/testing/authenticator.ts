/** An authenticator for tests of the server: makes passkeys and uses them as WebAuthn says, with keys of its own. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@exchange/contract/kernel'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** The few shapes of CBOR that an attestation is made of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

interface Credential {
  readonly id: Buffer
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

export interface AuthenticatorHabits {
  /** What the browser believes it is looking at. */
  readonly origin: string
  /** Default true: the user showed a PIN or a finger. */
  readonly verifiesUser?: boolean
  /** Default false: its passkeys are copied to other devices. */
  readonly syncs?: boolean
  /** Default true; else its counter stays 0. */
  readonly counts?: boolean
}

/** One device with its browser. */
export class Authenticator {
  habits: AuthenticatorHabits
  readonly #credentials: Credential[] = []

  constructor(habits: AuthenticatorHabits) {
    this.habits = habits
  }

  create(options: PasskeyCreation): PasskeyRegistration {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const credential: Credential = {
      id: randomBytes(32),
      rpId: options.rp.id,
      userHandle: options.user.id,
      privateKey,
      counter: 0,
    }
    this.#credentials.push(credential)
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const size = Buffer.alloc(2)
    size.writeUInt16BE(credential.id.length)
    const authData = Buffer.concat([this.#data(credential, 0x40), Buffer.alloc(16), size, credential.id, cbor(cose)])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const id = credential.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Uses the newest passkey that may be used. */
  get(options: PasskeyRequest): PasskeyAssertion {
    const credential = this.#credentials.findLast(
      ({ id, rpId }) =>
        rpId === options.rpId &&
        (options.allowCredentials.length === 0 ||
          options.allowCredentials.some((allowed) => allowed.id === id.toString('base64url'))),
    )
    if (credential === undefined) throw new Error('this authenticator holds no passkey for that')
    const authData = this.#data(credential, 0)
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const id = credential.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: credential.userHandle,
      },
    }
  }

  /** As a copy made before the last uses would count. */
  rewind(): void {
    for (const credential of this.#credentials) credential.counter = 0
  }

  /** As a site would have it that asks for passkeys of another one. */
  pretendFor(rpId: string): void {
    for (const [at, credential] of this.#credentials.entries()) this.#credentials[at] = { ...credential, rpId }
  }

  #data(credential: Credential, more: number): Buffer {
    const { verifiesUser = true, syncs = false, counts = true } = this.habits
    if (counts) credential.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(credential.counter)
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (syncs ? 0x18 : 0) | more
    return Buffer.concat([createHash('sha256').update(credential.rpId).digest(), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.habits.origin, crossOrigin: false }))
  }
}
