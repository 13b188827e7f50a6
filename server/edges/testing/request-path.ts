/** The path of a request to an operation, with what its address and its query say. */

/**
 * @param template the operation's path, with names in braces
 * @returns the path with its parameters filled in and, where there is one, its query
 */
export function requestPath(
  template: string,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string {
  const values: Readonly<Record<string, unknown>> = { ...(params as object | undefined) }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(
    Object.entries({ ...(query as object | undefined) })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
