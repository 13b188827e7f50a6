/** outbox-crash: a message that was promised is sent once, whatever became of the process that promised it. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../setup/free-port.ts'
import { kill, start, stop } from './exchange-process.ts'

interface Received {
  readonly id: string
  readonly to: string
  readonly text: string
}

let folder: string
let gateway: Server | undefined
const received: Received[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterAll(async () => {
  gateway?.close()
  await rm(folder, { recursive: true, force: true })
})

/** From here on the gateway takes what is sent. */
async function openGateway(port: number): Promise<void> {
  gateway = createServer((request, response) => {
    void json(request).then((body) => {
      received.push(body as Received)
      response.writeHead(202).end()
    })
  })
  gateway.listen(port, '127.0.0.1')
  await once(gateway, 'listening')
}

test('59 outbox-crash, F-23: killed between the row and the message, it sends the message once when it is back', async () => {
  const smsPort = await freePort()
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DEMO: 'off',
    SMS_URL: `http://127.0.0.1:${smsPort}/?tls=off`,
    CONSOLE_PORT: '0',
  }
  const before = await start(settings)
  const index = await fetch(`${before.origin}/v2/index`)
  const { data } = (await index.json()) as { data: { token: string } }
  const cookie = index.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const asked = await fetch(`${before.origin}/v2/register/phone/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': data.token, cookie },
    body: JSON.stringify({ phone: '0532 123 45 67', country: 'TR' }),
  })
  // The gateway is away, and still the answer is that a code is on its way.
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('retryAfter')])
  await kill(before)
  await openGateway(smsPort)
  const after = await start(settings)
  // It was taken by the one that was killed, and is free again after half a minute.
  await vi.waitUntil(() => received.length > 0, { timeout: 120_000, interval: 100 })
  expect(received).toEqual([
    { id: expect.any(String), from: 'Exchange', to: '+905321234567', text: expect.stringMatching(/^\d{6} is your/) },
  ])
  // What was sent is gone, also for whoever is started next.
  expect(await stop(after)).toBe(0)
  const last = await start(settings)
  await fetch(`${last.origin}/v2/index`)
  expect(await stop(last)).toBe(0)
  expect(received).toHaveLength(1)
})
