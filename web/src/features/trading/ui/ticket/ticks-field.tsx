import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { toScaledInteger } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { DecimalInput, Field } from '../../../../shared/ui/index.ts'
import { useTerminal } from '../../context.tsx'
import { stepPrice } from '../../pure/ticket.ts'

interface TicksFieldProps {
  readonly label: string
  readonly value: string
  /** Where the steps of an empty field begin. */
  readonly last: string
  readonly error: string | undefined
  readonly aside?: ReactNode
  readonly placeholder?: string
  readonly onChange: (price: string) => void
}

/** Ticks that an arrow key moves the price with Shift held. */
const bigStep = 10

/** A price that moves by ticks. */
export function TicksField({ label, value, last, error, aside, placeholder, onChange }: TicksFieldProps) {
  const t = useT()
  const { market, rules } = useTerminal()
  const from = toScaledInteger(last, rules.pricePrecision)
  const step = (ticks: number): void => onChange(stepPrice(value, ticks, from, rules))
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    step(direction * (event.shiftKey ? bigStep : 1))
  }
  return (
    <Field label={label} error={error} aside={aside}>
      {(control) => (
        <div className="relative">
          <DecimalInput
            {...control}
            decimals={rules.pricePrecision}
            placeholder={placeholder}
            value={value}
            onKeyDown={onKeyDown}
            onChange={onChange}
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

export function TextButton({
  onClick,
  disabled = false,
  children,
}: {
  onClick: () => void
  disabled?: boolean
  children: ReactNode
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
function StepButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
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
