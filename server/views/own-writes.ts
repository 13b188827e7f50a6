import type { Histories, Views } from './types.ts'

/** Longest wait for the tables to show what the views show; behind a projector that lags further they are read as they are. */
const PATIENCE_MS = 1_500

/**
 * Waits until the tables show what this process has acknowledged, so that a caller reads its own writes on every door.
 * False when they lag too far behind, or when the projector has stopped: lists are shown as they are, and who needs to be
 * sure refuses.
 */
export async function showsOwnWrites(
  { lastSeq }: Pick<Views, 'lastSeq'>,
  histories: Pick<Histories, 'caughtUp'>,
): Promise<boolean> {
  const { promise: patience, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, PATIENCE_MS, false)
  const shown = histories.caughtUp(lastSeq).then(
    () => true,
    () => false,
  )
  return Promise.race([shown, patience]).finally(() => clearTimeout(timer))
}
