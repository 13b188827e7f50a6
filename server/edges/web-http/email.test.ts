/** F-18, C-050: another e-mail address, which the old one can stop and take back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { carryOnChanges, linkTo, mailsTo, sendMails } from './testing/mails.ts'
import { byApp, byMail, proved, protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const EMAIL = 'POST /v2/settings/email'
const LINK = 'POST /v2/notice-link'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const emailOf = async (userId: number) => here.exchange.modules.accounts.profile.emailOf(userId)
const heldUntil = async (userId: number) => here.exchange.modules.accounts.holds.outflowHeldUntil(userId)
async function later(milliseconds: number): Promise<void> {
  await sendMails(here)
  here.clock.pass(milliseconds)
  await carryOnChanges(here)
  await sendMails(here)
}
/** A browser that has opened this link. */
function opened(link: URL): Browser {
  const browser = new Browser(here.origin)
  browser.setCookie('notice', link.searchParams.get('token') ?? '')
  return browser
}

/** An account whose new address has confirmed itself; the link is the one that the old address got. */
async function changing(name: string) {
  const { browser, email, userId } = await newUser(here.origin, name)
  const next = `${name}-next@users.test`
  expect((await proved(browser, EMAIL, { body: { email: next } }, byMail(browser, email))).status).toBe(200)
  const code = await browser.mailedCode(next)
  const confirmed = await browser.call(EMAIL, { body: { code } })
  expect(confirmed.status).toBe(200)
  return { browser, email, next, userId, code, link: await linkTo(here, email) }
}

describe('C-050 a new address', () => {
  test('takes a proof of that very request, a code mailed to it, and 24 hours', async () => {
    const { browser, email, app, userId } = await protectedUser(here, 'mover')
    const next = 'moved@users.test'
    expect((await proved(browser, EMAIL, { body: { email: next } }, byApp(app))).data).toMatchObject({ sent: true })
    expect((await browser.call('GET /v2/settings/email')).data).toMatchObject({ email, change: { state: 'code' } })
    const code = await browser.mailedCode(next)
    const before = here.clock.now()
    const { data } = await browser.call(EMAIL, { body: { code } })
    const due = 'effectiveAt' in data ? (data.effectiveAt ?? 0) : 0
    expect(Math.abs(due * 1000 - before - DAY_MS)).toBeLessThan(60_000)
    expect((await browser.call('GET /v2/settings/email')).data.change).toMatchObject({
      email: 'm•••@u•••.test',
      state: 'waiting',
      effectiveAt: due,
    })
    await later(DAY_MS - HOUR_MS)
    expect(await emailOf(userId)).toBe(email)
    await later(HOUR_MS)
    expect(await emailOf(userId)).toBe(next)
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your e-mail address was changed')
    expect((await mailsTo(here, next))[0]?.subject).toBe('Your e-mail address was changed')
  })

  test('counts at once when the old address confirms it, and holds funds for 48 hours', async () => {
    const { browser, next, userId, link } = await changing('hasty')
    expect((await opened(link).call('GET /v2/notice-link')).data).toMatchObject({ what: 'email', state: 'waiting' })
    expect((await opened(link).call(LINK, { body: { answer: 'confirm-email' } })).status).toBe(200)
    expect(await emailOf(userId)).toBe(next)
    const held = (await heldUntil(userId))?.getTime() ?? 0
    expect(Math.abs(held - here.clock.now() - 48 * HOUR_MS)).toBeLessThan(60_000)
    expect((await browser.call('GET /v2/settings')).data.user?.email).toBe(next)
    expect((await opened(link).call(LINK, { body: { answer: 'confirm-email' } })).error.error).toBe('link-expired')
    const signedIn = await new Browser(here.origin).call('POST /v2/login', {
      body: { email: next, password: PASSWORD },
    })
    expect(signedIn.status).toBe(200)
  })

  test('is asked for by the same answer whether it has an account, and then never counts', async () => {
    const { email: taken } = await newUser(here.origin, 'has-it')
    const { browser, email } = await newUser(here.origin, 'wants-it')
    const free = await proved(browser, EMAIL, { body: { email: 'free@users.test' } }, byMail(browser, email))
    here.clock.pass(61_000)
    const asked = await proved(browser, EMAIL, { body: { email: taken } }, byMail(browser, email))
    expect(asked.data).toEqual(free.data)
    await sendMails(here)
    expect((await mailsTo(here, taken))[0]?.subject).toBe('This address already has an account')
    for (const code of ['000000', '123456'])
      expect((await browser.call(EMAIL, { body: { code } })).error.error).toBe('code-invalid')
  })

  test('belongs to the session that asked, has five tries, and can be called off', async () => {
    const { browser, email } = await newUser(here.origin, 'five')
    const other = new Browser(here.origin)
    const signedIn = await other.call('POST /v2/login', { body: { email, password: PASSWORD } })
    if (signedIn.data.deviceVerify)
      await other.call('POST /v2/login/confirmation', { body: { code: await other.mailedCode(email) } })
    here.clock.pass(61_000)
    await proved(browser, EMAIL, { body: { email: 'five-next@users.test' } }, byMail(browser, email))
    const code = await browser.mailedCode('five-next@users.test')
    expect((await other.call(EMAIL, { body: { code } })).error.error).toBe('code-invalid')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let left = 4; left >= 0; left--)
      expect((await browser.call(EMAIL, { body: { code: wrong } })).error.data).toMatchObject({ attemptsLeft: left })
    expect((await browser.call(EMAIL, { body: { code } })).error.error).toBe('code-invalid')
    expect((await browser.call(EMAIL, { body: { cancel: true } })).data).toEqual({ effectiveAt: null })
    expect((await browser.call(EMAIL, { body: { cancel: true } })).error.error).toBe('nothing-to-confirm')
  })

  test('one waits at a time, and it is not the one that the account has', async () => {
    const { browser, email } = await changing('single')
    here.clock.pass(61_000)
    const second = await proved(browser, EMAIL, { body: { email: 'third@users.test' } }, byMail(browser, email))
    expect(second.error.error).toBe('email-change-waiting')
    here.clock.pass(61_000)
    const same = await proved(browser, EMAIL, { body: { email } }, byMail(browser, email))
    expect(same.error.error).toBe('email-same')
  })

  test('an address gets three mails an hour and eight a day from others, however they cause them, and they are not told', async () => {
    const { email: taken } = await newUser(here.origin, 'bombed')
    const free = 'bombed-free@users.test'
    const before = (await mailsTo(here, taken)).length
    const askAll = async (name: string) => {
      const { browser, email } = await newUser(here.origin, name)
      for (const to of [taken, free, free, taken, free, free]) {
        here.clock.pass(61_000)
        const asked = await proved(browser, EMAIL, { body: { email: to } }, byMail(browser, email))
        expect(asked.data).toEqual({ sent: true, retryAfter: 60 })
        await sendMails(here)
      }
      const body = { email: taken, password: PASSWORD, consents: { terms: true, privacy: true } } as const
      for (let guests = 0; guests < 2; guests++)
        expect((await new Browser(here.origin).call('POST /v2/register', { body })).status).toBe(200)
    }
    const counts = []
    for (let hour = 0; hour < 4; hour++) {
      await askAll(`bomber-${hour}`)
      counts.push([(await mailsTo(here, taken)).length - before, (await mailsTo(here, free)).length])
      here.clock.pass(HOUR_MS)
    }
    expect(counts).toEqual([
      [3, 3],
      [6, 6],
      [8, 8],
      [8, 8],
    ])
    const { rows } = await here.exchange.pool.query<{ subject: string }>(
      "select subject from login_failures where subject like 'mail%'",
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(rows)).not.toMatch(/bombed|users\.test/)
  })

  test('that somebody else has by then is not given, and nothing changes', async () => {
    const { email, next, userId } = await changing('late')
    await here.exchange.pool.query(
      `insert into users (external_id, email, language, region, consents, created_at) values ($1, $2, 'en', 'global', '{}', now())`,
      [crypto.randomUUID(), next],
    )
    await later(DAY_MS)
    expect(await emailOf(userId)).toBe(email)
    expect(await heldUntil(userId)).toBeNull()
  })
})

describe('email-revert: the old address', () => {
  test('that can take a change back is given to nobody by a change that was confirmed before', async () => {
    const waiting = await changing('contest')
    const owner = await newUser(here.origin, 'contest-next')
    expect(owner.email).toBe(waiting.next)
    const next = 'contest-moved@users.test'
    await proved(owner.browser, EMAIL, { body: { email: next } }, byMail(owner.browser, owner.email))
    await owner.browser.call(EMAIL, { body: { code: await owner.browser.mailedCode(next) } })
    const confirm = opened(await linkTo(here, owner.email))
    expect((await confirm.call(LINK, { body: { answer: 'confirm-email' } })).status).toBe(200)
    const revert = opened(await linkTo(here, owner.email))
    await later(DAY_MS)
    expect([await emailOf(waiting.userId), await emailOf(owner.userId)]).toEqual([waiting.email, next])
    expect((await revert.call(LINK, { body: { answer: 'revert-email' } })).status).toBe(200)
    expect(await emailOf(owner.userId)).toBe(owner.email)
  })

  test('of an account that was closed a short while ago is given to nobody either', async () => {
    const { browser, email, next, userId } = await changing('after-closing')
    // Frozen, so that the change waits for longer than the other account lives.
    expect((await browser.call('POST /v2/settings/freeze')).status).toBe(200)
    const { browser: other, email: taken } = await newUser(here.origin, 'after-closing-next')
    expect(taken).toBe(next)
    const close = 'POST /v2/settings/delete-account'
    expect((await proved(other, close, { body: {} }, byMail(other, taken))).status).toBe(200)
    await later(14 * DAY_MS + HOUR_MS)
    await here.exchange.modules.accounts.closing.run()
    expect((await mailsTo(here, next))[0]?.subject).toBe('Your account is closed')
    await here.exchange.pool.query("update users set status = 'active' where id = $1", [userId])
    await later(HOUR_MS)
    expect(await emailOf(userId)).toBe(email)
    expect(
      (await here.exchange.pool.query('select state from email_changes where user_id = $1', [userId])).rows,
    ).toEqual([{ state: 'ended' }])
  })

  test('freezes the account where somebody else has it by then', async () => {
    const { next, email, userId } = await changing('robbed-twice')
    await later(DAY_MS)
    const link = await linkTo(here, email)
    await here.exchange.pool.query(
      `insert into users (external_id, email, language, region, consents, created_at) values ($1, $2, 'en', 'global', '{}', now())`,
      [crypto.randomUUID(), email],
    )
    expect((await opened(link).call(LINK, { body: { answer: 'revert-email' } })).status).toBe(200)
    expect(await emailOf(userId)).toBe(next)
    const { rows } = await here.exchange.pool.query('select status from users where id = $1', [userId])
    expect(rows).toEqual([{ status: 'frozen' }])
  })

  test('takes a change back for 7 days, and the account is frozen', async () => {
    const { browser, email, next, userId, link } = await changing('robbed')
    await later(DAY_MS)
    expect(await emailOf(userId)).toBe(next)
    await later(7 * DAY_MS - HOUR_MS)
    const victim = opened(await linkTo(here, email))
    expect((await victim.call('GET /v2/notice-link')).data).toMatchObject({ what: 'email', state: 'done' })
    expect((await victim.call(LINK, { body: { answer: 'revert-email' } })).status).toBe(200)
    expect(await emailOf(userId)).toBe(email)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    const rows = await here.exchange.pool.query('select status from users where id = $1', [userId])
    expect(rows.rows).toEqual([{ status: 'frozen' }])
    expect((await opened(link).call(LINK, { body: { answer: 'revert-email' } })).error.error).toBe('link-expired')
  })

  test('has no say after 7 days, and may open an account of its own again', async () => {
    const { email, next, userId } = await changing('settled')
    await later(DAY_MS)
    const link = await linkTo(here, email)
    const newcomer = new Browser(here.origin)
    const body = { email, password: PASSWORD, consents: { terms: true, privacy: true } }
    await newcomer.call('POST /v2/register', { body })
    await sendMails(here)
    expect((await mailsTo(here, email))[0]?.subject).toBe('This address cannot be used yet')
    await later(7 * DAY_MS + HOUR_MS)
    expect((await opened(link).call(LINK, { body: { answer: 'revert-email' } })).error.error).toBe('link-expired')
    expect(await emailOf(userId)).toBe(next)
    await newcomer.call('POST /v2/register', { body })
    await sendMails(here)
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your confirmation code')
  })

  test('stops a change that waits, and undoes those that followed it', async () => {
    const first = await changing('waiting')
    expect((await opened(first.link).call(LINK, { body: { answer: 'revert-email' } })).status).toBe(200)
    await later(DAY_MS)
    expect(await emailOf(first.userId)).toBe(first.email)

    const { browser, email, next, userId, link } = await changing('chained')
    expect((await opened(link).call(LINK, { body: { answer: 'confirm-email' } })).status).toBe(200)
    here.clock.pass(61_000)
    const last = 'chained-last@users.test'
    expect((await proved(browser, EMAIL, { body: { email: last } }, byMail(browser, next))).status).toBe(200)
    await browser.call(EMAIL, { body: { code: await browser.mailedCode(last) } })
    await later(DAY_MS)
    expect(await emailOf(userId)).toBe(last)
    expect((await opened(await linkTo(here, email)).call(LINK, { body: { answer: 'revert-email' } })).status).toBe(200)
    expect(await emailOf(userId)).toBe(email)
  })

  test('a link is worth nothing for anything else, and one that was made up is none', async () => {
    const { link } = await changing('linked')
    for (const answer of ['freeze', 'stop-recovery'] as const)
      expect((await opened(link).call(LINK, { body: { answer } })).error.error).toBe('link-expired')
    const stranger = new Browser(here.origin)
    expect((await stranger.call('GET /v2/notice-link')).data).toEqual({ what: 'none' })
    for (const token of ['x', 'x'.repeat(200), '%00']) {
      stranger.setCookie('notice', token)
      expect((await stranger.call('GET /v2/notice-link')).data).toEqual({ what: 'expired' })
      expect((await stranger.call(LINK, { body: { answer: 'revert-email' } })).error.error).toBe('link-expired')
    }
  })
})
