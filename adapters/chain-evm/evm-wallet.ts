import type {
  BroadcastAnswer,
  ChainPayouts,
  NetworkFee,
  NetworkFees,
  Payment,
  PaymentEffect,
  PaymentPlan,
  SignedPayment,
  Signer,
  SigningOrder,
} from '@exchange/ports'
import { hasSucceeded } from './blocks.ts'
import { MOST_GAS, callOf, mostOf, paymentIn, readTransaction, termsOf, termsText, unsignedOf } from './codec.ts'
import type { EvmAssets, Terms } from './codec.ts'
import { NodeRefusal, hex, hexOrNull, list, quantity, quantityOf, record } from './node.ts'
import type { EvmNode, Hex } from './node.ts'
import type { EvmNodes } from './nodes.ts'

/** A plain receiver takes so much. */
const PLAIN_GAS = 21_000n
/** What can't be estimated, since it would fail now. */
const UNKNOWN_GAS = 120_000n
/** Above what was estimated: a fourth more, for what another block changes. */
const SPARE = 4n
/** Blocks whose tips are looked at, and which of them: slow, normal, fast. */
const LOOKED_AT = 10
const PERCENTILES = [20, 50, 90]
/** Nobody mines for less, in wei for each gas. */
const LEAST_TIP = 100_000_000n
/** Bumps are an eighth: most nodes ask a tenth more of both numbers. */
const raised = (value: bigint): bigint => (value * 9n + 7n) / 8n

/** A payment in a token that is in a block. */
export interface PaidTransfer {
  readonly height: number
  readonly hash: Hex
  readonly txid: string
  readonly ticker: string
  readonly address: string
}

export interface EvmWalletDeps {
  readonly assets: EvmAssets
  readonly nodes: EvmNodes
  readonly signer: Signer
  readonly mostPerGas: bigint
  /** Looks once whether the nodes are the chain's. */
  readonly ready: () => Promise<void>
  readonly tip: () => Promise<{ readonly height: number; readonly final: number }>
  readonly addressAt: (place: number) => string
  /** What of it has left the wallet in truth. */
  readonly paid: (by: PaidTransfer) => Promise<bigint>
}

/** The exchange's wallet on a chain like Ethereum: one key, whose transactions are numbered. */
export class EvmWallet implements ChainPayouts {
  readonly coin: string
  readonly #deps: EvmWalletDeps

  constructor(deps: EvmWalletDeps) {
    this.coin = deps.assets.coin
    this.#deps = deps
  }

  /** There is none. */
  dustOf(): bigint {
    return 1n
  }

  async holdings(ticker: string, height: number, places: number): Promise<bigint> {
    const { nodes, signer, addressAt, ready } = this.#deps
    await ready()
    const header = await nodes.header(height)
    if (header === null) throw new Error(`${this.#deps.assets.network} has no block ${height}`)
    const addresses = [signer.wallet, ...Array.from({ length: places }, (_, place) => addressAt(place))]
    return nodes.sum(ticker, addresses, header.hash)
  }

  /** What is final, without anything that was signed since: it counts whether it was sent or not. */
  async spendable(ticker: string): Promise<bigint> {
    const { nodes, signer, tip, assets } = this.#deps
    const { final } = await tip()
    const header = await nodes.header(final)
    if (header === null) throw new Error(`${assets.network} has no block ${final}`)
    const sequence = await nodes.countAt(signer.wallet, final)
    const there = await nodes.balance(ticker, signer.wallet, header.hash)
    const bySequence = new Map<number, bigint>()
    for (const { raw } of await signer.signedFrom(sequence)) {
      const { plan } = readTransaction(raw, assets)
      const takes = this.#takenBy(plan, ticker)
      if (takes > (bySequence.get(plan.sequence) ?? 0n)) bySequence.set(plan.sequence, takes)
    }
    const left = [...bySequence.values()].reduce((sum, takes) => sum - takes, there)
    return left > 0n ? left : 0n
  }

  async fees(payment: Payment): Promise<NetworkFees> {
    const { nodes, mostPerGas, ready } = this.#deps
    await ready()
    const [gas, history] = await Promise.all([
      this.#gasOf(payment),
      nodes.first.ask('eth_feeHistory', quantityOf(LOOKED_AT), 'latest', PERCENTILES),
    ])
    const { baseFeePerGas, reward } = record(history)
    const base = quantity(list(baseFeePerGas).at(-1))
    const [slow = LEAST_TIP, normal = LEAST_TIP, fast = LEAST_TIP] = PERCENTILES.map((_, at) => tipAt(reward, at))
    return {
      slow: feeOf(gas, (base * 5n) / 4n, slow),
      normal: feeOf(gas, 2n * base, normal),
      fast: feeOf(gas, 3n * base, fast),
      cap: gas * mostPerGas,
    }
  }

  async nextSequence(): Promise<number> {
    return this.#count('latest')
  }

  async sign({ payment, version, plan, claim }: SigningOrder): Promise<SignedPayment> {
    const { signer, assets } = this.#deps
    return signer.sign({ payment, version, unsigned: unsignedOf(plan, assets), claim })
  }

  async replacement(last: PaymentPlan, how: 'bump' | 'cancel'): Promise<PaymentPlan | null> {
    const { mostPerGas, signer } = this.#deps
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = termsOf(last)
    const terms = {
      gas: how === 'cancel' ? PLAIN_GAS : gas,
      maxFeePerGas: raised(maxFeePerGas),
      maxPriorityFeePerGas: raised(maxPriorityFeePerGas),
    }
    if (terms.maxFeePerGas > mostPerGas) return null
    const nobody = { address: signer.wallet, memo: null, ticker: this.coin, amount: 0n }
    return {
      payment: how === 'cancel' ? nobody : last.payment,
      sequence: last.sequence,
      fee: mostOf(terms),
      terms: termsText(terms),
    }
  }

  decode(raw: string): PaymentPlan {
    const { plan, from } = readTransaction(raw, this.#deps.assets)
    if (from !== null && from !== this.#deps.signer.wallet) throw new Error(`${from} is not the wallet of the exchange`)
    return plan
  }

  async broadcast(raw: string): Promise<BroadcastAnswer> {
    const { nodes, assets, ready } = this.#deps
    await ready()
    const { plan, txid } = readTransaction(raw, assets)
    if ((await nodes.first.ask('eth_getTransactionByHash', txid)) !== null) return 'known'
    const [mined, waiting] = [await this.#count('latest'), await this.#count('pending')]
    if (plan.sequence < mined) return 'spent'
    if (plan.sequence > waiting) return 'gap'
    if (!(await this.#isFunded(plan))) return 'unfunded'
    if (await this.#isOutbid(plan, txid)) return 'underpriced'
    const [first, ...others] = nodes.all
    const answer = await answerOf(async () => first?.ask('eth_sendRawTransaction', raw))
    // Told to the others as well, as far as they hear it: the first one has it.
    if (answer === 'accepted')
      await Promise.allSettled(others.map(async (node) => node.ask('eth_sendRawTransaction', raw)))
    return answer
  }

  async effectOf(txid: string): Promise<PaymentEffect | null> {
    const { nodes, assets, paid, ready } = this.#deps
    await ready()
    const mined = await nodes.agreed(`transaction ${txid}`, async (node) => minedIn(node, txid))
    const sent = mined === null ? null : await nodes.first.ask('eth_getTransactionByHash', txid)
    if (mined === null || sent === null) return null
    const { height, hash, hasSucceeded, cost } = mined
    if (!hasSucceeded) return { height, arrived: 0n, cost }
    const { to, value, input } = record(sent)
    const payment = paymentIn({ to: hexOrNull(to), value: quantity(value), data: hex(input) }, assets)
    if (payment.ticker === this.coin) return { height, arrived: payment.amount, cost }
    const arrived = await paid({ height, hash, txid, ticker: payment.ticker, address: payment.address })
    return { height, arrived, cost }
  }

  #takenBy({ payment, fee }: PaymentPlan, ticker: string): bigint {
    return (payment.ticker === ticker ? payment.amount : 0n) + (ticker === this.coin ? fee : 0n)
  }

  async #count(at: 'latest' | 'pending'): Promise<number> {
    const { nodes, signer, ready } = this.#deps
    await ready()
    return Number(quantity(await nodes.first.ask('eth_getTransactionCount', signer.wallet, at)))
  }

  /** By what is in blocks: what waits before it is the node's to count. */
  async #isFunded(plan: PaymentPlan): Promise<boolean> {
    const { nodes, signer } = this.#deps
    for (const ticker of new Set([this.coin, plan.payment.ticker]))
      if ((await nodes.balanceNow(ticker, signer.wallet)) < this.#takenBy(plan, ticker)) return false
    return true
  }

  /** One that waits with its sequence pays so much that nodes would keep it. */
  async #isOutbid(plan: PaymentPlan, txid: string): Promise<boolean> {
    const { nodes, signer, assets } = this.#deps
    const own = termsOf(plan)
    for (const other of await signer.signedFrom(plan.sequence)) {
      const { plan: its } = readTransaction(other.raw, assets)
      if (its.sequence !== plan.sequence || other.txid === txid || isAbove(own, termsOf(its))) continue
      if ((await nodes.first.ask('eth_getTransactionByHash', other.txid)) !== null) return true
    }
    return false
  }

  async #gasOf(payment: Payment): Promise<bigint> {
    const { nodes, signer, assets } = this.#deps
    const isCoin = payment.ticker === this.coin
    if (isCoin && hex(await nodes.first.ask('eth_getCode', payment.address, 'latest')) === '0x') return PLAIN_GAS
    const { to, value, data } = callOf(payment, assets)
    const call = { from: signer.wallet, to, value: quantityOf(value), data }
    const estimate = await nodes.first.ask('eth_estimateGas', call).catch((reason: unknown) => {
      // It would fail now, as with too little in the wallet. What it takes then is seen when it is paid.
      if (reason instanceof NodeRefusal) return null
      throw reason
    })
    if (estimate === null) return UNKNOWN_GAS
    const gas = quantity(estimate)
    const wide = gas + gas / SPARE
    return wide > MOST_GAS ? MOST_GAS : wide
  }
}

/** What one node says of a transaction that is in a block; null = it is in none. */
async function minedIn(node: EvmNode, txid: string) {
  const found = await node.ask('eth_getTransactionReceipt', txid)
  if (found === null) return null
  const receipt = record(found)
  return {
    height: Number(quantity(receipt['blockNumber'])),
    hash: hex(receipt['blockHash']),
    hasSucceeded: hasSucceeded(receipt),
    cost: quantity(receipt['gasUsed']) * quantity(receipt['effectiveGasPrice']),
  }
}

const feeOf = (gas: bigint, base: bigint, tip: bigint): NetworkFee => {
  const terms: Terms = { gas, maxFeePerGas: base + tip, maxPriorityFeePerGas: tip }
  return { most: mostOf(terms), terms: termsText(terms) }
}

/** The middle one of what blocks were paid on top. */
function tipAt(rewards: unknown, percentile: number): bigint {
  const tips = list(rewards)
    .map((block) => quantity(list(block)[percentile]))
    .filter((tip) => tip > 0n)
    .toSorted((one, other) => (one < other ? -1 : 1))
  const middle = tips[Math.floor(tips.length / 2)] ?? 0n
  return middle > LEAST_TIP ? middle : LEAST_TIP
}

/** By a tenth, in both numbers. */
const isAbove = (one: Terms, other: Terms): boolean =>
  one.maxFeePerGas * 10n >= other.maxFeePerGas * 11n &&
  one.maxPriorityFeePerGas * 10n >= other.maxPriorityFeePerGas * 11n

/** How nodes say it, in words of their own. */
const refusals: readonly (readonly [RegExp, BroadcastAnswer])[] = [
  [/already (?:known|imported|exists)|known transaction/i, 'known'],
  [/nonce too low|nonce is too low|old nonce/i, 'spent'],
  [/insufficient (?:funds|balance)|overdraft/i, 'unfunded'],
  [/nonce too high|nonce gap/i, 'gap'],
  [/underpriced|fee too low|less than block base fee|below the? ?base fee|feetoolow/i, 'underpriced'],
]

async function answerOf(send: () => Promise<unknown>): Promise<BroadcastAnswer> {
  try {
    await send()
    return 'accepted'
  } catch (reason) {
    const known = reason instanceof NodeRefusal ? refusals.find(([words]) => words.test(reason.message)) : undefined
    if (known === undefined) throw reason
    return known[1]
  }
}
