import type { OrderSpec } from './commands.ts'
import { FLAG_IOC, FLAG_POST_ONLY, FLAG_RETAIL, FLAG_RPI } from './layout.ts'

/** What an order may ask for by a bit. */
export type AskedFlags = Pick<OrderSpec, 'postOnly' | 'ioc' | 'rpi' | 'retail'>

export const askedBits = ({ postOnly, ioc, rpi, retail }: AskedFlags): number =>
  (postOnly ? FLAG_POST_ONLY : 0) | (ioc ? FLAG_IOC : 0) | (retail ? FLAG_RETAIL : 0) | (rpi ? FLAG_RPI : 0)

export const askedFlags = (bits: number): AskedFlags => ({
  postOnly: (bits & FLAG_POST_ONLY) !== 0,
  ioc: (bits & FLAG_IOC) !== 0,
  rpi: (bits & FLAG_RPI) !== 0,
  retail: (bits & FLAG_RETAIL) !== 0,
})

const rests = FLAG_POST_ONLY | FLAG_RPI
const retail = FLAG_RETAIL | FLAG_POST_ONLY

/** Post-only and RPI orders take nothing. */
export const onlyRests = (bits: number): boolean => (bits & rests) !== 0
/** Retail orders take RPI orders, where they take at all. */
export const takesRpi = (bits: number): boolean => (bits & retail) === FLAG_RETAIL
