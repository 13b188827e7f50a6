/** Sessions as two processes on one database see them, before and after it goes away. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import { agreementVersions } from '@exchange/contract/accounts/agreements'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Editions, MemorySocketTokens, newUuid } from '../kernel/index.ts'
import type { Clock, RequestContext } from '../kernel/index.ts'
import { databaseOf } from './kit.ts'
import { migrationsOf } from './module-host.ts'
import { modules } from './modules.ts'
import { AccessStore, BoundTickets, Sessions } from '../modules/accounts/access/index.ts'
import { ProfileStore } from '../modules/accounts/profile/index.ts'

const OWNER = 150
const AGREED_LATER = 151
const MINUTE_MS = 60_000

let directory: string
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let pool: Awaited<ReturnType<typeof connect>>
let store: { readonly access: AccessStore; readonly profile: ProfileStore }
let now = Date.UTC(2026, 10, 1)
const clock: Clock = { now: () => now }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sessions-'))
  server = await startEmbeddedPostgres({ directory })
  pool = await connect(server.url)
  await migrate(pool, migrationsOf(modules))
  const db = databaseOf(pool)
  store = { access: new AccessStore(db), profile: new ProfileStore(db) }
  for (const id of [OWNER, AGREED_LATER])
    await store.profile.addOwnUser({
      id,
      externalId: newUuid(),
      email: `${id}@users.test`,
      passwordHash: null,
      passwordAt: null,
      language: 'en',
      country: null,
      region: 'global',
      consents: {},
      referralCode: null,
      createdAt: new Date(now),
    })
  await store.profile.agree(OWNER, agreementVersions.global, new Date(now))
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  await rm(directory, { recursive: true })
})

const browser: RequestContext = {
  door: 'web',
  region: 'global',
  edition: new Editions().of('global'),
  site: { host: 'localhost', isSecure: false },
  ip: '203.0.113.1',
  country: null,
  userAgent: 'test browser',
  language: 'en',
  actor: null,
  commandId: null,
  bearer: null,
  cookies: { get: () => undefined, names: () => [], set: () => {}, clear: () => {} },
}

const process = () =>
  new Sessions(store, clock, new MemorySocketTokens(clock), new BoundTickets(Buffer.alloc(32), () => clock.now()))

/** A session that this process opens on a device of its own. */
async function opened(by: Sessions, owner = OWNER) {
  const token = (await by.begin(await read(owner), browser, newDevice(owner))) ?? ''
  const actor = await by.actor(token)
  if (actor === null || actor === 'unbound') throw new Error('not signed in')
  return { token, id: actor.through }
}

async function read(owner: number) {
  const user = await store.profile.user(owner)
  if (user === null) throw new Error('no such account')
  return user
}

function newDevice(userId: number) {
  const at = new Date(now)
  return {
    id: newUuid(),
    tokenHash: newUuid(),
    userId,
    createdAt: at,
    lastSeenAt: at,
    ip: browser.ip,
    userAgent: 'test',
  }
}

describe('password-ends-others: a sign-in that is under way while the password changes', () => {
  test('opens no session, trusts no device, and waits for no code', async () => {
    const asRead = { ...(await read(OWNER)), passwordHash: 'the one before' }
    const device = newDevice(OWNER)
    expect(await process().begin(asRead, browser, device)).toBeNull()
    expect(await store.access.device(device.tokenHash, new Date(0))).toBeNull()
    const tokenHash = newUuid()
    const code = { codeHash: '', codeExpiresAt: new Date(now), codeSentAt: new Date(now), attemptsLeft: 1 }
    const step = { kind: 'code', way: 'password' } as const
    const row = { id: newUuid(), tokenHash, userId: OWNER, ...code, createdAt: new Date(now), ...step }
    expect(await store.access.addChallenge(asRead, row)).toBe(false)
    expect(await store.access.challengeByToken(tokenHash)).toBeNull()
  })

  test('waits for whoever is changing it', async () => {
    const asRead = await read(OWNER)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('update users set password_hash = $1 where id = $2', ['another', OWNER])
    const begun = process().begin(asRead, browser, newDevice(OWNER))
    // It has come as far as it can: to the row that is being changed.
    await expect
      .poll(async () => (await pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
      .toBe(1)
    await client.query('commit')
    client.release()
    expect(await begun).toBeNull()
  })

  test('a device that is trusted no more keeps nobody out, and is not trusted again', async () => {
    const here = process()
    const token = await here.begin(await read(OWNER), browser, newUuid())
    expect(await here.actor(token ?? '')).toMatchObject({ owner: OWNER })
  })
})

test('without the database a process knows the sessions of the others, but none that has ended', async () => {
  const [here, elsewhere] = [process(), process()]
  const before = await opened(elsewhere)
  const endedBefore = await opened(elsewhere)
  await elsewhere.end(OWNER, endedBefore.id)
  const idle = await opened(elsewhere)
  const mustAgree = await opened(elsewhere, AGREED_LATER)
  now += 20 * MINUTE_MS
  await elsewhere.actor(before.token)
  await elsewhere.actor(mustAgree.token)
  await here.remember()
  // What happens elsewhere is known with the next reading.
  const later = await opened(elsewhere)
  const endedLater = await opened(elsewhere)
  await here.remember()
  await elsewhere.end(OWNER, endedLater.id)
  now += MINUTE_MS
  await here.remember()
  const unread = await opened(elsewhere)

  await server.stop()
  const fate = async ({ token }: { token: string }) =>
    here.actor(token).then(
      (actor) => (actor === null || actor === 'unbound' ? 'over' : actor.mustAgree ? 'has to agree' : 'goes on'),
      () => 'not known',
    )
  expect(await fate(before)).toBe('goes on')
  expect(await fate(later)).toBe('goes on')
  expect(await fate(mustAgree)).toBe('has to agree')
  for (const session of [endedBefore, endedLater, unread, { token: 'of nobody' }])
    expect(await fate(session)).toBe('not known')
  // Again, and as long as it is not idle for too long.
  now += 10 * MINUTE_MS
  expect(await fate(before)).toBe('goes on')
  expect(await fate(idle)).not.toBe('goes on')
  now += 31 * MINUTE_MS
  expect(await fate(before)).not.toBe('goes on')
})
