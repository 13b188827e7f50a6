import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startExchange } from '../edges/testing/exchange.ts'
import { MOST_PIECES } from './pieces.ts'

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

test.each([
  ['/nope', 'none'],
  ['/nope', 'vite-hmr'],
  ['/ws', 'none'],
  ['/ws', 'vite-hmr'],
])(
  'S8 a reset after asking to upgrade %s (protocol %s) ends that connection and nothing else',
  async (path, protocol) => {
    const exchange = await startExchange()
    const { hostname, port } = new URL(exchange.origin)
    const upgrade = [`GET ${path} HTTP/1.1`, `host: ${hostname}`, 'connection: upgrade', 'upgrade: websocket']
    const handshake = ['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==']
    const request = [...upgrade, ...handshake, `sec-websocket-protocol: ${protocol}`, '', ''].join('\r\n')
    for (const turns of [0, 1, 5, 20]) {
      const connection = connect(Number(port), hostname)
      await once(connection, 'connect')
      connection.on('error', () => {})
      connection.write(request)
      for (let turn = 0; turn < turns; turn++) await setImmediate()
      connection.resetAndDestroy()
    }
    const answered = connect(Number(port), hostname)
    answered.end(request)
    expect(String((await once(answered, 'data'))[0])).toMatch(path === '/ws' ? /^HTTP\/1.1 101 / : /^HTTP\/1.1 404 /)
    await exchange.close()
    expect(exchange.faults).toEqual([])
  },
)

test('S1 a body in a thousand pieces is read, and whoever sends one more is cut off', async () => {
  const exchange = await startExchange()
  const { hostname, port } = new URL(exchange.origin)
  const answerTo = async (head: string, pieces: readonly string[]): Promise<string> => {
    const connection = connect(Number(port), hostname)
    connection.on('error', () => {})
    let answer = ''
    connection.on('data', (bytes: Buffer) => {
      answer += String(bytes)
    })
    const lines = ['POST /v2/login HTTP/1.1', `host: ${hostname}`, 'content-type: application/json', head]
    connection.write(`${[...lines, 'connection: close', '', ''].join('\r\n')}${pieces.join('')}`)
    await once(connection, 'close')
    return answer
  }
  const chunked = (count: number) => [...Array.from({ length: count }, () => '1\r\n \r\n'), '0\r\n\r\n']
  const encoding = 'transfer-encoding: chunked'
  expect(await answerTo(encoding, chunked(MOST_PIECES))).toMatch(/^HTTP\/1.1 4/)
  expect(await answerTo(encoding, chunked(MOST_PIECES + 1))).toBe('')
  await exchange.close()
})
