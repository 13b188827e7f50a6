import type { Amount } from '@exchange/core'
import { amount, formatDecimal, tryParseDecimal } from '@exchange/core/units'
import { Problem, stepOf } from '../../kernel/index.ts'
import type { AssetInfo } from '../../views/types.ts'

/** What a caller wants moved, in the asset's units. */
export function transferAmount(asset: AssetInfo, text: string): Amount {
  const least = formatDecimal(1n, asset.scale)
  if (text.startsWith('-') || !/[1-9]/.test(text)) throw new Problem('transfer-too-small', { limit: least })
  const units = tryParseDecimal(text, asset.scale)
  if (units === 'precision') throw new Problem('transfer-step', { limit: stepOf(asset.scale) })
  if (typeof units !== 'bigint') throw new Problem('amount-too-large')
  return amount(units)
}
