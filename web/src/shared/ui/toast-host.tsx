import { useEffect, type FocusEvent, type KeyboardEvent } from 'react'
import { Toaster } from 'sonner'
import { useT } from '../i18n/index.ts'

const classNames = {
  // What stands behind the visible three can't be read, so it is not tabbed to either.
  toast:
    'flex w-full items-start gap-3 rounded border border-line bg-raised p-4 text-13 text-text shadow-float font-sans data-[visible=false]:invisible',
  content: 'min-w-0 flex-1',
  title: 'font-medium',
  description: 'mt-1 text-12 text-muted',
  icon: 'mt-0.5 shrink-0',
  success: '[&_[data-icon]]:text-buy',
  error: '[&_[data-icon]]:text-danger',
  warning: '[&_[data-icon]]:text-warn',
  info: '[&_[data-icon]]:text-accent',
  actionButton: 'shrink-0 rounded border border-line-strong px-3 py-1 text-12 font-medium hover:bg-hover',
  closeButton: 'order-last shrink-0 rounded p-1 text-muted hover:bg-hover hover:text-text',
}

/** The list spreads and holds its time for a pointer only; the focus does the same by the pointer's events. */
function spread({ currentTarget }: FocusEvent): void {
  currentTarget.querySelector('ol')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
}

function gather({ currentTarget, relatedTarget }: FocusEvent): void {
  if (currentTarget.contains(relatedTarget)) return
  const left = new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body })
  currentTarget.querySelector('ol')?.dispatchEvent(left)
}

/** The list gives the focus back to where it came from as soon as it has none. */
function leave({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement) target.blur()
}

/** BC-57, BC-58: 356 px, gap 14, three visible, Alt+T; the shell shows them at the bottom left (RR-77). */
export function ToastHost({ onReady }: { onReady: () => void }) {
  const t = useT()
  useEffect(onReady, [onReady])
  return (
    <div role="presentation" onFocus={spread} onBlur={gather} onKeyDown={leave}>
      <Toaster
        position="bottom-left"
        closeButton
        gap={14}
        visibleToasts={3}
        hotkey={['altKey', 'KeyT']}
        customAriaLabel={t('shared.notifications')}
        toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: t('shared.close') }}
      />
    </div>
  )
}
