import type { Histories, Views } from '../../views/types.ts'

/** Tables that lag further behind than this are read as they are. */
const PATIENCE_MS = 500

/** Waits a moment for the tables to show what this process has answered already, so that callers read their own writes. */
export async function settled(views: Views, histories: Histories): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  // A projector that has stopped must not stop the lists.
  await Promise.race([histories.caughtUp(views.lastSeq).catch(() => {}), patience])
  clearTimeout(timer)
}
