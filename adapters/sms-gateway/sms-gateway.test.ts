import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsGateway } from './index.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: unknown
}

const received: Received[] = []
let status = 202
const server = createServer((request, response) => {
  void json(request).then((body) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.writeHead(status, { location: '/elsewhere' }).end('{"accepted":true}')
  })
})
let address: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `127.0.0.1:${(server.address() as AddressInfo).port}/messages`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  received.length = 0
  status = 202
})

const message = { id: 'b0f7', to: '+905321234567', text: '123456 is your code' }

test('F-23: a message reaches the gateway with its sender, its receiver, its id and the credentials', async () => {
  await smsGateway(`http://user:p%40ss@${address}?tls=off`, 'Exchange').send(message)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/messages',
    body: { id: 'b0f7', from: 'Exchange', to: '+905321234567', text: '123456 is your code' },
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'b0f7',
      authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    },
  })
})

test('a gateway without TLS gets nothing, unless the address allows it', async () => {
  await expect(smsGateway(`http://${address}`, 'Exchange').send(message)).rejects.toThrow('https')
  expect(received).toEqual([])
})

test.each([400, 429, 500, 302])('an answer of %s rejects, and is not followed', async (answer) => {
  status = answer
  await expect(smsGateway(`http://${address}?tls=off`, 'Exchange').send(message)).rejects.toThrow()
  expect(received.map(({ url }) => url)).toEqual(['/messages'])
})

test('no gateway rejects', async () => {
  await expect(smsGateway('http://127.0.0.1:1/?tls=off', 'Exchange').send(message)).rejects.toThrow()
})
