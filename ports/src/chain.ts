/** A way to send money on a network: an address, and on networks whose addresses are shared a memo. */
export interface ChainAddress {
  readonly address: string
  /** Null where addresses are not shared. */
  readonly memo: string | null
}

/** What a text that somebody gave for an address isn't. */
export type AddressFault = 'malformed' | 'checksum' | 'other-network' | 'memo-malformed'

/** Money that reached one address by one transaction. */
export interface Movement extends ChainAddress {
  readonly txid: string
  /**
   * Which of the movements of its transaction it is: the output, or the position of the log in its own receipt. The same
   * after a reorganisation.
   */
  readonly ordinal: number
  readonly ticker: string
  /** What arrived, in units of the chain; above zero. */
  readonly amount: bigint
}

export interface Block {
  readonly height: number
  readonly hash: string
  /** Hash of the block before it. */
  readonly parent: string
  readonly movements: readonly Movement[]
}

/** How far a network is. */
export interface Tip {
  readonly height: number
  /** The last block that can't be undone. */
  readonly final: number
}

/** What a network knows of a transaction. `replaced`: another one spent its money, so it never comes. */
export type Found = 'pending' | 'mined' | 'replaced' | 'unknown'

/** One network. Calls reject while its node can't be reached. */
export interface ChainAdapter {
  /** As the compatible API spells it: `ERC20`. */
  readonly network: string
  /** What tells this chain from any other that speaks like it. */
  readonly genesis: string
  /** Nothing on it is worth anything. */
  readonly isSimulated: boolean
  /** Addresses are shared: a memo says whose deposit it is. */
  readonly hasMemo: boolean
  /** Decimals of an asset in units of this chain; null = the asset isn't on it. */
  decimalsOf(ticker: string): number | null
  /** The deposit address of this number, the same at every call. */
  addressAt(place: number): Promise<ChainAddress>
  parseAddress(text: string, memo: string | null): ChainAddress | AddressFault
  tip(): Promise<Tip>
  /** The block of this height on the chain as it is now; null = there is none yet. */
  block(height: number): Promise<Block | null>
  /**
   * Heights from `from` to `to`, both included, whose blocks may hold movements, in order. They are final: nothing of the
   * answer changes.
   */
  occupied(from: number, to: number): Promise<readonly number[]>
  /** What waits for a block. */
  pending(): Promise<readonly Movement[]>
  find(txid: string): Promise<Found>
}
