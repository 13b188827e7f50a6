/** F-25: keys from creation to deletion, and what the compatible API lets each of them do. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicOperations } from '@exchange/contract/public'
import type { WebInput } from '@exchange/contract'
import type { KeyType } from '@exchange/contract/api-keys/types'
import { call } from '../testing/clients.ts'
import { Browser, PASSWORD, newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byApp, proved, protectedUser } from './testing/proofs.ts'

const DAY_MS = 86_400_000
const BALANCE = '/api/v4/main-account/balance'
const ORDERS = '/api/v4/orders'

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

interface Wanted {
  readonly type?: KeyType
  readonly ips?: string[]
  readonly endpoints?: string[] | null
}

type NewBody = NonNullable<WebInput<'POST /v2/api-keys/code'>['body']>
type ChangedBody = NonNullable<WebInput<'POST /v2/api-keys/{id}/code'>['body']>

/** A code for a new key, from this account's mailbox; the last one may not be younger than a minute. */
async function newCode(browser: Browser, email: string, body: NewBody): Promise<string> {
  here.clock.pass(61_000)
  expect((await browser.call('POST /v2/api-keys/code', { body })).data.sent).toBe(true)
  return browser.mailedCode(email)
}

/** The same for a change of a key. */
async function changeCode(browser: Browser, email: string, id: string, body: ChangedBody): Promise<string> {
  here.clock.pass(61_000)
  expect((await browser.call('POST /v2/api-keys/{id}/code', { params: { id }, body })).data.sent).toBe(true)
  return browser.mailedCode(email)
}

async function holder(name: string, wanted: Wanted = {}) {
  const { browser, email, userId } = await newUser(here.origin, name)
  const body = { label: 'bot', type: 'read' as const, ...wanted }
  const code = await newCode(browser, email, body)
  const created = await browser.call('POST /v2/api-keys', { body: { ...body, code } })
  expect(created.status).toBe(201)
  return { browser, email, userId, key: created.data }
}

const statusOf = async (key: { readonly key: string; readonly secret: string }, path: string) => {
  const { status, body } = await call(here.origin, key, path)
  return [status, (body as { code?: number }).code]
}

describe('a key', () => {
  test('its secret is shown once and never kept as it is; only its owner deletes it', async () => {
    const { browser, userId, key } = await holder('keyholder', { type: 'trade', ips: ['127.0.0.1'] })
    const { browser: other } = await newUser(here.origin, 'keythief')
    expect(key.secret).toMatch(/^[0-9a-f]{64}$/)
    const grant = await here.exchange.modules.apiKeys.find(key.key)
    expect(grant).toMatchObject({ owner: userId, secret: key.secret })
    const { rows } = await here.exchange.pool.query<{ sealed: Buffer }>(
      'select secret_sealed as sealed from api_keys where key = $1',
      [key.key],
    )
    expect(rows[0]?.sealed.includes(Buffer.from(key.secret))).toBe(false)
    expect(JSON.stringify((await browser.call('GET /v2/api-keys')).data)).not.toContain(key.secret)
    const { id } = key
    expect((await browser.call('GET /v2/api-keys/{id}', { params: { id } })).data).toMatchObject({ id, label: 'bot' })
    expect((await other.call('GET /v2/api-keys/{id}', { params: { id } })).status).toBe(404)
    expect((await other.call('PUT /v2/api-keys/{id}', { params: { id }, body: { enabled: false } })).status).toBe(404)
    expect((await other.call('DELETE /v2/api-keys/{id}', { params: { id } })).status).toBe(404)
    expect((await browser.call('DELETE /v2/api-keys/{id}', { params: { id } })).status).toBe(200)
    expect(await here.exchange.modules.apiKeys.find(key.key)).toBeNull()
  })

  test('asks-each: an account with a second factor shows it for every key that gains, beside the mailed code', async () => {
    const { browser, email, app } = await protectedUser(here, 'keyfactor')
    const wanted = { label: 'bot', type: 'read' as const }
    const body = { ...wanted, code: await newCode(browser, email, wanted) }
    const made = await proved(browser, 'POST /v2/api-keys', { body }, byApp(app))
    expect(made.status).toBe(201)
    const route = 'PUT /v2/api-keys/{id}'
    const params = { id: made.data.id }
    const alone = await browser.call(route, { params, body: { type: 'trade' } })
    expect(alone.error.error).toBe('code-needed')
    const trade = { type: 'trade' as const }
    const wider = { params, body: { ...trade, code: await changeCode(browser, email, params.id, trade) } }
    expect((await proved(browser, route, wider, byApp(app))).data.type).toBe('trade')
    // What takes something away asks for nothing.
    expect((await browser.call(route, { params, body: { enabled: false } })).status).toBe(200)
  })

  test('fifty and no more, also in parallel', async () => {
    const { userId } = await newUser(here.origin, 'collector')
    const { apiKeys } = here.exchange.modules
    const made = await Promise.allSettled(
      Array.from({ length: 55 }, (_, number) => apiKeys.create(userId, { label: `${number}`, type: 'read', ips: [] })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  })

  test('calls the operations of its list and no other, and all of its type without one', async () => {
    const { browser, email, key } = await holder('lister', { endpoints: [BALANCE] })
    expect([await statusOf(key, BALANCE), await statusOf(key, ORDERS)]).toEqual([
      [200, undefined],
      [401, 4],
    ])
    const code = await changeCode(browser, email, key.id, { endpoints: null })
    const params = { id: key.id }
    const wider = await browser.call('PUT /v2/api-keys/{id}', { params, body: { endpoints: null, code } })
    expect(wider.data.endpoints).toBeNull()
    expect((await statusOf(key, ORDERS))[0]).toBe(200)
  })

  test.each<[KeyType, number, number]>([
    ['read', 401, 401],
    ['trade', 422, 401],
    ['funds', 422, 400],
  ])('of the type %s reads, and answers %i to an order and %i to a transfer', async (type, toOrder, toTransfer) => {
    const { key } = await holder(`type-${type}`, { type })
    expect(key.type).toBe(type)
    const paths = [ORDERS, '/api/v4/order/new', '/api/v4/main-account/transfer']
    const statuses: unknown[] = []
    // One after the other: a key's nonce rises.
    for (const path of paths) statuses.push((await statusOf(key, path))[0])
    expect(statuses).toEqual([200, toOrder, toTransfer])
  })

  test('its list names operations that exist', async () => {
    const { browser, key } = await holder('dreamer')
    const { data: known } = await browser.call('GET /v2/api-keys/endpoints')
    expect(known).toContainEqual(expect.objectContaining({ path: ORDERS, permission: 'read' }))
    const change = { params: { id: key.id }, body: { endpoints: ['/api/v4/public/time'] } }
    expect((await browser.call('PUT /v2/api-keys/{id}', change)).error.errors).toHaveProperty('endpoints')
  })

  test('sleeps after 14 days without use, unless it is bound to addresses (G3)', async () => {
    const { browser, email, key } = await holder('sleeper')
    const bound = await holder('guard', { ips: ['127.0.0.1'] })
    expect((await statusOf(key, BALANCE))[0]).toBe(200)
    await here.exchange.modules.apiKeys.flush()
    here.clock.pass(15 * DAY_MS)
    const sleeping = [401, 2]
    expect([await statusOf(key, BALANCE), (await statusOf(bound.key, BALANCE))[0]]).toEqual([sleeping, 200])
    // The session slept as well.
    expect((await browser.call('GET /v2/api-keys')).status).toBe(401)
    await browser.call('POST /v2/login', { body: { email, password: 'a long enough phrase' } })
    const [listed] = (await browser.call('GET /v2/api-keys')).data
    expect(listed).toMatchObject({ enabled: false, idle: true })
    const code = await changeCode(browser, email, key.id, { enabled: true })
    await browser.call('PUT /v2/api-keys/{id}', { params: { id: key.id }, body: { enabled: true, code } })
    expect((await statusOf(key, BALANCE))[0]).toBe(200)
  })
})

/** What the migration makes of keys with these permissions and lists: type and list. */
async function migrated(keys: readonly (readonly [permissions: string[], endpoints: string[] | null])[]) {
  const client = await here.exchange.pool.connect()
  const run = async (name: string) =>
    client.query(await readFile(new URL(`../../modules/api-keys/migrations/${name}.sql`, import.meta.url), 'utf8'))
  try {
    await client.query('begin; create schema old_keys; set local search_path to old_keys')
    for (const name of ['001-api-keys', '002-nonces', '003-endpoints']) await run(name)
    for (const [index, [permissions, endpoints]] of keys.entries())
      await client.query(
        `insert into api_keys (id, user_id, label, key, secret_sealed, permissions, ips, endpoints, created_at, enabled_at)
         values (gen_random_uuid(), 1, $1, $1, '', $2, '{}', $3, now(), now())`,
        [String(index), permissions, endpoints],
      )
    await run('004-types')
    const { rows } = await client.query<{ type: string; endpoints: string[] | null }>(
      'select type, endpoints from api_keys order by label',
    )
    return rows.map(({ type, endpoints }) => [type, endpoints] as const)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('keys from before there were types may do what they could, and no more', async () => {
  const [place, move] = ['/api/v4/order/new', '/api/v4/main-account/transfer']
  const [whole, listed, all, traders, movers, mover, idle] = await migrated([
    [['read'], null],
    [
      ['read', 'trade'],
      [ORDERS, place],
    ],
    [['transfer', 'read', 'trade'], null],
    [['trade'], null],
    [['read', 'transfer'], null],
    [['transfer'], [ORDERS, move]],
    [['trade'], [ORDERS]],
  ])
  expect([whole, listed, all]).toEqual([
    ['read', null],
    ['trade', [ORDERS, place]],
    ['funds', null],
  ])
  expect([mover, idle]).toEqual([
    ['funds', [move]],
    ['trade', []],
  ])
  const asked = (row: typeof whole) => {
    const paths = new Set(row?.[1])
    // Since then it asks for more than reading.
    paths.delete('/api/v4/webhooks/replay')
    return new Set(publicOperations.flatMap((one) => (paths.has(one.path) ? [one.permission] : [])))
  }
  expect([traders?.[0], asked(traders)]).toEqual(['trade', new Set(['trade'])])
  expect([movers?.[0], asked(movers)]).toEqual(['funds', new Set(['read', 'transfer'])])
})

describe('a change of a key', () => {
  test('that takes away needs no code, and holds at once', async () => {
    const { browser, key } = await holder('careful', { type: 'trade' })
    const params = { id: key.id }
    const narrower = await browser.call('PUT /v2/api-keys/{id}', {
      params,
      body: { label: 'reader', type: 'read', ips: ['127.0.0.1'], endpoints: [BALANCE] },
    })
    expect(narrower.data).toMatchObject({ label: 'reader', type: 'read', ips: ['127.0.0.1'] })
    expect((await statusOf(key, BALANCE))[0]).toBe(200)
    expect((await browser.call('PUT /v2/api-keys/{id}', { params, body: { enabled: false } })).data.enabled).toBe(false)
    expect(await statusOf(key, BALANCE)).toEqual([401, 2])
  })

  test.each([
    ['another type', { type: 'trade' }],
    ['any address', { ips: [] }],
    ['another address', { ips: ['127.0.0.1', '10.0.0.1'] }],
    ['any operation', { endpoints: null }],
    ['another operation', { endpoints: [BALANCE, ORDERS] }],
  ] as const)('that gives %s needs the code', async (what, more) => {
    const { browser, email, key } = await holder(what.replaceAll(' ', '-'), {
      ips: ['127.0.0.1'],
      endpoints: [BALANCE],
    })
    const params = { id: key.id }
    const body = structuredClone(more) as Wanted
    const refused = await browser.call('PUT /v2/api-keys/{id}', { params, body })
    expect([refused.status, refused.error.code]).toEqual([422, 1503])
    expect((await browser.call('GET /v2/api-keys/{id}', { params })).data).toMatchObject({
      type: 'read',
      ips: ['127.0.0.1'],
      endpoints: [BALANCE],
    })
    const code = await changeCode(browser, email, key.id, body)
    expect((await browser.call('PUT /v2/api-keys/{id}', { params, body: { ...body, code } })).data).toMatchObject(more)
  })

  test('that switches it on again needs the code', async () => {
    const { browser, email, key } = await holder('switcher')
    const params = { id: key.id }
    await browser.call('PUT /v2/api-keys/{id}', { params, body: { enabled: false } })
    expect((await browser.call('PUT /v2/api-keys/{id}', { params, body: { enabled: true } })).error.code).toBe(1503)
    const code = await changeCode(browser, email, key.id, { enabled: true })
    expect((await browser.call('PUT /v2/api-keys/{id}', { params, body: { enabled: true, code } })).data.enabled).toBe(
      true,
    )
  })
})

describe('the code', () => {
  const body = { label: 'bot', type: 'read' as const }

  test('works once, five tries and 15 minutes long, and only for its account', async () => {
    const { browser, email } = await newUser(here.origin, 'confirmer')
    const { browser: other, email: otherEmail } = await newUser(here.origin, 'stranger')
    const create = async (who: Browser, code: string) =>
      (await who.call('POST /v2/api-keys', { body: { ...body, code } })).status
    expect(await create(browser, '000000')).toBe(422)
    const code = await newCode(browser, email, body)
    await newCode(other, otherEmail, body)
    if (code !== (await other.mailedCode(otherEmail))) expect(await create(other, code)).toBe(422)
    expect([await create(browser, code), await create(browser, code)]).toEqual([201, 422])

    const tried = await newCode(browser, email, body)
    const wrong = tried === '111111' ? '222222' : '111111'
    const left: unknown[] = []
    for (let tries = 0; tries < 5; tries++) {
      const { error } = await browser.call('POST /v2/api-keys', { body: { ...body, code: wrong } })
      left.push((error.data as { attemptsLeft: number }).attemptsLeft)
    }
    expect([left, await create(browser, tried)]).toEqual([[4, 3, 2, 1, 0], 422])

    const late = await newCode(browser, email, body)
    here.clock.pass(16 * 60_000)
    expect(await create(browser, late)).toBe(422)
  })

  test('v5.0.0-6.6.2 confirms the one request that it was mailed for, and says which', async () => {
    const { browser, email, key: first } = await holder('boundone')
    const second = (
      await browser.call('POST /v2/api-keys', {
        body: { ...body, label: 'other', code: await newCode(browser, email, { ...body, label: 'other' }) },
      })
    ).data
    const change = async (who: Browser, id: string, change: ChangedBody, code: string) =>
      (await who.call('PUT /v2/api-keys/{id}', { params: { id }, body: { ...change, code } })).error.code
    const trade = { type: 'trade' as const }
    const code = await changeCode(browser, email, first.id, trade)
    const { data: mails } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]?.text).toContain(
      'The API key “bot” is about to be changed. Type from then on: info and trading. Allowed IP addresses: any.',
    )
    // Neither another key, nor more for this one, nor a new key, nor another session of the same account.
    expect(await change(browser, second.id, trade, code)).toBe(1102)
    expect(await change(browser, first.id, { type: 'funds' }, code)).toBe(1102)
    expect(await change(browser, first.id, { ...trade, enabled: true }, code)).toBe(1102)
    expect((await browser.call('POST /v2/api-keys', { body: { ...body, ...trade, code } })).error.code).toBe(1102)
    const elsewhere = new Browser(here.origin)
    await elsewhere.call('POST /v2/login', { body: { email, password: PASSWORD } })
    const signIn = { code: await elsewhere.mailedCode(email) }
    expect((await elsewhere.call('POST /v2/login/confirmation', { body: signIn })).status).toBe(200)
    expect(await change(elsewhere, first.id, trade, code)).toBe(1102)
    const { data: keys } = await browser.call('GET /v2/api-keys')
    expect(keys.map(({ type }) => type)).toEqual(['read', 'read'])
    // None of that took a try of the code, which is still good for what it was mailed for.
    expect(await change(browser, first.id, trade, code)).toBeUndefined()
  })

  test('v5.0.0-6.6.2 of another request makes the first one void, at once', async () => {
    const { browser, email } = await newUser(here.origin, 'boundtwo')
    const first = await newCode(browser, email, body)
    const other = { ...body, label: 'other' }
    expect((await browser.call('POST /v2/api-keys/code', { body: other })).data.sent).toBe(true)
    const second = await browser.mailedCode(email)
    expect((await browser.call('POST /v2/api-keys', { body: { ...body, code: first } })).error.code).toBe(1102)
    expect((await browser.call('POST /v2/api-keys', { body: { ...other, code: second } })).status).toBe(201)
  })

  test('v5.0.0-6.6.2 a name is said in the mail as it is, and is no part of its page', async () => {
    const { browser, email } = await newUser(here.origin, 'boundname')
    await newCode(browser, email, { ...body, label: '<a href="//evil.test">{type}</a>' })
    const { data: mails } = await browser.call('GET /v2/demo/mailbox', { query: { to: email } })
    expect(mails[0]?.text).toContain('“<a href="//evil.test">{type}</a>”')
    expect(mails[0]?.html).toContain('“&lt;a href="//evil.test"&gt;{type}&lt;/a&gt;”')
  })

  test('is mailed at most once a minute', async () => {
    const { browser, email } = await newUser(here.origin, 'hasty')
    const code = await newCode(browser, email, body)
    const again = await browser.call('POST /v2/api-keys/code', { body })
    expect([again.status, await browser.mailedCode(email)]).toEqual([200, code])
  })
})

describe('what happens to an account or a key at the same moment', () => {
  /** Does `change` in a transaction that is still open while `meanwhile` begins, and ends it then. */
  async function during<Result>(change: string, values: unknown[], meanwhile: () => Promise<Result>) {
    const client = await here.exchange.pool.connect()
    try {
      await client.query('begin')
      await client.query(change, values)
      const begun = meanwhile().then(
        (value) => ({ value }),
        (reason: unknown) => ({ reason }),
      )
      // It waits for this row: what it read of it before is old by now.
      await expect
        .poll(async () => {
          const { rows } = await here.exchange.pool.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await client.query('commit')
      return await begun
    } finally {
      client.release()
    }
  }

  test('another name doesn’t give back what a key has just lost', async () => {
    const { userId, key } = await holder('renamed', { type: 'trade' })
    await during(`update api_keys set type = 'read', enabled = false where id = $1`, [key.id], async () =>
      here.exchange.modules.apiKeys.change(userId, key.id, { label: 'another name' }, false),
    )
    expect(await here.exchange.modules.apiKeys.one(userId, key.id)).toMatchObject({
      label: 'another name',
      type: 'read',
      enabled: false,
    })
  })

  test('what gave a key nothing when it was asked for, and gives it something now, needs the code', async () => {
    const { userId, key } = await holder('widened', { type: 'trade' })
    const asked = await during(`update api_keys set type = 'read' where id = $1`, [key.id], async () =>
      here.exchange.modules.apiKeys.change(userId, key.id, { type: 'trade' }, false),
    )
    expect(asked).toMatchObject({ reason: { error: 'code-needed' } })
    expect(await here.exchange.modules.apiKeys.one(userId, key.id)).toMatchObject({ type: 'read' })
  })

  test.each([
    ['closing', `update users set closes_at = now() + interval '14 days' where id = $1`, 'account-closing'],
    ['frozen', `update users set status = 'frozen' where id = $1`, 'unauthenticated'],
  ])('an account that is %s by then gets no key', async (name, change, error) => {
    const { userId } = await newUser(here.origin, `key-${name}`)
    const made = await during(change, [userId], async () =>
      here.exchange.modules.apiKeys.create(userId, { label: 'late', type: 'funds', ips: [] }),
    )
    expect(made).toMatchObject({ reason: { error } })
    expect(await here.exchange.modules.apiKeys.list(userId)).toEqual([])
  })
})
