import type { SignedPayment } from './chain.ts'

/** What the ledger itself says to whoever signs. */
export interface LedgerProofs {
  /** What a live pending transfer ties itself to, all of whose amounts are held still; null = there is none for this payment. */
  commitmentOf(payment: string): string | null
  /** What the ledger knows an asset by; null = it isn't listed. */
  asset(id: number): { readonly ticker: string; readonly scale: number } | null
}

/** A transaction that is to be signed, and what shows that it is owed. */
export interface SigningRequest {
  readonly payment: string
  readonly version: number
  /** The bytes, without a signature. */
  readonly unsigned: string
  /** The text whose hash the ledger holds. */
  readonly claim: string
}

/** Holds the keys of one network. It trusts nobody who asks: what it signs, it reads from the bytes. */
export interface Signer {
  /** From which deposit addresses follow, and no key to them. */
  readonly depositKey: string
  /** What payments are made from. */
  readonly wallet: string
  /**
   * The same payment with the same version gets the same bytes.
   * @throws Error where the ledger holds no such payment, it was signed with another sequence, or it costs too much
   */
  sign(request: SigningRequest): Promise<SignedPayment>
  /** What was signed with this sequence or a later one, every version of it. */
  signedFrom(sequence: number): Promise<readonly SignedPayment[]>
}
