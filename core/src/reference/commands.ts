import type { Command, CommandBody } from '../codec/commands.ts'
import { configure } from './accounts.ts'
import { cancel, cancelAll } from './cancels.ts'
import { setFees } from './fees.ts'
import { setLimits } from './limits.ts'
import { listAsset, listMarket } from './listings.ts'
import { placeOco } from './oco.ts'
import { bulk, modify, place } from './orders.ts'
import { placeOto } from './oto.ts'
import { pend, post, voidPending } from './pendings.ts'
import { refuse } from './refused.ts'
import type { Rejection, Verdict } from './refused.ts'
import { openProducer } from './remembered.ts'
import type { Items } from './remembered.ts'
import { modifyStop, placeStop } from './stops.ts'
import { transfer } from './transfers.ts'
import type { State, Task } from './state.ts'

/** What a command came to: nothing to object, a refusal, work that goes on in steps, or what became of a bulk's items. */
export type OwnEffect = null | Rejection | Task | { readonly items: NonNullable<Items> }

export function carryOut(state: State, command: Command): OwnEffect {
  switch (command.kind) {
    case 'asset.list':
      return listAsset(state, command)
    case 'market.list':
      return listMarket(state, command)
    case 'market.set-state':
      return setMarketState(state, command)
    case 'fees.set':
      return setFees(state, command)
    case 'account.configure':
      return configure(state, command)
    case 'limits.set':
      return setLimits(state, command)
    case 'producer.open':
      return openProducer(state, command, command.origin)
    case 'audit.anchor':
      return sayAnchor(state, command)
    case 'order.place':
      return place(state, command.owner, command)
    case 'order.bulk':
      return command.orders.length === 0 ? refuse('invalid-command') : { items: bulk(state, command) }
    case 'order.cancel':
      return cancel(state, command)
    case 'order.cancel-all':
      return cancelAll(state, command)
    case 'order.modify':
    case 'order.amend':
      return modify(state, command)
    case 'conditional.place':
      return placeStop(state, command)
    case 'conditional.modify':
      return modifyStop(state, command)
    case 'oco.place':
      return placeOco(state, command)
    case 'oto.place':
      return placeOto(state, command)
    case 'transfer':
      return transfer(state, command, command.id)
    case 'transfer.pending':
      return pend(state, command)
    case 'transfer.post':
      return post(state, command)
    case 'transfer.void':
      return voidPending(state, command)
    case 'tick':
      return null
  }
}

/** A market that is delisted sends every order home. */
function setMarketState(
  state: State,
  { market, state: after }: Extract<CommandBody, { kind: 'market.set-state' }>,
): Task | Verdict {
  const listed = state.markets[market]
  if (listed === undefined) return refuse('market-unknown')
  if (listed.state === after) return refuse('nothing-to-change')
  listed.state = after
  state.say({ kind: 'market.state', market, state: after })
  return after === 'delisting' ? { kind: 'delist', market } : null
}

function sayAnchor(state: State, { digest }: Extract<CommandBody, { kind: 'audit.anchor' }>): Verdict {
  state.say({ kind: 'audit.anchored', digest })
  return null
}
