/** Figures that both doors of the compatible API derive before they write them. */
import type { Micros, Ppm } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'

/** A rate in percent: 1000 ppm is "0.1". */
export const percent = (rate: Ppm): string => formatDecimal(rate, 4)
/** A rate as a ratio: 1000 ppm is "0.001". */
export const ratio = (rate: Ppm): string => formatDecimal(rate, 6)

export const wholeSeconds = (at: Micros): number => Math.floor(at / 1_000_000)
