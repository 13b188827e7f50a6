import type { ToastOptions } from './toast-options.ts'

export type { ToastOptions, ToastType } from './toast-options.ts'

/** Who shows toasts; loaded with the first one, so that a page without toasts carries none of it. */
const presenter = () => import('./toast-presenter.ts')

export function toast(title: string, options: ToastOptions = {}): void {
  // A toast that can't be shown must not break what it reports on.
  presenter().then(
    ({ show }) => show(title, options),
    () => {},
  )
}

export function dismissToast(id: string): void {
  presenter().then(
    ({ dismiss }) => dismiss(id),
    () => {},
  )
}
