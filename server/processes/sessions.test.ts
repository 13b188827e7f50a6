/** Sessions as two processes on one database see them, before and after it goes away. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, migrate, startEmbeddedPostgres } from '@exchange/adapters/postgres'
import { agreementVersions } from '@exchange/contract/accounts/agreements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MemorySocketTokens, newUuid } from '../kernel/index.ts'
import type { Clock, RequestContext } from '../kernel/index.ts'
import { databaseOf } from './kit.ts'
import { migrationsOf } from './module-host.ts'
import { modules } from './modules.ts'
import { AccountStore } from '../modules/accounts/index.ts'
import { Sessions } from '../modules/accounts/sign-in/index.ts'

const OWNER = 150
const AGREED_LATER = 151
const MINUTE_MS = 60_000

let directory: string
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let pool: Awaited<ReturnType<typeof connect>>
let store: AccountStore
let now = Date.UTC(2026, 10, 1)
const clock: Clock = { now: () => now }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sessions-'))
  server = await startEmbeddedPostgres({ directory })
  pool = await connect(server.url)
  await migrate(pool, migrationsOf(modules))
  store = new AccountStore(databaseOf(pool))
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
  site: { host: 'localhost', isSecure: false },
  ip: '203.0.113.1',
  country: null,
  userAgent: 'test browser',
  language: 'en',
  actor: null,
  commandId: null,
  cookies: { get: () => undefined, names: () => [], set: () => {}, clear: () => {} },
}

const process = () => new Sessions(store, clock, new MemorySocketTokens(clock))

/** A session that this process opens on a device of its own. */
async function opened(by: Sessions, owner = OWNER) {
  const id = newUuid()
  const at = new Date(now)
  await store.signIn.trustDevice(
    { id, tokenHash: newUuid(), userId: owner, createdAt: at, lastSeenAt: at, ip: browser.ip, userAgent: 'test' },
    20,
  )
  const { token, session } = await by.begin(owner, browser, id)
  return { token, id: session.id }
}

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
      (actor) => (actor === null ? 'over' : actor.mustAgree ? 'has to agree' : 'goes on'),
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
