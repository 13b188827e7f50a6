import type { Settings } from '@exchange/contract/accounts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/index.ts'

/** What the page does for itself: it notices a new build, offers to be installed. */
export function useHousekeeping(settings: Settings): void {
  const t = useT()
  const router = useRouter()
  const first = useRef(settings)
  useEffect(() => {
    const tasks = import('./housekeeping-tasks.ts').then(
      ({ startHousekeeping }) => startHousekeeping(first.current, t, router),
      () => () => {},
    )
    return () => void tasks.then((stop) => stop())
  }, [t, router])
}
