/** Histories over months of simulated time: what is kept, what is packed, and that nobody sees where the borders are. */
import { memoryJournal } from '@exchange/adapters/memory'
import { FIRST_REGISTERED_OWNER, type OwnerId, type Submission } from '@exchange/core'
import { micros } from '@exchange/core/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEngineInProcess } from '../engine/index.ts'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { FIRST_TRADER, openingCommands, randomOf, TRADERS, tradingCommands } from '../testing/flow.ts'
import { archiveMonths, sqlCandleHistory, sqlHistories, usualKept, type Kept } from '../views/index.ts'
import type { DealsQuery, Histories, OrdersQuery, TransfersQuery } from '../views/types.ts'
import { openProjection, type Projection } from './projection.ts'
import { rebuildProjections } from './rebuild-projections.ts'

// With about a command an hour not every seed has a deal of the house in the last day, which is looked at here.
const SEED = Number(process.env['SEED'] ?? 990_940)
const BEGIN = Date.UTC(2026, 0, 20) * 1000
const HOUR = 3_600_000_000
const DAY = 24 * HOUR
const MONTHS = 6
const COMMANDS = 4_200
/** Every second account of the flow is one of the house. */
const FIRST_HOUSE = 100
const OWNERS = Array.from({ length: TRADERS }, (_, index) => index)
const USERS = OWNERS.filter((index) => index % 2 === 0).map((index) => ownerOf(FIRST_TRADER + index))
const HOUSE = OWNERS.filter((index) => index % 2 === 1).map((index) => ownerOf(FIRST_TRADER + index))
/** As far back as is looked at here. */
const LONG: Kept = { house: 20 * DAY, events: 30 * DAY, months: Infinity }

function ownerOf(trader: OwnerId): OwnerId {
  const index = trader - FIRST_TRADER
  return index >= 0 && index % 2 === 1 ? FIRST_HOUSE + index : trader
}

function withHouse(command: Submission): Submission {
  if (command.kind === 'transfer')
    return { ...command, legs: command.legs.map((leg) => ({ ...leg, owner: ownerOf(leg.owner) })) }
  return 'owner' in command ? { ...command, owner: ownerOf(command.owner) } : command
}

/** An exchange whose clock goes on by `hours` a command on the average. @returns its journal, the newest command and its time */
async function simulated(commands: number, hours: number) {
  const random = randomOf(SEED)
  const journal = memoryJournal()
  let now = BEGIN
  const engine = await startEngineInProcess(journal, { now: () => now })
  for (const command of openingCommands()) await engine.submit(withHouse(command))
  const flow = tradingCommands(SEED)
  /** The last command of each day. */
  const days = new Map<number, number>()
  for (let count = 0; count < commands; count++) {
    await engine.submit(withHouse(flow.next().value))
    days.set(Math.floor(now / DAY), engine.lastSeq)
    now += Math.floor(random() * 2 * hours * HOUR)
  }
  const lastSeq = engine.lastSeq
  await engine.stop()
  return { journal, lastSeq, now, days: [...days.values()] }
}

let database: TestDatabase
let past: Awaited<ReturnType<typeof simulated>>
interface Projected {
  readonly histories: Histories
  readonly projection: Projection
  readonly pool: TestDatabase['pool']
}

/** Nothing was packed here, and things were kept for longer. */
let whole: Projected
let kept: Projected

async function projected(name: string, keep: Kept): Promise<Projected> {
  const { pool } = await database.another(name)
  const projection = await openProjection(pool, past.journal, null, keep)
  await projection.advance(past.lastSeq)
  return { histories: sqlHistories(pool, () => Promise.resolve()), projection, pool }
}

beforeAll(async () => {
  console.log(`history storage: SEED=${SEED}`)
  database = await startTestDatabase()
  past = await simulated(COMMANDS, (MONTHS * 30 * 24) / COMMANDS)
  whole = await projected('whole', LONG)
  kept = await projected('kept', usualKept)
})
afterAll(async () => database.stop())

const orders = async (histories: Histories, query: Partial<OrdersQuery>) =>
  histories.finishedOrders({ owner: USERS[0] ?? 0, limit: 10_000, offset: 0, ...query })
const deals = async (histories: Histories, query: Partial<DealsQuery>) =>
  histories.deals({ owner: USERS[0] ?? 0, limit: 10_000, offset: 0, ...query })
const transfers = async (histories: Histories, query: Partial<TransfersQuery>) =>
  histories.transfers({ owner: USERS[0] ?? 0, limit: 10_000, offset: 0, ...query })

const count = async (sql: string): Promise<number> =>
  Number((await kept.pool.query<{ count: string }>(`select count(*) from ${sql}`)).rows[0]?.count)

describe('retention', () => {
  test('orders and trades of the house alone go after a day, and their parts with them', async () => {
    const { rows } = await kept.pool.query<{ oldest: string; newest: string }>(
      `select min(finished_at) as oldest, max(finished_at) as newest from views.house_order_rows`,
    )
    expect(Number(rows[0]?.oldest)).toBeGreaterThan(past.now - 2 * DAY)
    expect(await count(`views.house_order_rows where owner >= ${FIRST_REGISTERED_OWNER}`)).toBe(0)
    expect(await count(`pg_class where relname like 'house\\_%\\_20%' and relkind = 'r'`)).toBeLessThan(2 * 10)
    const lists = async (histories: Histories) =>
      Promise.all(HOUSE.map(async (owner) => (await orders(histories, { owner })).records))
    const [shown, before] = [await lists(kept.histories), await lists(whole.histories)]
    expect(shown).toEqual(before.map((list, index) => list.slice(0, shown[index]?.length)))
    expect(shown.flat().length).toBeGreaterThan(0)
    expect(before.flat().length).toBeGreaterThan(4 * shown.flat().length)
  })

  test('a trade of a user is kept whole, whoever stands on its other side', async () => {
    const sides = await kept.pool.query<{ mixed: string }>(
      `select count(*) as mixed from views.trade_rows where least(maker, taker) < ${FIRST_REGISTERED_OWNER}`,
    )
    expect(Number(sides.rows[0]?.mixed)).toBeGreaterThan(100)
  })

  test('bars of a second end where the tape has lost trades; longer ones are whole', async () => {
    const [oldest] = (await kept.pool.query<{ whole_from: string }>('select whole_from from views.tape')).rows
    const since = Number(oldest?.whole_from)
    expect(since).toBeGreaterThan(past.now - 2 * DAY)
    expect(since).toBeLessThanOrEqual(past.now)
    const [short, long] = [sqlCandleHistory(kept.pool), sqlCandleHistory(whole.pool)]
    const end = Math.ceil(past.now / 1e6)
    let bars = 0
    for (const market of [0, 1]) {
      const seconds = await short.bars(market, 1, 0, end)
      expect(seconds).toEqual(await long.bars(market, 1, since / 1e6, end))
      bars += seconds.length
    }
    expect(bars).toBeGreaterThan(0)
    expect(await short.barBefore(0, 1, since / 1e6 - 60)).toBeNull()
    expect(await long.barBefore(0, 1, since / 1e6 - 60)).not.toBeNull()
    expect(await short.bars(0, 60, 0, end)).toEqual(await long.bars(0, 60, 0, end))
  })

  test('the log of an account goes back two weeks, and says so', async () => {
    const [owner = 0] = USERS
    const page = await kept.histories.events({ owner, after: null, groups: [], limit: 1 })
    const border = Math.floor((past.now - 14 * DAY) / DAY) * DAY
    expect(page?.events[0]?.at).toBeGreaterThanOrEqual(border)
    const log = await whole.histories.events({ owner, after: null, groups: [], limit: 1 })
    expect(log?.events[0]?.at).toBeLessThan(border)
    expect(await kept.histories.events({ owner, after: { seq: 1, part: 0 }, groups: [], limit: 1 })).toBeNull()
  })
})

test('what the house writes in a month takes no more room than what it writes in two days', async () => {
  const month = await simulated(3_000, (30 * 24) / 3_000)
  const { pool } = await database.another('month')
  const projection = await openProjection(pool, month.journal)
  const room: number[] = []
  for (const seq of month.days) {
    await projection.advance(seq)
    const { rows } = await pool.query<{ bytes: string; parts: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes, count(*) as parts from pg_class
       where relkind = 'r' and relname like 'house\\_%\\_20%'`,
    )
    room.push(Number(rows[0]?.bytes))
    // Six parts of a day, those at its ends, and the one ahead; of two tables.
    expect(Number(rows[0]?.parts)).toBeLessThanOrEqual(2 * 8)
  }
  expect(room.length).toBeGreaterThan(28)
  expect(Math.max(...room.slice(2))).toBeLessThan(1.5 * Math.max(...room.slice(0, 3)))
  const left = await pool.query('select from views.house_order_rows where finished_at < $1', [month.now - 28 * HOUR])
  expect(left.rowCount).toBe(0)
})

describe('the archive', () => {
  /** Rows of users that lie in tables, and those that are packed. */
  const places = async () => ({
    tables: await count('views.order_rows'),
    packed: Number(
      (await kept.pool.query(`select coalesce(sum(rows), 0) as n from views.archive where kind = 'orders'`)).rows[0]?.n,
    ),
  })

  test('takes months that are over for long, in one step each, and is as it was after every interruption', async () => {
    const before = await places()
    for (const stopAfter of [1, 2, 3]) {
      let asked = 0
      await archiveMonths(kept.pool, past.now, { isStopping: () => ++asked > stopAfter })
      await sameAsWhole({})
    }
    expect(await archiveMonths(kept.pool, past.now)).toBeGreaterThan(0)
    // The parts are still there, and nothing is shown twice.
    expect((await places()).tables).toBe(before.tables)
    await sameAsWhole({})
    expect(await archiveMonths(kept.pool, past.now)).toBe(0)
    const after = await places()
    expect(after.packed).toBeGreaterThan(before.tables / 4)
    expect(after.tables).toBeGreaterThan(before.tables / 4)
    expect(after.tables + after.packed).toBe(before.tables)
    await sameAsWhole({})
  })

  /** Every list of every user, whole. */
  async function sameAsWhole(query: Partial<OrdersQuery & DealsQuery>): Promise<void> {
    for (const owner of USERS) {
      expect(await orders(kept.histories, { ...query, owner })).toEqual(
        await orders(whole.histories, { ...query, owner }),
      )
      expect(await deals(kept.histories, { ...query, owner })).toEqual(
        await deals(whole.histories, { ...query, owner }),
      )
    }
  }

  test('F-63: lists and filters are the same over its border', async () => {
    const { records } = await orders(whole.histories, {})
    const some = records.find(
      ({ clientOrderId, finishedAt }) => clientOrderId !== '' && finishedAt < past.now - 120 * DAY,
    )
    if (some === undefined) throw new Error('the flow ends orders with client ids in its first months')
    const [from, to] = [micros(past.now - 150 * DAY), micros(past.now - 60 * DAY)]
    const shared = [
      {},
      { market: 1 },
      { side: 'buy' },
      { from },
      { to },
      { from, to, market: 0, side: 'sell' },
    ] as const
    for (const query of [...shared, { clientOrderId: some.clientOrderId }]) await sameAsWhole(query)
    const ofOrders: Partial<OrdersQuery>[] = [
      ...(['filled', 'canceled', 'partially-filled'] as const).map((status) => ({ status })),
      ...(['stp', 'oco', 'canceled'] as const).map((reason) => ({ reason })),
      ...(['limit', 'market', 'stop-limit', 'stop-market'] as const).map((type) => ({ types: [type] })),
      { types: ['limit', 'stop-limit'], status: 'filled', from },
    ]
    for (const query of ofOrders) {
      const wanted = await orders(whole.histories, query)
      expect(await orders(kept.histories, query)).toEqual(wanted)
      expect(wanted.total, JSON.stringify(query)).toBeGreaterThan(query.reason === 'stp' ? -1 : 0)
    }
    for (const query of [{}, { reason: 'wallet' }, { reason: 'deposit' }, { asset: 1 }, { from, to }] as const)
      expect(await transfers(kept.histories, query)).toEqual(await transfers(whole.histories, query))
  })

  test('F-63: pages over its border hold each row once, as a file of all of them does', async () => {
    for (const query of [{}, { market: 1 }, { side: 'sell' }] as const) {
      const all = await orders(whole.histories, query)
      for (const limit of [7, 100]) {
        const paged = []
        for (let offset = 0; offset <= all.total; offset += limit) {
          const page = await orders(kept.histories, { ...query, limit, offset })
          expect(page.total).toBe(all.total)
          paged.push(...page.records)
        }
        expect(paged).toEqual(all.records)
      }
    }
    const trades = await deals(whole.histories, {})
    for (let offset = 0; offset <= trades.total; offset += 53)
      expect((await deals(kept.histories, { limit: 53, offset })).records).toEqual(
        trades.records.slice(offset, offset + 53),
      )
    expect((await orders(kept.histories, { offset: 9_999, limit: 5 })).records).toEqual([])
  })

  test('orders, their trades and transfers are found by their ids, by their owner alone', async () => {
    const [owner = 0, other = 0] = USERS
    const { records } = await orders(whole.histories, { owner })
    for (const order of [records[0], records.at(-1), records[Math.floor(records.length / 2)]]) {
      if (order === undefined) throw new Error('the flow ends orders')
      const { orderId } = order
      expect(await kept.histories.finishedOrder(owner, orderId)).toEqual(order)
      expect(await kept.histories.finishedOrder(other, orderId)).toBeNull()
      expect(await deals(kept.histories, { owner, orderId })).toEqual(await deals(whole.histories, { owner, orderId }))
    }
    const moved = (await transfers(whole.histories, { owner })).records.at(-1)
    expect(await kept.histories.hasTransfer(owner, moved?.id ?? '')).toBe(true)
    expect(await kept.histories.hasTransfer(other, moved?.id ?? '')).toBe(false)
    expect(await kept.histories.hasTransfer(owner, 'f'.repeat(32))).toBe(false)
  })

  test('takes a fraction of the room, and says when it was damaged', async () => {
    const [row] = (
      await kept.pool.query<{ packed: string; rows: string }>(
        `select sum(length(packed)) as packed, sum(rows) as rows from views.archive where kind = 'orders'`,
      )
    ).rows
    expect(Number(row?.packed) / Number(row?.rows)).toBeLessThan(60)
    const { histories, pool } = await copyOfArchive()
    const [owner = 0] = USERS
    await pool.query(
      'update views.archive set packed = set_byte(packed, length(packed) / 2, get_byte(packed, length(packed) / 2) # 1)',
    )
    await expect(histories.finishedOrders({ owner, limit: 10, offset: 0 })).rejects.toThrow(/can not be unpacked/)
  })

  test('a rebuild makes the same histories, and what was packed is packed again', async () => {
    const { pool } = await database.another('again')
    const again = sqlHistories(pool, () => Promise.resolve())
    for (let round = 0; round < 2; round++) {
      await rebuildProjections(pool, past.journal)
      for (const owner of USERS) {
        expect(await orders(again, { owner })).toEqual(await orders(whole.histories, { owner }))
        expect(await deals(again, { owner })).toEqual(await deals(whole.histories, { owner }))
      }
      const { rows } = await pool.query<{ packed: string }>('select sum(rows) as packed from views.archive')
      expect(Number(rows[0]?.packed)).toBe(await count('views.archive a cross join generate_series(1, a.rows)'))
    }
  })

  /** The archive alone, in a database of its own. */
  async function copyOfArchive() {
    const { pool } = await database.another('damaged')
    const { rows } = await kept.pool.query(`select * from views.archive where kind = 'orders'`)
    for (const row of rows)
      await pool.query(
        `insert into views.archive (kind, owner, from_at, until_at, rows, first_order, last_order, markets, packed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        ['kind', 'owner', 'from_at', 'until_at', 'rows', 'first_order', 'last_order', 'markets', 'packed'].map(
          (name) => row[name],
        ),
      )
    return { pool, histories: sqlHistories(pool, () => Promise.resolve()) }
  }
})
