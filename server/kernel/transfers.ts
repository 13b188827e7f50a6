import type { CommandId, OwnerId } from '@exchange/core'
import { micros } from '@exchange/core/units'
import type { Histories, Views } from '../views/types.ts'

const PAGE = 100
/** The engine's clock and this process's may differ by so much. */
const CLOCK_SKEW_MS = 60_000

export interface Past {
  readonly views: Views
  readonly histories: Histories
}

/**
 * Whether a transfer with this id has happened since. The core remembers ids for a week only, so whoever submits a row
 * again after a longer stop asks the tables first.
 */
export async function hasHappened(
  { views, histories }: Past,
  owner: OwnerId,
  id: CommandId,
  since: Date,
): Promise<boolean> {
  await histories.caughtUp(views.lastSeq)
  const from = micros(Math.max(0, (since.getTime() - CLOCK_SKEW_MS) * 1000))
  for (let offset = 0; ; offset += PAGE) {
    const { records } = await histories.transfers({ owner, from, limit: PAGE, offset })
    if (records.some((record) => record.id === id)) return true
    if (records.length < PAGE) return false
  }
}
