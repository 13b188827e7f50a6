import { TransferReason, Wallet } from '@exchange/core'
import type { Event } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProjection } from './projection.ts'
import { rebuildProjections } from './rebuild-projections.ts'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { tableDigests } from '../testing/digest.ts'
import { FIRST_TRADER, randomOf, TRADERS } from '../testing/flow.ts'
import { runTrading, type Run } from '../testing/run.ts'
import { CursorMoved, Projector, sqlHistories } from '../views/index.ts'
import type { AccountEvent, EventGroup, EventPosition, EventsPage, Histories, KnownOrder } from '../views/types.ts'

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
const OWNERS = Array.from({ length: TRADERS }, (_, index) => FIRST_TRADER + index)

let run: Run
let database: TestDatabase
let histories: Histories
let wanted: Awaited<ReturnType<typeof tableDigests>>

beforeAll(async () => {
  console.log(`projector: SEED=${SEED}`)
  run = await runTrading(SEED, 3_000)
  database = await startTestDatabase()
  const projection = await openProjection(database.pool, run.journal)
  await projection.advance(run.engine.lastSeq)
  wanted = await tableDigests(database.pool)
  histories = sqlHistories(database.pool, () => Promise.resolve())
})
afterAll(async () => {
  await run.engine.stop()
  await database.stop()
})

test.each([
  ['wallet', Wallet],
  ['transfer_reason', TransferReason],
])('the tables know every %s of the core', async (name, registry) => {
  const { rows } = await database.pool.query<{ known: string[] }>(
    `select enum_range(null::views.${name})::text[] as known`,
  )
  expect(rows[0]?.known.toSorted()).toEqual(Object.keys(registry).toSorted())
})

type Of<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>

function eventsOf<Kind extends Event['kind']>(kind: Kind): Of<Kind>[] {
  return run.events.filter((event): event is Of<Kind> => event.kind === kind)
}

/** Orders that ended, in the order of their ending, with the stop each was and the pair it was of. */
function finishedOf(owner: number) {
  return run.events.flatMap((event, index) => {
    if (event.kind !== 'order.finished' && event.kind !== 'conditional.finished') return []
    const { order, reason, at } = event
    if (order.owner !== owner) return []
    if (event.kind === 'conditional.finished') {
      const { activation, when, sibling } = event.condition
      const stop = { activation, when, isActivated: false }
      return [ended({ order, reason, at, stop, group: sibling === 0 ? 0 : order.orderId })]
    }
    const fired = eventsOf('conditional.fired').find(({ orderId }) => orderId === order.orderId)
    const stop = fired ? { activation: fired.activation, when: fired.when, isActivated: true } : null
    const pair = eventsOf('conditional.armed').find(({ condition }) => condition.sibling === order.orderId)
    const before = run.events.slice(0, index)
    const isPairGone = before.some(
      (other) => other.kind === 'conditional.finished' && other.order.orderId === pair?.order.orderId,
    )
    const group = pair === undefined || isPairGone ? 0 : pair.order.orderId
    return [ended({ order, reason, at, stop, group })]
  })
}

/** The tables know that an order was of a pair by the pair's id. */
function ended({
  order,
  reason,
  at,
  stop,
  group,
}: Pick<Of<'order.finished'>, 'order' | 'reason' | 'at'> & Pick<KnownOrder, 'stop' | 'group'>) {
  return { order: { ...order, updatedAt: at, grouped: group !== 0 && stop === null, stop, group }, reason, at }
}

describe('the tables', () => {
  test('are the same however the journal was cut into stretches, and after every interruption', async () => {
    const { pool } = await database.another('stretches')
    const random = randomOf(SEED)
    while ((await Projector.open(pool)).seq < run.engine.lastSeq) {
      // A new projection each time: what a killed process leaves is what the tables hold.
      const projection = await openProjection(pool, run.journal)
      const target = Math.min(run.engine.lastSeq, projection.seq + Math.ceil(random() * 300))
      if (random() < 0.3) await failWhileWriting(pool, () => projection.advance(target))
      else await projection.advance(target)
    }
    expect(await tableDigests(pool)).toEqual(wanted)
  })

  test('rebuilt from the first command are the same', async () => {
    const { pool } = await database.another('rebuilt')
    for (let round = 0; round < 2; round++) {
      const { seq, stateHash } = await run.engine.state()
      expect(await rebuildProjections(pool, run.journal)).toEqual({ lastSeq: seq, stateHash })
      expect(await tableDigests(pool)).toEqual(wanted)
    }
  })

  test('are written by one projector: the other finds the cursor moved and writes nothing', async () => {
    const { pool } = await database.another('two')
    const [first, second] = [await openProjection(pool, run.journal), await openProjection(pool, run.journal)]
    await first.advance(500)
    await expect(second.advance(700)).rejects.toBeInstanceOf(CursorMoved)
    const third = await openProjection(pool, run.journal)
    await first.advance(510)
    await expect(third.advance(505)).rejects.toBeInstanceOf(CursorMoved)
    await first.advance(run.engine.lastSeq)
    expect(await tableDigests(pool)).toEqual(wanted)
  })

  test('hold double entry: changes of a trade and of a transfer sum to zero per asset', async () => {
    const { rows } = await database.pool.query(
      'select trade_id, seq, asset from views.ledger group by 1, 2, 3 having sum(change) <> 0',
    )
    expect(rows).toEqual([])
  })
})

/** The connection falls in the middle of the transaction. */
async function failWhileWriting(pool: TestDatabase['pool'], write: () => Promise<void>): Promise<void> {
  await pool.query(`create or replace function views.break() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await pool.query('create trigger break before insert on views.order_rows for each row execute function views.break()')
  try {
    await write().catch(() => {})
  } finally {
    await pool.query('drop trigger break on views.order_rows')
  }
}

describe('F-63: histories', () => {
  test('hold each finished order as it ended', async () => {
    for (const owner of OWNERS) {
      const finished = finishedOf(owner)
      const page = await histories.finishedOrders({ owner, limit: 10_000, offset: 0 })
      const shown = page.records.map(({ reason, finishedAt, ...order }) => ({
        order,
        reason,
        at: finishedAt,
      }))
      const expected = finished.toSorted((a, b) => b.at - a.at || b.order.orderId - a.order.orderId)
      expect(shown).toEqual(expected)
      expect(page.total).toBe(finished.length)
    }
  })

  test('find orders by id, client id, market, side, status and time, page by page', async () => {
    const [owner = 0] = OWNERS
    const { records: all } = await histories.finishedOrders({ owner, limit: 10_000, offset: 0 })
    const some = all.find((order) => order.clientOrderId !== '')
    if (some === undefined) throw new Error('the flow finishes orders with client ids')
    expect(await histories.finishedOrder(owner, some.orderId)).toEqual(some)
    expect(await histories.finishedOrder(owner + 1, some.orderId)).toBeNull()
    const find = async (filter: object) =>
      (await histories.finishedOrders({ owner, limit: 10_000, offset: 0, ...filter })).records
    expect(await find({ clientOrderId: some.clientOrderId })).toEqual(
      all.filter((order) => order.clientOrderId === some.clientOrderId),
    )
    expect(await find({ market: 1 })).toEqual(all.filter((order) => order.market === 1))
    expect(await find({ side: 'sell' })).toEqual(all.filter((order) => order.side === 'sell'))
    expect(await find({ status: 'filled' })).toEqual(all.filter((order) => order.reason === 'filled'))
    expect(await find({ status: 'canceled' })).toEqual(all.filter((order) => order.reason !== 'filled'))
    const partly = all.filter((order) => order.reason !== 'filled' && order.dealSize > 0)
    expect(partly.length).toBeGreaterThan(0)
    expect(await find({ status: 'partially-filled' })).toEqual(partly)
    const [from, to] = [all[40]?.finishedAt, all[20]?.finishedAt]
    if (from === undefined || to === undefined) throw new Error('the flow finishes more orders')
    const inside = all.filter((order) => order.finishedAt >= from && order.finishedAt <= to)
    expect(await find({ from, to })).toEqual(inside)
    const page = await histories.finishedOrders({ owner, limit: 7, offset: 5 })
    expect(page).toEqual({ records: all.slice(5, 12), total: all.length })
  })

  test('hold both sides of each trade', async () => {
    const shown = []
    for (const owner of OWNERS) {
      const page = await histories.deals({ owner, limit: 20_000, offset: 0 })
      const ids = page.records.map((deal) => deal.id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      shown.push(
        ...page.records.map((deal) => `${deal.id} ${deal.role} ${owner} ${deal.orderId} ${deal.side} ${deal.fee}`),
      )
    }
    const expected = eventsOf('trade').flatMap(({ tradeId, takerSide, maker, taker }) => [
      `${tradeId} taker ${taker.owner} ${taker.orderId} ${takerSide} ${taker.fee}`,
      `${tradeId} maker ${maker.owner} ${maker.orderId} ${takerSide === 'buy' ? 'sell' : 'buy'} ${maker.fee}`,
    ])
    expect(shown.toSorted()).toEqual(expected.toSorted())
  })

  test('find deals by order, client id, market, side and time', async () => {
    const [owner = 0] = OWNERS
    const { records: all } = await histories.deals({ owner, limit: 20_000, offset: 0 })
    const find = async (filter: object) =>
      (await histories.deals({ owner, limit: 20_000, offset: 0, ...filter })).records
    const some = all.find((deal) => deal.clientOrderId !== '')
    if (some === undefined) throw new Error('the flow trades orders with client ids')
    expect(await find({ orderId: some.orderId })).toEqual(all.filter((deal) => deal.orderId === some.orderId))
    expect(await find({ clientOrderId: some.clientOrderId })).toContainEqual(some)
    expect(await find({ market: 0 })).toEqual(all.filter((deal) => deal.market === 0))
    expect(await find({ side: 'buy' })).toEqual(all.filter((deal) => deal.side === 'buy'))
    const middle = all[Math.floor(all.length / 2)]?.at ?? micros(0)
    expect(await find({ from: middle })).toEqual(all.filter((deal) => deal.at >= middle))
    expect(await histories.deals({ owner, orderId: 999_999_999, limit: 10, offset: 0 })).toEqual({
      records: [],
      total: 0,
    })
  })

  test('show a transfer between own wallets as one row, a grant as one of its receiver', async () => {
    const [owner = 0] = OWNERS
    const grants = await histories.transfers({ owner, reason: 'demo-grant', limit: 100, offset: 0 })
    expect(grants.records.map(({ asset, from, to }) => ({ asset, from, to }))).toEqual(
      [2, 1, 0].map((asset) => ({ asset, from: null, to: 'main' })),
    )
    const moves = await histories.transfers({ owner, reason: 'wallet', asset: 1, limit: 100, offset: 0 })
    const applied = eventsOf('transfer').filter(
      (event) =>
        event.reason === 'wallet' &&
        event.legs.some((leg) => leg.owner === owner && leg.asset === 1 && leg.amount !== 0n),
    )
    expect(moves.total).toBe(applied.length)
    for (const move of moves.records) {
      const legs = applied.find((event) => event.id === move.id)?.legs ?? []
      expect(legs.find((leg) => leg.wallet === move.to)?.amount).toBe(move.amount)
      expect(legs.find((leg) => leg.wallet === move.from)?.amount).toBe(-BigInt(move.amount))
    }
  })

  test('what trades and transfers did to a cell adds up to its balance', async () => {
    const { rows } = await database.pool.query<{ cell: string; total: string }>(
      `select owner || '/' || wallet || '/' || asset as cell, sum(change) as total from views.ledger
       group by 1 having sum(change) <> 0 order by 1`,
    )
    const balances = new Map<string, bigint>()
    for (const { owner, wallet, asset, available, held } of eventsOf('balance'))
      balances.set(`${owner}/${wallet}/${asset}`, available + held)
    const wanted = [...balances].flatMap(([cell, total]) => (total === 0n ? [] : [{ cell, total: String(total) }]))
    expect(rows).toEqual(wanted.toSorted((a, b) => (a.cell < b.cell ? -1 : 1)))
  })
})

describe('the private event log', () => {
  /** Page by page, as a client reads it. */
  async function logOf(owner: number, groups: readonly EventGroup[] = [], limit = 97): Promise<AccountEvent[]> {
    const read: AccountEvent[] = []
    for (let after: EventPosition | null = null; ;) {
      const page: EventsPage | null = await histories.events({ owner, after, groups, limit })
      if (page === null) throw new Error('events that were never taken away are gone')
      read.push(...page.events)
      if (!page.more) return read
      after = page.next
    }
  }
  const place = ({ position: { seq, part } }: AccountEvent): number => seq * 10_000 + part

  test('tells each account everything that concerns it, once and in order', async () => {
    for (const owner of OWNERS) {
      const expected = run.events.flatMap((event) => {
        if (event.kind === 'order.put') return event.order.owner === owner ? ['order.placed'] : []
        if (event.kind === 'order.updated') return event.order.owner === owner ? ['order.changed'] : []
        if (event.kind === 'order.finished') return event.order.owner === owner ? ['order.finished'] : []
        if (event.kind === 'conditional.armed') return event.order.owner === owner ? ['stop.placed'] : []
        if (event.kind === 'conditional.fired') return event.owner === owner ? ['stop.activated'] : []
        if (event.kind === 'conditional.finished') return event.order.owner === owner ? ['stop.finished'] : []
        if (event.kind === 'balance') return event.owner === owner ? [`balance ${event.available} ${event.held}`] : []
        if (event.kind === 'trade')
          return [event.maker, event.taker].flatMap((side) => (side.owner === owner ? [`deal ${side.orderId}`] : []))
        return []
      })
      const log = await logOf(owner)
      const told = log.flatMap((event) => {
        if (event.kind === 'transfer') return []
        if (event.kind === 'balance') return [`balance ${event.balance.available} ${event.balance.held}`]
        return [event.kind === 'deal' ? `deal ${event.deal.orderId}` : event.kind]
      })
      expect(told).toEqual(expected)
      const places = log.map(place)
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      expect(await logOf(owner, [], 500)).toEqual(log)
    }
  })

  test('holds orders and deals as the histories do', async () => {
    const [owner = 0] = OWNERS
    const finished = (await logOf(owner, ['order', 'stop'])).flatMap((event) =>
      event.kind === 'order.finished' || event.kind === 'stop.finished'
        ? [{ ...event.order, reason: event.reason, finishedAt: event.at }]
        : [],
    )
    const { records } = await histories.finishedOrders({ owner, limit: 10_000, offset: 0 })
    const byId = (a: { orderId: number }, b: { orderId: number }) => a.orderId - b.orderId
    expect(finished.toSorted(byId)).toEqual(
      records
        .map((order) => ({
          ...order,
          updatedAt: expect.any(Number),
          grouped: expect.any(Boolean),
        }))
        .toSorted(byId),
    )
    const deals = (await logOf(owner, ['deal'])).flatMap((event) => (event.kind === 'deal' ? [event.deal] : []))
    const own = await histories.deals({ owner, limit: 20_000, offset: 0 })
    expect(deals.map(({ id, role, fee }) => `${id} ${role} ${fee}`).toSorted()).toEqual(
      own.records.map(({ id, role, fee }) => `${id} ${role} ${fee}`).toSorted(),
    )
  })

  test('has the same cursors after it was built again', async () => {
    const [owner = 0] = OWNERS
    const { pool } = await database.another('again')
    await rebuildProjections(pool, run.journal)
    const again = sqlHistories(pool, () => Promise.resolve())
    const page = await again.events({ owner, after: null, groups: [], limit: 10_000 })
    expect(page?.events).toEqual((await logOf(owner)).slice(0, page?.events.length))
    expect(page?.events.length).toBeGreaterThan(500)
  })

  test('says which accounts have something new', async () => {
    const [first = 0, second = 0] = OWNERS
    const cursors = new Map([
      [first, 1],
      [second, run.engine.lastSeq],
    ])
    expect(await histories.withEventsAfter(cursors)).toEqual(new Set([first]))
  })
})
