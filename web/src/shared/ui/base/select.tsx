import { ChevronDown } from 'lucide-react'
import type { SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { controlClass, Field } from './field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  text: string
}

interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'children'
> {
  label: string
  hideLabel?: boolean
  error?: string | undefined
  value: Value
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
}

/**
 * One of many. The platform's own list: it works with every keyboard, screen reader and thumb, costs no code, and its
 * closed state is styled like any field.
 */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  error,
  value,
  onChange,
  options,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field label={label} hideLabel={hideLabel} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen !== undefined) onChange(chosen.value)
            }}
            className={cx(controlClass, 'cursor-pointer appearance-none pr-8')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-raised text-text">
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-3 right-2 size-4 text-muted" aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
