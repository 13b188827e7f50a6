/** Chart resolutions in the order they are offered. */
export const resolutions = [
  '1S',
  '10S',
  '30S',
  '1',
  '3',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '360',
  '480',
  '720',
  '1D',
  '3D',
  '1W',
] as const
export type Resolution = (typeof resolutions)[number]

export const defaultResolution: Resolution = '15'

export function isResolution(value: unknown): value is Resolution {
  return resolutions.some((known) => known === value)
}

const daySec = 86_400

/** Length of a bar in seconds. */
export function resolutionSeconds(resolution: Resolution): number {
  const count = Number.parseInt(resolution, 10)
  if (resolution.endsWith('S')) return count
  if (resolution.endsWith('D')) return count * daySec
  return resolution.endsWith('W') ? count * 7 * daySec : count * 60
}

export interface ResolutionSpan {
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'week'
  readonly count: number
}

/** How a person names the length: 120 is two hours. */
export function resolutionSpan(resolution: Resolution): ResolutionSpan {
  const seconds = resolutionSeconds(resolution)
  if (seconds < 60) return { unit: 'second', count: seconds }
  if (seconds < 3600) return { unit: 'minute', count: seconds / 60 }
  if (seconds < daySec) return { unit: 'hour', count: seconds / 3600 }
  return resolution.endsWith('W')
    ? { unit: 'week', count: seconds / daySec / 7 }
    : { unit: 'day', count: seconds / daySec }
}
