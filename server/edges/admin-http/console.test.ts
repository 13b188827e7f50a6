/** The operator's console: who gets in, who may do what, two persons, delays, the record (console.md 8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOperations } from '@exchange/contract/operators'
import { permissionFor, permissionsOfRoles, roleNames } from '@exchange/contract/operators/roles'
import type { RoleName } from '@exchange/contract/operators/roles'
import { callerKey } from '../../kernel/index.ts'
import { CALLS_PER_MINUTE } from './index.ts'
import { Browser, newUser, startTestExchange } from '../web-http/testing/exchange.ts'
import type { TestExchange } from '../web-http/testing/exchange.ts'
import { byMail, proved } from '../web-http/testing/proofs.ts'
import { Operator, invited, newOperator, why } from './testing/operator.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let here: TestExchange
/** Two persons who may do everything. */
let ada: Operator
let grace: Operator
const byRole = new Map<RoleName, Operator>()
beforeAll(async () => {
  here = await startTestExchange()
  ada = await newOperator(here, 'ada', 'owner')
  grace = await newOperator(here, 'grace', 'owner')
  byRole.set('owner', ada)
  for (const role of roleNames) if (role !== 'owner') byRole.set(role, await newOperator(here, role, role))
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const log = async (operator: Operator, query: { act?: string; target?: string; operator?: string } = {}) =>
  (await operator.call('GET /admin/api/audit', { query })).data.records
const stateOf = async (id: number) => (await ada.call('GET /admin/api/users/{id}', { params: { id } })).data.state
const idOf = async (name: string) =>
  (await ada.call('GET /admin/api/operators')).data.operators.find((one) => one.name === name)?.id ?? ''

describe('1: every operation of the contract by every role', () => {
  const rooms = operatorOperations.filter(({ auth }) => auth === 'operator')
  test.each(rooms.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    const path = operation.path.replaceAll('{id}', '999999')
    const guest = new Operator(here)
    expect((await guest.send(operation.method, path, operation.method === 'GET' ? undefined : {})).status).toBe(401)
    for (const [role, operator] of byRole) {
      const may = permissionFor(permissionsOfRoles([role]), operation) !== null
      const answer = await operator.send(operation.method, path, operation.method === 'GET' ? undefined : {})
      expect([role, answer.status === 403], answer.body).toEqual([role, !may])
      expect(answer.status).toBeLessThan(500)
      expect(answer.headers['x-operation']).toBe(id)
    }
  })

  test.each(operatorOperations.filter(({ auth }) => auth === 'own').map((one) => [one.id, one] as const))(
    '%s belongs to every operator and to no guest',
    async (_, { method, path }) => {
      const answer = await new Operator(here).send(
        method,
        path.replace('{id}', crypto.randomUUID()),
        method === 'GET' ? undefined : {},
      )
      expect(answer.status).toBe(401)
    },
  )

  test('a session that somebody made up is nobody’s', async () => {
    for (const made of ['x', 'a'.repeat(43), '%00']) {
      const stranger = new Operator(here)
      stranger.setCookie(made)
      expect((await stranger.send('GET', '/admin/api/users')).status).toBe(401)
    }
  })
})

describe('2: the console has an address of its own', () => {
  test('public hosts answer 404 to all of its paths', async () => {
    const browser = new Browser(here.origin)
    for (const path of ['/admin/api/session', '/admin/api/users', '/admin/api/overview'])
      for (const host of ['localhost', 'turkey.localhost'])
        expect((await browser.send('GET', path, undefined, { host })).status, path).toBe(404)
    expect((await browser.send('POST', '/admin/api/sign-in/start', {})).status).toBe(404)
    expect((await browser.send('GET', '/admin')).status).toBe(404)
  })

  test('the console’s port answers 404 to other names', async () => {
    for (const host of ['exchange.example', 'turkey.localhost', `127.0.0.1:${ada.port}`, 'localhost:1'])
      expect((await ada.send('GET', '/admin/api/session', undefined, { host })).status, host).toBe(404)
    expect((await ada.send('GET', '/admin/api/session')).status).toBe(200)
    expect((await ada.send('GET', '/admin/api/nothing')).status).toBe(404)
    expect((await ada.send('GET', '/v2/index')).status).toBe(404)
  })

  test('another page can change nothing, and no stranger’s script runs on it', async () => {
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${ada.port}`])
      expect((await ada.send('POST', '/admin/api/sign-out', {}, { origin })).status).toBe(403)
    const { headers } = await ada.send('GET', '/admin/api/session')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

describe('4–7: two persons', () => {
  const invitation = (name: string) => ({ body: { name, roles: ['auditor' as const], ...why } })

  test('4, 32 one-operator: the other person approves, no second account of the same one', async () => {
    const proposed = await ada.act('POST /admin/api/operators', {
      body: { name: 'ada-two', roles: ['owner'], sameAs: 'ada', ...why },
    })
    expect(proposed.data).toMatchObject({ outcome: 'proposed' })
    const id = proposed.data.proposal ?? ''
    const approve = async (by: Operator, proposal: string) =>
      by.act('POST /admin/api/proposals/{id}/approve', { params: { id: proposal }, body: why })
    expect((await approve(ada, id)).status).toBe(403)
    expect((await approve(grace, id)).data).toMatchObject({ outcome: 'done' })
    // The new account belongs to the same person.
    const { data } = await ada.act('POST /admin/api/operators/{id}/link', {
      params: { id: await idOf('ada-two') },
      body: why,
    })
    const second = new Operator(here)
    await second.enrol(data.data?.link.split('#')[1] ?? '')
    const confirming = { params: { id: await idOf('ada-two') }, body: why }
    expect((await grace.act('POST /admin/api/operators/{id}/confirm', confirming)).data.outcome).toBe('done')
    expect((await second.signIn()).status).toBe(200)
    const next = await ada.act('POST /admin/api/operators', invitation('never'))
    expect((await approve(second, next.data.proposal ?? '')).status).toBe(403)
    expect((await ada.call('GET /admin/api/proposals')).data.proposals[0]).toMatchObject({ state: 'waiting' })
    await ada.call('POST /admin/api/proposals/{id}/cancel', { params: { id: next.data.proposal ?? '' }, body: why })
    // The auditor sees it and may not.
    expect((await approve(byRole.get('auditor') ?? ada, id)).status).toBe(403)
  })

  test('both persons read the same six words, and exactly this is done', async () => {
    const input = invitation('same-words')
    const question = await ada.question('POST /admin/api/operators', input)
    const proposed = await ada.call('POST /admin/api/operators', input, ada.answerTo(question))
    const { proposals } = (await grace.call('GET /admin/api/overview')).data
    const shown = proposals.find(({ id }) => id === proposed.data.proposal)
    expect(shown?.words).toEqual(question.words)
    expect(shown?.words).toHaveLength(6)
    expect(shown?.content).toBe(question.content)
    expect(JSON.parse(shown?.content ?? '')).toMatchObject({ act: 'operators.invite', target: 'operator:same-words' })
    const asked = await grace.question('POST /admin/api/proposals/{id}/approve', {
      params: { id: shown?.id ?? '' },
      body: why,
    })
    expect(asked.words).toEqual(question.words)
    await grace.call('POST /admin/api/proposals/{id}/cancel', { params: { id: shown?.id ?? '' }, body: why })
  })

  test('5 a changed byte of what was approved voids it', async () => {
    const { data } = await ada.act('POST /admin/api/operators', invitation('altered'))
    const id = data.proposal ?? ''
    await here.exchange.pool.query(
      `update operator_proposals set content = replace(content, '"auditor"', '"owner"') where id = $1`,
      [id],
    )
    const approved = await grace.act('POST /admin/api/proposals/{id}/approve', { params: { id }, body: why })
    expect(approved.error).toMatchObject({ status: 409, error: 'act-void' })
    expect(await idOf('altered')).toBe('')
  })

  test('5 a key signs one act: the same answer opens no other', async () => {
    const question = await ada.question('POST /admin/api/operators', invitation('signed'))
    const other = await ada.call('POST /admin/api/operators', invitation('not-signed'), ada.answerTo(question))
    expect(other.error.error).toBe('act-void')
    const again = await ada.question('POST /admin/api/operators', invitation('signed'))
    const answer = ada.answerTo(again)
    expect((await ada.call('POST /admin/api/operators', invitation('signed'), answer)).status).toBe(200)
    expect((await ada.call('POST /admin/api/operators', invitation('signed'), answer)).error.error).toBe('key-refused')
    // Nor does somebody else's key.
    const third = await ada.question('POST /admin/api/operators', invitation('signed-3'))
    expect(
      (
        await ada.call(
          'POST /admin/api/operators',
          invitation('signed-3'),
          grace.answerTo({ ...third, options: { ...third.options, allowCredentials: [] } }),
        )
      ).status,
    ).toBe(422)
  })

  test('6 a target that has changed since voids it', async () => {
    const id = await idOf('support')
    const proposed = await ada.act('PUT /admin/api/operators/{id}/roles', {
      params: { id },
      body: { roles: ['content'], ...why },
    })
    await here.exchange.pool.query(
      `insert into operator_roles select id, 'auditor', now() + interval '1 day' from operators where id = $1`,
      [id],
    )
    const approved = await grace.act('POST /admin/api/proposals/{id}/approve', {
      params: { id: proposed.data.proposal ?? '' },
      body: why,
    })
    expect(approved.error.error).toBe('act-void')
    const [newest] = (await ada.call('GET /admin/api/proposals')).data.proposals
    expect(newest).toMatchObject({ state: 'void', why: 'what it changes has changed since' })
    await here.exchange.pool.query(`delete from operator_roles where operator = $1 and name = 'auditor'`, [id])
  })

  test('7 what nobody approves in a day expires', async () => {
    const { data } = await ada.act('POST /admin/api/operators', invitation('too-late'))
    here.clock.pass(DAY_MS)
    // Sessions are over as well.
    for (const operator of [ada, grace, ...byRole.values()]) await operator.signIn()
    const approved = await grace.act('POST /admin/api/proposals/{id}/approve', {
      params: { id: data.proposal ?? '' },
      body: why,
    })
    expect(approved.error.error).toBe('act-void')
    await here.exchange.modules.operators.pass(0)
    expect((await ada.call('GET /admin/api/proposals')).data.proposals[0]).toMatchObject({
      state: 'void',
      why: 'it expired',
    })
  })

  test('3 a synced key gives nobody anything', async () => {
    const syncing = await newOperator(here, 'syncing', 'owner', { syncs: true })
    const refused = await syncing.act('POST /admin/api/operators', invitation('by-synced'))
    expect(refused.error.error).toBe('key-refused')
    const { userId } = await newUser(here.origin, 'for-synced')
    const granted = await syncing.act('PUT /admin/api/users/{id}/grants', {
      params: { id: userId },
      body: { grants: ['rpi'], ...why },
    })
    expect(granted.error.error).toBe('key-refused')
    const ending = { params: { id: await idOf('syncing') }, body: why }
    // Whoever has got hold of a session ends nobody with it.
    expect((await ada.call('POST /admin/api/operators/{id}/end', ending)).error.error).toBe('key-required')
    const ended = await ada.act('POST /admin/api/operators/{id}/end', ending)
    expect(ended.data.outcome).toBe('proposed')
    expect((await syncing.call('GET /admin/api/users')).status).toBe(200)
    const approval = { params: { id: ended.data.proposal ?? '' }, body: why }
    expect((await grace.act('POST /admin/api/proposals/{id}/approve', approval)).data.outcome).toBe('done')
    expect((await syncing.call('GET /admin/api/users')).status).toBe(401)
  })
})

describe('users', () => {
  test('F-18 an account that its owner closes is shown with why and when, and what is closed stays closed', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'closing-user')
    const support = byRole.get('support') ?? ada
    const params = { id: userId }
    const seen = async () => (await support.call('GET /admin/api/users/{id}', { params })).data.closing
    expect(await seen()).toBeNull()
    const input = { body: { reason: 'Moving on' } }
    const asked = await proved(browser, 'POST /v2/settings/delete-account', input, byMail(browser, email))
    expect(await seen()).toMatchObject({
      state: 'waiting',
      dueAt: asked.data.dueAt,
      endedAt: null,
      reason: 'Moving on',
    })
    await here.exchange.pool.query(`update users set status = 'closed' where id = $1`, [userId])
    for (const route of ['POST /admin/api/users/{id}/freeze', 'POST /admin/api/users/{id}/block'] as const)
      expect((await support.call(route, { params, body: why })).error.error).toBe('act-refused')
    await here.exchange.pool.query(`update users set status = 'active' where id = $1`, [userId])
  })

  test('a user is found, frozen, and their session is dead; opened again they sign in', async () => {
    const { browser, email, userId } = await newUser(here.origin, 'frozen-user')
    expect((await browser.call('GET /v2/time')).status).toBe(200)
    const support = byRole.get('support') ?? ada
    // Beginnings find nobody: masked addresses could be read letter by letter.
    const beginning = await support.call('GET /admin/api/users', { query: { query: email.slice(0, -1) } })
    expect(beginning.data.users).toEqual([])
    const { data } = await support.call('GET /admin/api/users', { query: { query: email } })
    expect(data.users).toMatchObject([{ id: userId, email: 'f•••@u•••.test', state: 'active' }])
    const params = { id: userId }
    const frozen = await support.call('POST /admin/api/users/{id}/freeze', {
      params,
      body: { reason: 'stolen phone', ticket: 'T-7' },
    })
    expect(frozen.data).toMatchObject({ outcome: 'done' })
    expect((await browser.call('GET /v2/time')).status).toBe(401)
    expect(
      (await browser.call('POST /v2/login', { body: { email, password: 'a long enough phrase' } })).error,
    ).toMatchObject({ code: 1106 })
    const [record] = await log(ada, { target: `user:${userId}` })
    expect(record).toMatchObject({
      operator: 'support',
      act: 'users.freeze',
      reason: 'stolen phone',
      ticket: 'T-7',
      before: { state: 'active' },
      after: { state: 'frozen' },
      result: 'done',
    })
    expect((await support.call('POST /admin/api/users/{id}/freeze', { params, body: why })).error.error).toBe(
      'act-refused',
    )
    expect((await support.call('POST /admin/api/users/{id}/unfreeze', { params, body: why })).status).toBe(403)
    expect((await ada.act('POST /admin/api/users/{id}/unfreeze', { params, body: why })).data.outcome).toBe('done')
    const login = await browser.call('POST /v2/login', { body: { email, password: 'a long enough phrase' } })
    expect(login.status).toBe(200)
  })

  test('a frozen account’s API key opens nothing', async () => {
    const { userId } = await newUser(here.origin, 'frozen-key')
    const { apiKeys } = here.exchange.modules
    const { key } = await apiKeys.create(userId, { label: 'bot', type: 'read', ips: [] })
    expect(await apiKeys.find(key)).toMatchObject({ enabled: true })
    await ada.call('POST /admin/api/users/{id}/freeze', { params: { id: userId }, body: why })
    expect(await apiKeys.find(key)).toMatchObject({ enabled: false })
    await ada.act('POST /admin/api/users/{id}/unfreeze', { params: { id: userId }, body: why })
    expect(await apiKeys.find(key)).toMatchObject({ enabled: true })
  })

  test('personal data is masked, and shown with a reason, to so many people a day', async () => {
    const support = byRole.get('support') ?? ada
    const users = []
    for (let count = 0; count < 31; count++) users.push((await newUser(here.origin, `revealed-${count}`)).userId)
    const reveal = async (id: number) =>
      support.call('POST /admin/api/users/{id}/reveal', { params: { id }, body: { field: 'email', ...why } })
    for (const [count, id] of users.slice(0, 30).entries())
      expect((await reveal(id)).data.data?.values).toEqual([`revealed-${count}@users.test`])
    // Who was looked at before counts once.
    expect((await reveal(users[0] ?? 0)).status).toBe(200)
    expect((await reveal(users[30] ?? 0)).error).toMatchObject({ status: 429, error: 'too-many-requests' })
    const records = await log(ada, { act: 'users.reveal' })
    expect(records.filter(({ result }) => result === 'done')).toHaveLength(31)
    expect(records[0]).toMatchObject({ result: 'too-many-requests', target: `user:${users[30]}` })
    expect(JSON.stringify(records)).not.toContain('users.test')
  })

  test('grants, privileges and notes', async () => {
    const { browser, userId } = await newUser(here.origin, 'granted')
    const params = { id: userId }
    await ada.act('PUT /admin/api/users/{id}/grants', { params, body: { grants: ['retail', 'rpi'], ...why } })
    expect([...(await here.exchange.modules.orderGrants.of(userId))].toSorted()).toEqual(['retail', 'rpi'])
    await ada.act('PUT /admin/api/users/{id}/grants', { params, body: { grants: [], ...why } })
    expect([...(await here.exchange.modules.orderGrants.of(userId))]).toEqual([])

    await ada.call('POST /admin/api/users/{id}/notes', {
      params,
      body: { text: 'Called twice.\nSpeaks Georgian.', ...why },
    })
    const rights = await ada.act('PUT /admin/api/users/{id}/privileges', {
      params,
      body: { privileges: ['withdraw'], ...why },
    })
    expect(rights.data.outcome).toBe('done')
    const { data } = await ada.call('GET /admin/api/users/{id}', { params })
    expect(data).toMatchObject({
      privileges: ['withdraw'],
      notes: [{ operator: 'ada', text: 'Called twice.\nSpeaks Georgian.' }],
    })
    await browser.call('POST /v2/demo/claim')
    await browser.call('POST /v2/balances/transfer', {
      body: { ticker: 'DUSDT', from: 'main', to: 'spot', amount: '100' },
    })
    const order = { market: 'DBTC_DUSDT', side: 'buy', amount: '0.001', price: '50000' } as const
    expect((await browser.call('POST /v2/trade/spot/limit', { body: order })).error.error).toBe('account-restricted')
    const records = (await log(ada, { target: `user:${userId}` })).filter(({ act }) => act === 'users.setPrivileges')
    // What came of the core's command is a record of its own.
    expect(records.map(({ result, command }) => [result, command !== null])).toEqual([
      ['done', true],
      ['sent', false],
    ])
  })
})

describe('26: no act unrecorded', () => {
  test('an act whose record can’t be written does not happen', async () => {
    const { userId } = await newUser(here.origin, 'unrecorded')
    const { pool } = here.exchange
    await pool.query(`create function no_record() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger no_record before insert on operator_audit for each row execute function no_record()`)
    try {
      const params = { id: userId }
      expect((await ada.call('POST /admin/api/users/{id}/freeze', { params, body: why })).status).toBe(500)
      expect(
        (await ada.call('POST /admin/api/users/{id}/notes', { params, body: { text: 'nothing', ...why } })).status,
      ).toBe(500)
    } finally {
      await pool.query('drop trigger no_record on operator_audit; drop function no_record()')
    }
    here.faults.splice(0)
    expect(await stateOf(userId)).toBe('active')
    expect((await ada.call('GET /admin/api/users/{id}', { params: { id: userId } })).data.notes).toEqual([])
  })

  test('every act of the contract demands a reason', () => {
    for (const { id, level, body } of operatorOperations) {
      if (level === 0) continue
      const refused = body.safeParse({})
      expect([id, refused.error?.issues.some(({ path }) => path[0] === 'reason')]).toEqual([id, true])
    }
  })

  test('strangers of one network are counted as one, and fill neither the door nor the log', async () => {
    const { limiter } = here.exchange.kit
    const stranger = new Operator(here)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    for (let tries = 0; tries < 30; tries++) limiter.take('console', callerKey('2001:db8:7:1::1'), 30, 60)
    const start = 'POST /admin/api/sign-in/start'
    expect((await stranger.call(start, {}, from('2001:db8:7:1::2'))).status).toBe(429)
    expect((await stranger.call(start, {}, from('2001:db8:7:2::2'))).status).toBe(200)
    for (let calls = 0; calls < CALLS_PER_MINUTE; calls++)
      limiter.take('console:calls', callerKey('2001:db8:7:3::1'), CALLS_PER_MINUTE, 60)
    const session = 'GET /admin/api/session'
    expect((await stranger.call(session, {}, from('2001:db8:7:3::2'))).status).toBe(429)
    expect((await stranger.call(session, {}, from('2001:db8:7:4::2'))).status).not.toBe(429)

    const noted = async (): Promise<number> => (await log(ada, { operator: 'guest' })).length
    const signIn = async () => {
      const { data } = await stranger.call(start)
      const response = ada.keys[0]?.get(data.options)
      if (response === undefined) throw new Error('there is no such key')
      const body = { id: data.id, response: { ...response, id: 'AAAA', rawId: 'AAAA' } }
      return (await stranger.call('POST /admin/api/sign-in', { body })).error.error
    }
    const before = await noted()
    expect([await signIn(), await noted()]).toEqual(['key-refused', before + 1])
    for (let others = 1; others < 60; others++) limiter.take('console:strangers', '', 60, 60)
    expect([await signIn(), await noted()]).toEqual(['key-refused', before + 1])
  })

  test('refusals are recorded as well, and sign-ins', async () => {
    const auditor = byRole.get('auditor') ?? ada
    const { userId } = await newUser(here.origin, 'refused-act')
    await auditor.call('POST /admin/api/users/{id}/freeze', { params: { id: userId }, body: why })
    const [newest] = await log(ada, { operator: 'auditor' })
    expect(newest).toMatchObject({ act: 'users.freeze', result: 'forbidden' })
    const acts = (await log(ada, { operator: 'grace' })).map(({ act }) => act)
    expect(acts).toContain('session.signIn')
  })
})

describe('23–24: the chain', () => {
  test('nobody changes or removes a record', async () => {
    const { pool } = here.exchange
    for (const change of [
      `update operator_audit set entry = '{}'`,
      'delete from operator_audit',
      'truncate operator_audit',
    ])
      await expect(pool.query(change)).rejects.toThrow('only added to')
  })

  test('23, 33 log-chain: altered, missing and swapped records are found; 24 a chain that was built anew fails at its anchor', async () => {
    const { operators } = here.exchange.modules
    const verify = async () => (await ada.call('GET /admin/api/audit/verify')).data.faults
    await operators.anchor()
    expect(await verify()).toEqual([])
    const { pool } = here.exchange
    const client = await pool.connect()
    /** What the check finds while this change stands; the change does not stay. */
    const found = async (change: string): Promise<readonly string[]> => {
      await client.query(
        'create table kept as select * from operator_audit; create table kept_anchors as select * from operator_anchors',
      )
      await client.query(`alter table operator_audit disable trigger user; ${change}`)
      const faults = await verify()
      await client.query(`delete from operator_audit; alter table operator_audit enable trigger user;
        insert into operator_audit (seq, entry, previous, hash, written_at) select seq, entry, previous, hash, written_at from kept order by seq;
        drop table kept; drop table kept_anchors`)
      return faults
    }
    try {
      expect(
        await found(`update operator_audit set entry = replace(entry, '"reason":"', '"reason":"x') where seq = 3`),
      ).toEqual(['record 3 was altered'])
      expect(await found('delete from operator_audit where seq = 4')).toEqual([
        'record 4 is missing',
        'record 5 does not follow the one before it',
      ])
      expect(
        await found(
          `update operator_audit set seq = -5 where seq = 5; update operator_audit set seq = 5 where seq = 6; update operator_audit set seq = 6 where seq = -5`,
        ),
      ).toContain('record 5 does not follow the one before it')
      // Somebody who can compute hashes makes all of it fit again, but for what the journal holds.
      const rebuilt = await found(`do $$ declare r record; last text := repeat('0', 64); begin
        for r in select * from operator_audit order by seq loop
          update operator_audit set previous = last,
            entry = replace(r.entry, '"reason":"stolen phone"', '"reason":"none"'),
            hash = encode(sha256(convert_to(last || chr(10) || replace(r.entry, '"reason":"stolen phone"', '"reason":"none"'), 'UTF8')), 'hex')
            where seq = r.seq returning hash into last;
        end loop; end $$`)
      // The console may have anchored another record meanwhile.
      expect(rebuilt.length).toBeGreaterThan(0)
      for (const fault of rebuilt) expect(fault).toMatch(/^record \d+ is not the one that the journal holds$/)
      expect(await verify()).toEqual([])
    } finally {
      client.release()
    }
  })
})

describe('18: the first operator, a lost key, a lost operator', () => {
  test('whoever signs in again in the same browser ends the session that it had', async () => {
    const before = ada.cookie() ?? ''
    await ada.signIn()
    const stolen = new Operator(here)
    stolen.setCookie(before)
    expect((await stolen.call('GET /admin/api/markets')).status).toBe(401)
    expect((await ada.call('GET /admin/api/markets')).status).toBe(200)
  })

  test('an invitation asks for two keys, works once, and for a quarter of an hour', async () => {
    const token = await invited(here, 'newcomer', 'auditor')
    const newcomer = new Operator(here)
    expect((await newcomer.call('POST /admin/api/invitation', { body: { token } })).data).toMatchObject({
      name: 'newcomer',
      keys: 0,
    })
    expect(await newcomer.enrol(token, 1)).toEqual({ keys: 1, opened: false, words: null })
    expect((await newcomer.signIn()).error.error).toBe('key-refused')
    expect(await newcomer.enrol(token, 1)).toEqual({ keys: 2, opened: true, words: null })
    expect((await newcomer.signIn()).status).toBe(200)
    expect((await newcomer.call('POST /admin/api/invitation', { body: { token } })).status).toBe(404)
    const late = await invited(here, 'late', 'auditor')
    here.clock.pass(16 * 60_000)
    expect((await newcomer.call('POST /admin/api/invitation', { body: { token: late } })).status).toBe(404)
    for (const operator of [ada, grace]) await operator.signIn()
  })

  test('who has lost a key enrols a third by the other one, and ends the lost one', async () => {
    const loser = await newOperator(here, 'loser', 'auditor')
    await loser.signIn(1)
    const { data } = await loser.call('POST /admin/api/keys/start')
    const { Authenticator } = await import('../../testing/authenticator.ts')
    const third = new Authenticator({ origin: loser.origin })
    const body = { id: data.id, name: 'third', response: third.create(data.options), ...why }
    expect((await loser.act('POST /admin/api/keys', { body }, 1)).data.outcome).toBe('done')
    const { keys } = (await loser.call('GET /admin/api/keys')).data
    expect(keys.map(({ name }) => name)).toEqual(['key 1', 'key 2', 'third'])
    expect(
      (await loser.act('POST /admin/api/keys/end', { body: { key: keys[0]?.id ?? '', ...why } }, 1)).data.outcome,
    ).toBe('done')
    expect((await loser.signIn(0)).error.error).toBe('key-refused')
    loser.keys.push(third)
    expect((await loser.signIn(2)).status).toBe(200)
    // Two have to stay.
    expect(
      (await loser.act('POST /admin/api/keys/end', { body: { key: keys[1]?.id ?? '', ...why } }, 2)).error.error,
    ).toBe('act-refused')
  })

  test('a key that one operator was asked for is confirmed by nobody else', async () => {
    const victim = await newOperator(here, 'victim', 'owner')
    const thief = await newOperator(here, 'thief', 'auditor')
    const { data } = await victim.call('POST /admin/api/keys/start')
    const { Authenticator } = await import('../../testing/authenticator.ts')
    const planted = new Authenticator({ origin: victim.origin })
    const body = { id: data.id, name: 'planted', response: planted.create(data.options), ...why }
    expect((await victim.call('POST /admin/api/keys', { body })).error.error).toBe('key-required')
    expect((await thief.act('POST /admin/api/keys', { body })).status).toBeGreaterThanOrEqual(400)
    for (const operator of [victim, thief]) {
      const { keys } = (await operator.call('GET /admin/api/keys')).data
      expect(keys.map(({ name }) => name)).toEqual(['key 1', 'key 2'])
    }
  })

  test('who has lost all of them is asked in again after a day that no clock shortens, unless somebody cancels it', async () => {
    const lost = await newOperator(here, 'lost', 'auditor')
    const { operators } = here.exchange.modules
    const { db } = here.exchange.kit
    const row = (await ada.call('GET /admin/api/operators')).data.operators.find(({ name }) => name === 'lost')
    const begin = async () => db.transaction(async (tx) => operators.people.recover(tx, { id: row?.id ?? '' }))
    const canceled = await begin()
    const [recovery] = (await ada.call('GET /admin/api/operators')).data.recoveries
    expect(recovery).toMatchObject({ operator: 'lost', opensIn: 86_400 })
    await ada.call('POST /admin/api/recoveries/{id}/cancel', { params: { id: recovery?.id ?? '' }, body: why })
    expect((await lost.call('POST /admin/api/invitation', { body: { token: canceled.token } })).status).toBe(404)
    const byLink = await begin()
    expect((await lost.call('POST /admin/api/cancel', { body: { token: byLink.cancel } })).data).toEqual({
      act: 'operators.recover',
      target: 'operator:lost',
    })
    expect((await lost.call('POST /admin/api/invitation', { body: { token: byLink.token } })).status).toBe(404)

    const { token } = await begin()
    const again = new Operator(here)
    here.clock.pass(2 * DAY_MS)
    expect((await again.call('POST /admin/api/invitation/key/start', { body: { token } })).status).toBe(404)
    await operators.pass(DAY_MS)
    expect((await lost.signIn()).status).toBe(200)
    expect(await again.enrol(token)).toEqual({ keys: 2, opened: true, words: null })
    expect((await again.signIn()).status).toBe(200)
    expect((await lost.signIn()).error.error).toBe('key-refused')
    for (const operator of [ada, grace]) await operator.signIn()
  })
})

describe('10–11: alone', () => {
  test('alone an act waits for hours that no clock shortens, is confirmed by the second key, and a link cancels it', async () => {
    const alone = await startTestExchange({ consoleMail: 'owners@exchange.test' })
    try {
      const only = await newOperator(alone, 'only', 'owner')
      expect((await only.call('GET /admin/api/session')).data.alone).toBe(true)
      const { operators } = alone.exchange.modules
      const propose = async (name: string) =>
        (await only.act('POST /admin/api/operators', { body: { name, roles: ['owner'], ...why } })).data.proposal ?? ''
      const approve = async (id: string, key: number) =>
        only.act('POST /admin/api/proposals/{id}/approve', { params: { id }, body: why }, key)
      const stateOfProposal = async (id: string) =>
        (await only.call('GET /admin/api/proposals')).data.proposals.find((one) => one.id === id)?.state

      const first = await propose('first')
      expect((await approve(first, 0)).error.error).toBe('key-refused')
      expect((await approve(first, 1)).data).toMatchObject({ outcome: 'proposed' })
      alone.clock.pass(5 * HOUR_MS)
      await operators.pass(1_000)
      await only.signIn()
      expect(await stateOfProposal(first)).toBe('approved')
      await operators.pass(4 * HOUR_MS - 2_000)
      expect(await stateOfProposal(first)).toBe('approved')
      await operators.pass(1_000)
      expect(await stateOfProposal(first)).toBe('done')

      const second = await propose('second')
      await approve(second, 1)
      await operators.announce()
      const { data: mails } = await new Browser(alone.origin).call('GET /v2/demo/mailbox', {
        query: { to: 'owners@exchange.test' },
      })
      const mail = mails.find(({ text }) => text.includes('operators.invite'))
      const token = /\/admin\/cancel#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
      const stranger = new Operator(alone)
      // It can do nothing else: it is no session, no invitation, and cancels once.
      stranger.setCookie(token)
      expect((await stranger.call('GET /admin/api/overview')).status).toBe(401)
      expect((await stranger.call('POST /admin/api/invitation', { body: { token } })).status).toBe(404)
      expect((await stranger.call('POST /admin/api/cancel', { body: { token } })).data).toEqual({
        act: 'operators.invite',
        target: 'operator:second',
      })
      expect((await stranger.call('POST /admin/api/cancel', { body: { token } })).error.error).toBe('act-void')
      await operators.pass(10 * HOUR_MS)
      expect(await stateOfProposal(second)).toBe('canceled')
      expect(alone.faults).toEqual([])
    } finally {
      await alone.close()
    }
  })
})
