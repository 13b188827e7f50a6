/**
 * full = without the footer, as the trade terminal; terms = documents with their list beside them; empty =
 * nothing around the page.
 */
export type Layout = 'default' | 'full' | 'terms' | 'empty'

/** Queries under which a sign-in belongs to somebody else's site. */
const FOREIGN = ['clientId', 'client_id', 'brand_id']

interface Place {
  /** Without the language. */
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/** Inside the mobile app; any value counts but `false` and `0`. */
const isWebview = ({ search }: Place): boolean =>
  'webview' in search && !['', 'false', '0'].includes(String(search['webview']))

/** What stands around this page; `own` is what its route says. */
export function layoutOf(place: Place, own: Layout = 'default'): Layout {
  const { pathname, search } = place
  if (isWebview(place)) return 'empty'
  if (/^\/auth(?:\/|$)/.test(pathname) && FOREIGN.some((key) => key in search)) return 'empty'
  if (/^\/(?:intro\/)?verification\//.test(pathname) && 'country' in search) return 'empty'
  return own
}

/** Nobody is asked about cookies inside the app, while paying in, and while editing a page. */
export const isConsentAsked = (place: Place): boolean =>
  !isWebview(place) &&
  !/^\/payment\/(?:visamaster-)?deposit(?:\/|$)/.test(place.pathname) &&
  place.search['mode'] !== 'edit'

export const isSupportOffered = (place: Place): boolean =>
  !isWebview(place) && !/^\/(?:trade|auth\/register|payment|deposit)(?:\/|$)/.test(place.pathname)
