import { webOperations } from '@exchange/contract'
import { publicOperations, unservedOperations } from '@exchange/contract/public'
import { expect, test } from 'vitest'
import { apiPaths } from './api-paths.ts'

const isApi = apiPaths([...webOperations, ...publicOperations, ...unservedOperations], ['health'])

test.each([
  ['GET', '/v2/markets?x=1', true],
  ['GET', '/v2/no-such', true],
  ['POST', '/v2', true],
  ['GET', '/v3/config', true],
  ['GET', '/api/v4/public/time', true],
  ['GET', '/oauth2/token', true],
  ['GET', '/health/live', true],
  ['GET', '/hmd/tests', true],
  ['GET', '/rdrs/7', true],
  ['GET', '/builds', true],
  ['POST', '/logout?x', true],
  ['GET', '/logout', false],
  ['GET', '/', false],
  ['GET', '/markets', false],
  ['GET', '/api-docs', false],
  ['GET', '/v22/markets', false],
  ['GET', '//v2/markets', false],
])('%s %s is answered by the API: %s', (method, url, answered) => {
  expect(isApi(method, url)).toBe(answered)
})

test('an operation below a new first part is found without a list of such parts', () => {
  const next = apiPaths([{ method: 'GET', path: '/v9/gifts/{id}' }], [])
  expect([next('GET', '/v9/gifts/1'), next('GET', '/v9/none'), next('GET', '/gifts')]).toEqual([true, true, false])
})
