/** F-21: withdrawal addresses, and the whitelist that keeps funds from going anywhere else. */
import { createHash } from 'node:crypto'
import { bech32m } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_WITHDRAWAL_ADDRESSES } from '@exchange/contract/address-book'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { linkTo, mailsTo, sendMails } from './testing/mails.ts'
import { askedBy, byApp, byMail, protectedUser, proved } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const LIST = 'GET /v2/settings/whitelist'
const SWITCH = 'POST /v2/settings/whitelist'
const CODE = 'POST /v2/settings/whitelist/address/code'
const ADD = 'POST /v2/settings/whitelist/address'
const REMOVE = 'DELETE /v2/settings/whitelist/address'
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** An address of a simulated network; another one for every seed. */
function addressOn(network: string, seed: number): string {
  const bytes = createHash('sha256').update(`${network} ${seed}`).digest().subarray(0, 20)
  return bech32m.encode(`demo${network.toLowerCase()}`, bech32m.toWords(bytes))
}

type Person = Awaited<ReturnType<typeof protectedUser>>

const wanted = (seed: number, more: object = {}) => ({
  network: 'TRC20',
  address: addressOn('TRC20', seed),
  label: `Address ${seed}`,
  ...more,
})

/** A code is mailed for it, and it is added with that code and a code of the app. */
async function add({ browser, email, app }: Person, body: ReturnType<typeof wanted>) {
  const asked = await browser.call(CODE, { body })
  expect(asked.error).toMatchObject({ data: { sent: true } })
  const code = await browser.mailedCode(email)
  return proved(browser, ADD, { body: { ...body, code } }, byApp(app))
}

/** Past the check of a code: what two requests do at the same time is up to the service. */
const list = async (owner: number, seed: number, more: object = {}) =>
  here.exchange.modules.addressBook.add(owner, {
    memo: null,
    tickers: null,
    isAlike: false,
    ...wanted(seed, more),
  })
const mayPay = async (owner: number, address: string, ticker = 'USDT', memo: string | null = null, by = 'TRC20') =>
  here.exchange.modules.addressBook.mayPay(owner, ticker, by, address, memo)
/** Time passes; what waits to be mailed is sent before. */
async function later(milliseconds: number): Promise<void> {
  await sendMails(here)
  here.clock.pass(milliseconds)
}
/** Whoever was away that long signs in again, on a device that is known. */
async function signIn(browser: Browser, email: string): Promise<void> {
  browser.setCookie('session', '')
  expect((await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })).data).toMatchObject({
    deviceVerify: false,
  })
}
const errorOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (reason: { error?: string }) => reason.error,
  )
const kinds = async (browser: Browser) =>
  (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)

describe('F-21 the list of withdrawal addresses', () => {
  test('C-069 C-072 C-073 an address is added by a mailed code and a second factor, and removed at once', async () => {
    const person = await protectedUser(here, 'lister')
    const { browser, email, userId } = person
    expect((await browser.call(LIST)).data).toEqual({ enabled: false, offAt: null, addresses: [] })
    const body = wanted(1, { label: ' Cold <wallet> ', tickers: ['USDT', 'TRX', 'USDT'] })
    const added = await add(person, body)
    expect(added.status).toBe(201)
    expect(added.data).toMatchObject({
      label: 'Cold <wallet>',
      network: 'TRC20',
      networkName: 'TRON',
      address: body.address,
      memo: null,
      tickers: ['TRX', 'USDT'],
    })
    expect(added.data).toMatchObject({ usableAt: added.data.createdAt + DAY_MS / 1_000, isUsable: false })
    expect((await browser.call(LIST)).data.addresses).toEqual([added.data])

    const [notice, code] = await mailsTo(here, email)
    expect(code?.text).toContain(`“Cold <wallet>”, network TRC20. Compare it letter by letter: ${body.address}`)
    expect(notice?.text).toContain(body.address)
    expect(notice?.text).toContain('Network: TRC20.')
    expect(await kinds(browser)).toContain('address-added')

    await browser.call(SWITCH, { body: { enabled: true } })
    expect(await mayPay(userId, body.address)).toBe('waits')
    const removed = await browser.call(REMOVE, { body: { id: added.data.id } })
    expect(removed.data).toEqual({})
    expect(await mayPay(userId, body.address)).toBe('not-listed')
    expect((await browser.call(REMOVE, { body: { id: added.data.id } })).error.error).toBe('not-found')
    expect(await kinds(browser)).toContain('address-removed')
  })

  test('the proof shows what is added, and code and proof count for that address alone', async () => {
    const { browser, email, app } = await protectedUser(here, 'bound')
    const [mine, theirs] = [wanted(2), wanted(3)]
    await browser.call(CODE, { body: mine })
    const code = await browser.mailedCode(email)
    const first = await browser.call(ADD, { body: { ...mine, code } })
    const asked = askedBy(first)
    expect(asked.lines).toEqual([
      { name: 'network', value: 'TRC20' },
      { name: 'address', value: mine.address },
    ])
    await browser.call('POST /v2/2fa/validate', { body: { act: asked.act, totp: app.next() } })
    const swapped = await browser.call(ADD, { body: { ...theirs, code } }, { 'x-act': asked.act })
    expect(swapped.error.error).toBe('confirmation-required')
    const other = await proved(browser, ADD, { body: { ...theirs, code } }, byApp(app))
    expect(other.error.error).toBe('code-invalid')
    expect((await browser.call(LIST)).data.addresses).toEqual([])
    // A wrong request takes no try of the code.
    expect((await browser.call(ADD, { body: { ...mine, code } }, { 'x-act': asked.act })).status).toBe(201)
  })

  test('an account without a second factor can not add one', async () => {
    const { browser, email } = await newUser(here.origin, 'bare')
    const body = wanted(4)
    await browser.call(CODE, { body })
    const code = await browser.mailedCode(email)
    expect((await browser.call(ADD, { body: { ...body, code } })).error.error).toBe('factor-required')
    expect((await browser.call(LIST)).data.addresses).toEqual([])
  })

  test('what can not be listed is refused before a code is mailed', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'picky')
    const before = (await mailsTo(here, email)).length
    const mine = (await browser.call('POST /v2/profile/address', { body: { ticker: 'USDT', network: 'TRC20' } })).data
    const { address } = wanted(5)
    const torn = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`
    await list(userId, 6)
    const cases: readonly (readonly [object, string])[] = [
      [{ address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }, 'address-malformed'],
      [{ address: torn }, 'address-checksum'],
      [{ address: addressOn('ERC20', 5) }, 'address-other-network'],
      [{ network: 'XRP', address: addressOn('XRP', 5), memo: 'not digits' }, 'memo-malformed'],
      [{ network: 'XRP', address: addressOn('XRP', 5), memo: '' }, 'memo-missing'],
      [{ network: 'MOON' }, 'network-unknown'],
      [{ tickers: ['BTC'] }, 'network-unknown'],
      [{ tickers: ['NOTHING'] }, 'asset-unknown'],
      [{ address: mine.address?.address }, 'address-own'],
      [{ address: addressOn('TRC20', 6), label: 'Again' }, 'address-listed'],
      [{ address: ` ${addressOn('TRC20', 6)} `, tickers: ['TRX'] }, 'address-listed'],
      [{ label: ' ' }, 'request-invalid'],
      [{ tickers: [] }, 'request-invalid'],
      [{ address: `x${'y'.repeat(200)}` }, 'request-invalid'],
    ]
    for (const [more, error] of cases) {
      const answer = await browser.call(CODE, { body: wanted(5, more) })
      expect([more, answer.status, answer.error.error]).toEqual([more, 422, error])
    }
    expect(await mailsTo(here, email)).toHaveLength(before)
  })

  test('one that looks like another of the list is named beside it, and added by whoever knows', async () => {
    const { browser, userId } = await newUser(here.origin, 'poisoned')
    const [real, fake] = twins()
    await list(userId, 7, { address: real })
    const refused = await browser.call(CODE, { body: wanted(8, { address: fake }) })
    expect(refused.error).toMatchObject({ error: 'address-alike', data: { label: 'Address 7', address: real } })
    const known = await browser.call(CODE, { body: wanted(8, { address: fake, isAlike: true }) })
    expect(known.data).toMatchObject({ sent: true })
  })

  test(`at most ${MOST_WITHDRAWAL_ADDRESSES}, also by requests at the same time`, async () => {
    const { browser, userId } = await newUser(here.origin, 'collector')
    for (let seed = 2; seed < MOST_WITHDRAWAL_ADDRESSES; seed += 1) await list(userId, 1_000 * seed, { isAlike: true })
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(async (seed) => errorOf(list(userId, 1_000_000 * seed, { isAlike: true }))),
    )
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'addresses-too-many')).toHaveLength(3)
    expect((await browser.call(LIST)).data.addresses).toHaveLength(MOST_WITHDRAWAL_ADDRESSES)
    const full = await browser.call(CODE, { body: wanted(9, { isAlike: true }) })
    expect(full.error.error).toBe('addresses-too-many')
  })

  test('the same address at the same time is listed once', async () => {
    const { userId } = await newUser(here.origin, 'twice')
    const outcomes = await Promise.all([1, 2, 3].map(async () => errorOf(list(userId, 10))))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'address-listed')).toHaveLength(2)
  })

  test('C-071 addresses can be listed for assets whose networks are connected', async () => {
    const { browser } = await newUser(here.origin, 'chooser')
    const { data } = await browser.call('GET /v2/settings/whitelist/tickers')
    expect(data.find(({ ticker }) => ticker === 'XRP')?.networks).toEqual([
      { network: 'XRP', name: 'XRP Ledger', hasMemo: true, isSimulated: true },
    ])
    expect(data.find(({ ticker }) => ticker === 'USDT')?.networks.map(({ network }) => network)).toEqual([
      'TRC20',
      'ERC20',
      'SOL',
      'POLYGON',
    ])
    // Demo tokens and currencies leave by no network.
    expect(data.some(({ ticker }) => ticker === 'DUSDT' || ticker === 'USD')).toBe(false)
  })
})

describe('F-21 the whitelist', () => {
  test('C-070 on at once; off after 24 hours, which can be stopped', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'switcher')
    const { address } = wanted(20)
    expect(await mayPay(userId, address)).toBe('yes')
    const on = await browser.call(SWITCH, { body: { enabled: true } })
    expect(on.data).toEqual({ enabled: true, offAt: null })
    expect(await mayPay(userId, address)).toBe('not-listed')

    const asked = { body: { enabled: false } }
    const off = await proved(browser, SWITCH, asked, byMail(browser, email))
    const offAt = off.data.offAt ?? 0
    expect(off.data).toEqual({ enabled: true, offAt: expect.any(Number) })
    expect(Math.abs(offAt * 1_000 - here.clock.now() - DAY_MS)).toBeLessThan(60_000)
    await later(DAY_MS - HOUR_MS)
    await signIn(browser, email)
    expect(await mayPay(userId, address)).toBe('not-listed')
    // Asked for again it is off no later and no sooner.
    const again = await proved(browser, SWITCH, asked, byMail(browser, email))
    expect(again.data.offAt).toBe(offAt)
    // Whoever stops it proves nothing.
    expect((await browser.call(SWITCH, { body: { enabled: true } })).data).toEqual({ enabled: true, offAt: null })
    await later(2 * HOUR_MS)
    await signIn(browser, email)
    expect(await mayPay(userId, address)).toBe('not-listed')

    await proved(browser, SWITCH, asked, byMail(browser, email))
    await later(DAY_MS)
    await signIn(browser, email)
    expect((await browser.call(LIST)).data).toMatchObject({ enabled: false, offAt: null })
    expect(await mayPay(userId, address)).toBe('yes')
    expect((await browser.call(SWITCH, { body: { enabled: true } })).data).toEqual({ enabled: true, offAt: null })
    const told = (await kinds(browser)).filter((kind) => kind.startsWith('whitelist'))
    expect(told).toEqual(['whitelist-on', 'whitelist-ending', 'whitelist-kept', 'whitelist-ending', 'whitelist-on'])
  })

  test('that is off is not switched off, and nobody is told', async () => {
    const { browser, email } = await newUser(here.origin, 'idle')
    const off = await proved(browser, SWITCH, { body: { enabled: false } }, byMail(browser, email))
    expect(off.data).toEqual({ enabled: false, offAt: null })
    await browser.call(SWITCH, { body: { enabled: true } })
    await browser.call(SWITCH, { body: { enabled: true } })
    expect((await kinds(browser)).filter((kind) => kind.startsWith('whitelist'))).toEqual(['whitelist-on'])
  })

  test('totp-only-waits: while it is on, a new address is paid after 24 hours', async () => {
    const person = await protectedUser(here, 'patient')
    await person.browser.call(SWITCH, { body: { enabled: true } })
    const body = wanted(21)
    expect((await add(person, body)).status).toBe(201)
    expect(await mayPay(person.userId, body.address)).toBe('waits')
    await later(DAY_MS - HOUR_MS)
    expect(await mayPay(person.userId, body.address)).toBe('waits')
    await later(HOUR_MS)
    expect(await mayPay(person.userId, body.address)).toBe('yes')
  })

  test('pays the assets, the network, the memo and the account that an address is listed for, and no others', async () => {
    const { browser, userId } = await newUser(here.origin, 'exact')
    const other = await newUser(here.origin, 'exact-other')
    for (const one of [browser, other.browser]) await one.call(SWITCH, { body: { enabled: true } })
    await list(userId, 22, { tickers: ['USDT'] })
    await list(userId, 23)
    await list(userId, 24, { network: 'XRP', address: addressOn('XRP', 24), memo: '17' })
    await later(DAY_MS)
    const [some, every, shared] = [addressOn('TRC20', 22), addressOn('TRC20', 23), addressOn('XRP', 24)]
    expect(await mayPay(userId, some, 'USDT')).toBe('yes')
    expect(await mayPay(userId, some, 'TRX')).toBe('not-listed')
    expect(await mayPay(userId, every, 'USDT')).toBe('yes')
    expect(await mayPay(userId, every, 'TRX')).toBe('yes')
    expect(await mayPay(userId, every, 'USDT', null, 'ERC20')).toBe('not-listed')
    expect(await mayPay(userId, shared, 'XRP', '17', 'XRP')).toBe('yes')
    expect(await mayPay(userId, shared, 'XRP', '18', 'XRP')).toBe('not-listed')
    expect(await mayPay(userId, shared, 'XRP', null, 'XRP')).toBe('not-listed')
    expect(await mayPay(other.userId, every)).toBe('not-listed')
  })

  test('an address or a time that was changed in the database is paid by nobody, and shown to nobody', async () => {
    const { browser, userId } = await newUser(here.origin, 'robbed')
    await browser.call(SWITCH, { body: { enabled: true } })
    await list(userId, 25)
    await list(userId, 26)
    const change = async (set: string, seed: number) =>
      here.exchange.pool.query(`update withdrawal_addresses set ${set} where user_id = $1 and address = $2`, [
        userId,
        addressOn('TRC20', seed),
      ])
    await change(`usable_at = usable_at - interval '2 days'`, 25)
    await change(`address = '${addressOn('TRC20', 27)}'`, 26)
    expect(await mayPay(userId, addressOn('TRC20', 25))).toBe('not-listed')
    expect((await browser.call(LIST)).data.addresses).toEqual([])
    await later(DAY_MS)
    expect(await mayPay(userId, addressOn('TRC20', 27))).toBe('not-listed')
    expect(here.faults.splice(0)).toHaveLength(1)
  })

  test('“whitelist off by a thief”: the mail’s link freezes the account, and nothing has left', async () => {
    const { browser, email } = await newUser(here.origin, 'thief')
    await browser.call(SWITCH, { body: { enabled: true } })
    await proved(browser, SWITCH, { body: { enabled: false } }, byMail(browser, email))
    const link = await linkTo(here, email, 'Your withdrawal whitelist will be switched off')
    const owner = new Browser(here.origin)
    owner.setCookie('notice', link.searchParams.get('token') ?? '')
    expect((await owner.call('POST /v2/notice-link', { body: { answer: 'freeze' } })).status).toBe(200)
    expect((await browser.call(LIST)).status).toBe(401)
  })
})

/** Two addresses of a network that end with the same four letters: of some thousands a few do. */
function twins(): readonly [string, string] {
  const byEnd = new Map<string, string>()
  for (let seed = 100_000; ; seed += 1) {
    const address = addressOn('TRC20', seed)
    const other = byEnd.get(address.slice(-4))
    if (other !== undefined) return [other, address]
    byEnd.set(address.slice(-4), address)
  }
}
