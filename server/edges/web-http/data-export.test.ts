/** F-18: a copy of everything that the exchange holds about an account. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PersonalRecords, newUuid, onePage } from '../../kernel/index.ts'
import { MessageLog, MessageStore } from '../../modules/delivery/messages/index.ts'
import { MailQueue } from '../../modules/delivery/mails/index.ts'
import { OutboxStore } from '../../modules/delivery/outbox/index.ts'
import { ExportService } from '../../modules/accounts/exports/service.ts'
import { ExportStore } from '../../modules/accounts/exports/store.ts'
import { ProfileStore } from '../../modules/accounts/profile/index.ts'
import { databaseOf } from '../../processes/kit.ts'
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

const ASK = 'POST /v2/settings/exports'
const STATE = 'GET /v2/settings/exports'
const OPEN = 'POST /v2/settings/exports/{id}/open'
const DAY_MS = 86_400_000
const decoder = new TextDecoder()

const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await here.exchange.pool.query(text, [...values])).rows
/** What the process does now and then. */
const make = async () => here.exchange.modules.accounts.exports.run()
const fileOf = async (browser: Browser, id: string) => browser.send('GET', `/v2/settings/exports/${id}/file`)
const stateOf = async (browser: Browser) => (await browser.call(STATE)).data.last?.state

/** Asked for, made and opened: its files by name. */
async function exported(browser: Browser): Promise<ReadonlyMap<string, string>> {
  const asked = await browser.call(ASK)
  expect(asked.data).toMatchObject({ state: 'making', until: null, bytes: null })
  await make()
  expect(await stateOf(browser)).toBe('ready')
  const { id } = asked.data
  expect((await browser.call(OPEN, { params: { id } })).data).toEqual({ seconds: 300 })
  const answer = await fileOf(browser, id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  return new Map(Object.entries(unzipSync(bytes)).map(([name, text]) => [name, decoder.decode(text)]))
}

const listIn = (files: ReadonlyMap<string, string>, name: string): readonly Record<string, unknown>[] =>
  JSON.parse(files.get(name) ?? 'null')
/** Lines of a CSV behind its head. */
const linesIn = (files: ReadonlyMap<string, string>, name: string): readonly string[] =>
  (files.get(name) ?? '').trimEnd().split('\r\n').slice(1)

describe('a copy of one’s data', () => {
  test('holds what every module holds: each file that a module names, and why what it leaves out is not there', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'curious')
    await browser.call('POST /v2/demo/claim')
    await browser.call('POST /v2/balances/transfer', {
      body: { ticker: 'USDT', from: 'main', to: 'spot', amount: '500' },
    })
    await browser.call('POST /v2/settings/nickname', { body: { nickname: 'curious' } })
    const way = { ticker: 'USDT', network: 'TRC20' }
    await browser.call('POST /v2/profile/address', { body: way })
    expect((await browser.call('POST /v2/demo/chains/send', { body: { ...way, amount: '50' } })).status).toBe(200)
    await here.exchange.modules.apiKeys.create(userId, { label: '=1+1', type: 'trade', ips: [] })
    const secrets = await query('select encode(secret_sealed, $2) as sealed, key from api_keys where user_id = $1', [
      userId,
      'base64',
    ])
    const files = await exported(browser)
    const held = [...here.exchange.kit.personalRecords.all().values()]
    const named = held.flatMap(({ files: of }) => of.map(({ name }) => name))
    expect([...files.keys()].toSorted()).toEqual(['contents.json', ...named].toSorted())
    expect(listIn(files, 'demo-deposits.json')).toMatchObject([{ ...way, amount: expect.stringMatching(/^50+$/) }])
    const contents: { files: { name: string }[]; leftOut: { what: string; why: string }[]; account: number } =
      JSON.parse(files.get('contents.json') ?? '')
    expect(contents.account).toBe(userId)
    for (const { tables } of held)
      for (const [table, { file }] of Object.entries(tables))
        if (typeof file === 'string') expect(named, table).toContain(file)
        else expect(contents.leftOut).toContainEqual({ what: table, why: file.leftOut })

    expect(listIn(files, 'profile.json')).toMatchObject([{ id: userId, email, nickname: 'curious', status: 'active' }])
    expect(listIn(files, 'agreements.json').map(({ document }) => document)).toEqual(['privacy', 'terms'])
    expect(linesIn(files, 'sign-ins.csv')).toHaveLength(1)
    expect(linesIn(files, 'sessions.csv')).toHaveLength(1)
    expect(listIn(files, 'api-keys.json')).toMatchObject([{ label: '=1+1', key: secrets[0]?.['key'] }])
    expect(listIn(files, 'balances.json').length).toBeGreaterThan(5)
    expect(linesIn(files, 'movements.csv').filter((line) => line.includes('wallet'))).toHaveLength(1)
    expect(listIn(files, 'notifications.json').map(({ kind }) => kind)).toContain('demo-funds')
    const everything = [...files.values()].join('\n')
    for (const secret of [PASSWORD, '$argon2', String(secrets[0]?.['sealed'])]) expect(everything).not.toContain(secret)
  })

  test('holds nothing of anybody else', async () => {
    const { browser: other, email: otherEmail } = await newUser(here.origin, 'neighbour')
    await other.call('POST /v2/demo/claim')
    const { browser } = await newUser(here.origin, 'alone')
    const everything = [...(await exported(browser)).values()].join('\n')
    expect(everything).not.toContain(otherEmail)
    expect(everything).toContain('alone@users.test')
  })

  test('lists are whole, also beyond a page and where many rows have one moment; a formula is text', async () => {
    const { browser, userId } = await newUser(here.origin, 'busy')
    await query(
      `insert into login_history (user_id, at, ip, user_agent, outcome)
       select $1, now(), '10.0.0.1', '=cmd|' || n, 'signed-in' from generate_series(1, 1200) n`,
      [userId],
    )
    const key = await here.exchange.modules.apiKeys.ensure(userId, { label: 'x', type: 'trade', ips: [] })
    expect(key.key).not.toBe('')
    await browser.call('POST /v2/demo/claim')
    for (let at = 0; at < 12; at++) {
      const [from, to] = at % 2 === 0 ? (['main', 'spot'] as const) : (['spot', 'main'] as const)
      await browser.call('POST /v2/balances/transfer', { body: { ticker: 'USDT', from, to, amount: '1' } })
    }
    const files = await exported(browser)
    const signIns = linesIn(files, 'sign-ins.csv')
    expect(signIns).toHaveLength(1201)
    expect(new Set(signIns).size).toBe(1201)
    expect(signIns.filter((line) => line.includes("'=cmd|"))).toHaveLength(1200)
    const { history } = here.exchange.modules
    const whole = (await history.transfers(userId, { limit: 100, offset: 0 })).records.map(
      ({ id, ticker }) => id + ticker,
    )
    const paged: string[] = []
    let before = null
    for (;;) {
      const page = await history.older('transfers', userId, before, 3)
      paged.push(...page.map(({ shape }) => ('ticker' in shape ? shape.id + shape.ticker : '')))
      before = page.at(-1) ?? null
      if (page.length < 3) break
    }
    expect(paged).toEqual(whole)
    expect(linesIn(files, 'movements.csv')).toHaveLength(whole.length)
  })

  test('is asked for and opened with some proof of the last ten minutes, and only that session gets it for five', async () => {
    const { browser, email } = await newUser(here.origin, 'careful')
    here.clock.pass(11 * 60_000)
    expect((await browser.call(ASK)).error).toMatchObject({ code: 1110 })
    const asked = await proved(browser, ASK, {}, byMail(browser, email))
    await make()
    const { id } = asked.data
    expect((await fileOf(browser, id)).status).toBe(422)
    const other = new Browser(here.origin)
    await other.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await other.call('POST /v2/login/confirmation', { body: { code: await other.mailedCode(email) } })
    expect((await browser.call(OPEN, { params: { id } })).status).toBe(200)
    expect((await fileOf(browser, id)).status).toBe(200)
    expect((await fileOf(other, id)).status).toBe(422)
    here.clock.pass(301_000)
    expect((await fileOf(browser, id)).status).toBe(422)
    here.clock.pass(11 * 60_000)
    expect((await browser.call(OPEN, { params: { id } })).error).toMatchObject({ code: 1110 })
    const { browser: stranger } = await newUser(here.origin, 'nosy')
    expect((await stranger.call(OPEN, { params: { id } })).status).toBe(404)
    expect((await fileOf(stranger, id)).status).toBe(404)
    expect((await fileOf(new Browser(here.origin), id)).status).toBe(401)
  })

  test('there is one at a time and two a day, it is kept for seven days and sealed', async () => {
    const { browser, userId } = await newUser(here.origin, 'collector')
    const first = await browser.call(ASK)
    expect((await browser.call(ASK)).error).toMatchObject({ code: 1127, error: 'export-under-way' })
    await make()
    const [part] = await query('select sealed from data_export_parts where export_id = $1', [first.data.id])
    expect(String(part?.['sealed'])).not.toContain('profile.json')
    expect((await browser.call(ASK)).status).toBe(200)
    await make()
    expect(await query('select 1 from data_export_parts where export_id = $1', [first.data.id])).toEqual([])
    const refused = await browser.call(ASK)
    expect(refused.error).toMatchObject({ status: 429, code: 1128, error: 'exports-too-many' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    const { nextAt } = (await browser.call(STATE)).data
    expect(Math.abs((nextAt ?? 0) * 1000 - here.clock.now() - DAY_MS)).toBeLessThan(120_000)
    here.clock.pass(7 * DAY_MS + 60_000)
    await here.exchange.modules.accounts.exports.sweep()
    expect(
      await query('select 1 from data_export_parts p join data_exports e on e.id = p.export_id where user_id = $1', [
        userId,
      ]),
    ).toEqual([])
  })

  test('a mail and a notification tell of it', async () => {
    const { browser, email } = await newUser(here.origin, 'told')
    await exported(browser)
    const mails = (await browser.call('GET /v2/demo/mailbox', { query: { to: email } })).data
    expect(mails[0]?.subject).toBe('Your data is ready')
    expect(mails[0]?.text).toMatch(/^http:\S+\/settings\/general\/export$/m)
    const kinds = (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)
    expect(kinds.slice(0, 2)).toEqual(['data-export-ready', 'data-export-asked'])
  })

  test('one that a stop left half-made is made anew, and one that can’t be made is given up after three times', async () => {
    const { browser } = await newUser(here.origin, 'unlucky')
    const asked = await browser.call(ASK)
    await query(`insert into data_export_parts (export_id, part, sealed) values ($1, 0, 'left')`, [asked.data.id])
    await query(`alter table holds rename to holds_away`)
    await make()
    expect(await stateOf(browser)).toBe('making')
    for (let at = 0; at < 2; at++) {
      here.clock.pass(61_000)
      await make()
    }
    expect(await stateOf(browser)).toBe('failed')
    await query(`alter table holds_away rename to holds`)
    expect((await exported(browser)).size).toBeGreaterThan(15)
  })

  test('a closing account gets one too', async () => {
    const { browser, email } = await newUser(here.origin, 'leaving')
    await proved(browser, 'POST /v2/settings/delete-account', { body: {} }, byMail(browser, email))
    await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await browser.call('POST /v2/login/confirmation', { body: { code: await browser.mailedCode(email) } })
    expect(listIn(await exported(browser), 'closings.json')).toMatchObject([{ state: 'waiting' }])
  })

  test('one that would be larger than it may be is given up at once, and one of that size is made', async () => {
    const { userId } = await newUser(here.origin, 'large')
    const { pool, kit } = here.exchange
    const db = databaseOf(pool)
    const store = new ExportStore(db)
    const one = 'data: '.padEnd(1000, '·')
    const personal = new PersonalRecords()
    personal.add('test', {
      tables: {},
      files: [{ name: 'long.json', pages: onePage(() => [{ one }]) }],
      erase: async () => {},
    })
    // What is written into it says when it was made: at one moment all have one size.
    const moment = here.clock.now() + 2 * DAY_MS
    const made = async (most: number) => {
      const now = new Date(here.clock.now())
      // The exchange's own job leaves it alone.
      const due = new Date(now.getTime() + DAY_MS)
      const row = { id: newUuid(), userId, attempts: 0, origin: here.origin, askedAt: now, nextAt: due }
      const nothing = { until: null, bytes: null, openSession: null, openUntil: null }
      expect(await store.add({ ...row, ...nothing, state: 'making' })).toBe(true)
      const messages = new MessageLog({ store: new MessageStore(db), clock: here.clock, key })
      const queue = new MailQueue({
        store: new OutboxStore(db),
        messages,
        mailer: kit.mail,
        clock: here.clock,
        log: kit.log,
        metrics: kit.metrics,
        key,
      })
      await new ExportService({
        store,
        profile: new ProfileStore(db),
        queue,
        personal,
        clock: { now: () => moment },
        log: kit.log,
        tell: async () => {},
        key,
        most,
      }).run()
      await queue.stop()
      const [found] = await query('select state, bytes::integer from data_exports where id = $1', [row.id])
      return found
    }
    const key = kit.secret('data-exports')
    const whole = await made(10_000)
    expect(whole).toMatchObject({ state: 'ready' })
    const size = Number(whole?.['bytes'])
    expect(await made(size)).toEqual({ state: 'ready', bytes: size })
    expect(await made(size - 1)).toEqual({ state: 'failed', bytes: null })
  })
})
