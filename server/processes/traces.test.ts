/** Spans of a whole exchange, sent to a receiver of OTLP. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUser, startTestExchange } from '../edges/web-http/testing/exchange.ts'
import { SocketClient } from '../edges/testing/clients.ts'
import { readConfig } from './config.ts'

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() })
const attributes = z.array(z.object({ key: z.string(), value }))
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(z.object({ name: z.string(), attributes })) })),
    }),
  ),
})

interface Span {
  readonly name: string
  readonly thread: string
  readonly facts: Readonly<Record<string, string>>
}

const plain = (given: z.output<typeof attributes>): Record<string, string> =>
  Object.fromEntries(given.map((one) => [one.key, String(one.value.stringValue ?? one.value.intValue ?? '')]))

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

test('an order is found in every part by its sequence, and nothing of its owner is told', async () => {
  const spans: Span[] = []
  let all = ''
  const receiver = createServer((message, answer) => {
    void bodyOf(message).then((body) => {
      all += body
      for (const { resource, scopeSpans } of request.parse(JSON.parse(body)).resourceSpans) {
        const thread = plain(resource.attributes)['thread.name'] ?? ''
        for (const one of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ name: one.name, thread, facts: plain(one.attributes) })
      }
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const here = await startTestExchange({ traces: { url: `http://127.0.0.1:${port}/v1/traces`, percent: 100 } })
  const socket = await SocketClient.open(`${here.origin.replace('http', 'ws')}/ws`)
  expect(await socket.result('server.ping')).toBe('pong')
  const { browser, email } = await newUser(here.origin, 'traced')
  await browser.call('POST /v2/demo/claim')
  await browser.call('POST /v2/balances/transfer', {
    body: { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' },
  })
  const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '80000' } as const
  const placed = await browser.call('POST /v2/trade/spot/limit', { body: order })
  const id = placed.headers.get('x-request-id') ?? 'none'
  await here.exchange.core.projected()
  const found = (name: string, seq: number): Span | undefined =>
    spans.find(
      ({ name: is, facts }) => is === name && Number(facts['first_seq']) <= seq && seq <= Number(facts['last_seq']),
    )
  const door = (): Span | undefined => spans.find(({ facts }) => facts['request'] === id)
  const threads = { append: 'engine', apply: 'engine', publish: 'main', push: 'main', project: 'projector' } as const
  await expect
    .poll(() => Object.keys(threads).every((name) => found(name, Number(door()?.facts['seq'])) !== undefined), {
      timeout: 60_000,
    })
    .toBe(true)
  const seq = Number(door()?.facts['seq'])
  expect(door()).toMatchObject({ name: 'door', thread: 'main', facts: { door: 'web', status: '200' } })
  for (const [name, thread] of Object.entries(threads)) expect(found(name, seq)?.thread).toBe(thread)
  expect(all).not.toContain(email)
  await socket.close()
  await here.close()
  receiver.close()
  expect(here.faults).toEqual([])
})

test('are off unless somebody says where they go', () => {
  expect(readConfig({}).traces).toBeNull()
  const url = 'http://127.0.0.1:4318/v1/traces'
  expect(readConfig({ TRACES_URL: url }).traces).toEqual({ url, percent: 100 })
  expect(() => readConfig({ TRACES_URL: url, TRACES_PERCENT: '0' })).toThrow('TRACES_PERCENT')
})
