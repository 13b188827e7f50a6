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
