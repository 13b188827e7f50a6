/** ST-44, BC-54 */
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

/** Reloads the page after a chunk did not load; at the limit only says so (ER-27). */
export function reloadOnce(): boolean {
  const next = nextAttempt(location.href)
  if (next === null) {
    console.warn(`A part of the page did not load after ${MAX_RELOADS} reloads.`)
    return false
  }
  location.replace(next)
  return true
}

/** The page stands: the count begins anew. */
export function forgetAttempts(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has(PARAMETER)) return
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
}
