/** A way to send money on a network: an address, and on networks whose addresses are shared a memo. */
export interface ChainAddress {
  readonly address: string
  /** Null where addresses are not shared. */
  readonly memo: string | null
}

/** What a text that somebody gave for an address isn't. no-receiver: whatever is sent there is lost, as at a token's contract. */
export type AddressFault = 'malformed' | 'checksum' | 'other-network' | 'memo-malformed' | 'no-receiver'

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

/**
 * What a network knows of a transaction. `replaced`: another one took its place, so it never comes. `failed`: it is in a block, and
 * moved nothing.
 */
export type Found = 'pending' | 'mined' | 'failed' | 'replaced' | 'unknown'

/** What a transaction of the exchange's own pays to whom, in units of the chain. */
export interface Payment extends ChainAddress {
  readonly ticker: string
  readonly amount: bigint
}

/** A transaction before it is signed. Whatever is in it follows from what it was made of. */
export interface PaymentPlan {
  readonly payment: Payment
  /** Of two transactions with the same sequence the chain takes one; they are mined in the order of it, without gaps. */
  readonly sequence: number
  /** What the network takes for it at most, in units of its coin. */
  readonly fee: bigint
  /** What the fee is made of, as only this network's adapter reads it; empty where a fee is one number. */
  readonly terms: string
}

/** What a transaction may cost. */
export interface NetworkFee {
  /** At most, in units of the coin. */
  readonly most: bigint
  readonly terms: string
}

/** A transaction as the network takes it. */
export interface SignedPayment {
  /** Known before anybody has seen the transaction. */
  readonly txid: string
  readonly raw: string
}

/** What a transaction has done, once it is in a block. */
export interface PaymentEffect {
  readonly height: number
  /** What reached the receiver; 0 = it failed, and cost its fee. */
  readonly arrived: bigint
  /** What the network took, in units of its coin. */
  readonly cost: bigint
}

/** What a payment may cost, from slow to fast, and what is never exceeded, in units of the coin. */
export interface NetworkFees {
  readonly slow: NetworkFee
  readonly normal: NetworkFee
  readonly fast: NetworkFee
  readonly cap: bigint
}

/** What is to be signed. */
export interface SigningOrder {
  /** The withdrawal that is paid. */
  readonly payment: string
  /** Versions of a payment have the same sequence, so that the chain takes one of them. */
  readonly version: number
  readonly plan: PaymentPlan
  /** The text whose hash the ledger holds for this payment: whose money goes where, and how much of it. */
  readonly claim: string
}

/**
 * accepted: it waits for a block. known: it waited already, or is in one. spent: another transaction with its sequence is in a
 * block. gap: one before it is missing. unfunded: the wallet has too little. underpriced: another one with its sequence waits, and
 * pays too much to be replaced by it; or the network takes nothing at such a fee.
 */
export type BroadcastAnswer = 'accepted' | 'known' | 'spent' | 'gap' | 'unfunded' | 'underpriced'

/** The exchange's own wallet on one network, which withdrawals are paid from. Calls reject while its node can't be reached. */
export interface ChainPayouts {
  /** What the network takes its fees in. */
  readonly coin: string
  /** The least that can be sent, in units of the chain. */
  dustOf(ticker: string): bigint
  /** What the wallet and the first `places` deposit addresses had of an asset after this block. */
  holdings(ticker: string, height: number, places: number): Promise<bigint>
  /** What the wallet can pay with now: whatever waits for a block has been taken off. */
  spendable(ticker: string): Promise<bigint>
  fees(payment: Payment): Promise<NetworkFees>
  /** The least sequence that no block has taken. */
  nextSequence(): Promise<number>
  /**
   * The same payment with the same version gets the same bytes, whatever has happened in between.
   * @throws Error where it was signed with another sequence, or costs more than the cap
   */
  sign(order: SigningOrder): Promise<SignedPayment>
  /**
   * Takes the place of one that waits: `bump` pays the same for a higher fee, `cancel` pays nobody.
   * Null = that would cost more than the cap.
   */
  replacement(last: PaymentPlan, how: 'bump' | 'cancel'): Promise<PaymentPlan | null>
  /** What the bytes say. @throws Error where they are no transaction of this network */
  decode(raw: string): PaymentPlan
  broadcast(raw: string): Promise<BroadcastAnswer>
  /** Null = it is in no block of the chain as it is now. */
  effectOf(txid: string): Promise<PaymentEffect | null>
}

/** One network. Calls reject while its node can't be reached. */
export interface ChainAdapter {
  /** As the compatible API spells it: `ERC20`. */
  readonly network: string
  /** What tells this chain from any other that speaks like it. Known from the first answer of the network on. */
  readonly genesis: string
  /** Nothing on it is worth anything. */
  readonly isSimulated: boolean
  /** Addresses are shared: a memo says whose deposit it is. */
  readonly hasMemo: boolean
  /** How long a block usually takes. */
  readonly blockMs: number
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
  /** What waits for a block, as far as it can be said before. */
  pending(): Promise<readonly Movement[]>
  /**
   * Of movements in a block to addresses of the exchange, those that brought something, with what arrived in truth: a token's
   * contract may say one thing and do another.
   */
  arrived<Kind extends Movement>(block: Block, movements: readonly Kind[]): Promise<readonly Kind[]>
  find(txid: string): Promise<Found>
  /** Null = money can come in by this network, and not go out. */
  readonly payouts: ChainPayouts | null
}
