/** F-41 large withdrawals wait until operators have looked at them: one person from here on, two from there on. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { mailsTo } from '../web-http/testing/mails.ts'
import { Wallets, asked, confirm, fillWallets, main, outside } from '../web-http/testing/wallets.ts'
import type { Person } from '../web-http/testing/wallets.ts'
import { newOperator, why } from './testing/operator.ts'
import type { Operator } from './testing/operator.ts'

const ONE_FROM = 1_000n
const TWO_FROM = 5_000n

let here: TestExchange
let ada: Operator
let grace: Operator
let support: Operator
beforeAll(async () => {
  here = await startTestExchange({ withdrawalReview: { oneFrom: ONE_FROM, twoFrom: TWO_FROM } })
  await fillWallets(here)
  ada = await newOperator(here, 'ada', 'owner')
  grace = await newOperator(here, 'grace', 'owner')
  support = await newOperator(here, 'sue', 'support')
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const { funded, later, one, query, run, until } = new Wallets(() => here)
const usdt = (amount: string) => ({ ticker: 'USDT', network: 'TRC20', amount })
const waiting = async (by = support) => (await by.call('GET /admin/api/withdrawals')).data
const look = async (id: string, by = support) => by.call('GET /admin/api/withdrawals/{id}', { params: { id } })
const decide = async (what: 'approve' | 'refuse', id: string, by: Operator) =>
  by.act(`POST /admin/api/withdrawals/{id}/${what}`, { params: { id }, body: why })
const told = async ({ browser }: Person) =>
  (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)
const everybodySignsIn = async () => {
  for (const operator of [ada, grace, support]) await operator.signIn()
}
async function reviewed(name: string, amount: string): Promise<{ person: Person; id: string }> {
  const person = await funded(name)
  const { address, memo } = await outside(person.browser, 'TRC20')
  // As a page asks for it: its id follows from the command's.
  const headers = { 'x-command-id': randomBytes(16).toString('hex') }
  const { data } = await person.browser.call('POST /v2/withdraw', { body: { ...usdt(amount), address, memo } }, headers)
  expect((await confirm(person, data)).status).toBe(200)
  await run()
  return { person, id: data.id }
}

describe('below the lower bound', () => {
  test('nobody is asked', async () => {
    const { id } = await reviewed('small-sum', '999')
    await until(id, 'done', 20_000)
    expect((await waiting()).withdrawals).toEqual([])
  })
})

describe('from the lower bound on', () => {
  test('it waits, its owner is told, and it goes on when one person has agreed with their key', async () => {
    const { person, id } = await reviewed('one-agrees', '1000')
    expect((await one(id)).wait).toEqual({ why: 'review', until: null })
    expect(await told(person)).toContain('withdrawal-held')
    const mails = await mailsTo(here, person.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your withdrawal is being reviewed')
    await later(60_000)
    await run()
    expect((await one(id)).status).toBe('held')
    await everybodySignsIn()
    const { withdrawals, from } = await waiting()
    expect(from).toEqual({ one: '1000', two: '5000' })
    expect(withdrawals).toMatchObject([
      { id, owner: person.userId, ticker: 'USDT', amount: '1000', people: 1, byKey: false },
    ])

    const { data } = await look(id)
    const { address } = await one(id)
    expect(data).toMatchObject({
      payment: { address, memo: null, ticker: 'USDT', units: '998500000', decimals: 6 },
      isJournalled: true,
      receiver: null,
      canApprove: true,
      canRefuse: true,
      address: { isListed: false, before: 0, accounts: 0, alike: null },
      account: { state: 'active' },
      deposits: 0,
      withdrawals: 1,
      moves: [{ direction: 'out', amount: '1000', address }],
    })
    expect(data.account.email).not.toBe(person.email)
    expect((await decide('approve', id, support)).status).toBe(403)
    expect((await decide('approve', id, ada)).data).toMatchObject({ outcome: 'done' })
    expect((await decide('approve', id, ada)).error.error).toBe('act-refused')
    const done = await until(id, 'done', 20_000)
    expect(done.transaction).not.toBeNull()
    expect(await query('select reviewed_by as by from withdrawals where id = $1', [id])).toEqual([{ by: 'ada' }])
    await everybodySignsIn()
    const { records } = (await ada.call('GET /admin/api/audit', { query: { act: 'withdrawals.approve' } })).data
    expect(records.find(({ result }) => result === 'done')).toMatchObject({
      target: `withdrawal:${id}`,
      operator: 'ada',
    })
  })

  test('it is refused: the funds are back, and its owner is told so', async () => {
    const { person, id } = await reviewed('refused', '2000')
    await everybodySignsIn()
    expect((await decide('refuse', id, support)).status).toBe(403)
    expect((await decide('refuse', id, grace)).data).toMatchObject({ outcome: 'done' })
    expect(await one(id)).toMatchObject({ status: 'canceled', end: 'refused' })
    expect(await main(person.browser, 'USDT')).toBe('10000')
    expect((await person.browser.call('GET /v2/balances')).data['USDT']?.hold).toBe('0')
    expect(await told(person)).toContain('withdrawal-canceled')
    const [newest] = await mailsTo(here, person.email)
    expect(newest?.subject).toBe('Your withdrawal was not approved')
    expect((await decide('refuse', id, grace)).error.error).toBe('act-refused')
  })

  test('its owner can cancel it while it waits', async () => {
    const { person, id } = await reviewed('thinks-again', '1500')
    const canceled = await person.browser.call('POST /v2/withdraw/{id}/cancel', { params: { id } })
    expect(canceled.data).toMatchObject({ status: 'canceled', end: 'owner' })
    expect((await waiting()).withdrawals.map((row) => row.id)).not.toContain(id)
  })

  test('what was changed in the database after somebody agreed is not paid', async () => {
    const { id } = await reviewed('swapped-later', '1200')
    await everybodySignsIn()
    expect((await decide('approve', id, ada)).data).toMatchObject({ outcome: 'done' })
    const other = await funded('swapped-other')
    const { address } = await asked(other.browser, usdt('20'))
    await query('update withdrawals set address = $2 where id = $1', [id, address])
    expect((await look(id)).data.isJournalled).toBe(false)
    await later(61_000)
    await run()
    await run()
    expect((await one(id)).transaction).toBeNull()
    expect(here.faults.splice(0).join()).toContain('is not what the journal holds')
    await query(`update withdrawals set state = 'canceled', ended_at = now() where id = $1`, [id])
  })
})

describe('from the upper bound on', () => {
  test('two persons have to agree, and the first alone lets nothing go', async () => {
    const { id } = await reviewed('two-agree', '6000')
    await everybodySignsIn()
    expect((await waiting()).withdrawals.find((row) => row.id === id)?.people).toBe(2)
    const { data } = await decide('approve', id, ada)
    expect(data).toMatchObject({ outcome: 'proposed' })
    await run()
    expect((await one(id)).status).toBe('held')
    const proposal = { params: { id: data.proposal ?? '' }, body: why }
    expect((await ada.act('POST /admin/api/proposals/{id}/approve', proposal)).status).toBe(403)
    expect((await grace.act('POST /admin/api/proposals/{id}/approve', proposal)).data.outcome).toBe('done')
    await run()
    expect((await one(id)).status).not.toBe('held')
    await until(id, 'done', 60_000)
  })

  test('a proposal is void once its owner has canceled it', async () => {
    const { person, id } = await reviewed('two-late', '5500')
    await everybodySignsIn()
    const { data } = await decide('approve', id, ada)
    await person.browser.call('POST /v2/withdraw/{id}/cancel', { params: { id } })
    const proposal = { params: { id: data.proposal ?? '' }, body: why }
    expect((await grace.act('POST /admin/api/proposals/{id}/approve', proposal)).status).not.toBe(200)
    expect(await one(id)).toMatchObject({ status: 'canceled', end: 'owner' })
  })
})

test('what is nobody’s is not found', async () => {
  await everybodySignsIn()
  const id = '3f2b8c1e-5d4a-4f6b-9a7c-0123456789ab'
  expect((await look(id)).status).toBe(404)
  for (const what of ['approve', 'refuse'] as const) expect((await decide(what, id, ada)).status).toBe(404)
})
