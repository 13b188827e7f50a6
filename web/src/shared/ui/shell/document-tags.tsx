import { Asset, Scripts, useRouter, useTags } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * What stands in the head: all but the links that would fetch scripts ahead. On a slow line those take their share of it
 * from the styles and fonts of the first paint; StartScripts asks for them once it is done.
 */
export function HeadTags(): ReactNode {
  const nonce = useRouter().options.ssr?.nonce
  return useTags()
    .filter(({ attrs }) => attrs?.['rel'] !== 'modulepreload')
    .map((tag) => <Asset {...tag} key={JSON.stringify(tag)} {...(nonce === undefined ? {} : { nonce })} />)
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
    for (const src of entries) add('script', { type: 'module', src })
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
