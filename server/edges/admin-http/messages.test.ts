/** Messages in the console: what waits, what became of the others, and what operators do about it. What they say is never shown. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsoleOperations } from '@exchange/contract/operators'
import { Metrics } from '../../kernel/index.ts'
import { MailQueue } from '../../modules/delivery/mails/index.ts'
import { MessageLog, MessageStore } from '../../modules/delivery/messages/index.ts'
import { OutboxStore } from '../../modules/delivery/outbox/index.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { sendMails, sendMessages } from '../web-http/testing/mails.ts'
import { byMail, proved } from '../web-http/testing/proofs.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

type Query = ConsoleOperations['GET /admin/api/messages']['query']
type Channel = 'mail' | 'sms' | 'push'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let here: TestExchange
let ada: Operator
let support: Operator
let onCall: Operator
let gateway: Server
let isGatewayDown = false
const texts: string[] = []
/** What the exchange complains about because a test wants it to. */
const expected = /was given up/

beforeAll(async () => {
  gateway = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => texts.push(chunk.toString('utf8')))
    request.on('end', () => response.writeHead(isGatewayDown ? 503 : 200).end('{}'))
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  here = await startTestExchange({ smsUrl: `http://127.0.0.1:${port}/?tls=off` })
  ada = await newOperator(here, 'ada', 'owner')
  support = await newOperator(here, 'sue', 'support')
  onCall = await newOperator(here, 'cay', 'on-call')
})
afterAll(async () => {
  await here.close()
  gateway.close()
  expect(here.faults.filter((fault) => !expected.test(fault))).toEqual([])
})
beforeEach(async () => {
  isGatewayDown = false
  await here.exchange.pool.query('delete from message_holds; delete from outbox')
})

const delivery = () => here.exchange.modules.delivery
const list = async (query: Query, by = support) => (await by.call('GET /admin/api/messages', { query })).data
const ofAccount = async (id: number, state: Query['state'], by = support) =>
  (await list({ query: String(id), state }, by)).messages
const standing = async (channel: Channel) =>
  (await support.call('GET /admin/api/messages/channels')).data.channels.find((one) => one.channel === channel)
const hold = async (channel: Channel, by = onCall) =>
  by.call('POST /admin/api/messages/channels/{channel}/hold', { params: { channel }, body: why })
const release = async (channel: Channel, by = onCall) =>
  by.act('POST /admin/api/messages/channels/{channel}/release', { params: { channel }, body: why })
const act = async (what: 'again' | 'drop', id: string, by = onCall) =>
  by.call(`POST /admin/api/messages/{id}/${what}`, { params: { id }, body: why })
/** The newest record of an act that was done. */
const log = async (name: string) =>
  (await ada.call('GET /admin/api/audit', { query: { act: name } })).data.records.find(
    ({ result }) => result === 'done',
  )
const mailbox = async (to: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/mailbox', { query: { to } })).data

/** Sessions of operators end when nothing is asked for a while. */
const everybodySignsIn = async () => {
  for (const operator of [ada, support, onCall]) await operator.signIn()
}

/** A notice in the queue of the exchange, which is not sent by who writes it. */
async function notice(to: string, kind = 'password-changed'): Promise<void> {
  const { kit } = here.exchange
  const key = kit.secret('mail-queue')
  const messages = new MessageLog({ store: new MessageStore(kit.db), clock: here.clock, key })
  const store = new OutboxStore(kit.db)
  const queue = new MailQueue({
    store,
    messages,
    mailer: kit.mail,
    clock: here.clock,
    log: kit.log,
    metrics: new Metrics(),
    key,
  })
  await queue.stop()
  const said = 'a secret subject 271828'
  await queue.addNotice({ kind, language: 'de', to, subject: said, text: said, html: said })
}

let numbers = 0
/** Asks for a code to a new number; the number. */
async function codeTo(browser: Browser, email: string): Promise<string> {
  const phone = `+90532${String(2_000_000 + ++numbers * 10_007).slice(-7)}`
  const input = { body: { phone, country: 'TR' } }
  expect((await proved(browser, 'POST /v2/settings/phone', input, byMail(browser, email))).status).toBe(200)
  return phone
}

describe('a channel that is held', () => {
  test('sends nothing until it is released; support sees it and may do neither', async () => {
    const { email, userId } = await newUser(here.origin, 'held-mails')
    expect((await hold('mail', support)).status).toBe(403)
    expect((await hold('mail')).data).toMatchObject({ outcome: 'done' })
    expect((await hold('mail')).error.error).toBe('act-refused')
    await notice(email)
    await sendMails(here)
    expect(await standing('mail')).toMatchObject({ waiting: 1, failing: 0, heldSince: expect.any(Number) })
    expect((await standing('mail'))?.oldestAt).toEqual(expect.any(Number))
    expect(await standing('sms')).toMatchObject({ heldSince: null })
    const [row] = await ofAccount(userId, 'waiting')
    expect(row).toMatchObject({
      channel: 'mail',
      kind: 'password-changed',
      language: 'de',
      to: 'h•••@u•••.test',
      state: 'waiting',
      tries: 0,
      error: null,
      again: true,
    })

    expect((await release('mail', support)).status).toBe(403)
    expect((await release('mail')).data).toMatchObject({ outcome: 'done' })
    expect((await release('mail')).error.error).toBe('act-refused')
    expect((await mailbox(email))[0]?.subject).toContain('271828')
    expect(await ofAccount(userId, 'waiting')).toEqual([])
    expect((await ofAccount(userId, 'sent'))[0]).toMatchObject({ kind: 'password-changed', tries: 1, again: false })
    expect(await log('messages.release')).toMatchObject({ target: 'channel:mail', operator: 'cay' })
  })

  test('what its answers and the audit log say holds no address, no code and nothing that was written', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'nothing-told')
    const phone = await codeTo(browser, email)
    await hold('mail')
    await notice(email)
    const answers = JSON.stringify([
      await list({}, ada),
      await ofAccount(userId, 'sent', ada),
      await list({ query: phone, state: 'sent' }, ada),
      (await ada.call('GET /admin/api/audit')).data,
    ])
    expect(answers).toContain('password-changed')
    expect(answers).not.toMatch(/271828|users\.test/)
    expect(answers).not.toContain(phone)
    const { rows } = await here.exchange.pool.query(
      'select * from messages_ended union all select * from messages_ended',
    )
    expect(JSON.stringify(rows)).not.toMatch(/271828|users\.test/)
    const code = /(\d{6}) is your/.exec(texts.at(-1) ?? '')?.[1] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(answers).not.toContain(code)
  })
})

describe('search', () => {
  test('finds by the account, the whole address and the whole number, and by no beginning', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'found-messages')
    const other = await newUser(here.origin, 'other-messages')
    const phone = await codeTo(browser, email)
    expect((await ofAccount(userId, 'sent')).map(({ kind }) => kind)).toContain('registration')
    const byAddress = await list({ query: email.toUpperCase(), state: 'sent' })
    expect(byAddress.messages.map(({ kind }) => kind)).toContain('code-act')
    const [text] = (await list({ query: phone, state: 'sent' })).messages
    expect(text).toMatchObject({ channel: 'sms', kind: 'code', to: `+90•••${phone.slice(-2)}` })
    expect((await list({ query: phone, state: 'sent', channel: 'mail' })).messages).toEqual([])
    for (const query of [email.slice(0, -1), phone.slice(0, -1), 'found', '999999999', '%'])
      expect([query, (await list({ query, state: 'sent' })).messages]).toEqual([query, []])
    const theirs = await ofAccount(other.userId, 'sent')
    expect(theirs.every(({ to }) => to === 'o•••@u•••.test')).toBe(true)
    expect((await support.call('GET /admin/api/messages', { query: { state: 'lost' } as never })).status).toBe(422)
  })

  test('fifty at a time, and all of them are reached', async () => {
    await here.exchange.pool.query(
      `insert into messages_ended (id, channel, what, outcome, attempts, made_at, ended_at)
       select gen_random_uuid(), 'push', 'paged', 'dropped', 0, $1, $1 from generate_series(1, 51)`,
      [new Date(here.clock.now())],
    )
    const first = await list({ state: 'dropped', channel: 'push' })
    expect([first.messages.length, first.more]).toEqual([50, true])
    const second = await list({ state: 'dropped', channel: 'push', beyond: first.messages.at(-1)?.number ?? 0 })
    expect([second.messages.length, second.more]).toEqual([1, false])
    await hold('mail')
    for (let count = 0; count < 51; count++) await notice(`paged-${count}@users.test`)
    const waiting = await list({})
    expect([waiting.messages.length, waiting.more]).toEqual([50, true])
    const last = await list({ beyond: waiting.messages.at(-1)?.number ?? 0 })
    expect([last.messages.length, last.more, last.messages[0]?.to]).toEqual([1, false, 'p•••@u•••.test'])
  })

  test('to whom is shown with a reason, and counts for the person, in whichever room', async () => {
    const { email, userId } = await newUser(here.origin, 'revealed-mail')
    const [row] = await ofAccount(userId, 'sent')
    const params = { id: row?.id ?? '' }
    const shown = await support.call('POST /admin/api/messages/{id}/reveal', { params, body: why })
    expect(shown.data.data).toEqual({ to: email, owner: userId })
    expect(await log('messages.reveal')).toMatchObject({
      operator: 'sue',
      target: `user:${userId}`,
      result: 'done',
    })
    expect((await onCall.call('POST /admin/api/messages/{id}/reveal', { params, body: why })).status).toBe(403)
    // Thirty people a day, of whom this is one.
    for (let count = 0; count < 29; count++) {
      const { userId: id } = await newUser(here.origin, `revealed-mail-${count}`)
      await support.call('POST /admin/api/users/{id}/reveal', { params: { id }, body: { field: 'email', ...why } })
    }
    const last = await newUser(here.origin, 'revealed-mail-last')
    const [theirs] = await ofAccount(last.userId, 'sent')
    const refused = await support.call('POST /admin/api/messages/{id}/reveal', {
      params: { id: theirs?.id ?? '' },
      body: why,
    })
    expect(refused.error).toMatchObject({ status: 429, error: 'too-many-requests' })
  })
})

describe('a message that nobody takes', () => {
  test('says why, is tried at once when somebody wants it, and a code that was given up stays given up', async () => {
    const { browser, email } = await newUser(here.origin, 'failing-sms')
    isGatewayDown = true
    const phone = await codeTo(browser, email)
    await sendMessages(here)
    const [row] = (await list({ query: phone })).messages
    expect(row).toMatchObject({ channel: 'sms', tries: 1, error: 'the SMS gateway answered 503', again: true })
    expect(await standing('sms')).toMatchObject({ waiting: 1, failing: 1 })
    expect((await act('again', row?.id ?? '', support)).status).toBe(403)
    expect((await act('again', row?.id ?? '')).data).toMatchObject({ outcome: 'done' })
    await expect.poll(async () => (await list({ query: phone })).messages[0]?.tries).toBe(2)
    here.clock.pass(HOUR_MS)
    await sendMessages(here)
    await everybodySignsIn()
    const [over] = (await list({ query: phone, state: 'given-up' }, ada)).messages
    expect(over).toMatchObject({ tries: 2, error: 'the SMS gateway answered 503', again: false })
    expect((await act('again', row?.id ?? '')).error).toMatchObject({
      error: 'act-refused',
      data: { why: 'it held a code, which has expired, or it is kept no more' },
    })
    const { rows } = await here.exchange.pool.query('select sealed from messages_ended where id = $1', [row?.id])
    expect(rows).toEqual([{ sealed: null }])
  })

  test('a notice that was given up is sent again, once', async () => {
    const { email, userId } = await newUser(here.origin, 'again-notice')
    await hold('mail')
    await notice(email)
    here.clock.pass(DAY_MS + HOUR_MS)
    await everybodySignsIn()
    await release('mail')
    await sendMails(here)
    const [row] = await ofAccount(userId, 'given-up')
    expect(row).toMatchObject({ kind: 'password-changed', error: 'its time was over', again: true })
    const answers = await Promise.all([act('again', row?.id ?? ''), act('again', row?.id ?? '', ada)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await sendMails(here)
    const subjects = (await mailbox(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('271828'))).toHaveLength(1)
    expect((await act('again', row?.id ?? '')).error).toMatchObject({ data: { why: 'it was sent' } })
  })

  test('one that is dropped is never sent', async () => {
    const { email, userId } = await newUser(here.origin, 'dropped-mail')
    await hold('mail')
    await notice(email)
    const [row] = await ofAccount(userId, 'waiting')
    expect((await act('drop', row?.id ?? '', support)).status).toBe(403)
    expect((await act('drop', row?.id ?? '')).data).toMatchObject({ outcome: 'done' })
    expect((await act('drop', row?.id ?? '')).error).toMatchObject({ error: 'act-refused', data: { state: 'dropped' } })
    expect((await act('again', row?.id ?? '')).error).toMatchObject({ data: { why: 'it was dropped' } })
    await release('mail')
    await sendMails(here)
    expect((await mailbox(email)).filter(({ subject }) => subject.includes('271828'))).toEqual([])
    expect((await ofAccount(userId, 'dropped'))[0]).toMatchObject({ to: 'd•••@u•••.test', again: false })
    expect(await log('messages.drop')).toMatchObject({ target: `message:${row?.id}`, operator: 'cay' })
    expect((await act('drop', crypto.randomUUID())).error.error).toBe('not-found')
  })
})

describe('what is kept', () => {
  test('thirty days and so many at most; what a message says for a week', async () => {
    const { pool } = here.exchange
    await pool.query('delete from messages_ended')
    const ended = async (name: string, ageMs: number) =>
      pool.query(
        `insert into messages_ended (id, channel, what, sealed, outcome, attempts, made_at, ended_at)
         values (gen_random_uuid(), 'mail', $1, 'x', 'given-up', 0, $2, $2)`,
        [name, new Date(here.clock.now() - ageMs)],
      )
    await ended('old', 30 * DAY_MS + 1_000)
    await ended('kept', 30 * DAY_MS - 1_000)
    await ended('said', 7 * DAY_MS + 1_000)
    await ended('whole', 7 * DAY_MS - 1_000)
    const kept = async () =>
      (await pool.query('select what, sealed is not null as said from messages_ended order by seq')).rows.map(
        ({ what, said }) => [what, said],
      )
    await delivery().desk.sweep()
    expect(await kept()).toEqual([
      ['kept', false],
      ['said', false],
      ['whole', true],
    ])
    await delivery().desk.sweep(3)
    expect(await kept()).toHaveLength(3)
    await delivery().desk.sweep(2)
    expect((await kept()).map(([what]) => what)).toEqual(['said', 'whole'])
  })

  test('F-18 nothing of an account that is erased', async () => {
    const { email, userId } = await newUser(here.origin, 'erased-messages')
    const other = await newUser(here.origin, 'staying-messages')
    expect((await ofAccount(userId, 'sent')).length).toBeGreaterThan(0)
    await here.exchange.kit.personalRecords.all().get('delivery')?.erase({ owner: userId, email })
    expect(await ofAccount(userId, 'sent')).toEqual([])
    expect((await ofAccount(other.userId, 'sent')).length).toBeGreaterThan(0)
  })
})

test('what is held stays held after a restart', async () => {
  const { email } = await newUser(here.origin, 'held-restart')
  await hold('mail')
  await notice(email)
  await here.restart()
  await sendMails(here)
  expect(await standing('mail')).toMatchObject({ waiting: 1, heldSince: expect.any(Number) })
  await delivery().desk.release(here.exchange.kit.db, 'mail')
  await sendMails(here)
  expect((await mailbox(email))[0]?.subject).toContain('271828')
})

test('signing in on a new device is a message of its kind', async () => {
  const { email, userId } = await newUser(here.origin, 'new-device-message')
  here.clock.pass(61_000)
  await new Browser(here.origin).call('POST /v2/login', { body: { email, password: PASSWORD } })
  await mailbox(email)
  expect((await ofAccount(userId, 'sent', ada)).map(({ kind }) => kind)).toContain('new-device')
})
