import { cx } from './cx.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; text: string }[]
  className?: string
}

/** One of a few, all visible. */
export function Segmented<Value extends string>({ label, value, onChange, options, className }: SegmentedProps<Value>) {
  return (
    <fieldset aria-label={label} className={cx('inline-flex rounded border border-line-strong', className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="h-10 border-l border-line-strong px-3 text-13 whitespace-nowrap text-muted first:rounded-l first:border-l-0 last:rounded-r hover:text-text aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-text"
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  )
}
