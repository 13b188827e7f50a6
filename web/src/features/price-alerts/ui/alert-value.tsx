import type { PriceAlert } from '@exchange/contract/price-alerts'
import { useEffect, useRef, useState } from 'react'
import { useFormat, type Format } from '../../../shared/format/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { DecimalInput, toastApiError } from '../../../shared/ui/index.ts'
import { useMoveAlert } from '../data.ts'

interface AlertValueProps {
  readonly alert: PriceAlert
  /** That can be typed. */
  readonly decimals: number
}

/** As its kind is written. */
export const figureOf = ({ kind, value }: Pick<PriceAlert, 'kind' | 'value'>, format: Format): string =>
  kind === 'change' ? format.change(value) : format.figure(value)

/** What an alert waits for. Of one that waits it becomes a field when it is pressed: Enter moves it, Escape leaves it. */
export function AlertValue({ alert, decimals }: AlertValueProps) {
  const t = useT()
  const format = useFormat()
  const move = useMoveAlert()
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isEdited = draft !== null
  useEffect(() => {
    if (isEdited) input.current?.select()
  }, [isEdited])
  const shown = `${alert.condition === 'gte' ? '≥' : '≤'} ${figureOf(alert, format)}`
  if (alert.state === 'fired') return <span className="num text-muted">{shown}</span>
  if (draft === null)
    return (
      <button
        type="button"
        aria-label={`${t('price-alerts.move')}: ${shown}`}
        onClick={() => setDraft(alert.value)}
        className="num rounded underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-text pointer-coarse:min-h-9"
      >
        {shown}
      </button>
    )
  const save = async (): Promise<void> => {
    if (draft !== '' && draft !== alert.value)
      try {
        await move.mutateAsync({ id: alert.id, value: draft })
      } catch (error) {
        toastApiError(error, t)
        return
      }
    setDraft(null)
  }
  return (
    <DecimalInput
      ref={input}
      aria-label={t('price-alerts.move')}
      className="ml-auto h-7 w-32"
      decimals={decimals}
      allowNegative={alert.kind === 'change'}
      readOnly={move.isPending}
      value={draft}
      onChange={setDraft}
      onBlur={() => {
        if (!move.isPending) setDraft(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') {
          event.stopPropagation()
          setDraft(null)
        }
      }}
    />
  )
}
