/**
 * full = without the footer, as the trade terminal (RR-66); terms = documents with their list beside them (RR-61); empty =
 * nothing around the page (RR-60).
 */
export type Layout = 'default' | 'full' | 'terms' | 'empty'

/** Queries under which a sign-in belongs to somebody else's site (RR-60). */
const FOREIGN = ['clientId', 'client_id', 'brand_id']

interface Place {
  /** Without the language. */
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/** RR-62: inside the mobile app; any value counts but `false` and `0`. */
export const isWebview = ({ search }: Place): boolean =>
  'webview' in search && !['', 'false', '0'].includes(String(search['webview']))

/** RR-60, RR-62, RR-64: what stands around this page; `own` is what its route says. */
export function layoutOf(place: Place, own: Layout = 'default'): Layout {
  const { pathname, search } = place
  if (isWebview(place)) return 'empty'
  if (/^\/auth(?:\/|$)/.test(pathname) && FOREIGN.some((key) => key in search)) return 'empty'
  if (/^\/(?:intro\/)?verification\//.test(pathname) && 'country' in search) return 'empty'
  return own
}

/** RR-83: nobody is asked about cookies inside the app, while paying in, and while editing a page. */
export const isConsentAsked = (place: Place): boolean =>
  !isWebview(place) &&
  !/^\/payment\/(?:visamaster-)?deposit(?:\/|$)/.test(place.pathname) &&
  place.search['mode'] !== 'edit'

/** RR-82 */
export const isSupportOffered = (place: Place): boolean =>
  !isWebview(place) && !/^\/(?:trade|auth\/register|payment|deposit)(?:\/|$)/.test(place.pathname)
