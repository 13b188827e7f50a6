import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { cx } from '../../../shared/ui/index.ts'

interface PopoverProps {
  readonly label: string
  /** What the button shows. */
  readonly trigger: ReactNode
  readonly triggerClass?: string
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button with something under it that closes by Escape, a press outside, or when the focus leaves. */
export function Popover({ label, trigger, triggerClass, align = 'start', className, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const onElsewhere = (event: Event): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  /** What had the focus is gone with the list. */
  const close = (): void => {
    setOpen(false)
    document.getElementById(`${id}-button`)?.focus()
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen((before) => !before)}
        className={cx('inline-flex items-center gap-1 rounded hover:bg-hover', triggerClass)}
      >
        {trigger}
      </button>
      {open && (
        <section
          id={id}
          aria-label={label}
          className={cx(
            'absolute top-full z-30 mt-1 rounded bg-raised shadow-float',
            align === 'end' ? 'right-0' : 'left-0',
            className,
          )}
        >
          {children(close)}
        </section>
      )}
    </div>
  )
}
