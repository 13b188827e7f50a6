import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

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
