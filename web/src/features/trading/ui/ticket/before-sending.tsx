import { useT } from '../../../../shared/i18n/index.ts'
import { Checkbox } from '../../../../shared/ui/index.ts'
import { useFigures } from '../../hooks.ts'
import type { PriceWarning } from '../../pure/price-guard.ts'
import { impactWarnPpm } from './receipt.tsx'

/** From here on the impact of a market order must be confirmed; parts per million. */
export const impactConfirmPpm = 20_000

interface BeforeSendingProps {
  readonly impactPpm: number
  readonly isBeyondBook: boolean
  readonly warning: PriceWarning | null
  readonly mustConfirm: boolean
  readonly confirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
}

/** What is unusual about the order; it is sent only when that was read. */
export function BeforeSending({
  impactPpm,
  isBeyondBook,
  warning,
  mustConfirm,
  confirmed,
  onConfirm,
}: BeforeSendingProps) {
  const t = useT()
  const figures = useFigures()
  const priceText = usePriceWarningText()
  if (impactPpm < impactWarnPpm && warning === null && !mustConfirm) return null
  const text = isBeyondBook
    ? t('trading.beyondBook')
    : warning !== null
      ? priceText(warning)
      : t('trading.impactWarning', { percent: figures.ppm(impactPpm) })
  return (
    <output className="block border-l-2 border-warn bg-panel px-3 py-2 text-12">
      <p>{text}</p>
      {mustConfirm && (
        <Checkbox
          label={t('trading.impactConfirm')}
          className="mt-2 text-12"
          checked={confirmed}
          onChange={(event) => onConfirm(event.target.checked)}
        />
      )}
    </output>
  )
}

/** Says how far a price lies from the market. */
export function usePriceWarningText(): (warning: PriceWarning) => string {
  const t = useT()
  const figures = useFigures()
  return ({ kind, isAbove, distancePpm, reference }) => {
    const values = { percent: figures.ppm(distancePpm), price: figures.exact(reference) }
    const distance = t(isAbove ? 'trading.guardAbove' : 'trading.guardBelow', values)
    return kind === 'through' ? `${distance} ${t('trading.guardThrough')}` : distance
  }
}
