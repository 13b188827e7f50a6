import { useSyncExternalStore } from 'react'
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

/** Says that what is on the page stands still. */
export function OfflineNotice() {
  const t = useT()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <output className="block">{!online && <Banner kind="warn">{t('shared.offline')}</Banner>}</output>
}
