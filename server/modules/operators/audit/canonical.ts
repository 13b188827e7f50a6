/** JSON as RFC 8785 writes it, so that the same value has the same bytes everywhere. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Keys in the order of their UTF-16 units, numbers and texts as ECMAScript writes them. Throws for what JSON can't say. */
export function canonical(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} can't be written as JSON`)
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('half a character can’t be written as JSON')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value)
    .toSorted((left, right) => (left < right ? -1 : 1))
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`)
  return `{${members.join(',')}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** A plain value as JSON can say it: absent fields are left out, bigints and dates become texts. */
export function plain(value: unknown): Json {
  if (value === undefined || value === null) return null
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([name, one]) => [name, plain(one)]),
    )
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`a ${typeof value} can't be written as JSON`)
}
