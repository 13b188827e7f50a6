import type { Settings } from '@exchange/contract/accounts'
import { ClientOnly, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { onUnauthenticated } from '../../data/unauthenticated.ts'
import { useT } from '../../i18n/index.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { left } from './left.ts'
import { isConsentAsked, layoutOf, type Layout } from './layout.ts'
import { LoadingBar } from './loading-bar.tsx'
import { useHousekeeping } from './housekeeping.ts'
import { useIdle } from '../use-idle.ts'

/** There before the line can go, and no part of the first script; where it can't be had, the page goes without. */
const OfflineNotice = lazy(() => import('./offline-notice.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Of the same file, so that it is there as well. */
const LeftPage = lazy(() =>
  import('./offline-notice.tsx').then(
    (notices) => ({ default: notices.LeftPage }),
    () => ({ default: (): ReactNode => null }),
  ),
)

/** Few accounts are being closed. */
const ClosingNotice = lazy(() => import('./closing-notice.tsx'))

interface ShellProps {
  settings: Settings
  /** The question about cookies; shown where it may be asked. */
  consent: ReactNode
  /** What happened to the account of whoever is signed in; stands in the header. */
  bell: ReactNode
  /** Opens the choice about cookies again. */
  onConsent: () => void
  children: ReactNode
}

/** What stands around every page. */
export function Shell({ settings, bell, consent, onConsent, children }: ShellProps) {
  const t = useT()
  useReturnToSignIn()
  useHousekeeping(settings)
  const isIdle = useIdle()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const search = useRouterState({ select: ({ location }): Record<string, unknown> => location.search })
  const place = { pathname, search }
  const own = useRouterState({
    select: ({ matches }): Layout | undefined =>
      matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout,
  })
  const layout = layoutOf(place, own)
  const hasLeft = useSyncExternalStore(left.subscribe, left.get, () => false)
  if (hasLeft)
    return (
      <Suspense fallback={null}>
        <LeftPage />
      </Suspense>
    )
  if (layout === 'empty') {
    return (
      <>
        <main id="content" className="flex min-h-dvh min-w-0 flex-col">
          {children}
        </main>
        {isConsentAsked(place) && consent}
      </>
    )
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-4 focus:py-2 focus:shadow-float"
      >
        {t('shared.skipToContent')}
      </a>
      <LoadingBar />
      <Header settings={settings} bell={bell} isOverTerminal={layout === 'full'} />
      {typeof settings.user?.closesAt === 'number' && (
        <ClientOnly>
          <Suspense fallback={null}>
            <ClosingNotice dueAt={settings.user.closesAt} />
          </Suspense>
        </ClientOnly>
      )}
      {isIdle && (
        <Suspense fallback={null}>
          <OfflineNotice />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
      {layout !== 'full' && <Footer settings={settings} onConsent={onConsent} />}
      {isConsentAsked(place) && consent}
    </div>
  )
}

/** A session that ended while the page was open leads to the sign-in and back. */
function useReturnToSignIn(): void {
  const router = useRouter()
  useEffect(
    () =>
      onUnauthenticated(() => {
        const { pathname, publicHref } = router.state.location
        if (pathname.startsWith('/auth')) return
        // As a whole, so that nothing of the account stays in memory.
        location.assign(router.buildLocation({ to: '/auth', search: { redirect: publicHref } }).publicHref)
      }),
    [router],
  )
}
