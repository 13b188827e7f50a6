import { socketClient } from '../../shared/data/socket/client.ts'
import type { PushOf } from '../../shared/data/socket/frames.ts'
import { isOwnDeposit } from '../../shared/data/own-deposit.ts'

/** What came into the account. */
export type DepositEvent = PushOf<'user_event.update'>[1]

/** Deposits that come within this time are told of together. */
export const GATHER_MS = 300

/** Tells of deposits, those that come together at once; not of those that were asked for on this page. */
export function gatherDeposits(tell: (deposits: readonly DepositEvent[]) => void): {
  readonly hear: (event: DepositEvent) => void
  readonly stop: () => void
} {
  let gathered: DepositEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async (): Promise<void> => {
    const all = gathered
    gathered = []
    const isOwn = await Promise.all(all.map(async ({ id }) => isOwnDeposit(id)))
    const news = all.filter((_, at) => !isOwn[at])
    if (news.length > 0) tell(news)
  }
  return {
    hear(event) {
      if (event.type !== 'deposit') return
      gathered.push(event)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Browser only. Tells of deposits from now on; returns how to leave. */
export function followDeposits(tell: (deposits: readonly DepositEvent[]) => void): () => void {
  const { socket } = socketClient()
  const gathering = gatherDeposits(tell)
  const stops = [
    socket.onPush('user_event.update', ([, event]) => gathering.hear(event)),
    socket.hold('user_event', []),
    gathering.stop,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
