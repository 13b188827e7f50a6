import { useEffect, useId, useRef, useState } from 'react'
import { onlyDigits } from '../../format/index.ts'
import { cx } from './cx.ts'

interface CodeInputProps {
  label: string
  length?: number
  error?: string | undefined
  disabled?: boolean
  /** Takes the focus when it appears; it is what its page is for. */
  autoFocus?: boolean
  /** Called once all digits are there. */
  onComplete: (code: string) => void
}

/**
 * A one-time code: one real input, so that pasting, autofill from mail and screen readers work as everywhere, drawn as
 * separate boxes.
 */
export function CodeInput({
  label,
  length = 6,
  error,
  disabled = false,
  autoFocus = true,
  onComplete,
}: CodeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-12 text-muted">
        {label}
      </label>
      <div className="relative">
        <div
          aria-hidden="true"
          className="grid gap-2"
          style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
        >
          {Array.from({ length }, (_, at) => (
            <span
              key={at}
              className={cx(
                'num flex h-12 items-center justify-center rounded border bg-panel text-18 font-medium',
                error === undefined ? 'border-line-strong' : 'border-danger',
                at === Math.min(code.length, length - 1) && 'code-box',
              )}
            >
              {code[at] ?? ''}
            </span>
          ))}
        </div>
        <input
          ref={input}
          id={id}
          className="code-input absolute inset-0 h-full w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${length}}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={code}
          disabled={disabled}
          onChange={(event) => {
            const digits = onlyDigits(event.target.value).slice(0, length)
            setCode(digits)
            if (digits.length === length && digits !== code) onComplete(digits)
          }}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
