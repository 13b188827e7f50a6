import { AskedFlag, CoreFlag } from '../registry/numbers.ts'
import type { OrderSpec } from './commands.ts'
import { CodecError } from './error.ts'
import type { OrderState } from './events.ts'

/** What an order may ask for by a bit. */
export type AskedFlags = Pick<OrderSpec, keyof typeof AskedFlag>
/** The bits of an order in events: those and the core's own. */
export type OrderFlags = Pick<OrderState, keyof typeof AskedFlag | keyof typeof CoreFlag>

const union = (bits: Readonly<Record<string, number>>): number => Object.values(bits).reduce((all, bit) => all | bit, 0)
const ASKED = union(AskedFlag)
const KNOWN = ASKED | union(CoreFlag)

export const askedBits = ({ postOnly, ioc, retail, rpi, fok }: AskedFlags): number =>
  (postOnly ? AskedFlag.postOnly : 0) |
  (ioc ? AskedFlag.ioc : 0) |
  (retail ? AskedFlag.retail : 0) |
  (rpi ? AskedFlag.rpi : 0) |
  (fok ? AskedFlag.fok : 0)

/** Throws CodecError when a bit is set that no command may ask for. */
export function askedFlags(bits: number): AskedFlags {
  if ((bits & ~ASKED) !== 0) throw new CodecError(`${bits} has flags that no order may ask for`)
  return asked(bits)
}

const asked = (bits: number): AskedFlags => ({
  postOnly: (bits & AskedFlag.postOnly) !== 0,
  ioc: (bits & AskedFlag.ioc) !== 0,
  retail: (bits & AskedFlag.retail) !== 0,
  rpi: (bits & AskedFlag.rpi) !== 0,
  fok: (bits & AskedFlag.fok) !== 0,
})

export const orderBits = (order: OrderFlags): number =>
  askedBits(order) |
  (order.activated ? CoreFlag.activated : 0) |
  (order.grouped ? CoreFlag.grouped : 0) |
  (order.oto ? CoreFlag.oto : 0)

/** Throws CodecError when a bit is set that no order has. */
export function orderFlags(bits: number): OrderFlags {
  if ((bits & ~KNOWN) !== 0) throw new CodecError(`${bits} has flags that no order has`)
  return {
    ...asked(bits),
    activated: (bits & CoreFlag.activated) !== 0,
    grouped: (bits & CoreFlag.grouped) !== 0,
    oto: (bits & CoreFlag.oto) !== 0,
  }
}
