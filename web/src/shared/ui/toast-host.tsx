import { useEffect } from 'react'
import { Toaster } from 'sonner'

const classNames = {
  toast:
    'flex w-full items-start gap-3 rounded border border-line bg-raised p-4 text-13 text-text shadow-float font-sans',
  title: 'font-medium',
  description: 'mt-1 text-12 text-muted',
  icon: 'mt-0.5 shrink-0',
  success: '[&_[data-icon]]:text-buy',
  error: '[&_[data-icon]]:text-danger',
  warning: '[&_[data-icon]]:text-warn',
  info: '[&_[data-icon]]:text-accent',
  actionButton: 'ml-auto shrink-0 rounded border border-line-strong px-3 py-1 text-12 font-medium hover:bg-hover',
  closeButton: 'order-last ml-auto shrink-0 rounded p-1 text-muted hover:bg-hover hover:text-text',
}

/** BC-57, BC-58: 356 px, gap 14, three visible, Alt+T; the shell shows them at the bottom left (RR-77). */
export function ToastHost({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return (
    <Toaster
      position="bottom-left"
      closeButton
      gap={14}
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      toastOptions={{ unstyled: true, classNames }}
    />
  )
}
