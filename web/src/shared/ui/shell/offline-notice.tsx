import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { figuresStalled } from '../../data/stalled.ts'
import { joinLocale, useT, useTexts } from '../../i18n/index.ts'
import { Banner } from '../base/banner.tsx'
import { Button } from '../base/button.tsx'
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

/** All that is shown once somebody has signed out without a connection. The session ends with whatever is asked for next. */
export function LeftPage(): ReactNode {
  const { t, locale } = useTexts()
  const home = useCallback(() => location.assign(joinLocale(locale, '/')), [locale])
  useEffect(() => {
    addEventListener('online', home)
    return () => removeEventListener('online', home)
  }, [home])
  return (
    <main className="page flex min-h-dvh flex-col items-start justify-center py-16">
      <div role="alert">
        <h1 className="text-24 font-semibold">{t('shared.leftTitle')}</h1>
        <p className="mt-2 mb-6 max-w-xl text-15 text-muted">{t('shared.leftBody')}</p>
      </div>
      <Button onClick={home}>{t('shared.retry')}</Button>
    </main>
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
