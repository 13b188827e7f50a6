/** What stands in the way of one operator who wants to do alone what takes two. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '@exchange/contract/operators/roles'
import { Authenticator } from '../../testing/authenticator.ts'
import { newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { Operator, newOperator, why } from './testing/operator.ts'

const DAY_MS = 86_400_000

let here: TestExchange
/** Two persons who may do everything. */
let ada: Operator
let grace: Operator
beforeEach(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
  grace = await newOperator(here, 'grace', 'owner')
})
afterEach(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const operators = async () => (await ada.call('GET /admin/api/operators')).data.operators
const one = async (name: string) => (await operators()).find((operator) => operator.name === name)
const paramsOf = async (name: string) => ({ params: { id: (await one(name))?.id ?? '' } })
const invite = async (by: Operator, name: string, roles: RoleName[] = ['auditor']) =>
  by.act('POST /admin/api/operators', { body: { name, roles, ...why } })
const setRoles = async (by: Operator, name: string, roles: RoleName[]) =>
  by.act('PUT /admin/api/operators/{id}/roles', { ...(await paramsOf(name)), body: { roles, ...why } })
const approve = async (by: Operator, id: string | null, key = 0) =>
  by.act('POST /admin/api/proposals/{id}/approve', { params: { id: id ?? '' }, body: why }, key)
const end = async (by: Operator, name: string) =>
  by.act('POST /admin/api/operators/{id}/end', { ...(await paramsOf(name)), body: why })
const proposal = async (id: string | null, by = ada) =>
  (await by.call('GET /admin/api/proposals')).data.proposals.find((row) => row.id === id)

describe('whoever may not do something any more has it done by nobody', () => {
  const PROPOSER = 'the roles of whoever proposed or approved it have changed'

  test('what somebody proposed is void once they have other roles, and once they are ended', async () => {
    const carol = await newOperator(here, 'carol', 'owner')
    const { data } = await invite(carol, 'by-the-demoted')
    const { data: demoted } = await setRoles(ada, 'carol', ['on-call'])
    expect((await approve(grace, demoted.proposal)).data.outcome).toBe('done')
    expect(await proposal(data.proposal)).toMatchObject({ state: 'void', why: PROPOSER })
    expect(await proposal(demoted.proposal)).toMatchObject({ state: 'done', why: null })
    expect((await approve(grace, data.proposal)).error.error).toBe('act-void')
    // Nor do they come back with the roles.
    await approve(grace, (await setRoles(ada, 'carol', ['owner'])).data.proposal)
    expect((await approve(grace, data.proposal)).error.error).toBe('act-void')

    const desk = await newOperator(here, 'desk', 'content')
    const switched = { region: 'global', kind: 'area', name: 'qrLogin', state: 'hidden' } as const
    const opened = await desk.act('POST /admin/api/flags/open', { body: { ...switched, ...why } })
    expect(opened.data.outcome).toBe('proposed')
    expect((await end(grace, 'desk')).data.outcome).toBe('done')
    expect(await proposal(opened.data.proposal)).toMatchObject({
      state: 'void',
      why: 'whoever proposed or approved it is no operator any more',
    })
    expect(await one('by-the-demoted')).toBeUndefined()
  })

  test('roles that have lapsed approve nothing, and what was proposed by them is void', async () => {
    const carol = await newOperator(here, 'carol', 'owner')
    const { data } = await invite(carol, 'by-the-lapsed')
    await here.exchange.pool.query(
      `update operator_roles set lapses_at = $1 where operator = (select id from operators where name = 'carol')`,
      [new Date(here.clock.now())],
    )
    expect((await approve(grace, data.proposal)).error.error).toBe('act-void')
    expect(await proposal(data.proposal)).toMatchObject({ state: 'void', why: 'its proposer may not do this any more' })
  })

  test('what waits for its time is not done when its proposer or its approver has lost the right meanwhile', async () => {
    const lapse = async (name: string) =>
      here.exchange.pool.query(
        `update operator_roles set lapses_at = $1 where operator = (select id from operators where name = $2)`,
        [new Date(here.clock.now()), name],
      )
    for (const [proposer, approver, lapsing, text] of [
      ['carol', 'dora', 'carol', 'its proposer may not do this any more'],
      ['emma', 'fay', 'fay', 'whoever approved it may not approve it any more'],
    ] as const) {
      const [first, second] = [await newOperator(here, proposer, 'owner'), await newOperator(here, approver, 'owner')]
      const { data } = await invite(first, `by-${proposer}`)
      // As an act of the highest level waits once it is approved.
      await here.exchange.pool.query(
        `update operator_proposals set state = 'approved', delay_ms = $1,
          approver = (select id from operators where name = $2) where id = $3`,
        [DAY_MS, approver, data.proposal],
      )
      expect((await second.call('GET /admin/api/proposals')).status).toBe(200)
      await lapse(lapsing)
      await here.exchange.modules.operators.pass(DAY_MS)
      expect(await proposal(data.proposal)).toMatchObject({ state: 'void', why: text })
      expect(await one(`by-${proposer}`)).toBeUndefined()
    }
  })
})

describe('nobody fills the place of what waits', () => {
  test('one person has ten proposals at a time, by all accounts together; others go on proposing', async () => {
    const first = await invite(ada, 'ada-two', ['owner'])
    await approve(grace, first.data.proposal)
    await here.exchange.pool.query(
      `update operators set person = (select person from operators where name = 'ada') where name = 'ada-two'`,
    )
    for (let count = 0; count < 10; count++) expect((await invite(ada, `fill-${count}`)).data.outcome).toBe('proposed')
    const refused = { error: 'act-refused', data: { why: expect.stringMatching(/^10 proposals of yours/) } }
    expect((await invite(ada, 'one-more')).error).toMatchObject(refused)
    await here.exchange.pool.query(
      `update operator_proposals set proposer = (select id from operators where name = 'ada-two') where state = 'waiting'`,
    )
    expect((await invite(ada, 'one-more')).error).toMatchObject(refused)
    const urgent = await invite(grace, 'urgent')
    expect(urgent.data.outcome).toBe('proposed')
    const [waiting] = (await ada.call('GET /admin/api/overview')).data.proposals
    await grace.call('POST /admin/api/proposals/{id}/cancel', { params: { id: waiting?.id ?? '' }, body: why })
    expect((await invite(ada, 'one-more')).data.outcome).toBe('proposed')
  })

  test('ten at once are ten', async () => {
    const asked = await Promise.all(
      Array.from({ length: 14 }, async (_, count) => {
        const input = { body: { name: `at-once-${count}`, roles: ['auditor' as const], ...why } }
        return { input, question: await ada.question('POST /admin/api/operators', input) }
      }),
    )
    const answers = asked.map(({ question }) => ada.answerTo(question))
    const said = await Promise.all(
      asked.map(async ({ input }, count) => ada.call('POST /admin/api/operators', input, answers[count])),
    )
    expect(said.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10)
    expect((await ada.call('GET /admin/api/overview')).data.proposals.length).toBeLessThanOrEqual(10)
  })

  test('all together have a hundred', async () => {
    const { data } = await invite(ada, 'the-first')
    await here.exchange.pool.query(
      `insert into operator_proposals
        select gen_random_uuid(), operation, content, n::text, reason, proposer, proposer_key, state, why, approver,
          delay_ms, waited_ms, made_at, expires_at, ended_at, n::text, true
        from operator_proposals, generate_series(1, 99) n where id = $1`,
      [data.proposal],
    )
    expect((await invite(grace, 'one-more')).error).toMatchObject({
      error: 'act-refused',
      data: { why: expect.stringMatching(/^100 proposals/) },
    })
  })
})

describe('the record says what an act has changed', () => {
  test('of two who freeze the same account at once, one has done it', async () => {
    for (let round = 0; round < 5; round++) {
      const { userId } = await newUser(here.origin, `frozen-twice-${round}`)
      const freeze = async (by: Operator) =>
        by.call('POST /admin/api/users/{id}/freeze', { params: { id: userId }, body: why })
      const said = await Promise.all([freeze(ada), freeze(grace)])
      expect(said.map(({ error }) => error.error ?? 'done').toSorted()).toEqual(['act-refused', 'done'])
      const query = { target: `user:${userId}`, act: 'users.freeze' }
      const { records } = (await ada.call('GET /admin/api/audit', { query })).data
      expect(records.filter(({ result }) => result === 'done')).toMatchObject([
        { before: { state: 'active' }, after: { state: 'frozen' } },
      ])
    }
  })

  test('what a key has signed is void once somebody else has changed what it is about', async () => {
    const { userId } = await newUser(here.origin, 'granted-twice')
    const route = 'PUT /admin/api/users/{id}/grants'
    const input = (grants: ('rpi' | 'retail')[]) => ({ params: { id: userId }, body: { grants, ...why } })
    for (let round = 0; round < 5; round++) {
      const [mine, theirs] = [input(['rpi']), input(['retail'])]
      const [asked, alsoAsked] = [await ada.question(route, mine), await grace.question(route, theirs)]
      const said = await Promise.all([
        ada.call(route, mine, ada.answerTo(asked)),
        grace.call(route, theirs, grace.answerTo(alsoAsked)),
      ])
      expect(said.map(({ error }) => error.error ?? 'done').toSorted()).toEqual(['act-void', 'done'])
      await ada.act(route, input([]))
    }
  })
})

describe('a key that is being enrolled', () => {
  const begun = async (by: Operator, name: string) => {
    const { data } = await by.call('POST /admin/api/keys/start')
    return { id: data.id, name, response: new Authenticator({ origin: by.origin }).create(data.options), ...why }
  }
  const enrol = async (by: Operator, body: Awaited<ReturnType<typeof begun>>) =>
    by.act('POST /admin/api/keys', { body })

  test('waits however many others begin to enrol meanwhile, and for ten minutes', async () => {
    const body = await begun(ada, 'third')
    const question = await ada.question('POST /admin/api/keys', { body })
    for (let count = 0; count < 110; count++)
      await grace.question('POST /admin/api/keys', { body: await begun(grace, `no ${count}`) })
    expect((await ada.call('POST /admin/api/keys', { body }, ada.answerTo(question))).data.outcome).toBe('done')

    const late = await begun(ada, 'fourth')
    await ada.question('POST /admin/api/keys', { body: late })
    here.clock.pass(10 * 60_000)
    expect((await enrol(ada, late)).error.error).toBe('key-refused')
  })
})
