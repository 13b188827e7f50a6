import type { AddressFault, Block, ChainAdapter, ChainAddress, Found, Movement, Signer, Tip } from '@exchange/ports'
import { addressesOf, parseEvmAddress } from './addresses.ts'
import { hasSucceeded, waitingIn } from './blocks.ts'
import type { Contents, Header, Sender, Transfer } from './blocks.ts'
import { decimalsIn } from './codec.ts'
import type { EvmAssets } from './codec.ts'
import { EvmWallet } from './evm-wallet.ts'
import type { PaidTransfer } from './evm-wallet.ts'
import { quantity, record } from './node.ts'
import { EvmNodes } from './nodes.ts'

/** What a chain like Ethereum is followed by. */
export interface EvmSettings {
  readonly assets: EvmAssets
  /** Where its nodes answer; of two, both have to say the same. */
  readonly urls: readonly string[]
  readonly signer: Signer
  /** No transaction pays more for a unit of gas, in wei. */
  readonly mostPerGas: bigint
  /** How long a block usually takes. */
  readonly blockMs: number
  /** Something that an operator has to know. */
  readonly warn: (message: string) => void
}

/** Hashes that are remembered, to tell a node that is behind from a chain that has become another one. */
const REMEMBERED = 512
/** Blocks whose contents are remembered. */
const READ = 32
/** Senders of what reached the exchange, so that it can be said what has taken the place of it. */
const SENDERS = 10_000

/** One network of Ethereum's kind, over JSON-RPC. */
export class EvmChain implements ChainAdapter {
  readonly network: string
  readonly isSimulated = false
  readonly hasMemo = false
  readonly blockMs: number
  readonly payouts: EvmWallet
  readonly #settings: EvmSettings
  readonly #nodes: EvmNodes
  readonly #depositAddress: (place: number) => string
  readonly #hashes = new Map<number, string>()
  readonly #read = new Map<string, Contents>()
  readonly #senders = new Map<string, Sender>()
  #genesis: string | null = null
  #checking: Promise<string> | null = null
  /** The highest block that was seen. */
  #highest = 0

  constructor(settings: EvmSettings) {
    const { assets, urls, signer, mostPerGas, blockMs } = settings
    this.network = assets.network
    this.blockMs = blockMs
    this.#settings = settings
    this.#nodes = new EvmNodes(urls, assets)
    this.#depositAddress = addressesOf(signer.depositKey)
    this.payouts = new EvmWallet({
      assets,
      nodes: this.#nodes,
      signer,
      mostPerGas,
      ready: async () => this.#ready(),
      tip: async () => this.tip(),
      addressAt: this.#depositAddress,
      paid: async (by) => this.#paid(by),
    })
  }

  get genesis(): string {
    if (this.#genesis === null) throw new Error(`nobody has reached ${this.network} yet`)
    return this.#genesis
  }

  decimalsOf(ticker: string): number | null {
    return decimalsIn(this.#settings.assets, ticker)
  }

  async addressAt(place: number): Promise<ChainAddress> {
    // Nobody is given one on a network that nobody has seen.
    await this.#ready()
    return { address: this.#depositAddress(place), memo: null }
  }

  parseAddress(text: string): ChainAddress | AddressFault {
    const { assets, signer } = this.#settings
    return parseEvmAddress(text, [signer.wallet, ...assets.tokens.map(({ contract }) => contract)])
  }

  async tip(): Promise<Tip> {
    await this.#ready()
    const { height, final } = await this.#nodes.tip()
    if (height < this.#highest && (await this.#isBehindAt(height))) throw this.#behind(height)
    this.#highest = height
    return { height, final }
  }

  async block(height: number): Promise<Block | null> {
    await this.#ready()
    const header = height < 0 ? null : await this.#nodes.header(height)
    if (header === null) {
      if (height >= 0 && height <= this.#highest) throw this.#behind(height - 1)
      return null
    }
    this.#remember(header)
    const { movements } = await this.#contents(header)
    return { ...header, movements }
  }

  /** All of them: there is hardly a block in which nothing moves. */
  async occupied(from: number, to: number): Promise<readonly number[]> {
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  }

  async pending(): Promise<readonly Movement[]> {
    await this.#ready()
    const block = await this.#nodes.first.ask('eth_getBlockByNumber', 'pending', true)
    // Some nodes answer with their newest block, in which nothing waits any more.
    if (block === null || quantity(record(block)['number']) <= BigInt(this.#highest)) return []
    return waitingIn(block, this.#settings.assets.coin)
  }

  async arrived<Kind extends Movement>(block: Block, movements: readonly Kind[]): Promise<readonly Kind[]> {
    await this.#ready()
    const header = await this.#headerOf(block.height, block.hash)
    const contents = await this.#contents(header)
    for (const { txid } of movements) this.#rememberSender(txid, contents.senders.get(txid))
    const found: Kind[] = []
    for (const movement of movements) {
      const amount = await this.#broughtBy(header, contents, movement)
      if (amount > 0n) found.push({ ...movement, amount })
    }
    return found
  }

  async find(txid: string): Promise<Found> {
    await this.#ready()
    const { first } = this.#nodes
    const found = await first.ask('eth_getTransactionByHash', txid)
    if (found === null) return (await this.#isReplaced(txid)) ? 'replaced' : 'unknown'
    const { blockHash } = record(found)
    if (blockHash === null || blockHash === undefined) return 'pending'
    const receipt = await first.ask('eth_getTransactionReceipt', txid)
    return receipt === null || hasSucceeded(record(receipt)) ? 'mined' : 'failed'
  }

  /** @throws Error when a node can't be reached, or isn't one of this chain */
  async #ready(): Promise<void> {
    if (this.#genesis !== null) return
    this.#checking ??= this.#nodes.check()
    try {
      const genesis = await this.#checking
      if (this.#genesis === null && !this.#nodes.areTracing)
        this.#settings.warn(`a node of ${this.network} does not trace: what contracts send of the coin is not seen`)
      this.#genesis = genesis
    } finally {
      this.#checking = null
    }
  }

  /** The chain is the one that was seen, and its node knows less of it than before. */
  async #isBehindAt(height: number): Promise<boolean> {
    const known = this.#hashes.get(height)
    return known === undefined || (await this.#nodes.header(height))?.hash === known
  }

  #behind(height: number): Error {
    return new Error(`a node of ${this.network} is behind: at block ${height}, and it was at ${this.#highest}`)
  }

  #remember({ height, hash }: Header): void {
    if (height > this.#highest) this.#highest = height
    this.#hashes.delete(height)
    this.#hashes.set(height, hash)
    forgetOldest(this.#hashes, REMEMBERED)
  }

  #rememberSender(txid: string, sender: Sender | undefined): void {
    if (sender === undefined) return
    this.#senders.delete(txid)
    this.#senders.set(txid, sender)
    forgetOldest(this.#senders, SENDERS)
  }

  async #headerOf(height: number, hash: string): Promise<Header> {
    const header = await this.#nodes.header(height)
    if (header?.hash !== hash) throw new Error(`block ${height} of ${this.network} was undone while it was looked at`)
    return header
  }

  async #contents(header: Header): Promise<Contents> {
    const known = this.#read.get(header.hash)
    if (known !== undefined) return known
    const contents = await this.#nodes.contents(header)
    this.#read.set(header.hash, contents)
    forgetOldest(this.#read, READ)
    return contents
  }

  /** Of the coin what was said; of tokens what the contract's balances bear out. */
  async #broughtBy(header: Header, { transfers, senders }: Contents, movement: Movement): Promise<bigint> {
    const { ticker, address, txid, ordinal, amount } = movement
    if (ticker === this.#settings.assets.coin) return amount
    const more = await this.#gained(header, ticker, address)
    const between = transfers.filter((one) => one.ticker === ticker && one.from !== one.to)
    // What the address itself has sent in this block: nobody else can say that it did.
    const left = between.filter((one) => one.from === address && senders.get(one.txid)?.from === address)
    const shares = shared(
      more + sumOf(left),
      between.filter(({ to }) => to === address),
    )
    return shares.find(({ transfer }) => transfer.txid === txid && transfer.ordinal === ordinal)?.share ?? 0n
  }

  /**
   * What a payment has moved: as much as the wallet has less, whatever its receiver has done with it since. What came to the
   * wallet in the same block hides nothing of it.
   */
  async #paid({ height, hash, txid, ticker, address }: PaidTransfer): Promise<bigint> {
    const { wallet } = this.#settings.signer
    const header = await this.#headerOf(height, hash)
    const { transfers } = await this.#contents(header)
    const between = transfers.filter((one) => one.ticker === ticker && one.from !== one.to)
    const less = -(await this.#gained(header, ticker, wallet))
    const shares = shared(
      less + sumOf(between.filter(({ to }) => to === wallet)),
      between.filter(({ from }) => from === wallet),
    )
    return shares
      .filter(({ transfer }) => transfer.txid === txid && transfer.to === address)
      .reduce((sum, { share }) => sum + share, 0n)
  }

  /** How much more of a token an address has by a block; below zero where it has less. */
  async #gained({ hash, parent }: Header, ticker: string, address: string): Promise<bigint> {
    const [after, before] = await Promise.all([
      this.#nodes.balance(ticker, address, hash),
      this.#nodes.balance(ticker, address, parent),
    ])
    return after - before
  }

  /** Another transaction of its sender, which can't be undone any more, has its number. */
  async #isReplaced(txid: string): Promise<boolean> {
    const sender = this.#senders.get(txid)
    if (sender === undefined) return false
    const { final } = await this.tip()
    return (await this.#nodes.countAt(sender.from, final)) > sender.sequence
  }
}

const sumOf = (transfers: readonly Transfer[]): bigint => transfers.reduce((sum, { amount }) => sum + amount, 0n)

/** Gives each of the transfers as much as it says, the first one first, for as long as there is any. */
function shared(there: bigint, transfers: readonly Transfer[]) {
  let rest = there
  return transfers.map((transfer) => {
    const share = rest <= 0n ? 0n : transfer.amount < rest ? transfer.amount : rest
    rest -= share
    return { transfer, share }
  })
}

function forgetOldest<Key>(known: Map<Key, unknown>, most: number): void {
  for (const key of known.keys()) {
    if (known.size <= most) return
    known.delete(key)
  }
}
