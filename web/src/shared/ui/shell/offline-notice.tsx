import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { Banner } from '../base/banner.tsx'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Says that what is on the page stands still, and to who can't see the line go, that it goes on. */
export default function OfflineNotice(): ReactNode {
  const t = useT()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [wasOffline, setWasOffline] = useState(false)
  if (!online && !wasOffline) setWasOffline(true)
  return (
    <output aria-live="polite" className="block">
      {!online && <Banner kind="warn">{t('shared.offline')}</Banner>}
      {online && wasOffline && <span className="sr-only">{t('shared.onlineAgain')}</span>}
    </output>
  )
}
