import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** Stands where something will be, in its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton inline-block h-3 w-24 align-middle', className)} />
}

interface EmptyProps {
  title: string
  /** What to do about it. */
  children?: ReactNode
  action?: ReactNode
}

export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-2 px-4 py-12 text-center">
      <svg
        viewBox="0 0 48 24"
        className="h-6 w-12 text-line-strong"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d="M1 4h6v5h6v5h5v6h12v-6h5V9h6V4h6" strokeDasharray="2 2" />
      </svg>
      <p className="text-13 font-medium">{title}</p>
      {children !== undefined && <p className="max-w-sm text-12 text-muted">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}

interface FailureProps {
  /** What happened, in the server's words where it has some. */
  message?: string
  onRetry?: () => void
}

export function Failure({ message, onRetry }: FailureProps) {
  const t = useT()
  return (
    <div role="alert" className="flex flex-col items-center justify-center gap-2 px-4 py-12 text-center">
      <p className="text-13 font-medium">{t('shared.errorTitle')}</p>
      <p className="max-w-sm text-12 text-muted">{message ?? t('shared.errorLoad')}</p>
      {onRetry !== undefined && (
        <Button kind="secondary" size="sm" className="mt-2" onClick={onRetry}>
          {t('shared.retry')}
        </Button>
      )}
    </div>
  )
}
