import { formatDecimal } from '@exchange/core/units'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cleanDecimalInput } from '../../../../shared/format/index.ts'
import { toScaledInteger } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { Field, Input } from '../../../../shared/ui/index.ts'
import { useDepth, useTerminal } from '../../context.tsx'
import { midTicks, stepPrice, type Ticket } from '../../pure/ticket.ts'

interface PriceFieldProps {
  readonly ticket: Ticket
  readonly last: string
  readonly error: string | undefined
  readonly onChange: (price: string) => void
}

/** Ticks that an arrow key moves the price with Shift held. */
const bigStep = 10

export function PriceField({ ticket, last, error, onChange }: PriceFieldProps) {
  const t = useT()
  const { market, rules } = useTerminal()
  const depth = useDepth()
  const from = toScaledInteger(last, rules.pricePrecision)
  const step = (ticks: number): void => onChange(stepPrice(ticket.price, ticks, from, rules))
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    step(direction * (event.shiftKey ? bigStep : 1))
  }
  const best = ticket.side === 'buy' ? depth.bids[0]?.ticks : depth.asks[0]?.ticks
  const middle = midTicks(depth.asks, depth.bids)
  const take = (ticks: number | null | undefined): void => {
    if (ticks !== null && ticks !== undefined) onChange(formatDecimal(ticks, rules.pricePrecision))
  }
  return (
    <Field
      label={t('trading.price')}
      error={error}
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
    >
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            value={ticket.price}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange(cleanDecimalInput(event.target.value, { decimals: rules.pricePrecision }))}
            className="num pr-28 text-right"
          />
          <div className="absolute inset-y-0 right-0 flex items-center pr-1 text-12 text-muted">
            <span className="px-2">{market.money}</span>
            <StepButton label={t('trading.priceDown')} onClick={() => step(-1)}>
              <Minus className="size-3.5" aria-hidden="true" />
            </StepButton>
            <StepButton label={t('trading.priceUp')} onClick={() => step(1)}>
              <Plus className="size-3.5" aria-hidden="true" />
            </StepButton>
          </div>
        </div>
      )}
    </Field>
  )
}

function TextButton({
  onClick,
  disabled,
  children,
}: {
  onClick: () => void
  disabled: boolean
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="text-12 text-text underline decoration-line-strong underline-offset-4 hover:decoration-text disabled:opacity-40"
    >
      {children}
    </button>
  )
}

/** The arrow keys do the same from the field, so these stay out of the order of focus. */
function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-8 items-center justify-center rounded hover:bg-hover hover:text-text"
    >
      {children}
    </button>
  )
}
