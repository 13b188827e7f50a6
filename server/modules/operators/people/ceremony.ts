import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@exchange/contract/kernel'
import { createHash } from 'node:crypto'
import {
  Problem,
  checkAssertion,
  newPasskeyOf,
  passkeyCreationOptions,
  passkeyRequestOptions,
  relyingParty,
} from '../../../kernel/index.ts'

export interface EnrolledKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
  /** It can't leave its device. */
  readonly isDeviceBound: boolean
}

interface KnownKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly deviceBound: boolean
}

/** What keys are asked and answer, at the address of the console. Challenges are base64url. */
export interface Ceremony {
  /** For a new key of this operator, on none of the devices that have one of `known`. */
  enrol(
    holder: { readonly id: string; readonly name: string },
    known: readonly string[],
    challenge: string,
  ): PasskeyCreation
  /** @throws Problem `key-refused` */
  enrolled(answer: PasskeyRegistration, challenge: string): Promise<EnrolledKey>
  /** For a proof by one of these keys; none named = by whichever the browser has. */
  ask(challenge: string, keys: readonly string[]): PasskeyRequest
  /** What the key counts now. @throws Problem `key-refused` */
  proved(answer: PasskeyAssertion, challenge: string, key: KnownKey): Promise<number>
}

const NAME = 'Console'
const bytes = (challenge: string): Buffer => Buffer.from(challenge, 'base64url')
const named = (keys: readonly string[]) => keys.map((id) => ({ id, transports: [] }))

/** `origin` says where operators reach the console: keys belong to that host. */
export function webauthnAt(origin: () => string): Ceremony {
  const party = () => {
    const { host, protocol } = new URL(origin())
    return relyingParty({ host, isSecure: protocol === 'https:' }, NAME)
  }
  return {
    enrol: (holder, known, challenge) =>
      passkeyCreationOptions(party(), {
        challenge: bytes(challenge),
        userHandle: createHash('sha256').update(holder.id).digest(),
        userName: holder.name,
        existing: named(known),
      }),
    enrolled: async (answer, challenge) => {
      const made = await newPasskeyOf(party(), bytes(challenge), answer)
      if (made === null) throw new Problem('key-refused')
      return { id: made.id, publicKey: made.publicKey, counter: made.counter, isDeviceBound: !made.isSyncable }
    },
    ask: (challenge, keys) => passkeyRequestOptions(party(), bytes(challenge), named(keys)),
    proved: async (answer, challenge, { id, publicKey, counter, deviceBound }) => {
      const checked = await checkAssertion(party(), bytes(challenge), answer, {
        id,
        publicKey,
        counter,
        isSyncable: !deviceBound,
        isSynced: false,
      })
      if (checked.outcome !== 'right') throw new Problem('key-refused')
      return checked.counter
    },
  }
}
