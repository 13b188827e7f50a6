/** F-63, R-241, C-077: histories as files, made outside of any request. */
import readExcel from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebOperations } from '@exchange/contract'
import type { ExportFormat, ExportKindName } from '@exchange/contract/exports/kinds'
import { siteLanguages } from '@exchange/contract/site/languages'
import { newUuid } from '../../kernel/index.ts'
import { ExportsService, usualLimits } from '../../modules/exports/service.ts'
import type { ExportLimits } from '../../modules/exports/service.ts'
import { HistoryExportStore } from '../../modules/exports/store.ts'
import { databaseOf } from '../../processes/kit.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const ASK = 'POST /v2/export'
const LIST = 'GET /v2/export'
const REMOVE = 'DELETE /v2/export/{id}'
const DAY_S = 86_400
type Asked = WebOperations[typeof ASK]['body']

const query = async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await here.exchange.pool.query(text, [...values])).rows
const nowS = () => Math.floor(here.clock.now() / 1000)
/** What the process does now and then. */
const make = async () => here.exchange.modules.exports.run()
const ask = async (browser: Browser, asked: Partial<Asked> = {}) =>
  browser.call(ASK, {
    body: { kind: 'transfers', format: 'csv', from: nowS() - 30 * DAY_S, to: nowS(), timeZone: 'UTC', ...asked },
  })
const fileOf = async (browser: Browser, id: string) => browser.send('GET', `/v2/export/${id}/file`)
const stateOf = async (browser: Browser, id: string) =>
  (await browser.call(LIST)).data.records.find((one) => one.id === id)

/** Asked for, made and downloaded. */
async function exported(browser: Browser, asked: Partial<Asked>): Promise<Buffer> {
  const { data } = await ask(browser, asked)
  await make()
  const answer = await fileOf(browser, data.id)
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  return bytes
}
/** Lines of a CSV, its head among them. */
const linesOf = (bytes: Buffer): readonly (readonly string[])[] =>
  bytes
    .toString()
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
const rowsOf = async (bytes: Buffer) => (await readExcel(bytes))[0]?.data ?? []
async function pagesOf(bytes: Buffer): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text
}

async function trader(name: string) {
  const user = await newUser(here.origin, name)
  await user.browser.call('POST /v2/demo/claim')
  await user.browser.call('POST /v2/balances/transfer', {
    body: { ticker: 'USDT', from: 'main', to: 'spot', amount: '500.1' },
  })
  // Answered once the histories show it.
  await here.exchange.modules.history.transfers(user.userId, { limit: 1, offset: 0 })
  return user
}

/** The same account in a new browser: sessions that are idle for a day end. */
async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(here.origin)
  const { data } = await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })
  if (data.deviceVerify)
    await browser.call('POST /v2/login/confirmation', { body: { code: await browser.mailedCode(email) } })
  return browser
}

/** Rows of the projection, as many as are wanted, a second apart and back from now. */
async function moved(userId: number, count: number): Promise<void> {
  const [asset] = await query('select asset from views.transfers where owner = $1 limit 1', [userId])
  const { rows } = await here.exchange.pool.query(
    `select column_name as name from information_schema.columns where table_schema = 'views' and table_name = 'transfers'`,
  )
  const columns = rows.map(({ name }) => String(name)).filter((name) => !['id', 'at'].includes(name))
  expect(asset).toBeDefined()
  await query(
    `insert into views.transfers (id, at, ${columns.join(', ')})
     select gen_random_uuid(), at - n * 1000000::bigint, ${columns.join(', ')}
     from (select * from views.transfers where owner = $1 order by at limit 1) one, generate_series(1, $2) n`,
    [userId, count],
  )
}

describe('C-077 what can be exported', () => {
  test('is said with its limits, to those who are signed in', async () => {
    const { browser } = await newUser(here.origin, 'asking')
    expect((await browser.call('GET /v2/export/settings')).data).toEqual({
      kinds: [
        { kind: 'deposits', filters: ['ticker', 'status'] },
        { kind: 'payments', filters: ['ticker', 'status'] },
        { kind: 'withdrawals', filters: ['ticker', 'status'] },
        { kind: 'orders', filters: ['market', 'side', 'status'] },
        { kind: 'deals', filters: ['market', 'side'] },
        { kind: 'transfers', filters: ['ticker', 'reason'] },
      ],
      formats: [
        { format: 'csv', rows: 500_000 },
        { format: 'xlsx', rows: 200_000 },
        { format: 'pdf', rows: 5_000 },
      ],
      longestDays: 3_660,
      perDay: 20,
      waiting: 3,
      kept: 10,
      keptDays: 7,
      nextAt: null,
    })
    const guest = new Browser(here.origin)
    for (const path of ['/v2/export/settings', '/v2/export', `/v2/export/${newUuid()}/file`])
      expect((await guest.send('GET', path)).status, path).toBe(401)
  })
})

describe('F-63 a history as a file', () => {
  test('a CSV has exact decimals, values as programs know them, and each time in UTC and in the chosen zone', async () => {
    const { browser } = await trader('csv')
    const [head, row, ...others] = linesOf(await exported(browser, { timeZone: 'Asia/Kathmandu' }))
    expect(head).toEqual(['Time (UTC)', 'Time (Asia/Kathmandu)', 'ID', 'Kind', 'Asset', 'From', 'To', 'Amount'])
    expect(row?.slice(3)).toEqual(['wallet', 'USDT', 'main', 'spot', '500.1'])
    const [utc = '', local = ''] = row ?? []
    expect(Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(`${utc.replace(' ', 'T')}Z`)).toBe(345 * 60_000)
    expect(others.length).toBeGreaterThan(5)
  })

  test('a spreadsheet has typed numbers and moments, and values in words', async () => {
    const { browser } = await trader('xlsx')
    const [head, row] = await rowsOf(await exported(browser, { format: 'xlsx' }))
    expect(head).toEqual(['Time (UTC)', 'ID', 'Kind', 'Asset', 'From', 'To', 'Amount'])
    expect(row?.slice(2)).toEqual(['Between wallets', 'USDT', 'Main wallet', 'Spot wallet', 500.1])
    const [at] = row ?? []
    expect(at).toBeInstanceOf(Date)
  })

  test.each(siteLanguages)(
    'a document in %s says whose it is, of which period and which page, with every letter',
    async (language) => {
      const { browser, userId } = await trader(`pdf-${language}`)
      await query('update users set language = $2 where id = $1', [userId, language])
      const [page = ''] = await pagesOf(await exported(browser, { format: 'pdf', timeZone: 'Europe/Kyiv' }))
      const { exportTexts } = await import('../../modules/exports/texts/index.ts')
      const { kinds, headings, words, paper } = exportTexts[language]
      const said = [
        kinds.transfers,
        paper.account.replace('{account}', String(userId)),
        paper.page.replace('{page}', '1').replace('{pages}', '1'),
        headings.amount,
        words.reason['demo-grant'],
        words.wallet.external,
        '(Europe/Kyiv)',
        '500.1',
      ]
      for (const text of said) expect(page).toContain(text)
    },
  )

  test('a document of several pages heads and numbers each', async () => {
    const { browser, userId } = await trader('pages')
    await moved(userId, 100)
    const pages = await pagesOf(await exported(browser, { format: 'pdf' }))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(page).toContain('Amount')
      expect(page).toContain(`Account ${userId}`)
    }
  })

  test('is whole beyond a page of rows, without a row twice, and nothing of anybody else is in it', async () => {
    const { browser, userId } = await trader('endless')
    const { userId: otherId } = await trader('neighbour')
    await moved(userId, 1_200)
    const rows = linesOf(await exported(browser, {})).slice(1)
    const [counted] = await query('select count(*)::integer as count from views.transfers where owner = $1', [userId])
    expect(rows).toHaveLength(Number(counted?.['count']))
    expect(new Set(rows.map(([, id = '', , asset = '']) => id + asset)).size).toBe(rows.length)
    const others = await query('select id::text from views.transfers where owner = $1', [otherId])
    expect(others.length).toBeGreaterThan(0)
    const ids = new Set(rows.map(([, id]) => id))
    expect(others.filter(({ id }) => ids.has(String(id)))).toEqual([])
  })

  test('holds the period alone, and what it is narrowed to', async () => {
    const { browser, userId } = await trader('narrow')
    await moved(userId, 50)
    const all = linesOf(await exported(browser, {})).slice(1)
    const middle = Math.floor(Date.parse(`${all[20]?.[0]?.replace(' ', 'T')}Z`) / 1000)
    const part = linesOf(await exported(browser, { to: middle })).slice(1)
    const shown = all.filter(([time = '']) => Date.parse(`${time.replace(' ', 'T')}Z`) <= (middle + 1) * 1000)
    expect(part).toEqual(shown)
    expect(part.length).toBeGreaterThan(10)
    expect(part.length).toBeLessThan(all.length)
    const wallets = linesOf(await exported(browser, { filters: { reason: 'wallet' } })).slice(1)
    expect(wallets.map(([, , reason, ticker]) => [reason, ticker])).toEqual([['wallet', 'USDT']])
  })

  test('each of the histories is written in each of the formats', async () => {
    const { browser } = await trader('five')
    const { browser: other } = await trader('maker')
    await other.call('POST /v2/balances/transfer', {
      body: { ticker: 'BTC', from: 'main', to: 'spot', amount: '0.01' },
    })
    const order = { market: 'BTC_USDT', price: '60000', amount: '0.001' }
    for (const [who, side] of [
      [other, 'sell'],
      [browser, 'buy'],
    ] as const)
      expect((await who.call('POST /v2/trade/spot/limit', { body: { ...order, side } })).status).toBe(200)
    const way = { ticker: 'USDT', network: 'TRC20' }
    await browser.call('POST /v2/profile/address', { body: way })
    await browser.call('POST /v2/demo/chains/send', { body: { ...way, amount: '50' } })
    await expect.poll(async () => (await browser.call('GET /v2/deposits')).data.pagination.total).toBe(1)
    const kinds: readonly ExportKindName[] = ['orders', 'deals', 'transfers', 'deposits', 'payments', 'withdrawals']
    const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'pdf']
    const counts = new Map<string, number>()
    for (const kind of kinds)
      for (const format of formats) {
        const bytes = await exported(browser, { kind, format })
        if (format === 'csv') counts.set(kind, linesOf(bytes).length - 1)
        if (format === 'xlsx') expect((await rowsOf(bytes)).length - 1).toBe(counts.get(kind))
        if (format === 'pdf') expect(await pagesOf(bytes)).toHaveLength(1)
      }
    expect(Object.fromEntries(counts)).toMatchObject({ orders: 1, deals: 1, deposits: 1, withdrawals: 0 })
  })

  test('a notification and a mail tell that it is ready', async () => {
    const { browser, email } = await newUser(here.origin, 'told')
    await exported(browser, { format: 'xlsx' })
    const mails = (await browser.call('GET /v2/demo/mailbox', { query: { to: email } })).data
    expect(mails[0]).toMatchObject({
      subject: 'Your export is ready',
      text: expect.stringContaining('Transfers (XLSX)'),
    })
    expect(mails[0]?.text).toMatch(/^http:\S+\/history\/exports$/m)
    const [notice] = (await browser.call('GET /v2/notifications')).data.records
    expect(notice).toMatchObject({ kind: 'history-export-ready', values: { history: 'transfers', format: 'xlsx' } })
  })
})

describe('ER-60 what is refused', () => {
  test.each<readonly [string, Partial<Asked>, number]>([
    ['a period that ends before it begins', { from: 2_000, to: 1_000 }, 2400],
    ['one that has not begun', { from: 9_000_000_000, to: 9_000_000_001 }, 2400],
    ['one longer than ten years', { from: 0 }, 2402],
    ['a filter of another history', { filters: { market: 'BTC_USDT' } }, 2403],
    ['a reason that there is not', { filters: { reason: 'whim' } }, 2403],
    ['a status of another history', { kind: 'deposits', filters: { status: 'FILLED' } }, 2403],
    ['a zone that there is not', { timeZone: 'Mars/Olympus' }, 2404],
    ['an offset for a zone', { timeZone: '+03:00' }, 2404],
  ])('%s', async (_, asked, code) => {
    const { browser } = await newUser(here.origin, `refused-${code}-${newUuid().slice(0, 8)}`)
    expect((await ask(browser, asked)).error).toMatchObject({ status: 422, code })
    expect((await browser.call(LIST)).data.records).toEqual([])
  })

  test('a market and an asset that there are not', async () => {
    const { browser } = await newUser(here.origin, 'lost')
    expect((await ask(browser, { kind: 'orders', filters: { market: 'NO_SUCH' } })).error?.error).toBe('market-unknown')
    expect((await ask(browser, { filters: { ticker: 'NOSUCH' } })).error?.error).toBe('asset-unknown')
    expect((await ask(browser, { kind: 'deposits', filters: { ticker: 'NOSUCH' } })).error?.error).toBe('asset-unknown')
  })

  test('a fourth while three are being made, also when they are asked for at once', async () => {
    const { browser } = await newUser(here.origin, 'greedy')
    const answers = await Promise.all(Array.from({ length: 8 }, async () => ask(browser)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error?.error)).toEqual(Array.from({ length: 5 }, () => 'exports-waiting'))
    await make()
    expect((await ask(browser)).status).toBe(200)
    await make()
  })

  test('the twenty-first of a day, also when those before it were deleted; the next day brings the next', async () => {
    const { browser, email } = await newUser(here.origin, 'busy')
    for (let count = 0; count < 20; count++) {
      const { data } = await ask(browser)
      expect((await browser.call(REMOVE, { params: { id: data.id } })).data).toEqual({ removed: true })
    }
    const refused = await ask(browser)
    expect(refused.error).toMatchObject({ status: 429, code: 2406, error: 'exports-of-day' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    const { nextAt } = (await browser.call('GET /v2/export/settings')).data
    expect(Math.abs((nextAt ?? 0) - nowS() - DAY_S)).toBeLessThan(120)
    here.clock.pass(DAY_S * 1000 + 1000)
    expect((await ask(await signedIn(email))).status).toBe(200)
    await make()
  })

  test('the file of somebody else, and one that was deleted or is not ready', async () => {
    const { browser } = await newUser(here.origin, 'owner')
    const { browser: stranger } = await newUser(here.origin, 'nosy')
    const { data } = await ask(browser)
    expect((await fileOf(browser, data.id)).status).toBe(404)
    await make()
    expect((await fileOf(stranger, data.id)).status).toBe(404)
    expect((await stranger.call(REMOVE, { params: { id: data.id } })).status).toBe(404)
    expect((await fileOf(browser, data.id)).status).toBe(200)
    await browser.call(REMOVE, { params: { id: data.id } })
    expect((await fileOf(browser, data.id)).status).toBe(404)
    expect((await browser.call(REMOVE, { params: { id: data.id } })).status).toBe(404)
    expect(await query('select 1 from history_export_parts where export_id = $1', [data.id])).toEqual([])
  })
})

describe('what is kept', () => {
  test('is sealed, for seven days, the newest ten of an account', async () => {
    const { browser, email } = await newUser(here.origin, 'collector')
    const ids: string[] = []
    for (let count = 0; count < 11; count++) {
      const { data } = await ask(browser)
      await make()
      ids.push(data.id)
      here.clock.pass(1000)
    }
    const [part] = await query('select sealed from history_export_parts where export_id = $1', [ids[10]])
    expect(String(part?.['sealed'])).not.toContain('Amount')
    expect((await stateOf(browser, ids[0] ?? ''))?.state).toBe('expired')
    expect((await fileOf(browser, ids[0] ?? '')).status).toBe(404)
    expect((await fileOf(browser, ids[1] ?? '')).status).toBe(200)
    here.clock.pass(7 * DAY_S * 1000 + 60_000)
    const later = await signedIn(email)
    expect((await fileOf(later, ids[10] ?? '')).status).toBe(404)
    await here.exchange.modules.exports.sweep()
    expect(await query('select 1 from history_export_parts where export_id = any($1)', [ids])).toEqual([])
    expect((await stateOf(later, ids[10] ?? ''))?.state).toBe('expired')
    here.clock.pass(24 * DAY_S * 1000)
    await here.exchange.modules.exports.sweep()
    expect((await (await signedIn(email)).call(LIST)).data.records).toEqual([])
  })

  test('one that a stop left half-made is made anew, and one that can’t be made is given up after three times', async () => {
    const { browser } = await newUser(here.origin, 'unlucky')
    const { data } = await ask(browser)
    await query(`insert into history_export_parts (export_id, part, sealed) values ($1, 0, 'left')`, [data.id])
    // Whoever had begun it stopped.
    await query(`update history_exports set attempts = 1, next_at = $2 where id = $1`, [
      data.id,
      new Date(here.clock.now() + 120_000),
    ])
    await make()
    expect((await stateOf(browser, data.id))?.state).toBe('making')
    here.clock.pass(121_000)
    await make()
    expect((await stateOf(browser, data.id))?.state).toBe('ready')
    expect((await fileOf(browser, data.id)).status).toBe(200)

    const broken = (await ask(browser)).data
    await query('alter table views.transfers rename to transfers_away')
    for (let count = 0; count < 3; count++) {
      await make()
      here.clock.pass(61_000)
    }
    await query('alter table views.transfers_away rename to transfers')
    expect(await stateOf(browser, broken.id)).toMatchObject({ state: 'failed', failure: 'broken' })
    const [notice] = (await browser.call('GET /v2/notifications')).data.records
    expect(notice?.kind).toBe('history-export-failed')
  })

  test('one with more rows or bytes than it may have is given up at once, and one at the limit is made', async () => {
    const { userId } = await trader('large')
    await moved(userId, 600)
    const { pool, kit, modules } = here.exchange
    const store = new HistoryExportStore(databaseOf(pool))
    const [counted] = await query('select count(*)::integer as count from views.transfers where owner = $1', [userId])
    const rows = Number(counted?.['count'])
    const made = async (limits: Partial<ExportLimits>) => {
      const now = new Date(here.clock.now())
      const id = newUuid()
      const asked = { kind: 'transfers', format: 'csv', from: 1, to: nowS(), timeZone: 'UTC', filters: {} } as const
      const nothing = { failure: null, total: null, until: null, bytes: null, rows: 0, attempts: 0 }
      // The exchange's own job leaves it alone.
      const nextAt = new Date(now.getTime() + DAY_S * 1000)
      const row = {
        id,
        userId,
        ...asked,
        ...nothing,
        state: 'making',
        origin: here.origin,
        askedAt: now,
        nextAt,
      } as const
      await store.add(row, now, () => {})
      await new ExportsService({
        store,
        kinds: kit.exportKinds,
        accounts: modules.accounts,
        clock: { now: () => nextAt.getTime() },
        log: kit.log,
        tell: async () => {},
        typeface: kit.typeface,
        key: kit.secret('history-exports'),
        limits: { ...usualLimits, ...limits },
      }).run()
      const [found] = await query('select state, failure, bytes::integer from history_exports where id = $1', [id])
      return found
    }
    const ofRows = (csv: number) => ({ rows: { ...usualLimits.rows, csv } })
    const whole = await made(ofRows(rows))
    expect(whole).toMatchObject({ state: 'ready' })
    expect(await made(ofRows(rows - 1))).toEqual({ state: 'failed', failure: 'too-large', bytes: null })
    const bytes = Number(whole?.['bytes'])
    expect(await made({ bytes })).toEqual({ state: 'ready', failure: null, bytes })
    expect(await made({ bytes: bytes - 1 })).toEqual({ state: 'failed', failure: 'too-large', bytes: null })
  })

  test('one that is deleted while it is made is left', async () => {
    const { browser, userId } = await trader('hasty')
    await moved(userId, 3_000)
    const { data } = await ask(browser)
    const making = make()
    expect((await browser.call(REMOVE, { params: { id: data.id } })).status).toBe(200)
    await making
    expect((await browser.call(LIST)).data.records).toEqual([])
    expect((await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)).not.toContain(
      'history-export-ready',
    )
  })

  test('when a thousand are being made, or all files take what they may, nobody gets another', async () => {
    const { browser } = await newUser(here.origin, 'late')
    const { userId } = await newUser(here.origin, 'crowd')
    await query(
      `insert into history_exports select gen_random_uuid(), $1, 'transfers', 'csv', 0, 1, 'UTC', '{}', 'making', null, 0, '', now(),
       now() + interval '9 years', 0, null, null, null from generate_series(1, 1000)`,
      [userId],
    )
    expect((await ask(browser)).error).toMatchObject({ status: 503, error: 'exports-busy' })
    await query('delete from history_exports where user_id = $1', [userId])
    await query(
      `insert into history_exports values (gen_random_uuid(), $1, 'transfers', 'csv', 0, 1, 'UTC', '{}', 'ready', null, 0, '', now(),
       now(), 0, null, now() + interval '9 years', $2)`,
      [userId, 20 * 1024 ** 3],
    )
    expect((await ask(browser)).error).toMatchObject({ status: 503, error: 'exports-busy' })
    await query('delete from history_exports where user_id = $1', [userId])
    expect((await ask(browser)).status).toBe(200)
    await make()
  })
})
