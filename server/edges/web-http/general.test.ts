/** F-18, F-20: how an account is seen, and how long its sessions live without a request. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const TIMES = 'GET /v2/common/logoutTimes'
const GENERAL = 'POST /v2/settings/general'
const NICKNAME = 'POST /v2/settings/nickname'
const LOGIN = 'POST /v2/login'

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v2/time')).status === 200
const userOf = async (browser: Browser) => (await browser.call('GET /v2/settings')).data.user
const pass = (seconds: number) => here.clock.pass(seconds * 1000)
const signInAgain = async (browser: Browser, email: string) => {
  const answer = await browser.call(LOGIN, { body: { email, password: PASSWORD } })
  expect([answer.status, answer.data.deviceVerify]).toEqual([200, false])
}

describe('F-20 the logout time', () => {
  test('C-067 idle-absolute: a session ends after the chosen time without a request, not before', async () => {
    const { browser } = await newUser(here.origin, 'hasty')
    const times = (await browser.call(TIMES)).data
    expect([times.at(0), times.at(-1)]).toEqual([900, 86_400])
    expect((await userOf(browser))?.logoutTime).toBe(1800)
    const changed = await browser.call(GENERAL, { body: { logoutTime: 900 } })
    expect(changed.data.logoutTime).toBe(900)
    pass(890)
    expect(await isSignedIn(browser)).toBe(true)
    pass(910)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('holds for every session at once, and for those to come', async () => {
    const { browser, email } = await newUser(here.origin, 'at-two-desks')
    const other = new Browser(here.origin)
    await other.call(LOGIN, { body: { email, password: PASSWORD } })
    await other.call('POST /v2/login/confirmation', { body: { code: await other.mailedCode(email) } })
    expect((await browser.call(GENERAL, { body: { logoutTime: 900 } })).status).toBe(200)
    pass(960)
    expect(await isSignedIn(other)).toBe(false)
    await signInAgain(other, email)
    expect((await userOf(other))?.logoutTime).toBe(900)
    pass(960)
    expect(await isSignedIn(other)).toBe(false)
  })

  test('longer takes a proof of the last ten minutes; shorter, and the same, takes none', async () => {
    const { browser, email } = await newUser(here.origin, 'careful')
    pass(700)
    const longer = { body: { logoutTime: 86_400 } } as const
    expect((await proved(browser, GENERAL, longer, byMail(browser, email))).data.logoutTime).toBe(86_400)
    pass(80_000)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser.call(GENERAL, longer)).status).toBe(200)
    expect((await browser.call(GENERAL, { body: { logoutTime: 3600 } })).status).toBe(200)
    const again = await browser.call(GENERAL, { body: { logoutTime: 10_800 } })
    expect(again.error).toMatchObject({ error: 'confirmation-required' })
    expect((await userOf(browser))?.logoutTime).toBe(3600)
  })

  test('is one of the choices, and the edition’s own until one is made', async () => {
    const { browser } = await newUser(here.origin, 'georgian', { host: 'georgia.localhost' })
    expect((await userOf(browser))?.logoutTime).toBe(86_400)
    for (const logoutTime of [0, 899, 901, 86_401, '900']) {
      const answer = await browser.send('POST', '/v2/settings/general', { logoutTime })
      expect(answer.status, String(logoutTime)).toBe(422)
    }
    expect((await userOf(browser))?.logoutTime).toBe(86_400)
  })
})

describe('F-18 nickname and avatar', () => {
  test('C-040 a nickname is chosen three times; the same one again costs nothing', async () => {
    const { browser } = await newUser(here.origin, 'many-names')
    expect(await userOf(browser)).toMatchObject({ nickname: null, nicknameChangesLeft: 3, avatarColor: 'graphite' })
    const first = await browser.call(NICKNAME, { body: { nickname: 'Ada_1815' } })
    expect(first.data).toMatchObject({ value: 'Ada_1815', nicknameChangesLeft: 2 })
    expect(first.data.tag).toMatch(/^\d{4}$/)
    expect((await browser.call(NICKNAME, { body: { nickname: 'Ada_1815' } })).data).toEqual(first.data)
    for (const nickname of ['Grace', 'Radia'])
      expect((await browser.call(NICKNAME, { body: { nickname } })).status).toBe(200)
    const fourth = await browser.call(NICKNAME, { body: { nickname: 'Barbara' } })
    expect(fourth.error.error).toBe('nickname-changes-used')
    expect(await userOf(browser)).toMatchObject({ nickname: { value: 'Radia' }, nicknameChangesLeft: 0 })
  })

  test('C-040 who bears the same name, however it is written, has another tag', async () => {
    const pairs = []
    for (const nickname of ['twin', 'TWIN', 'Twin']) {
      const { browser } = await newUser(here.origin, `twin-${pairs.length}`)
      pairs.push((await browser.call(NICKNAME, { body: { nickname } })).data)
    }
    expect(new Set(pairs.map(({ tag }) => tag)).size).toBe(3)
    const taken = pairs[0]?.tag ?? ''
    const copy = here.exchange.pool.query("update users set tag = $1 where nickname = 'TWIN'", [taken])
    await expect(copy).rejects.toThrow(/users_nickname/)
  })

  test('C-040 a name without a free tag, and one that sounds like the exchange, are refused', async () => {
    const { browser } = await newUser(here.origin, 'pretender')
    for (const nickname of ['Support_Team', 'the_ADMIN', 'Westbourne1'])
      expect((await browser.call(NICKNAME, { body: { nickname } })).error.error, nickname).toBe('nickname-taken')
    const wrong = ['ab', 'x'.repeat(21), 'with space', 'Ädä', '<b>']
    for (const nickname of wrong) expect((await browser.call(NICKNAME, { body: { nickname } })).status).toBe(422)
    await here.exchange.pool.query(
      `insert into users (external_id, email, language, region, consents, created_at, nickname, tag)
       select gen_random_uuid(), 'crowd-' || n || '@users.test', 'en', 'global', '{}', now(), 'crowded', lpad(n::text, 4, '0')
       from generate_series(1, 9999) n`,
    )
    const crowded = await browser.call(NICKNAME, { body: { nickname: 'Crowded' } })
    expect(crowded.error.error).toBe('nickname-taken')
    expect((await userOf(browser))?.nicknameChangesLeft).toBe(3)
  })

  test('C-039 a colour is chosen without a proof', async () => {
    const { browser } = await newUser(here.origin, 'colourful')
    pass(700)
    expect((await browser.call(GENERAL, { body: { avatarColor: 'teal' } })).data.avatarColor).toBe('teal')
    expect((await userOf(browser))?.avatarColor).toBe('teal')
    expect((await browser.send('POST', '/v2/settings/general', { avatarColor: 'mauve' })).status).toBe(422)
    expect((await new Browser(here.origin).call(GENERAL, { body: { avatarColor: 'red' } })).status).toBe(401)
  })
})
