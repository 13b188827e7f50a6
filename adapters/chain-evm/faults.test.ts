/** F-40 F-41 what contracts, nodes and neighbours in a block do that a plain transfer doesn't. */
import type { Movement } from '@exchange/ports'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EvmChain } from './evm-chain.ts'
import { NodeRefusal, list, quantityOf, record } from './node.ts'
import { ExchangeSide, newAddress } from './testing/exchange-side.ts'
import { Between, FINAL_AFTER, asks } from './testing/index.ts'

let here: ExchangeSide
let chain: EvmChain
beforeEach(async () => {
  here = await ExchangeSide.start()
  chain = here.open()
})
afterEach(async () => here.stop())

const ETHER = 10n ** 18n

/** What the newest block brought to an address, as it is told and as it is. */
async function broughtTo(address: string, by: EvmChain = chain) {
  const block = await by.block((await by.tip()).height)
  if (block === null) throw new Error('no block')
  const told = block.movements.filter((movement) => movement.address === address)
  return { told: sumOf(told), movements: told, arrived: sumOf(await by.arrived(block, told)) }
}
const sumOf = (movements: readonly Movement[]): bigint => movements.reduce((sum, { amount }) => sum + amount, 0n)

async function plan(address: string, ticker: string, amount: bigint, sequence?: number) {
  const payment = { address, memo: null, ticker, amount }
  const { normal } = await chain.payouts.fees(payment)
  const next = sequence ?? (await chain.payouts.nextSequence())
  const order = {
    ...here.held.hold(payment),
    version: 1,
    plan: { payment, sequence: next, fee: normal.most, terms: normal.terms },
  }
  return { order, signed: await chain.payouts.sign(order) }
}
async function pay(address: string, ticker: string, amount: bigint): Promise<string> {
  const { signed } = await plan(address, ticker, amount)
  expect(await chain.payouts.broadcast(signed.raw)).toBe('accepted')
  return signed.txid
}
/** As if its key were ours. */
async function sendFrom(from: string, to: string, data: `0x${string}`): Promise<void> {
  await here.anvil.node.ask('anvil_impersonateAccount', from)
  await here.anvil.node.ask('anvil_setBalance', from, quantityOf(ETHER))
  await here.anvil.node.ask('eth_sendTransaction', { from, to, data })
}

describe('tokens', () => {
  test('one that keeps a fee credits what arrived', async () => {
    const { address } = await chain.addressAt(0)
    const { token } = here.contracts
    await here.fund('USDT', here.anvil.rich, 10_000n)
    await here.anvil.done({ to: token, data: asks.behave(1) })
    await here.anvil.done({ to: token, data: asks.transfer(address, 1_000n) })
    expect(await broughtTo(address)).toMatchObject({ told: 1_000n, arrived: 990n })
    // Two by one block: together no more than what is there.
    await here.anvil.send({ to: token, data: asks.transfer(address, 1_000n) })
    await here.anvil.send({ to: token, data: asks.transfer(address, 1_000n) })
    await here.anvil.mine(1)
    expect(await broughtTo(address)).toMatchObject({ told: 2_000n, arrived: 1_980n })
  })

  test('one that only says so credits nothing', async () => {
    const { address } = await chain.addressAt(0)
    await here.anvil.done({ to: here.contracts.token, data: asks.behave(2) })
    await here.anvil.done({ to: here.contracts.token, data: asks.transfer(address, 1_000n) })
    expect(await broughtTo(address)).toMatchObject({ told: 1_000n, arrived: 0n })
  })

  test('one that returns false has paid nobody, whatever its status', async () => {
    await here.fund('ETH', here.keys.wallet, ETHER)
    await here.fund('USDT', here.keys.wallet, 10_000n)
    const to = newAddress()
    const { signed } = await plan(to, 'USDT', 1_000n)
    await here.anvil.done({ to: here.contracts.token, data: asks.behave(3) })
    expect(await chain.payouts.broadcast(signed.raw)).toBe('accepted')
    await here.anvil.mine(1)
    expect(await chain.find(signed.txid)).toBe('mined')
    const effect = await chain.payouts.effectOf(signed.txid)
    expect(effect).toMatchObject({ arrived: 0n })
    expect(effect?.cost).toBeGreaterThan(0n)
    await here.anvil.done({ to: here.contracts.token, data: asks.behave(2) })
    const lie = await pay(to, 'USDT', 1_000n)
    await here.anvil.mine(1)
    expect((await chain.payouts.effectOf(lie))?.arrived).toBe(0n)
  })

  test('what an address sends on in the same block was there all the same', async () => {
    const { address } = await chain.addressAt(0)
    await here.fund('USDT', here.anvil.rich, 10_000n)
    await here.fund('USDT', address, 500n)
    await here.anvil.send({ to: here.contracts.token, data: asks.transfer(address, 1_000n) })
    await sendFrom(address, here.contracts.token, asks.transfer(newAddress(), 500n))
    await here.anvil.mine(1)
    expect(await broughtTo(address)).toMatchObject({ told: 1_000n, arrived: 1_000n })
  })

  test('a payment counts, whatever its receiver and others do with the token in the same block', async () => {
    await here.fund('ETH', here.keys.wallet, ETHER)
    await here.fund('USDT', here.keys.wallet, 10_000n)
    await here.fund('USDT', here.anvil.rich, 10_000n)
    const forwarding = newAddress()
    const txid = await pay(forwarding, 'USDT', 1_000n)
    await sendFrom(forwarding, here.contracts.token, asks.transfer(newAddress(), 1_000n))
    await here.anvil.send({ to: here.contracts.token, data: asks.transfer(here.keys.wallet, 3_000n) })
    await here.anvil.mine(1)
    expect((await chain.payouts.effectOf(txid))?.arrived).toBe(1_000n)
  })
})

describe('the coin', () => {
  test('what a contract sends is found, whoever traces, as the same movement', async () => {
    const { address } = await chain.addressAt(0)
    await here.anvil.done({
      to: here.contracts.payer,
      data: asks.spread([address, newAddress(), address], [7n, 8n, 9n]),
      value: 24n,
    })
    const byDebug = await broughtTo(address)
    expect(byDebug).toMatchObject({ told: 16n, arrived: 16n })
    here.between.alter = ([method], result) => {
      if (method.startsWith('debug_')) throw new NodeRefusal(-32_601, 'the method does not exist')
      return result
    }
    const other = here.open()
    expect((await broughtTo(address, other)).movements).toEqual(byDebug.movements)
    await here.anvil.done({ to: here.contracts.payer, data: asks.end(address), value: 5n })
    expect(await broughtTo(address, other)).toMatchObject({ told: 5n })
    here.between.alter = (_call, result) => result
    expect(await broughtTo(address)).toMatchObject({ told: 5n })
    expect(here.warnings).toEqual([])
  })

  test('a node that does not trace is told of, and what is sent plainly is seen by it', async () => {
    const { address } = await chain.addressAt(0)
    here.between.alter = ([method], result) => {
      if (/^(?:debug|trace)_/.test(method)) throw new NodeRefusal(-32_601, 'the method does not exist')
      return result
    }
    const poor = here.open()
    await here.anvil.done({ to: here.contracts.payer, data: asks.spread([address], [7n]), value: 7n })
    expect(await broughtTo(address, poor)).toMatchObject({ told: 0n })
    await here.anvil.done({ to: address, value: 3n })
    expect(await broughtTo(address, poor)).toMatchObject({ told: 3n, arrived: 3n })
    expect(here.warnings).toHaveLength(1)
  })

  test('an inner call that fails brings nothing, though its transaction succeeds', async () => {
    const { address } = await chain.addressAt(0)
    const txid = await here.anvil.done({ to: here.contracts.payer, data: asks.payInVain(address), value: 7n })
    expect(await chain.find(txid)).toBe('mined')
    expect(await broughtTo(address)).toMatchObject({ told: 0n })
    here.between.alter = ([method], result) => {
      if (method.startsWith('debug_')) throw new NodeRefusal(-32_601, 'the method does not exist')
      return result
    }
    expect(await broughtTo(address, here.open())).toMatchObject({ told: 0n })
  })

  test('all of its 18 decimals are kept, down to one wei', async () => {
    const { address } = await chain.addressAt(0)
    for (const value of [1n, 1_234_567_890_123_456_789n]) {
      await here.anvil.done({ to: address, value })
      expect(await broughtTo(address)).toMatchObject({ told: value, arrived: value })
    }
  })

  test('a payment to a contract is given the gas that it takes', async () => {
    await here.fund('ETH', here.keys.wallet, ETHER)
    const txid = await pay(here.contracts.payer, 'ETH', 1_000n)
    await here.anvil.mine(1)
    expect((await chain.payouts.effectOf(txid))?.arrived).toBe(1_000n)
  })
})

describe('nodes', () => {
  test('of two that say different things none is believed, and what they agree about goes on', async () => {
    const { address } = await chain.addressAt(0)
    const second = await Between.start(here.anvil.node)
    try {
      const both = here.open([here.between.url, second.url])
      await here.fund('USDT', here.anvil.rich, 10_000n)
      await here.anvil.done({ to: here.contracts.token, data: asks.transfer(address, 1_000n) })
      const { height } = await both.tip()
      second.alter = ([method], result) =>
        method === 'eth_getBlockReceipts' ? list(result).map((one) => ({ ...record(one), logs: [] })) : result
      await expect(both.block(height)).rejects.toThrow(/disagree about what is in block/)
      second.alter = ([method], result) =>
        method === 'eth_getBlockByNumber' && result !== null
          ? { ...record(result), hash: `0x${'ab'.repeat(32)}` }
          : result
      await expect(both.block(height)).rejects.toThrow(/disagree about block/)
      second.alter = (_call, result) => result
      const block = await both.block(height)
      second.alter = ([method], result) => (method === 'eth_call' ? `0x${'0'.repeat(63)}1` : result)
      if (block === null) throw new Error('no block')
      const told = block.movements.filter((one) => one.address === address)
      await expect(both.arrived(block, told)).rejects.toThrow(/disagree about what .* has/)
      second.alter = (_call, result) => result
      expect(sumOf(await both.arrived(block, told))).toBe(1_000n)
      // The one that is less far says how far they are.
      second.lag = 1
      await expect(both.tip()).rejects.toThrow(/behind/)
      second.lag = 0
      second.isAway = true
      await expect(both.tip()).rejects.toThrow(/reached/)
    } finally {
      await second.stop()
    }
  })

  test('one that is away is no reason to stop, and is asked again', async () => {
    here.between.isAway = true
    await expect(chain.tip()).rejects.toThrow(/can't be reached/)
    expect(chain.parseAddress(here.anvil.rich)).toEqual({ address: here.anvil.rich, memo: null })
    await expect(chain.addressAt(0)).rejects.toThrow(/can't be reached/)
    here.between.isAway = false
    expect((await chain.tip()).height).toBe(await here.anvil.height())
  })

  test.each<[string, string, unknown, RegExp]>([
    ['of another chain', 'eth_chainId', '0x1', /one of chain 1, not of 31337/],
    ['that knows other decimals', 'eth_call', quantityOf(18), /has 18 decimals, not 6/],
    ['without the token', 'eth_call', '0x', /has no contract/],
    ['that answers nonsense', 'eth_chainId', { what: 'ever' }, /no hexadecimal/],
  ])('one %s is not followed', async (_what, asked, answer, fault) => {
    here.between.alter = ([method], result) => (method === asked ? answer : result)
    await expect(chain.tip()).rejects.toThrow(fault)
    here.between.alter = (_call, result) => result
    expect((await chain.tip()).height).toBeGreaterThan(0)
  })

  test('a fee that rises above the cap is asked for, and not signed', async () => {
    await here.fund('ETH', here.keys.wallet, ETHER)
    await here.anvil.node.ask('anvil_setNextBlockBaseFeePerGas', quantityOf(400_000_000_000))
    await here.anvil.mine(1)
    const payment = { address: newAddress(), memo: null, ticker: 'ETH', amount: 1n }
    const { normal, cap } = await chain.payouts.fees(payment)
    expect(normal.most).toBeGreaterThan(cap)
    await expect(plan(payment.address, 'ETH', 1n)).rejects.toThrow(/may cost/)
  })

  test('what took the place of a deposit is told of, once it is final', async () => {
    const { address } = await chain.addressAt(0)
    const txid = await here.anvil.done({ to: address, value: 5n })
    expect((await broughtTo(address)).arrived).toBe(5n)
    await here.undo(1, true)
    expect(await chain.find(txid)).toBe('unknown')
    await here.anvil.done({ to: newAddress(), value: 6n })
    expect(await chain.find(txid)).toBe('unknown')
    await here.anvil.mine(FINAL_AFTER)
    expect(await chain.find(txid)).toBe('replaced')
  })
})
