/** Limit orders as programs ask for them: flags that need a grant, prices out of the book, and what contradicts them. */
import { limitOrderInput, publicOrderRefusals } from '@exchange/contract/public'
import type { OwnerId, SelfTradePrevention } from '@exchange/core'
import type { z } from 'zod'
import { InvalidInput, parserOf, publicFault } from '../../kernel/index.ts'
import type { PublicFault, Refused } from '../../kernel/index.ts'
import type { OrderGrant, OrderGrants } from './order-grants.ts'
import type { OrderRequest } from './rules.ts'

export type LimitInput = z.output<typeof limitOrderInput>

const stpNames = { cancel_both: 'cb', cancel_new: 'cn', cancel_old: 'co' } as const

/** Self-trade prevention, long names or short. */
export function stpOf(input: LimitInput['stp']): SelfTradePrevention | undefined {
  return input === 'cancel_both' || input === 'cancel_new' || input === 'cancel_old' ? stpNames[input] : input
}

const bestOffers = { 1: 'queue', 2: 'counterparty' } as const

/** Which side of the book gives the price; none with role 0. */
export const bestOfferOf = (role: number) => (role === 1 || role === 2 ? bestOffers[role] : undefined)

/** Flags that need a grant, and what contradicts them, each refused with its own code. */
function flagFault({ rpi, retail, ioc, postOnly }: LimitInput, granted: ReadonlySet<OrderGrant>): PublicFault | null {
  if (rpi && ioc) return publicFault(publicOrderRefusals.rpiWithIoc)
  if (rpi && retail) return publicFault(publicOrderRefusals.rpiWithRetail)
  if (retail && !granted.has('retail')) return publicFault(publicOrderRefusals.retailNotGranted)
  if (rpi && !granted.has('rpi')) return publicFault(publicOrderRefusals.rpiNotGranted)
  if (rpi && postOnly) return publicFault(publicOrderRefusals.rpiWithPostOnly)
  return null
}

/** A price, or a side of the book that gives it. */
function priceFault({ price, bboRole, postOnly, ioc, rpi }: LimitInput): PublicFault | null {
  if (bboRole === 0) return null
  if (price !== undefined) return publicFault(publicOrderRefusals.priceWithBestOffer)
  if (postOnly) return publicFault(publicOrderRefusals.postOnlyWithBestOffer)
  if (rpi) return publicFault(publicOrderRefusals.rpiWithBestOffer)
  if (ioc && bboRole === 1) return publicFault(publicOrderRefusals.iocWithOwnBest)
  return null
}

/** The order as the service takes it, or what is wrong with it. */
export function limitOf(input: LimitInput, granted: ReadonlySet<OrderGrant>): OrderRequest | Refused {
  const fault = flagFault(input, granted) ?? priceFault(input)
  if (fault !== null) return fault
  const { market, side, amount, price, postOnly, ioc, rpi, retail, clientOrderId } = input
  const [bestOffer, stp] = [bestOfferOf(input.bboRole), stpOf(input.stp)]
  return { type: 'limit', market, side, amount, price, bestOffer, postOnly, ioc, rpi, retail, stp, clientOrderId }
}

const parse = parserOf(limitOrderInput)

/** An unchecked item of a list, in the same way. */
export function limitOfItem(item: unknown, granted: ReadonlySet<OrderGrant>): OrderRequest | Refused {
  const parsed = parse(typeof item === 'object' && item !== null ? item : {})
  return parsed.success ? limitOf(parsed.data, granted) : new InvalidInput(parsed.error.issues)
}

export const NOTHING: ReadonlySet<OrderGrant> = new Set()
/** Whether it has a flag that needs a grant. */
export const asksGrant = (item: unknown): boolean =>
  typeof item === 'object' &&
  item !== null &&
  (('rpi' in item && Boolean(item.rpi)) || ('retail' in item && Boolean(item.retail)))

/** What the account was granted, where something in the items needs a grant. */
export async function grantsFor(
  orderGrants: Pick<OrderGrants, 'of'>,
  owner: OwnerId,
  items: readonly unknown[],
): Promise<ReadonlySet<OrderGrant>> {
  return items.some(asksGrant) ? orderGrants.of(owner) : NOTHING
}
