/** F-26: webhooks from creation to replay, with a receiver that is a real server. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebInput } from '@exchange/contract'
import type { WebhookEventKind } from '@exchange/contract/integrations'
import { call } from '../testing/clients.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { AT_ONCE, Wallets, asked, fillWallets, inside, outside } from './testing/wallets.ts'

const HOUR_MS = 3_600_000

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    readonly method: string
    readonly id: string
    readonly params: { readonly cursor: string; readonly nonce: number; readonly ticker?: string }
  }
}

/** Somebody's server: says what it was told to say, and remembers. */
class Receiver {
  readonly calls: Received[] = []
  answer = 200
  proof = ''
  /** Told when somebody asks for the proof; it is given once this is done. */
  asked: () => Promise<void> = async () => {}
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      if (request.url === '/webhook-verification.txt') return void this.asked().then(() => response.end(this.proof))
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString('utf8')))
      request.on('end', () => {
        this.calls.push({ headers: request.headers, text, body: JSON.parse(text) })
        response.writeHead(this.answer).end()
      })
      return undefined
    })
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/in`
  }

  get methods(): string[] {
    return this.calls.map(({ body }) => body.method)
  }

  close(): void {
    this.#server.close()
  }
}

let here: TestExchange
const receivers: Receiver[] = []
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  for (const receiver of receivers) receiver.close()
  expect(here.faults).toEqual([])
})

type NewBody = NonNullable<WebInput<'POST /v2/integrations/code'>['body']>
type ChangedBody = NonNullable<WebInput<'POST /v2/integrations/{id}/code'>['body']>

/** A code for a new integration, from this account's mailbox; the last one may not be younger than a minute. */
async function newCode(browser: Browser, email: string, body: NewBody): Promise<string> {
  here.clock.pass(61_000)
  expect((await browser.call('POST /v2/integrations/code', { body })).data.sent).toBe(true)
  return browser.mailedCode(email)
}

/** The same for a change of an integration. */
async function changeCode(browser: Browser, email: string, id: string, body: ChangedBody): Promise<string> {
  here.clock.pass(61_000)
  expect((await browser.call('POST /v2/integrations/{id}/code', { params: { id }, body })).data.sent).toBe(true)
  return browser.mailedCode(email)
}

async function newReceiver(): Promise<{ receiver: Receiver; url: string }> {
  const receiver = new Receiver()
  receivers.push(receiver)
  return { receiver, url: await receiver.listen() }
}

/** An account with an integration that is proven and up to date. */
async function listener(name: string, kinds: WebhookEventKind[] = []) {
  const { browser, email, userId } = await newUser(here.origin, name)
  const { receiver, url } = await newReceiver()
  const body = { name: 'ledger', url, kinds }
  const code = await newCode(browser, email, body)
  const created = await browser.call('POST /v2/integrations', { body: { ...body, code } })
  expect(created.status).toBe(201)
  receiver.proof = `["${created.data.key}"]`
  const params = { id: created.data.id }
  expect((await browser.call('POST /v2/integrations/{id}/proof', { params })).data.state).toBe('on')
  // Not through the browser, whose session may sleep meanwhile.
  const one = async () => here.exchange.modules.integrations.one(userId, created.data.id)
  return { browser, email, userId, receiver, url, made: created.data, params, one }
}

/** Everything that is written down by now is tried. */
async function settle(): Promise<void> {
  await here.exchange.core.projected()
  await here.exchange.modules.deliveries.run()
  await here.exchange.modules.deliveries.idle()
}

/** Repeats until it holds: the process itself calls webhooks as well. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await settle()
}

const claim = async (browser: Browser) => expect((await browser.call('POST /v2/demo/claim')).status).toBe(200)
const move = async (browser: Browser, amount: string) =>
  expect(
    (
      await browser.call('POST /v2/balances/transfer', {
        body: { ticker: 'DUSDT', amount, from: 'main', to: 'spot' },
      })
    ).status,
  ).toBe(200)

describe('an integration', () => {
  test('is made with a mailed code; its secret is shown once; nobody else finds it', async () => {
    const { browser, made, params } = await listener('hooker')
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/)
    expect(JSON.stringify((await browser.call('GET /v2/integrations')).data)).not.toContain(made.secret)
    const { rows } = await here.exchange.pool.query<{ sealed: Buffer }>(
      'select secret_sealed as sealed from integrations where id = $1',
      [made.id],
    )
    expect(rows[0]?.sealed.includes(Buffer.from(made.secret))).toBe(false)
    const { browser: other } = await newUser(here.origin, 'hookthief')
    expect((await other.call('GET /v2/integrations/{id}', { params })).status).toBe(404)
    expect((await other.call('POST /v2/integrations/{id}/replay', { params, body: {} })).status).toBe(404)
    expect((await other.call('DELETE /v2/integrations/{id}', { params })).status).toBe(404)
    expect((await browser.call('DELETE /v2/integrations/{id}', { params })).status).toBe(200)
    expect((await browser.call('GET /v2/integrations')).data).toEqual([])
  })

  test('a wrong code and an address that may not be called make none', async () => {
    const { browser, email } = await newUser(here.origin, 'prober')
    const url = 'https://hooks.example.org/in'
    const code = await newCode(browser, email, { name: 'x', url })
    for (const url of [
      'https://10.0.0.1/in',
      'http://example.org/in',
      'https://u:p@example.org/',
      'file:///etc/passwd',
    ]) {
      const { status, error } = await browser.call('POST /v2/integrations', { body: { name: 'x', url, code } })
      expect([status, error.code, Object.keys(error.errors)]).toEqual([422, 1512, ['url']])
    }
    const wrong = { name: 'x', url, code: code === '000000' ? '111111' : '000000' }
    expect((await browser.call('POST /v2/integrations', { body: wrong })).error.code).toBe(1102)
    expect((await browser.call('GET /v2/integrations')).data).toEqual([])
  })

  test('hears nothing before its domain is proven, and then what has happened since', async () => {
    const { browser, email } = await newUser(here.origin, 'patient')
    const { receiver, url } = await newReceiver()
    const code = await newCode(browser, email, { name: 'n', url })
    const { data: made } = await browser.call('POST /v2/integrations', { body: { name: 'n', url, code } })
    const params = { id: made.id }
    await claim(browser)
    await settle()
    receiver.proof = 'another key'
    expect((await browser.call('POST /v2/integrations/{id}/proof', { params })).error.code).toBe(1513)
    expect((await browser.call('POST /v2/integrations/{id}/ping', { params })).error.code).toBe(1513)
    expect(receiver.calls).toEqual([])
    receiver.proof = ` ${made.key}\n`
    expect((await browser.call('POST /v2/integrations/{id}/proof', { params })).data.state).toBe('on')
    await until(() => receiver.methods.includes('transfer'))
  })

  test('giving it more, or another address, needs a code; taking away does not', async () => {
    const { browser, email, url, params } = await listener('changer', ['deal'])
    const change = (body: object) => browser.call('PUT /v2/integrations/{id}', { params, body })
    for (const body of [{ kinds: [] }, { kinds: ['deal', 'order'] }, { url: 'https://hooks.example.org/in' }])
      expect((await change(body)).error.code).toBe(1503)
    expect((await change({ enabled: false, name: 'renamed' })).data).toMatchObject({ state: 'off', name: 'renamed' })
    expect((await change({ enabled: true })).error.code).toBe(1503)
    const code = await changeCode(browser, email, params.id, { enabled: true, kinds: [] })
    expect((await change({ enabled: true, kinds: [], code })).data).toMatchObject({ state: 'on', kinds: [] })
    const again = await changeCode(browser, email, params.id, { url: `${url}/other` })
    expect((await change({ url: `${url}/other`, code: again })).data.state).toBe('on')
    const elsewhere = { url: 'https://hooks.example.org/in' }
    const code3 = await changeCode(browser, email, params.id, elsewhere)
    // v5.0.0-6.6.2 It is good for this address alone, and for a change alone.
    expect((await change({ url: 'https://evil.example.org/in', code: code3 })).error.code).toBe(1102)
    const renewed = await browser.call('POST /v2/integrations/{id}/secret', { params, body: { code: code3 } })
    expect(renewed.error.code).toBe(1102)
    const { data: mails } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]?.text).toContain('The integration “renamed” is about to be changed')
    expect(mails[0]?.text).toContain('Events will be sent to hooks.example.org.')
    expect((await change({ ...elsewhere, code: code3 })).data.state).toBe('unproven')
  })
})

test('a proof that was found while the address changed proves nothing of the new one', async () => {
  const { userId, receiver, params } = await listener('mover')
  const { integrations } = here.exchange.modules
  const elsewhere = { url: 'https://hooks.example.org/in' }
  receiver.asked = async () => void (await integrations.change(userId, params.id, elsewhere, true))
  await expect(integrations.prove(userId, params.id)).rejects.toMatchObject({ error: 'domain-unproven' })
  expect((await integrations.one(userId, params.id)).state).toBe('unproven')
})

describe('deliveries', () => {
  test('come in order, signed in both ways, each with an id and a nonce that grows', async () => {
    const { browser, userId, receiver, made, one } = await listener('orderly')
    await claim(browser)
    for (const amount of ['1', '2', '3']) await move(browser, amount)
    const log = await here.exchange.modules.events.read(userId, { limit: 500 })
    await until(() => receiver.calls.length >= log.events.length)
    expect(receiver.calls.map(({ body }) => `${body.method} ${body.params.cursor}`)).toEqual(
      log.events.map(({ kind, cursor }) => `${kind} ${cursor}`),
    )
    const nonces = receiver.calls.map(({ body }) => body.params.nonce)
    expect(nonces).toEqual([...new Set(nonces)].toSorted((a, b) => a - b))
    for (const { headers, text, body } of receiver.calls) {
      const payload = Buffer.from(text).toString('base64')
      expect(headers['x-txc-apikey']).toBe(made.key)
      expect(headers['x-txc-payload']).toBe(payload)
      expect(headers['x-txc-signature']).toBe(createHmac('sha512', made.secret).update(payload).digest('hex'))
      const key = Buffer.from(made.secret.replace('whsec_', ''), 'base64')
      const signed = `${body.id}.${String(headers['webhook-timestamp'])}.${text}`
      expect(headers['webhook-id']).toBe(body.id)
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    }
    expect(new Set(receiver.calls.map(({ body }) => body.id)).size).toBe(receiver.calls.length)
    expect((await one()).deliveredAt).not.toBeNull()
  })

  test('are of the chosen kinds', async () => {
    const { browser, receiver } = await listener('chooser', ['transfer'])
    await claim(browser)
    await move(browser, '1')
    await until(() => receiver.calls.some(({ body }) => body.params.ticker === 'DUSDT'))
    expect(new Set(receiver.methods)).toEqual(new Set(['transfer']))
  })

  test('that are not taken are tried again later, and nothing overtakes them', async () => {
    const { browser, receiver, one } = await listener('unlucky', ['transfer'])
    receiver.answer = 503
    await claim(browser)
    await move(browser, '1')
    await until(() => receiver.calls.length > 0)
    await until(async () => (await one()).state === 'failing')
    const first = receiver.calls[0]?.body
    expect((await one()).failure).toMatchObject({ text: 'HTTP 503', attempts: 1 })
    await settle()
    // Not before its time.
    expect(receiver.calls).toHaveLength(1)
    here.clock.pass(5_000)
    await until(() => receiver.calls.length > 1)
    expect(receiver.calls[1]?.body).toMatchObject({ id: first?.id, params: { cursor: first?.params.cursor } })
    await until(async () => (await one()).failure?.attempts === 2)
    receiver.answer = 204
    here.clock.pass(10_000)
    await until(async () => (await one()).state === 'on' && receiver.methods.length >= 4)
    const taken = receiver.calls.slice(2).map(({ body }) => body.params.cursor)
    expect(taken[0]).toBe(first?.params.cursor)
    const places = taken.map((cursor) => cursor.split('-').map(Number))
    expect(places).toEqual(places.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
  })

  test('are given up after a day, kept, and sent again when their owner says so', async () => {
    const { browser, userId, receiver, one } = await listener('away', ['transfer'])
    receiver.answer = 500
    await claim(browser)
    await until(async () => (await one()).state === 'failing')
    here.clock.pass(25 * HOUR_MS)
    await until(async () => (await one()).undelivered > 0)
    receiver.answer = 200
    await until(async () => (await one()).state === 'on')
    const { integrations } = here.exchange.modules
    const letters = await integrations.letters(userId)
    const [letter] = letters
    expect(letter).toMatchObject({ kind: 'transfer', error: 'HTTP 500', queued: false, integration: 'ledger' })
    const { browser: stranger } = await newUser(here.origin, 'letterthief')
    const params = { id: letter?.id ?? '' }
    expect((await stranger.call('GET /v2/integrations/undelivered')).data).toEqual([])
    expect((await stranger.call('POST /v2/integrations/undelivered/{id}/resend', { params })).status).toBe(404)
    expect((await stranger.call('DELETE /v2/integrations/undelivered/{id}', { params })).status).toBe(404)
    const before = receiver.calls.length
    expect((await integrations.resend(userId, params.id)).queued).toBe(true)
    await until(() => receiver.calls.length > before)
    expect(receiver.calls.at(-1)?.body.params.cursor).toBe(letter?.cursor)
    await until(async () => (await one()).undelivered === letters.length - 1)
  })

  test('are made again from a cursor, by key as well', async () => {
    const { browser, userId, receiver, made, params } = await listener('replayer', ['transfer'])
    await claim(browser)
    await move(browser, '1')
    const { events } = await here.exchange.modules.events.read(userId, { kinds: ['transfer'], limit: 500 })
    const cursors = events.map(({ cursor }) => cursor)
    await until(() => receiver.calls.at(-1)?.body.params.cursor === cursors.at(-1))
    // So that nothing is on its way when it is sent again.
    await settle()
    const again = async (after: string | undefined, expected: readonly string[]) => {
      const before = receiver.calls.length
      const { status } = await browser.call('POST /v2/integrations/{id}/replay', {
        params,
        body: after === undefined ? {} : { after },
      })
      expect(status).toBe(200)
      await until(() => receiver.calls.length >= before + expected.length)
      expect(receiver.calls.slice(before).map(({ body }) => body.params.cursor)).toEqual(expected)
    }
    await again(cursors[0], cursors.slice(1))
    await again(undefined, cursors)
    const ahead = { params, body: { after: '999999999-1' } }
    expect((await browser.call('POST /v2/integrations/{id}/replay', ahead)).error.code).toBe(1514)
    const reading = await here.exchange.modules.apiKeys.create(userId, { label: 'r', type: 'read', ips: [] })
    expect((await call(here.origin, reading, '/api/v4/webhooks/replay', { id: made.id })).status).toBe(401)
    const pair = await here.exchange.modules.apiKeys.create(userId, { label: 't', type: 'trade', ips: [] })
    const before = receiver.calls.length
    const body = { id: made.id, after: cursors.at(-2) }
    expect((await call(here.origin, pair, '/api/v4/webhooks/replay', body)).status).toBe(200)
    await until(() => receiver.calls.length > before)
    expect(receiver.calls.at(-1)?.body.params.cursor).toBe(cursors.at(-1))
    const listed = await call(here.origin, pair, '/api/v4/webhooks')
    expect(listed.body).toMatchObject([{ id: made.id, name: 'ledger' }])
    expect((await call(here.origin, pair, '/api/v4/webhooks/undelivered')).body).toEqual([])
  })

  test('a test call is signed with the new secret as soon as there is one', async () => {
    const { browser, email, receiver, made, params } = await listener('renewer')
    here.clock.pass(61_000)
    expect((await browser.call('POST /v2/integrations/{id}/secret/code', { params })).data.sent).toBe(true)
    const { data } = await browser.call('POST /v2/integrations/{id}/secret', {
      params,
      body: { code: await browser.mailedCode(email) },
    })
    expect(data.secret).not.toBe(made.secret)
    const ping = await browser.call('POST /v2/integrations/{id}/ping', { params })
    expect(ping.data).toEqual({ status: 200, error: null })
    const { headers, text, body } = receiver.calls.at(-1) as Received
    expect(body.method).toBe('ping')
    const payload = Buffer.from(text).toString('base64')
    expect(headers['x-txc-signature']).toBe(createHmac('sha512', data.secret).update(payload).digest('hex'))
  })
})

describe('deposits and withdrawals', () => {
  const wallets = new Wallets(() => here)
  /** Somebody with a second factor whose webhook hears these kinds. */
  async function protectedListener(name: string, kinds: WebhookEventKind[]) {
    const one = await listener(name, kinds)
    await one.browser.call('POST /v2/demo/claim')
    // As after an app was switched on: withdrawing asks for no more.
    await here.exchange.pool.query(
      `insert into totp_secrets (user_id, last_step, enabled_at) values ($1, 0, now()) on conflict do nothing`,
      [one.userId],
    )
    return one
  }
  const byKey = async (userId: number, browser: Browser, uniqueId: string, amount = '20') => {
    const pair = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'funds', ips: [] })
    const { address } = await outside(browser, 'TRC20')
    const fields = { ticker: 'USDT', network: 'TRC20', amount, address, uniqueId }
    const { status } = await call(here.origin, pair, '/api/v4/main-account/withdraw', fields)
    expect(status).toBe(201)
    return pair
  }

  test('F-26 F-41 a withdrawal is told of from the request to its end, as the history shows it, in that order', async () => {
    await fillWallets(here)
    const { browser, userId, receiver } = await protectedListener('hears-withdrawals', ['withdraw'])
    const pair = await byKey(userId, browser, 'heard')
    const [row] = await wallets.query('select id from withdrawals where user_id = $1', [userId])
    await wallets.until(row?.['id'] ?? '', 'done', 20_000)
    await until(() => receiver.methods.length >= 2)
    // Of nothing else, and not of every step in between.
    expect(receiver.methods).toEqual(['withdraw.pending', 'withdraw.successful'])
    const [first, last] = receiver.calls
    expect(first?.body.params).toMatchObject({ uniqueId: 'heard', ticker: 'USDT', amount: '20', method: 2, status: 1 })
    const history = await call(here.origin, pair, '/api/v4/main-account/history', { unique_id: 'heard' })
    const { records } = history.body as { records: Record<string, unknown>[] }
    expect(last?.body.params).toMatchObject({ ...records[0], confirmations: expect.anything() })
    expect(last?.headers['webhook-id']).toBe(last?.body.id)
    expect(await wallets.query('select 1 from integration_outbox')).toEqual([])
  })

  test('F-26 F-40 a deposit is told of until it is credited; one that is canceled by its owner says so', async () => {
    const { browser, receiver } = await protectedListener('hears-deposits', ['deposit', 'withdraw'])
    await inside(browser, 'LTC', 'LTC')
    await browser.call('POST /v2/demo/chains/send', { body: { ticker: 'LTC', network: 'LTC', amount: '2' } })
    await expect
      .poll(async () => {
        await wallets.turn(4_000)
        return (await browser.call('GET /v2/deposits')).data.records[0]?.status
      }, AT_ONCE)
      .toBe('credited')
    await until(() => receiver.methods.includes('deposit.processed'))
    expect(receiver.methods[0]).toBe('deposit.accepted')
    expect(receiver.calls.at(-1)?.body.params).toMatchObject({ ticker: 'LTC', amount: '2', method: 1, status: 3 })
    const { id } = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '30' })
    await browser.call('POST /v2/withdraw/{id}/cancel', { params: { id } })
    await until(() => receiver.methods.includes('withdraw.canceled'))
    expect(receiver.methods.slice(-2)).toEqual(['withdraw.unconfirmed', 'withdraw.canceled'])
  })

  test('a receiver that fails gets them later, in order; after a day they are given up and can be sent again', async () => {
    const { browser, userId, receiver, params } = await protectedListener('fails-withdrawals', ['withdraw'])
    receiver.answer = 500
    const { id } = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '30' })
    await browser.call('POST /v2/withdraw/{id}/cancel', { params: { id } })
    await until(() => receiver.calls.length > 0)
    await settle()
    expect(receiver.methods.every((method) => method === 'withdraw.unconfirmed')).toBe(true)
    receiver.answer = 200
    here.clock.pass(10_000)
    await until(() => receiver.methods.includes('withdraw.canceled'))
    expect(new Set(receiver.calls.slice(0, -1).map(({ body }) => body.id)).size).toBe(1)

    receiver.answer = 500
    await here.exchange.modules.withdrawals.requests.create(
      userId,
      {
        ticker: 'USDT',
        network: 'TRC20',
        memo: null,
        amount: '30',
        feeOnTop: false,
        address: (await outside(browser, 'TRC20')).address,
      },
      { through: 'site', commandId: null },
    )
    here.clock.pass(24 * HOUR_MS)
    const letters = async () => here.exchange.modules.integrations.letters(userId)
    await until(async () => (await letters()).length > 0)
    expect(await letters()).toMatchObject([
      { integrationId: params.id, kind: 'withdraw.unconfirmed', error: 'HTTP 500' },
    ])
    receiver.answer = 200
    const [letter] = await letters()
    await here.exchange.modules.integrations.resend(userId, letter?.id ?? '')
    await until(async () => (await letters()).length === 0)
    expect(receiver.methods.at(-1)).toBe('withdraw.unconfirmed')
  })

  test('no more than a thousand wait for one integration', async () => {
    const { browser, receiver, params } = await protectedListener('waits-long', ['withdraw'])
    receiver.answer = 500
    const count = async () =>
      Number(
        (
          await wallets.query('select count(*)::integer as n from integration_outbox where integration_id = $1', [
            params.id,
          ])
        )[0]?.['n'],
      )
    await wallets.query(
      `insert into integration_outbox (id, integration_id, kind, data, made_at, attempts, next_try_at)
       select gen_random_uuid(), $1, 'withdraw.pending', '{}', $2, 0, $3 from generate_series(1, 1000)`,
      [params.id, new Date(here.clock.now()), new Date(here.clock.now() + HOUR_MS)],
    )
    await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '30' })
    expect(await count()).toBe(1000)
    await wallets.query('delete from integration_outbox where integration_id = $1', [params.id])
  })
})
