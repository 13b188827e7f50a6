import type { Settings } from '@exchange/contract/accounts'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'

const Palette = lazy(() => import('./palette.tsx'))

/** Ctrl/Cmd-K opens every page, market and action by name; its code comes with the first opening. */
export function usePalette(settings: Settings): { open: () => void; element: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || (!event.ctrlKey && !event.metaKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      setState((before) => (before === 'open' ? 'closed' : 'open'))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const open = useCallback(() => setState('open'), [])
  const close = useCallback(() => setState('closed'), [])
  const element = state !== 'never' && (
    <Suspense fallback={null}>
      <Palette settings={settings} open={state === 'open'} onClose={close} />
    </Suspense>
  )
  return { open, element }
}
