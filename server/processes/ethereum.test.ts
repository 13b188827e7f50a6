/** What an operator sets to have Ethereum followed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeystore } from '@exchange/adapters/chain-evm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'
import { openEthereum } from './ethereum.ts'

const SECRET = 'a secret of a test'
const whole = {
  CHAIN_ETH_RPC_URL: 'https://node.example/v3/Key,https://me:pw@other.example',
  CHAIN_ETH_KEYSTORE: 'keys.json',
  CHAIN_ETH_KEYSTORE_SECRET: SECRET,
  DEMO: 'off',
}
const faultOf = (env: Readonly<Record<string, string>>): string => {
  try {
    readConfig(env)
    return 'none'
  } catch (reason) {
    return reason instanceof ConfigError ? reason.message : String(reason)
  }
}

describe('settings', () => {
  test('nothing set is nothing connected; Ethereum itself comes with the listed tokens', () => {
    expect(readConfig({}).ethereum).toBeNull()
    const { ethereum } = readConfig(whole)
    expect(ethereum).toMatchObject({ chainId: 1, keystore: 'keys.json', gasCap: 300 })
    // Capitals of keys count.
    expect(ethereum?.urls).toEqual(['https://node.example/v3/Key', 'https://me:pw@other.example'])
    expect(ethereum?.tokens.map(({ ticker }) => ticker)).toEqual(['USDT', 'USDC', 'WBT', 'MATIC', 'LINK'])
    expect(readConfig({ ...whole, CHAIN_ETH_ID: '11155111' }).ethereum?.tokens).toEqual([])
    const contract = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
    expect(readConfig({ ...whole, CHAIN_ETH_TOKENS: `LINK=${contract}/18` }).ethereum?.tokens).toEqual([
      { ticker: 'LINK', contract, decimals: 18 },
    ])
  })

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['a node without keys', { CHAIN_ETH_KEYSTORE: '' }, /CHAIN_ETH_KEYSTORE_SECRET too/],
    ['a node without what opens them', { CHAIN_ETH_KEYSTORE_SECRET: '' }, /CHAIN_ETH_KEYSTORE_SECRET too/],
    ['keys without a node', { CHAIN_ETH_RPC_URL: '' }, /CHAIN_ETH_RPC_URL too/],
    ['a node that is no address', { CHAIN_ETH_RPC_URL: 'wss://node.example' }, /CHAIN_ETH_RPC_URL is not usable/],
    ['too many nodes', { CHAIN_ETH_RPC_URL: Array(4).fill('https://n.example').join(',') }, /at most 3/],
    ['a short secret', { CHAIN_ETH_KEYSTORE_SECRET: 'short' }, /CHAIN_ETH_KEYSTORE_SECRET is not usable/],
    ['a token without decimals', { CHAIN_ETH_TOKENS: 'USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7' }, /decimals/],
    ['a token twice', { CHAIN_ETH_TOKENS: ['6', '7'].map((n) => `USDT=0x${n.repeat(40)}/6`).join(',') }, /twice/],
    ['what has a worth in the demo', { DEMO: 'on' }, /the demo gives funds away/],
  ])('%s stops the start', (_what, change, fault) => {
    const said = faultOf({ ...whole, ...change })
    expect(said).toMatch(fault)
    expect(said).not.toMatch(/v3\/Key|pw@|short/)
  })

  test('a test network may be connected in the demo', () => {
    expect(readConfig({ ...whole, DEMO: 'on', CHAIN_ETH_ID: '31337' }).ethereum?.chainId).toBe(31_337)
  })
})

describe('opening', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exchange-settings-'))
  })
  afterEach(async () => rm(folder, { recursive: true }))

  const views = {
    pendings: { of: () => null },
    directory: { asset: () => undefined },
  } as unknown as Parameters<typeof openEthereum>[1]['views']
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const open = async (change: object = {}) => {
    const keystore = join(folder, 'keys.json')
    const settings = { urls: ['http://127.0.0.1:1'], chainId: 1, tokens: [], keystore, secret: SECRET, gasCap: 300 }
    return openEthereum({ ...settings, ...change }, { dataDir: folder, views, log })
  }

  test('asks no node, and needs the keys', async () => {
    await expect(open()).rejects.toThrow(/CHAIN_ETH_KEYSTORE: .* can't be read/)
    await createKeystore(join(folder, 'keys.json'), SECRET, { cost: 2 })
    await expect(open({ secret: 'another secret' })).rejects.toThrow(ConfigError)
    const { chain, close } = await open()
    expect([chain.network, chain.isSimulated, chain.payouts?.coin]).toEqual(['ERC20', false, 'ETH'])
    await expect(chain.tip()).rejects.toThrow(/can't be reached/)
    await close()
  })

  test('takes no contract that was mistyped, and no token that is not listed there', async () => {
    await createKeystore(join(folder, 'keys.json'), SECRET, { cost: 2 })
    const token = { ticker: 'USDT', contract: '0xDAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 }
    await expect(open({ tokens: [token] })).rejects.toThrow(/another checksum/)
    await expect(open({ tokens: [{ ...token, ticker: 'DOGE' }] })).rejects.toThrow(/DOGE is not listed on ERC20/)
  })
})
