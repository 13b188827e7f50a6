import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cx } from '../base/cx.ts'

const THROTTLE_MS = 200
const DURATION_MS = 2_000
const HIDE_DELAY_MS = 500
const RESET_DELAY_MS = 400

type Phase = 'idle' | 'running' | 'done' | 'hidden'

/** A thin line at the top while a page is on its way; quick navigations show nothing. */
export function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  const [phase, setPhase] = useState<Phase>('idle')

  useEffect(() => {
    if (isLoading) {
      const timer = setTimeout(() => setPhase('running'), THROTTLE_MS)
      return () => clearTimeout(timer)
    }
    const done = setTimeout(() => setPhase((now) => (now === 'running' ? 'done' : now)), 0)
    const hide = setTimeout(() => setPhase((now) => (now === 'done' ? 'hidden' : now)), HIDE_DELAY_MS)
    const reset = setTimeout(() => setPhase((now) => (now === 'hidden' ? 'idle' : now)), HIDE_DELAY_MS + RESET_DELAY_MS)
    return () => {
      clearTimeout(done)
      clearTimeout(hide)
      clearTimeout(reset)
    }
  }, [isLoading])

  if (phase === 'idle') return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      <div
        className={cx('h-full origin-left bg-accent', phase === 'hidden' && 'opacity-0')}
        style={{
          transform: `scaleX(${phase === 'running' ? 0.9 : 1})`,
          transition:
            phase === 'running'
              ? `transform ${DURATION_MS}ms cubic-bezier(0.1, 0.7, 0.3, 1)`
              : `transform 150ms, opacity ${RESET_DELAY_MS}ms`,
        }}
      />
    </div>
  )
}
