/**
 * The bare ceilings: what reads the same signed requests, checks the signature, parses the body and sends it back, with
 * nothing else behind. `http` is node:http; `net` reads the bytes of a socket itself. Prints its port when it listens.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import type { Socket } from 'node:net'
import type { ApiKey } from '../liquidity/api-client.ts'
import { isRecord } from '../liquidity/api-client.ts'

const [kind = 'http'] = process.argv.slice(2)
const keys: readonly ApiKey[] = JSON.parse(process.env['ECHO_KEYS'] ?? '[]')
const secrets = new Map(keys.map(({ key, secret }) => [key, secret]))

/** Null when the signature is wrong. As an answer to an order it counts as one order. */
function echo(key: string, payload: string, signature: string, body: Buffer): string | null {
  const expected = Buffer.from(
    createHmac('sha512', secrets.get(key) ?? '')
      .update(payload)
      .digest('hex'),
  )
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (body.toString('base64') !== payload) return null
  const parsed: unknown = JSON.parse(body.toString())
  return JSON.stringify({ orderId: 1, ...(isRecord(parsed) ? parsed : {}) })
}

const http = () =>
  createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = (name: string): string => String(request.headers[name])
      const body = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
      const answer = echo(text('x-txc-apikey'), text('x-txc-payload'), text('x-txc-signature'), body)
      response.writeHead(answer === null ? 401 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(answer ?? ''),
      })
      response.end(answer ?? '')
    })
  })

/** One request at a time: nobody sends ahead here. */
function answerRaw(socket: Socket): void {
  let rest = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1')
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return
    const header = (name: string): string => {
      const at = rest.indexOf(`\r\n${name}: `) + name.length + 4
      return rest.slice(at, rest.indexOf('\r\n', at))
    }
    const body = rest.slice(end + 4)
    if (body.length < Number(header('content-length'))) return
    const answer = echo(
      header('x-txc-apikey'),
      header('x-txc-payload'),
      header('x-txc-signature'),
      Buffer.from(body, 'latin1'),
    )
    rest = ''
    const status = answer === null ? '401 Unauthorized' : '200 OK'
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${(answer ?? '').length}\r\n\r\n${answer ?? ''}`,
      'latin1',
    )
  })
}

const server = kind === 'net' ? createNetServer({ noDelay: true }, answerRaw) : http()
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? (address?.port ?? 0) : 0)
})
process.on('disconnect', () => process.exit(0))
