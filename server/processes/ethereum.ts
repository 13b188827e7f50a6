/** Ethereum, where an operator has connected it: settings, and what follows from them. */
import { join } from 'node:path'
import type { ChainAdapter, LedgerProofs } from '@exchange/ports'
import { commandIdOfUuid } from '../kernel/index.ts'
import type { Log } from '../kernel/index.ts'
import { assetsOnNetwork } from '../modules/markets/index.ts'
import type { Views } from '../views/types.ts'
import { ConfigError } from './config-error.ts'

/** A token's contract, and how many decimals it counts with. */
export interface TokenSettings {
  readonly ticker: string
  readonly contract: `0x${string}`
  readonly decimals: number
}

export interface EthereumSettings {
  /** Where nodes answer; of several, all have to say the same. */
  readonly urls: readonly string[]
  readonly chainId: number
  readonly tokens: readonly TokenSettings[]
  /** The file of the keys, and what opens it. */
  readonly keystore: string
  readonly secret: string
  /** No transaction pays more for a unit of gas, in gwei. */
  readonly gasCap: number
}

/** As the compatible API calls it. */
const NETWORK = 'ERC20'
const COIN = 'ETH'
const BLOCK_MS = 12_000
const GWEI = 1_000_000_000n
const MAINNET = 1
/** Sepolia, Hoodi, Holesky, and those of nodes on one's own machine: nothing on them is worth anything. */
const TEST_CHAINS = [11_155_111, 560_048, 17_000, 31_337, 1_337]

/** Contracts of the listed tokens on Ethereum itself. */
const mainnetTokens: readonly TokenSettings[] = [
  { ticker: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  { ticker: 'USDC', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  { ticker: 'WBT', contract: '0x925206b8a707096Ed26ae47C84747fE0bb734F59', decimals: 8 },
  { ticker: 'MATIC', contract: '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0', decimals: 18 },
  { ticker: 'LINK', contract: '0x514910771AF9Ca656af840dff83E8264EcF986CA', decimals: 18 },
]

/** What the environment says of it. */
export interface EthereumVariables {
  readonly CHAIN_ETH_RPC_URL: readonly string[]
  readonly CHAIN_ETH_ID: number
  readonly CHAIN_ETH_TOKENS: readonly string[]
  readonly CHAIN_ETH_KEYSTORE?: string | undefined
  readonly CHAIN_ETH_KEYSTORE_SECRET?: string | undefined
  readonly CHAIN_ETH_GAS_CAP: number
}

/** `USDT=0xdAC1…1ec7/6` */
export const TOKEN = /^([A-Z0-9]{1,10})=(0x[0-9a-fA-F]{40})\/(\d|[12]\d|3[0-6])$/

/** Null = nobody has connected it. @throws ConfigError where a part of it is missing, or demo funds would buy what has a worth */
export function ethereumOf(given: EthereumVariables, demo: boolean): EthereumSettings | null {
  const { CHAIN_ETH_RPC_URL: urls, CHAIN_ETH_KEYSTORE: keystore, CHAIN_ETH_KEYSTORE_SECRET: secret } = given
  const { CHAIN_ETH_ID: chainId, CHAIN_ETH_GAS_CAP: gasCap } = given
  if (urls.length === 0 && keystore === undefined && secret === undefined) return null
  if (urls.length === 0)
    throw new ConfigError('CHAIN_ETH_KEYSTORE is set: set CHAIN_ETH_RPC_URL too, to where a node of Ethereum answers')
  if (keystore === undefined || secret === undefined)
    throw new ConfigError(
      'CHAIN_ETH_RPC_URL is set: set CHAIN_ETH_KEYSTORE and CHAIN_ETH_KEYSTORE_SECRET too, to a file that ' +
        '"npm run keystore -- create" has made and what opens it',
    )
  if (demo && !TEST_CHAINS.includes(chainId))
    throw new ConfigError(
      `CHAIN_ETH_ID is ${chainId}, and the demo gives funds away: set it to a test network (${TEST_CHAINS.join(', ')}), or DEMO=off`,
    )
  const named = given.CHAIN_ETH_TOKENS.map(tokenOf)
  if (new Set(named.map(({ ticker }) => ticker)).size < named.length)
    throw new ConfigError('CHAIN_ETH_TOKENS names a token twice')
  const tokens = named.length === 0 && chainId === MAINNET ? mainnetTokens : named
  return { urls, chainId, tokens, keystore, secret, gasCap }
}

function tokenOf(text: string): TokenSettings {
  const [, ticker = '', contract = '', decimals = ''] = TOKEN.exec(text) ?? []
  return { ticker, contract: `0x${contract.slice(2)}`, decimals: Number(decimals) }
}

export interface EthereumDeps {
  readonly dataDir: string
  readonly views: Pick<Views, 'pendings' | 'directory'>
  readonly log: Log
}

/**
 * The network with its signer. Nobody is asked yet: a node that is away is no reason not to start.
 * @throws ConfigError where the keystore can't be opened
 */
export async function openEthereum(
  settings: EthereumSettings,
  { dataDir, views, log }: EthereumDeps,
): Promise<{ readonly chain: ChainAdapter; readonly close: () => Promise<void> }> {
  const { EvmChain, KeystoreSigner, KeystoreUnusable, checkedToken, openKeystore } =
    await import('@exchange/adapters/chain-evm')
  const { chainId, urls, keystore, secret, gasCap } = settings
  const listed = assetsOnNetwork(NETWORK)
  const tokens = settings.tokens.map((token) => {
    if (!listed.includes(token.ticker))
      throw new ConfigError(`CHAIN_ETH_TOKENS: ${token.ticker} is not listed on ${NETWORK}`)
    const checked = checkedToken(token)
    if (checked === null) throw new ConfigError(`CHAIN_ETH_TOKENS: the address of ${token.ticker} has another checksum`)
    return checked
  })
  const keys = await openKeystore(keystore, secret).catch((reason: unknown) => {
    throw reason instanceof KeystoreUnusable ? new ConfigError(`CHAIN_ETH_KEYSTORE: ${reason.message}`) : reason
  })
  const assets = { network: NETWORK, chainId, coin: COIN, tokens }
  const mostPerGas = BigInt(gasCap) * GWEI
  const proofs = proofsOf(views)
  const signer = new KeystoreSigner({ keys, assets, proofs, mostPerGas, log: join(dataDir, 'signed-erc20.log') })
  const warn = (message: string): void => log.warn(message)
  const chain = new EvmChain({ assets, urls, signer, mostPerGas, blockMs: BLOCK_MS, warn })
  log.info(`Ethereum, chain ${chainId}, is followed; withdrawals are paid from ${signer.wallet}`)
  return { chain, close: async () => signer.close() }
}

/** The ledger as this process sees it, which the core's own events fill. */
const proofsOf = ({ pendings, directory }: EthereumDeps['views']): LedgerProofs => ({
  commitmentOf: (payment) => {
    const pending = pendings.of(commandIdOfUuid(payment))
    return pending !== null && pending.isWhole ? pending.commitment : null
  },
  asset: (id) => directory.asset(id) ?? null,
})
