/** What whoever runs the exchange relies on: health, draining, wrong settings in words, a database of its own. */
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@exchange/adapters/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api, isRecord, Trader } from '../liquidity/api-client.ts'
import { readKeys } from '../liquidity/keys.ts'
import { freePort } from '../setup/free-port.ts'
import { kill, launch, start, stop } from './exchange-process.ts'
import type { ExchangeProcess } from './exchange-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operations-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function status(origin: string, path: string): Promise<number> {
  const answer = await fetch(origin + path)
  await answer.text()
  return answer.status
}

describe('settings', () => {
  test.each([
    ['PORT', '70000', 'PORT is "70000": set it to a whole number from 1 to 65535, or unset it'],
    ['REGION', 'mars', 'REGION is "mars": set it to one of '],
    ['DEMO', 'maybe', 'DEMO is "maybe": set it to on or off, or unset it'],
    ['DATABASE_URL', 'mysql://host/db', 'DATABASE_URL is "mysql://host/db": set it to like postgres://'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL is "mail.example": set it to like smtp://'],
  ])('a wrong %s (%s) ends the start with a line that says so', async (name, value, line) => {
    const failed = launch({ PORT: '1', DATA_DIR: join(folder, 'unused'), [name]: value })
    expect(await failed.ended).toBe(1)
    expect(failed.output()).toContain(line)
    expect(failed.output()).not.toMatch(/^\s+at /m)
  })

  test('a database that does not answer is named, without its password', async () => {
    const port = await freePort()
    const url = `postgres://exchange:hidden-word@127.0.0.1:${port}/exchange`
    const failed = launch({ PORT: String(await freePort()), DATA_DIR: join(folder, 'no-database'), DATABASE_URL: url })
    expect(await failed.ended).toBe(1)
    expect(failed.output()).toContain(`127.0.0.1:${port}`)
    expect(failed.output()).not.toContain('hidden-word')
    expect(failed.output()).not.toMatch(/^\s+at /m)
  })
})

/** A request whose body is still on its way: the server has read its head, `finish` sends the body and reads the answer. */
async function halfARequest(origin: string): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify({ password: 'x' })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  // A connection that nobody has accepted yet is in nobody's flight: the server says that it waits for the body.
  const asked = once(socket, 'data')
  socket.write(
    `POST /api/v4/orders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  expect(String(await asked)).toMatch(/^HTTP\/1\.1 100 /)
  return {
    finish: async () => {
      let text = ''
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const closed = once(socket, 'close')
      socket.write(body)
      await closed
      return text
    },
  }
}

test('health follows the life of the process; SIGTERM lets what is in flight finish; a taken port is named', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'life'), DEMO: '1' }
  const exchange = await start(env)
  expect(await status(exchange.origin, '/health/live')).toBe(200)
  expect(await status(exchange.origin, '/health/ready')).toBe(200)

  const second = launch({ ...env, DATA_DIR: join(folder, 'second') })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('stop what uses it, or set PORT to a free one')
  expect(second.output()).not.toMatch(/^\s+at /m)
  const sameFolder = launch({ ...env, PORT: String(await freePort()) })
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).not.toMatch(/^\s+at /m)
  expect(await status(exchange.origin, '/health/ready')).toBe(200)

  const inFlight = await halfARequest(exchange.origin)
  exchange.send('SIGTERM')
  // It takes nobody new while it drains.
  await expect.poll(async () => status(exchange.origin, '/health/ready').catch(() => 0)).not.toBe(200)
  expect(await inFlight.finish()).toMatch(/^HTTP\/1\.1 401 /)
  expect(await exchange.ended).toBe(0)
  // Nobody is left behind on the port.
  const listener = createServer().listen(Number(env.PORT))
  await once(listener, 'listening')
  expect((listener.address() as AddressInfo).port).toBe(Number(env.PORT))
  listener.close()
})

describe('a database of its own', () => {
  let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let exchange: ExchangeProcess
  beforeAll(async () => {
    database = await startEmbeddedPostgres({ directory: join(folder, 'database') })
  })
  afterAll(async () => {
    exchange.send('SIGKILL')
    await exchange.ended
    await database.stop()
  })

  test('DATABASE_URL: journal and tables live there; orders outlast a clean stop, a kill and a move to another folder', async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: join(folder, 'own'), DEMO: '1', DATABASE_URL: database.url }
    exchange = await start(env)
    const [key] = await readKeys(join(env.DATA_DIR, 'demo-keys.json'))
    if (key === undefined) throw new Error('no demo trader')
    const api = new Api(exchange.origin)
    const trader = new Trader(api, key)
    const order = { market: 'BTC_USDT', side: 'buy', amount: '0.01', price: '90000' }
    const ids: number[] = []
    const place = async (): Promise<void> => {
      const answer = await trader.call('/api/v4/order/new', order)
      ids.unshift(isRecord(answer) ? Number(answer['orderId']) : 0)
    }
    const open = async (): Promise<unknown> => {
      const answer = await trader.call('/api/v4/orders', { market: order.market })
      return Array.isArray(answer) ? answer.map((row: unknown) => (isRecord(row) ? row['orderId'] : null)) : answer
    }

    await place()
    expect(await stop(exchange)).toBe(0)
    exchange = await start(env)
    expect(await open()).toEqual(ids)
    await place()
    await kill(exchange)
    exchange = await start(env)
    expect(await open()).toEqual(ids)
    await trader.call('/api/v4/order/cancel', { market: order.market, orderId: ids.pop() })
    await place()
    expect(await stop(exchange)).toBe(0)
    exchange = await start(env)
    expect(await open()).toEqual(ids)
    expect(await trader.call('/api/v4/trade-account/balance', { ticker: 'USDT' })).toMatchObject({
      USDT: { freeze: '1800' },
    })
    expect(await stop(exchange)).toBe(0)

    const elsewhere = { ...env, DATA_DIR: join(folder, 'elsewhere') }
    const withoutSecret = launch(elsewhere)
    expect(await withoutSecret.ended).toBe(1)
    expect(withoutSecret.output()).toContain('secret.key is not the one this database was set up with')
    expect(withoutSecret.output()).not.toMatch(/^\s+at /m)
    await copyFile(join(env.DATA_DIR, 'secret.key'), join(elsewhere.DATA_DIR, 'secret.key'))
    exchange = await start(elsewhere)
    expect(await open()).toEqual(ids)
    expect(await stop(exchange)).toBe(0)
    await api.close()
  })
})
