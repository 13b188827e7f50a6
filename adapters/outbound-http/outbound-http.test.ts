import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, outboundHttp } from './index.ts'

describe('an address is public or it is not', () => {
  test.each([
    ['93.184.216.34', true],
    ['8.8.8.8', true],
    ['2606:2800:220:1::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('%s: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))
})

describe('an address may be called', () => {
  test.each([
    ['https://hooks.example.org/in?a=b', null, null],
    ['http://hooks.example.org/', 'scheme', 'scheme'],
    ['https://hooks.example.org:8443/', 'scheme', 'scheme'],
    ['ftp://hooks.example.org/', 'scheme', 'scheme'],
    ['https://user:secret@hooks.example.org/', 'form', 'form'],
    ['not an address', 'form', 'form'],
    ['https://10.0.0.1/', 'address', 'address'],
    ['https://169.254.169.254/latest/meta-data', 'address', 'address'],
    ['https://[fd00::1]/', 'address', 'address'],
    ['https://0x7f.1/', 'address', null],
    ['https://intranet/', 'address', 'address'],
    ['http://localhost:8080/in', 'address', null],
    ['http://127.0.0.1:8080/in', 'address', null],
    ['http://[::1]:8080/in', 'address', null],
  ])('%s: %s in production, %s in the demo', (url, production, demo) => {
    expect(outboundHttp({ allowLoopback: false }).refusal(url)).toBe(production)
    expect(outboundHttp({ allowLoopback: true }).refusal(url)).toBe(demo)
  })
})

describe('calls', () => {
  let server: Server
  let origin: string
  const bodies: string[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/away') return response.writeHead(302, { location: `${origin}/in` }).end()
      if (request.url === '/long') return response.end('x'.repeat(1 << 20))
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        bodies.push([request.method, request.headers['x-mark'], body].join(' '))
        response.writeHead(202).end('taken')
      })
      return undefined
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  })
  afterAll(() => server.close())

  const outbound = outboundHttp({ allowLoopback: true })

  test('give the status and send what they were given', async () => {
    expect(await outbound.post(`${origin}/in`, { 'x-mark': 'm' }, '{"ä":1}')).toBe(202)
    expect(bodies).toEqual(['POST m {"ä":1}'])
    expect(await outbound.get(`${origin}/in`)).toEqual({ status: 202, text: 'taken' })
  })

  test('follow no redirect', async () => {
    const before = bodies.length
    expect(await outbound.post(`${origin}/away`, {}, '')).toBe(302)
    expect(bodies).toHaveLength(before)
  })

  test('read no more than the beginning of an answer', async () => {
    expect((await outbound.get(`${origin}/long`)).text).toHaveLength(16 * 1024)
  })

  test('reach this machine in the demo only, by name or by number', async () => {
    const strict = outboundHttp({ allowLoopback: false })
    await expect(strict.post(`${origin}/in`, {}, '')).rejects.toMatchObject({ name: 'OutboundRefused' })
    await expect(strict.get(origin.replace('127.0.0.1', 'localhost'))).rejects.toMatchObject({
      name: 'OutboundRefused',
    })
  })
})
