/** Every page of the site, as the built router knows them: an address to open for each. */
import { routePaths } from '../../build/route-paths.ts'

/** Something that exists, for each parameter of an address, and what a page is asked for that needs a query; null for what is no page to walk: a file, a tool for a key's holder, something of one's own. */
const examples: Readonly<Record<string, string | null>> = {
  '/brand-guideline/$file': null,
  '/releases/feed.xml': null,
  '/m/$page/edit': null,
  '/settings/api/api-keys/$id': null,
  '/settings/api/integrations/$id': null,
  '/trade/$pair': '/trade/BTC-USDT',
  '/assets/$slug': '/assets/BTC',
  '/fees/$type': '/fees/cryptocurrency',
  '/releases/$slug': '/releases/demo',
  '/terms/$type': '/terms/legal-notice',
  '/auth/phone/$step': '/auth/phone/number',
  '/intro/$': '/intro/security',
  '/m/$page': '/m/demo',
  '/social-login': '/social-login?provider=google',
  '/dev/identity': '/dev/identity?provider=google',
  '/dev/payment': null,
  '/payment/deposit': '/payment/deposit?transactionId=1',
  '/payment/visamaster-deposit': '/payment/visamaster-deposit?transactionId=1',
  '/api-docs/$section': '/api-docs/sandbox',
  '/addresses-history/$network': '/addresses-history/BTC',
}

/**
 * Paths without a language, one for each route, sorted.
 * @throws for a route with a parameter that has no example here: name one, or the walk leaves the page out
 */
export function builtPaths(): string[] {
  const paths = routePaths().flatMap((path) => {
    const example = examples[path]
    if (example === undefined && path.includes('$')) throw new Error(`no example address for ${path}`)
    return example === undefined ? [path] : example === null ? [] : [example]
  })
  return [...new Set(paths)].toSorted()
}
