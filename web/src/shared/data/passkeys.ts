import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@exchange/contract/kernel'
import { useSyncExternalStore } from 'react'

/** Only a browser on a secure page has them; an address of numbers has none. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.[]/.test(location.hostname)

const never = () => () => {}

/** The same for a page; while it is rendered elsewhere, nobody knows yet. */
export const useHasPasskeys = (untilKnown: boolean): boolean =>
  useSyncExternalStore(never, canUsePasskeys, () => untilKnown)

/** The person chooses a passkey and unlocks it; rejects when they leave without. */
export async function choosePasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The library's types name the transports of today; a server may know others.
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const handle = userHandle === undefined ? {} : { userHandle }
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, ...handle } }
}

/** The person makes a passkey on this device or another one; rejects when they leave without. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
