import { useFormat, useTimeZone } from '../../../shared/format/index.ts'

interface MomentProps {
  /** Unix seconds. */
  readonly seconds: number
}

/** A time of day with seconds. Of a row it alone is drawn anew when the device's time zone takes the place of UTC. */
export function Clock({ seconds }: MomentProps) {
  return useFormat().time(seconds, useTimeZone())
}

/** Date and time with seconds. */
export function Moment({ seconds }: MomentProps) {
  return useFormat().dateTime(seconds, useTimeZone())
}
