import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useFreshness } from '../../../shared/data/socket/index.ts'
import { useT } from '../../../shared/i18n/index.ts'
import { Badge, cx } from '../../../shared/ui/index.ts'

/** The thin line of words and switches above a panel. */
export function PanelHead({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('flex h-9 shrink-0 items-center gap-2 border-b border-line px-3 text-12', className)}>
      {children}
    </div>
  )
}

/** Says that a panel's figures are old: because the line is silent, or for a reason of the panel's own. */
export function StaleBadge({ isStale = false }: { isStale?: boolean }) {
  const t = useT()
  const freshness = useFreshness()
  const isOld = isStale || freshness === 'stale' || freshness === 'offline'
  return isOld && <Badge kind="warn">{t('trading.stale')}</Badge>
}

interface StripProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly text: ReactNode; readonly name?: string }[]
  readonly onChange: (value: Value) => void
  /** Ids of the panels, where the strip switches panels. */
  readonly controls?: string
  readonly className?: string
}

/** Tabs in one line; arrow keys move between them. */
export function TabStrip<Value extends string>({
  label,
  value,
  options,
  onChange,
  controls,
  className,
}: StripProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + step + options.length) % options.length]
    if (next === undefined) return
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(
        'flex h-9 min-w-0 items-stretch gap-4 max-sm:overflow-x-auto max-sm:[scrollbar-width:none]',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          data-value={option.value}
          aria-selected={option.value === value}
          aria-controls={controls}
          aria-label={option.name}
          tabIndex={option.value === value ? 0 : -1}
          title={option.name}
          onKeyDown={onKeyDown}
          onClick={() => onChange(option.value)}
          className="-mb-px flex items-center gap-1 border-b-2 border-transparent text-12 whitespace-nowrap text-muted hover:text-text aria-selected:border-text aria-selected:text-text"
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}

/** A short word on an empty panel. */
export function PanelNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-8 text-center text-12 text-muted">
      <p className="max-w-xl text-balance">{children}</p>
      {action}
    </div>
  )
}
