import type { ReactNode } from 'react'

export type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning' | 'loading'

export interface ToastOptions {
  readonly type?: ToastType
  readonly description?: ReactNode
  /** Milliseconds; by default 4000, errors and warnings 7000, loading until it is dismissed. */
  readonly duration?: number
  /** A toast with the same id is replaced. */
  readonly id?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

const TOAST_MS = 4_000
const LONG_TOAST_MS = 7_000

/** How long a toast of this type stays. */
export function toastDuration(type: ToastType): number {
  if (type === 'loading') return Number.POSITIVE_INFINITY
  return type === 'error' || type === 'warning' ? LONG_TOAST_MS : TOAST_MS
}
