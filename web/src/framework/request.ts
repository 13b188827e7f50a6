/** What the framework knows of the request that a page is rendered for. */
import type { WebContext } from '@exchange/contract'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { getRequestHeader, getRequestHost, getRequestProtocol } from '@tanstack/react-start/server'

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: WebContext }
  }
}

/** What the server process handed over with the request; undefined in the browser. */
export const requestContext = createIsomorphicFn()
  .server((): WebContext | undefined => getGlobalStartContext())
  .client((): WebContext | undefined => undefined)

/** All cookies of the request or of the page, as one line. */
export const cookieLine = createIsomorphicFn()
  .server((): string => getRequestHeader('cookie') ?? '')
  .client((): string => document.cookie)

/**
 * Scheme and host under which this page was asked for, `https://turkey.example`; behind a proxy, those of the outside. The
 * server lets only names of the site through.
 */
export const pageOrigin = createIsomorphicFn()
  .server((): string => `${getRequestProtocol({ xForwardedProto: true })}://${getRequestHost()}`)
  .client((): string => location.origin)

/** What the router needs to mark the page's own scripts with the nonce of its Content-Security-Policy. */
export const ssrNonce = createIsomorphicFn()
  .server((): { ssr?: { nonce: string } } => {
    const nonce = getGlobalStartContext()?.nonce
    return typeof nonce === 'string' ? { ssr: { nonce } } : {}
  })
  .client((): { ssr?: { nonce: string } } => ({}))
