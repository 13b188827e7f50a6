import { OF_CALLS, readContents, readHeader, tracingOf } from './blocks.ts'
import type { Contents, Header, Tracing } from './blocks.ts'
import type { EvmAssets } from './codec.ts'
import { EvmNode, hex, quantity, quantityOf } from './node.ts'
import type { Hex } from './node.ts'

/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'
/** `decimals()` */
const DECIMALS = '0x313ce567'

/**
 * One or more nodes of the same chain. What counts for money is asked of all of them, and where they say different things,
 * none is believed.
 */
export class EvmNodes {
  readonly #assets: EvmAssets
  readonly #all: readonly EvmNode[]
  #tracing: readonly Tracing[] = []

  constructor(urls: readonly string[], assets: EvmAssets) {
    this.#assets = assets
    this.#all = urls.map((url) => new EvmNode(url))
  }

  get first(): EvmNode {
    const [first] = this.#all
    if (first === undefined) throw new Error(`no node of ${this.#assets.network} is named`)
    return first
  }

  get all(): readonly EvmNode[] {
    return this.#all
  }

  /** Whether all of them say what contracts have sent. */
  get areTracing(): boolean {
    return this.#tracing.every((way) => way !== null)
  }

  /**
   * Looks whether the nodes are those of the chain, and know its tokens as they are configured.
   * @returns the hash of the first block
   */
  async check(): Promise<string> {
    const { network, chainId, tokens } = this.#assets
    const id = await this.agreed('the chain', async (node) => Number(quantity(await node.ask('eth_chainId'))))
    if (id !== chainId) throw new Error(`the node of ${network} is one of chain ${id}, not of ${chainId}`)
    for (const { ticker, contract, decimals } of tokens) {
      const told = await this.agreed(`the decimals of ${ticker}`, async (node) =>
        hex(await node.ask('eth_call', { to: contract, data: DECIMALS }, 'latest')),
      )
      if (told === '0x') throw new Error(`${ticker} has no contract at ${contract} on ${network}`)
      if (quantity(told) !== BigInt(decimals))
        throw new Error(`${ticker} on ${network} has ${quantity(told)} decimals, not ${decimals}`)
    }
    const first = await this.agreed('the first block', async (node) => readHeader(node, 0))
    if (first === null) throw new Error(`the node of ${network} does not know the first block`)
    this.#tracing = await Promise.all(this.#all.map(tracingOf))
    return first.hash
  }

  /** The newest and the last final block of the node that is least far. */
  async tip(): Promise<{ readonly height: number; readonly final: number }> {
    const tips = await Promise.all(
      this.#all.map(async (node) => {
        const [latest, finalized] = await Promise.all([readHeader(node, 'latest'), readHeader(node, 'finalized')])
        if (latest === null) throw new Error(`${node.name} has no blocks`)
        return { height: latest.height, final: finalized?.height ?? 0 }
      }),
    )
    const height = Math.min(...tips.map((tip) => tip.height))
    return { height, final: Math.min(height, ...tips.map((tip) => tip.final)) }
  }

  /** Null = one of the nodes doesn't have it yet. */
  async header(height: number): Promise<Header | null> {
    const found = await Promise.all(this.#all.map(async (node) => readHeader(node, height)))
    if (found.includes(null)) return null
    return this.#same(`block ${height}`, found)
  }

  async contents(header: Header): Promise<Contents> {
    const found = await Promise.all(
      this.#all.map(async (node, at) => readContents(node, header, this.#tracing[at] ?? null, this.#assets)),
    )
    // What one node traces and another doesn't is taken from the one that does.
    const best = found.toSorted((one, other) => other.movements.length - one.movements.length)[0]
    const comparable = this.areTracing ? found : found.map(withoutCalls)
    this.#same(
      `what is in block ${header.height}`,
      comparable.map(({ movements, transfers }) => ({ movements, transfers })),
    )
    if (best === undefined) throw new Error('there is no node')
    return best
  }

  /** What an address had after a block; of a token by its contract, whatever events say. */
  async balance(ticker: string, address: string, hash: Hex): Promise<bigint> {
    return this.agreed(`what ${address} has`, async (node) => this.#balanceAt(node, ticker, address, hash))
  }

  /** What addresses have in sum after a block. */
  async sum(ticker: string, addresses: readonly string[], hash: Hex): Promise<bigint> {
    const answers = await this.first.askAll(
      addresses.map((address) => this.#balanceCall(ticker, address, { blockHash: hash })),
    )
    return answers.reduce((sum: bigint, answer) => sum + quantity(answer), 0n)
  }

  /** What an address has by the first node's newest block. */
  async balanceNow(ticker: string, address: string): Promise<bigint> {
    return quantity(await this.first.ask(...this.#balanceCall(ticker, address, 'latest')))
  }

  /** How many transactions of an address are in blocks up to this one. */
  async countAt(address: string, height: number): Promise<number> {
    return this.agreed(`what ${address} has sent`, async (node) =>
      Number(quantity(await node.ask('eth_getTransactionCount', address, quantityOf(height)))),
    )
  }

  /** @throws Error where the nodes say different things */
  async agreed<Answer>(what: string, ask: (node: EvmNode) => Promise<Answer>): Promise<Answer> {
    return this.#same(what, await Promise.all(this.#all.map(ask)))
  }

  async #balanceAt(node: EvmNode, ticker: string, address: string, blockHash: Hex): Promise<bigint> {
    return quantity(await node.ask(...this.#balanceCall(ticker, address, { blockHash })))
  }

  #balanceCall(ticker: string, address: string, at: unknown): readonly [string, ...unknown[]] {
    const { network, coin, tokens } = this.#assets
    if (ticker === coin) return ['eth_getBalance', address, at]
    const token = tokens.find((one) => one.ticker === ticker)
    if (token === undefined) throw new Error(`${ticker} is not on ${network}`)
    return ['eth_call', { to: token.contract, data: `${BALANCE_OF}${address.slice(2).padStart(64, '0')}` }, at]
  }

  #same<Answer>(what: string, answers: readonly Answer[]): Answer {
    const [first, ...others] = answers
    if (first === undefined) throw new Error(`no node of ${this.#assets.network} is named`)
    if (others.some((other) => said(other) !== said(first)))
      throw new Error(`the nodes of ${this.#assets.network} disagree about ${what}`)
    return first
  }
}

const said = (answer: unknown): string =>
  JSON.stringify(answer, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const withoutCalls = ({ movements, ...rest }: Contents): Contents => ({
  ...rest,
  movements: movements.filter(({ ordinal }) => ordinal < OF_CALLS),
})
