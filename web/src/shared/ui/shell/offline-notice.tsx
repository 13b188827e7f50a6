import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { figuresStalled } from '../../data/stalled.ts'
import { useT } from '../../i18n/index.ts'
import { Banner } from '../base/banner.tsx'
import { LostPage } from './lost-page.tsx'
import { spare } from './spare-page.ts'
import { useOnline } from './use-online.ts'

/** Says that what is on the page stands still, and to who can't see the line go, that it goes on. */
export default function OfflineNotice(): ReactNode {
  const t = useT()
  const online = useOnline()
  const stalled = useSyncExternalStore(figuresStalled.subscribe, figuresStalled.get, () => false)
  const [wasOffline, setWasOffline] = useState(false)
  if (!online && !wasOffline) setWasOffline(true)
  return (
    <output aria-live="polite" className="block">
      {!online && <Banner kind="warn">{t('shared.offline')}</Banner>}
      {online && stalled && <Banner kind="warn">{t('shared.stalled')}</Banner>}
      {online && !stalled && wasOffline && <span className="sr-only">{t('shared.onlineAgain')}</span>}
    </output>
  )
}

/** For a page that can't be had, nor the page that would say so: asked for anew as a whole when the connection is back. */
const ReloadedPage = (): ReactNode => (
  <main className="flex min-h-dvh min-w-0 flex-col">
    <LostPage again={reload} />
  </main>
)

const reload = (): void => location.reload()

spare.page = () => ({ default: ReloadedPage })
