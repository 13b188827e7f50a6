/** S7: mails leave by a queue, over a real PostgreSQL. */
import { migrate } from '@exchange/adapters/postgres'
import type { Mail } from '@exchange/ports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Editions, Metrics, newUuid, seal, startParts } from '../../kernel/index.ts'
import type { Cookies, RequestContext } from '../../kernel/index.ts'
import { drizzle } from '../../kernel/sql.ts'
import { startTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { accountParts } from '../../modules/accounts/parts.ts'
import { deliveryModule } from '../../modules/delivery/index.ts'
import { MailQueue } from '../../modules/delivery/mails/index.ts'
import { MessageLog, MessageStore } from '../../modules/delivery/messages/index.ts'
import { OutboxStore } from '../../modules/delivery/outbox/index.ts'
import { startTestExchange } from './testing/exchange.ts'

let database: TestDatabase
let now = Date.UTC(2026, 0, 1)
const clock = { now: () => now }
const lines: string[] = []
const metrics = new Metrics()
const log = { info: () => {}, warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) }
const mail = (subject: string): Mail => ({ to: 'ann@users.test', subject, text: '123456', html: '<p>123456</p>' })
const later = (ms: number) => new Date(now + ms)

/** A mail server that fails as often as it is told. */
class TestMailer {
  readonly isOpen: boolean = true
  readonly sent: string[] = []
  failures = 0

  async send({ subject }: Mail): Promise<void> {
    if (this.failures-- > 0) throw new Error('try again')
    this.sent.push(subject)
  }

  async check(): Promise<void> {}
}

const queueOver = (mailer: TestMailer, most?: number) =>
  new MailQueue({
    store: new OutboxStore(drizzle(database.pool)),
    messages: new MessageLog({ store: new MessageStore(drizzle(database.pool)), clock, key: Buffer.alloc(32, 1) }),
    mailer,
    clock,
    log,
    metrics,
    key: Buffer.alloc(32, 1),
    ...(most === undefined ? {} : { most }),
  })
const waiting = async () => Number((await database.pool.query('select count(*) from outbox')).rows[0].count)

beforeAll(async () => {
  database = await startTestDatabase([
    { name: 'accounts', directory: new URL('../../modules/accounts/migrations', import.meta.url).pathname },
    { name: 'delivery', directory: new URL('../../modules/delivery/migrations', import.meta.url).pathname },
  ])
})
afterAll(async () => database.stop())
beforeEach(async () => {
  await database.pool.query('delete from outbox')
  lines.length = 0
})

describe('S7: the mail queue', () => {
  test('what was taken is sent by whoever runs next, whatever became of the process that took it', async () => {
    const before = queueOver(new TestMailer())
    await before.stop()
    await before.add({ mail: mail('kept'), until: later(60_000) })
    await before.run()
    expect(await waiting()).toBe(1)
    const mailer = new TestMailer()
    await queueOver(mailer).run()
    expect(mailer.sent).toEqual(['kept'])
    expect(await waiting()).toBe(0)
  })

  test('a mail that is refused is tried again later, and given up when it is of no use any more', async () => {
    const mailer = Object.assign(new TestMailer(), { failures: 2 })
    const queue = queueOver(mailer)
    await queue.add({ mail: mail('again'), until: later(900_000) })
    await queue.run()
    await queue.run()
    expect(mailer.sent).toEqual([])
    now += 5_000
    await queue.run()
    now += 30_000
    await queue.run()
    expect(mailer.sent).toEqual(['again'])
    mailer.failures = 1
    await queue.add({ mail: mail('late'), until: later(4_000) })
    await queue.run()
    now += 5_000
    await queue.run()
    expect(mailer.sent).toEqual(['again'])
    expect([await waiting(), lines.at(-1)]).toEqual([0, 'a message was given up'])
  })

  test('a mail that is refused 36 times is given up before its day is over, which is counted', async () => {
    await database.pool.query('delete from messages_ended')
    const mailer = Object.assign(new TestMailer(), { failures: 36 })
    const queue = queueOver(mailer)
    await queue.addNotice({ ...mail('poison'), kind: 'frozen', language: 'en' })
    const began = now
    for (let tries = 1; tries < 36; tries++) {
      await queue.run()
      now += 30 * 60_000
    }
    expect([await waiting(), mailer.failures]).toEqual([1, 1])
    await queue.run()
    expect([await waiting(), lines.at(-1)]).toEqual([0, 'a message was given up'])
    expect(now - began).toBeLessThan(24 * 3_600_000)
    const { rows } = await database.pool.query(
      'select outcome, attempts, error, sealed is not null as said from messages_ended',
    )
    expect(rows).toEqual([{ outcome: 'given-up', attempts: 36, error: 'try again', said: true }])
    expect(await metrics.text()).toMatch(/^messages_given_up_total\{channel="mail"\} [1-9]/m)
  })

  test('two that run at once send a mail once', async () => {
    const mailer = new TestMailer()
    const idle = queueOver(mailer)
    await idle.stop()
    for (let count = 0; count < 12; count++) await idle.add({ mail: mail(String(count)), until: later(60_000) })
    await Promise.all([queueOver(mailer).run(), queueOver(mailer).run()])
    expect(mailer.sent.map(Number).toSorted((one, other) => one - other)).toEqual([...Array(12).keys()])
  })

  test('it is bounded: one more is refused, and nothing of it is kept', async () => {
    const queue = queueOver(new TestMailer(), 2)
    await queue.stop()
    for (const subject of ['one', 'two']) await queue.add({ mail: mail(subject), until: later(60_000) })
    await expect(queue.add({ mail: mail('three'), until: later(60_000) })).rejects.toThrow('code-not-sent')
    expect(await waiting()).toBe(2)
  })

  test('without a mail server nothing is promised', async () => {
    const queue = queueOver(Object.assign(new TestMailer(), { isOpen: false }))
    await expect(queue.add({ mail: mail('never'), until: later(60_000) })).rejects.toThrow('code-not-sent')
  })

  test('what becomes of a mail is written down, without addresses, links and codes, and its text only where it may be sent again', async () => {
    await database.pool.query('delete from messages_ended')
    class Telling extends TestMailer {
      override async send(): Promise<void> {
        throw new Error(
          '550 <ann@users.test> refused 123456, see https://mail.example/why?id=abcdefghijklmnopqrstuvwxyz',
        )
      }
    }
    const queue = queueOver(new Telling())
    await queue.add({ mail: mail('code'), until: later(4_000) })
    await queue.addNotice({ ...mail('notice'), kind: 'frozen', language: 'ka' })
    await queue.run()
    now += 25 * 3_600_000
    await queue.run()
    const { rows } = await database.pool.query(
      'select what, language, outcome, attempts, error, sealed is not null as said from messages_ended order by what',
    )
    const error = '550 ••• refused •••, see •••'
    expect(rows).toEqual([
      { what: 'frozen', language: 'ka', outcome: 'given-up', attempts: 1, error, said: true },
      { what: 'other', language: null, outcome: 'given-up', attempts: 1, error, said: false },
    ])
  })

  test('what was dropped while it was being sent was sent', async () => {
    await database.pool.query('delete from messages_ended')
    class Slow extends TestMailer {
      override async send(sent: Mail): Promise<void> {
        const store = new MessageStore(drizzle(database.pool))
        const [row] = await store.list({ state: 'waiting', subjects: null }, 1)
        const ending = { outcome: 'dropped', sealedTo: null, error: null, attempts: 0, endedAt: new Date(now) } as const
        expect(await store.end('mail', row?.id ?? '', ending)).toBe(true)
        await super.send(sent)
      }
    }
    const queue = queueOver(new Slow())
    await queue.add({ mail: mail('both'), until: later(60_000) })
    await queue.run()
    const { rows } = await database.pool.query('select outcome from messages_ended')
    expect([rows, await waiting()]).toEqual([[{ outcome: 'sent' }], 0])
  })

  test('what waits can not be read out of the database', async () => {
    const queue = queueOver(new TestMailer())
    await queue.stop()
    await queue.add({ mail: mail('sealed'), until: later(60_000) })
    const { rows } = await database.pool.query<{ sealed: Buffer }>('select sealed from outbox')
    expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/123456|sealed|ann/)
  })
})

test('mails that waited in a table of their own wait in the outbox, with their seals and their steps', async () => {
  const modules = new URL('../../modules/', import.meta.url).pathname
  const before = await startTestDatabase([{ name: 'accounts', directory: `${modules}accounts/migrations` }])
  const key = Buffer.alloc(32, 1)
  const until = new Date(now + 60_000)
  const rows = [
    { id: newUuid(), kind: 'mail', text: JSON.stringify(mail('kept')) },
    { id: newUuid(), kind: 'registration', text: 'somebody' },
  ]
  for (const { id, kind, text } of rows)
    await before.pool.query(
      'insert into mail_queue (id, kind, sealed, attempts, next_at, until) values ($1, $2, $3, 0, $4, $5)',
      [id, kind, seal(key, id, text), new Date(0), until],
    )
  await migrate(before.pool, [
    { name: 'accounts', directory: `${modules}accounts/migrations` },
    { name: 'delivery', directory: `${modules}delivery/migrations` },
  ])
  const mailer = new TestMailer()
  const db = drizzle(before.pool)
  const messages = new MessageLog({ store: new MessageStore(db), clock, key })
  const queue = new MailQueue({ store: new OutboxStore(db), messages, mailer, clock, log, metrics, key })
  queue.onStep('registration', async (text) => ({ mail: mail(text), until }))
  await queue.run()
  expect(mailer.sent.toSorted()).toEqual(['kept', 'somebody'])
  await before.stop()
})

test('taken-same-time forgot-same-time S7: a guest causes the same statements whether the address has an account, and none reads the users', async () => {
  const here = await startTestExchange()
  const { kit, modules, pool } = here.exchange
  const statements: string[] = []
  const db = drizzle(pool, { logger: { logQuery: (query) => statements.push(query) } })
  const ownKit = { ...kit, db }
  const queues = deliveryModule.start(ownKit, {})
  const parts = startParts(accountParts, ownKit, { ...modules, ...queues.front })
  // What happens after the answer is not looked at here.
  await parts.running.stop()
  await queues.stop?.()
  await parts.fronts.profile.ensureOwn(100, 'known@users.test')
  const { registration, passwords } = parts.fronts
  const asked = async (email: string) => {
    statements.length = 0
    const kept = new Map<string, string>()
    const cookies: Cookies = {
      get: (name) => kept.get(name),
      names: () => [...kept.keys()],
      set: (name, value) => void kept.set(name, value),
      clear: (name) => void kept.delete(name),
    }
    const context: RequestContext = {
      door: 'web',
      region: 'global',
      edition: new Editions().of('global'),
      site: { host: 'localhost', isSecure: false },
      ip: '203.0.113.7',
      country: null,
      userAgent: 'test',
      language: 'en',
      actor: null,
      commandId: null,
      bearer: null,
      cookies,
    }
    await registration.register(context, {
      email,
      password: 'a long enough phrase',
      consents: { terms: true, privacy: true },
    })
    await registration.resendRegistrationCode(context, email)
    await passwords.forgot(context, email)
    return [...statements]
  }
  const known = await asked('known@users.test')
  expect(known).toEqual(await asked('unknown@users.test'))
  expect(known.filter((statement) => statement.includes('"users"'))).toEqual([])
  expect(known.filter((statement) => statement.includes('outbox'))).toHaveLength(3)
  await here.close()
  expect(here.faults).toEqual([])
})
