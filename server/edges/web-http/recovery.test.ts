/** A second factor that was lost: recovered at once by a recovery code, or after a wait that can be stopped. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOperator, why } from '../admin-http/testing/operator.ts'
import type { Operator } from '../admin-http/testing/operator.ts'
import { Browser, PASSWORD, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { carryOnChanges, linkTo, mailsTo, sendMails } from './testing/mails.ts'
import { byApp, proved, protectedUser } from './testing/proofs.ts'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const RECOVER = 'POST /v2/recovery'
const SEND = 'POST /v2/recovery/code'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function later(milliseconds: number): Promise<void> {
  await sendMails(here)
  here.clock.pass(milliseconds)
  await carryOnChanges(here)
  await sendMails(here)
}
const heldFor = async (userId: number) =>
  ((await here.exchange.modules.accounts.holds.outflowHeldUntil(userId))?.getTime() ?? here.clock.now()) -
  here.clock.now()
const has = async (userId: number) =>
  Number(
    (await here.exchange.pool.query('select count(*) from totp_secrets where user_id = $1', [userId])).rows[0]?.count,
  )
const stateOf = async (userId: number) =>
  (await here.exchange.pool.query('select state from recoveries where user_id = $1 order by asked_at desc', [userId]))
    .rows[0]?.state
let operators = 0
/** Somebody who was not away while weeks went by. */
const somebody = async (): Promise<Operator> => newOperator(here, `operator-${++operators}`, 'owner')
/** A browser that has shown the right password. */
async function atSecondStep(email: string): Promise<Browser> {
  const browser = new Browser(here.origin)
  expect((await browser.call('POST /v2/login', { body: { email, password: PASSWORD } })).data.twoFa).toBe(true)
  return browser
}
/** An account whose recovery waits. */
async function waiting(name: string) {
  const account = await protectedUser(here, name)
  here.clock.pass(61_000)
  const claimant = await atSecondStep(account.email)
  expect((await claimant.call(SEND)).status).toBe(200)
  const code = await claimant.mailedCode(account.email)
  const begun = await claimant.call(RECOVER, { body: { code } })
  expect(begun.data).toMatchObject({ state: 'waiting', needsApproval: true })
  return {
    ...account,
    claimant,
    dueAt: begun.data.dueAt ?? 0,
    link: await linkTo(here, account.email, 'Your second factor is going'),
  }
}
async function approve(userId: number): Promise<void> {
  const [ada, grace] = [await somebody(), await somebody()]
  const params = { id: userId }
  const { data } = await ada.act('POST /admin/api/users/{id}/recovery/approve', { params, body: why })
  expect(data).toMatchObject({ outcome: 'proposed' })
  const id = data.proposal ?? ''
  const approved = await grace.act('POST /admin/api/proposals/{id}/approve', { params: { id }, body: why })
  expect(approved.data).toMatchObject({ outcome: 'done' })
}

describe('by a recovery code', () => {
  test('hold-after-reset: every factor goes at once, sessions end, and funds are held for 48 hours', async () => {
    const { browser, email, userId, recoveryCodes } = await protectedUser(here, 'lost-phone')
    const claimant = await atSecondStep(email)
    expect((await claimant.call('GET /v2/recovery')).data).toMatchObject({ state: 'possible', days: 14 })
    const wrong = await claimant.call(RECOVER, { body: { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' } })
    expect(wrong.error.error).toBe('code-invalid')
    const { status } = await claimant.call(RECOVER, { body: { recoveryCode: recoveryCodes[0] ?? '' } })
    expect(status).toBe(200)
    expect(await has(userId)).toBe(0)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect(Math.abs((await heldFor(userId)) - 48 * HOUR_MS)).toBeLessThan(60_000)
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your second factor was removed')
    const next = await new Browser(here.origin).call('POST /v2/login', { body: { email, password: PASSWORD } })
    expect(next.data).toMatchObject({ twoFa: false, deviceVerify: true })
  })
})

describe('recovery-waits: without one', () => {
  test('the factor goes after 14 days, when two operators have agreed, and funds are held for 72 hours', async () => {
    const { browser, email, userId, dueAt } = await waiting('patient')
    expect(Math.abs(dueAt * 1000 - here.clock.now() - 14 * DAY_MS)).toBeLessThan(60_000)
    await later(14 * DAY_MS + HOUR_MS)
    expect(await stateOf(userId)).toBe('waiting')
    expect(await has(userId)).toBe(1)
    await approve(userId)
    await later(0)
    expect(await stateOf(userId)).toBe('done')
    expect(await has(userId)).toBe(0)
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    // hold-after-reset
    expect(Math.abs((await heldFor(userId)) - 72 * HOUR_MS)).toBeLessThan(60_000)
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your second factor was removed')
  })

  test('two operators who agree at once do not make it go sooner', async () => {
    const { userId } = await waiting('hurried')
    await approve(userId)
    await later(14 * DAY_MS - HOUR_MS)
    expect(await has(userId)).toBe(1)
    await later(2 * HOUR_MS)
    expect(await has(userId)).toBe(0)
  })

  test('meanwhile funds can not leave, what protects the account stays, and trading goes on', async () => {
    const { browser, userId } = await waiting('held')
    expect(await heldFor(userId)).toBeGreaterThan(13 * DAY_MS)
    await expect(here.exchange.modules.accounts.holds.requireOutflow(userId)).rejects.toThrow()
    const refused = await browser.call('POST /v2/settings/password', {
      body: { current: PASSWORD, password: 'an even longer phrase 7' },
    })
    expect(refused.error).toMatchObject({ status: 422, error: 'recovery-open' })
    expect((await browser.call('POST /v2/settings/2fa/generate')).error.error).toBe('recovery-open')
    await browser.call('POST /v2/demo/claim')
    const body = { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '500' } as const
    expect((await browser.call('POST /v2/balances/transfer', { body })).status).toBe(200)
    const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '20000' } as const
    expect((await browser.call('POST /v2/trade/spot/limit', { body: order })).status).toBe(200)
  })

  test('every address is told at the start, every day, and at the end', async () => {
    const { email, userId } = await waiting('informed')
    const count = async () => (await mailsTo(here, email)).filter(({ subject }) => /second factor/.test(subject)).length
    const before = await count()
    await later(DAY_MS + HOUR_MS)
    await later(DAY_MS + HOUR_MS)
    expect(await count()).toBe(before + 2)
    await carryOnChanges(here)
    expect(await count()).toBe(before + 2)
    await approve(userId)
    await later(13 * DAY_MS)
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your second factor was removed')
  })

  test('one waits at a time, three begin in 30 days, and one that nobody agrees to ends after 30 days', async () => {
    const { email, userId, claimant, link, app } = await waiting('often')
    expect((await claimant.call(SEND)).error.error).toBe('recovery-open')
    const stop = async (of: URL) => {
      const owner = new Browser(here.origin)
      owner.setCookie('notice', of.searchParams.get('token') ?? '')
      return owner.call('POST /v2/notice-link', { body: { answer: 'stop-recovery' } })
    }
    expect((await stop(link)).status).toBe(200)
    for (let more = 0; more < 2; more++) {
      here.clock.pass(16 * 60_000)
      const again = await atSecondStep(email)
      await again.call(SEND)
      expect((await again.call(RECOVER, { body: { code: await again.mailedCode(email) } })).status).toBe(200)
      expect((await stop(await linkTo(here, email, 'Your second factor is going'))).status).toBe(200)
    }
    const fourth = await atSecondStep(email)
    expect((await fourth.call(SEND)).error.error).toBe('recoveries-too-many')
    await later(31 * DAY_MS)
    const last = await atSecondStep(email)
    await last.call(SEND)
    expect((await last.call(RECOVER, { body: { code: await last.mailedCode(email) } })).status).toBe(200)
    await later(31 * DAY_MS)
    expect(await stateOf(userId)).toBe('expired')
    expect(await has(userId)).toBe(1)
    expect(app.code()).toHaveLength(6)
  })

  test('takes the right password and the mailbox, and a code of five tries', async () => {
    const stranger = new Browser(here.origin)
    expect((await stranger.call('GET /v2/recovery')).data.state).toBe('none')
    expect((await stranger.call(SEND)).error.error).toBe('nothing-to-confirm')
    expect((await stranger.call(RECOVER, { body: { code: '123456' } })).error.error).toBe('nothing-to-confirm')
    const { email, userId } = await protectedUser(here, 'guarded')
    here.clock.pass(61_000)
    const claimant = await atSecondStep(email)
    await claimant.call(SEND)
    const code = await claimant.mailedCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let left = 4; left >= 0; left--)
      expect((await claimant.call(RECOVER, { body: { code: wrong } })).error.data).toMatchObject({ attemptsLeft: left })
    expect((await claimant.call(RECOVER, { body: { code } })).error.error).toBe('code-invalid')
    expect(await stateOf(userId)).toBeUndefined()
  })
})

test('v5.0.0-6.6.2: a code begins a recovery in the sign-in that asked for it, and in no other', async () => {
  const { email, userId } = await protectedUser(here, 'bound')
  here.clock.pass(61_000)
  const owner = await atSecondStep(email)
  expect((await owner.call(SEND)).status).toBe(200)
  const code = await owner.mailedCode(email)
  const stranger = await atSecondStep(email)
  expect((await stranger.call(RECOVER, { body: { code } })).error.error).toBe('code-invalid')
  // Nor once it has a code of its own, which takes nothing from the first.
  expect((await stranger.call(SEND)).status).toBe(200)
  await expect.poll(async () => owner.mailedCode(email)).not.toBe(code)
  expect((await stranger.call(RECOVER, { body: { code } })).error.error).toBe('code-invalid')
  expect(await stateOf(userId)).toBeUndefined()
  expect((await owner.call(RECOVER, { body: { code } })).data).toMatchObject({ state: 'waiting' })
})

describe('stopping it', () => {
  test('veto-link: the link of a notice stops it, without signing in', async () => {
    const { email, userId, link } = await waiting('vetoed')
    const owner = new Browser(here.origin)
    owner.setCookie('notice', link.searchParams.get('token') ?? '')
    expect((await owner.call('GET /v2/notice-link')).data).toMatchObject({ what: 'recovery' })
    expect(await stateOf(userId)).toBe('waiting')
    expect((await owner.call('POST /v2/notice-link', { body: { answer: 'stop-recovery' } })).status).toBe(200)
    expect(await stateOf(userId)).toBe('stopped')
    expect(await heldFor(userId)).toBe(0)
    expect((await mailsTo(here, email))[0]?.subject).toBe('Your second factor stays')
    await approveRefused(userId)
    await later(15 * DAY_MS)
    expect(await has(userId)).toBe(1)
  })

  test('old-factor-vetoes: whoever signs in with the factor stops it', async () => {
    const { email, userId, app } = await waiting('not-lost')
    const owner = await atSecondStep(email)
    expect((await owner.call('POST /v2/login/confirmation', { body: { totp: app.next() } })).status).toBe(200)
    expect(await stateOf(userId)).toBe('stopped')
    const changed = await proved(
      owner,
      'POST /v2/settings/password',
      { body: { current: PASSWORD, password: 'an even longer phrase 7' } },
      byApp(app),
    )
    expect(changed.status).toBe(200)
    await later(15 * DAY_MS)
    expect(await has(userId)).toBe(1)
  })

  test('an operator stops it alone, and nobody agrees alone', async () => {
    const { userId } = await waiting('looked-at')
    const ada = await somebody()
    const params = { id: userId }
    const seen = await ada.call('GET /admin/api/users/{id}', { params })
    expect(seen.data.recovery).toMatchObject({ state: 'waiting', needsApproval: true })
    expect((await ada.act('POST /admin/api/users/{id}/recovery/approve', { params, body: why })).data.outcome).not.toBe(
      'done',
    )
    expect((await ada.call('GET /admin/api/users/{id}', { params })).data.recovery?.needsApproval).toBe(true)
    expect((await ada.act('POST /admin/api/users/{id}/recovery/stop', { params, body: why })).data.outcome).toBe('done')
    expect(await stateOf(userId)).toBe('stopped')
  })

  async function approveRefused(id: number): Promise<void> {
    const ada = await somebody()
    const refused = await ada.act('POST /admin/api/users/{id}/recovery/approve', { params: { id }, body: why })
    expect(refused.error.error).toBe('act-refused')
  }
})
