import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@exchange/contract/kernel'

/** What a key is asked about an act. */
export interface Question {
  readonly id: string
  readonly options: PasskeyRequest
  /** Exactly what it signs. */
  readonly content: string
  readonly words: readonly string[]
  readonly level: number
  /** Nobody else could approve. */
  readonly alone: boolean
}

class KeyFailed extends Error {}

function explain(reason: unknown): Error {
  const name = reason instanceof Error ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return new KeyFailed('The key did not answer. Try again.')
  if (name === 'InvalidStateError') return new KeyFailed('This key is enrolled already. Use another one.')
  return reason instanceof Error ? reason : new KeyFailed(String(reason))
}

/** Descriptors as the types of the browser want them: without what is not known. */
const named = (keys: PasskeyRequest['allowCredentials']) =>
  keys.map(({ id, type, transports = [] }) => ({ id, type, transports }))

/** Has a key sign what it is asked. */
export async function prove(options: PasskeyRequest): Promise<PasskeyAssertion> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      ...options,
      allowCredentials: named(options.allowCredentials),
    })
    const credential = await navigator.credentials.get({ publicKey })
    // The browser writes its own answer.
    return (credential as PublicKeyCredential).toJSON() as PasskeyAssertion
  } catch (reason) {
    throw explain(reason)
  }
}

/** Has the browser make a key. */
export async function makeKey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
      ...options,
      excludeCredentials: named(options.excludeCredentials),
    })
    const credential = await navigator.credentials.create({ publicKey })
    return (credential as PublicKeyCredential).toJSON() as PasskeyRegistration
  } catch (reason) {
    throw explain(reason)
  }
}

/** An answer to a question, as the console's header takes it. */
export async function answerTo({ id, options }: Question): Promise<string> {
  const json = JSON.stringify({ id, response: await prove(options) })
  const bytes = new TextEncoder().encode(json)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
