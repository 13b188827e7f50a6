import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '@exchange/server/processes/config'
import { afterEach, describe, expect, test } from 'vitest'
import {
  browserFaults,
  databaseFaults,
  diskFaults,
  ethereumFaults,
  neighbourFaults,
  packageFaults,
  portFaults,
  variableFaults,
} from './faults.mjs'

const root = join(import.meta.dirname, '../..')
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step()
})

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'doctor-'))
  cleanUp.push(() => rm(path, { recursive: true }))
  return path
}

async function listeningPort(headers: Record<string, string> = {}): Promise<number> {
  const server = createServer((_, response) => response.writeHead(200, headers).end('["pong"]'))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

describe('variables', () => {
  test.each([
    ['PORT', '70000', 'from 1 to 65535'],
    ['PORT', 'http', 'from 1 to 65535'],
    ['REGION', 'mars', 'turkey'],
    ['SEED', '1.5', 'whole number'],
    ['DEMO', 'maybe', 'on or off'],
    ['DEMO_CREDIT_SECONDS', '0', 'from 1 to 3600'],
    ['DEMO_PACE', '0', 'from 1 to 100'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgres://'],
    ['NATS_URL', 'localhost:4222', 'nats://'],
    ['SMTP_URL', 'mail', 'smtp://'],
    ['SMS_URL', 'gateway', 'https://'],
  ])('%s=%s is named with what it may be', (name, value, mend) => {
    const faults = variableFaults({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(`${name} is "${value}"`)
    expect(faults[0]).toContain(mend)
  })

  test('a password in a wrong address is not repeated', () => {
    expect(variableFaults({ DATABASE_URL: 'mysql://me:p@ss/word@db.example/x' })).toEqual([
      'DATABASE_URL is "mysql://…@db.example/x": set it to like postgres://user:password@host/database, or unset it',
    ])
  })

  test('unset, empty and right values are no fault', () => {
    expect(variableFaults({})).toEqual([])
    expect(variableFaults({ PORT: '', REGION: 'georgia', SEED: '-7', DEMO: 'off', SMTP_URL: 'smtp://h:25' })).toEqual(
      [],
    )
  })
})

describe('port', () => {
  test('taken by another program', async () => {
    const port = await listeningPort()
    expect(await portFaults({ PORT: String(port) })).toEqual([
      `port ${port} is taken by another program: stop it, or set PORT to a free one`,
    ])
  })

  test('taken by a running exchange', async () => {
    const port = await listeningPort({ 'x-operation': 'markets.publicPing' })
    expect((await portFaults({ PORT: String(port) }))[0]).toContain('an exchange that runs already')
  })

  test('free', async () => {
    const port = await listeningPort()
    for (const step of cleanUp.splice(0)) await step()
    expect(await portFaults({ PORT: String(port) })).toEqual([])
  })
})

describe('disk', () => {
  test('a data folder that is a file', async () => {
    const path = join(await folder(), 'file')
    await writeFile(path, '')
    expect(diskFaults({ DATA_DIR: path })[0]).toMatch(/can't be written \(E\w+\): make it writable/)
  })

  test('a data folder that can be made', async () => {
    expect(diskFaults({ DATA_DIR: join(await folder(), 'deep/data') })).toEqual([])
  })
})

describe('neighbours', () => {
  test('a database that does not answer', async () => {
    const port = await listeningPort()
    for (const step of cleanUp.splice(0)) await step()
    const [fault] = await databaseFaults(root, { DATABASE_URL: `postgres://a:secret@127.0.0.1:${port}/x` })
    expect(fault).toContain(`the database 127.0.0.1:${port}/x is not reachable`)
    expect(fault).not.toContain('secret')
  })

  test('without DATABASE_URL the embedded one is there', async () => {
    expect(await databaseFaults(root, {})).toEqual([])
  })

  test('a mail server and a bus that do not answer', async () => {
    const port = await listeningPort()
    for (const step of cleanUp.splice(0)) await step()
    const faults = await neighbourFaults({ SMTP_URL: `smtp://127.0.0.1:${port}`, NATS_URL: `nats://127.0.0.1:${port}` })
    expect(faults.map((fault) => fault.split(' is not')[0])).toEqual([
      `the mail server 127.0.0.1:${port}`,
      `the message bus 127.0.0.1:${port}`,
    ])
  })
})

describe('Ethereum', () => {
  const asked = async (answers: Readonly<Record<string, unknown>>) => {
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += String(part)))
      request.on('end', () => {
        const { method }: { method: string } = JSON.parse(body)
        const result = answers[method]
        response.end(
          JSON.stringify(result === undefined ? { error: { code: -32_601, message: 'unknown' } } : { result }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    cleanUp.push(() => new Promise((resolve) => server.close(resolve)))
    const keystore = join(await folder(), 'keys.json')
    await writeFile(keystore, '{}')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = { CHAIN_ETH_KEYSTORE: keystore, CHAIN_ETH_KEYSTORE_SECRET: 'a secret of a test' }
    return { host, env: { ...env, CHAIN_ETH_RPC_URL: `http://me:secret@${host}/v3/secret` } }
  }
  const good = { eth_chainId: '0x1', eth_getBlockByNumber: {}, eth_getBlockReceipts: [] }

  test('nothing set, and everything right, is no fault', async () => {
    expect(await ethereumFaults({})).toEqual([])
    expect(await ethereumFaults((await asked({ ...good, trace_block: [] })).env)).toEqual([])
    expect(await ethereumFaults((await asked({ ...good, debug_traceBlockByNumber: [] })).env)).toEqual([])
  })

  test('a node of another chain, one that lacks something, and one that is away are named without their secrets', async () => {
    const other = await asked({ eth_chainId: '0xaa36a7' })
    expect(await ethereumFaults(other.env)).toEqual([
      `the node of Ethereum at ${other.host} is one of chain 11155111, not of 1: choose another one, or mend CHAIN_ETH_ID`,
    ])
    const poor = await asked({ eth_chainId: '0x1' })
    expect((await ethereumFaults(poor.env)).map((fault) => fault.replace(/^.*:\d+ /, '').split(/[,:]/)[0])).toEqual([
      'does not know which block is final',
      'has no eth_getBlockReceipts',
      'does not trace',
    ])
    for (const step of cleanUp.splice(0)) await step()
    const [unread, away] = await ethereumFaults(poor.env)
    expect(unread).toContain(`npm run keystore -- create ${poor.env.CHAIN_ETH_KEYSTORE}`)
    expect(away).toContain(`the node of Ethereum at ${poor.host} does not answer`)
    expect(away).not.toContain('secret')
  })

  test('half of the settings is a fault', async () => {
    expect(await ethereumFaults({ CHAIN_ETH_KEYSTORE: 'keys.json' })).toEqual([
      'CHAIN_ETH_KEYSTORE is set: set CHAIN_ETH_RPC_URL too',
    ])
    expect((await ethereumFaults({ CHAIN_ETH_RPC_URL: 'ws://node' }))[0]).toContain('is not usable')
    const { env } = await asked({ ...good, trace_block: [] })
    expect((await ethereumFaults({ ...env, CHAIN_ETH_KEYSTORE: '' }))[0]).toContain('CHAIN_ETH_KEYSTORE_SECRET too')
  })
})

describe('packages and browser', () => {
  test('a clone without node_modules', async () => {
    const path = await folder()
    await writeFile(join(path, 'package-lock.json'), '{"packages":{"node_modules/x":{"version":"1"}}}')
    expect(packageFaults(path)).toEqual(['the packages are missing or not those of package-lock.json: run "npm ci"'])
  })

  test('this checkout is installed', () => {
    expect(packageFaults(root)).toEqual([])
  })

  test('a browser that is not there is named with its mend', async () => {
    const path = join(await folder(), 'chromium')
    const before = process.env['CHROMIUM_PATH']
    process.env['CHROMIUM_PATH'] = path
    cleanUp.push(async () => {
      if (before === undefined) delete process.env['CHROMIUM_PATH']
      else process.env['CHROMIUM_PATH'] = before
    })
    expect(browserFaults()).toHaveLength(1)
    expect(browserFaults()[0]).toContain('apt-get install chromium')
    await writeFile(path, '#!/bin/sh\n')
    await chmod(path, 0o755)
    expect(browserFaults()).toEqual([])
  })
})

test('the program prints one line for each fault and ends with 1', async () => {
  const env = { ...process.env, PORT: 'x', SEED: 'y', DATA_DIR: await folder() }
  const result = await promisify(execFile)(process.execPath, [join(root, 'tools/doctor/main.mjs')], { env }).catch(
    (error: { code: number; stdout: string }) => error,
  )
  expect(result).toMatchObject({ code: 1 })
  const lines = result.stdout.trim().split('\n')
  expect(lines.filter((line) => /^✗ (PORT|SEED) is/.test(line))).toHaveLength(2)
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['REGION', 'mars'],
  ['SEED', 'x'],
  ['DEMO', 'perhaps'],
  ['DEMO_PACE', '101'],
  ['DEMO_PACE', '25'],
  ['DATABASE_URL', 'http://x'],
  ['NATS_URL', 'x'],
  ['SMTP_URL', 'http://x'],
  ['METRICS_PORT', '70000'],
  ['METRICS_PORT', '0'],
  ['CANARY', 'perhaps'],
  ['CANARY', 'off'],
  ['PAGES', 'perhaps'],
  ['PAGES', 'off'],
  ['LOG_FORMAT', 'xml'],
  ['LOG_FORMAT', 'json'],
  ['TRACES_URL', 'tcp://x'],
  ['TRACES_URL', 'http://h:4318/v1/traces'],
  ['PORT', '3000'],
  ['REGION', 'kazakhstan'],
  ['DEMO', 'OFF'],
  ['DATABASE_URL', 'postgresql://u@h/d'],
  ['SMTP_URL', 'smtps://h'],
  ['SMS_URL', 'ftp://x'],
  ['SMS_URL', 'https://h/messages'],
  ['CHAIN_ETH_ID', '0'],
  ['CHAIN_ETH_ID', '31337'],
  ['CHAIN_ETH_GAS_CAP', '100001'],
  ['CHAIN_ETH_GAS_CAP', '50'],
])('the doctor and the server agree about %s=%s', (name, value) => {
  const server = (): boolean => {
    try {
      readConfig({ [name]: value })
      return true
    } catch {
      return false
    }
  }
  expect(variableFaults({ [name]: value }).length === 0).toBe(server())
})
