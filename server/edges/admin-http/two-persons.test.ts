/** What stands in the way of one operator who wants to do alone what takes two. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '@exchange/contract/operators/roles'
import { Authenticator } from '../../testing/authenticator.ts'
import { newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { Operator, newOperator, why } from './testing/operator.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let here: TestExchange
/** Two persons who may do everything. */
let ada: Operator
let grace: Operator
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

/** Each test begins with nobody but these two. The record of what was done goes on, as it must. */
beforeEach(async () => {
  await here.exchange.pool.query('truncate operators cascade')
  ada = await newOperator(here, 'ada', 'owner')
  grace = await newOperator(here, 'grace', 'owner')
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

const approvers = async (by = ada) => (await by.call('GET /admin/api/session')).data
const states = async () => Object.fromEntries((await operators()).map(({ name, state }) => [name, state]))
const pass = async (ms: number) => here.exchange.modules.operators.pass(ms)
const tokenIn = (link: string | undefined) => link?.split('#')[1] ?? ''
/** An owner asks somebody in and makes the link; another one has approved it. */
const linked = async (by: Operator, other: Operator, name: string, roles: RoleName[] = ['owner']) => {
  await approve(other, (await invite(by, name, roles)).data.proposal)
  const { data } = await by.act('POST /admin/api/operators/{id}/link', { ...(await paramsOf(name)), body: why })
  return tokenIn(data.data?.link)
}
const confirm = async (by: Operator, name: string, key = 0) =>
  by.act('POST /admin/api/operators/{id}/confirm', { ...(await paramsOf(name)), body: why }, key)

describe('ending an operator', () => {
  test('takes two persons where the operator may approve, and one who may do as much elsewhere', async () => {
    await newOperator(here, 'helper', 'support')
    await newOperator(here, 'judge', 'approver')
    expect((await end(ada, 'helper')).data.outcome).toBe('done')
    const { data } = await end(ada, 'judge')
    expect(data.outcome).toBe('proposed')
    // Not by a second key: somebody else is there.
    expect((await approve(ada, data.proposal, 1)).status).toBe(403)
    expect(await states()).toMatchObject({ helper: 'ended', judge: 'active' })
    expect((await approve(grace, data.proposal)).data.outcome).toBe('done')
    expect(await states()).toMatchObject({ judge: 'ended' })
    expect((await end(ada, 'ada')).error).toMatchObject({
      error: 'act-refused',
      data: { why: 'nobody ends themselves' },
    })
  })

  test('nobody ends somebody who may do more, whoever would approve it', async () => {
    const guard = await newOperator(here, 'guard', 'on-call')
    const both = await newOperator(here, 'both', 'on-call')
    await newOperator(here, 'helper', 'support')
    await here.exchange.pool.query(
      `insert into operator_roles select id, 'support', $1 from operators where name = 'both'`,
      [new Date(here.clock.now() + DAY_MS)],
    )
    for (const name of ['ada', 'both'])
      expect((await end(guard, name)).error, name).toMatchObject({
        error: 'act-refused',
        data: { why: `${name} may do more than you` },
      })
    expect((await end(both, 'guard')).data.outcome).toBe('done')
    // Neither of these may do all that the other may.
    expect((await end(both, 'helper')).data.outcome).toBe('done')
    expect(await states()).toMatchObject({ ada: 'active', both: 'active', guard: 'ended', helper: 'ended' })
  })

  test('of two owners one ends the other after a night, in which that is seen and cancelled', async () => {
    const first = await end(ada, 'grace')
    expect((await approve(ada, first.data.proposal)).error.error).toBe('key-refused')
    expect((await approve(ada, first.data.proposal, 1)).data.outcome).toBe('proposed')
    await pass(4 * HOUR_MS)
    expect(await states()).toMatchObject({ grace: 'active' })
    const canceling = { params: { id: first.data.proposal ?? '' }, body: why }
    expect((await grace.call('POST /admin/api/proposals/{id}/cancel', canceling)).data.outcome).toBe('done')
    await pass(DAY_MS)
    expect(await states()).toMatchObject({ grace: 'active' })

    await approve(ada, (await end(ada, 'grace')).data.proposal, 1)
    await pass(12 * HOUR_MS)
    expect(await states()).toMatchObject({ grace: 'ended' })
  })

  test('nobody takes the right to give roles from the last one who has it', async () => {
    const refused = { error: 'act-refused', data: { why: 'nobody else could give roles any more' } }
    const carol = await newOperator(here, 'carol', 'approver')
    await approve(carol, (await setRoles(ada, 'grace', ['approver'])).data.proposal)
    expect((await setRoles(ada, 'ada', ['approver'])).error).toMatchObject(refused)
    expect((await setRoles(ada, 'ada', ['owner', 'auditor'])).data.outcome).toBe('proposed')
    // It was possible when it was proposed.
    await approve(carol, (await setRoles(ada, 'grace', ['owner'])).data.proposal)
    await grace.signIn()
    const own = await setRoles(ada, 'ada', ['auditor'])
    expect(own.data.outcome).toBe('proposed')
    await here.exchange.pool.query(
      `update operator_roles set name = 'approver' where operator = (select id from operators where name = 'grace')`,
    )
    expect((await approve(carol, own.data.proposal)).error).toMatchObject({ error: 'act-refused' })
    expect((await one('ada'))?.roles.map(({ name }) => name)).toEqual(['owner'])
  })
})

describe('whether somebody is alone', () => {
  /** Ada ends Grace as the only other owner may, and is signed in again. */
  const endGrace = async () => {
    await approve(ada, (await end(ada, 'grace')).data.proposal, 1)
    await pass(12 * HOUR_MS)
    expect(await states()).toMatchObject({ grace: 'ended' })
  }

  test('is decided when they propose: nobody becomes alone by ending somebody, for a week', async () => {
    const { data: before } = await invite(ada, 'puppet', ['owner'])
    await endGrace()
    expect((await approve(ada, before.proposal, 1)).status).toBe(403)
    const { data: after } = await invite(ada, 'puppet', ['owner'])
    expect((await approve(ada, after.proposal, 1)).status).toBe(403)
    expect((await proposal(after.proposal))?.may.approve).toBe(false)
    const { alone, aloneFrom } = await approvers()
    expect(alone).toBe(false)
    const inAWeek = (here.clock.now() + 7 * DAY_MS) / 1000
    expect(aloneFrom).toBeGreaterThan(inAWeek - 120)
    expect(aloneFrom).toBeLessThanOrEqual(inAWeek)

    here.clock.pass(7 * DAY_MS - HOUR_MS)
    await ada.signIn()
    expect(await approvers()).toMatchObject({ alone: false })
    here.clock.pass(HOUR_MS)
    await ada.signIn()
    expect(await approvers()).toMatchObject({ alone: true, aloneFrom: null })
    const { data: later } = await invite(ada, 'colleague', ['owner'])
    expect((await approve(ada, later.proposal, 1)).data.outcome).toBe('proposed')
    await pass(4 * HOUR_MS)
    expect(await states()).toMatchObject({ colleague: 'invited' })
    expect(await one('puppet')).toBeUndefined()
  })

  test('stays as it was when the roles of the other one lapse', async () => {
    const { data } = await invite(ada, 'puppet', ['owner'])
    await here.exchange.pool.query(
      `update operator_roles set lapses_at = $1 where operator = (select id from operators where name = 'grace')`,
      [new Date(here.clock.now())],
    )
    expect(await approvers()).toMatchObject({ alone: true })
    expect((await approve(ada, data.proposal, 1)).status).toBe(403)
    expect((await approve(ada, (await invite(ada, 'later')).data.proposal, 1)).data.outcome).toBe('proposed')
  })

  test('counts who is in the middle of a recovery', async () => {
    const { people } = here.exchange.modules.operators
    const id = (await one('grace'))?.id ?? ''
    const { token } = await here.exchange.kit.db.transaction(async (tx) => people.recover(tx, { id }))
    await pass(DAY_MS)
    await new Operator(here).enrol(token, 1)
    expect(await states()).toMatchObject({ grace: 'recovering' })
    const { data } = await invite(ada, 'puppet', ['owner'])
    expect((await approve(ada, data.proposal, 1)).status).toBe(403)
  })
})

describe('a link is of no use to whoever made it', () => {
  test('the keys wait until somebody else has confirmed them, by the same words', async () => {
    const token = await linked(ada, grace, 'newcomer')
    const newcomer = new Operator(here)
    const { words, ...enrolled } = await newcomer.enrol(token)
    expect(enrolled).toEqual({ keys: 2, opened: false })
    expect(words).toHaveLength(6)
    expect(await one('newcomer')).toMatchObject({ state: 'enrolled', words })
    expect((await newcomer.signIn()).error.error).toBe('key-refused')
    expect((await newcomer.call('POST /admin/api/invitation', { body: { token } })).status).toBe(404)
    const judge = await newOperator(here, 'judge', 'approver')
    expect((await confirm(judge, 'newcomer')).status).toBe(403)
    const asked = await grace.question('POST /admin/api/operators/{id}/confirm', {
      ...(await paramsOf('newcomer')),
      body: why,
    })
    expect(JSON.parse(asked.content)).toMatchObject({
      level: 2,
      before: { state: 'enrolled', keys: words?.join(' ') },
      after: { state: 'active', roles: ['owner'] },
    })
    expect((await confirm(grace, 'newcomer')).data.outcome).toBe('done')
    expect((await newcomer.signIn()).status).toBe(200)
    expect(await one('newcomer')).toMatchObject({ state: 'active', words: null })
  })

  test('whoever made it confirms with a second person, by all accounts of theirs', async () => {
    const token = await linked(ada, grace, 'puppet')
    const puppet = new Operator(here)
    await puppet.enrol(token)
    await newOperator(here, 'ada-two', 'owner')
    const other = await newOperator(here, 'ada-three', 'owner')
    await here.exchange.pool.query(
      `update operators set person = (select person from operators where name = 'ada') where name = 'ada-three'`,
    )
    for (const by of [ada, other]) {
      const { data } = await confirm(by, 'puppet')
      expect(data.outcome).toBe('proposed')
      expect((await approve(by, data.proposal, 1)).status).toBe(403)
      expect((await approve(puppet, data.proposal)).status).toBe(401)
    }
    expect((await puppet.signIn()).error.error).toBe('key-refused')
    const { data } = await confirm(ada, 'puppet')
    // Another link forgets the keys, and what was proposed for them is void.
    await grace.act('POST /admin/api/operators/{id}/link', { ...(await paramsOf('puppet')), body: why })
    expect(await one('puppet')).toMatchObject({ state: 'invited', keys: [] })
    expect((await approve(grace, data.proposal)).status).toBeGreaterThanOrEqual(400)
    expect(await states()).toMatchObject({ puppet: 'invited' })
  })

  test('alone, the only owner confirms with the second key, and it waits for hours', async () => {
    await here.exchange.pool.query(`update operators set state = 'ended' where name = 'grace'`)
    await approve(ada, (await invite(ada, 'second', ['owner'])).data.proposal, 1)
    await pass(4 * HOUR_MS)
    const { data } = await ada.act('POST /admin/api/operators/{id}/link', { ...(await paramsOf('second')), body: why })
    const second = new Operator(here)
    await second.enrol(tokenIn(data.data?.link))
    const confirmed = await confirm(ada, 'second')
    expect((await approve(ada, confirmed.data.proposal, 1)).data.outcome).toBe('proposed')
    expect((await second.signIn()).error.error).toBe('key-refused')
    await pass(4 * HOUR_MS)
    expect((await second.signIn()).status).toBe(200)
  })
})

describe('who is in a recovery', () => {
  const begin = async (name: string) => {
    const { people } = here.exchange.modules.operators
    const id = (await one(name))?.id ?? ''
    const { token } = await here.exchange.kit.db.transaction(async (tx) => people.recover(tx, { id }))
    await pass(DAY_MS)
    return token
  }

  test('gets no link in the console, and goes on by their own one', async () => {
    const token = await begin('grace')
    const again = new Operator(here)
    expect(await again.enrol(token, 1)).toEqual({ keys: 1, opened: false, words: null })
    const linking = { ...(await paramsOf('grace')), body: why }
    expect((await ada.act('POST /admin/api/operators/{id}/link', linking)).error).toMatchObject({
      error: 'act-refused',
      data: { why: 'they are getting new keys by the link of their recovery' },
    })
    expect((await confirm(ada, 'grace')).error.error).toBe('act-refused')
    expect(await again.enrol(token, 1)).toEqual({ keys: 2, opened: true, words: null })
    expect((await again.signIn()).status).toBe(200)
    expect((await grace.signIn()).error.error).toBe('key-refused')
  })

  test('begins anew when the recovery got stuck, and the key of the first try ends', async () => {
    const stuck = new Operator(here)
    await stuck.enrol(await begin('grace'), 1)
    const token = await begin('grace')
    const again = new Operator(here)
    expect((await again.call('POST /admin/api/invitation', { body: { token } })).data).toMatchObject({ keys: 0 })
    expect(await again.enrol(token, 1)).toEqual({ keys: 1, opened: false, words: null })
    expect(await again.enrol(token, 1)).toEqual({ keys: 2, opened: true, words: null })
    expect((await one('grace'))?.keys).toHaveLength(2)
    expect((await stuck.signIn()).error.error).toBe('key-refused')
    expect((await again.signIn()).status).toBe(200)
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
