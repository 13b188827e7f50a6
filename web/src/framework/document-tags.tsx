import {
  Asset,
  notFound,
  Scripts,
  useRouter,
  useRouterState,
  useTags,
  type RouterManagedTag,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RELOAD_ONCE_SCRIPT } from './reload.ts'

/** What the page that was asked for ended with in place of its screen; undefined while nothing failed. */
export function useFailure(): { readonly error: unknown } | undefined {
  const failed = useRouterState({
    select: ({ matches }) =>
      matches.find(({ status, _notFound }) => status === 'error' || status === 'notFound' || _notFound === true),
  })
  return failed === undefined ? undefined : { error: failed.status === 'error' ? failed.error : notFound() }
}

/** What a route says of its page to search engines, to link previews and to the window's frame. */
const isOfPage = ({ tag, attrs }: RouterManagedTag): boolean =>
  tag === 'title' ||
  attrs?.['name'] === 'description' ||
  String(attrs?.['property'] ?? '').startsWith('og:') ||
  /^(?:canonical|alternate)$/.test(String(attrs?.['rel'] ?? ''))

/**
 * What stands in the head: all but the links that would fetch scripts ahead. On a slow line those take their share of it
 * from the styles and fonts of the first paint; StartScripts asks for them once it is done.
 * @param failure title of the page that stands here in place of the one that was asked for
 */
export function HeadTags({ failure }: { failure?: string | undefined }): ReactNode {
  const nonce = useRouter().options.ssr?.nonce
  const tags = useTags().filter(
    (tag) => tag.attrs?.['rel'] !== 'modulepreload' && !(failure !== undefined && isOfPage(tag)),
  )
  return (
    <>
      {failure !== undefined && <title>{failure}</title>}
      {tags.map((tag) => (
        <Asset {...tag} key={JSON.stringify(tag)} {...(nonce === undefined ? {} : { nonce })} />
      ))}
    </>
  )
}

/**
 * Runs in the page: fetches the page's scripts after its first paint. A page in a hidden tab is not painted and has
 * nothing to wait for. `files` are all of them, `entries` those that start the others.
 */
const START = `((files, entries) => {
  document.currentScript.remove()
  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
  const start = () => {
    for (const href of files) add('link', { rel: 'modulepreload', href })
    for (const src of entries) add('script', { type: 'module', src, onerror: ${RELOAD_ONCE_SCRIPT} })
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
})`

/**
 * What the page carries for its scripts, and their start after the first paint (decision 27). It leaves the page as it
 * runs, so there is nothing to hydrate. While developing, the tools' own scripts are kept as they come.
 */
export function StartScripts(): ReactNode {
  const router = useRouter()
  if (import.meta.env.DEV) return <Scripts />
  if (!import.meta.env.SSR) return null
  const initial = router.serverSsr?.takeInitialHydrationScriptTags()
  const routes = router.ssr?.manifest?.routes
  if (initial === undefined || routes === undefined) return null
  const assets = router.stores.matches.get().flatMap(({ routeId }) => routes[routeId] ?? [])
  const entries = assets.flatMap(({ scripts = [] }) => scripts.flatMap(({ attrs }) => attrs?.['src'] ?? []))
  const files = assets.flatMap(({ preloads = [] }) =>
    preloads.map((file) => (typeof file === 'string' ? file : file.href)),
  )
  const nonce = router.options.ssr?.nonce
  const start = {
    tag: 'script' as const,
    attrs: { nonce },
    children: `${START}(${JSON.stringify([...new Set(files)])},${JSON.stringify(entries)})`,
  }
  return [...initial.before, start, initial.boundary].map((tag, at) => <Asset {...tag} key={at} />)
}
