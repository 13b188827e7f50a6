import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageTag } from '@exchange/contract/site/languages'
import { systemClock } from '../../kernel/index.ts'
import { registrationTexts } from '../../modules/accounts/registration/mail-texts.ts'
import { signInTexts } from '../../modules/accounts/sign-in/mail-texts.ts'
import { apiKeyTexts } from '../../modules/api-keys/mail-texts.ts'
import { Publishing, SiteStore } from '../../modules/site/index.ts'
import { databaseOf } from '../../processes/kit.ts'
import { Browser, newUser, PASSWORD, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const guest = (headers: Readonly<Record<string, string>> = {}) => new Browser(here.origin, headers)
const DAY_MS = 86_400_000

describe('F-01 editions', () => {
  test('C-032, ENT-30: the configuration is that of the host, for guests as well', async () => {
    const { data } = await guest().call('GET /v3/config', {}, { host: 'georgia.localhost' })
    expect(data.config).toMatchObject({ REGION: 'georgia', FIAT: ['WBGEL'], SESSION_SECONDS: 86_400 })
    expect(data.config.LANGUAGES[0]).toBe('ka')
    expect(data.config.LANGUAGES).toHaveLength(9)
    expect(data.campaigns).toEqual([])
  })

  test('C-206, VR-33: a chosen country counts before the detected one, and that before the home of the edition', async () => {
    const visitor = guest()
    const country = async (headers: Readonly<Record<string, string>>) =>
      (await visitor.call('GET /v2/country', {}, headers)).data
    expect(await country({ host: 'turkey.localhost' })).toEqual({ country: 'TR', isStored: false })
    expect(await country({ 'x-country': 'us' })).toEqual({ country: 'US', isStored: false })
    expect((await country({ 'x-country': 'XX' })).country).toBe('LT')
    visitor.setCookie('country', 'PL')
    expect(await country({ 'x-country': 'US' })).toEqual({ country: 'PL', isStored: true })
    visitor.setCookie('country', 'Poland')
    expect((await country({ 'x-country': 'US' })).country).toBe('US')
    expect((await visitor.call('GET /v2/settings', {}, { 'x-country': 'US' })).data.countryCode).toBe('US')
  })

  test('PR-22: the country brings its fiat to the front', async () => {
    const { data } = await guest().call('GET /v3/config', {}, { 'x-country': 'US' })
    expect(data.config.FIAT).toEqual(['USD', 'EUR'])
  })
})

describe('F-02 languages', () => {
  test('C-166, C-165: a guest keeps the language in a cookie, a user in the account as well', async () => {
    const visitor = guest()
    expect((await visitor.call('POST /v2/lang/{lang}', { params: { lang: 'tr' } })).data).toEqual({ language: 'tr' })
    expect(visitor.cookie('language')).toBe('tr')
    expect((await visitor.call('GET /v2/languages/communication')).status).toBe(401)
    expect((await visitor.call('POST /v2/lang/{lang}', { params: { lang: 'fr' as never } })).status).toBe(422)
    const { browser } = await newUser(here.origin, 'speaker')
    expect((await browser.call('GET /v2/languages/communication')).data.current).toBe('en')
    await browser.call('POST /v2/lang/{lang}', { params: { lang: 'ua' } })
    expect((await browser.call('GET /v2/languages/communication')).data.current).toBe('ua')
    expect((await browser.call('GET /v2/settings')).data.user?.language).toBe('ua')
  })

  test.each(['tr', 'ua'] as const)('U9 a mail speaks the language of the account: %s', async (language) => {
    const { browser, email } = await newUser(here.origin, `reader-${language}`)
    await browser.call('POST /v2/lang/{lang}', { params: { lang: language } })
    // Somebody else's browser, in another language: what counts is whose mail it is.
    const elsewhere = guest()
    await elsewhere.call('POST /v2/lang/{lang}', { params: { lang: 'de' } })
    await elsewhere.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await browser.call('POST /v2/api-keys/code', { body: { label: 'bot', type: 'trade', ips: ['127.0.0.1'] } })
    const { data: mails } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    const { code, newKey, types } = apiKeyTexts[language]
    expect(mails.map(({ subject }) => subject)).toEqual([
      code.subject,
      signInTexts[language].newDeviceSubject,
      registrationTexts.en.registrationSubject,
    ])
    for (const line of code.lines) expect(mails[0]?.text).toContain(line)
    const said = newKey.replace('{label}', 'bot').replace('{type}', types.trade).replace('{addresses}', '127.0.0.1')
    expect(mails[0]?.text).toContain(said)
    expect(mails[0]?.html).toContain(`lang="${languageTag(language)}"`)
  })
})

describe('F-68 consent', () => {
  const choose = async (visitor: Browser, categories: ('analytics' | 'functional' | 'marketing')[], landing?: string) =>
    visitor.call('POST /v2/consent', {
      body: { categories, languageCode: 'en', ...(landing === undefined ? {} : { landing }) },
    })

  test('ENT-27, BC-44: the record is in the cookie for 182 days and on the server by its id', async () => {
    const visitor = guest()
    expect((await visitor.call('GET /v2/consent')).data).toEqual({ revision: 1, record: null })
    const { data, headers } = await choose(visitor, ['analytics'])
    expect(data).toMatchObject({ categories: ['necessary', 'analytics'], revision: 1, languageCode: 'en' })
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('wb_cc_cookie='))
    expect(line).toContain(`Max-Age=${182 * 86_400}`)
    expect(line).not.toContain('HttpOnly')
    expect(JSON.parse(decodeURIComponent(visitor.cookie('wb_cc_cookie') ?? ''))).toEqual(data)
    expect((await visitor.call('GET /v2/consent')).data.record).toEqual(data)
    const changed = await choose(visitor, [])
    expect(changed.data).toMatchObject({
      consentId: data.consentId,
      consentTimestamp: data.consentTimestamp,
      categories: ['necessary'],
    })
  })

  test('ST-13: after 182 days it is asked again', async () => {
    const visitor = guest()
    await choose(visitor, ['analytics', 'functional', 'marketing'])
    here.clock.pass(181 * DAY_MS)
    expect((await visitor.call('GET /v2/consent')).data.record).not.toBeNull()
    here.clock.pass(2 * DAY_MS)
    expect((await visitor.call('GET /v2/consent')).data.record).toBeNull()
  })

  test('BC-47, BC-56: tracking is kept 30 days once marketing is accepted, and goes when it is refused', async () => {
    const visitor = guest()
    visitor.setCookie('_ga_X', '1')
    const accepted = await choose(visitor, ['marketing'], '?utm_source=mail&gclid=abc&page=2')
    const lines = accepted.headers.getSetCookie()
    expect(lines.find((line) => line.startsWith('utm_source=mail'))).toContain(`Max-Age=${30 * 86_400}`)
    expect(visitor.cookie('gclid')).toBe('abc')
    expect(visitor.cookie('page')).toBeUndefined()
    expect(visitor.cookie('_ga_X')).toBeUndefined()
    await choose(visitor, [])
    expect([visitor.cookie('utm_source'), visitor.cookie('gclid')]).toEqual([undefined, undefined])
  })

  test('U10: the code of an invitation is kept once marketing is accepted, not before, and goes when it is refused', async () => {
    const visit = async (cookie: string | undefined) => {
      const headers = cookie === undefined ? {} : { cookie }
      const answer = await fetch(`${here.origin}/?referral=abc&affiliate=def`, { headers, redirect: 'manual' })
      return answer.headers.getSetCookie().filter((line) => /^(?:referral|affiliate)=/.test(line)).length
    }
    expect(await visit(undefined)).toBe(0)
    const visitor = guest()
    await choose(visitor, [], '?referral=abc')
    expect(visitor.cookie('referral')).toBeUndefined()
    await choose(visitor, ['marketing'], '?referral=abc&affiliate=def')
    expect([visitor.cookie('referral'), visitor.cookie('affiliate')]).toEqual(['abc', 'def'])
    await choose(visitor, [])
    expect([visitor.cookie('referral'), visitor.cookie('affiliate')]).toEqual([undefined, undefined])
  })

  test('ST-07: signing in clears the codes somebody came by', async () => {
    const { browser, email } = await newUser(here.origin, 'came-by')
    browser.setCookie('referral', 'abc')
    browser.setCookie('affiliate', 'def')
    await browser.call('POST /v2/login', { body: { email, password: 'a long enough phrase' } })
    expect([browser.cookie('referral'), browser.cookie('affiliate')]).toEqual([undefined, undefined])
  })
})

describe('F-71 redirects and builds', () => {
  test('RR-69, RR-70: a stored redirect is found at once, and the settings say that there is one', async () => {
    const { redirects } = here.exchange.modules
    const visitor = guest()
    const version = async () => (await visitor.call('GET /v2/settings')).data.redirects
    const target = async (path: string) => (await visitor.call('GET /v2/redirect', { query: { path } })).data.target
    expect(await version()).toBe('')
    await redirects.set('/old', { target: '/markets', permanent: false })
    await redirects.refresh()
    const first = await version()
    expect(first).not.toBe('')
    expect(await target('/old')).toBe('/markets')
    expect(await target('/other')).toBeNull()
    await here.exchange.pool.query("insert into redirects (source, target) values ('/away', 'https://example.org/')")
    await redirects.refresh()
    expect(await target('/away')).toBe('https://example.org/')
    expect(await version()).not.toBe(first)
    await expect(redirects.set('/bad', { target: '//evil.example', permanent: false })).rejects.toThrow()
    await expect(redirects.set('/bad', { target: '/\\evil.example', permanent: false })).rejects.toThrow()
    await redirects.remove('/old')
    await redirects.remove('/away')
    await redirects.refresh()
    expect(await version()).toBe('')
  })

  test('C-202: the descriptor names the build that the settings name', async () => {
    const { data } = await guest().call('GET /builds/latest.json', { query: { timestamp: '1' } })
    expect((await guest().call('GET /v2/settings')).data.build).toBe(data.id)
  })
})

describe('F-73 documents and reports', () => {
  const csv = { name: 'day-1.csv', mediaType: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') }
  const publishing = () => new Publishing(new SiteStore(databaseOf(here.exchange.pool)), systemClock)

  test('C-207, C-208, C-209, PR-24: documents where the flag is on, 404 elsewhere', async () => {
    await publishing().publish('spot', 'btc-usdt', 'BTC/USDT', csv)
    const visitor = guest()
    expect((await visitor.call('GET /hmd/{section}', { params: { section: 'spot' } })).data.documents).toEqual([
      { name: 'btc-usdt', title: 'BTC/USDT' },
    ])
    const { data } = await visitor.call('GET /hmd/{section}/{document}', {
      params: { section: 'spot', document: 'btc-usdt' },
    })
    expect(data.files).toMatchObject([{ name: 'day-1.csv', mediaType: 'text/csv' }])
    const file = await visitor.send('GET', '/hmd/spot/btc-usdt/files?name=day-1.csv')
    expect(await file.text()).toBe('a,b\n1,2\n')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="day-1.csv"')
    expect((await visitor.send('GET', '/hmd/spot/btc-usdt/files?name=none.csv')).status).toBe(404)
    expect((await visitor.send('GET', '/hmd/spot', undefined, { host: 'georgia.localhost' })).status).toBe(404)
  })

  test('C-211: a report is for its owner alone', async () => {
    const { browser, userId } = await newUser(here.origin, 'reported')
    const other = await newUser(here.origin, 'not-reported')
    const id = await publishing().storeReport(userId, csv)
    expect((await guest().send('GET', `/rdrs/${id}`)).status).toBe(401)
    expect((await other.browser.send('GET', `/rdrs/${id}`)).status).toBe(404)
    expect((await browser.send('GET', '/rdrs/none')).status).toBe(404)
    const answer = await browser.send('GET', `/rdrs/${id}`)
    expect(answer.headers.get('content-type')).toBe('text/csv')
    expect(await answer.text()).toBe('a,b\n1,2\n')
  })
})
