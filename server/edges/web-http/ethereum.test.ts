/** F-40 F-41 a whole exchange on a real node of Ethereum's kind: money comes in, is credited once it counts, and goes out. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeystore } from '@exchange/adapters/chain-evm'
import { Anvil, Between, asks } from '@exchange/adapters/chain-evm/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deposit } from '@exchange/contract/deposits'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { parseDecimal } from '@exchange/core/units'
import { onChain } from '../../modules/deposits/index.ts'
import { networkById } from '../../modules/markets/index.ts'
import { newUser, startTestExchange } from './testing/exchange.ts'
import type { Browser, TestExchange } from './testing/exchange.ts'
import { sendMails } from './testing/mails.ts'
import { byApp, proved, protectedUser } from './testing/proofs.ts'

const SECRET = 'the secret of a test'
const CONFIRMATIONS = 32
const ETHER = 10n ** 18n
const TETHER = 10n ** 6n

let anvil: Anvil
let between: Between
let folder: string
let here: TestExchange
/** The exchange's wallet, and the contract of USDT. */
let wallet: string
let token: `0x${string}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-ethereum-'))
  anvil = await Anvil.start()
  between = await Between.start(anvil.node)
  token = await anvil.deployToken(6)
  const keystore = join(folder, 'keystore.json')
  wallet = (await createKeystore(keystore, SECRET, { cost: 2 })).wallet
  here = await startTestExchange({
    ethereum: {
      urls: [between.url, anvil.url],
      chainId: 31_337,
      tokens: [{ ticker: 'USDT', contract: token, decimals: 6 }],
      keystore,
      secret: SECRET,
      gasCap: 300,
    },
  })
  await anvil.done({ to: wallet, value: 1_000n * ETHER })
  await anvil.done({ to: token, data: asks.mint(wallet, 1_000_000n * TETHER) })
  await anvil.done({ to: token, data: asks.mint(anvil.rich, 1_000_000n * TETHER) })
  await mined(3)
})
afterAll(async () => {
  await here.close()
  await between.stop()
  await anvil.stop()
  await rm(folder, { recursive: true })
  expect(here.faults).toEqual([])
})
beforeEach(() => {
  between.alter = (_call, result) => result
  between.isAway = false
})

async function looked(): Promise<void> {
  await here.exchange.modules.custody.follow()
  await here.exchange.modules.withdrawals.run()
}
async function mined(blocks: number): Promise<void> {
  await anvil.mine(blocks)
  await looked()
}
async function addressOf(browser: Browser, ticker: string): Promise<string> {
  const { data } = await browser.call('POST /v2/profile/address', { body: { ticker, network: 'ERC20' } })
  return data.address?.address ?? 'none'
}
const deposits = async (browser: Browser): Promise<readonly Deposit[]> =>
  (await browser.call('GET /v2/deposits')).data.records
const main = async (browser: Browser, ticker: string): Promise<string> =>
  (await browser.call('GET /v2/balances')).data[ticker]?.main ?? 'none'
/** `pending 0`: seen, and in no block. */
async function untilDeposit(
  browser: Browser,
  transaction: string,
  wanted: `pending ${number}` | 'final' | 'canceled',
): Promise<Deposit> {
  let found: Deposit | undefined
  await expect
    .poll(
      async () => {
        await looked()
        found = (await deposits(browser)).find((one) => one.transaction === transaction)
        return found?.status === 'pending' ? `pending ${found.confirmations.actual}` : found?.status
      },
      { timeout: 60_000 },
    )
    .toBe(wanted)
  if (found === undefined) throw new Error(`no deposit by ${transaction}`)
  return found
}

/** What the mirror of the network says, in units of the chain. */
function mirrored(ticker: string): bigint {
  const { directory, balances } = here.exchange.core.views
  const asset = directory.assetByTicker(ticker)
  const decimals = here.exchange.kit.chains.of('ERC20')?.decimalsOf(ticker) ?? null
  if (asset === undefined || decimals === null) throw new Error(`no ${ticker}`)
  return onChain(
    -BigInt(balances.of(networkById('ERC20')?.mirror ?? 0, 'main', asset.id).available),
    asset.scale,
    decimals,
  )
}

type Person = Awaited<ReturnType<typeof protectedUser>>
async function funded(name: string): Promise<Person> {
  const person = await protectedUser(here, name)
  await person.browser.call('POST /v2/demo/claim')
  return person
}
async function confirmed(
  { browser, email, app }: Person,
  ticker: string,
  amount: string,
  to: string,
): Promise<Withdrawal> {
  const asked = await browser.call('POST /v2/withdraw', {
    body: { ticker, network: 'ERC20', amount, address: to, memo: null },
  })
  if (asked.status !== 200) throw new Error(`refused: ${JSON.stringify(asked.error)}`)
  const { id, network, address, memo, receive, fee } = asked.data
  await sendMails(here)
  const code = await browser.mailedCode(email)
  const body = { ticker, network, address, memo, receive, fee, code }
  const answer = await proved(browser, 'POST /v2/withdraw/{id}/confirm', { params: { id }, body }, byApp(app))
  if (answer.status !== 200) throw new Error(`not confirmed: ${JSON.stringify(answer.error)}`)
  return asked.data
}
async function untilWithdrawal(browser: Browser, id: string, status: Withdrawal['status']): Promise<Withdrawal> {
  let found: Withdrawal | undefined
  await expect
    .poll(
      async () => {
        await looked()
        found = (await browser.call('GET /v2/withdraw/{id}', { params: { id } })).data
        return found.status
      },
      { timeout: 60_000 },
    )
    .toBe(status)
  if (found === undefined) throw new Error(`no withdrawal ${id}`)
  return found
}
const outsider = (): string => `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '7')}`

describe('coming in', () => {
  test('C-154 the network is a real one, and the others stay simulated', async () => {
    const { browser } = await newUser(here.origin, 'looks')
    const types = (await browser.call('GET /v2/address/types')).data
    expect(types.filter(({ isSimulated }) => !isSimulated).map(({ network }) => network)).toEqual(['ERC20'])
    const address = await addressOf(browser, 'ETH')
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await addressOf(browser, 'USDT')).toBe(address)
    const refused = await browser.call('POST /v2/demo/chains/send', {
      body: { ticker: 'ETH', network: 'ERC20', amount: '1' },
    })
    expect(refused.status).toBe(404)
    // Listed on the network, and no contract of it is known.
    const unknown = await browser.call('POST /v2/profile/address', { body: { ticker: 'LINK', network: 'ERC20' } })
    expect(unknown.error.error).toBe('not-depositable')
  })

  test('F-40 the coin and a token are seen, credited by their confirmations, and final; what the ledger is too coarse for stays', async () => {
    const { browser } = await newUser(here.origin, 'receives')
    const address = await addressOf(browser, 'ETH')
    const before = { eth: mirrored('ETH'), usdt: mirrored('USDT') }
    const coin = await anvil.send({ to: address, value: 1_500_000_000_123_456_789n })
    await untilDeposit(browser, coin, 'pending 0')
    const tether = await anvil.send({ to: token, data: asks.transfer(address, 250n * TETHER) })
    await mined(1)
    expect(await untilDeposit(browser, coin, 'pending 1')).toMatchObject({
      confirmations: { actual: 1, required: CONFIRMATIONS },
      address,
    })
    await mined(CONFIRMATIONS - 2)
    await untilDeposit(browser, tether, `pending ${CONFIRMATIONS - 1}`)
    expect(await main(browser, 'ETH')).toBe('0')
    await mined(1)
    await untilDeposit(browser, coin, 'final')
    await untilDeposit(browser, tether, 'final')
    expect(await main(browser, 'USDT')).toBe('250')
    const { directory } = here.exchange.core.views
    const step = 10n ** BigInt(18 - (directory.assetByTicker('ETH')?.scale ?? 0))
    expect(mirrored('ETH') - before.eth).toBe((1_500_000_000_123_456_789n / step) * step)
    expect(mirrored('USDT') - before.usdt).toBe(250n * TETHER)
    const { rows } = await here.exchange.pool.query<{ remainder: string; state: string }>(
      'select remainder::text, state from deposits where txid = $1',
      [coin],
    )
    expect(rows).toEqual([{ remainder: String(1_500_000_000_123_456_789n % step), state: 'final' }])
  })

  test('what contracts do is credited by its effect', async () => {
    const { browser } = await newUser(here.origin, 'contracts')
    const address = await addressOf(browser, 'ETH')
    const payer = await anvil.deployPayer()
    const sent = await anvil.done({
      to: payer,
      data: asks.spread([address, address], [ETHER, 2n * ETHER]),
      value: 3n * ETHER,
    })
    const vain = await anvil.done({ to: payer, data: asks.payInVain(address), value: ETHER })
    await anvil.done({ to: token, data: asks.behave(1) })
    const short = await anvil.done({ to: token, data: asks.transfer(address, 1_000n * TETHER) })
    await anvil.done({ to: token, data: asks.behave(2) })
    const lie = await anvil.done({ to: token, data: asks.transfer(address, 1_000n * TETHER) })
    await anvil.done({ to: token, data: asks.behave(0) })
    await mined(CONFIRMATIONS)
    await untilDeposit(browser, sent, 'final')
    await untilDeposit(browser, short, 'final')
    await expect.poll(async () => [await main(browser, 'ETH'), await main(browser, 'USDT')]).toEqual(['3', '990'])
    const all = (await deposits(browser)).map(({ transaction, amount }) => `${transaction} ${amount}`)
    expect(all.toSorted()).toEqual([`${sent} 1`, `${sent} 2`, `${short} 990`].toSorted())
    expect([vain, lie].some((txid) => all.join(' ').includes(txid))).toBe(false)
  })

  test('one that was undone comes again and is credited once; one that was dropped never is', async () => {
    const { browser } = await newUser(here.origin, 'undone')
    const address = await addressOf(browser, 'ETH')
    const kept = await anvil.done({ to: address, value: ETHER })
    await looked()
    await untilDeposit(browser, kept, 'pending 1')
    const sent = await anvil.sentIn(1)
    await anvil.reorg(1)
    await untilDeposit(browser, kept, 'pending 0')
    for (const { raw } of sent) await anvil.sendRaw(raw)
    await mined(1)
    await untilDeposit(browser, kept, 'pending 1')
    const dropped = await anvil.done({ to: address, value: 5n * ETHER })
    await untilDeposit(browser, dropped, 'pending 1')
    await anvil.reorg(1)
    // Its place is taken by another one.
    await anvil.done({ to: wallet, value: 1n })
    await mined(CONFIRMATIONS)
    await untilDeposit(browser, kept, 'final')
    expect(await main(browser, 'ETH')).toBe('1')
    here.clock.pass(61_000)
    await untilDeposit(browser, dropped, 'canceled')
  })

  test('while the nodes disagree, or one is away, nothing is credited; afterwards all of it is', async () => {
    const { browser } = await newUser(here.origin, 'waits')
    const address = await addressOf(browser, 'USDT')
    between.alter = ([method], result) => (method === 'eth_getBlockReceipts' ? [] : result)
    const sent = await anvil.done({ to: token, data: asks.transfer(address, 100n * TETHER) })
    await mined(CONFIRMATIONS)
    between.alter = (_call, result) => result
    between.isAway = true
    await looked()
    expect(await deposits(browser)).toEqual([])
    const { browser: late } = await newUser(here.origin, 'late')
    expect(await addressOf(late, 'USDT')).toMatch(/^0x/)
    between.isAway = false
    await untilDeposit(browser, sent, 'final')
    expect(await main(browser, 'USDT')).toBe('100')
  })
})

describe('going out', () => {
  test('F-41 the coin and a token reach an address outside, are found at the node, and the ledger says the same', async () => {
    const person = await funded('sends')
    const { browser } = person
    for (const [ticker, amount] of [
      ['ETH', '0.2'],
      ['USDT', '100'],
    ] as const) {
      const to = outsider()
      const before = mirrored(ticker)
      const asked = await confirmed(person, ticker, amount, to)
      const sending = await untilWithdrawal(browser, asked.id, 'sending')
      const txid = sending.transaction ?? ''
      await expect.poll(async () => anvil.node.ask('eth_getTransactionByHash', txid)).not.toBeNull()
      await mined(1)
      await untilWithdrawal(browser, asked.id, 'confirming')
      await mined(3)
      expect(await untilWithdrawal(browser, asked.id, 'done')).toMatchObject({ transaction: txid, canCancel: false })
      const received = parseDecimal(asked.receive, ticker === 'ETH' ? 18 : 6)
      const there =
        ticker === 'ETH'
          ? await anvil.node.ask('eth_getBalance', to, 'latest')
          : await anvil.node.ask(
              'eth_call',
              { to: token, data: `0x70a08231${to.slice(2).padStart(64, '0')}` },
              'latest',
            )
      expect(BigInt(String(there))).toBe(received)
      // What the network took is booked in its coin, as far as the ledger can say it.
      const costOf = async () =>
        (
          await here.exchange.pool.query<{ cost: string; most: string }>(
            `select cost::text, network_fee::text as most from withdrawals where id = $1 and cost_state = 'done'`,
            [asked.id],
          )
        ).rows[0]
      await expect.poll(costOf).toBeDefined()
      const { cost = '0', most = '0' } = (await costOf()) ?? {}
      expect(BigInt(cost) > 0n && BigInt(cost) <= BigInt(most)).toBe(true)
      const step = 10n ** BigInt(18 - (here.exchange.core.views.directory.assetByTicker('ETH')?.scale ?? 0))
      const booked = ticker === 'ETH' ? (BigInt(cost) / step) * step : 0n
      await expect.poll(() => before - mirrored(ticker)).toBe(received + booked)
    }
  })

  test('a receiver that takes nothing gets nothing, and its sender has it again, without the fee', async () => {
    const person = await funded('refused')
    const before = await main(person.browser, 'ETH')
    const asked = await confirmed(person, 'ETH', '0.2', await anvil.deployRefusing())
    await untilWithdrawal(person.browser, asked.id, 'sending')
    await mined(1)
    await mined(3)
    await untilWithdrawal(person.browser, asked.id, 'failed')
    const left = parseDecimal(before, 18) - parseDecimal(asked.fee, 18)
    await expect.poll(async () => parseDecimal(await main(person.browser, 'ETH'), 18), { timeout: 60_000 }).toBe(left)
  })

  test('what a reorganisation dropped is sent again, by the same bytes, also after a new start', async () => {
    const person = await funded('again')
    const first = await confirmed(person, 'USDT', '20', outsider())
    const second = await confirmed(person, 'ETH', '0.1', outsider())
    await untilWithdrawal(person.browser, first.id, 'sending')
    const { transaction } = await untilWithdrawal(person.browser, second.id, 'sending')
    await mined(1)
    await mined(1)
    await untilWithdrawal(person.browser, second.id, 'confirming')
    await anvil.reorg(2)
    await here.restart()
    person.browser.origin = here.origin
    await untilWithdrawal(person.browser, second.id, 'sending')
    await expect
      .poll(async () => {
        await mined(1)
        return (await person.browser.call('GET /v2/withdraw/{id}', { params: { id: second.id } })).data.status
      })
      .toBe('done')
    const done = await untilWithdrawal(person.browser, second.id, 'done')
    expect(done.transaction).toBe(transaction)
    await untilWithdrawal(person.browser, first.id, 'done')
  })

  test('a row that somebody has changed is signed by nobody', async () => {
    const person = await funded('turned')
    const thief = outsider()
    const asked = await confirmed(person, 'ETH', '0.1', outsider())
    await here.exchange.pool.query('update withdrawals set address = $2 where id = $1', [asked.id, thief])
    await looked()
    await looked()
    const row = await here.exchange.pool.query<{ txid: string | null }>('select txid from withdrawals where id = $1', [
      asked.id,
    ])
    expect(row.rows).toEqual([{ txid: null }])
    expect(await anvil.node.ask('eth_getBalance', thief, 'latest')).toBe('0x0')
    expect(here.faults.splice(0)).toEqual([expect.stringContaining('is not what the journal holds')])
  })
})
