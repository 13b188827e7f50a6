/** What the exchange has on a node of tests: keys, an adapter, and a ledger that holds what it is told to. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerProofs, Payment } from '@exchange/ports'
import { checksum } from 'ox/Address'
import type { EvmAssets } from '../codec.ts'
import { EvmChain, KeystoreSigner, createKeystore, openKeystore } from '../index.ts'
import type { WalletKeys } from '../keystore.ts'
import type { Hex } from '../node.ts'
import { Anvil, Between, FINAL_AFTER, asks } from './index.ts'

const SECRET = 'the secret of a test'
/** Cheap to try: a test has nothing that is worth it. */
const COST = 2
export const GWEI = 1_000_000_000n
export const COIN_ID = 1
const TOKEN_ID = 2
const TOKEN_DECIMALS = 6

export const newAddress = (): string => checksum(`0x${randomBytes(20).toString('hex')}`)

/** Pending transfers as the core would hold them. */
export class HeldPayments implements LedgerProofs {
  readonly #held = new Map<string, string>()

  commitmentOf(payment: string): string | null {
    return this.#held.get(payment) ?? null
  }

  asset(id: number) {
    if (id === COIN_ID) return { ticker: 'ETH', scale: 18 }
    return id === TOKEN_ID ? { ticker: 'USDT', scale: TOKEN_DECIMALS } : null
  }

  hold({ address, ticker, amount }: Payment, network = 'ERC20') {
    const payment = randomUUID()
    const asset = ticker === 'ETH' ? COIN_ID : TOKEN_ID
    const claim = JSON.stringify([payment, 200, asset, network, address, '', String(amount + 5n), '5', null])
    this.#held.set(payment, createHash('sha256').update(claim).digest('hex'))
    return { payment, claim }
  }

  release(payment: string): void {
    this.#held.delete(payment)
  }
}

export class ExchangeSide {
  readonly anvil: Anvil
  readonly between: Between
  readonly held = new HeldPayments()
  readonly keys: WalletKeys
  readonly assets: EvmAssets
  readonly contracts: { readonly token: Hex; readonly payer: Hex; readonly refusing: Hex }
  readonly log: string
  readonly warnings: string[] = []
  readonly #folder: string
  #signers: KeystoreSigner[] = []

  private constructor(
    known: Pick<ExchangeSide, 'anvil' | 'between' | 'keys' | 'assets' | 'contracts'> & { readonly folder: string },
  ) {
    this.anvil = known.anvil
    this.between = known.between
    this.keys = known.keys
    this.assets = known.assets
    this.contracts = known.contracts
    this.#folder = known.folder
    this.log = join(known.folder, 'signed.log')
  }

  static async start(): Promise<ExchangeSide> {
    const folder = await mkdtemp(join(tmpdir(), 'exchange-evm-'))
    const anvil = await Anvil.start()
    const contracts = {
      token: await anvil.deployToken(TOKEN_DECIMALS),
      payer: await anvil.deployPayer(),
      refusing: await anvil.deployRefusing(),
    }
    const path = join(folder, 'keystore.json')
    await createKeystore(path, SECRET, { cost: COST })
    return new ExchangeSide({
      folder,
      anvil,
      between: await Between.start(anvil.node),
      keys: await openKeystore(path, SECRET),
      contracts,
      assets: {
        network: 'ERC20',
        chainId: 31_337,
        coin: 'ETH',
        tokens: [{ ticker: 'USDT', contract: contracts.token, decimals: TOKEN_DECIMALS }],
      },
    })
  }

  /** As a process that starts; `urls`: other nodes than the one that tests stand before. */
  open(urls: readonly string[] = [this.between.url]): EvmChain {
    const { assets, keys, held, log } = this
    const mostPerGas = 300n * GWEI
    const signer = new KeystoreSigner({ keys, assets, proofs: held, mostPerGas, log })
    this.#signers.push(signer)
    const warn = (message: string) => void this.warnings.push(message)
    return new EvmChain({ assets, urls, signer, mostPerGas, blockMs: 12_000, warn })
  }

  /** From outside, for good. */
  async fund(ticker: string, to: string, units: bigint): Promise<void> {
    if (ticker === 'ETH') await this.anvil.send({ to, value: units })
    else await this.anvil.send({ to: this.contracts.token, data: asks.mint(to, units) })
    await this.anvil.mine(FINAL_AFTER + 1)
  }

  /** Undoes blocks; what others than the wallet had sent in them waits again, unless it is dropped. */
  async undo(blocks: number, drop: boolean): Promise<void> {
    const sent = await this.anvil.sentIn(blocks)
    await this.anvil.reorg(blocks)
    for (const { from, raw } of drop ? [] : sent) if (from !== this.keys.wallet) await this.anvil.sendRaw(raw)
  }

  async stop(): Promise<void> {
    for (const signer of this.#signers) await signer.close()
    await this.between.stop()
    await this.anvil.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
