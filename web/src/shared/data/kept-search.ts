/**
 * Search parameters that stay while somebody moves about the site: inside the mobile app every further page is
 * inside it, too. A link that names the parameter itself has the last word.
 */
export function keepWebview<Given extends object>({
  search,
  next,
}: {
  search: Given
  next: (search: Given) => Given
}): Given {
  const result = next(search)
  const webview: unknown = 'webview' in search ? search.webview : undefined
  return webview === undefined || 'webview' in result ? result : { ...result, webview }
}
