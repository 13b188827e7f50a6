import { useEffect, useRef, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from 'react'
import { Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import { useT } from '../i18n/index.ts'
import { spoken } from './spoken.ts'
import { useMedia } from './use-media.ts'

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

/** Below this width the foot of the screen belongs to the page's own buttons. */
const phone = '(max-width: 600px)'

/** What a screen reader is told: once each, refusals at once. The words come new each time, so that the same are heard again. */
function Spoken() {
  const { polite, urgent, count } = useSyncExternalStore(spoken.subscribe, spoken.current, spoken.current)
  return (
    <>
      <div className="sr-only" aria-live="polite" data-testid="polite">
        {polite !== '' && <p key={count}>{polite}</p>}
      </div>
      <div className="sr-only" aria-live="assertive" data-testid="assertive">
        {urgent !== '' && <p key={count}>{urgent}</p>}
      </div>
    </>
  )
}

/**
 * 356 px, gap 14, three visible, Alt+T; the shell shows them at the bottom left, on a phone under
 * the bar, where no button of the page stands; a page that needs the room there moves them by --toast-top and --toast-bottom.
 */
export function ToastHost({ onReady }: { onReady: () => void }) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phone)
  useEffect(() => {
    // The list would read out every toast a second time, its buttons with it.
    root.current?.querySelector('section[aria-live]')?.setAttribute('aria-live', 'off')
    onReady()
  }, [onReady])
  return (
    <div ref={root} role="presentation" onFocus={spread} onBlur={gather} onKeyDown={leave}>
      <Spoken />
      <Toaster
        position={isPhone ? 'top-center' : 'bottom-left'}
        offset={{ bottom: 'var(--toast-bottom, 24px)' }}
        mobileOffset={{ top: 'var(--toast-top, 4.25rem)', left: 12, right: 12 }}
        closeButton
        gap={14}
        visibleToasts={isPhone ? 1 : 3}
        hotkey={['altKey', 'KeyT']}
        customAriaLabel={t('shared.notifications')}
        toastOptions={{ unstyled: true, classNames, closeButtonAriaLabel: t('shared.close') }}
      />
    </div>
  )
}
