import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RouterContext } from '../router.tsx'
import { followRedirects } from '../shared/data/redirects.ts'
import { useSettings } from '../shared/data/use-settings.ts'
import { useTexts } from '../shared/i18n/index.ts'
import { regionContent } from '../shared/region/index.ts'
import { AppearanceProvider, readAppearance } from '../shared/ui/theme.tsx'
import { ErrorPage, NotFoundPage, Shell } from '../shared/ui/shell/index.ts'
import latin400 from '../shared/ui/fonts/firago-latin-400.woff2?url'
import latin500 from '../shared/ui/fonts/firago-latin-500.woff2?url'
import '../shared/ui/styles.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  async beforeLoad({ context, matches, location, preload }) {
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
  loader: ({ context }) => ({ appearance: readAppearance(), region: context.settings.region }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => {
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
        ...[latin400, latin500].map((href) => ({
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
  const appearance = useRouterState({
    select: (state) => state.matches[0]?.loaderData as { appearance?: ReturnType<typeof readAppearance> } | undefined,
  })?.appearance
  return (
    <html
      lang={tag}
      data-theme={appearance?.theme ?? 'system'}
      data-palette={appearance?.palette ?? 'default'}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  const { appearance } = Route.useLoaderData()
  const settings = useSettings()
  return (
    <AppearanceProvider initial={appearance}>
      <Shell settings={settings}>
        <Outlet />
      </Shell>
    </AppearanceProvider>
  )
}
