/** Query strings as they are: every value is a string, a repeated key is a list of strings, nothing is parsed as JSON. */
export type RawSearch = Record<string, string | string[]>

export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const before = search[key]
    search[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

/** Leaves out undefined, null and empty lists. Encoded exactly as the platform does: another spelling would be redirected. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        params.append(key, String(item))
    }
  }
  return params.size === 0 ? '' : `?${params}`
}
