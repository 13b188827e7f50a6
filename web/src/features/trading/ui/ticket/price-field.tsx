import { formatDecimalFixed } from '@exchange/core/units'
import { useT } from '../../../../shared/i18n/index.ts'
import { useDepth, useTerminal } from '../../context.tsx'
import type { Draft } from '../../pure/draft.ts'
import { midTicks } from '../../pure/ticket.ts'
import { TextButton, TicksField } from './ticks-field.tsx'

interface PriceFieldProps {
  readonly ticket: Draft
  readonly last: string
  readonly error: string | undefined
  readonly onChange: (price: string) => void
}

export function PriceField({ ticket, last, error, onChange }: PriceFieldProps) {
  const t = useT()
  const { rules } = useTerminal()
  const depth = useDepth()
  const best = ticket.side === 'buy' ? depth.bids[0]?.ticks : depth.asks[0]?.ticks
  const middle = midTicks(depth.asks, depth.bids)
  const take = (ticks: number | null | undefined): void => {
    if (ticks !== null && ticks !== undefined) onChange(formatDecimalFixed(ticks, rules.pricePrecision))
  }
  return (
    <TicksField
      label={t('trading.price')}
      value={ticket.price}
      last={last}
      error={error}
      onChange={onChange}
      aside={
        <span className="flex gap-3">
          <TextButton onClick={() => take(middle)} disabled={middle === null}>
            {t('trading.mid')}
          </TextButton>
          <TextButton onClick={() => take(best)} disabled={best === undefined}>
            {ticket.side === 'buy' ? t('trading.bestBid') : t('trading.bestAsk')}
          </TextButton>
        </span>
      }
    />
  )
}
