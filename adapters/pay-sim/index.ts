/** A card acquirer and a bank in one that move no money: whoever opens their page plays the payer. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type {
  BankMoney,
  BankPayout,
  KeptCard,
  PayerAct,
  PayerPage,
  PaymentIntent,
  PaymentState,
  PayoutState,
  ProviderCall,
  SimulatedPayments,
  StartedPayment,
  StatementLine,
} from '@exchange/ports'
import { Records } from './records.ts'
import type { PaymentRecord, PayoutRecord } from './records.ts'

const MINUTE_MS = 60_000
/** What nobody has paid by then. */
const EXPIRES_MS = 30 * MINUTE_MS
/** From an authorisation until a slow bank answers. */
const SLOW_MS = 20_000
/** From the capture until it stands in the statement. */
const SETTLES_MS = MINUTE_MS
const PAYOUT_MS = 5_000
const SLOW_PAYOUT_MS = 10 * MINUTE_MS
/** Longer than a payment can be disputed. */
const REMEMBERED_MS = 200 * 24 * 60 * MINUTE_MS
const MOST_RECORDS = 100_000
/** Of a capture, in thousandths and cents; of a payout, in cents. */
const COSTS = { cards: { mille: 14n, fixed: 10n }, banks: { mille: 0n, fixed: 20n }, payout: 30n } as const

/** How an account number ends that a payout to it is not simply paid. */
const ODD_PAYOUTS: Readonly<Record<string, 'refused' | 'partly' | 'slow'>> = {
  '91': 'refused',
  '92': 'partly',
  '93': 'slow',
}

export interface PaySimSettings {
  /** Where it remembers. */
  readonly path: string
  /** Signs its calls; 32 bytes. */
  readonly key: Buffer
  /** The path of the page for payers, in a language. */
  readonly pageIn: (language: string) => string
  /** Unix ms. */
  readonly now: () => number
}

const isCardWay = (way: string): boolean => way.endsWith('_VISAMASTER')

export class PaySim implements SimulatedPayments {
  readonly name = 'simulated'
  readonly isSimulated = true
  readonly #settings: PaySimSettings
  readonly #records: Records
  #listener: (body: string, signature: string) => Promise<void> = async () => {}
  /** The last call. */
  #told: Promise<void> = Promise.resolve()

  constructor(settings: PaySimSettings) {
    this.#settings = settings
    this.#records = new Records(settings.path, settings.now() - REMEMBERED_MS)
  }

  tell(listener: (body: string, signature: string) => Promise<void>): void {
    this.#listener = listener
  }

  async start(intent: PaymentIntent): Promise<StartedPayment> {
    const key = this.#referenceOf(intent.id)
    const known = this.#records.payment(key)
    if (known === null) {
      this.#makeRoom()
      this.#records.put({
        kind: 'payment',
        key,
        intent,
        stage: 'open',
        isProving: false,
        captured: { currency: intent.money.currency, cents: 0n },
        cost: 0n,
        refunds: [],
        dispute: null,
        card: null,
        failure: null,
        startedAt: this.#settings.now(),
        capturedAt: null,
        capturesAt: null,
        events: 0,
      })
    }
    const url = new URL(this.#settings.pageIn(intent.language), intent.returnTo)
    url.searchParams.set('id', key)
    return { reference: key, url: url.href }
  }

  async state(reference: string): Promise<PaymentState | null> {
    const record = this.#now(reference)
    return record === null ? null : stateOf(record)
  }

  async refund(reference: string, { cents }: BankMoney, key: string): Promise<PaymentState | null> {
    const record = this.#now(reference)
    if (record === null) return null
    if (record.refunds.some((one) => one.key === key)) return stateOf(record)
    if (cents <= 0n || cents > leftOf(record)) return null
    return stateOf(this.#change(record, { refunds: [...record.refunds, { key, cents, at: this.#settings.now() }] }))
  }

  async payout(payout: BankPayout): Promise<PayoutState> {
    const key = `payout ${payout.id}`
    if (this.#records.payout(key) === null) {
      this.#makeRoom()
      this.#records.put({
        kind: 'payout',
        key,
        payout,
        stage: 'pending',
        paid: 0n,
        cost: 0n,
        startedAt: this.#settings.now(),
        endedAt: null,
      })
    }
    return this.#payoutNow(key) ?? { id: payout.id, stage: 'pending', paid: 0n, cost: 0n }
  }

  async payoutState(id: string): Promise<PayoutState | null> {
    return this.#payoutNow(`payout ${id}`)
  }

  async forgetCard(token: string): Promise<void> {
    const record = this.#records.card(`card ${token}`)
    if (record !== null && !record.isForgotten) this.#records.put({ ...record, isForgotten: true })
  }

  verify(body: string, signature: string): ProviderCall | null {
    const [given, right] = [Buffer.from(signature, 'hex'), this.#sign(body)]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const { event, reference } = JSON.parse(body) as ProviderCall
    return { event, reference }
  }

  async *statement(day: string): AsyncIterable<StatementLine> {
    for (const record of this.#records.all()) {
      if (record.kind === 'payment') yield* linesOf(record, day)
      else if (record.kind === 'payout' && record.paid > 0n && dayOf(record.endedAt) === day) yield payoutLine(record)
    }
  }

  async page(reference: string): Promise<PayerPage | null> {
    const record = this.#now(reference)
    if (record === null) return null
    const { intent, stage, isProving, dispute, card } = record
    const kept = card ?? this.#keptCard(intent)
    return {
      way: intent.way,
      money: intent.money,
      stage,
      isProving,
      dispute: dispute?.stage ?? null,
      refunded: refundedOf(record),
      card: kept === null ? null : withoutToken(kept),
      returnTo: intent.returnTo,
    }
  }

  async act(reference: string, act: PayerAct): Promise<boolean> {
    const record = this.#now(reference)
    if (record === null) return false
    const isPossible = act === 'repeat' ? this.#repeat(record) : this.#play(record, act)
    // Asked for its state, the provider never waits for whoever asks.
    if (isPossible) await this.#told
    return isPossible
  }

  close(): void {
    this.#records.close()
  }

  #play(record: PaymentRecord, act: PayerAct): boolean {
    const change = this.#changeBy(record, act)
    if (change === null) return false
    this.#change(record, change)
    return true
  }

  #changeBy(record: PaymentRecord, act: PayerAct): Partial<PaymentRecord> | null {
    const { intent, stage, isProving, dispute } = record
    const now = this.#settings.now()
    switch (act) {
      case 'pay':
        if (stage !== 'open' || isProving) return null
        return isCardWay(intent.way) ? { isProving: true, card: this.#cardOf(intent) } : this.#capture(record)
      case 'prove':
        return isProving ? this.#capture(record) : null
      case 'slow':
        if (stage !== 'open') return null
        return { stage: 'authorised', isProving: false, card: this.#cardOf(intent), capturesAt: now + SLOW_MS }
      case 'decline':
        return stage === 'open' ? { stage: 'failed', isProving: false, failure: 'declined' } : null
      case 'other-name':
        if (stage !== 'open' || !isCardWay(intent.way)) return null
        return { stage: 'failed', isProving: false, failure: 'name' }
      case 'cancel':
        return stage === 'open' ? { stage: 'failed', isProving: false, failure: 'canceled' } : null
      case 'refund-half': {
        const cents = leftOf(record) / 2n
        if (cents === 0n) return null
        return { refunds: [...record.refunds, { key: `r${record.refunds.length + 1}`, cents, at: now }] }
      }
      case 'dispute':
        if (leftOf(record) === 0n) return null
        return { dispute: { key: 'd1', cents: leftOf(record), stage: 'open', at: now, wonAt: null } }
      case 'win':
        return dispute?.stage === 'open' ? { dispute: { ...dispute, stage: 'won', wonAt: now } } : null
      case 'lose':
        return dispute?.stage === 'open' ? { dispute: { ...dispute, stage: 'lost' } } : null
      case 'repeat':
        return null
    }
  }

  #capture({ intent, card }: PaymentRecord): Partial<PaymentRecord> {
    const { mille, fixed } = isCardWay(intent.way) ? COSTS.cards : COSTS.banks
    const { cents } = intent.money
    return {
      stage: 'captured',
      isProving: false,
      captured: intent.money,
      // Rounded up, and never more than there is.
      cost: least((cents * mille + 999n) / 1000n + fixed, cents),
      capturedAt: this.#settings.now(),
      capturesAt: null,
      card: card ?? this.#cardOf(intent),
    }
  }

  /** The record as it is by now: what happens by itself has happened. */
  #now(reference: string): PaymentRecord | null {
    const record = this.#records.payment(reference)
    if (record === null) return null
    const now = this.#settings.now()
    const { stage, capturesAt, capturedAt, startedAt } = record
    if (stage === 'authorised' && capturesAt !== null && capturesAt <= now)
      return this.#change(record, this.#capture(record))
    if (stage === 'captured' && capturedAt !== null && capturedAt + SETTLES_MS <= now)
      return this.#change(record, { stage: 'settled' })
    if (stage === 'open' && startedAt + EXPIRES_MS <= now) return this.#change(record, { stage: 'expired' })
    return record
  }

  #payoutNow(key: string): PayoutState | null {
    const record = this.#records.payout(key)
    if (record === null) return null
    const { payout, stage, startedAt } = record
    const odd = ODD_PAYOUTS[payout.to.slice(-2)]
    const now = this.#settings.now()
    const isDue = startedAt + (odd === 'slow' ? SLOW_PAYOUT_MS : PAYOUT_MS) <= now
    if (stage !== 'pending' || !isDue) return payoutStateOf(record)
    const isRefused = odd === 'refused' || (odd === 'partly' && !payout.takesPart)
    const isPart = odd === 'partly' && !isRefused
    const paid = isRefused ? 0n : isPart ? payout.money.cents / 2n : payout.money.cents
    const next: PayoutRecord = {
      ...record,
      stage: isRefused ? 'refused' : isPart ? 'partly' : 'done',
      paid,
      cost: isRefused ? 0n : COSTS.payout,
      endedAt: now,
    }
    this.#records.put(next)
    return payoutStateOf(next)
  }

  #change(record: PaymentRecord, change: Partial<PaymentRecord>): PaymentRecord {
    const next: PaymentRecord = { ...record, ...change, events: record.events + 1 }
    this.#records.put(next)
    const { card, intent } = next
    if (next.stage === 'captured' && record.stage !== 'captured' && card !== null && intent.keepsCard) {
      const key = `card ${card.token}`
      if (this.#records.card(key) === null)
        this.#records.put({ kind: 'card', key, card, isForgotten: false, startedAt: this.#settings.now() })
    }
    this.#call(next, next.events)
    return next
  }

  /** Everything that was told is told again, the newest first. */
  #repeat(record: PaymentRecord): boolean {
    for (let event = record.events; event > 0; event--) this.#call(record, event)
    return record.events > 0
  }

  #call({ key }: PaymentRecord, event: number): void {
    const body = JSON.stringify({ event: `${key} ${event}`, reference: key } satisfies ProviderCall)
    this.#told = this.#listener(body, this.#sign(body).toString('hex'))
  }

  #sign(body: string): Buffer {
    return createHmac('sha256', this.#settings.key).update(body).digest()
  }

  /** The same for the same id, so that an answer which was lost can be asked for again. */
  #referenceOf(id: string): string {
    return createHmac('sha256', this.#settings.key).update(`payment ${id}`).digest('base64url').slice(0, 24)
  }

  #keptCard({ card }: PaymentIntent): KeptCard | null {
    const record = card === null ? null : this.#records.card(`card ${card}`)
    return record === null || record.isForgotten ? null : record.card
  }

  #cardOf(intent: PaymentIntent): KeptCard | null {
    if (!isCardWay(intent.way)) return null
    const expires = `${new Date(this.#settings.now()).getUTCFullYear() + 3}-04`
    const drawn: KeptCard = {
      token: `card_${randomBytes(12).toString('hex')}`,
      first: '400000',
      last: String(randomInt(10_000)).padStart(4, '0'),
      brand: 'Visa',
      expires,
      holder: intent.name ?? 'CARD HOLDER',
    }
    return this.#keptCard(intent) ?? drawn
  }

  #makeRoom(): void {
    if (this.#records.size >= MOST_RECORDS) throw new Error('the simulated provider is full')
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const refundedOf = ({ refunds }: PaymentRecord): bigint => refunds.reduce((sum, { cents }) => sum + cents, 0n)

/** What of it can go back: a dispute has taken all of it. */
const leftOf = (record: PaymentRecord): bigint =>
  record.dispute === null ? record.captured.cents - refundedOf(record) : 0n

function stateOf(record: PaymentRecord): PaymentState {
  const { key, intent, stage, captured, cost, refunds, dispute, card, failure } = record
  return {
    reference: key,
    id: intent.id,
    stage,
    captured,
    cost,
    refunds: refunds.map((one) => ({ key: one.key, cents: one.cents })),
    dispute: dispute === null ? null : { key: dispute.key, cents: dispute.cents, stage: dispute.stage },
    card,
    failure,
  }
}

const payoutStateOf = ({ payout, stage, paid, cost }: PayoutRecord): PayoutState => ({
  id: payout.id,
  stage,
  paid,
  cost,
})

const withoutToken = ({ first, last, brand, expires, holder }: KeptCard): Omit<KeptCard, 'token'> => ({
  first,
  last,
  brand,
  expires,
  holder,
})

const dayOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 10))

function* linesOf({ intent, captured, cost, capturedAt, refunds, dispute }: PaymentRecord, day: string) {
  const common = { id: intent.id, way: intent.way, currency: captured.currency }
  if (dayOf(capturedAt) === day) yield { ...common, kind: 'capture', key: '', cents: captured.cents, cost } as const
  for (const { key, cents, at } of refunds)
    if (dayOf(at) === day) yield { ...common, kind: 'refund', key, cents: -cents, cost: 0n } as const
  if (dispute === null) return
  const { key, cents } = dispute
  if (dayOf(dispute.at) === day) yield { ...common, kind: 'dispute', key, cents: -cents, cost: 0n } as const
  if (dayOf(dispute.wonAt) === day) yield { ...common, kind: 'dispute-won', key, cents, cost: 0n } as const
}

const payoutLine = ({ payout, paid, cost }: PayoutRecord): StatementLine => ({
  kind: 'payout',
  id: payout.id,
  key: '',
  way: payout.way,
  currency: payout.money.currency,
  cents: -paid,
  cost,
})
