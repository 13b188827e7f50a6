import type { Settings } from '@exchange/contract/accounts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { onUnauthenticated } from '../../data/unauthenticated.ts'
import { useT } from '../../i18n/index.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** What stands around every page. A page's route says with `staticData.layout` whether the footer is left out (RR-66). */
export function Shell({ settings, children }: { settings: Settings; children: ReactNode }) {
  const t = useT()
  useReturnToSignIn()
  const layout = useRouterState({
    select: (state) =>
      state.matches.findLast((match) => match.staticData.layout !== undefined)?.staticData.layout ?? 'default',
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:px-4 focus:py-2 focus:shadow-float"
      >
        {t('shared.skipToContent')}
      </a>
      <LoadingBar />
      <Header settings={settings} isSimulated={settings.demo && layout === 'default'} />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
      {layout === 'default' && <Footer settings={settings} />}
    </div>
  )
}

/** ST-05: a session that ended while the page was open leads to the sign-in and back. */
function useReturnToSignIn(): void {
  const router = useRouter()
  useEffect(
    () =>
      onUnauthenticated(() => {
        const { pathname, publicHref } = router.state.location
        if (pathname.startsWith('/auth')) return
        router.options.context.data.forgetUser()
        void router.navigate({ to: '/auth', search: { redirect: publicHref } })
      }),
    [router],
  )
}
