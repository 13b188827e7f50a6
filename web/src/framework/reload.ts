/**
 * A chunk that does not load is most often one of an older build, or lost on the line: the page is loaded anew, at most
 * twice.
 */
const MAX_RELOADS = 2
const PARAMETER = 'reload_attempt'

/** The address to reload, one attempt further; null when there were enough. */
export function nextAttempt(href: string): string | null {
  const url = new URL(href)
  const attempts = Number(url.searchParams.get(PARAMETER) ?? 0)
  if (!(attempts < MAX_RELOADS)) return null
  url.searchParams.set(PARAMETER, String(attempts + 1))
  return url.href
}

/** Reloads the page after a chunk did not load; at the limit only says so. */
function reloadOnce(): boolean {
  const next = nextAttempt(location.href)
  if (next === null) {
    console.warn(`A part of the page did not load after ${MAX_RELOADS} reloads.`)
    return false
  }
  location.replace(next)
  return true
}

/** Where the router remembers, by the message of the failure, that it has reloaded a page itself. */
const ROUTER_RELOADED = 'tanstack_router_reload:'

/** Something of this page did not load. */
let isLost = false

/** Watches for chunks that don't load, from before the first one is asked for. */
export function watchLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    isLost = true
    // Offline a reload would end on the browser's own page, and everything on this one would be gone.
    if (navigator.onLine && reloadOnce()) return event.preventDefault()
    // The router would reload once more on its own; now the page says what happened.
    sessionStorage.setItem(ROUTER_RELOADED + event.payload.message, '1')
  })
}

/** The same for the first script of a page, as text to run in it: an `onerror` for where no chunk of ours is there yet. */
export const RELOAD_ONCE_SCRIPT = `() => {
  const url = new URL(location.href)
  const attempts = Number(url.searchParams.get('${PARAMETER}') ?? 0)
  if (!(attempts < ${MAX_RELOADS})) return
  url.searchParams.set('${PARAMETER}', attempts + 1)
  location.replace(url)
}`

/** The page stands: the count begins anew. Where a part of it is lost it would be reloaded again and again. */
export function forgetAttempts(): void {
  const url = new URL(location.href)
  if (isLost || !url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
}
