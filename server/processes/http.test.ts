import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startExchange } from '../edges/testing/exchange.ts'

/** The status; the connection stays open and idle. */
const ask = (url: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => response.resume().once('end', () => resolve(response.statusCode))
    get(url, { agent }, answered).once('error', reject)
  })

test('a closed exchange gives its port back, whoever was still connected', async () => {
  const exchange = await startExchange()
  const agent = new Agent({ keepAlive: true })
  expect(await ask(`${exchange.origin}/health/live`, agent)).toBe(200)
  const socket = new WebSocket(exchange.socketUrl)
  await once(socket, 'open')
  const socketClosed = once(socket, 'close')
  await exchange.close()
  expect((await socketClosed)[0]).toBe(1001)
  agent.destroy()

  const next = createServer((_request, response) => response.end('next'))
  next.listen(Number(new URL(exchange.origin).port))
  await once(next, 'listening')
  expect(await (await fetch(exchange.origin, { headers: { connection: 'close' } })).text()).toBe('next')
  next.close()
  await once(next, 'close')
})
