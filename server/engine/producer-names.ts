import type { ProducerId } from '@exchange/core'

/** What a process is called as a producer, and how many of its last answers the core keeps. */
export interface ProducerName {
  readonly producer: ProducerId
  readonly window: number
}

/**
 * Edges: 1 to 16, all a core's longest window. They take half of the windows and a hundredth of the producers that the core
 * begins with. Further roles go on behind them; a number is never given to another role.
 */
const EDGES = 16
const EDGE_WINDOW = 65_536

/**
 * The edge in this place, from 0: the same number each time it starts. Two edges that run at once have two places.
 * @throws RangeError when there is no such place
 */
export function edgeProducer(place: number): ProducerName {
  if (!Number.isInteger(place) || place < 0 || place >= EDGES)
    throw new RangeError(`an edge has a place from 0 to ${EDGES - 1}, not ${place}`)
  return { producer: 1 + place, window: EDGE_WINDOW }
}
