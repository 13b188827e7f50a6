/** F-22: the billing address of an account, as its owner adds, edits and deletes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingLengths } from '@exchange/contract/accounts/billing'
import { regionFlags, regions } from '@exchange/contract/regions'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byMail, proved } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const READ = 'GET /v2/settings/billing-address'
const ADD = 'POST /v2/settings/billing-address'
const EDIT = 'POST /v2/settings/billing-address/edit'
const DELETE = 'DELETE /v2/settings/billing-address'
const TEN_MINUTES_MS = 600_000
const CLOSING_MS = 15 * 86_400_000

const written = {
  name: 'Ona Petraitė',
  country: 'LT',
  region: '',
  city: 'Vilnius',
  postcode: 'LT-01103',
  line1: 'Gedimino pr. 1',
  line2: '',
}
let networks = 0
/** So many accounts are not opened from one network. */
const elsewhere = () => ({ 'x-forwarded-for': `10.77.${++networks}.1` })
const rows = async (userId: number) =>
  (await here.exchange.pool.query('select sealed from billing_addresses where user_id = $1', [userId])).rows
const kinds = async (browser: Browser) =>
  (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)
const mailsTo = async (email: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to: email } })).data

describe('F-22 the billing address', () => {
  test('C-061 C-062 C-063 C-064 is added, read, edited and deleted, and each change is told without saying what it is', async () => {
    const { browser, email } = await newUser(here.origin, 'billed')
    expect((await browser.call(READ)).data).toEqual({ address: null })
    const before = Math.floor(here.clock.now() / 1000)
    const added = await browser.call(ADD, { body: { ...written, name: '  Ona Petraitė ', postcode: 'lt-01103' } })
    expect(added.data.address).toEqual({ ...written, changedAt: expect.any(Number) })
    expect(added.data.address.changedAt).toBeGreaterThanOrEqual(before)
    expect((await browser.call(READ)).data).toEqual(added.data)
    const next = {
      ...written,
      country: 'US',
      region: 'CA',
      city: 'San Francisco',
      postcode: '94105',
      line1: '1 Main St',
    }
    expect((await browser.call(EDIT, { body: next })).data.address).toMatchObject(next)
    expect((await browser.call(READ)).data.address).toMatchObject(next)
    expect((await browser.call(DELETE)).status).toBe(200)
    expect((await browser.call(READ)).data).toEqual({ address: null })
    expect((await kinds(browser)).slice(0, 3)).toEqual([
      'billing-address-deleted',
      'billing-address-changed',
      'billing-address-changed',
    ])
    const mails = (await mailsTo(email)).slice(0, 3)
    for (const { subject, text } of mails) {
      expect(subject).toBe('The billing address of your account has changed')
      for (const part of ['Petrait', 'Vilnius', '94105', 'Main St']) expect(text).not.toContain(part)
    }
  })

  test('there is one: a second is refused, also when two come at once, and nothing is edited or deleted where there is none', async () => {
    const { browser, userId } = await newUser(here.origin, 'single')
    expect((await browser.call(EDIT, { body: written })).status).toBe(404)
    expect((await browser.call(DELETE)).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(async () => browser.call(ADD, { body: written })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.error.error).toBe('billing-address-exists')
    expect(await rows(userId)).toHaveLength(1)
  })

  test('belongs to its account alone: another one neither reads, edits nor deletes it', async () => {
    const { browser, userId } = await newUser(here.origin, 'mine')
    const { browser: other } = await newUser(here.origin, 'not-mine')
    await browser.call(ADD, { body: written })
    expect((await other.call(READ)).data).toEqual({ address: null })
    expect((await other.call(EDIT, { body: { ...written, city: 'Kaunas' } })).status).toBe(404)
    expect((await other.call(DELETE)).status).toBe(404)
    expect((await browser.call(READ)).data.address?.city).toBe('Vilnius')
    expect(await rows(userId)).toHaveLength(1)
  })

  test('row-swap-unseal: lies sealed in the database, for its own account alone', async () => {
    const { browser, userId } = await newUser(here.origin, 'sealed-bill')
    const { userId: thief } = await newUser(here.origin, 'thief-bill')
    await browser.call(ADD, { body: written })
    const [row] = await rows(userId)
    expect(row.sealed.toString('latin1')).not.toContain('Vilnius')
    await here.exchange.pool.query(
      'insert into billing_addresses (user_id, sealed, changed_at) select $2, sealed, changed_at from billing_addresses where user_id = $1',
      [userId, thief],
    )
    await expect(here.exchange.modules.accounts.billing.of(thief)).rejects.toThrow()
    await here.exchange.pool.query('delete from billing_addresses where user_id = $1', [thief])
  })

  test.each([
    ['POST', '/v2/settings/billing-address'],
    ['POST', '/v2/settings/billing-address/edit'],
    ['DELETE', '/v2/settings/billing-address'],
  ] as const)('%s %s needs a proof of the last ten minutes', async (method, path) => {
    const { browser, email } = await newUser(here.origin, `late-${crypto.randomUUID()}`)
    if (path.endsWith('/edit') || method === 'DELETE') await browser.call(ADD, { body: written })
    const standing = (await browser.call(READ)).data
    here.clock.pass(TEN_MINUTES_MS + 1000)
    const asked = await browser.send(method, path, method === 'DELETE' ? undefined : { ...written, city: 'Kaunas' })
    expect(asked.status).toBe(422)
    expect(await asked.json()).toMatchObject({ error: 'confirmation-required' })
    expect((await browser.call(READ)).data).toEqual(standing)
    const proof = byMail(browser, email)
    const body = { ...written, city: 'Kaunas' }
    const done =
      method === 'DELETE'
        ? await proved(browser, DELETE, {}, proof)
        : await proved(browser, path.endsWith('/edit') ? EDIT : ADD, { body }, proof)
    expect(done.status).toBe(200)
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['a name of signs', { name: '42' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(billingLengths.name + 1) }, 'name'],
    ['a line that is too long', { line1: 'x'.repeat(billingLengths.line1 + 1) }, 'line1'],
    ['a second line that is too long', { line2: 'x'.repeat(billingLengths.line2 + 1) }, 'line2'],
    ['a city that is too long', { city: 'x'.repeat(billingLengths.city + 1) }, 'city'],
    ['a region that is too long', { region: 'x'.repeat(billingLengths.region + 1) }, 'region'],
    ['a postcode that is too long', { postcode: '1'.repeat(billingLengths.postcode + 1) }, 'postcode'],
    ['a country that is none', { country: 'ZZ' }, 'country'],
    ['a country in small letters', { country: 'lt' }, 'country'],
    ['no postcode where there are some', { postcode: '' }, 'postcode'],
    ['a postcode of signs', { postcode: '--' }, 'postcode'],
    ['no state where there are some', { country: 'US', postcode: '94105' }, 'region'],
    ['markup', { line1: '<script>' }, 'line1'],
    ['a line break', { line2: 'a\nb' }, 'line2'],
    ['a turned direction', { city: 'Vil\u202enius' }, 'city'],
  ])('%s is refused at its field', async (_name, change, field) => {
    const { browser } = await newUser(here.origin, `wrong-${crypto.randomUUID()}`, elsewhere())
    const refused = await browser.call(ADD, { body: { ...written, ...change } })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, [field]])
    expect((await browser.call(READ)).data).toEqual({ address: null })
  })

  test('the longest address fits, and one of a country without postcodes or states', async () => {
    const { browser } = await newUser(here.origin, 'spacious')
    const longest = {
      name: 'ქ'.repeat(billingLengths.name),
      country: 'GE',
      region: 'ქ'.repeat(billingLengths.region),
      city: 'ქ'.repeat(billingLengths.city),
      postcode: '1'.repeat(billingLengths.postcode),
      line1: 'ქ'.repeat(billingLengths.line1),
      line2: 'ქ'.repeat(billingLengths.line2),
    }
    expect((await browser.call(ADD, { body: longest })).data.address).toMatchObject(longest)
    const { name, line1, city } = written
    const short = await browser.call(EDIT, { body: { name, line1, city, country: 'AE' } })
    expect(short.data.address).toMatchObject({ postcode: '', region: '', line2: '' })
  })

  test('PR-24 editions without invoices take none, and let one be read and deleted', async () => {
    const off = regions.filter((region) => !regionFlags[region].billingAddress)
    expect(off).toEqual(['georgia', 'kazakhstan'])
    for (const region of off) {
      const { browser, userId } = await newUser(here.origin, `off-${region}`, { host: `${region}.localhost` })
      expect((await browser.call(ADD, { body: written })).status).toBe(451)
      expect(await rows(userId)).toEqual([])
      expect((await browser.call(READ)).data).toEqual({ address: null })
      expect((await browser.call(DELETE)).status).toBe(404)
    }
  })

  test('twenty changes in ten minutes, then a wait', async () => {
    const { browser } = await newUser(here.origin, 'busy-bill')
    await browser.call(ADD, { body: written })
    const statuses = await Promise.all(
      Array.from({ length: 21 }, async () => (await browser.call(EDIT, { body: written })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('a frozen account has no session to change it with', async () => {
    const { browser, userId } = await newUser(here.origin, 'frozen-bill')
    await browser.call(ADD, { body: written })
    await browser.call('POST /v2/settings/freeze')
    for (const route of [READ, EDIT, DELETE] as const)
      expect((await browser.send(...(route.split(' ') as [string, string]), {})).status).toBe(401)
    expect(await rows(userId)).toHaveLength(1)
  })

  test('is erased when the account is closed, and not changed while that waits', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'leaving-bill')
    await browser.call(ADD, { body: written })
    const asked = await proved(browser, 'POST /v2/settings/delete-account', { body: {} }, byMail(browser, email))
    expect(asked.status).toBe(200)
    const again = new Browser(here.origin)
    await again.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await again.call('POST /v2/login/confirmation', { body: { code: await again.mailedCode(email) } })
    expect((await again.call(EDIT, { body: written })).error.error).toBe('account-closing')
    here.clock.pass(CLOSING_MS)
    await here.exchange.modules.accounts.closing.run()
    expect(await rows(userId)).toEqual([])
  })
})
