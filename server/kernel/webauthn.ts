/**
 * Passkeys: what a browser is asked, and whether what it answers holds. Whoever uses this keeps the challenges and the
 * passkeys; a challenge is answered once. A passkey always verifies its user (a PIN, a finger, a face), so that it is two
 * factors at once.
 */
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@exchange/contract/kernel'
import type { Site } from './site.ts'

/** Some 600 modules, of which most starts of the exchange need none: they are loaded with the first passkey. */
const verifier = () => import('@simplewebauthn/server')

/** How long a browser may take; a challenge should live as long. */
const CEREMONY_MS = 5 * 60_000
/** EdDSA, ES256 and RS256 by their COSE numbers, the preferred first. */
const ALGORITHMS = [-8, -7, -257]
/** The least that keeps a challenge from being guessed. */
const CHALLENGE_BYTES = 32

/** Whose passkeys these are: a host and nobody else. */
interface RelyingParty {
  readonly id: string
  readonly origin: string
  /** What the browser shows. */
  readonly name: string
}

/** A passkey as it is kept. */
interface StoredPasskey {
  /** Base64url, given by the authenticator. */
  readonly id: string
  /** COSE. */
  readonly publicKey: Buffer
  /** Grows with each use where the authenticator counts, else stays 0. */
  readonly counter: number
  /** It may be copied to other devices of its owner (BE). Fixed for good. */
  readonly isSyncable: boolean
  /** It has been copied (BS). */
  readonly isSynced: boolean
}

export interface NewPasskey extends StoredPasskey {
  /** The kind of authenticator; zeros where it doesn't say. */
  readonly aaguid: string
  readonly transports: readonly string[]
}

/** What came of an assertion. `copied`: it is genuine, but its counter fell, so that somebody has a copy of the key. */
type AssertionResult =
  | { readonly outcome: 'right' | 'copied'; readonly counter: number; readonly isSynced: boolean }
  | { readonly outcome: 'wrong' }

/** Passkeys belong to the host that the browser shows, so that no other site can ask for them. */
export function relyingParty({ host, isSecure }: Site, name: string): RelyingParty {
  return { id: host.replace(/:\d+$/, ''), origin: `${isSecure ? 'https' : 'http'}://${host}`, name }
}

const named = (passkeys: readonly { readonly id: string; readonly transports: readonly string[] }[]) =>
  passkeys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports: [...transports] }))

interface CreationWishes {
  readonly challenge: Buffer
  /** Names the account to the authenticator and says nothing about it; at most 64 bytes. */
  readonly userHandle: Buffer
  /** What the authenticator shows, such as the e-mail address. */
  readonly userName: string
  /** Those that the account has: an authenticator that holds one of them makes no second. */
  readonly existing: readonly { readonly id: string; readonly transports: readonly string[] }[]
}

/** What the browser is asked to make a passkey with. */
export function passkeyCreationOptions(party: RelyingParty, wishes: CreationWishes): PasskeyCreation {
  assertChallenge(wishes.challenge)
  return {
    rp: { id: party.id, name: party.name },
    user: {
      id: wishes.userHandle.toString('base64url'),
      name: wishes.userName,
      displayName: wishes.userName,
    },
    challenge: wishes.challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CEREMONY_MS,
    excludeCredentials: named(wishes.existing),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** The passkey that was made, or null when the answer isn't one to this challenge at this host. */
export async function newPasskeyOf(
  party: RelyingParty,
  challenge: Buffer,
  answer: PasskeyRegistration,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await verifier()
  const checked = await orNull(async () =>
    verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...answer.response, transports: [...(answer.response.transports ?? [])] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (checked === null || !checked.verified) return null
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = checked.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isSyncable: credentialDeviceType === 'multiDevice',
    isSynced: credentialBackedUp,
    aaguid,
    transports: answer.response.transports ?? [],
  }
}

/** What the browser is asked to use a passkey with; none named = any of this host. */
export function passkeyRequestOptions(
  party: RelyingParty,
  challenge: Buffer,
  allowed: readonly { readonly id: string; readonly transports: readonly string[] }[] = [],
): PasskeyRequest {
  assertChallenge(challenge)
  return {
    rpId: party.id,
    challenge: challenge.toString('base64url'),
    timeout: CEREMONY_MS,
    userVerification: 'required',
    allowCredentials: named(allowed),
  }
}

/**
 * Whether this passkey answered this challenge at this host, its user verified. Who keeps the passkey writes down the new
 * counter, and turns a copied one off.
 */
export async function checkAssertion(
  party: RelyingParty,
  challenge: Buffer,
  answer: PasskeyAssertion,
  passkey: StoredPasskey,
): Promise<AssertionResult> {
  if (answer.id !== passkey.id) return { outcome: 'wrong' }
  const { verifyAuthenticationResponse } = await verifier()
  const checked = await orNull(async () =>
    verifyAuthenticationResponse({
      response: {
        ...answer,
        response: {
          clientDataJSON: answer.response.clientDataJSON,
          authenticatorData: answer.response.authenticatorData,
          signature: answer.response.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is judged below: a synced passkey may count on several devices.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  )
  if (checked === null || !checked.verified) return { outcome: 'wrong' }
  const { newCounter, credentialBackedUp, credentialDeviceType } = checked.authenticationInfo
  // Whether a key can be copied is decided when it is made.
  if ((credentialDeviceType === 'multiDevice') !== passkey.isSyncable) return { outcome: 'wrong' }
  const counts = newCounter > 0 || passkey.counter > 0
  const fell = counts && newCounter <= passkey.counter && !passkey.isSyncable
  return { outcome: fell ? 'copied' : 'right', counter: newCounter, isSynced: credentialBackedUp }
}

function assertChallenge(challenge: Buffer): void {
  if (challenge.length < CHALLENGE_BYTES) throw new Error('a challenge has at least 32 bytes')
}

/** The library throws at whatever is wrong with an answer, and an answer is anybody's bytes. */
async function orNull<Value>(check: () => Promise<Value>): Promise<Value | null> {
  try {
    return await check()
  } catch {
    return null
  }
}
