import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type {
  BroadcastAnswer,
  ChainAddress,
  ChainPayouts,
  NetworkFees,
  PaymentEffect,
  PaymentPlan,
  SignedPayment,
  SigningOrder,
  Tip,
} from '@exchange/ports'
import type { Clock } from '../../../kernel/index.ts'
import type { ChainStore, SimulatedTransaction } from './store.ts'

/** What the wallet knows of its network. */
interface Settings {
  readonly network: string
  readonly coin: string
  readonly fee: bigint
  readonly decimals: Readonly<Record<string, number>>
}

interface WalletDeps {
  readonly store: ChainStore
  readonly clock: Clock
  /** Signs transactions. */
  readonly key: Buffer
  readonly tip: () => Promise<Tip>
  readonly known: (txid: string) => Promise<SimulatedTransaction | null>
  /** The wallet's own address. */
  readonly own: () => ChainAddress
  /** Lets a transaction wait for the next block. */
  readonly enter: (txid: string, plan: PaymentPlan, payment: string) => Promise<BroadcastAnswer>
}

/** More than so many times the usual fee is never paid. */
const CAP = 10n

/** What takes the place of another one pays at least an eighth more. */
export const raised = (fee: bigint): bigint => (fee * 9n + 7n) / 8n

/** The wallet of the exchange on a simulated network. */
export class SimulatedWallet implements ChainPayouts {
  readonly coin: string
  readonly #settings: Settings
  readonly #deps: WalletDeps
  #turn: Promise<unknown> = Promise.resolve()

  constructor(settings: Settings, deps: WalletDeps) {
    this.coin = settings.coin
    this.#settings = settings
    this.#deps = deps
  }

  dustOf(ticker: string): bigint {
    // A few hundred units where a coin has eight decimals, as on the networks that have dust.
    return (this.#settings.decimals[ticker] ?? 0) === 8 ? 546n : 1n
  }

  async holdings(ticker: string, height: number): Promise<bigint> {
    return this.#deps.store.holdings(this.#settings.network, ticker, height, height)
  }

  async spendable(ticker: string): Promise<bigint> {
    // What may be undone is not spent: a payment that depends on it would be undone with it.
    const { final } = await this.#deps.tip()
    return this.#deps.store.holdings(this.#settings.network, ticker, final, null)
  }

  async fees(): Promise<NetworkFees> {
    const { fee } = this.#settings
    const usual = { most: fee, terms: '' }
    return { slow: usual, normal: usual, fast: { most: 2n * fee, terms: '' }, cap: this.#cap }
  }

  async replacement(last: PaymentPlan, how: 'bump' | 'cancel'): Promise<PaymentPlan | null> {
    const fee = raised(last.fee)
    if (fee > this.#cap) return null
    if (how === 'bump') return { ...last, fee }
    return { ...last, payment: { ...this.#deps.own(), ticker: this.coin, amount: 0n }, fee }
  }

  async nextSequence(): Promise<number> {
    const { height } = await this.#deps.tip()
    return this.#deps.store.nextSequence(this.#settings.network, height)
  }

  async sign({ payment, version, plan }: SigningOrder): Promise<SignedPayment> {
    const { store, clock } = this.#deps
    const { network } = this.#settings
    if (plan.fee > this.#cap) throw new Error(`${plan.fee} is more than a transaction on ${network} may cost`)
    const others = await store.versions(network, payment)
    if (others.some(({ sequence }) => sequence !== plan.sequence))
      throw new Error(`payment ${payment} was signed with another sequence: it could be paid twice`)
    const raw = this.#encoded(payment, plan)
    const { sequence } = plan
    const row = { network, payment, version, sequence, txid: txidOf(raw), raw, signedAt: new Date(clock.now()) }
    const kept = await store.sign(row)
    return { txid: kept.txid, raw: kept.raw }
  }

  decode(raw: string): PaymentPlan {
    return this.#opened(raw).plan
  }

  async broadcast(raw: string): Promise<BroadcastAnswer> {
    // One at a time: each looks at what those before it have left.
    const turn = this.#turn.then(async () => this.#broadcast(raw))
    this.#turn = turn.catch(() => {})
    return turn
  }

  async effectOf(txid: string): Promise<PaymentEffect | null> {
    const [row, { height }] = await Promise.all([this.#deps.known(txid), this.#deps.tip()])
    if (row === null || row.height === null || row.height > height) return null
    return { height: row.height, arrived: row.failed ? 0n : row.amount, cost: row.fee }
  }

  async #broadcast(raw: string): Promise<BroadcastAnswer> {
    const { payment, plan } = this.#opened(raw)
    const txid = txidOf(raw)
    const known = await this.#deps.known(txid)
    if (known !== null && known.height !== null) return 'known'
    const { ticker, amount } = plan.payment
    const needed =
      ticker === this.coin
        ? [[ticker, amount + plan.fee] as const]
        : [[ticker, amount] as const, [this.coin, plan.fee] as const]
    for (const [of, sum] of needed) if ((await this.spendable(of)) < sum) return 'unfunded'
    return this.#deps.enter(txid, plan, payment)
  }

  get #cap(): bigint {
    return CAP * this.#settings.fee
  }

  #encoded(payment: string, { payment: to, sequence, fee }: PaymentPlan): string {
    const { address, memo, ticker, amount } = to
    const text = JSON.stringify([
      this.#settings.network,
      payment,
      sequence,
      address,
      memo,
      ticker,
      String(amount),
      String(fee),
    ])
    return `${Buffer.from(text).toString('base64url')}.${this.#seal(text).toString('base64url')}`
  }

  #opened(raw: string): { readonly payment: string; readonly plan: PaymentPlan } {
    const [body = '', seal = ''] = raw.split('.')
    const text = Buffer.from(body, 'base64url').toString()
    const given = Buffer.from(seal, 'base64url')
    const right = this.#seal(text)
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw new Error(`this is no transaction of ${this.#settings.network}`)
    const [network, payment, sequence, address, memo, ticker, amount, fee]: [
      string,
      string,
      number,
      string,
      string | null,
      string,
      string,
      string,
    ] = JSON.parse(text)
    if (network !== this.#settings.network) throw new Error(`this is a transaction of ${network}`)
    const to = { address, memo, ticker, amount: BigInt(amount) }
    return { payment, plan: { payment: to, sequence, fee: BigInt(fee), terms: '' } }
  }

  #seal(text: string): Buffer {
    return createHmac('sha256', this.#deps.key).update(`signed ${text}`).digest()
  }
}

const txidOf = (raw: string): string => createHash('sha256').update(raw).digest('hex')
