import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { cpuPerPiece, cpuText, cpuTimes, roleOf, totalCpu } from '../cpu.ts'
import { HttpAnswers, SocketAnswers } from './answers.ts'
import { httpLane, runLane } from './lanes.ts'
import { Nonces, clientFrame, orderFields, signedRequest } from './requests.ts'

const key = { owner: 1, key: 'a-key', secret: 'a-secret' }
const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** Feeds the bytes in pieces of every size. */
function readInPieces(make: () => HttpAnswers | SocketAnswers, bytes: Buffer) {
  return Array.from({ length: bytes.length }, (_, cut) => {
    const answers = make()
    const read: { orders: number; isFine: boolean }[] = []
    for (const chunk of [bytes.subarray(0, cut), bytes.subarray(cut)])
      answers.take(chunk, ({ orders, fault }) => read.push({ orders, isFine: fault === null }))
    return JSON.stringify(read)
  })
}

describe('answers', () => {
  const http = (status: string, body: string): string =>
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nx: y\r\n\r\n${body}`

  test('of HTTP are told apart, counted and checked wherever the chunks end', () => {
    const list = JSON.stringify([{ result: { orderId: 1 } }, { result: { orderId: 2 } }, { result: null }])
    const bytes = Buffer.from(
      http('200 OK', list) + http('422 Unprocessable', '{"code":1}') + http('200 OK', '{"orderId":7}'),
    )
    const expected = JSON.stringify([
      { orders: 2, isFine: true },
      { orders: 0, isFine: false },
      { orders: 1, isFine: true },
    ])
    expect(new Set(readInPieces(() => new HttpAnswers(), bytes))).toEqual(new Set([expected]))
  })

  test('of the socket are as well, short frames and long ones', () => {
    const frame = (text: string): Buffer => {
      const short = text.length < 126
      return Buffer.concat([
        Buffer.from(short ? [0x81, text.length] : [0x81, 126, text.length >> 8, text.length & 255]),
        Buffer.from(text),
      ])
    }
    const taken = `{"id":1,"result":{"orderId":5,"note":"${'x'.repeat(200)}"},"error":null}`
    const bytes = Buffer.concat([frame(taken), frame('{"id":2,"result":null,"error":{"code":1}}'), frame(taken)])
    const expected = JSON.stringify([
      { orders: 1, isFine: true },
      { orders: 0, isFine: false },
      { orders: 1, isFine: true },
    ])
    expect(new Set(readInPieces(() => new SocketAnswers(), bytes))).toEqual(new Set([expected]))
  })
})

describe('requests', () => {
  test('node:http reads them, and the signature is that of the body', async () => {
    const seen: { path: string; body: string; isSigned: boolean }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const payload = Buffer.from(body).toString('base64')
        const signature = createHmac('sha512', key.secret).update(payload).digest('hex')
        seen.push({
          path: request.url ?? '',
          body,
          isSigned: request.headers['x-txc-signature'] === signature && request.headers['x-txc-payload'] === payload,
        })
        response.setHeader('content-length', 13)
        response.end('{"orderId":1}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    const lane = await httpLane((server.address() as AddressInfo).port, '127.0.0.1')
    closers.push(() => lane.socket.destroy())
    const requests = [7, 8].map((nonce) => signedRequest(key, '/api/v4/order/new', orderFields(nonce), nonce))
    const result = await runLane(lane, requests)
    expect(result).toMatchObject({ orders: 2, failed: 0, fault: null })
    expect(result.times).toHaveLength(2)
    expect(seen.map(({ path, isSigned }) => [path, isSigned])).toEqual([
      ['/api/v4/order/new', true],
      ['/api/v4/order/new', true],
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ nonce: 7, nonceWindow: true, side: 'sell' })
  })

  test('a nonce is used once for each key, within the window', () => {
    const nonces = new Nonces()
    const drawn = Array.from({ length: 1_500 }, () => nonces.next('one', 1_000_000))
    expect(new Set(drawn).size).toBe(1_500)
    expect(Math.max(...drawn)).toBeLessThan(1_005_000)
    expect(nonces.next('other', 1_000_000)).toBe(drawn[0])
    expect(() => nonces.next('one', 1_000_000)).not.toThrow()
    expect(() => nonces.next('one', 1_000_000)).toThrow('every nonce')
    expect(nonces.next('one', 1_000_500)).toBeGreaterThan(Math.max(...drawn))
  })

  test('a frame is masked, as a server demands', () => {
    for (const length of [10, 125, 126, 300]) {
      const frame = clientFrame('x'.repeat(length))
      expect(frame.readUInt8(1) & 0x80).toBe(0x80)
      expect(frame.subarray(frame.length - length).toString()).toBe('x'.repeat(length))
    }
  })
})

describe('processor time', () => {
  test('threads are told by their names, those of other processes together', () => {
    const names = ['node-MainThread', 'node-V8Worker', 'libuv-worker', 'engine', 'postgres']
    expect(names.map((name) => roleOf(name, false))).toEqual(['main', 'GC helpers', 'libuv', 'engine', 'PostgreSQL'])
    expect(roleOf('node-MainThread', true)).toBe('other processes')
    expect(roleOf('postgres', true)).toBe('PostgreSQL')
  })

  test('work shows up where there is a /proc', async () => {
    const before = await cpuTimes(process.pid)
    for (let turn = 0; turn < 20_000; turn++) createHmac('sha512', 'x').update(String(turn)).digest()
    const after = await cpuTimes(process.pid)
    expect(totalCpu(after) > totalCpu(before)).toBe(process.platform === 'linux')
  })

  test('is shared among the pieces of work, the largest part first', () => {
    const used = cpuPerPiece(
      new Map([['main', 100]]),
      new Map([
        ['main', 600],
        ['engine', 50],
        ['idle', 1],
      ]),
      100,
    )
    expect(cpuText(used)).toBe('main 5.0, engine 0.5')
    expect(totalCpu(used)).toBe(5.5)
  })
})
