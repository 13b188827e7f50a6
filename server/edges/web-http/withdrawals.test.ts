/** F-41 withdrawals on the simulated networks: from the request to the block that can't be undone, and back where nothing came of it. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { SystemOwner } from '@exchange/core'
import { call } from '../testing/clients.ts'
import { onChain } from '../../modules/deposits/index.ts'
import { networkById } from '../../modules/markets/index.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { TestExchange } from './testing/exchange.ts'
import { byApp, proved, protectedUser } from './testing/proofs.ts'
import { AT_ONCE, Wallets, asked, confirm, confirmed, fillWallets, main, outside, refusal } from './testing/wallets.ts'
import type { Person, Wanted } from './testing/wallets.ts'

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
const { chainOf, funded, later, one, query, turn, until } = wallets

/** What the chain says the exchange has, and what the ledger says: the same, to the unit, once nothing is under way. */
async function reconciled(network: string, ticker: string) {
  const chain = chainOf(network)
  const { directory, balances } = here.exchange.core.views
  const asset = directory.assetByTicker(ticker)
  const decimals = chain.decimalsOf(ticker)
  if (asset === undefined || decimals === null) throw new Error(`no ${ticker} on ${network}`)
  const [remainder] = await query(
    `select coalesce(sum(remainder), 0)::text as sum from deposits where network = $1 and asset = $2 and state = 'final'`,
    [network, asset.id],
  )
  const mirrored = -BigInt(balances.of(networkById(network)?.mirror ?? 0, 'main', asset.id).available)
  return {
    chain: await chain.payouts.holdings(ticker, (await chain.tip()).height),
    ledger: onChain(mirrored, asset.scale, decimals) + BigInt(remainder?.['sum'] ?? 0),
  }
}
async function expectReconciled(network: string, ticker: string): Promise<void> {
  const { chain, ledger } = await reconciled(network, ticker)
  expect(chain, `${ticker} on ${network}`).toBe(ledger)
}

describe('on its way', () => {
  test('F-41 R-167 R-168 one is asked for, confirmed by mail and factor, sent, mined and final', async () => {
    const person = await funded('leaves')
    const { browser } = person
    expect(await main(browser, 'USDT')).toBe('10000')
    const wanted = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '100' })
    expect(wanted).toMatchObject({
      amount: '100',
      fee: '1.5',
      receive: '98.5',
      status: 'unconfirmed',
      canCancel: true,
      isInternal: false,
      transaction: null,
    })
    const balances = (await browser.call('GET /v2/balances')).data['USDT']
    expect([balances?.main, balances?.hold]).toEqual(['10000', '100'])
    const confirmed = await confirm(person, wanted)
    expect(confirmed.status).toBe(200)
    const sent = await until(wanted.id, 'sending')
    expect(sent.transaction).toMatch(/^[0-9a-f]{64}$/)
    expect(sent.canCancel).toBe(false)
    const done = await until(wanted.id, 'done', 20_000)
    expect(done).toMatchObject({ confirmations: { actual: 20, required: 20 }, wait: null, end: null })
    await expect.poll(async () => main(browser, 'USDT')).toBe('9900')
    const moved = await browser.call('GET /v2/history/transfers', { query: { reason: 'withdrawal' } })
    expect(moved.data.records).toMatchObject([{ ticker: 'USDT', from: 'main', to: 'external', amount: '100' }])
    // What the network took is a cost of the house, and less of what is there.
    await expect.poll(async () => query(`select 1 from withdrawals where cost_state = 'pending'`)).toEqual([])
    await expectReconciled('TRC20', 'USDT')
    await expectReconciled('TRC20', 'TRX')
    const told = (await browser.call('GET /v2/notifications')).data.records.map(({ kind }) => kind)
    expect(told).toEqual(expect.arrayContaining(['withdrawal-started', 'withdrawal-done']))
  })

  test('one can be canceled until it has its place in the wallet; not confirmed in time it is canceled', async () => {
    const person = await funded('regrets')
    const { browser } = person
    const first = await asked(browser, { ticker: 'SOL', network: 'SOL', amount: '5' })
    const canceled = await browser.call('POST /v2/withdraw/{id}/cancel', { params: { id: first.id } })
    expect(canceled.data).toMatchObject({ status: 'canceled', end: 'owner', canCancel: false })
    await expect.poll(async () => (await browser.call('GET /v2/balances')).data['SOL']?.hold).toBe('0')
    const late = await asked(browser, { ticker: 'SOL', network: 'SOL', amount: '5' })
    expect(late.confirmBy).not.toBeNull()
    await query(`update withdrawals set confirm_by = $2 where id = $1`, [late.id, new Date(here.clock.now())])
    expect(await until(late.id, 'canceled', 0)).toMatchObject({ end: 'expired' })
    // Worth 1,000 and more: a minute to think again.
    const large = await confirmed(person, { ticker: 'USDT', network: 'TRC20', amount: '2000' })
    await until(large.id, 'waiting', 0)
    expect((await one(large.id)).wait?.why).toBe('window')
    expect((await browser.call('POST /v2/withdraw/{id}/cancel', { params: { id: large.id } })).status).toBe(200)
    const sent = await confirmed(person, { ticker: 'SOL', network: 'SOL', amount: '5' })
    await until(sent.id, 'sending')
    const refused = await browser.call('POST /v2/withdraw/{id}/cancel', { params: { id: sent.id } })
    expect(refused.error.error).toBe('withdrawal-over')
    await until(sent.id, 'done', 20_000)
    await expect.poll(async () => [await main(browser, 'SOL'), await main(browser, 'USDT')]).toEqual(['25', '10000'])
  })

  test('to another account of the exchange it is free, arrives as a deposit, and the chain knows nothing of it', async () => {
    const person = await funded('sends-inside')
    const { browser: other, userId: otherId } = await newUser(here.origin, 'gets-inside')
    const { data } = await other.call('POST /v2/profile/address', { body: { ticker: 'XRP', network: 'XRP' } })
    const to = { address: data.address?.address ?? '', memo: data.address?.memo ?? '' }
    const wanted = { ticker: 'XRP', network: 'XRP', amount: '100', ...to }
    const quoted = await person.browser.call('GET /v2/withdraw/quote', { query: wanted })
    // Whose address it is, is said once it was asked for.
    expect(quoted.data).toMatchObject({ isInternal: null, hasFactor: true })
    const row = await confirmed(person, wanted)
    await until(row.id, 'done')
    expect(await one(row.id)).toMatchObject({ isInternal: true, transaction: null, fee: '0' })
    await expect.poll(async () => main(other, 'XRP')).toBe('100')
    const listed = (await other.call('GET /v2/deposits')).data.records
    expect(listed).toMatchObject([{ ticker: 'XRP', amount: '100', status: 'final', link: null, ...to }])
    const moved = await other.call('GET /v2/history/transfers', { query: { reason: 'deposit' } })
    expect(moved.data.records).toMatchObject([{ from: 'external', to: 'main', amount: '100' }])
    const asset = here.exchange.core.views.directory.assetByTicker('XRP')?.id ?? 0
    expect(here.exchange.core.views.balances.of(SystemOwner['escrow:deposits'], 'main', asset).available).toBe(0n)
    expect(await query('select 1 from demo_chain_transactions where user_id = $1', [otherId])).toEqual([])
    await expectReconciled('XRP', 'XRP')
  })

  test('what its receiver does not take comes back less the fee, which is for the attempt', async () => {
    const person = await funded('refused-by-contract')
    const { refusing } = await outside(person.browser, 'ERC20')
    const row = await confirmed(person, { ticker: 'ETH', network: 'ERC20', amount: '0.2', address: refusing })
    expect(await until(row.id, 'failed', 20_000)).toMatchObject({ canCancel: false })
    await expect.poll(async () => main(person.browser, 'ETH')).toBe(String(3 - Number(row.fee)))
    expect((await person.browser.call('GET /v2/balances')).data['ETH']?.hold).toBe('0')
    await expect.poll(async () => query(`select 1 from withdrawals where cost_state = 'pending'`)).toEqual([])
    await expectReconciled('ERC20', 'ETH')
  })
})

describe('refused', () => {
  test('without a second factor, and what is no address, no amount, or too much', async () => {
    const { browser: unprotected } = await newUser(here.origin, 'unprotected')
    await unprotected.call('POST /v2/demo/claim')
    const usdt = { ticker: 'USDT', network: 'TRC20', amount: '10' }
    expect(await refusal(unprotected, usdt)).toBe('factor-required')
    const { browser } = await funded('refusals')
    const own = (await browser.call('POST /v2/profile/address', { body: { ticker: 'USDT', network: 'TRC20' } })).data
    const { address: elsewhere } = await outside(browser, 'ERC20')
    const { address: right } = await outside(browser, 'TRC20')
    const typo = right.slice(0, -1) + (right.endsWith('q') ? 'p' : 'q')
    const xrp = await outside(browser, 'XRP')
    const table: readonly (readonly [Wanted, string])[] = [
      [{ ...usdt, ticker: 'NOPE' }, 'asset-unknown'],
      [{ ...usdt, ticker: 'BTC' }, 'network-unknown'],
      [{ ...usdt, ticker: 'EUR' }, 'network-unknown'],
      [{ ...usdt, ticker: 'DUSDT' }, 'not-withdrawable'],
      [{ ...usdt, address: own.address?.address ?? '' }, 'address-own'],
      [{ ...usdt, address: elsewhere }, 'address-other-network'],
      [{ ...usdt, address: typo }, 'address-checksum'],
      [{ ...usdt, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'address-malformed'],
      [{ ...usdt, address: chainOf('TRC20').tokenAddress('USDT') }, 'address-invalid'],
      [{ ticker: 'XRP', network: 'XRP', amount: '50', address: xrp.address, memo: null }, 'memo-missing'],
      [{ ticker: 'XRP', network: 'XRP', amount: '50', address: xrp.address, memo: 'rent' }, 'memo-malformed'],
      [{ ...usdt, amount: '0' }, 'withdrawal-too-small'],
      [{ ...usdt, amount: '1.5' }, 'withdrawal-below-fee'],
      [{ ...usdt, amount: '4.99' }, 'withdrawal-too-small'],
      [{ ...usdt, amount: '10.1234567' }, 'transfer-step'],
      [{ ...usdt, amount: '2000001' }, 'withdrawal-too-large'],
      [{ ...usdt, amount: '10000.5' }, 'wallet-balance-insufficient'],
      [{ ticker: 'BTC', network: 'BTC', amount: '0.15' }, 'withdrawal-limit'],
    ]
    for (const [wanted, name] of table) expect([wanted, await refusal(browser, wanted)]).toEqual([wanted, name])
    expect((await browser.call('GET /v2/withdrawals')).data.pagination.total).toBe(0)
  })

  test('limits hold however it is split, and however many ask at once', async () => {
    const { browser } = await funded('splits')
    const wanted = { ticker: 'USDT', network: 'TRC20', amount: '2600' }
    const answers = await Promise.all([1, 2, 3].map(async () => refusal(browser, wanted)))
    expect(answers).toEqual([null, null, null])
    // 7,800 of 10,000 are taken; BTC is worth some 90,000.
    expect(await refusal(browser, { ticker: 'BTC', network: 'BTC', amount: '0.1' })).toBe('withdrawal-limit')
    const [first, second] = await Promise.all(
      [1, 2].map(async () => refusal(browser, { ticker: 'USDT', network: 'TRC20', amount: '1200' })),
    )
    expect(new Set([first, second])).toEqual(new Set([null, 'withdrawal-limit']))
  })

  test('the same command twice is one withdrawal; something else under its id is refused', async () => {
    const { browser } = await funded('twice')
    const { address, memo } = await outside(browser, 'TRC20')
    const body = { ticker: 'USDT', network: 'TRC20', amount: '10', address, memo }
    const headers = { 'x-command-id': 'a'.repeat(32) }
    const both = await Promise.all([1, 2].map(async () => browser.call('POST /v2/withdraw', { body }, headers)))
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
    const other = await browser.call('POST /v2/withdraw', { body: { ...body, amount: '11' } }, headers)
    expect(other.error.error).toBe('command-id-reused')
    await expect.poll(async () => (await browser.call('GET /v2/balances')).data['USDT']?.hold).toBe('10')
  })

  test('a code confirms one withdrawal as it was shown, once, and nobody else’s', async () => {
    const person = await funded('confirms')
    const thief = await funded('thief')
    const row = await asked(person.browser, { ticker: 'USDT', network: 'TRC20', amount: '50' })
    const code = await person.browser.mailedCode(person.email)
    const fields = ({ ticker, network, address, memo, receive, fee }: Withdrawal) => ({
      ticker,
      network,
      address,
      memo,
      receive,
      fee,
      code,
    })
    const attempt = async ({ browser, app }: Person, id: string, body: ReturnType<typeof fields>) => {
      const answer = await proved(browser, 'POST /v2/withdraw/{id}/confirm', { params: { id }, body }, byApp(app))
      return answer.status === 200 ? null : answer.error.error
    }
    expect(await attempt(thief, row.id, fields(row))).toBe('withdrawal-not-found')
    expect(await attempt(person, row.id, { ...fields(row), receive: '48' })).toBe('withdrawal-changed')
    const { address: elsewhere } = await outside(thief.browser, 'TRC20')
    expect(await attempt(person, row.id, { ...fields(row), address: elsewhere })).toBe('withdrawal-changed')
    const other = await asked(person.browser, { ticker: 'USDT', network: 'TRC20', amount: '60' })
    // The code of the newest withdrawal has taken the place of the one before.
    expect(await attempt(person, row.id, fields(row))).toBe('code-invalid')
    expect(
      await attempt(person, other.id, { ...fields(other), code: await person.browser.mailedCode(person.email) }),
    ).toBeNull()
    expect(await attempt(person, other.id, fields(other))).toBe('withdrawal-over')
    expect((await one(row.id)).status).toBe('unconfirmed')
  })
})

describe('held', () => {
  const hold = async (userId: number, hours: number) =>
    query(`insert into holds (user_id, what, why, since, until) values ($1, 'outflow', 'password-changed', $2, $3)`, [
      userId,
      new Date(here.clock.now()),
      new Date(here.clock.now() + hours * 3_600_000),
    ])

  test('while what protects the account has changed lately nothing leaves, and it goes on by itself afterwards', async () => {
    const person = await funded('held')
    const { browser, userId } = person
    const before = await confirmed(person, { ticker: 'USDT', network: 'TRC20', amount: '2000' })
    await until(before.id, 'waiting', 0)
    await hold(userId, 24)
    here.clock.pass(61_000)
    const held = await until(before.id, 'held', 0)
    expect(held.wait?.why).toBe('outflow')
    expect(held.wait?.until).not.toBeNull()
    expect(await refusal(browser, { ticker: 'USDT', network: 'TRC20', amount: '10' })).toBe('held')
    await later(24 * 3_600_000)
    await until(before.id, 'done', 30_000)
  })

  test('totp-only-waits: one to an address that was listed since waits until it may be paid, and says until when', async () => {
    const person = await funded('listed-since')
    const { browser, userId } = person
    const row = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '30' })
    const { network, address, memo } = row
    const wanted = { label: 'new', network, address, memo: memo ?? '', tickers: null, isAlike: false }
    const { usableAt } = await here.exchange.modules.addressBook.add(userId, wanted)
    await query('insert into withdrawal_whitelists (user_id, enabled_at) values ($1, $2)', [
      userId,
      new Date(here.clock.now()),
    ])
    expect((await confirm(person, row)).status).toBe(200)
    const held = await until(row.id, 'held', 0)
    expect(held.wait).toEqual({ why: 'address', until: usableAt })
    expect(usableAt * 1000 - here.clock.now()).toBeGreaterThan(23 * 3_600_000)
    await later(23 * 3_600_000)
    await turn()
    expect((await one(row.id)).status).toBe('held')
    await later(3_600_000)
    await until(row.id, 'done', 20_000)
  })

  test('who freezes the account takes back everything that is not signed', async () => {
    const person = await funded('freezes')
    const { browser, userId } = person
    const row = await confirmed(person, { ticker: 'USDT', network: 'TRC20', amount: '2000' })
    await until(row.id, 'waiting', 0)
    await here.exchange.modules.withdrawals.stop(userId)
    expect(await until(row.id, 'canceled', 0)).toMatchObject({ end: 'protection' })
    await expect.poll(async () => (await browser.call('GET /v2/balances')).data['USDT']?.hold).toBe('0')
  })

  test('a deposit that is not final can be traded, and does not leave', async () => {
    const person = await protectedUser(here, 'lien')
    const { browser } = person
    await browser.call('POST /v2/profile/address', { body: { ticker: 'LTC', network: 'LTC' } })
    await browser.call('POST /v2/demo/chains/send', { body: { ticker: 'LTC', network: 'LTC', amount: '3' } })
    const credited = async () => (await browser.call('GET /v2/deposits')).data.records[0]?.status
    await expect
      .poll(async () => {
        await turn(3_000)
        return credited()
      }, AT_ONCE)
      .toBe('credited')
    const wanted = { ticker: 'LTC', network: 'LTC', amount: '2' }
    expect(await refusal(browser, wanted)).toBe('funds-not-final')
    const { data } = await browser.call('GET /v2/withdraw/quote', { query: { ticker: 'LTC', network: 'LTC' } })
    expect([data.available, data.notFinal]).toEqual(['0', '3'])
    await expect
      .poll(async () => {
        await turn(30_000)
        return credited()
      }, AT_ONCE)
      .toBe('final')
    const row = await confirmed(person, wanted)
    await until(row.id, 'done', 20_000)
  })
})

describe('exact, whatever happens in between', () => {
  const restart = async (people: readonly Person[]) => {
    await here.restart()
    for (const { browser } of people) browser.origin = here.origin
  }

  test.each([
    ['requested', 'unconfirmed'],
    ['canceling', 'canceled'],
  ])('an answer that was lost while it was %s is found out at the next start', async (state, status) => {
    const person = await funded(`lost-${state}`)
    const { browser } = person
    const row = await asked(browser, { ticker: 'USDT', network: 'TRC20', amount: '40' })
    if (state === 'canceling') await browser.call('POST /v2/withdraw/{id}/cancel', { params: { id: row.id } })
    await query('update withdrawals set state = $2, ended_at = null where id = $1', [row.id, state])
    await restart([person])
    expect((await one(row.id)).status).toBe(status)
    const { main: there, hold: held } = (await browser.call('GET /v2/balances')).data['USDT'] ?? {}
    expect([there, held]).toEqual(['10000', status === 'unconfirmed' ? '40' : '0'])
  })

  test('a stop before the transaction was sent, and one before it was noted that it was paid: it is paid once', async () => {
    const person = await funded('stops')
    const { browser } = person
    const row = await confirmed(person, { ticker: 'USDT', network: 'TRC20', amount: '70' })
    const away = vi.spyOn(chainOf('TRC20').payouts, 'broadcast').mockRejectedValue(new Error('the node is away'))
    await until(row.id, 'sending')
    const { transaction } = await one(row.id)
    expect(await query('select 1 from demo_chain_transactions where txid = $1', [transaction])).toEqual([])
    expect((await one(row.id)).wait?.why).toBe('network')
    away.mockRestore()
    await restart([person])
    const done = await until(row.id, 'done', 20_000)
    expect(done.transaction).toBe(transaction)
    await query(`update withdrawals set state = 'posting', ended_at = null where id = $1`, [row.id])
    await restart([person])
    expect((await one(row.id)).status).toBe('done')
    expect(await main(browser, 'USDT')).toBe('9930')
    expect(await query('select 1 from demo_chain_signed where payment = $1', [row.id])).toHaveLength(1)
    await expectReconciled('TRC20', 'USDT')
  })

  test('the wallet is empty: it waits, keeps nobody else waiting, and goes on when it is filled', async () => {
    const person = await funded('empty')
    const short = vi.spyOn(chainOf('DOGE').payouts, 'spendable').mockResolvedValue(0n)
    const row = await confirmed(person, { ticker: 'DOGE', network: 'DOGE', amount: '100' })
    await until(row.id, 'waiting')
    await expect
      .poll(async () => {
        await turn()
        return (await one(row.id)).wait?.why
      }, AT_ONCE)
      .toBe('wallet')
    expect(here.exchange.modules.withdrawals.shortfalls).toMatchObject([{ network: 'DOGE', ticker: 'DOGE' }])
    const other = await confirmed(person, { ticker: 'USDT', network: 'TRC20', amount: '10' })
    await until(other.id, 'done', 20_000)
    short.mockRestore()
    await until(row.id, 'done', 20_000)
  })

  test('a row that somebody changed in the database is not paid', async () => {
    const person = await funded('tampered')
    const row = await confirmed(person, { ticker: 'USDT', network: 'TRC20', amount: '2000' })
    await until(row.id, 'waiting', 0)
    const { address } = await outside((await newUser(here.origin, 'tamperer')).browser, 'TRC20')
    await query('update withdrawals set address = $2 where id = $1', [row.id, address])
    await later(61_000)
    await turn()
    await turn()
    expect((await one(row.id)).transaction).toBeNull()
    expect(here.faults.splice(0)).toEqual([expect.stringContaining('a withdrawal is not what the journal holds')])
    await here.exchange.modules.withdrawals.cancel(person.userId, row.id)
    expect(await one(row.id)).toMatchObject({ status: 'canceled' })
  })

  test('where the network forgets what was sent, the same transactions are sent again, in their order', async () => {
    const people = await Promise.all(['again1', 'again2', 'again3'].map(async (name) => funded(name)))
    const rows: Withdrawal[] = []
    for (const person of people)
      rows.push(await confirmed(person, { ticker: 'XRP', network: 'XRP', amount: `${rows.length + 20}` }))
    await expect
      .poll(async () => {
        await turn()
        return (await Promise.all(rows.map(async ({ id }) => one(id)))).every(({ transaction }) => transaction !== null)
      }, AT_ONCE)
      .toBe(true)
    const sent = await Promise.all(rows.map(async ({ id }) => (await one(id)).transaction))
    here.clock.pass(45_000)
    await turn()
    expect(await here.exchange.modules.demoChains.undo('XRP', 4, true)).toMatchObject({ transactions: 3 })
    for (const [place, { id }] of rows.entries()) {
      const done = await until(id, 'done', 20_000)
      expect(done.transaction).toBe(sent[place])
    }
    const heights = await query(
      `select sequence from demo_chain_transactions where txid = any($1) and height is not null order by sequence`,
      [sent],
    )
    expect(heights).toHaveLength(3)
    await expectReconciled('XRP', 'XRP')
  })

  test('after a storm of reorganisations, stops and failing nodes, rows, ledger and chain say the same', async () => {
    const seed = Number(process.env['SEED'] ?? 1)
    let state = seed
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const people = await Promise.all(['storm1', 'storm2'].map(async (name) => funded(name)))
    const [first] = people
    if (first === undefined) throw new Error('nobody is there')
    const { browser: inside } = await newUser(here.origin, 'storm-inside')
    const own = (await inside.call('POST /v2/profile/address', { body: { ticker: 'SOL', network: 'SOL' } })).data
      .address
    const ids: (readonly [Person, string])[] = []
    const spent = new Map<number, number>()
    for (let step = 0; step < 40; step += 1) {
      const person = people[random(people.length)] ?? first
      if (random(2) === 0 && ids.length < 14) {
        const { address, refusing } = await outside(person.browser, 'SOL')
        const to = [address, address, refusing, own?.address ?? ''][random(4)] ?? address
        const row = await confirmed(person, { ticker: 'SOL', network: 'SOL', amount: '1.5', address: to })
        ids.push([person, row.id])
        if (random(4) === 0) await person.browser.call('POST /v2/withdraw/{id}/cancel', { params: { id: row.id } })
      }
      if (random(4) === 0) await here.exchange.modules.demoChains.undo('SOL', 1 + random(60), random(3) === 0)
      if (random(5) === 0)
        vi.spyOn(chainOf('SOL').payouts, random(2) === 0 ? 'broadcast' : 'effectOf').mockRejectedValueOnce(
          new Error('the node is away'),
        )
      if (random(12) === 0) await restart([...people, { ...first, browser: inside }])
      here.clock.pass(random(8_000))
      if (random(2) === 0) await turn()
    }
    vi.restoreAllMocks()
    const ended: Withdrawal[] = []
    for (const [person, id] of ids) {
      await expect
        .poll(async () => {
          await turn(20_000)
          return (await one(id)).endedAt !== null
        }, AT_ONCE)
        .toBe(true)
      const row = await one(id)
      ended.push(row)
      // Thousandths; of what the receiver did not take the fee is gone.
      const gone = row.status === 'done' ? 1500 : row.status === 'failed' ? Math.round(Number(row.fee) * 1000) : 0
      spent.set(person.userId, (spent.get(person.userId) ?? 0) + gone)
    }
    expect(new Set(ended.map(({ status }) => status)), `seed ${seed}`).toContain('done')
    for (const { browser, userId } of people)
      await expect.poll(async () => main(browser, 'SOL')).toBe(String((30_000 - (spent.get(userId) ?? 0)) / 1000))
    const inwards = ended.filter(({ status, isInternal }) => status === 'done' && isInternal).length
    await expect.poll(async () => main(inside, 'SOL')).toBe(String((inwards * 15) / 10))
    await expect.poll(async () => query(`select 1 from withdrawals where cost_state = 'pending'`)).toEqual([])
    await here.exchange.modules.demoRefills.run()
    await turn(600_000)
    await here.exchange.modules.demoRefills.run()
    await expect
      .poll(async () => reconciled('SOL', 'SOL').then(({ chain, ledger }) => chain - ledger), {
        message: `seed ${seed}`,
      })
      .toBe(0n)
  })
})

describe('by keys', () => {
  test('accepted at once, followed by its id, and refused with the codes that programs know', async () => {
    const person = await funded('program')
    const { browser, userId } = person
    const pair = await here.exchange.modules.apiKeys.create(userId, { label: 'bot', type: 'funds', ips: [] })
    const { address } = await outside(browser, 'TRC20')
    const usdt = { ticker: 'USDT', network: 'TRC20', amount: '20', address }
    const withdraw = async (fields: object, path = 'withdraw') => {
      const { status, body } = await call(here.origin, pair, `/api/v4/main-account/${path}`, fields)
      return [status, body]
    }
    expect(await withdraw({ ...usdt, uniqueId: 'one' })).toEqual([201, []])
    expect(await withdraw({ ...usdt, uniqueId: 'one' })).toMatchObject([
      400,
      { code: 0, message: 'Validation failed', errors: { uniqueId: ['The unique id has already been taken.'] } },
    ])
    expect(await withdraw({ ...usdt, uniqueId: 'two' }, 'withdraw-pay')).toEqual([201, []])
    const history = async (fields: object) =>
      (await call(here.origin, pair, '/api/v4/main-account/history', fields)).body as {
        total: number
        records: Record<string, unknown>[]
      }
    const [found] = (await history({ unique_id: 'one' })).records
    expect(found).toMatchObject({
      method: 2,
      uniqueId: 'one',
      unique_id: 'one',
      ticker: 'USDT',
      amount: '20',
      fee: '1.5',
      network: 'TRC20',
      confirmations: { required: 20 },
    })
    expect(found?.['transactionId']).toBe(found?.['transaction_id'])
    expect((await history({ uniqueId: 'two' })).records).toMatchObject([{ amount: '21.5', fee: '1.5' }])
    const id = String(found?.['transactionId'])
    await until(id, 'done', 20_000)
    expect((await history({ transactionMethod: 2, status: [3] })).total).toBeGreaterThanOrEqual(1)
    expect((await history({})).total).toBe(2)
    const own = (await browser.call('POST /v2/profile/address', { body: { ticker: 'USDT', network: 'TRC20' } })).data
    const table: readonly (readonly [object, number, number, string])[] = [
      [{ address: 'nowhere' }, 422, 2, 'address'],
      [{ amount: '4' }, 422, 3, 'amount'],
      [{ amount: '9999' }, 422, 5, 'amount'],
      [{ amount: '1' }, 422, 6, 'amount'],
      [{ address: own.address?.address }, 422, 9, 'address'],
      [{ ticker: 'DUSDT', network: undefined }, 422, 1, 'ticker'],
      [{ ticker: 'NOPE' }, 400, 0, 'ticker'],
      [{ network: 'BTC' }, 400, 0, 'network'],
      [{ ticker: 'EUR', network: undefined }, 400, 0, 'provider'],
      [{ amount: 'much' }, 400, 0, 'amount'],
      [{ address: undefined }, 400, 0, 'address'],
    ]
    for (const [change, status, code, field] of table) {
      const [given, body] = await withdraw({ ...usdt, uniqueId: 'x', ...change })
      expect([change, given, body]).toMatchObject([change, status, { code, errors: { [field]: [expect.any(String)] } }])
    }
    expect(await withdraw({ ...usdt, amount: '0', uniqueId: 'x' }, 'withdraw-pay')).toMatchObject([422, { code: 8 }])
    const { userId: bare } = await newUser(here.origin, 'bare')
    const other = await here.exchange.modules.apiKeys.create(bare, { label: 'bot', type: 'funds', ips: [] })
    const answer = await call(here.origin, other, '/api/v4/main-account/withdraw', { ...usdt, uniqueId: 'y' })
    expect([answer.status, answer.body]).toMatchObject([412, { code: 1 }])
  })
})
