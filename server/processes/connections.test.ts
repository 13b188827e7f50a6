import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Connections, serverTimes, usualCrowd, usualPatience } from './connections.ts'
import type { Crowd, Patience } from './connections.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function start(
  perAddress: number,
  answer: RequestListener = (_request, response) => response.end('here'),
  patience: Patience = usualPatience,
  crowd: Crowd = usualCrowd,
) {
  const server = createServer(serverTimes(patience))
  const connections = new Connections(server, perAddress, patience, crowd)
  server.on('request', (asked, response) => {
    connections.heard(asked)
    answer(asked, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  ends.push(() => {
    connections.stop()
    server.closeAllConnections()
    server.close()
  })
  const open = async (from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    ends.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const ask = async (headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> => {
    const sent = request({ port, host: '127.0.0.1', agent: false, headers: { connection: 'close', ...headers } })
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)))
    sent.once('error', reject)
    sent.end()
    return promise
  }
  return { server, connections, open, ask }
}

/** What comes from this connection before the server ends it. */
async function ended(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  await once(socket, 'close')
  return text
}

test('S8 an address holds so many connections, and one beyond is cut off without an answer', async () => {
  const { connections, open, ask } = await start(3)
  const held = [await open(), await open(), await open()]
  await expect.poll(() => connections.all().length).toBe(3)
  expect(await ended(await open())).toBe('')
  await expect(ask()).rejects.toThrow(/ECONNRESET|socket hang up/)
  held[0]?.destroy()
  await expect.poll(async () => ask().catch(() => 0)).toBe(200)
  // Those who were there before are still served.
  const [, second] = held
  second?.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  if (second !== undefined) expect(await ended(second)).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('S8 a proxy on this machine may hold any number, for callers of its own', async () => {
  const { connections, open, ask } = await start(2)
  expect(await ask({ 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  for (let count = 0; count < 10; count++) await open()
  await expect.poll(() => connections.all().length).toBe(10)
})

test('S8 whoever names itself as its own caller is no proxy', async () => {
  const { open, ask } = await start(2)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(200)
  await open()
  await open()
  expect(await ended(await open())).toBe('')
})

test('S8 0 is any number', async () => {
  const { connections, open } = await start(0)
  for (let count = 0; count < 20; count++) await open()
  await expect.poll(() => connections.all().length).toBe(20)
})

test('S8 a connection that says nothing, or half of a request, is ended', async () => {
  const { open } = await start(0, undefined, { ...usualPatience, headersMs: 50, requestMs: 100, everyMs: 20 })
  const [silent, half, body] = await Promise.all([open(), open(), open()])
  half.write('GET / HTTP/1.1\r\nhost: x\r\nx-more: ')
  body.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf')
  const answers = await Promise.all([silent, half, body].map(ended))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (?:408|200) /)
  expect(answers.slice(0, 2).join()).not.toContain('200')
})

test('S8 whoever does not read its answer is cut off', async () => {
  const long = Buffer.alloc(64 * 1024 * 1024)
  const { server, open } = await start(0, (_request, response) => response.end(long), {
    ...usualPatience,
    readingMs: 50,
    everyMs: 20,
  })
  const gone = new Promise<void>((resolve) => {
    server.once('connection', (connection: Socket) => connection.once('close', () => resolve()))
  })
  const socket = await open()
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await gone
})

test('S8 in a crowd an address that holds a few gets no more, a newcomer does, and nobody beyond the last place', async () => {
  const { connections, open } = await start(0, undefined, usualPatience, { ...usualCrowd, most: 5, crowded: 4, few: 3 })
  for (let count = 0; count < 4; count++) await open()
  await expect.poll(() => connections.all().length).toBe(4)
  expect(await ended(await open())).toBe('')
  await open('127.0.0.2')
  await expect.poll(() => connections.all().length).toBe(5)
  expect(await ended(await open('127.0.0.3'))).toBe('')
})

test('S8 when all together leave too much unread, whoever leaves the most is cut off, a socket as well', async () => {
  const megabyte = 1024 * 1024
  const patience = { ...usualPatience, everyMs: 20 }
  const { server, connections, open } = await start(0, undefined, patience, { ...usualCrowd, unread: 80 * megabyte })
  const far = once(server, 'connection') as Promise<[Socket]>
  const reader = await open()
  reader.pause()
  const [furthest] = await far
  connections.upgraded(furthest)
  const near = once(server, 'connection') as Promise<[Socket]>
  const other = await open()
  other.pause()
  const [nearer] = await near
  nearer.write(Buffer.alloc(40 * megabyte))
  const gone = once(furthest, 'close')
  furthest.write(Buffer.alloc(64 * megabyte))
  await gone
  expect(nearer.destroyed).toBe(false)
})

test('S8 the usual times are shorter than those of an attacker with patience, and longer than those of a browser', () => {
  expect(serverTimes(usualPatience)).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 2_000,
  })
})
