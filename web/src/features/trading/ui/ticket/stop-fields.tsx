import { compareDecimals, roundDecimal } from '../../../../shared/format/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { useTerminal } from '../../context.tsx'
import { useFigures } from '../../hooks.ts'
import type { Draft, DraftProblem } from '../../pure/draft.ts'
import { TextButton, TicksField } from './ticks-field.tsx'

interface StopFieldsProps {
  readonly ticket: Draft
  readonly last: string
  readonly errorAt: (field: DraftProblem['field'], refusedField: string) => string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

/** What a stop waits for, and the price of an OCO's stop. */
export function StopFields({ ticket, last, errorAt, onChange }: StopFieldsProps) {
  const t = useT()
  const { rules } = useTerminal()
  const error = errorAt('activation', 'activation_price')
  return (
    <>
      <div>
        <TicksField
          label={t('trading.activationPrice')}
          value={ticket.activation}
          last={last}
          error={error}
          onChange={(activation) => onChange({ activation })}
          aside={
            <TextButton
              onClick={() => onChange({ activation: roundDecimal(last, rules.pricePrecision) })}
              disabled={last === '0'}
            >
              {t('trading.takeLast')}
            </TextButton>
          }
        />
        {error === undefined && <WaitsFor activation={ticket.activation} last={last} />}
      </div>
      {ticket.type === 'oco' && (
        <TicksField
          label={t('trading.stopPrice')}
          value={ticket.stopPrice}
          last={last}
          placeholder={t('trading.market')}
          error={errorAt('stopPrice', 'stop_limit_price')}
          onChange={(stopPrice) => onChange({ stopPrice })}
        />
      )}
    </>
  )
}

/** Which way the last price has to go. */
function WaitsFor({ activation, last }: { activation: string; last: string }) {
  const t = useT()
  const figures = useFigures()
  const { rules } = useTerminal()
  const price = activation.endsWith('.') ? activation.slice(0, -1) : activation
  if (!/[1-9]/.test(price) || last === '0') return null
  const distance = compareDecimals(price, last)
  if (distance === 0) return null
  const rises = distance > 0
  const shown = figures.fixed(price, rules.pricePrecision)
  return (
    <p className="mt-1 text-12 text-muted">
      {rises ? t('trading.waitsAbove', { price: shown }) : t('trading.waitsBelow', { price: shown })}
    </p>
  )
}
