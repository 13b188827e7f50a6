import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** What the router needs to mark the page's own scripts with the nonce of its Content-Security-Policy. */
export const ssrNonce = createIsomorphicFn()
  .server((): { ssr?: { nonce: string } } => {
    const nonce = getGlobalStartContext()?.nonce
    return typeof nonce === 'string' ? { ssr: { nonce } } : {}
  })
  .client((): { ssr?: { nonce: string } } => ({}))
