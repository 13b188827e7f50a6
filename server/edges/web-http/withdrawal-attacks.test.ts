/** F-41 what somebody tries who wants more to leave than is theirs, or others' to stay. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { ALL_PERMISSIONS, Permission, SystemOwner } from '@exchange/core'
import { amount, formatDecimal } from '@exchange/core/units'
import { MoneyRows, commandIdOfUuid, newCommandId, newUuid } from '../../kernel/index.ts'
import type { MoneyRow } from '../../kernel/money-rows.ts'
import { DepositStore } from '../../modules/deposits/store.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { Wallets, asked, confirm, confirmed, fillWallets, inside, outside, refusal } from './testing/wallets.ts'
import type { Person, Wanted } from './testing/wallets.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
  await fillWallets(here)
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const wallets = new Wallets(() => here)
const { funded, query, run } = wallets
const one = async (browser: Browser, id: string): Promise<Withdrawal> =>
  (await browser.call('GET /v2/withdraw/{id}', { params: { id } })).data
const quote = async (browser: Browser, to: string) =>
  browser.call('GET /v2/withdraw/quote', { query: { ticker: 'USDT', network: 'TRC20', address: to, amount: '20' } })

/** Confirms, as its owner would, what the site shows of it now. */
async function confirmNow(person: Person, id: string) {
  await person.browser.call('POST /v2/withdraw/{id}/code', { params: { id } })
  return confirm(person, await one(person.browser, id))
}

describe('an address', () => {
  test('is the same in capitals: one’s own, another account’s, and one that keeps what it gets', async () => {
    const { browser: ann } = await funded('capitals-ann')
    const { browser: bob } = await funded('capitals-bob')
    const { address: own } = await inside(ann, 'USDT', 'TRC20')
    const { address: others } = await inside(bob, 'USDT', 'TRC20')
    expect((await quote(ann, own.toUpperCase())).error.error).toBe('address-own')
    const body = { ticker: 'USDT', network: 'TRC20', amount: '20', memo: null, address: ` ${others.toUpperCase()} ` }
    expect((await ann.call('POST /v2/withdraw', { body })).data).toMatchObject({ isInternal: true, address: others })
  })

  test('of a closed account takes nothing', async () => {
    const { browser: ann } = await funded('closed-ann')
    const { browser: bob, email } = await funded('closed-bob')
    const { address: others } = await inside(bob, 'USDT', 'TRC20')
    await query(`update users set status = 'closed' where email = $1`, [email])
    const wanted = { ticker: 'USDT', network: 'TRC20', amount: '20', address: others, memo: null }
    expect(await refusal(ann, wanted)).toBe('address-invalid')
  })
})

describe('whose an address is', () => {
  test('is said of none that is not listed: a quote for another account’s is the same as for any other', async () => {
    const { browser: ann } = await funded('asks-ann')
    const { browser: bob, email } = await funded('asks-bob')
    const { address: others } = await inside(bob, 'USDT', 'TRC20')
    const { address: elsewhere } = await outside(ann, 'TRC20')
    const [ofBob, ofNobody] = [(await quote(ann, others)).data, (await quote(ann, elsewhere)).data]
    expect(ofBob).toEqual(ofNobody)
    expect(ofBob).toMatchObject({ isInternal: null, fee: '1.5' })
    await query(`update users set status = 'closed' where email = $1`, [email])
    expect((await quote(ann, others)).data).toEqual(ofNobody)
  })

  test('is not said by memos either: one that is nobody’s is quoted as one that is somebody’s, and they can’t be counted', async () => {
    const { browser: ann } = await funded('memos-ann')
    const memos: number[] = []
    let shared = ''
    for (const name of ['memos-bob', 'memos-carol', 'memos-dave']) {
      const { address, memo } = await inside((await newUser(here.origin, name)).browser, 'XRP', 'XRP')
      memos.push(Number(memo))
      shared = address
    }
    const of = async (memo: string) =>
      ann.call('GET /v2/withdraw/quote', {
        query: { ticker: 'XRP', network: 'XRP', address: shared, memo, amount: '50' },
      })
    expect((await of(String(memos[0]))).data).toEqual((await of('4000000000')).data)
    const [first = 0, second = 0, third = 0] = memos
    expect(new Set(memos).size).toBe(3)
    for (const memo of memos) expect([memo, memo >= 1_000_000_000 && memo < 2 ** 32]).toEqual([memo, true])
    expect(Math.min(Math.abs(first - second), Math.abs(second - third))).toBeGreaterThan(100)
  })

  test('the exchange’s own wallet is no receiver', async () => {
    const { browser } = await funded('own-wallet')
    expect((await quote(browser, wallets.chainOf('TRC20').wallet.address)).error.error).toBe('address-invalid')
  })
})

describe('a row that was changed in the database', () => {
  test.each([
    ['asset', `asset = (select asset from withdrawals where user_id <> w.user_id limit 1)`],
    ['amount', 'amount = amount * 2'],
    ['receiver', 'receiver = 100'],
  ])('is not paid: its %s', async (name, change) => {
    const person = await funded(`changed-${name}`)
    const { browser } = person
    const other = await funded(`changed-${name}-other`)
    await asked(other.browser, { ticker: 'USDT', network: 'TRC20', amount: '20' })
    const { id } = await asked(browser, { ticker: 'TRX', network: 'TRC20', amount: '500' })
    expect((await confirmNow(person, id)).status).toBe(200)
    await query(`update withdrawals w set ${change} where id = $1`, [id])
    for (let turns = 0; turns < 4; turns += 1) await run()
    const rows = await query('select state, txid from withdrawals where id = $1', [id])
    expect(rows).toEqual([{ state: 'approved', txid: null }])
    expect(here.faults.splice(0).join()).toContain('is not what the journal holds')
    await query(`update withdrawals set state = 'canceled', ended_at = now() where id = $1`, [id])
  })
})

describe('many that wait', () => {
  test('keep no other account waiting, and each has its turn', async () => {
    const person = await funded('crowd-victim')
    const crowd = await funded('crowd')
    const model = await asked(crowd.browser, { ticker: 'USDT', network: 'TRC20', amount: '20' })
    // Held for longer than anything else, and of no account that could be asked about.
    await query(
      `insert into withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'state', 'held',
        'wait_why', 'address', 'user_id', 2000000 + n, 'changed_at', now() - interval '1 year'))).*
       from withdrawals w, generate_series(1, 210) n where w.id = $1`,
      [model.id],
    )
    const { id } = await asked(person.browser, { ticker: 'TRX', network: 'TRC20', amount: '500' })
    expect((await confirmNow(person, id)).status).toBe(200)
    await run()
    expect((await one(person.browser, id)).status).not.toBe('checking')
    for (let turns = 0; turns < 9; turns += 1) await run()
    const rows = await query(
      `select count(*)::integer as left from withdrawals where user_id > 2000000 and state = 'held'`,
    )
    await query('delete from withdrawals where user_id > 2000000')
    expect(rows).toEqual([{ left: 0 }])
    here.faults.splice(0)
  })
})

describe('a price that two accounts make between them', () => {
  /** Trades a little at this price. */
  async function trade(one: Browser, other: Browser, market: string, price: string, size: string): Promise<void> {
    const body = { market, amount: size, price } as const
    expect((await one.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'buy' } })).status).toBe(200)
    expect((await other.call('POST /v2/trade/spot/limit', { body: { ...body, side: 'sell' } })).status).toBe(200)
  }

  test('makes no withdrawal worth less than it was', async () => {
    const { browser: ann } = await funded('price-ann')
    const { browser: bob } = await funded('price-bob')
    const move = async (one: Browser, ticker: string, amount: string) =>
      one.call('POST /v2/balances/transfer', { body: { ticker, from: 'main', to: 'spot', amount } })
    await move(ann, 'USDT', '1000')
    await move(bob, 'DOT', '900')
    const worth = async () => {
      const asked = { ticker: 'DOT', network: 'DOT', amount: '100' }
      return Number((await ann.call('GET /v2/withdraw/quote', { query: asked })).data.worth)
    }
    const before = await worth()
    expect(before).toBeGreaterThan(0)
    // The market knows no other trades than these.
    for (const price of [0.6, 0.13, 0.03])
      await trade(ann, bob, 'DOT_USDT', String(price), String(Math.ceil(6 / price)))
    expect(await worth()).toBe(before)
  })
})

test('a request whose answer was lost is found again without a restart', async () => {
  const { browser } = await funded('lost-answer')
  const { id } = await asked(browser, { ticker: 'TRX', network: 'TRC20', amount: '500' })
  await query(`update withdrawals set state = 'requested' where id = $1`, [id])
  await run()
  expect((await one(browser, id)).status).toBe('checking')
  here.clock.pass(2 * MINUTE_MS)
  await run()
  expect((await one(browser, id)).status).toBe('unconfirmed')
})

test('what an account stops while it is being asked for is taken back as soon as it is held', async () => {
  const { browser, userId } = await funded('stops-asking')
  const { id } = await asked(browser, { ticker: 'TRX', network: 'TRC20', amount: '500' })
  await query(`update withdrawals set state = 'requested' where id = $1`, [id])
  await here.exchange.modules.withdrawals.stop(userId)
  here.clock.pass(2 * MINUTE_MS)
  await run()
  expect(await one(browser, id)).toMatchObject({ status: 'canceled', end: 'protection' })
  expect((await browser.call('GET /v2/balances')).data['TRX']?.hold).toBe('0')
})

describe('money that moves', () => {
  const legsOf = ({ userId }: MoneyRow) => {
    const asset = here.exchange.core.views.directory.assetByTicker('USDT')?.id ?? 0
    return [
      { owner: SystemOwner['chain:demo'], wallet: 'main', asset, amount: amount(-100n) },
      { owner: userId, wallet: 'main', asset, amount: amount(100n) },
    ] as const
  }

  test('is submitted once, although the database was away when that was to be written down', async () => {
    const { userId } = await newUser(here.origin, 'once')
    const { kit, core } = here.exchange
    const outcomes: string[] = []
    let isAway = true
    const rows = new MoneyRows<MoneyRow>({
      engine: kit.engine,
      views: core.views,
      histories: core.histories,
      clock: here.clock,
      log: kit.log,
      reason: 'demo-grant',
      legsOf,
      store: {
        pending: () => Promise.resolve([]),
        settle: async (_row, outcome) => {
          if (isAway) throw new Error('the database is away')
          outcomes.push(outcome)
        },
      },
    })
    const row = { id: newUuid(), userId }
    const submitted = vi.spyOn(kit.engine, 'submit')
    await expect(rows.submit(row)).rejects.toThrow('the database is away')
    isAway = false
    await rows.submit(row)
    // The core remembers its newest ids only: sent to it again, much later, it would be another transfer.
    const times = submitted.mock.calls.filter(([{ id }]) => id === commandIdOfUuid(row.id)).length
    submitted.mockRestore()
    expect([times, outcomes]).toEqual([1, ['done']])
  })

  test('and is refused is tried again later each time, and somebody is told of it', async () => {
    const person = await funded('refused-delivery')
    const { browser: other, userId: otherId } = await newUser(here.origin, 'refused-receiver')
    const { id } = await confirmed(person, {
      ticker: 'USDT',
      network: 'TRC20',
      amount: '20',
      ...(await inside(other, 'USDT', 'TRC20')),
    })
    const allow = async (permissions: number) =>
      here.exchange.core.engine.submit({
        kind: 'account.configure',
        owner: SystemOwner['escrow:deposits'],
        stpGroup: 0,
        permissions,
        id: newCommandId(),
      })
    const attempts = async () => (await query('select state, attempt from withdrawals where id = $1', [id]))[0]
    await allow(ALL_PERMISSIONS & ~Permission.transferOut)
    for (let turns = 0; turns < 8; turns += 1) await run()
    expect(await attempts()).toEqual({ state: 'delivering', attempt: 1 })
    here.clock.pass(2_000)
    for (let turns = 0; turns < 4; turns += 1) await run()
    expect(await attempts()).toEqual({ state: 'delivering', attempt: 2 })
    await query('update withdrawals set attempt = 6 where id = $1', [id])
    const figures = await (await fetch(`http://127.0.0.1:${here.exchange.metricsPort}/metrics`)).text()
    expect(figures).toContain('transfers_stuck{what="withdrawal"} 1')
    await allow(ALL_PERMISSIONS)
    here.clock.pass(HOUR_MS)
    await run()
    expect(await attempts()).toMatchObject({ state: 'done' })
    const { directory, balances } = here.exchange.core.views
    const asset = directory.assetByTicker('USDT')?.id ?? 0
    expect(formatDecimal(balances.of(otherId, 'main', asset).available, directory.asset(asset)?.scale ?? 0)).toBe('20')
  })
})

describe('limits', () => {
  /** After the session has ended that asked first. */
  const askLater = async (userId: number, wanted: Wanted & { readonly address: string }) =>
    here.exchange.modules.withdrawals.requests.create(
      userId,
      { memo: null, feeOnTop: false, ...wanted },
      { through: 'site', commandId: null },
    )

  test('count what is held for as long as it is, and are asked again when it leaves', async () => {
    const person = await funded('piles-up')
    const { browser, userId } = person
    const { address: to } = await outside(browser, 'BTC')
    const { id: first } = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '9000' })
    await query('insert into withdrawal_whitelists (user_id, enabled_at) values ($1, $2)', [
      userId,
      new Date(here.clock.now()),
    ])
    expect((await confirmNow(person, first)).status).toBe(200)
    await run()
    expect((await wallets.one(first)).wait?.why).toBe('address')
    await wallets.later(25 * HOUR_MS)
    await query('delete from withdrawal_whitelists where user_id = $1', [userId])
    // Some 9,000 as well.
    const wanted = { ticker: 'BTC', network: 'BTC', amount: '0.1', address: to }
    await expect(askLater(userId, wanted)).rejects.toMatchObject({ error: 'withdrawal-limit' })

    // As if the first had been worth nothing when the second was asked for.
    await query('update withdrawals set worth = 0 where id = $1', [first])
    const { row: second } = await askLater(userId, wanted)
    await query(`update withdrawals set state = 'policy', confirm_by = null where id = $1`, [second.id])
    await run()
    expect((await wallets.one(second.id)).status).toBe('waiting')
    // Those that are held have their turn one after the other.
    const waits = async () => {
      await run()
      return (await wallets.one(first)).wait
    }
    await expect.poll(waits).toMatchObject({ why: 'limit' })
    const { wait } = await wallets.one(first)
    expect(Math.abs((wait?.until ?? 0) - (here.clock.now() + 24 * HOUR_MS) / 1000)).toBeLessThan(60)
    await wallets.later(24 * HOUR_MS + MINUTE_MS)
    await expect.poll(waits).not.toMatchObject({ why: 'limit' })
    expect((await wallets.one(first)).status).not.toBe('held')
  })
})

test('what an account may be taken back is read once in a turn, however many of its withdrawals are looked at', async () => {
  const person = await funded('reads-once')
  for (const amount of ['500', '501', '502']) {
    const { id } = await asked(person.browser, { ticker: 'TRX', network: 'TRC20', amount })
    expect((await confirmNow(person, id)).status).toBe(200)
  }
  const read = vi.spyOn(DepositStore.prototype, 'sums')
  await run()
  const times = read.mock.calls.filter(([owner]) => owner === person.userId).length
  read.mockRestore()
  expect(times).toBe(1)
})

test('two for which the wallet has just enough are paid in one turn', async () => {
  const people = [await funded('enough-1'), await funded('enough-2')]
  const { payouts } = wallets.chainOf('DOGE')
  const { normal } = await payouts.fees()
  const ids: string[] = []
  let needed = 0n
  for (const person of people) {
    const { id, receive } = await confirmed(person, { ticker: 'DOGE', network: 'DOGE', amount: '100' })
    ids.push(id)
    needed += BigInt(Math.round(Number(receive) * 1e8)) + normal.most
  }
  const real = payouts.spendable.bind(payouts)
  const spare = (await real('DOGE')) - needed
  const scarce = vi.spyOn(payouts, 'spendable').mockImplementation(async (ticker) => (await real(ticker)) - spare)
  await run()
  scarce.mockRestore()
  for (const id of ids) expect((await wallets.one(id)).transaction).not.toBeNull()
  expect(here.exchange.modules.withdrawals.shortfalls).toEqual([])
  for (const id of ids) await wallets.until(id, 'done', 20_000)
})

test('everything that was sent is followed in each turn, however much it is; what is followed is not forgotten', async () => {
  const person = await funded('follows')
  const { id } = await confirmed(person, { ticker: 'LTC', network: 'LTC', amount: '1' })
  const { transaction } = await wallets.until(id, 'sending')
  await query(`update withdrawals set created_at = created_at - interval '50 days' where id = $1`, [id])
  await query(`update demo_chain_transactions set sent_at = sent_at - interval '40 days' where txid = $1`, [
    transaction,
  ])
  const { id: later } = await confirmed(person, { ticker: 'LTC', network: 'LTC', amount: '1' })
  await wallets.until(later, 'done', 20_000)
  await query(`update withdrawals set state = 'mined', ended_at = null where id = $1`, [id])
  await here.exchange.modules.demoChains.forget()
  expect(await query('select 1 from demo_chain_transactions where txid = $1', [transaction])).toHaveLength(1)
  await query(`update withdrawals set state = 'done', ended_at = now() where id = $1`, [id])
  // As many as one look takes and more, all of them final by now.
  await query(
    `insert into withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'state', 'mined',
      'height', 1, 'sequence', 1000000 + n, 'cost_state', null))).* from withdrawals w, generate_series(1, 230) n where w.id = $1`,
    [later],
  )
  await run()
  const left = await query(
    `select count(*)::integer as left from withdrawals where state = 'mined' and sequence >= 1000000`,
  )
  await query('delete from withdrawals where sequence >= 1000000')
  // Whatever still has one of them in hand is done by then.
  await run()
  here.faults.splice(0)
  expect(left).toEqual([{ left: 0 }])
})
