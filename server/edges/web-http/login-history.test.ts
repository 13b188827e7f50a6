/** F-20, C-053: sign-ins to an account and tries, as its owner looks them up. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const HISTORY = 'GET /v2/settings/login-history'
const LOGIN = 'POST /v2/login'
const CONFIRM = 'POST /v2/login/confirmation'
const DAY_MS = 24 * 3_600_000

const historyOf = async (browser: Browser, before?: number) => {
  const answer = await browser.call(HISTORY, { query: before === undefined ? {} : { before: String(before) } })
  expect(answer.status).toBe(200)
  return answer.data
}
/** What happened and by which way, newest first. */
const storyOf = async (browser: Browser) =>
  (await historyOf(browser)).records.map(({ outcome, method }) => `${outcome} ${method}`)

const add = async (userId: number, count: number, ageMs = 0) =>
  here.exchange.pool.query(
    `insert into login_history (user_id, at, ip, country, user_agent, method, outcome)
     select $1, $3, '10.0.0.1', null, 'row ' || n, 'password', 'signed-in' from generate_series(1, $2::integer) n`,
    [userId, count, new Date(here.clock.now() - ageMs)],
  )

describe('F-20 C-053 login history', () => {
  test('says when, from where, with what and how, and names no country where nobody knows it', async () => {
    const { email, browser } = await newUser(here.origin, 'well-travelled')
    const before = Math.floor(here.clock.now() / 1000)
    const abroad = new Browser(here.origin, { 'user-agent': 'Firefox in Lisbon', 'x-country': 'PT' })
    await abroad.call(LOGIN, { body: { email, password: PASSWORD } })
    await abroad.call(CONFIRM, { body: { code: await abroad.mailedCode(email) } })
    const { records, hasMore } = await historyOf(browser)
    expect(hasMore).toBe(false)
    expect(records.map(({ outcome, method, country }) => [outcome, method, country])).toEqual([
      ['signed-in', 'code', 'PT'],
      ['code-sent', 'password', 'PT'],
      ['signed-in', 'registration', null],
    ])
    expect(records[0]).toMatchObject({ ip: abroad.headers['x-forwarded-for'], userAgent: 'Firefox in Lisbon' })
    expect(records[0]?.at).toBeGreaterThanOrEqual(before)
  })

  test('holds tries that failed, each with its reason', async () => {
    const { email, browser } = await newUser(here.origin, 'guessed-at')
    const stranger = new Browser(here.origin)
    await stranger.call(LOGIN, { body: { email, password: 'a wrong one' } })
    await stranger.call(LOGIN, { body: { email, password: PASSWORD } })
    await stranger.call(CONFIRM, { body: { code: '000000' } })
    expect((await storyOf(browser)).slice(0, 3)).toEqual([
      'wrong-code code',
      'code-sent password',
      'wrong-password password',
    ])
  })

  test('says that a second factor was asked for, and which one was shown', async () => {
    const { email, browser, app, recoveryCodes } = await protectedUser(here, 'two-steps')
    const other = new Browser(here.origin)
    await other.call(LOGIN, { body: { email, password: PASSWORD } })
    await other.call(CONFIRM, { body: { totp: app.next() } })
    await other.call('POST /logout')
    await other.call(LOGIN, { body: { email, password: PASSWORD } })
    await other.call(CONFIRM, { body: { recoveryCode: recoveryCodes[0] ?? '' } })
    expect((await storyOf(browser)).slice(0, 4)).toEqual([
      'signed-in recoveryCode',
      'factor-asked password',
      'signed-in totp',
      'factor-asked password',
    ])
  })

  test('is not filled by strangers: a lock is written down once in a while', async () => {
    const { email, browser } = await newUser(here.origin, 'pestered')
    const stranger = new Browser(here.origin)
    for (let count = 0; count < 9; count++) await stranger.call(LOGIN, { body: { email, password: 'wrong' } })
    const story = await storyOf(browser)
    expect(story.filter((line) => line === 'locked password')).toHaveLength(1)
    expect(story.filter((line) => line === 'wrong-password password')).toHaveLength(5)
  })

  test('is read page by page, each record once', async () => {
    const { userId, browser } = await newUser(here.origin, 'frequent')
    await add(userId, 44)
    const first = await historyOf(browser)
    const second = await historyOf(browser, first.records.at(-1)?.id)
    const third = await historyOf(browser, second.records.at(-1)?.id)
    expect([first, second, third].map(({ records, hasMore }) => [records.length, hasMore])).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ])
    const ids = [first, second, third].flatMap(({ records }) => records.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
    expect((await browser.call(HISTORY, { query: { before: 'x' } })).status).toBe(422)
  })

  test('is one’s own', async () => {
    const { browser: ann } = await newUser(here.origin, 'private-ann')
    const { browser: bob } = await newUser(here.origin, 'private-bob')
    const newest = (await historyOf(bob)).records[0]?.id ?? 0
    expect((await historyOf(ann, newest)).records).toHaveLength(1)
    expect((await new Browser(here.origin).call(HISTORY)).status).toBe(401)
  })

  test('is kept for a year', async () => {
    const { userId, browser } = await newUser(here.origin, 'long-standing')
    await add(userId, 1, 364 * DAY_MS)
    await add(userId, 2, 366 * DAY_MS)
    expect((await historyOf(browser)).records).toHaveLength(2)
  })
})
