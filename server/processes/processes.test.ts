import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { regionBy } from './http.ts'
import { elsewhere } from './addresses.ts'
import { readSecrets } from './secrets.ts'

describe('configuration', () => {
  test('an empty environment is a demo on an embedded database', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      dataDir: './data',
      region: 'global',
      databaseUrl: null,
      demo: true,
    })
  })

  test('a database of its own switches the demo off, unless it is asked for', () => {
    const DATABASE_URL = 'postgres://u:p@host/db'
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'OFF' }).demo).toBe(false)
  })

  test('S8 what one address may take is set by whoever runs the exchange; 0 is any number', () => {
    expect(readConfig({}).limits).toEqual({ points: 2000, connections: 600, sockets: 200 })
    const set = readConfig({ ADDRESS_POINTS: '0', ADDRESS_CONNECTIONS: '5000', ADDRESS_SOCKETS: '1' })
    expect(set.limits).toEqual({ points: 0, connections: 5000, sockets: 1 })
    expect(() => readConfig({ ADDRESS_SOCKETS: '-1' })).toThrow('ADDRESS_SOCKETS is "-1"')
  })

  test('F-10 Apple and Google are set up as a whole, with a key that signs; its text is not repeated', () => {
    const pem = (curve: string) =>
      generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ format: 'pem', type: 'pkcs8' })
    const APPLE_KEY = pem('P-256')
    const apple = {
      APPLE_CLIENT_ID: 'test.exchange',
      APPLE_TEAM_ID: 'TEAM000001',
      APPLE_KEY_ID: 'KEY0000001',
      APPLE_KEY,
    }
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig({}).identityProviders).toEqual({ apple: null, google: null })
    const read = readConfig({
      ...apple,
      APPLE_KEY: APPLE_KEY.replaceAll('\n', String.raw`\n`),
      ...google,
    }).identityProviders
    expect(read).toMatchObject({ apple: { key: APPLE_KEY, issuer: null }, google: { clientId: 'id', issuer: null } })
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET, or unset both')
    expect(() => readConfig({ ...apple, APPLE_KEY_ID: '' })).toThrow('or unset all four')
    expect(() => readConfig({ ...apple, APPLE_TEAM_ID: 'team' })).toThrow(/APPLE_TEAM_ID is "team"/)
    for (const key of [pem('P-384'), 'a secret text'])
      expect(() => readConfig({ ...apple, APPLE_KEY: key })).toThrow(
        'APPLE_KEY is not usable: set it to the whole text of the .p8 file that Apple gave out, or unset it',
      )
    for (const at of ['http://issuer.example', 'https://issuer.example/?a=1', 'ftp://issuer.example'])
      expect(() => readConfig({ ...google, GOOGLE_ISSUER: at })).toThrow('GOOGLE_ISSUER')
    const local = { ...google, GOOGLE_ISSUER: 'http://localhost:4000' }
    expect(readConfig(local).identityProviders?.google?.issuer).toBe('http://localhost:4000')
  })

  test.each(['METRICS_TOKEN', 'SUPPORT_KEY', 'USSD_KEY', 'BUILDER_KEY'])(
    '%s is not repeated where it is too short',
    (name) => {
      expect(() => readConfig({ [name]: 'too short' })).toThrow(`${name} is not usable: set it to at least`)
    },
  )

  test('a password in a wrong address is not repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:p@ss/word@db.example/x' })).toThrow(
      'DATABASE_URL is "mysql://…@db.example/x"',
    )
  })

  test('F-07 a promotion is set up with its numbers and its bonuses, or not at all', () => {
    const both = { DEMO: 'off', PROMO_NUMBERS: '+38063, +38093', PROMO_BONUSES: 'registration=5:usdt,trade=0.5:BTC' }
    expect(readConfig({ DEMO: 'off' }).promotion).toBeNull()
    expect(readConfig({ DEMO: 'on' }).promotion?.prefixes).toContain('+38063')
    expect(readConfig({ ...both, PROMO_UNTIL: '2027-03-31' }).promotion).toEqual({
      prefixes: ['+38063', '+38093'],
      bonuses: [
        { kind: 'registration', amount: '5', ticker: 'USDT' },
        { kind: 'trade', amount: '0.5', ticker: 'BTC' },
      ],
      until: Date.UTC(2027, 3, 1),
    })
    expect(() => readConfig({ PROMO_NUMBERS: '+38063' })).toThrow('set PROMO_BONUSES too')
    expect(() => readConfig({ PROMO_BONUSES: 'trade=5:usdt' })).toThrow('set PROMO_NUMBERS too')
    expect(() => readConfig({ ...both, PROMO_BONUSES: 'trade=5:usdt,trade=6:usdt' })).toThrow('names a bonus twice')
    expect(() => readConfig({ ...both, PROMO_BONUSES: 'trade=0.00:usdt' })).toThrow('bonuses like')
    expect(() => readConfig({ ...both, PROMO_UNTIL: 'tomorrow' })).toThrow('a day, like')
  })

  test('F-23 USSD is set up with what people dial and the key of the gateway, or not at all', () => {
    const key = 'a secret that the gateway knows too'
    expect(readConfig({}).ussd).toBeNull()
    expect(readConfig({ USSD_DIAL: '*880*1#', USSD_KEY: key }).ussd).toEqual({ dial: '*880*1#', key })
    expect(() => readConfig({ USSD_DIAL: '*880#' })).toThrow('set USSD_KEY too')
    expect(() => readConfig({ USSD_KEY: key })).toThrow('set USSD_DIAL too')
    expect(() => readConfig({ USSD_DIAL: '880', USSD_KEY: key })).toThrow('like *880#')
    expect(() => readConfig({ USSD_DIAL: '*880#', USSD_KEY: 'short' })).toThrow('at least 32 characters')
  })

  test('each wrong value is named in a line of its own', () => {
    const wrong = { PORT: '70000', REGION: 'mars', DEMO: 'maybe', SMTP_URL: 'http://x', SEED: '1.5' }
    expect(() => readConfig(wrong)).toThrow(
      [
        'PORT is "70000": set it to a whole number from 1 to 65535, or unset it',
        'REGION is "mars": set it to one of global, turkey, georgia, australia, kazakhstan, or unset it',
        'SMTP_URL is "http://x": set it to like smtp://user:password@host:587, or unset it',
      ].join('\n'),
    )
    expect(() => readConfig(wrong)).toThrow(/SEED is "1.5"/)
    expect(() => readConfig(wrong)).toThrow(/DEMO is "maybe": set it to on or off/)
  })
})

describe('secrets', () => {
  test('are made once, readable by their owner only, and differ by purpose', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'api-secrets-'))
    const first = await readSecrets(folder)
    expect((await readSecrets(folder))('codes')).toEqual(first('codes'))
    expect(first('keys').equals(first('codes'))).toBe(false)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'secret.key'), 'utf8')).not.toContain(first('keys').toString('hex'))
    await writeFile(join(folder, 'secret.key'), 'broken')
    await expect(readSecrets(folder)).rejects.toThrow('restore it from your backup')
    await rm(folder, { recursive: true })
  })
})

describe('page addresses', () => {
  const routes = ['/trade/$pair', '/markets', '/fees/$type']
  const stored = new Map([
    ['/old', { target: '/markets?sort=asc', permanent: false }],
    ['/moved', { target: '/markets', permanent: true }],
    ['/away', { target: 'https://example.org/x', permanent: false }],
  ])
  const leads = (url: string, lastPair?: string, chosen?: string) =>
    elsewhere({ url, lastPair, chosen }, routes, (path) => stored.get(path) ?? null)

  test.each([
    ['RR-32', '/trade/btc_usdt', '/trade/BTC-USDT', 301],
    ['RR-32', '/de/trade/eth-btc?x=1', '/de/trade/ETH-BTC?x=1', 301],
    ['RR-02', '/en/markets?page=2', '/markets?page=2', 301],
    ['RR-02', '/markets/?page=2', '/markets?page=2', 301],
    ['RR-24', '/de/fees', '/de/fees/cryptocurrency', 302],
    ['RR-37', '/de/markets?page=x', '/de/markets', 302],
    ['RR-69', '/old?x=1', '/markets?sort=asc', 302],
    ['RR-69', '/tr/moved?x=1', '/tr/markets?x=1', 301],
    ['RR-70', '/tr/away?x=1', 'https://example.org/x', 302],
  ])('%s: %s leads to %s with %i', (_row, url, location, status) => expect(leads(url)).toEqual({ location, status }))

  test.each(['/', '/trade/BTC-USDT', '/markets?page=2', '/?a=/', '/settings'])('%s leads nowhere', (url) =>
    expect(leads(url)).toBeNull(),
  )

  test.each([
    ['/en//evil.example', '/evil.example'],
    ['/en/\\evil.example?a=1', '/evil.example?a=1'],
    ['/trade/%2F%2Fevil_example', '/trade/evil_example'],
    ['/trade/a%09b', null],
  ])('S3: %s never leads to another host', (url, location) => expect(leads(url)?.location ?? null).toBe(location))

  test.each([
    ['/', 'tr', '/tr'],
    ['/?from=mail', 'ua', '/ua?from=mail'],
    ['/', 'en', null],
    ['/', '//evil.example', null],
    ['/', undefined, null],
    ['/markets', 'tr', null],
    ['/de', 'tr', null],
  ])('U9 %s with the chosen language %s leads to %s', (url, chosen, location) =>
    expect(leads(url, undefined, chosen)?.location ?? null).toBe(location),
  )

  test('the edition of a host', () => {
    expect(regionBy('turkey')('localhost')).toBe('turkey')
    expect(regionBy('turkey')('georgia.localhost:3000')).toBe('georgia')
  })
})
