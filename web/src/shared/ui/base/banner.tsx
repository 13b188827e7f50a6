import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const kinds = { info: 'border-l-accent', warn: 'border-l-warn', danger: 'border-l-danger' }

/** A line that concerns everything below it. */
export function Banner({
  kind = 'info',
  className,
  children,
}: {
  kind?: keyof typeof kinds
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('border-b border-line border-l-2 bg-panel px-4 py-2 text-12 text-text', kinds[kind], className)}>
      {children}
    </div>
  )
}
