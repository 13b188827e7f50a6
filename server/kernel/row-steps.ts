/** What rows share whose money moves by the core: what came of a step, and how one is finished that a stop left open. */
import type { CommandId, OwnerId } from '@exchange/core'
import type { Histories, Views } from '../views/types.ts'
import type { Log } from './context.ts'
import { Problem } from './problem.ts'

/** What is asked before a row is submitted again. */
export interface Past {
  readonly views: Pick<Views, 'lastSeq'>
  readonly histories: Pick<Histories, 'caughtUp' | 'hasTransfer'>
}

/**
 * Whether the transfer of this id has moved something of the owner. The core remembers its newest ids only, the tables all for
 * ever: an id that the core knows and the tables don't is one that was refused.
 */
export async function hasMoved({ views, histories }: Past, owner: OwnerId, id: CommandId): Promise<boolean> {
  await histories.caughtUp(views.lastSeq)
  return histories.hasTransfer(owner, id)
}

/** Whether nothing moved for certain. Left open it would happen later, when its owner has long tried again. */
export const isRefusal = (reason: unknown): reason is Problem =>
  reason instanceof Problem && reason.error !== 'outcome-unknown'

/**
 * Finishes what a stop left open of a row. A refusal concerns it alone, and so does a fault of ours, which leaves it as it is:
 * whoever finishes others goes on.
 */
export async function finishOpen(
  { id }: { readonly id: string },
  { log, kind, refuse }: { readonly log: Log; readonly kind: string; readonly refuse: () => Promise<void> },
  finish: () => Promise<unknown>,
): Promise<void> {
  try {
    await finish()
  } catch (reason) {
    if (!(reason instanceof Problem) || reason.spec.status >= 500)
      return log.error('a pending transfer could not be finished', { id, kind, reason: String(reason) })
    await refuse()
    log.warn('a pending transfer was refused', { id, kind, reason: reason.error })
  }
}
