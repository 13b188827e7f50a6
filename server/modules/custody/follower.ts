import type { Block, ChainAdapter, Movement, Tip } from '@exchange/ports'
import type { Clock, Transaction } from '../../kernel/index.ts'
import type { CustodyStore } from './store.ts'

/** A movement to an address of ours. */
export interface ChainArrival extends Movement {
  /** Null: the address is shared, and the memo names nobody. */
  readonly owner: number | null
}

/** Who wants to know what happens on a network. What happens twice is told twice. */
export interface ChainListener {
  /** Not in a block yet. */
  seen(chain: ChainAdapter, arrivals: readonly ChainArrival[]): Promise<void>
  /** In the transaction that writes down how far the network was looked through. */
  arrived(tx: Transaction, chain: ChainAdapter, block: Block, arrivals: readonly ChainArrival[]): Promise<void>
  /** Finishes what has been begun for blocks that may be undone now. */
  settle(network: string): Promise<void>
  /** Blocks above this height are not the chain's any more. */
  undone(tx: Transaction, network: string, height: number): Promise<void>
  /** Everything up to the tip has been told. */
  reached(chain: ChainAdapter, tip: Tip): Promise<void>
}

/** Hashes that are remembered, more than blocks that aren't final, so that it can be said which of them were undone. */
const REMEMBERED = 1_024
/** Final blocks of which it is asked at once which of them hold anything, after a pause. */
const RANGE = 10_000
/** How long one turn looks at blocks, so that a network that was left for long keeps nothing else waiting. */
const LOOK_MS = 200
/** The place in the chain is written down at least so often. */
const WRITE_MS = 60_000

export interface NetworkFollowerDeps {
  readonly store: CustodyStore
  readonly clock: Clock
  readonly listener: ChainListener
  /** Those of the movements that reached addresses of ours. */
  readonly ours: (chain: ChainAdapter, movements: readonly Movement[]) => Promise<readonly ChainArrival[]>
}

/** Looks through one network, block by block, and goes back where blocks were undone. */
export class NetworkFollower {
  readonly #deps: NetworkFollowerDeps
  readonly #chain: ChainAdapter
  readonly #hashes = new Map<number, string>()
  #height: number | null = null
  #writtenAt = 0
  #tip: Tip | null = null
  #isAtTip = false
  #turn: Promise<void> = Promise.resolve()

  constructor(chain: ChainAdapter, deps: NetworkFollowerDeps) {
    this.#chain = chain
    this.#deps = deps
  }

  /** How far the network is, as far as it was looked through; null = nothing is known yet. */
  get tip(): Tip | null {
    return this.#tip
  }

  /** Whether the last look came as far as the network itself. */
  get isAtTip(): boolean {
    return this.#isAtTip
  }

  /**
   * Looks at what is new, when whoever looks already is done: of two at once, one would tell of blocks that the other has
   * seen undone.
   * @throws Error while the network can't be followed
   */
  async turn(): Promise<void> {
    const turn = this.#turn.then(async () => this.#look())
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #look(): Promise<void> {
    const { listener, ours } = this.#deps
    const tip = await this.#chain.tip()
    const height = await this.#stepBack(this.#height ?? (await this.#begin(tip)), tip)
    const until = performance.now() + LOOK_MS
    const caughtUp = await this.#catchUp(height, tip.final, until)
    const reached = await this.#lookThrough(caughtUp, tip.height, until)
    this.#tip = { height: reached, final: Math.min(tip.final, reached) }
    this.#isAtTip = reached === tip.height
    if (this.#isAtTip) await listener.seen(this.#chain, await ours(this.#chain, await this.#chain.pending()))
    await listener.reached(this.#chain, this.#tip)
    if (this.#deps.clock.now() - this.#writtenAt >= WRITE_MS) await this.#write(reached)
  }

  /** Where it stood before the last stop, or the tip of a network that is new here. */
  async #begin(tip: Tip): Promise<number> {
    const { network, genesis } = this.#chain
    const before = await this.#deps.store.cursor(network)
    if (before !== null && before.genesis !== genesis)
      throw new Error(`${network} is another chain than before: it begins with ${genesis}, not with ${before.genesis}`)
    if (before !== null && tip.height < before.height)
      throw new Error(`a node of ${network} is behind: at block ${tip.height}, and it was at ${before.height}`)
    if (before !== null) {
      this.#remember(before.height, before.hash)
      return before.height
    }
    const block = await this.#blockAt(tip.height)
    this.#remember(block.height, block.hash)
    await this.#write(block.height)
    return block.height
  }

  /** Goes back to the last block that is still the chain's. @throws Error when a final one isn't */
  async #stepBack(height: number, tip: Tip): Promise<number> {
    const { listener, store } = this.#deps
    const { network, genesis } = this.#chain
    if (await this.#stands(height)) return height
    // After a start only one hash is known: then it goes back to where nothing could be undone any more.
    const final = Math.max(0, height - (tip.height - tip.final))
    let fork = height - 1
    while (fork > final && !(await this.#stands(fork))) fork -= 1
    if (this.#hashes.has(fork) && !(await this.#stands(fork)))
      throw new Error(`a final block of ${network} was undone, ${fork}: a person has to look at it`)
    const { hash } = await this.#blockAt(fork)
    await listener.settle(network)
    await store.transaction(async (tx) => {
      await listener.undone(tx, network, fork)
      await store.setCursor({ network, genesis, height: fork, hash }, tx)
    })
    for (const known of this.#hashes.keys()) if (known > fork) this.#hashes.delete(known)
    this.#remember(fork, hash)
    return fork
  }

  /** Whether the block of this height is known to be the chain's still. */
  async #stands(height: number): Promise<boolean> {
    const block = await this.#chain.block(height)
    return block !== null && block.hash === this.#hashes.get(height)
  }

  /** Looks through the blocks above `from`, up to `to`; answers how far it came. */
  async #lookThrough(from: number, to: number, until: number): Promise<number> {
    let height = from
    while (height < to && performance.now() < until) {
      const block = await this.#chain.block(height + 1)
      // Undone while it was looked through: the next turn goes back.
      if (block === null || block.parent !== this.#hashes.get(height)) break
      await this.#tellOf(block)
      height = block.height
      this.#remember(height, block.hash)
    }
    return height
  }

  /** Looks into those final blocks above `from` that hold something, and passes over the others; answers how far it came. */
  async #catchUp(from: number, final: number, until: number): Promise<number> {
    let height = from
    while (height < final && performance.now() < until) {
      const end = Math.min(final, height + RANGE)
      for (const occupied of await this.#chain.occupied(height + 1, end)) {
        const block = await this.#blockAt(occupied)
        await this.#tellOf(block)
        if (performance.now() >= until) return this.#jumpTo(block)
      }
      height = this.#jumpTo(await this.#blockAt(end))
    }
    return height
  }

  #jumpTo({ height, hash }: Block): number {
    this.#hashes.clear()
    this.#remember(height, hash)
    return height
  }

  async #tellOf(block: Block): Promise<void> {
    const { listener, store, ours } = this.#deps
    const { network, genesis } = this.#chain
    const told = await ours(this.#chain, block.movements)
    const arrivals = told.length === 0 ? [] : await this.#chain.arrived(block, told)
    if (arrivals.length === 0) return
    await store.transaction(async (tx) => {
      await listener.arrived(tx, this.#chain, block, arrivals)
      await store.setCursor({ network, genesis, height: block.height, hash: block.hash }, tx)
    })
  }

  async #blockAt(height: number): Promise<Block> {
    const block = await this.#chain.block(height)
    if (block === null) throw new Error(`${this.#chain.network} has no block ${height}`)
    return block
  }

  #remember(height: number, hash: string): void {
    this.#height = height
    this.#hashes.set(height, hash)
    this.#hashes.delete(height - REMEMBERED - 1)
  }

  async #write(height: number): Promise<void> {
    const { network, genesis } = this.#chain
    const hash = this.#hashes.get(height)
    if (hash === undefined) return
    await this.#deps.store.setCursor({ network, genesis, height, hash })
    this.#writtenAt = this.#deps.clock.now()
  }
}
