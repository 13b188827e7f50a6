import { createHash, createHmac } from 'node:crypto'
import type {
  AddressFault,
  Block,
  BroadcastAnswer,
  ChainAddress,
  ChainAdapter,
  Found,
  Movement,
  PaymentPlan,
  Tip,
} from '@exchange/ports'
import { bech32m } from '@scure/base'
import type { Clock } from '../../../kernel/index.ts'
import { SimulatedWallet, raised } from './simulated-wallet.ts'
import type { ChainStore, Fork, SimulatedTransaction } from './store.ts'

/** What a simulated network is like. */
export interface SimulatedNetwork {
  readonly network: string
  readonly hasMemo: boolean
  /** Blocks until a deposit counts. */
  readonly confirmations: number
  /** How long a block takes. */
  readonly blockMs: number
  /** Tokens on it, with their decimals. */
  readonly decimals: Readonly<Record<string, number>>
  /** What it takes its fees in. */
  readonly coin: string
  /** What a transaction usually costs, in units of the coin. */
  readonly fee: bigint
}

/** Blocks can be undone for so many times the confirmations. */
const FINAL_AFTER = 2
/** No block is older. */
const BEGINNING = Date.UTC(2026, 0, 1)
/** Transactions are forgotten after so long, and the oldest final ones where there are more than so many. */
export const REMEMBERED_MS = 30 * 86_400_000
const MOST_REMEMBERED = 10_000
/** Hashes say of each fork whether it is below them, so there can't be any number. */
const MOST_FORKS = 1_000
/** The first letters of every address: nobody takes one for an address of a real network. */
const PREFIX = 'demo'
const ADDRESS_BYTES = 20
/** Memos have ten digits and fit into 32 bits; there is one for each place below 2^30. */
const MEMOS_FROM = 1_000_000_000
const MEMO_HALF_BITS = 15
const MEMO_ROUNDS = 4

/**
 * A network that nobody has to connect. Its blocks come with the clock, and an empty block follows from its height alone. What
 * people send, and what is undone, is kept.
 */
export class SimulatedChain implements ChainAdapter {
  readonly network: string
  readonly genesis: string
  readonly isSimulated = true
  readonly hasMemo: boolean
  /** How long a block takes. */
  readonly blockMs: number
  readonly payouts: SimulatedWallet
  readonly #settings: SimulatedNetwork
  readonly #store: ChainStore
  readonly #clock: Clock
  readonly #key: Buffer
  /** By height; `null` = what another transaction took the place of. */
  readonly #byHeight = new Map<number | null, SimulatedTransaction[]>()
  readonly #known = new Map<string, SimulatedTransaction>()
  /** Oldest first. */
  #forks: Fork[] = []
  #loaded: Promise<void> | null = null
  /** The last of the changes, which come one after the other: what is undone is neither sent nor paid meanwhile. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(settings: SimulatedNetwork, store: ChainStore, clock: Clock, key: Buffer) {
    this.network = settings.network
    this.genesis = digest('genesis', settings.network)
    this.hasMemo = settings.hasMemo
    this.blockMs = settings.blockMs
    this.#settings = settings
    this.#store = store
    this.#clock = clock
    this.#key = key
    this.payouts = new SimulatedWallet(settings, {
      store,
      clock,
      key,
      tip: async () => this.tip(),
      known: async (txid) => this.#transaction(txid),
      own: () => this.wallet,
      enter: async (txid, plan, payment) => this.#alone(async () => this.#enter(txid, plan, payment)),
    })
  }

  decimalsOf(ticker: string): number | null {
    const { decimals } = this.#settings
    return Object.hasOwn(decimals, ticker) ? (decimals[ticker] ?? null) : null
  }

  async addressAt(place: number): Promise<ChainAddress> {
    // Shared addresses: the account is in the memo.
    const address = this.#addressOf(this.hasMemo ? 0 : place)
    return { address, memo: this.hasMemo ? String(this.#memoOf(place)) : null }
  }

  parseAddress(text: string, memo: string | null): ChainAddress | AddressFault {
    const decoded = bech32m.decodeUnsafe(text.trim())
    if (decoded === undefined) return text.trim().toLowerCase().startsWith(PREFIX) ? 'checksum' : 'malformed'
    const { prefix, words } = decoded
    if (prefix !== this.#prefix) return 'other-network'
    if (bech32m.fromWordsUnsafe(words)?.length !== ADDRESS_BYTES) return 'malformed'
    // One text for an address, which may be written in capitals as well, as in codes that cameras read.
    const address = bech32m.encode(prefix, words)
    if (this.#swallows(address)) return 'no-receiver'
    if (!this.hasMemo) return { address, memo: null }
    if (memo === null) return { address, memo }
    return /^\d{1,10}$/.test(memo) ? { address, memo: String(Number(memo)) } : 'memo-malformed'
  }

  async tip(): Promise<Tip> {
    await this.#load()
    const height = this.#heightNow()
    return { height, final: Math.max(0, height - this.#finalAfter) }
  }

  async block(height: number): Promise<Block | null> {
    await this.#load()
    if (height < 0 || height > this.#heightNow()) return null
    return {
      height,
      hash: this.#hashOf(height),
      parent: height === 0 ? this.genesis : this.#hashOf(height - 1),
      movements: movementsOf(this.#byHeight.get(height)),
    }
  }

  async occupied(from: number, to: number): Promise<readonly number[]> {
    await this.#load()
    const heights = [...this.#byHeight.keys()].filter((height) => height !== null && height >= from && height <= to)
    return heights.map(Number).toSorted((a, b) => a - b)
  }

  async pending(): Promise<readonly Movement[]> {
    await this.#load()
    const now = this.#heightNow()
    return [...this.#byHeight.entries()].flatMap(([height, rows]) =>
      height !== null && height > now ? movementsOf(rows) : [],
    )
  }

  async find(txid: string): Promise<Found> {
    await this.#load()
    const row = this.#known.get(txid)
    if (row === undefined) return 'unknown'
    if (row.height !== null) return row.height > this.#heightNow() ? 'pending' : row.failed ? 'failed' : 'mined'
    // What the exchange has sent is forgotten by a network that undid it: it can be sent again.
    return row.payment === null || this.#inPlaceOf(row) !== null ? 'replaced' : 'unknown'
  }

  async arrived<Kind extends Movement>(_block: Block, movements: readonly Kind[]): Promise<readonly Kind[]> {
    return movements
  }

  /** The exchange's own wallet, from which withdrawals are paid. */
  get wallet(): ChainAddress {
    return { address: this.#namedAddress('wallet'), memo: null }
  }

  /** An address outside of the exchange that belongs to this account. */
  outsideAddress(userId: number): string {
    return this.#namedAddress(`outside ${userId}`)
  }

  /** A contract that takes no money: whatever is sent there fails. */
  get refusingAddress(): string {
    return this.#namedAddress('refusing')
  }

  /** Tickers of what is on it. */
  get tickers(): readonly string[] {
    return Object.keys(this.#settings.decimals)
  }

  /** Sends money from outside; it is in the next block. @returns the transaction's id */
  async send(userId: number, to: ChainAddress, ticker: string, amount: bigint): Promise<string> {
    await this.#load()
    const txid = digest('transaction', this.network, userId, this.#clock.now(), this.#known.size, to.address, amount)
    await this.#alone(async () => this.#arrive(txid, userId, to, ticker, amount))
    return txid
  }

  /** The transaction that puts this refill into the exchange's wallet. */
  refillId(id: string): string {
    return digest('refill', this.network, id)
  }

  /** Puts money into the exchange's own wallet. */
  async fund(txid: string, ticker: string, amount: bigint): Promise<void> {
    await this.#load()
    await this.#alone(async () => this.#arrive(txid, 0, this.wallet, ticker, amount))
  }

  /** The block that a transaction is in, or will be in; null = none. */
  async heightOf(txid: string): Promise<number | null> {
    return (await this.#transaction(txid))?.height ?? null
  }

  async #arrive(txid: string, userId: number, to: ChainAddress, ticker: string, amount: bigint): Promise<void> {
    const row: SimulatedTransaction = {
      txid,
      network: this.network,
      userId,
      address: to.address,
      memo: to.memo ?? '',
      ticker,
      amount,
      height: this.#heightNow() + 1,
      sentAt: new Date(this.#clock.now()),
      payment: null,
      sequence: null,
      fee: 0n,
      coin: null,
      failed: false,
    }
    await this.#store.add(row)
    this.#remember(row)
  }

  /** Takes a transaction of the exchange's wallet, which is in the next block, if its sequence is the next one. */
  async #enter(txid: string, { payment: to, sequence, fee }: PaymentPlan, payment: string): Promise<BroadcastAnswer> {
    await this.#load()
    const next = await this.#store.nextSequence(this.network, null)
    if (sequence > next) return 'gap'
    const other = this.#inPlaceOf({ txid, sequence })
    // What waits can be replaced, by one that pays more.
    if (sequence < next && (other?.height ?? 0) <= this.#heightNow()) return 'spent'
    if (other !== null && fee < raised(other.fee)) return 'underpriced'
    const row: SimulatedTransaction = {
      txid,
      network: this.network,
      userId: 0,
      address: to.address,
      memo: to.memo ?? '',
      ticker: to.ticker,
      amount: to.amount,
      height: this.#heightNow() + 1,
      sentAt: new Date(this.#clock.now()),
      payment,
      sequence,
      fee,
      coin: this.#settings.coin,
      failed: to.address === this.refusingAddress,
    }
    if (other !== null) await this.#change({ ...other, height: null })
    await this.#change(row)
    return 'accepted'
  }

  /** Writes down where a transaction is now. */
  async #change(row: SimulatedTransaction): Promise<void> {
    await this.#store.add(row)
    const before = this.#known.get(row.txid)
    if (before !== undefined) this.#forget(before)
    this.#remember(row)
  }

  /** Another transaction of the wallet that waits or is in a block with the same sequence. */
  #inPlaceOf({ txid, sequence }: Pick<SimulatedTransaction, 'txid' | 'sequence'>): SimulatedTransaction | null {
    const others = [...this.#known.values()].filter((row) => row.sequence !== null && row.sequence === sequence)
    return others.find((row) => row.height !== null && row.txid !== txid) ?? null
  }

  async #transaction(txid: string): Promise<SimulatedTransaction | null> {
    await this.#load()
    return this.#known.get(txid) ?? (await this.#store.one(this.network, txid))
  }

  /**
   * Undoes the last blocks. What was in them comes with the next one; with `drop` it never does.
   * @returns how many transactions were in them; null = this network has been forked too often
   */
  async undo(depth: number, drop: boolean): Promise<number | null> {
    await this.#load()
    return this.#alone(async () => this.#undo(depth, drop))
  }

  async #undo(depth: number, drop: boolean): Promise<number | null> {
    if (this.#forks.length >= MOST_FORKS) return null
    const now = this.#heightNow()
    const fork: Fork = {
      network: this.network,
      height: Math.max(0, now - Math.min(depth, this.#finalAfter) + 1),
      at: new Date(this.#clock.now()),
    }
    const moved = [...this.#byHeight.entries()].flatMap(([height, rows]) =>
      height !== null && height >= fork.height ? rows : [],
    )
    const height = drop ? null : now + 1
    await this.#store.fork(
      fork,
      moved.map(({ txid }) => txid),
      height,
    )
    for (const row of moved) this.#forget(row)
    for (const row of moved) this.#remember({ ...row, height })
    this.#forks.push(fork)
    return moved.length
  }

  async #alone<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(change)
    this.#last = done.catch(() => {})
    return done
  }

  get #finalAfter(): number {
    return FINAL_AFTER * this.#settings.confirmations + 2
  }

  get #prefix(): string {
    return `${PREFIX}${this.network.toLowerCase()}`
  }

  #addressOf(place: number): string {
    return this.#addressFrom([this.network, place])
  }

  #namedAddress(name: string): string {
    return this.#addressFrom([this.network, 'named', name])
  }

  #addressFrom(parts: readonly (string | number)[]): string {
    const words = createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest().subarray(0, ADDRESS_BYTES)
    return bech32m.encode(this.#prefix, bech32m.toWords(words))
  }

  /**
   * The memo of a place: whoever knows some of them learns neither how many there are nor when they came. Four rounds over two
   * halves give each place another one, above those that were counted up in former times.
   */
  #memoOf(place: number): number {
    let [left, right] = [Math.floor(place / 2 ** MEMO_HALF_BITS) % 2 ** MEMO_HALF_BITS, place % 2 ** MEMO_HALF_BITS]
    for (let round = 0; round < MEMO_ROUNDS; round += 1) {
      const mixed = createHmac('sha256', this.#key)
        .update(JSON.stringify([this.network, 'memo', round, right]))
        .digest()
      ;[left, right] = [right, left ^ (mixed.readUInt32BE(0) % 2 ** MEMO_HALF_BITS)]
    }
    return MEMOS_FROM + left * 2 ** MEMO_HALF_BITS + right
  }

  /** Nobody holds the key of the zero address, contracts of tokens keep what they get, and the exchange pays itself nothing. */
  #swallows(address: string): boolean {
    const zero = bech32m.encode(this.#prefix, bech32m.toWords(new Uint8Array(ADDRESS_BYTES)))
    const tokens = Object.keys(this.#settings.decimals).map((ticker) => this.tokenAddress(ticker))
    return [zero, this.wallet.address, ...tokens].includes(address)
  }

  /** The contract of a token. */
  tokenAddress(ticker: string): string {
    return this.#namedAddress(`token ${ticker}`)
  }

  #heightNow(): number {
    return Math.max(0, Math.floor((this.#clock.now() - BEGINNING) / this.blockMs))
  }

  /** Forks make other blocks of those above them. */
  #hashOf(height: number): string {
    const times = this.#forks.filter((fork) => fork.height <= height).map((fork) => fork.at.getTime())
    return digest('block', this.network, height, ...times)
  }

  async #load(): Promise<void> {
    this.#loaded ??= this.#read()
    try {
      await this.#loaded
    } catch (reason) {
      this.#loaded = null
      throw reason
    }
  }

  async #read(): Promise<void> {
    const since = new Date(this.#clock.now() - REMEMBERED_MS)
    const [rows, forks] = await Promise.all([
      this.#store.transactions(this.network, since),
      this.#store.forks(this.network),
    ])
    for (const row of rows) this.#remember(row)
    this.#forks = [...forks]
  }

  #remember(row: SimulatedTransaction): void {
    const [oldest] = this.#known.values()
    if (oldest !== undefined && this.#known.size >= MOST_REMEMBERED && this.#isFinal(oldest)) this.#forget(oldest)
    this.#known.set(row.txid, row)
    const rows = this.#byHeight.get(row.height)
    if (rows === undefined) this.#byHeight.set(row.height, [row])
    else rows.push(row)
  }

  #isFinal({ height }: SimulatedTransaction): boolean {
    return height === null || height < this.#heightNow() - this.#finalAfter
  }

  #forget(row: SimulatedTransaction): void {
    this.#known.delete(row.txid)
    const rest = (this.#byHeight.get(row.height) ?? []).filter(({ txid }) => txid !== row.txid)
    if (rest.length === 0) this.#byHeight.delete(row.height)
    else this.#byHeight.set(row.height, rest)
  }
}

const movementsOf = (rows: readonly SimulatedTransaction[] = []): readonly Movement[] =>
  rows.filter(({ failed, amount }) => !failed && amount > 0n).map(movementOf)

const movementOf = ({ txid, address, memo, ticker, amount }: SimulatedTransaction): Movement => ({
  txid,
  ordinal: 0,
  address,
  memo: memo === '' ? null : memo,
  ticker,
  amount,
})

const digest = (...parts: readonly (string | number | bigint)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex')
