import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const kinds = {
  neutral: 'border-line-strong text-muted',
  accent: 'border-accent text-accent',
  buy: 'border-buy text-buy',
  sell: 'border-sell text-sell',
  warn: 'border-warn text-warn',
}

export type BadgeKind = keyof typeof kinds

export function Badge({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center whitespace-nowrap rounded-sm border px-1 text-11 font-medium',
        kinds[kind],
      )}
    >
      {children}
    </span>
  )
}
