/** What a payment comes to, and who gets and who bears what of it. */
import type { PaymentStatus } from '@exchange/contract/payments/statuses'
import type { AssetId, OwnerId, TransferLeg } from '@exchange/core'
import { SystemOwner } from '@exchange/core'
import { amount, divideCeil, divideFloor, parseDecimal, powerOfTen } from '@exchange/core/units'
import type { PaymentStage } from '@exchange/ports'
import type { MoveKind, PaymentState, Split } from './store.ts'

/** Decimals of what banks move. */
export const CENTS = 2
/** Decimals of a percentage. */
const PERCENT_SCALE = 4

/** Every state is above those that it follows: none goes back. What was captured after all counts, whatever was said before. */
const ranks: Readonly<Record<PaymentState, number>> = {
  intent: 0,
  redirected: 1,
  authorised: 2,
  failed: 3,
  expired: 3,
  captured: 4,
  settled: 5,
}

/** What the provider's word for it is here. */
const stateOfStage: Readonly<Record<PaymentStage, PaymentState>> = {
  open: 'redirected',
  authorised: 'authorised',
  failed: 'failed',
  expired: 'expired',
  captured: 'captured',
  settled: 'settled',
}

/** The state after the provider has said how far it is. */
export function risen(state: PaymentState, stage: PaymentStage): PaymentState {
  const told = stateOfStage[stage]
  return ranks[told] > ranks[state] ? told : state
}

export const isCaptured = (state: PaymentState): boolean => ranks[state] >= ranks.captured

/** What a state is called outside. */
export function statusOf(state: PaymentState, isCredited: boolean): PaymentStatus {
  if (state === 'failed' || state === 'expired') return state
  if (isCaptured(state)) return isCredited ? 'credited' : 'processing'
  return state === 'authorised' ? 'processing' : 'open'
}

export const unitsOfCents = (cents: bigint, scale: number): bigint => cents * powerOfTen(scale - CENTS)

/** Whole cents alone: nothing else was ever asked for. */
export function centsOf(units: bigint, scale: number): bigint {
  const cent = powerOfTen(scale - CENTS)
  if (units % cent !== 0n) throw new Error(`${units} is no whole number of cents`)
  return units / cent
}

/** So many percent of an amount, rounded up to a cent. */
export function feeOf(units: bigint, percent: string, scale: number): bigint {
  const cent = powerOfTen(scale - CENTS)
  return divideCeil(units * parseDecimal(percent, PERCENT_SCALE), powerOfTen(PERCENT_SCALE + 2) * cent) * cent
}

/**
 * What of the fee goes back with a part of a payment: as much of the fee as of the payment, so that all of it is back with the last
 * part. Rounded down each time over all that went back so far.
 */
export function feeShare(fee: bigint, whole: bigint, before: bigint, part: bigint): bigint {
  const upTo = (sum: bigint): bigint => divideFloor(fee * sum, whole)
  return upTo(before + part) - upTo(before)
}

/** What a move is made of. */
export interface MoveParts {
  readonly kind: MoveKind
  readonly owner: OwnerId
  readonly mirror: OwnerId
  readonly asset: AssetId
  readonly amount: bigint
  readonly fee: bigint
  readonly split: Split | null
}

/** Legs of a move; nobody is named who neither gets nor gives. */
export function moveLegs(move: MoveParts): readonly TransferLeg[] {
  return partsOf(move)
    .filter(({ units }) => units !== 0n)
    .map(({ owner, wallet, units }) => ({ owner, wallet, asset: move.asset, amount: amount(units) }))
}

interface Part {
  readonly owner: OwnerId
  readonly wallet: 'main' | 'spot'
  readonly units: bigint
}

const of = (owner: OwnerId, units: bigint, wallet: 'main' | 'spot' = 'main'): Part => ({ owner, wallet, units })

function partsOf({ kind, owner, mirror, amount: sum, fee, split }: MoveParts): readonly Part[] {
  const { fees, insurance } = SystemOwner
  if (kind === 'capture') return [of(mirror, -sum), of(owner, sum - fee), of(fees, fee)]
  if (kind === 'cost') return [of(fees, -sum), of(mirror, sum)]
  if (split === null) throw new Error(`a ${kind} is moved without a plan`)
  const [main, spot, insured, house] = [split.main, split.spot, split.insurance, split.fees].map(BigInt)
  if (main === undefined || spot === undefined || insured === undefined || house === undefined)
    throw new Error('a plan has four parts')
  if (kind === 'regain')
    return [of(mirror, -sum), of(owner, main + spot), of(insurance, insured), of(fees, house + fee)]
  return [
    of(mirror, sum),
    of(owner, -main),
    of(owner, -spot, 'spot'),
    of(insurance, -insured),
    of(fees, -(house + fee)),
  ]
}

/** What others paid of what an account was to give back. */
export const owedOf = ({ insurance, fees }: Split): bigint => BigInt(insurance) + BigInt(fees)
