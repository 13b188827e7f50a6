/** F-40 deposits on the simulated networks: from the address to the credit, and back where a network takes it back. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Deposit } from '@exchange/contract/deposits'
import { SystemOwner } from '@exchange/core'
import { amount, formatDecimal } from '@exchange/core/units'
import { newCommandId } from '../../kernel/index.ts'
import { SimulatedChain } from '../../modules/demo/chains/simulated-chain.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { AT_ONCE, fillWallets, inside, main } from './testing/wallets.ts'

/** Numbers from 0 up to a bound, the same for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

let here: TestExchange
beforeAll(async () => {
  here = await startTestExchange()
  // Nothing else moves money on these networks from here on.
  await fillWallets(here)
})
afterAll(async () => {
  await here.close()
  expect(here.faults).toEqual([])
})

const MINUTE = 60_000

const address = async (browser: Browser, ticker: string, network: string): Promise<string> =>
  (await inside(browser, ticker, network)).address
async function send(browser: Browser, ticker: string, network: string, sum: string): Promise<string> {
  const body = { ticker, network, amount: sum }
  const { status, data, error } = await browser.call('POST /v2/demo/chains/send', { body })
  if (status !== 200) throw new Error(`not sent: ${JSON.stringify(error)}`)
  return data.transaction
}
const all = async (browser: Browser): Promise<readonly Deposit[]> =>
  (await browser.call('GET /v2/deposits')).data.records
async function one(browser: Browser, transaction: string): Promise<Deposit> {
  const found = (await all(browser)).find((deposit) => deposit.transaction === transaction)
  if (found === undefined) throw new Error(`no deposit of ${transaction}`)
  return found
}
async function passing(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return
  here.clock.pass(milliseconds)
  await here.exchange.modules.custody.follow()
}
/** Waits until the deposit has this status, while time goes by: no more of it before the networks have been looked at. */
async function until(browser: Browser, transaction: string, status: Deposit['status'], stepMs = 0): Promise<Deposit> {
  let found: Deposit | undefined
  await expect
    .poll(async () => {
      await passing(stepMs)
      found = (await all(browser)).find((deposit) => deposit.transaction === transaction)
      return found?.status
    }, AT_ONCE)
    .toBe(status)
  return found ?? one(browser, transaction)
}
async function fundedBy(browser: Browser, ticker: string, network: string, sum: string): Promise<string> {
  await address(browser, ticker, network)
  const transaction = await send(browser, ticker, network, sum)
  await until(browser, transaction, 'credited', 5_000)
  return transaction
}
/** No block with something of another test is among those that can be undone. */
const formerOnesAreFinal = async () => passing(10 * MINUTE)
const undo = async (browser: Browser, network: string, blocks: number, drop = false): Promise<number> =>
  (await browser.call('POST /v2/demo/chains/undo', { body: { network, blocks, drop } })).data.transactions

describe('addresses', () => {
  test('C-154 C-155 C-156 an account has none, creates one, and has the same at every question', async () => {
    const { browser } = await newUser(here.origin, 'addresses')
    const path = { params: { a: 'BTC', b: 'BTC' } }
    const before = (await browser.call('GET /v2/profile/address/{a}/{b}', path)).data
    expect(before).toEqual({
      ticker: 'BTC',
      network: 'BTC',
      name: 'Bitcoin',
      isSimulated: true,
      hasMemo: false,
      minimum: '0.0001',
      confirmations: 2,
      address: null,
    })
    const given = await address(browser, 'BTC', 'BTC')
    // Nobody takes it for an address of the real network.
    expect(given).toMatch(/^demobtc1[a-z0-9]{38}$/)
    expect(await address(browser, 'BTC', 'BTC')).toBe(given)
    const after = await browser.call('GET /v2/profile/address/{id}', { params: { id: 'BTC' }, query: {} })
    expect(after.data.address).toMatchObject({ address: given, memo: null })
    const { browser: other } = await newUser(here.origin, 'others')
    expect(await address(other, 'BTC', 'BTC')).not.toBe(given)
    const listed = await browser.call('GET /v2/profile/addresses/{network}', { params: { network: 'BTC' } })
    expect(listed.data.map((row) => row.address)).toEqual([given])
  })

  test('two requests at once get the same address', async () => {
    const { browser } = await newUser(here.origin, 'parallel')
    const given = await Promise.all([1, 2, 3, 4].map(async () => address(browser, 'ETH', 'ERC20')))
    expect(new Set(given).size).toBe(1)
  })

  test('tokens of one network share it; where addresses are shared, the memo differs', async () => {
    const { browser } = await newUser(here.origin, 'tokens')
    expect(await address(browser, 'USDC', 'ERC20')).toBe(await address(browser, 'ETH', 'ERC20'))
    const { browser: other } = await newUser(here.origin, 'memos')
    const [mine, theirs] = await Promise.all(
      [browser, other].map(
        async (who) =>
          (await who.call('POST /v2/profile/address', { body: { ticker: 'XRP', network: 'XRP' } })).data.address,
      ),
    )
    expect(mine?.address).toBe(theirs?.address)
    expect(mine?.memo).toMatch(/^\d{6,}$/)
    expect(mine?.memo).not.toBe(theirs?.memo)
  })

  test.each([
    ['NOPE', 'BTC', 422, 'asset-unknown'],
    ['BTC', 'ERC20', 422, 'network-unknown'],
    ['EUR', 'ERC20', 422, 'not-depositable'],
    ['DUSDT', 'ERC20', 422, 'not-depositable'],
  ])('%s on %s is refused', async (ticker, network, status, name) => {
    const { browser } = await newUser(here.origin, `refused${ticker.toLowerCase()}${network.toLowerCase()}`)
    const answer = await browser.call('POST /v2/profile/address', { body: { ticker, network } })
    expect([answer.status, answer.error.error]).toEqual([status, name])
  })

  test('C-158 the networks that give addresses are listed', async () => {
    const { browser } = await newUser(here.origin, 'types')
    const { data } = await browser.call('GET /v2/address/types')
    expect(data).toContainEqual({ network: 'XRP', name: 'XRP Ledger', hasMemo: true, isSimulated: true })
    expect(data.map(({ network }) => network)).toContain('LTC')
  })

  test('an address that somebody changed in the database is shown to nobody', async () => {
    const { browser, userId } = await newUser(here.origin, 'swapped')
    await address(browser, 'LTC', 'LTC')
    await here.exchange.pool.query(`update deposit_addresses set address = 'demoltc1thief' where user_id = $1`, [
      userId,
    ])
    const { data } = await browser.call('GET /v2/profile/address/{id}', { params: { id: 'LTC' }, query: {} })
    expect(data.address).toBeNull()
    expect(here.faults.splice(0)).toEqual([expect.stringContaining('an address was changed in the database')])
  })
})

describe('deposits', () => {
  test('R-165 R-223 one is seen, confirmed block by block, credited and then final', async () => {
    const { browser } = await newUser(here.origin, 'comes')
    const given = await address(browser, 'LTC', 'LTC')
    const transaction = await send(browser, 'LTC', 'LTC', '1.5')
    await until(browser, transaction, 'pending')
    expect(await one(browser, transaction)).toMatchObject({
      ticker: 'LTC',
      network: 'LTC',
      amount: '1.5',
      address: given,
      memo: null,
      link: null,
      confirmations: { required: 6 },
      creditedAt: null,
    })
    expect(await main(browser, 'LTC')).toBe('0')
    const credited = await until(browser, transaction, 'credited', 4_000)
    expect(credited.confirmations).toEqual({ actual: 6, required: 6 })
    expect(credited.creditedAt).not.toBeNull()
    await expect.poll(async () => main(browser, 'LTC')).toBe('1.5')
    await until(browser, transaction, 'final', 10_000)
    const moved = await browser.call('GET /v2/history/transfers', { query: { reason: 'deposit' } })
    expect(moved.data.records).toMatchObject([{ ticker: 'LTC', from: 'external', to: 'main', amount: '1.5' }])
    const filtered = await browser.call('GET /v2/deposits', { query: { status: 'final', ticker: 'LTC' } })
    expect(filtered.data.pagination.total).toBe(1)
  })

  test('small ones are credited once they add up to the minimum', async () => {
    const { browser } = await newUser(here.origin, 'small')
    await address(browser, 'BTC', 'BTC')
    const first = await send(browser, 'BTC', 'BTC', '0.00006')
    await until(browser, first, 'below-minimum', 5_000)
    expect(await main(browser, 'BTC')).toBe('0')
    const second = await send(browser, 'BTC', 'BTC', '0.00004')
    await until(browser, second, 'credited', 5_000)
    await until(browser, first, 'credited')
    await expect.poll(async () => main(browser, 'BTC')).toBe('0.0001')
  })

  test('what is finer than the ledger is rounded down, and the rest is kept in the row', async () => {
    const { browser, userId } = await newUser(here.origin, 'fine')
    await fundedBy(browser, 'ETH', 'ERC20', '0.012345678901234567')
    const { rows } = await here.exchange.pool.query<{ amount: string; remainder: string; chain: string }>(
      'select amount::text, remainder::text, chain_amount::text as chain from deposits where user_id = $1',
      [userId],
    )
    const scale = here.exchange.core.views.directory.assetByTicker('ETH')?.scale ?? 0
    const [row] = rows
    expect(row?.chain).toBe('12345678901234567')
    expect(BigInt(row?.amount ?? 0) * 10n ** BigInt(18 - scale) + BigInt(row?.remainder ?? 0)).toBe(
      12_345_678_901_234_567n,
    )
    expect(BigInt(row?.remainder ?? 0)).toBeGreaterThan(0n)
  })

  test('a block that is undone before the credit takes the deposit back to pending, and it is credited once', async () => {
    const { browser } = await newUser(here.origin, 'reorg')
    await address(browser, 'LTC', 'LTC')
    await formerOnesAreFinal()
    const transaction = await send(browser, 'LTC', 'LTC', '2')
    await expect
      .poll(async () => {
        await passing(2_000)
        return (await all(browser)).find((deposit) => deposit.transaction === transaction)?.confirmations.actual ?? 0
      }, AT_ONCE)
      .toBeGreaterThanOrEqual(2)
    expect(await undo(browser, 'LTC', 6)).toBe(1)
    await expect.poll(async () => (await one(browser, transaction)).confirmations.actual).toBeLessThan(2)
    await until(browser, transaction, 'credited', 4_000)
    await expect.poll(async () => main(browser, 'LTC')).toBe('2')
  })

  test('a credited one that is mined again in another block is credited once', async () => {
    const { browser, userId } = await newUser(here.origin, 'again')
    await formerOnesAreFinal()
    const transaction = await fundedBy(browser, 'LTC', 'LTC', '3')
    expect(await undo(browser, 'LTC', 12)).toBe(1)
    const states = async () =>
      (
        await here.exchange.pool.query<{ state: string }>(
          `select c.state from deposit_changes c join deposits d on d.id = c.deposit_id where d.user_id = $1 order by c.at`,
          [userId],
        )
      ).rows.map(({ state }) => state)
    await expect.poll(states).toContain('orphaned')
    await until(browser, transaction, 'final', 10_000)
    expect(await main(browser, 'LTC')).toBe('3')
    expect((await states()).filter((state) => state === 'crediting')).toHaveLength(1)
  })

  test('a credited one that never comes back is taken back; what is spent is borne by the house', async () => {
    const { browser, userId } = await newUser(here.origin, 'dropped')
    await formerOnesAreFinal()
    const { directory, balances } = here.exchange.core.views
    const asset = directory.assetByTicker('LTC')?.id ?? 0
    const mirror = () => balances.of(31, 'main', asset).available
    const before = mirror()
    const transaction = await fundedBy(browser, 'LTC', 'LTC', '4')
    expect(before - mirror()).toBe(4n * 10n ** BigInt(directory.asset(asset)?.scale ?? 0))
    // Most of it is somebody else's by then.
    const spent = 3n * 10n ** BigInt(directory.asset(asset)?.scale ?? 0)
    await here.exchange.core.engine.submit({
      kind: 'transfer',
      reason: 'adjustment',
      legs: [
        { owner: userId, wallet: 'main', asset, amount: amount(-spent) },
        { owner: SystemOwner.treasury, wallet: 'main', asset, amount: amount(spent) },
      ],
      id: newCommandId(),
    })
    const house = balances.of(1, 'main', asset).available
    expect(await undo(browser, 'LTC', 12, true)).toBe(1)
    await until(browser, transaction, 'canceled', 30_000)
    expect(mirror()).toBe(before)
    expect(await main(browser, 'LTC')).toBe('0')
    expect(house - balances.of(1, 'main', asset).available).toBe(spent)
    const { rows } = await here.exchange.pool.query<{ reversal: Record<string, string> }>(
      'select reversal from deposits where user_id = $1',
      [userId],
    )
    expect(rows[0]?.reversal).toMatchObject({ spot: '0', insurance: '0', fees: String(spent) })
  })

  test('a credit whose answer was never written down is finished at the next start, once', async () => {
    const { browser, userId } = await newUser(here.origin, 'killed')
    const transaction = await fundedBy(browser, 'DOGE', 'DOGE', '50')
    await expect.poll(async () => main(browser, 'DOGE')).toBe('50')
    await here.exchange.pool.query(
      `update deposits set state = 'crediting', credited_at = null where user_id = $1 and txid = $2`,
      [userId, transaction],
    )
    await here.restart()
    browser.origin = here.origin
    await until(browser, transaction, 'credited')
    expect(await main(browser, 'DOGE')).toBe('50')
  })

  test('what came while the exchange stood still is found after the start', async () => {
    const { browser } = await newUser(here.origin, 'asleep')
    await address(browser, 'DOT', 'DOT')
    const transaction = await send(browser, 'DOT', 'DOT', '5')
    here.clock.pass(10 * MINUTE)
    await here.restart()
    browser.origin = here.origin
    await until(browser, transaction, 'final', 1_000)
    expect(await main(browser, 'DOT')).toBe('5')
  })

  test('after weeks, blocks that hold nothing are passed over', async () => {
    const { browser, userId } = await newUser(here.origin, 'weeks')
    await address(browser, 'DOT', 'DOT')
    const first = await send(browser, 'DOT', 'DOT', '6')
    const last = await send(browser, 'DOT', 'DOT', '7')
    const block = vi.spyOn(SimulatedChain.prototype, 'block')
    here.clock.pass(20 * 24 * 60 * MINUTE)
    const finals = async () => {
      await here.exchange.modules.custody.follow()
      const { rows } = await here.exchange.pool.query<{ txid: string }>(
        `select txid from deposits where user_id = $1 and state = 'final' order by amount`,
        [userId],
      )
      return rows.map(({ txid }) => txid)
    }
    await expect.poll(finals).toEqual([first, last])
    // Over a million blocks a network, where one comes each second.
    expect(block.mock.calls.length).toBeLessThan(20_000)
    block.mockRestore()
  })

  test('a network that can’t be followed can be watched, and goes on by itself', async () => {
    const figure = async (network: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${here.exchange.metricsPort}/metrics`)).text()
      return Number(new RegExp(`^network_unfollowed_s\\{network="${network}"\\} (\\S+)$`, 'm').exec(text)?.[1])
    }
    await here.exchange.modules.custody.follow()
    const away = vi.spyOn(SimulatedChain.prototype, 'tip').mockRejectedValue(new Error('the node is away'))
    here.clock.pass(11 * MINUTE)
    await here.exchange.modules.custody.follow()
    expect(await figure('DOT')).toBeGreaterThanOrEqual(660)
    away.mockRestore()
    await here.exchange.modules.custody.follow()
    expect(await figure('DOT')).toBeLessThan(600)
  })

  test('a block that is undone while the exchange stands still is found out', async () => {
    const { browser, userId } = await newUser(here.origin, 'undone')
    const transaction = await fundedBy(browser, 'ADA', 'ADA', '10')
    await here.exchange.pool.query(`update chain_cursors set hash = 'another' where network = 'ADA'`)
    await here.exchange.pool.query(`update deposits set block = 'another' where user_id = $1`, [userId])
    await here.restart()
    browser.origin = here.origin
    await until(browser, transaction, 'final', 10_000)
    expect(await main(browser, 'ADA')).toBe('10')
  })

  test('after a storm of reorganisations, what the accounts have is what the chain says', async () => {
    const seed = Number(process.env['SEED'] ?? 1)
    const random = randomNumbers(seed)
    const people = await Promise.all(['storm1', 'storm2', 'storm3'].map(async (name) => newUser(here.origin, name)))
    const [first] = people
    if (first === undefined) throw new Error('nobody is there')
    for (const { browser } of people) await address(browser, 'SOL', 'SOL')
    const { directory, balances } = here.exchange.core.views
    const { id: asset = 0, scale = 0 } = directory.assetByTicker('SOL') ?? {}
    const before = balances.of(24, 'main', asset).available
    for (let step = 0; step < 60; step += 1) {
      const { browser } = people[random(people.length)] ?? first
      if (random(3) === 0) await send(browser, 'SOL', 'SOL', `${1 + random(50)}.5`)
      if (random(6) === 0) await here.exchange.modules.demoChains.undo('SOL', 1 + random(60), random(4) === 0)
      here.clock.pass(random(12_000))
      if (random(2) === 0) await here.exchange.modules.custody.follow()
    }
    const isOver = ({ status }: Deposit) => status === 'final' || status === 'canceled'
    await expect
      .poll(async () => {
        await passing(30_000)
        return (await Promise.all(people.map(async ({ browser }) => all(browser)))).flat().every(isOver)
      }, AT_ONCE)
      .toBe(true)
    let total = 0n
    for (const { browser, userId } of people) {
      const { rows } = await here.exchange.pool.query<{ sum: string | null }>(
        'select sum(amount)::text as sum from demo_chain_transactions where user_id = $1 and height is not null',
        [userId],
      )
      const onChain = (BigInt(rows[0]?.sum ?? 0) * 10n ** BigInt(scale)) / 10n ** 9n
      expect(await main(browser, 'SOL'), `seed ${seed}`).toBe(formatDecimal(onChain, scale))
      total += onChain
    }
    expect(before - balances.of(24, 'main', asset).available, `seed ${seed}`).toBe(total)
  })

  test('an account is credited before it is final no more than a part of a large sum: the rest when it is', async () => {
    const { browser } = await newUser(here.origin, 'large')
    await address(browser, 'USDT', 'TRC20')
    const sent: string[] = []
    for (let count = 0; count < 3; count += 1) {
      sent.push(await send(browser, 'USDT', 'TRC20', '9900'))
      await passing(4_000)
    }
    const [first = '', second = '', third = ''] = sent
    await until(browser, first, 'credited', 4_000)
    await until(browser, second, 'credited', 4_000)
    await expect
      .poll(async () => {
        await passing(4_000)
        return (await one(browser, third)).confirmations.required
      }, AT_ONCE)
      .toBe(43)
    expect((await one(browser, third)).status).toBe('pending')
    expect(await main(browser, 'USDT')).toBe('19800')
    await until(browser, third, 'final', 20_000)
    await expect.poll(async () => main(browser, 'USDT')).toBe('29700')
  })

  test('a test deposit is bounded in worth and in number, and needs an address', async () => {
    const { browser, userId } = await newUser(here.origin, 'bounded')
    const body = { ticker: 'USDT', network: 'TRC20', amount: '10' }
    const refusal = async (change: object) => {
      const answer = await browser.call('POST /v2/demo/chains/send', { body: { ...body, ...change } })
      return answer.status === 200 ? null : answer.error.error
    }
    expect(await refusal({})).toBe('address-missing')
    await address(browser, 'USDT', 'TRC20')
    expect(await refusal({ amount: '10000.000001' })).toBe('amount-too-large')
    expect(await refusal({ amount: '0' })).toBe('transfer-too-small')
    expect(await refusal({ amount: '1.1234567' })).toBe('transfer-step')
    expect(await refusal({ network: 'BTC' })).toBe('network-unknown')
    for (let sent = 0; sent < 20; sent += 1) {
      here.clock.pass(4_000)
      expect(await refusal({})).toBeNull()
    }
    expect(await refusal({})).toBe('too-many-attempts')
    // A day later.
    await here.exchange.pool.query(
      `update demo_chain_transactions set sent_at = sent_at - interval '1 day' where user_id = $1`,
      [userId],
    )
    expect(await refusal({})).toBeNull()
  })
})
