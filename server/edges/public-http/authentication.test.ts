import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Authenticator } from './authentication.ts'
import type { KeyGrant, NonceMarks } from '../../kernel/index.ts'
import type { SignedRequest } from './authentication.ts'
import { MOST_KEYS, NonceBook, readNonce } from './nonces.ts'

const NOW = 1_800_000_000_000
const path = '/api/v4/orders'
const good: KeyGrant = {
  id: '1',
  key: 'key',
  secret: 'secret',
  owner: 100_000,
  permissions: new Set(['read', 'trade']),
  ips: new Set(),
  endpoints: null,
  enabled: true,
  nonces: { rising: null, windowed: null },
}

interface Change {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly record?: Partial<KeyGrant>
  readonly permission?: SignedRequest['permission']
  readonly secret?: string
  /** Sent before, with the same key. */
  readonly earlier?: string
}

const message = (fields: object): string => JSON.stringify({ request: path, nonce: NOW, ...fields })

function signed(text: string, change: Change): SignedRequest {
  const body = Buffer.from(text)
  const payload = body.toString('base64')
  const signature = createHmac('sha512', change.secret ?? 'secret')
    .update(payload)
    .digest('hex')
  const headers = { 'x-txc-apikey': 'key', 'x-txc-payload': payload, 'x-txc-signature': signature, ...change.headers }
  return { headers, body, path, ip: '127.0.0.1', permission: change.permission ?? 'read' }
}

/** Headers of a caller who signed this text, whatever the body looks like. */
function payloadOf(text: string): NonNullable<Change['headers']> {
  const payload = Buffer.from(text).toString('base64')
  const signature = createHmac('sha512', 'secret').update(payload).digest('hex')
  return { 'x-txc-payload': payload, 'x-txc-signature': signature }
}

const nested = message({ more: 0 }).replace('0}', `${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
const respelled = `{ "nonce": ${NOW},\n "request": "${path}" }`

async function check(change: Change): Promise<unknown> {
  const record = { ...good, ...change.record }
  const door = new Authenticator(
    { find: async (key) => (key === record.key ? record : null), used: () => undefined },
    () => NOW,
  )
  if (change.earlier !== undefined) await door.authenticate(signed(change.earlier, {}))
  const answer = await door.authenticate(signed(change.body ?? message({}), change))
  return 'fault' in answer
    ? [answer.fault.status, answer.fault.body.code, answer.fault.body.message]
    : answer.caller.grant.owner
}

const nowText = String(NOW)
describe('signed requests', () => {
  test.each<[string, Change, unknown]>([
    ['a right signature', {}, 100_000],
    ['a nonce as text', { body: message({ nonce: nowText }) }, 100_000],
    ['a nonce of seconds as text', { body: message({ nonce: '1800000000' }) }, 100_000],
    ['a nonce beyond 2^53', { body: message({ nonce: '1800000000000000000' }) }, 100_000],
    ['a spaced body, signed as sent', { body: `{ "request" : "${path}", "nonce" : ${NOW} }` }, 100_000],
    [
      'A3 a body whose slashes are escaped otherwise than the payload',
      { body: message({}).replaceAll('/', '\\/'), headers: payloadOf(message({})) },
      100_000,
    ],
    ['A3 a body with other spaces and order', { body: respelled, headers: payloadOf(message({})) }, 100_000],
    [
      'A3 a body that says something else than the payload',
      { body: message({ nonce: NOW + 1 }), headers: payloadOf(message({})) },
      [400, 9, 'Invalid payload.'],
    ],
    [
      'A3 a body that says more than the payload',
      { body: message({ more: 1 }), headers: payloadOf(message({})) },
      [400, 9, 'Invalid payload.'],
    ],
    [
      'a body nested without end beside a payload that says the same',
      { body: ` ${nested}`, headers: payloadOf(nested) },
      [400, 9, 'Invalid payload.'],
    ],
    ['nonceWindow false', { body: message({ nonceWindow: false }) }, 100_000],
    ['a window nonce of 5 s ago', { body: message({ nonceWindow: true, nonce: NOW - 5000 }) }, 100_000],
    ['no payload', { headers: { 'x-txc-payload': undefined } }, [401, 9, 'Payload not provided.']],
    ['no key', { headers: { 'x-txc-apikey': undefined } }, [401, 10, 'Unauthorized request.']],
    ['no signature', { headers: { 'x-txc-signature': undefined } }, [401, 10, 'Unauthorized request.']],
    ['the payload of another body', { headers: { 'x-txc-payload': 'e30=' } }, [400, 9, 'Invalid payload.']],
    ['a payload without padding', { headers: { 'x-txc-payload': 'e30' }, body: '{}' }, [400, 9, 'Invalid payload.']],
    ['an unknown key', { headers: { 'x-txc-apikey': 'other' } }, [401, 10, 'Unauthorized request.']],
    ['a wrong secret', { secret: 'Secret' }, [401, 10, 'Unauthorized request.']],
    [
      'an upper-case signature',
      { headers: { 'x-txc-signature': 'A'.repeat(128) } },
      [401, 10, 'Unauthorized request.'],
    ],
    ['a short signature', { headers: { 'x-txc-signature': 'ab' } }, [401, 10, 'Unauthorized request.']],
    [
      'a disabled key',
      { record: { enabled: false } },
      [401, 2, 'This action is unauthorized. Enable your key in API settings'],
    ],
    [
      'another address',
      { record: { ips: new Set(['10.0.0.1']) } },
      [401, 2, 'This action is unauthorized. Enable your key in API settings'],
    ],
    ['the bound address', { record: { ips: new Set(['10.0.0.1', '127.0.0.1']) } }, 100_000],
    [
      'a permission the key lacks',
      { permission: 'transfer' },
      [401, 4, 'This API Key is not authorized to perform this action.'],
    ],
    ['no JSON', { body: 'nonce=1' }, [400, 9, 'Invalid payload.']],
    ['a JSON array', { body: '[]' }, [400, 9, 'Invalid payload.']],
    ['no request', { body: message({ request: undefined }) }, [400, 9, 'Request not provided.']],
    ['the request of another path', { body: message({ request: '/api/v4/order/new' }) }, [400, 9, 'Invalid payload.']],
    ['no nonce', { body: message({ nonce: undefined }) }, [400, 9, 'Nonce not provided.']],
    ['a nonce with a fraction', { body: message({ nonce: 1.5 }) }, [400, 9, 'Invalid nonce.']],
    ['a nonce that is no number', { body: message({ nonce: {} }) }, [400, 9, 'Invalid nonce.']],
    ['a nonceWindow that is no boolean', { body: message({ nonceWindow: 'yes' }) }, [400, 9, 'Invalid nonceWindow.']],
    ['the same nonce again', { earlier: message({}) }, [400, 9, 'Too many requests.']],
    ['a smaller nonce', { earlier: message({ nonce: NOW + 1 }) }, [400, 9, 'Too many requests.']],
    ['a greater nonce', { earlier: message({ nonce: NOW - 1 }) }, 100_000],
    [
      'a window nonce too old',
      { body: message({ nonceWindow: true, nonce: NOW - 5001 }) },
      [400, 9, 'Your nonce is more than 5 seconds lesser than the current nonce'],
    ],
    [
      'a window nonce too new',
      { body: message({ nonceWindow: true, nonce: NOW + 5001 }) },
      [400, 9, 'Your nonce is more than 5 seconds greater than the current nonce'],
    ],
    [
      'a window nonce used before',
      { earlier: message({ nonceWindow: true }), body: message({ nonceWindow: true }) },
      [400, 9, 'Too many requests.'],
    ],
    [
      'a nonce up to the one of before the restart',
      { record: { nonces: { rising: BigInt(NOW), windowed: null } } },
      [400, 9, 'Too many requests.'],
    ],
    [
      'a nonce after the one of before the restart',
      { record: { nonces: { rising: BigInt(NOW - 1), windowed: BigInt(NOW) } } },
      100_000,
    ],
    [
      'a window nonce up to the one of before the restart',
      { body: message({ nonceWindow: true }), record: { nonces: { rising: null, windowed: BigInt(NOW) } } },
      [400, 9, 'Too many requests.'],
    ],
    [
      'a window nonce after the one of before the restart',
      { body: message({ nonceWindow: true }), record: { nonces: { rising: BigInt(NOW), windowed: BigInt(NOW - 1) } } },
      100_000,
    ],
    [
      'a smaller window nonce',
      { earlier: message({ nonceWindow: true, nonce: NOW + 9 }), body: message({ nonceWindow: true }) },
      100_000,
    ],
  ])('%s', async (_, change, expected) => {
    expect(await check(change)).toEqual(expected)
  })
})

test('a window nonce stays used while the window can still accept it, and is forgotten later', () => {
  const book = new NonceBook()
  const take = (key: string, nowMs: number) => book.take(key, NOW + 5000, true, nowMs, good.nonces)
  expect(take('k', NOW)).toBeNull()
  for (const later of [0, 4999, 9999, 10_000]) expect(take('k', NOW + later)).toBe('used')
  expect(take('k', NOW + 10_001)).toBe('too-old')
  expect(take('other', NOW)).toBeNull()
})

test('what this process has seen counts more than what was written down since', () => {
  const book = new NonceBook()
  const written: NonceMarks = { rising: BigInt(NOW + 50), windowed: BigInt(NOW + 50) }
  for (const windowed of [false, true]) {
    expect(book.take('k', NOW, windowed, NOW, good.nonces)).toBeNull()
    // The mark is this process's own by now, and says nothing about smaller nonces that are still on their way.
    expect(book.take('k', NOW + 9, windowed, NOW, written)).toBeNull()
  }
})

test('S1 a key that was silent for two windows takes no room', () => {
  const book = new NonceBook()
  const take = (key: string, nowMs: number) => book.take(key, nowMs, true, nowMs, good.nonces)
  for (let key = 0; key < 100; key++) expect(take(String(key), NOW)).toBeNull()
  expect(book.size.windowed).toBe(100)
  expect(take('0', NOW + 10_000)).toBeNull()
  expect(take('late', NOW + 10_001)).toBeNull()
  expect(book.size.windowed).toBe(2)
})

test('S1 of more keys than are remembered the longest silent is forgotten, and what is written down counts for it', () => {
  const book = new NonceBook()
  const take = (key: string, nonce: number, written = good.nonces) => book.take(key, nonce, false, NOW, written)
  for (let key = 0; key < MOST_KEYS; key++) take(String(key), 7)
  expect(take('0', 8)).toBeNull()
  expect(take('one more', 7)).toBeNull()
  expect(book.size.rising).toBe(MOST_KEYS)
  expect(take('0', 8)).toBe('not-greater')
  expect(take('1', 7, { rising: 7n, windowed: null })).toBe('not-greater')
  expect(book.size.rising).toBe(MOST_KEYS)
})

test('every use is told with its nonce, and the same signed request names the same command', async () => {
  const told: unknown[] = []
  const keys = { find: async () => good, used: (id: string, nonces: NonceMarks) => told.push(id, nonces) }
  const admit = async (text: string) => {
    const answer = await new Authenticator(keys, () => NOW).authenticate(signed(text, {}))
    return 'caller' in answer ? answer.caller.commandId : null
  }
  const ids = [await admit(message({})), await admit(message({})), await admit(message({ nonceWindow: true }))]
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toBe(ids[1])
  const rising = { rising: BigInt(NOW), windowed: null }
  expect(told).toEqual(['1', rising, '1', rising, '1', { rising: null, windowed: BigInt(NOW) }])
})

test.each([
  [1, 1],
  ['7', 7],
  ['007', 7],
  [-1, null],
  ['-1', null],
  [1e300, null],
  [null, null],
  ['', null],
  ['1e3', null],
])('nonce %j reads as %j', (value, expected) => expect(readNonce(value)).toBe(expected))
