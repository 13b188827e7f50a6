/** Money as banks count it: in hundredths of a currency. */
export interface BankMoney {
  /** `EUR`. */
  readonly currency: string
  readonly cents: bigint
}

/** A card as its acquirer shows it to merchants. The number itself never leaves the acquirer. */
export interface KeptCard {
  /** Stands for the card at this acquirer, and nowhere else. */
  readonly token: string
  /** The first six and the last four digits. */
  readonly first: string
  readonly last: string
  readonly brand: string
  /** `2029-04`. */
  readonly expires: string
  readonly holder: string
}

/** What somebody is about to pay. */
export interface PaymentIntent {
  /** Of our own: asked for again under the same id, it is the same payment. */
  readonly id: string
  /** `EUR_VISAMASTER`. */
  readonly way: string
  readonly money: BankMoney
  /** Whose name a card has to bear; null = nobody can say. */
  readonly name: string | null
  /** A kept card to pay with; null = the payer chooses one. */
  readonly card: string | null
  /** Whether the card is kept afterwards. */
  readonly keepsCard: boolean
  /** Where the payer's browser is sent afterwards. */
  readonly returnTo: string
  /** Two letters. */
  readonly language: string
}

export interface StartedPayment {
  /** Theirs. */
  readonly reference: string
  /** Where the payer pays. */
  readonly url: string
}

/**
 * How far a payment is. It only ever gets further: open > authorised > captured > settled, or failed, or expired. settled: it
 * stands in the bank's statement.
 */
export type PaymentStage = 'open' | 'authorised' | 'captured' | 'settled' | 'failed' | 'expired'
/** name: the card bears another name. */
export type PaymentFailure = 'declined' | 'canceled' | 'name'
export type DisputeStage = 'open' | 'won' | 'lost'

export interface PaymentState {
  readonly reference: string
  /** That of the intent. */
  readonly id: string
  readonly stage: PaymentStage
  /** What was captured; 0 until then. It may be another amount than was asked for. */
  readonly captured: BankMoney
  /** What the provider keeps of it for itself, in cents. */
  readonly cost: bigint
  /** What went back to the payer, each under a key of its own. */
  readonly refunds: readonly { readonly key: string; readonly cents: bigint }[]
  /** The payer's bank wants it back: it took so much, and gives it back when we win. */
  readonly dispute: { readonly key: string; readonly cents: bigint; readonly stage: DisputeStage } | null
  readonly card: KeptCard | null
  readonly failure: PaymentFailure | null
}

/** Money to somebody's bank account or card. */
export interface BankPayout {
  /** Of our own: asked for again under the same id, it is the same payout. */
  readonly id: string
  readonly way: string
  readonly money: BankMoney
  /** An account number, or the token of a kept card. */
  readonly to: string
  readonly name: string
  /** Whether a part of it is better than nothing. */
  readonly takesPart: boolean
}

export type PayoutStage = 'pending' | 'done' | 'partly' | 'refused'

export interface PayoutState {
  readonly id: string
  readonly stage: PayoutStage
  /** What arrived, in cents; 0 until then. */
  readonly paid: bigint
  /** What the provider took on top, in cents. */
  readonly cost: bigint
}

/** One movement of our account at a provider, as its statement of a day says it. */
export interface StatementLine {
  readonly kind: 'capture' | 'refund' | 'dispute' | 'dispute-won' | 'payout'
  /** Of our own payment or payout. */
  readonly id: string
  /** Of the refund or dispute; empty for the others. */
  readonly key: string
  readonly way: string
  readonly currency: string
  /** What it added to our account, before costs; below zero where it took something. */
  readonly cents: bigint
  readonly cost: bigint
}

/** What a call of the provider is about. It wakes whoever waits; what happened is asked for. */
export interface ProviderCall {
  /** The same for the same event, however often it is told. */
  readonly event: string
  readonly reference: string
}

/** Takes cards, or moves money at banks. Every call rejects where the provider can't be reached. */
export interface PaymentProvider {
  /** Names it in events. */
  readonly name: string
  /** No money moves. */
  readonly isSimulated: boolean
  start(intent: PaymentIntent): Promise<StartedPayment>
  /** Null = nothing is known by this reference. */
  state(reference: string): Promise<PaymentState | null>
  /** The same key is the same refund. Null = there is not so much of it left. */
  refund(reference: string, money: BankMoney, key: string): Promise<PaymentState | null>
  payout(payout: BankPayout): Promise<PayoutState>
  /** By our own id; null = it was never asked for. */
  payoutState(id: string): Promise<PayoutState | null>
  forgetCard(token: string): Promise<void>
  /** Null = it isn't the provider that calls. */
  verify(body: string, signature: string): ProviderCall | null
  /** What a UTC day changed, `2026-11-27`. */
  statement(day: string): AsyncIterable<StatementLine>
}

/** What somebody does at the page of a simulated provider, or what their bank does later. */
export type PayerAct =
  | 'pay'
  | 'prove'
  | 'slow'
  | 'decline'
  | 'other-name'
  | 'cancel'
  | 'refund-half'
  | 'dispute'
  | 'win'
  | 'lose'
  | 'repeat'

/** What the page of a simulated provider shows. */
export interface PayerPage {
  readonly way: string
  readonly money: BankMoney
  readonly stage: PaymentStage
  /** The card waits for its holder to prove who they are. */
  readonly isProving: boolean
  readonly dispute: DisputeStage | null
  readonly refunded: bigint
  readonly card: Omit<KeptCard, 'token'> | null
  readonly returnTo: string
}

/** A provider without money: payers are played by whoever opens its page. */
export interface SimulatedPayments extends PaymentProvider {
  /** Who is called when something happens. It never rejects. */
  tell(listener: (body: string, signature: string) => Promise<void>): void
  page(reference: string): Promise<PayerPage | null>
  /** Resolves once whoever is called has heard of it. False = not possible at this point. */
  act(reference: string, act: PayerAct): Promise<boolean>
}
