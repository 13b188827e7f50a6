import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExchange } from '../edges/testing/exchange.ts'
import type { TestExchange } from '../edges/testing/exchange.ts'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'
import { hostFaults, knownHost, readHost } from './hosts.ts'

describe('S9: the Host header', () => {
  test.each([
    ['localhost:3000', { name: 'localhost', port: '3000' }],
    ['Turkey.Example', { name: 'turkey.example', port: '' }],
    ['[::1]:80', { name: '[::1]', port: '80' }],
    ['10.0.0.1', { name: '10.0.0.1', port: '' }],
  ])('%s is read', (header, host) => expect(readHost(header)).toEqual(host))

  test.each([
    undefined,
    '',
    'a:99999',
    'a:',
    'a b',
    'user@a',
    'a/b',
    '[::1',
    '-a.example',
    'a..b',
    '<script>',
    'a:1:2',
  ])('%j is none', (header) => expect(readHost(header)).toBeNull())

  test.each([
    ['turkey.localhost:3000', [], 'turkey.localhost:3000'],
    ['127.0.0.1:3000', [], '127.0.0.1:3000'],
    ['evil.example', [], 'localhost'],
    ['evil.example', ['exchange.example', 'turkey.example'], 'exchange.example'],
    ['turkey.example', ['exchange.example', 'turkey.example'], 'turkey.example'],
    ['localhost.evil.example', [], 'localhost'],
    ['127.0.0.1.evil.example', [], 'localhost'],
    // Where there are names, a link to the reader's own machine is a dead one at best.
    ['127.0.0.1:1', ['exchange.example'], 'exchange.example'],
    ['turkey.localhost:6666', ['exchange.example'], 'exchange.example'],
    ['exchange.example:81', ['exchange.example'], 'exchange.example'],
    ['exchange.example:3000', ['exchange.example'], 'exchange.example:3000'],
  ])('%s of %j is repeated as %s', (header, names, known) => expect(knownHost(header, names, 3000)).toBe(known))
})

describe('S9: where only this machine can call', () => {
  const status = (listenOn: string | null, host: string, names: readonly string[] = []) => {
    const request = { headers: { host }, rawHeaders: ['Accept', '*/*', 'Host', host] }
    return hostFaults(listenOn, names)(request)?.status ?? null
  }

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
    'a name of somebody else is not served at %s',
    (listenOn) => {
      expect(status(listenOn, 'evil.example')).toBe(421)
      expect(status(listenOn, 'localhost.evil.example:3000')).toBe(421)
    },
  )

  test.each(['localhost:3000', 'turkey.localhost', '127.0.0.1', '[::1]:3000', '192.168.1.7', 'exchange.example'])(
    '%s is served',
    (host) => expect(status('127.0.0.1', host, ['exchange.example'])).toBeNull(),
  )

  test.each([null, '0.0.0.0', '10.0.0.1'])('any name is served at %j', (listenOn) =>
    expect(status(listenOn, 'evil.example')).toBeNull(),
  )
})

/** The head of an answer, in lower case. */
async function headOf({ origin }: TestExchange, path: string, host: string, more = ''): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  await once(socket, 'close')
  return answer.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? ''
}

describe('S9: what every answer says', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(async () => {
    await exchange.close()
    expect(exchange.faults).toEqual([])
  })

  const head = async (path: string, host: string, more = '') => headOf(exchange, path, host, more)

  test.each(['/', '/v2/settings', '/api/v4/public/ping', '/ws'])('a host that is none gets 400 at %s', async (path) => {
    expect(await head(path, 'a:99999')).toMatch(/^http\/1\.1 400/)
  })

  test.each(['/', '/v2/demo/mailbox', '/api/v4/public/ping', '/ws'])(
    'a page that points its own name at this machine reads nothing of %s',
    async (path) => {
      const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\n'
      expect(await head(path, 'evil.example', path === '/ws' ? upgrade : '')).toMatch(/^http\/1\.1 4(?:04|21)/)
    },
  )

  test('two hosts get 400', async () => {
    expect(await head('/', 'localhost', 'Host: evil.example\r\n')).toMatch(/^http\/1\.1 400/)
    expect(await head('/', 'localhost', 'host: localhost\r\n')).toMatch(/^http\/1\.1 400/)
  })

  test.each(['/v2/settings', '/v2/nothing', '/api/v4/public/time', '/health/live', '/api/v4/profile/websocket_token'])(
    '%s is not sniffed; what is private is not kept',
    async (path) => {
      const answer = await head(path, 'localhost')
      expect(answer).toContain('x-content-type-options: nosniff')
      expect(answer).toContain('cache-control: ')
      if (!path.includes('/public/')) expect(answer).toContain('cache-control: no-store')
      expect(answer).not.toContain('strict-transport-security')
    },
  )

  test('behind https browsers are told to stay there', async () => {
    expect(await head('/v2/settings', 'localhost', 'x-forwarded-proto: https\r\n')).toMatch(
      /^strict-transport-security: max-age=31536000$/m,
    )
  })
})

test('v5.0.0-3.4.1: the names below ours are meant as well where the operator says so', async () => {
  const { network } = readConfig({ HSTS_SUBDOMAINS: 'on' })
  expect([network.hstsSubdomains, readConfig({}).network.hstsSubdomains]).toEqual([true, false])
  const exchange = await startExchange({ network })
  expect(await headOf(exchange, '/v2/settings', 'localhost', 'x-forwarded-proto: https\r\n')).toMatch(
    /^strict-transport-security: max-age=31536000; includesubdomains$/m,
  )
  await exchange.close()
  expect(exchange.faults).toEqual([])
})

describe('S9: where it listens', () => {
  const network = (env: Readonly<Record<string, string>>) => readConfig(env).network

  test('the demo on this machine alone unless told otherwise, all else everywhere', () => {
    expect(network({}).listenOn).toBe('127.0.0.1')
    expect(network({ HOST: '0.0.0.0' }).listenOn).toBe('0.0.0.0')
    expect(network({ DEMO: 'off' }).listenOn).toBeNull()
  })

  test('names and proxies are lists, and a wrong one is refused', () => {
    expect(network({ HOSTS: 'Exchange.example, turkey.example', TRUSTED_PROXIES: '10.0.0.0/8,::1' })).toMatchObject({
      names: ['exchange.example', 'turkey.example'],
      proxies: ['10.0.0.0/8', '::1'],
    })
    expect(() => network({ HOSTS: 'a b' })).toThrow(ConfigError)
    expect(() => network({ TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow(ConfigError)
    expect(() => network({ HOST: 'everywhere' })).toThrow(ConfigError)
  })
})
