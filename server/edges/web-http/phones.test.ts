/** F-23, F-07: the phone of an account and registrations that begin with one, as a browser and a phone see them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { sendMails, sendMessages } from './testing/mails.ts'
import { questionOf, workOf, worked } from './testing/captcha.ts'
import { askedBy, byApp, byMail, proved, protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const SET = 'POST /v2/settings/phone'
const CONFIRM = 'POST /v2/settings/phone/confirmation'
const REMOVE = 'DELETE /v2/settings/phone'
const ASK = 'POST /v2/register/phone/code'
const TICKET = 'POST /v2/register/phone/confirmation'
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let numbers = 0
/** A mobile number of Turkey that nobody has had before, each of another series. */
const newNumber = (): string => `+90532${String(1_000_000 + ++numbers * 10_007).slice(-7)}`
const written = (number: string) => ({ phone: number, country: 'TR' })

const messagesTo = async (to: string) =>
  (await new Browser(here.origin).call('GET /v2/demo/messages', { query: { to } })).data
const codeTo = async (to: string): Promise<string> => /^\d{6}/.exec((await messagesTo(to))[0]?.text ?? '')?.[0] ?? ''
const phoneOf = async (browser: Browser) => (await browser.call('GET /v2/settings')).data.user?.phone

/** An account whose phone is confirmed. */
async function withPhone(name: string) {
  const user = await newUser(here.origin, name)
  const number = newNumber()
  const proof = byMail(user.browser, user.email)
  expect((await proved(user.browser, SET, { body: written(number) }, proof)).data).toEqual({
    sent: true,
    retryAfter: 60,
  })
  expect((await user.browser.call(CONFIRM, { body: { code: await codeTo(number) } })).status).toBe(200)
  return { ...user, number }
}

/** Asks for a code as a guest; the browser, the id and the number. */
async function begun(headers: Readonly<Record<string, string>> = {}) {
  const browser = new Browser(here.origin, headers)
  const number = newNumber()
  const asked = await browser.call(ASK, { body: written(number) })
  expect(asked.status).toBe(200)
  return { browser, number, id: asked.data.id }
}

const register = async (browser: Browser, name: string, ticket: string) => {
  const email = `${name}@users.test`
  const body = { email, password: PASSWORD, ticket, consents: { terms: true, privacy: true } } as const
  return { email, answer: await browser.call('POST /v2/register', { body }) }
}

describe('C-041 C-042 C-043 the phone of an account', () => {
  test('is confirmed by the code that was sent to it, and shown as people of its country write it', async () => {
    const { browser, number, email } = await withPhone('phone-add')
    expect(await phoneOf(browser)).toMatchObject({
      number,
      shown: expect.stringMatching(/^\+90 532 \d{3} \d{2} \d{2}$/),
      is2fa: false,
      provider: 'default',
    })
    const [mail] = (await browser.call('GET /v2/demo/mailbox', { query: { to: email } })).data
    expect(mail?.subject).toBe('The phone number of your account has changed')
    const { records } = (await browser.call('GET /v2/notifications')).data
    expect(records[0]?.kind).toBe('phone-changed')
  })

  test('C-054 takes the second factor of the account, and without one the password and a mailed code', async () => {
    const { browser } = await newUser(here.origin, 'phone-plain')
    const plain = await browser.call(SET, { body: written(newNumber()) })
    expect(askedBy(plain).methods).toEqual(['password'])
    expect(askedBy(plain).lines).toEqual([
      { name: 'phone', value: expect.stringMatching(/^\+90532/) },
      { name: 'country', value: 'TR' },
    ])
    expect((await browser.call('GET /v2/settings/phone/totp')).data).toEqual({ required: false })
    const { browser: other, app } = await protectedUser(here, 'phone-factor')
    const number = newNumber()
    expect(askedBy(await other.call(SET, { body: written(number) })).methods).toContain('totp')
    expect((await other.call('GET /v2/settings/phone/totp')).data).toEqual({ required: true })
    expect(await messagesTo(number)).toEqual([])
    expect((await proved(other, SET, { body: written(number) }, byApp(app))).status).toBe(200)
    expect(await messagesTo(number)).toHaveLength(1)
  })

  test('phone-holds: no funds leave for 48 hours after it was added, and after it was removed', async () => {
    const { browser, email, userId } = await withPhone('phone-hold')
    const held = async () => here.exchange.modules.accounts.holds.outflowHeldUntil(userId)
    const until = (await held())?.getTime() ?? 0
    expect(Math.abs(until - here.clock.now() - 48 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    expect((await browser.call('GET /v2/settings')).data.user?.timeUntilBlock).toBe(Math.floor(until / 1000))
    here.clock.pass(48 * HOUR_MS + MINUTE_MS)
    expect(await held()).toBeNull()
    const again = new Browser(here.origin)
    await again.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await again.call('POST /v2/login/confirmation', { body: { code: await again.mailedCode(email) } })
    expect((await proved(again, REMOVE, {}, byMail(again, email))).status).toBe(200)
    expect(await phoneOf(again)).toBeNull()
    expect(Math.abs(((await held())?.getTime() ?? 0) - here.clock.now() - 48 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    await expect(here.exchange.modules.accounts.holds.requireOutflow(userId)).rejects.toMatchObject({
      detail: { data: { why: 'phone-changed' } },
    })
  })

  test('sms-opens-nothing: who has the phone proves nothing, signs in nowhere and recovers nothing', async () => {
    const { browser, email, number } = await withPhone('phone-swapped')
    const sent = (await messagesTo(number)).length
    const thief = new Browser(here.origin)
    await thief.call('POST /v2/login', { body: { email, password: PASSWORD } })
    await thief.call('POST /v2/login/code')
    await thief.call('POST /v2/password/email', { body: { email } })
    const asked = askedBy(await browser.call(REMOVE))
    expect(asked.methods).toEqual(['password'])
    await browser.call('POST /v2/2fa/code')
    expect(await messagesTo(number)).toHaveLength(sent)
    const code = await codeTo(number)
    for (const [route, body] of [
      ['POST /v2/login/confirmation', { code }],
      ['POST /v2/2fa/validate', { act: asked.act, password: PASSWORD, code }],
    ] as const)
      expect((await (route.endsWith('validate') ? browser : thief).call(route, { body })).status).toBe(422)
    // A new code of the same phone, sent for another purpose, is worth nothing here either.
    const { browser: stranger, email: other } = await newUser(here.origin, 'phone-other')
    const next = newNumber()
    await proved(stranger, SET, { body: written(next) }, byMail(stranger, other))
    const foreign = await thief.call('POST /v2/login/confirmation', { body: { code: await codeTo(next) } })
    expect(foreign.error.error).toBe('code-invalid')
    expect((await browser.call('GET /v2/settings')).data.user?.phone?.is2fa).toBe(false)
  })

  test('a code has five tries, works once, and only in its own account', async () => {
    const { browser, email } = await newUser(here.origin, 'phone-tries')
    const { browser: other } = await newUser(here.origin, 'phone-tries-other')
    const number = newNumber()
    await proved(browser, SET, { body: written(number) }, byMail(browser, email))
    const code = await codeTo(number)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await other.call(CONFIRM, { body: { code } })).error.error).toBe('code-invalid')
    for (const left of [4, 3, 2, 1, 0])
      expect((await browser.call(CONFIRM, { body: { code: wrong } })).error.data).toMatchObject({ attemptsLeft: left })
    expect((await browser.call(CONFIRM, { body: { code } })).error.error).toBe('code-invalid')
    here.clock.pass(61_000)
    expect((await browser.call('POST /v2/settings/phone/code')).status).toBe(200)
    const newest = await codeTo(number)
    expect((await browser.call(CONFIRM, { body: { code: newest } })).status).toBe(200)
    expect((await browser.call(CONFIRM, { body: { code: newest } })).error.error).toBe('code-invalid')
  })

  test('a code is sent again after a minute, and no sooner', async () => {
    const { browser, email } = await newUser(here.origin, 'phone-again')
    const number = newNumber()
    expect((await browser.call('POST /v2/settings/phone/code')).error.error).toBe('nothing-to-confirm')
    await proved(browser, SET, { body: written(number) }, byMail(browser, email))
    const state = (await browser.call('GET /v2/settings/phone')).data
    expect(state).toMatchObject({ phone: null, pending: { shown: expect.stringMatching(/^\+90 532/) } })
    expect(state.pending?.retryAfter).toBeGreaterThan(50)
    await browser.call('POST /v2/settings/phone/code')
    expect(await messagesTo(number)).toHaveLength(1)
    here.clock.pass(61_000)
    await browser.call('POST /v2/settings/phone/code')
    expect(await messagesTo(number)).toHaveLength(2)
  })

  test('a number belongs to one account, which whoever holds the phone is told', async () => {
    const { browser: first, number, email: firstEmail } = await withPhone('phone-first')
    here.clock.pass(61_000)
    const own = await proved(first, SET, { body: written(number) }, byMail(first, firstEmail))
    expect(own.error.error).toBe('phone-taken')
    const { browser, email } = await newUser(here.origin, 'phone-second')
    expect((await proved(browser, SET, { body: written(number) }, byMail(browser, email))).status).toBe(200)
    const refused = await browser.call(CONFIRM, { body: { code: await codeTo(number) } })
    expect(refused.error.error).toBe('phone-taken')
    expect([await phoneOf(browser), (await phoneOf(first))?.number]).toEqual([null, number])
  })

  test.each([
    ['a landline', '+90 212 345 67 89', 'TR'],
    ['a country that the edition does not serve', '+1 202 555 0143', 'US'],
    ['no number', '12', 'TR'],
  ])('%s is refused', async (_, phone, country) => {
    const answer = await new Browser(here.origin).call(ASK, { body: { phone, country } })
    expect(answer.error).toMatchObject({ code: 1117, error: 'phone-unsupported' })
  })

  test('an edition sends codes to its own countries', async () => {
    const turkish = { host: 'turkey.localhost' }
    const countries = await new Browser(here.origin, turkish).call('GET /v2/phone/countries')
    expect(countries.data.map(({ country }) => country)).toEqual(['TR'])
    const abroad = { phone: '+61 412 345 678', country: 'AU' }
    const refused = await new Browser(here.origin, turkish).call(ASK, { body: abroad })
    expect(refused.error.error).toBe('phone-unsupported')
    expect((await new Browser(here.origin).call(ASK, { body: abroad })).status).toBe(200)
  })

  test('row-swap-unseal: lies sealed in the database, for its own account alone', async () => {
    const { userId, number, browser } = await withPhone('phone-sealed')
    const { userId: otherId, browser: other } = await withPhone('phone-thief')
    const { pool } = here.exchange
    const { rows } = await pool.query(
      `select array_agg(line) as texts from (select phones::text as line from phones union all
       select phone_proofs::text from phone_proofs) as lines`,
    )
    for (const form of [number, number.slice(1), Buffer.from(number).toString('hex')])
      expect(String(rows[0]?.texts)).not.toContain(form)
    const before = await pool.query('select sealed from phones where user_id = $1', [otherId])
    await pool.query('update phones set sealed = (select sealed from phones where user_id = $1) where user_id = $2', [
      userId,
      otherId,
    ])
    expect((await other.call('GET /v2/settings')).status).toBe(500)
    expect(here.faults.splice(0)).toHaveLength(1)
    await pool.query('update phones set sealed = $1 where user_id = $2', [before.rows[0]?.sealed, otherId])
    expect((await phoneOf(browser))?.number).toBe(number)
  })
})

describe('C-005 C-006 a registration that begins with a phone', () => {
  test('R-142 R-143 ends in an account that has it: code, ticket, mailbox', async () => {
    const { browser, number, id } = await begun()
    const confirmed = await browser.call(TICKET, { body: { id, code: await codeTo(number) } })
    const { email, answer } = await register(browser, 'phone-born', confirmed.data.ticket)
    expect(answer.status).toBe(200)
    const opened = await browser.call('POST /v2/register/confirmation', {
      body: { code: await browser.mailedCode(email) },
    })
    expect(opened.status).toBe(200)
    expect((await phoneOf(browser))?.number).toBe(number)
    // There was nothing to protect before.
    expect((await browser.call('GET /v2/settings')).data.user?.timeUntilBlock).toBeNull()
  })

  test('v5.0.0-14.3.3: its number is told to the browser that began it, before and after its code, and to no other', async () => {
    const { browser, number, id } = await begun()
    const told = async (who: Browser) => (await who.call('GET /v2/register/phone', { query: { id } })).data.shown
    expect((await told(browser))?.replaceAll(' ', '')).toBe(number)
    await browser.call(TICKET, { body: { id, code: await codeTo(number) } })
    expect((await told(browser))?.replaceAll(' ', '')).toBe(number)
    expect(await told(new Browser(here.origin))).toBeNull()
    expect(await told((await begun()).browser)).toBeNull()
  })

  test('is bound to its browser: the code, and the ticket, are worth nothing in another one', async () => {
    const { browser, number, id } = await begun()
    const code = await codeTo(number)
    const thief = new Browser(here.origin)
    expect((await thief.call(TICKET, { body: { id, code } })).error.error).toBe('code-invalid')
    const { ticket } = (await browser.call(TICKET, { body: { id, code } })).data
    expect((await browser.call(TICKET, { body: { id, code } })).error.error).toBe('code-invalid')
    expect((await register(thief, 'phone-thief-2', ticket)).answer.error.error).toBe('ticket-expired')
    here.clock.pass(15 * MINUTE_MS + 1000)
    expect((await register(browser, 'phone-late', ticket)).answer.error.error).toBe('ticket-expired')
  })

  test('gives the phone to one account, however often its ticket is shown', async () => {
    const { browser, number, id } = await begun()
    const { ticket } = (await browser.call(TICKET, { body: { id, code: await codeTo(number) } })).data
    const begunBoth = [await register(browser, 'phone-twin-1', ticket), await register(browser, 'phone-twin-2', ticket)]
    const opened = []
    for (const { email, answer } of begunBoth) {
      const params = { id: answer.data.id }
      const code = await browser.mailedCode(email)
      const confirmed = await browser.call('POST /v2/register/confirmation/{id}', { params, body: { code } })
      expect(confirmed.status).toBe(200)
      opened.push((await phoneOf(browser))?.number ?? null)
    }
    expect(opened).toEqual([number, null])
    expect((await register(browser, 'phone-twin-3', ticket)).answer.error.error).toBe('ticket-expired')
  })

  test('answers the same whether the number belongs to an account, until its phone is shown', async () => {
    const { number } = await withPhone('phone-known')
    const browser = new Browser(here.origin)
    const known = await browser.call(ASK, { body: written(number) })
    expect(known.data).toEqual({ id: expect.any(String), retryAfter: 60 })
    const told = await browser.call(TICKET, { body: { id: known.data.id, code: await codeTo(number) } })
    expect(told.error.error).toBe('phone-taken')
  })

  test('another code needs the browser that began', async () => {
    const { browser, number, id } = await begun()
    here.clock.pass(61_000)
    expect((await new Browser(here.origin).call(ASK, { body: { id } })).error.error).toBe('nothing-to-confirm')
    expect((await browser.call(ASK, { body: { id } })).data).toEqual({ id, retryAfter: 60 })
    expect(await messagesTo(number)).toHaveLength(2)
  })

  test('a number that was not confirmed is forgotten', async () => {
    const { id } = await begun()
    const left = async () =>
      (await here.exchange.pool.query('select 1 from phone_proofs where id = $1', [id])).rows.length
    await here.exchange.modules.accounts.sweep()
    expect(await left()).toBe(1)
    here.clock.pass(2 * HOUR_MS + MINUTE_MS)
    await here.exchange.modules.accounts.sweep()
    expect(await left()).toBe(0)
  })
})

describe('sms-ceiling: what messages may be sent', () => {
  const ask = async (browser: Browser, number: string) => browser.call(ASK, { body: written(number) })
  /** From the beginning of a window, so that all counts of a test are in one. */
  const atNextDay = async () => {
    await sendMails(here)
    await sendMessages(here)
    here.clock.pass(24 * HOUR_MS - (here.clock.now() % (24 * HOUR_MS)) + MINUTE_MS)
  }
  const from = (address: string) => new Browser(here.origin, { 'x-forwarded-for': address })

  test('a number gets three an hour and six a day from strangers, whoever asks; its owner has as many', async () => {
    await atNextDay()
    const number = newNumber()
    const statuses = async (count: number, offset: number) => {
      const answers = []
      for (let at = 0; at < count; at++) answers.push(await ask(from(`10.${offset}.${at}.1`), number))
      return answers.map(({ status }) => status)
    }
    // What waits while an hour goes by is given up.
    const passHour = async () => {
      await sendMessages(here)
      here.clock.pass(HOUR_MS)
    }
    expect(await statuses(4, 21)).toEqual([200, 200, 200, 429])
    await passHour()
    expect(await statuses(4, 22)).toEqual([200, 200, 200, 429])
    await passHour()
    const refused = await ask(from('10.23.0.1'), number)
    expect(refused.error).toMatchObject({ code: 1006, error: 'too-many-attempts' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20 * 3600)
    expect(await messagesTo(number)).toHaveLength(6)
    const { browser, email } = await newUser(here.origin, 'phone-flooded')
    expect((await proved(browser, SET, { body: written(number) }, byMail(browser, email))).status).toBe(200)
    await atNextDay()
    expect((await ask(from('10.24.0.1'), number)).status).toBe(200)
  })

  test('an address asks for five an hour, a network for twenty', async () => {
    await atNextDay()
    const browser = from('10.31.7.1')
    const answers = []
    for (let at = 0; at < 6; at++) answers.push((await ask(browser, newNumber())).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    // Five of the network are gone.
    const others = []
    for (let at = 0; at < 16; at++) others.push((await ask(from(`10.31.7.${at + 2}`), newNumber())).status)
    expect(others).toEqual([...Array.from({ length: 15 }, () => 200), 429])
    expect((await ask(from('10.31.8.1'), newNumber())).status).toBe(200)
  })

  test('an account has five an hour', async () => {
    await atNextDay()
    const { browser, email } = await newUser(here.origin, 'phone-eager')
    const answers = []
    for (let at = 0; at < 6; at++) {
      here.clock.pass(61_000)
      answers.push((await proved(browser, SET, { body: written(newNumber()) }, byMail(browser, email))).status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('numbers of one series get 300 an hour', async () => {
    await atNextDay()
    const { pool } = here.exchange
    await ask(from('10.41.0.1'), newNumber())
    await pool.query(`update sms_budgets set spent = 299 where subject like 'stranger:prefix:%'`)
    expect((await ask(from('10.41.1.1'), newNumber())).status).toBe(200)
    expect((await ask(from('10.41.2.1'), newNumber())).status).toBe(429)
  })

  const spent = async (subject: string): Promise<number> => {
    const { rows } = await here.exchange.pool.query<{ spent: number }>(
      'select spent from sms_budgets where subject = $1 and until > $2',
      [subject, new Date(here.clock.now())],
    )
    return rows[0]?.spent ?? 0
  }
  const set = async (subject: string, value: number) =>
    here.exchange.pool.query('update sms_budgets set spent = $1 where subject = $2 and until > $3', [
      value,
      subject,
      new Date(here.clock.now()),
    ])
  /** An account, of eight days or of today. */
  async function accountOf(name: string, isOld: boolean) {
    const { browser, email, userId } = await newUser(here.origin, name)
    if (isOld)
      await here.exchange.pool.query("update users set created_at = created_at - interval '8 days' where id = $1", [
        userId,
      ])
    const confirm = async (number = newNumber(), country = 'TR') => {
      here.clock.pass(61_000)
      return proved(browser, SET, { body: { phone: number, country } }, byMail(browser, email))
    }
    return { browser, userId, confirm }
  }

  test('a day costs no more than it may; what is refused costs nothing, and changes nothing', async () => {
    await atNextDay()
    const { browser, confirm } = await accountOf('phone-rich', true)
    const number = newNumber()
    expect((await confirm(number)).status).toBe(200)
    expect([await spent('cost'), await spent('cost:accounts'), await spent('cost:strangers')]).toEqual([10, 10, 0])
    await set('cost', 99_991)
    const last = newNumber()
    expect((await confirm(last)).error).toMatchObject({ code: 1100, error: 'code-not-sent' })
    expect([await spent('cost'), await spent('cost:accounts'), await messagesTo(last)]).toEqual([99_991, 10, []])
    expect((await ask(from('10.51.2.1'), newNumber())).error.error).toBe('code-not-sent')
    // The number that waited before still does.
    expect((await browser.call(CONFIRM, { body: { code: await codeTo(number) } })).status).toBe(200)
  })

  test.each([
    ['strangers in a day', 'cost:strangers', 50_000],
    ['strangers in an hour', 'cost:strangers:hour', 8_333],
    ['strangers for a country in a day', 'cost:strangers:TR', 30_000],
    ['strangers for a country in an hour', 'cost:strangers:TR:hour', 5_000],
    ['accounts in a day', 'cost:accounts', 75_000],
    ['accounts in an hour', 'cost:accounts:hour', 12_500],
    ['accounts for a country in a day', 'cost:accounts:TR', 45_000],
    ['accounts for a country in an hour', 'cost:accounts:TR:hour', 7_500],
  ] as const)('%s spend no more than their pot holds; new accounts are as strangers', async (_who, subject, most) => {
    await atNextDay()
    const isOld = subject.startsWith('cost:accounts')
    const name = `phone-${subject.replaceAll(':', '-').toLowerCase()}`
    const [one, other] = [await accountOf(name, isOld), await accountOf(`${name}-other`, !isOld)]
    expect((await one.confirm()).status).toBe(200)
    expect(await spent(subject)).toBe(10)
    await set(subject, most - 10)
    expect((await one.confirm()).status).toBe(200)
    expect(await spent(subject)).toBe(most)
    const refused = await one.confirm()
    expect(refused.error).toMatchObject({ code: 1100, error: 'code-not-sent' })
    const wait = Number(refused.headers.get('retry-after'))
    expect([wait > 0, wait <= 3600]).toEqual([true, subject.endsWith('hour')])
    // The others have a pot of their own, and so has another country.
    expect((await other.confirm()).status).toBe(200)
    if (subject.includes('TR')) expect((await one.confirm('+995555123456', 'GE')).status).toBe(200)
  })

  test('an account gets twenty in 30 days', async () => {
    await atNextDay()
    const { userId, confirm } = await accountOf('phone-monthly', true)
    expect((await confirm()).status).toBe(200)
    await set(`account:month:${userId}`, 19)
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).error).toMatchObject({ code: 1006, error: 'too-many-attempts' })
  })

  test.each(['cost:strangers', 'cost:strangers:hour', 'cost:strangers:TR', 'cost:strangers:TR:hour'])(
    'once a fifth of %s is gone, strangers work before anything is sent, and harder from half on',
    async (subject) => {
      await atNextDay()
      const pots: Readonly<Record<string, number>> = {
        'cost:strangers': 50_000,
        'cost:strangers:hour': 8_333,
        'cost:strangers:TR': 30_000,
        'cost:strangers:TR:hour': 5_000,
      }
      const most = pots[subject] ?? 0
      const net = 100 + Object.keys(pots).indexOf(subject)
      expect((await ask(from(`10.${net}.1.1`), newNumber())).status).toBe(200)
      await set(subject, Math.ceil(most / 5) - 1)
      expect((await ask(from(`10.${net}.2.1`), newNumber())).status).toBe(200)
      await set(subject, Math.ceil(most / 5))
      const [browser, number] = [from(`10.${net}.3.1`), newNumber()]
      const refused = await ask(browser, number)
      expect(refused.error).toMatchObject({ code: 1003, error: 'low-score' })
      expect(await messagesTo(number)).toEqual([])
      const low = workOf(questionOf(refused))
      expect(low.challenge.parameters['cost']).toBe(1_000)
      const shown = await worked(low)
      await set(subject, Math.ceil(most / 2))
      const later = await browser.call(ASK, { body: written(number) }, shown)
      expect(workOf(questionOf(later)).challenge.parameters['cost']).toBe(5_000)
      expect(
        (await browser.call('GET /v2/geetest', { query: { action: 'accounts.registerPhoneCode' } })).data,
      ).toMatchObject({
        provider: 'pow',
        challenge: { parameters: { cost: 5_000 } },
      })
      await set(subject, Math.ceil(most / 5))
      expect((await browser.call(ASK, { body: written(number) }, shown)).status).toBe(200)
      expect(await messagesTo(number)).toHaveLength(1)
      // Nobody else is asked for it.
      expect(
        (await from(`10.${net}.4.1`).call('POST /v2/password/email', { body: { email: 'nobody@users.test' } })).status,
      ).toBe(200)
    },
  )

  test('what is spent can be watched', async () => {
    await atNextDay()
    const figure = async (pot: string, window: string): Promise<string | undefined> => {
      const text = await (await fetch(`http://127.0.0.1:${here.exchange.metricsPort}/metrics`)).text()
      return new RegExp(`^sms_spent_ratio\\{pot="${pot}",window="${window}"\\} (\\S+)$`, 'm').exec(text)?.[1]
    }
    expect(await figure('strangers', 'day')).toBe('0')
    expect((await ask(from('10.71.0.1'), newNumber())).status).toBe(200)
    await set('cost:strangers', 25_000)
    await set('cost', 40_000)
    expect([await figure('strangers', 'day'), await figure('all', 'day'), await figure('accounts', 'day')]).toEqual([
      '0.5',
      '0.4',
      '0',
    ])
    expect(Number(await figure('strangers', 'hour'))).toBeGreaterThan(0)
  })

  test('the numbers and addresses that are counted can not be read out of the database', async () => {
    await atNextDay()
    const { number } = await begun({ 'x-forwarded-for': '10.61.62.63' })
    const { rows } = await here.exchange.pool.query<{ subject: string }>('select subject from sms_budgets')
    const subjects = rows.map(({ subject }) => subject).join(' ')
    expect(subjects).not.toContain(number.slice(1))
    expect(subjects).not.toContain('10.61.62')
  })
})
