import { useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/index.ts'
import { formatOf, type Format } from './format.ts'
import { LOCAL } from './moment.ts'

export function useFormat(): Format {
  return formatOf(useTexts().tag)
}

const never = () => () => {}

/** UTC on the server and while hydrating, then the zone of the device. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => LOCAL,
    () => 'UTC',
  )
}
