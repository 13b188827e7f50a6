/** Recorded answers of the original: each key that was seen there must be here, with a value of the same kind. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../liquidity/api-client.ts'

export interface Recording {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body: unknown
}

function readRecording(folder: string, name: string): Recording | null {
  const [method = '', path = '', , ...rest] = readFileSync(join(folder, name), 'utf8').split('\n')
  try {
    return { name, method: method.trim(), path: path.trim(), body: JSON.parse(rest.join('\n')) }
  } catch {
    // A recording of no body, or of one that is no JSON.
    return null
  }
}

/** Recordings below the folder, one a file: method, path, whether signed, body. */
export function loadRecordings(folder: string): Recording[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => readRecording(folder, name) ?? [])
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Names of markets and assets are keys too; they stand for each other. */
const isName = (key: string): boolean => /^[A-Z0-9]+(_[A-Z0-9]+)?$/.test(key)

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Differences of kind between a recorded and a real value. */
export function differences(recorded: unknown, real: unknown, at = ''): string[] {
  // Nothing may be written as an empty list or an empty object.
  if (isEmpty(recorded)) return []
  if (Array.isArray(recorded)) {
    if (!Array.isArray(real)) return [`${at || 'the body'} is ${kindOf(real)}, recorded array`]
    return recorded.length === 0 || real.length === 0 ? [] : differences(recorded[0], real[0], `${at}[0]`)
  }
  if (!isRecord(recorded)) {
    const same = kindOf(recorded) === kindOf(real) || recorded === null || real === null
    return same ? [] : [`${at || 'the body'} is ${kindOf(real)}, recorded ${kindOf(recorded)}`]
  }
  if (!isRecord(real)) return [`${at || 'the body'} is ${kindOf(real)}, recorded object`]
  const entries = Object.entries(recorded)
  if (entries.length > 0 && entries.every(([key]) => isName(key))) {
    const first = Object.values(real)[0]
    return first === undefined ? [] : differences(entries[0]?.[1], first, `${at}.*`)
  }
  return entries.flatMap(([key, value]) =>
    key in real ? differences(value, real[key], `${at}.${key}`) : [`${at}.${key} is missing`],
  )
}
