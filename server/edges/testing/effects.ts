/** Whether a call did anything: what accounts have and want, before and after. */
import type { OwnerId } from '@exchange/core'
import type { Engine } from '../../engine/index.ts'
import type { Views } from '../../views/types.ts'

interface Watched {
  readonly engine: Pick<Engine, 'lastSeq'>
  readonly views: Views
}

/** Balances and open orders of these accounts as text; the same text when nothing happened in between. */
export async function standingOf({ engine, views }: Watched, owners: readonly OwnerId[]): Promise<string> {
  // Nothing that is done may still be on its way to the views.
  while (views.lastSeq < engine.lastSeq) await new Promise(setImmediate)
  return JSON.stringify(
    owners.map((owner) => [views.balances.all(owner), views.orders.of(owner)]),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )
}
