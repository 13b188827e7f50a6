import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import { CONSENT_COOKIE, readConsent } from '@exchange/contract/site/consent'
import { useState, type ReactNode } from 'react'
import type { RouterContext } from '../router.tsx'
import { NotificationBell } from '../features/notifications/index.ts'
import { ConsentBanner } from '../features/site/index.ts'
import { readCookie } from '../shared/data/cookies.ts'
import { followRedirects, sameAddress } from '../shared/data/redirects.ts'
import { useSettings } from '../shared/data/use-settings.ts'
import { useTexts } from '../shared/i18n/index.ts'
import { regionContent } from '../shared/region/index.ts'
import { AppearanceProvider, readAppearance } from '../shared/ui/theme.tsx'
import { ErrorPage, HeadTags, NotFoundPage, Shell, StartScripts } from '../shared/ui/shell/index.ts'
import { fontsOf } from '../shared/ui/fonts/index.ts'
import '../shared/ui/styles.css'

export const Route = createRootRouteWithContext<RouterContext>()({
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
    // ST-12 … ST-14
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

function Document({ children }: { children: ReactNode }) {
  const { tag } = useTexts()
  const scheme = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.scheme)?.staticData.scheme,
  })
  const appearance = useRouterState({
    select: (state) => state.matches[0]?.loaderData as { appearance?: ReturnType<typeof readAppearance> } | undefined,
  })?.appearance
  return (
    <html
      lang={tag}
      data-theme={appearance?.theme ?? 'system'}
      data-scheme={scheme}
      data-palette={appearance?.palette ?? 'default'}
      suppressHydrationWarning
    >
      <head>
        <HeadTags />
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
