import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '@exchange/contract/errors'
import type { ErrorEnvelope, ErrorName } from '@exchange/contract'
import { ApiError, isRefusal } from './api-error.ts'
import { browserCall } from './browser-call.ts'

/** Answers as the exchange does, with the refusal that the address names. */
const server = createServer((request, response) => {
  const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '') as ErrorName
  const { status, code, message } = errors[name]
  const faults = { amount: { rule: 'required' } }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      status,
      code,
      message,
      error: name,
      limit: '5',
      faults,
      errors: {},
      notification: null,
      warning: null,
    }),
  )
})
const fetchAtHome = globalThis.fetch
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = async (path, init) => fetchAtHome(new URL(path instanceof Request ? path.url : path, origin), init)
})
afterAll(() => {
  globalThis.fetch = fetchAtHome
  server.close()
})

const refusalOf = async (name: ErrorName): Promise<ErrorEnvelope> => {
  const answer = await browserCall('GET /v2/trade/markets/{id}', { params: { id: name } })
  if (answer.ok) throw new Error('nothing was refused')
  return answer.error
}

test('S10 a refusal keeps its name, its bound and its rules on the way to the page', async () => {
  expect(await refusalOf('terms-not-accepted')).toMatchObject({
    error: 'terms-not-accepted',
    limit: '5',
    faults: { amount: { rule: 'required' } },
  })
})

test('S10 what is not there is told apart from terms that wait for agreement', async () => {
  const missing = new ApiError('GET /v2/trade/markets/{id}', 404, await refusalOf('not-found'))
  expect(isRefusal(missing, 'terms-not-accepted')).toBe(false)
  expect(isRefusal(missing, 'not-found')).toBe(true)
  expect(missing.code).not.toBe(errors['terms-not-accepted'].code)
})
