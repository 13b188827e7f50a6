/** Plain orders, one or many. */
import type { CommandBody, OrderSpec } from '../../src/codec/commands.ts'
import { MATCHES_PER_COMMAND } from '../../src/registry/numbers.ts'
import type { Refusal } from '../../src/registry/refusals.ts'
import { cellsOf, judgeOrder, judgeRoom, needsRoom } from './judging.ts'
import { open } from './ledger.ts'
import { enter } from './matching.ts'
import { refuse, Refused } from './state.ts'
import type { State } from './state.ts'

export function place(state: State, owner: number, spec: OrderSpec): void {
  const order = judgeOrder(state, owner, spec)
  judgeRoom(state, order, needsRoom(order) ? 1 : 0)
  open(state, cellsOf(state, order))
  state.lastOrder = order.id
  enter(state, order)
}

/** @returns what became of each item, in order */
export function placeBulk(
  state: State,
  { owner, stopOnFail, orders }: Extract<CommandBody, { kind: 'order.bulk' }>,
): (Refusal | null)[] {
  if (orders.length === 0) refuse('invalid-command')
  const items: (Refusal | null)[] = []
  const metBefore = state.met
  for (const [item, spec] of orders.entries()) {
    const stopped = stopOnFail && items.some((refusal) => refusal !== null)
    const full = state.met - metBefore >= MATCHES_PER_COMMAND
    items.push(
      stopped || full ? sayRefused(state, item, new Refused('not-attempted')) : attempt(state, owner, item, spec),
    )
  }
  return items
}

function attempt(state: State, owner: number, item: number, spec: OrderSpec): Refusal | null {
  try {
    place(state, owner, spec)
    return null
  } catch (error) {
    if (error instanceof Refused) return sayRefused(state, item, error)
    throw error
  }
}

export function sayRefused(state: State, item: number, { code, limit }: Refused): Refusal {
  state.emit({ kind: 'refused', code, item, limit })
  return code
}
