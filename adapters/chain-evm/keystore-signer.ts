import { createHash } from 'node:crypto'
import type { LedgerProofs, PaymentPlan, SignedPayment, Signer, SigningRequest } from '@exchange/ports'
import { sign } from 'ox/Secp256k1'
import * as Transaction from 'ox/TxEnvelopeEip1559'
import { MOST_GAS, decimalsIn, readTransaction, termsOf } from './codec.ts'
import type { EvmAssets } from './codec.ts'
import type { WalletKeys } from './keystore.ts'
import type { Hex } from './node.ts'
import { SignedLog } from './signed-log.ts'
import type { SignedEntry } from './signed-log.ts'

/** What it doesn't sign, and why. */
class SigningRefused extends Error {
  override readonly name = 'SigningRefused'
}

export interface KeystoreSignerDeps {
  readonly keys: WalletKeys
  readonly assets: EvmAssets
  readonly proofs: LedgerProofs
  /** No transaction pays more for a unit of gas. */
  readonly mostPerGas: bigint
  /** Where it writes down what it has signed. */
  readonly log: string
}

/**
 * Signs with keys that are in this process, and nothing but what the ledger holds at this moment: the text it was asked with has to be
 * what the live pending transfer ties itself to, and the bytes have to pay what the text says.
 */
export class KeystoreSigner implements Signer {
  readonly depositKey: string
  readonly wallet: string
  readonly #deps: KeystoreSignerDeps
  readonly #log: SignedLog

  constructor(deps: KeystoreSignerDeps) {
    this.depositKey = deps.keys.depositKey
    this.wallet = deps.keys.wallet
    this.#deps = deps
    this.#log = new SignedLog(deps.log, (payment) => deps.proofs.commitmentOf(payment) !== null)
  }

  async sign(request: SigningRequest): Promise<SignedPayment> {
    return this.#log.alone(async () => this.#sign(request))
  }

  async signedFrom(sequence: number): Promise<readonly SignedPayment[]> {
    const entries = await this.#log.alone(async () => this.#log.entries)
    return entries.filter((entry) => entry.sequence >= sequence).map(({ txid, raw }) => ({ txid, raw }))
  }

  async close(): Promise<void> {
    await this.#log.close()
  }

  async #sign({ payment, version, unsigned, claim }: SigningRequest): Promise<SignedPayment> {
    const { plan, from } = readTransaction(unsigned, this.#deps.assets)
    if (from !== null) throw new SigningRefused('it is signed already')
    const before = this.#log.entries.filter((entry) => entry.payment === payment)
    this.#requireOwed(payment, claim, plan, before)
    this.#requireCheap(plan)
    if (before.some(({ sequence }) => sequence !== plan.sequence))
      throw new SigningRefused(`payment ${payment} was signed with another sequence: it could be paid twice`)
    const known = before.find((entry) => entry.version === version)
    const signed = known ?? this.#signed(unsigned)
    if (known === undefined) await this.#log.add({ payment, version, sequence: plan.sequence, ...signed })
    else if (!isSame(readTransaction(known.raw, this.#deps.assets).plan, plan))
      throw new SigningRefused(`version ${version} of payment ${payment} was signed as something else`)
    return { txid: signed.txid, raw: signed.raw }
  }

  /** The ledger holds it now, and these bytes pay just that; or they pay nobody, in the place of bytes that did. */
  #requireOwed(
    payment: string,
    claim: string,
    { payment: paid, sequence }: PaymentPlan,
    before: readonly SignedEntry[],
  ): void {
    const { assets, proofs } = this.#deps
    const held = proofs.commitmentOf(payment)
    if (held === null || held !== createHash('sha256').update(claim).digest('hex'))
      throw new SigningRefused(`the ledger holds no such payment as ${payment}`)
    const isCancel = paid.address === this.wallet && paid.ticker === assets.coin && paid.amount === 0n
    if (isCancel && before.some((entry) => entry.sequence === sequence)) return
    const owed = claimIn(claim)
    const asset = proofs.asset(owed.asset)
    const decimals = asset === null ? null : decimalsIn(assets, asset.ticker)
    const isOwed =
      asset !== null &&
      decimals !== null &&
      owed.id === payment &&
      owed.network === assets.network &&
      owed.isOutside &&
      owed.memo === '' &&
      paid.address === owed.address &&
      paid.ticker === asset.ticker &&
      // In units of whichever counts finer.
      paid.amount * 10n ** BigInt(asset.scale) === owed.receive * 10n ** BigInt(decimals)
    if (!isOwed) throw new SigningRefused(`the bytes pay something else than ${payment}`)
  }

  #requireCheap(plan: PaymentPlan): void {
    const { mostPerGas } = this.#deps
    const { gas, maxFeePerGas } = termsOf(plan)
    if (gas > MOST_GAS || maxFeePerGas > mostPerGas)
      throw new SigningRefused(
        `a payment may cost ${MOST_GAS} gas for ${mostPerGas} each, not ${gas} for ${maxFeePerGas}`,
      )
  }

  #signed(unsigned: string): SignedPayment {
    const envelope = Transaction.deserialize(envelopeOf(unsigned))
    const { r, s, yParity } = sign({
      payload: Transaction.getSignPayload(envelope),
      privateKey: this.#deps.keys.privateKey,
    })
    const raw = Transaction.serialize(envelope, { signature: { r, s, yParity } })
    return { txid: readTransaction(raw, this.#deps.assets).txid, raw }
  }
}

const envelopeOf = (text: string): Transaction.Serialized => {
  const isEnvelope = (one: string): one is Transaction.Serialized & Hex => one.startsWith('0x02')
  if (!isEnvelope(text)) throw new SigningRefused('no transaction')
  return text
}

const isSame = (one: PaymentPlan, other: PaymentPlan): boolean =>
  one.terms === other.terms &&
  one.sequence === other.sequence &&
  one.payment.address === other.payment.address &&
  one.payment.ticker === other.payment.ticker &&
  one.payment.amount === other.payment.amount

/** What the text says: whose money, of what, where to, and how much of it is the exchange's fee. */
function claimIn(claim: string) {
  const parts: readonly unknown[] = JSON.parse(claim)
  const [id, , asset, network, address, memo, amount, fee, receiver] = parts
  return {
    id: String(id),
    asset: Number(asset),
    network: String(network),
    address: String(address),
    memo: String(memo),
    receive: BigInt(String(amount)) - BigInt(String(fee)),
    isOutside: receiver === null,
  }
}
