import type { Settings } from '@exchange/contract/accounts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { reloadOnce } from './reload.ts'

/** What the page does for itself: it survives a lost chunk, notices a new build, offers to be installed. */
export function useHousekeeping(settings: Settings): void {
  const t = useT()
  const router = useRouter()
  const first = useRef(settings)
  useEffect(() => {
    const onLost = (event: Event) => {
      // A chunk of an older build is gone: the page that knows the new ones is one reload away.
      if (reloadOnce()) event.preventDefault()
    }
    addEventListener('vite:preloadError', onLost)
    const tasks = import('./housekeeping-tasks.ts').then(
      ({ startHousekeeping }) => startHousekeeping(first.current, t, router),
      () => () => {},
    )
    return () => {
      removeEventListener('vite:preloadError', onLost)
      void tasks.then((stop) => stop())
    }
  }, [t, router])
}
