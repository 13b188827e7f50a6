/** Payments as bytes of a transaction, and back. Nothing but a transfer of the coin or of a known token can be written or read. */
import type { Payment, PaymentPlan } from '@exchange/ports'
import { checksum } from 'ox/Address'
import { recoverAddress } from 'ox/Secp256k1'
import * as Transaction from 'ox/TxEnvelopeEip1559'
import { parseEvmAddress } from './addresses.ts'
import type { Hex } from './node.ts'

/** A token on the chain. */
export interface Token {
  readonly ticker: string
  /** Its contract's address, with checksum. */
  readonly contract: Hex
  readonly decimals: number
}

/** What bytes are read against. */
export interface EvmAssets {
  readonly network: string
  readonly chainId: number
  /** Ticker of the coin; it has 18 decimals. */
  readonly coin: string
  readonly tokens: readonly Token[]
}

/** With the checksum of its contract; null = somebody has mistyped it. */
export function checkedToken({ ticker, contract, decimals }: Token): Token | null {
  const parsed = parseEvmAddress(contract, [])
  return typeof parsed === 'string' ? null : { ticker, contract: hexAddress(parsed.address), decimals }
}

const COIN_DECIMALS = 18
/** No payment takes more; a block has room for sixty of them. */
export const MOST_GAS = 500_000n

/** What a fee is made of. */
export interface Terms {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export const termsText = ({ gas, maxFeePerGas, maxPriorityFeePerGas }: Terms): string =>
  `${gas} ${maxFeePerGas} ${maxPriorityFeePerGas}`

/** @throws Error where the terms don't come to the fee */
export function termsOf({ terms, fee }: Pick<PaymentPlan, 'terms' | 'fee'>): Terms {
  const [, gas = '', max = '', priority = ''] = /^(\d{1,20}) (\d{1,30}) (\d{1,30})$/.exec(terms) ?? []
  if (priority === '') throw new Error(`"${terms}" are no terms of a fee`)
  const found = { gas: BigInt(gas), maxFeePerGas: BigInt(max), maxPriorityFeePerGas: BigInt(priority) }
  if (mostOf(found) !== fee) throw new Error(`"${terms}" do not come to ${fee}`)
  return found
}

/** The network takes no more than this. */
export const mostOf = ({ gas, maxFeePerGas }: Terms): bigint => gas * maxFeePerGas

export const decimalsIn = ({ coin, tokens }: EvmAssets, ticker: string): number | null =>
  ticker === coin ? COIN_DECIMALS : (tokens.find((token) => token.ticker === ticker)?.decimals ?? null)

/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb'
const WORD = 64

/** The bytes of a plan, without a signature. @throws Error where it can't be paid on this chain */
export function unsignedOf(plan: PaymentPlan, assets: EvmAssets): Hex {
  const { chainId } = assets
  const nonce = BigInt(plan.sequence)
  return Transaction.serialize({ type: 'eip1559', chainId, nonce, ...termsOf(plan), ...callOf(plan.payment, assets) })
}

/** What a payment asks of the chain. @throws Error where it can't be paid on it */
export function callOf(
  { address, memo, ticker, amount }: Payment,
  { network, coin, tokens }: EvmAssets,
): { readonly to: Hex; readonly value: bigint; readonly data: Hex } {
  if (memo !== null) throw new Error(`there are no memos on ${network}`)
  const to = hexAddress(address)
  if (ticker === coin) return { to, value: amount, data: '0x' }
  const token = tokens.find((one) => one.ticker === ticker)
  if (token === undefined) throw new Error(`${ticker} is not on ${network}`)
  return { to: token.contract, value: 0n, data: `${TRANSFER}${word(BigInt(to))}${word(amount)}` }
}

/** What bytes say, and who has signed them; null = nobody yet. @throws Error where they are no payment on this chain */
export function readTransaction(
  raw: string,
  assets: EvmAssets,
): { readonly plan: PaymentPlan; readonly from: string | null; readonly txid: string } {
  if (!isEnvelope(raw)) throw new Error(`this is no transaction of ${assets.network}`)
  const envelope = Transaction.deserialize(raw)
  const { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas = 0n, accessList, r, s, yParity } = envelope
  if (chainId !== assets.chainId) throw new Error(`this is a transaction of chain ${chainId}`)
  if (gas === undefined || maxFeePerGas === undefined || (accessList ?? []).length > 0)
    throw new Error('a transaction that pays nobody')
  const terms = { gas, maxFeePerGas, maxPriorityFeePerGas }
  const plan: PaymentPlan = {
    payment: paymentIn(envelope, assets),
    sequence: Number(nonce ?? 0n),
    fee: mostOf(terms),
    terms: termsText(terms),
  }
  const isSigned = r !== undefined && s !== undefined && yParity !== undefined
  const from = isSigned
    ? checksum(recoverAddress({ payload: Transaction.getSignPayload(envelope), signature: { r, s, yParity } }))
    : null
  // The same bytes again: nothing is in them that was not read.
  const { r: _r, s: _s, yParity: _parity, ...unsigned } = envelope
  const written = isSigned
    ? Transaction.serialize(unsigned, { signature: { r, s, yParity } })
    : Transaction.serialize(unsigned)
  if (written !== raw.toLowerCase()) throw new Error('bytes that could be read in two ways')
  return { plan, from, txid: Transaction.hash(envelope, { presign: !isSigned }) }
}

/** What a transaction pays. @throws Error where it does anything else */
export function paymentIn(
  {
    to,
    value = 0n,
    data = '0x',
  }: { readonly to?: Hex | null | undefined; readonly value?: bigint | undefined; readonly data?: Hex | undefined },
  { coin, tokens }: EvmAssets,
): Payment {
  if (to === undefined || to === null) throw new Error('a transaction that makes a contract')
  const receiver = checksum(to)
  const token = tokens.find(({ contract }) => contract === receiver)
  if (token === undefined) {
    if (data !== '0x') throw new Error('a transaction that calls a contract')
    return { address: receiver, memo: null, ticker: coin, amount: value }
  }
  const words = data.slice(TRANSFER.length)
  if (value !== 0n || !data.startsWith(TRANSFER) || words.length !== 2 * WORD || !/^0{24}/.test(words))
    throw new Error(`a call of ${token.ticker} that is no transfer`)
  const address = checksum(`0x${words.slice(WORD - 40, WORD)}`)
  return { address, memo: null, ticker: token.ticker, amount: BigInt(`0x${words.slice(WORD)}`) }
}

const word = (value: bigint): string => value.toString(16).padStart(WORD, '0')

const isEnvelope = (raw: string): raw is Transaction.Serialized => /^0x02(?:[0-9a-f]{2})+$/i.test(raw)

/** @throws Error where it is no address */
function hexAddress(address: string): Hex {
  const [, digits] = /^0x([0-9a-fA-F]{40})$/.exec(address) ?? []
  if (digits === undefined) throw new Error(`${address} is no address`)
  return `0x${digits}`
}
