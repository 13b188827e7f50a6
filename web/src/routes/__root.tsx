import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import type { Region } from '@exchange/contract'
import { CONSENT_COOKIE, readConsent } from '@exchange/contract/site/consent'
import { useState, type ReactNode } from 'react'
import type { RouterContext } from '../router.tsx'
import { HeadTags, StartScripts, useFailure } from '../framework/document-tags.tsx'
import { NotificationBell } from '../features/notifications/index.ts'
import { ConsentBanner } from '../features/site/index.ts'
import { readCookie } from '../shared/data/cookies.ts'
import { keepWebview } from '../shared/data/kept-search.ts'
import { followRedirects, sameAddress } from '../shared/data/redirects.ts'
import { useSettings } from '../shared/data/use-settings.ts'
import { useTexts } from '../shared/i18n/index.ts'
import { regionContent } from '../shared/region/index.ts'
import { AppearanceProvider, readAppearance } from '../shared/ui/theme.tsx'
import { ErrorPage, failureTitle, NotFoundPage, Shell } from '../shared/ui/shell/index.ts'
import { fontsOf } from '../shared/ui/fonts/index.ts'
import '../shared/ui/styles.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  // What stands around a page (shared/ui/shell/layout.ts).
  staticData: { query: ['webview', 'mode'] },
  search: { middlewares: [keepWebview] },
  async beforeLoad({ context, matches, location, preload }) {
    if (!import.meta.env.SSR && (await context.needRoutes(location.pathname))) throw sameAddress(location)
    const namespaces = matches.flatMap((match) => match.staticData.texts ?? [])
    const [settings, queryClient] = await Promise.all([
      context.data.settings(),
      context.data.queryClient(),
      context.texts.need(['shared', ...namespaces]),
    ])
    if (!import.meta.env.SSR) await followRedirects({ context, location, preload }, settings)
    // What this gives is written into the page, and the cache can't be; on the server it is in the context from the start.
    const inBrowser: object = import.meta.env.SSR ? {} : { queryClient }
    return { settings, user: settings.user, ...inBrowser }
  },
  loader: ({ context }) => ({
    appearance: readAppearance(),
    region: context.settings.region,
    isConsentMissing: readConsent(readCookie(CONSENT_COOKIE), Date.now()) === null,
  }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData, match }) => {
    const { brand } = regionContent(loaderData?.region ?? 'global')
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: brand.name },
        { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#131210' },
        { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#f6f3ed' },
      ],
      links: [
        { rel: 'icon', type: 'image/svg+xml', href: '/mark.svg' },
        { rel: 'manifest', href: '/app.webmanifest' },
        // The browser only needs them with the first paint, which the server's page is.
        ...(import.meta.env.SSR ? fontsOf(match.context.texts.locale) : []).map((href) => ({
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
          href,
        })),
      ],
    }
  },
  shellComponent: Document,
  component: Page,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

/** Parts are missing where the root itself failed. */
interface RootData {
  readonly appearance?: ReturnType<typeof readAppearance>
  readonly region?: Region
}

function Document({ children }: { children: ReactNode }) {
  const { t, tag } = useTexts()
  const failure = useFailure()
  const scheme = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.scheme)?.staticData.scheme,
  })
  const loaded = useRouterState({
    select: (state) => state.matches[0]?.loaderData as RootData | undefined,
  })
  const { brand } = regionContent(loaded?.region ?? 'global')
  return (
    <html
      lang={tag}
      data-theme={loaded?.appearance?.theme ?? 'system'}
      data-scheme={scheme}
      data-palette={loaded?.appearance?.palette ?? 'default'}
      suppressHydrationWarning
    >
      <head>
        <HeadTags failure={failure && `${t(failureTitle(failure.error))} · ${brand.name}`} />
      </head>
      <body>
        {children}
        <StartScripts />
      </body>
    </html>
  )
}

function Page() {
  const { appearance, isConsentMissing } = Route.useLoaderData()
  const [choosing, setChoosing] = useState(false)
  const settings = useSettings()
  const open = () => setChoosing(true)
  return (
    <AppearanceProvider initial={appearance}>
      <Shell
        settings={settings}
        bell={settings.user !== null && <NotificationBell />}
        onConsent={open}
        consent={
          <ConsentBanner asked={isConsentMissing} isOpen={choosing} onOpen={open} onClose={() => setChoosing(false)} />
        }
      >
        <Outlet />
      </Shell>
    </AppearanceProvider>
  )
}
