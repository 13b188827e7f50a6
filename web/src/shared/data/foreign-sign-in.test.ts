import { expect, it } from 'vitest'
import { brandIn, clientIn, consentPath } from './foreign-sign-in.ts'

it.each([
  [{ clientId: 'a' }, 'a', null],
  [{ client_id: 'b', brand_id: '1' }, 'b', '1'],
  [{ client_id: ['a', 'b'] }, null, null],
  [{ clientId: '', brand_id: '' }, null, null],
  [{}, null, null],
])('RR-16, RR-17: %j comes from app %s and brand %s', (search, client, brand) =>
  expect([clientIn(search), brandIn(search)]).toEqual([client, brand]),
)

it.each([
  [{ client_id: 'abc', state: 'x' }, 'en', '/auth/scopes?client_id=abc&state=x&skipLogout=true'],
  [{ clientId: 'abc' }, 'tr', '/tr/auth/scopes?clientId=abc&skipLogout=true'],
] as const)('RR-22: %j in %s goes on to %s', (search, language, path) =>
  expect(consentPath(search, language)).toBe(path),
)
