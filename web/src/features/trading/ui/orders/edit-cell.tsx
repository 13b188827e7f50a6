import { useEffect, useRef, useState } from 'react'
import { cleanDecimalInput, useFormat } from '../../../../shared/format/index.ts'

interface EditCellProps {
  readonly label: string
  /** As it is written in the table. */
  readonly shown: string
  readonly value: string
  readonly decimals: number
  /** Resolves with the refusal's text, or nothing when the exchange took it. */
  readonly onSave: (value: string) => Promise<string | undefined>
}

/** A figure that becomes a field when it is pressed; Enter sends, Escape leaves it as it was. */
export function EditCell({ label, shown, value, decimals, onSave }: EditCellProps) {
  const { typed } = useFormat()
  const [draft, setDraft] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const input = useRef<HTMLInputElement>(null)
  const editing = draft !== null
  useEffect(() => {
    if (editing) input.current?.select()
  }, [editing])

  const close = (): void => {
    setDraft(null)
    setError(undefined)
  }
  const save = async (): Promise<void> => {
    if (draft === null || busy) return
    if (draft === '' || draft === value) {
      close()
      return
    }
    setBusy(true)
    const refusal = await onSave(draft)
    setBusy(false)
    if (refusal === undefined) close()
    else setError(refusal)
  }

  if (draft === null) {
    return (
      <button
        type="button"
        aria-label={`${label}: ${shown}`}
        onClick={() => setDraft(value)}
        className="num rounded underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-text"
      >
        {shown}
      </button>
    )
  }
  return (
    <span className="relative inline-flex flex-col items-end">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={error !== undefined}
        inputMode="decimal"
        autoComplete="off"
        readOnly={busy}
        aria-busy={busy}
        value={typed(draft)}
        onChange={(event) => setDraft(cleanDecimalInput(event.target.value, { decimals }))}
        onBlur={() => {
          if (!busy && error === undefined) close()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') {
            event.stopPropagation()
            close()
          }
        }}
        className="num h-6 w-28 rounded border border-line-strong bg-panel px-1 text-right text-12 aria-invalid:border-danger"
      />
      {error !== undefined && (
        <span
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 rounded bg-raised px-2 py-1 text-11 whitespace-nowrap text-danger shadow-float"
        >
          {error}
        </span>
      )}
    </span>
  )
}
