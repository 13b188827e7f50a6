import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, isFromProxy, trustProxy } from './address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['::FFFF:203.0.113.7', undefined, '203.0.113.7'],
  ['2001:db8::7', undefined, '2001:db8::7'],
  ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '198.51.100.1, ::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '', '::1'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
] as const)('%s, forwarded for %s, is %s', (remote, forwarded, expected) => {
  expect(addressOf(request(remote, forwarded))).toBe(expected)
})

test.each(['<script>alert(1)</script>', '203.0.113.7:80', '203.0.113.256', 'unknown', '1.2.3.4 ; x', '::ffff:zz'])(
  'S9, 62 forwarded-for: a proxy that says %j of the caller is not believed',
  (said) => expect(addressOf(request('127.0.0.1', said))).toBe('127.0.0.1'),
)

test('S9, 62 forwarded-for: a proxy elsewhere is believed when it is configured, and only then', () => {
  const from = request('192.0.2.10', '203.0.113.7')
  expect(addressOf(from)).toBe('192.0.2.10')
  trustProxy(from.socket)
  expect(addressOf(from)).toBe('203.0.113.7')
  expect(isFromProxy(request('192.0.2.10'))).toBe(false)
})
