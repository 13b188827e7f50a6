import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  checkAssertion,
  newPasskeyOf,
  passkeyCreationOptions,
  passkeyRequestOptions,
  relyingParty,
} from '../kernel/index.ts'
import type { NewPasskey } from '../kernel/index.ts'
import { Authenticator } from './authenticator.ts'
import type { AuthenticatorHabits } from './authenticator.ts'

const party = relyingParty({ host: 'exchange.test:8443', isSecure: true }, 'Exchange')
const elsewhere = relyingParty({ host: 'exchange.test.evil.example', isSecure: true }, 'Exchange')

const wishes = () => ({
  challenge: randomBytes(32),
  userHandle: randomBytes(32),
  userName: 'ada@users.test',
  existing: [],
})

/** An authenticator with one passkey. */
async function enrolled(habits: Partial<AuthenticatorHabits> = {}) {
  const authenticator = new Authenticator({ origin: party.origin, ...habits })
  const wished = wishes()
  const passkey = await newPasskeyOf(
    party,
    wished.challenge,
    authenticator.create(passkeyCreationOptions(party, wished)),
  )
  if (passkey === null) throw new Error('the passkey was refused')
  return { authenticator, passkey }
}

/** The answer to a fresh challenge, checked. */
async function used(authenticator: Authenticator, passkey: NewPasskey) {
  const challenge = randomBytes(32)
  return checkAssertion(party, challenge, authenticator.get(passkeyRequestOptions(party, challenge)), passkey)
}

describe('F-19 passkeys', () => {
  test('a passkey belongs to the host that the browser shows, with its port in the origin alone', () => {
    expect(party).toEqual({ id: 'exchange.test', origin: 'https://exchange.test:8443', name: 'Exchange' })
    expect(relyingParty({ host: 'localhost:3000', isSecure: false }, 'Exchange')).toMatchObject({
      id: 'localhost',
      origin: 'http://localhost:3000',
    })
  })

  test('is made, used and used again, and counts', async () => {
    const { authenticator, passkey } = await enrolled()
    expect(passkey).toMatchObject({ counter: 1, isSyncable: false, isSynced: false, transports: ['internal'] })
    expect(await used(authenticator, passkey)).toEqual({ outcome: 'right', counter: 2, isSynced: false })
    expect(await used(authenticator, { ...passkey, counter: 2 })).toMatchObject({ outcome: 'right', counter: 3 })
  })

  test('an answer fits its own challenge alone', async () => {
    const { authenticator, passkey } = await enrolled()
    const answer = authenticator.get(passkeyRequestOptions(party, randomBytes(32)))
    expect(await checkAssertion(party, randomBytes(32), answer, passkey)).toEqual({ outcome: 'wrong' })
    const wished = wishes()
    const made = authenticator.create(passkeyCreationOptions(party, wished))
    expect(await newPasskeyOf(party, randomBytes(32), made)).toBeNull()
  })

  test('passkey-other-origin: what another site gets signed opens nothing here', async () => {
    const { authenticator, passkey } = await enrolled()
    authenticator.habits = { origin: elsewhere.origin }
    expect(await used(authenticator, passkey)).toEqual({ outcome: 'wrong' })
    authenticator.pretendFor(elsewhere.id)
    const challenge = randomBytes(32)
    const relayed = authenticator.get(passkeyRequestOptions(elsewhere, challenge))
    expect(await checkAssertion(party, challenge, relayed, passkey)).toEqual({ outcome: 'wrong' })
    const wished = wishes()
    const made = authenticator.create(passkeyCreationOptions(party, wished))
    expect(await newPasskeyOf(party, wished.challenge, made)).toBeNull()
  })

  test('an authenticator that does not verify its user is refused', async () => {
    const { authenticator, passkey } = await enrolled()
    authenticator.habits = { origin: party.origin, verifiesUser: false }
    expect(await used(authenticator, passkey)).toEqual({ outcome: 'wrong' })
    const wished = wishes()
    const made = authenticator.create(passkeyCreationOptions(party, wished))
    expect(await newPasskeyOf(party, wished.challenge, made)).toBeNull()
  })

  test('a counter that falls gives a copy away, unless the passkey syncs', async () => {
    const { authenticator, passkey } = await enrolled()
    await used(authenticator, passkey)
    authenticator.rewind()
    expect(await used(authenticator, { ...passkey, counter: 2 })).toMatchObject({ outcome: 'copied', counter: 1 })
    const synced = await enrolled({ syncs: true })
    expect(synced.passkey).toMatchObject({ isSyncable: true, isSynced: true })
    synced.authenticator.rewind()
    expect(await used(synced.authenticator, { ...synced.passkey, counter: 9 })).toMatchObject({ outcome: 'right' })
  })

  test('an authenticator that counts nothing is believed, and one key can not turn into a synced one', async () => {
    const { authenticator, passkey } = await enrolled({ counts: false })
    expect(await used(authenticator, passkey)).toMatchObject({ outcome: 'right', counter: 0 })
    expect(await used(authenticator, passkey)).toMatchObject({ outcome: 'right', counter: 0 })
    authenticator.habits = { origin: party.origin, counts: false, syncs: true }
    expect(await used(authenticator, passkey)).toEqual({ outcome: 'wrong' })
  })

  test('bytes that are no answer are refused without a fault of ours', async () => {
    const { authenticator, passkey } = await enrolled()
    const challenge = randomBytes(32)
    const answer = authenticator.get(passkeyRequestOptions(party, challenge))
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      expect(
        await checkAssertion(
          party,
          challenge,
          { ...answer, response: { ...answer.response, [part]: 'AAAA' } },
          passkey,
        ),
      ).toEqual({ outcome: 'wrong' })
    const wished = wishes()
    const made = authenticator.create(passkeyCreationOptions(party, wished))
    for (const part of ['clientDataJSON', 'attestationObject'] as const)
      expect(
        await newPasskeyOf(party, wished.challenge, { ...made, response: { ...made.response, [part]: 'AAAA' } }),
      ).toBeNull()
  })

  test('a challenge that could be guessed is never sent', () => {
    expect(() => passkeyRequestOptions(party, randomBytes(16))).toThrow('32 bytes')
  })
})
