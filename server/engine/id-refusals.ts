import type { Event, Refusal } from '@exchange/core'

/** Reasons for which a command was not even looked at. */
export const idRefusals: ReadonlySet<Refusal> = new Set([
  'id-reused',
  'producer-unknown',
  'producer-superseded',
  'answer-forgotten',
])

/** Why the command with these events was not looked at; null when it was. Events of others, from the backlog, may stand before. */
export function idRefusalOf(events: readonly Event[]): Refusal | null {
  for (const event of events) if (event.kind === 'refused' && idRefusals.has(event.code)) return event.code
  return null
}
