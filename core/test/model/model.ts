/**
 * The core once more, from its written rules alone (decisions 34, 40, 48, 52, 94, 98 and 102) and without a look at either
 * machine: naive, slow, and in agreement with both.
 */
import type { CommandBody } from '../../src/codec/commands.ts'
import type { Event } from '../../src/codec/events.ts'
import { STEPS_PER_COMMAND } from '../../src/registry/numbers.ts'
import type { Refusal } from '../../src/registry/refusals.ts'
import { micros } from '../../src/units/index.ts'
import { dropFinished, workOff } from './backlog.ts'
import { cancel, cancelAll } from './cancelling.ts'
import { amend, modify, modifyStop } from './changing.ts'
import { loseOcos } from './finishing.ts'
import { balanceEvents } from './ledger.ts'
import { configure, listAsset, listMarket, setFees, setLimits, setState } from './listing.ts'
import type { Mutation } from './mutations.ts'
import { placeOto } from './oto.ts'
import { place, placeBulk, sayRefused } from './placing.ts'
import { earlier, openProducer, remember, sayRepeated } from './remembered.ts'
import { snapshotOf } from './snapshot.ts'
import { refuse, Refused, State } from './state.ts'
import type { Told } from './state.ts'
import { placeOco, placeStop } from './stops.ts'
import { addPart, post, transfer, voidTransfer } from './transfers.ts'

export class Model {
  readonly state: State

  constructor(mutation: Mutation | null = null) {
    this.state = new State(mutation)
  }

  /** What the core says of the command. */
  apply(told: Told): Event[] {
    const { state } = this
    const { seq, at, id } = told.header
    state.seq = seq
    state.at = at
    state.now = Math.max(state.now, at)
    state.commandId = id
    state.out = []
    state.touched.clear()
    state.met = 0

    state.steps = 0
    workOff(state, STEPS_PER_COMMAND)
    ownEffect(state, told)
    loseOcos(state)
    workOff(state, STEPS_PER_COMMAND - state.steps)
    dropFinished(state)
    balanceEvents(state)
    return state.out.map((body, index) => ({ ...body, seq, at: micros(at), index }))
  }

  snapshot(): Uint8Array<ArrayBuffer> {
    return snapshotOf(this.state)
  }
}

function ownEffect(state: State, told: Told): void {
  try {
    const before = earlier(state, told)
    if (before !== null) return sayRepeated(state, before, told.body)
  } catch (error) {
    // Not remembered: these say nothing about the command itself.
    if (!(error instanceof Refused)) throw error
    sayRefused(state, 0, error)
    return
  }
  const firstOrder = state.lastOrder + 1
  let refusal: Refusal | null = null
  let items: readonly (Refusal | null)[] = []
  try {
    items = carryOut(state, told, told.body ?? refuse('invalid-command'))
    refusal = items.find((item) => item !== null) ?? null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refusal = sayRefused(state, 0, error)
  }
  remember(state, told, refusal, firstOrder, items)
}

/** @returns of a bulk what became of its items */
function carryOut(state: State, told: Told, body: CommandBody): readonly (Refusal | null)[] {
  if (body.kind === 'order.bulk') return placeBulk(state, body)
  act(state, told, body)
  return []
}

function act(state: State, told: Told, body: Exclude<CommandBody, { kind: 'order.bulk' }>): void {
  switch (body.kind) {
    case 'asset.list':
      return listAsset(state, body)
    case 'market.list':
      return listMarket(state, body)
    case 'market.set-state':
      return setState(state, body)
    case 'fees.set':
      return setFees(state, body)
    case 'account.configure':
      return configure(state, body)
    case 'limits.set':
      return setLimits(state, body)
    case 'producer.open':
      return openProducer(state, told, body)
    case 'audit.anchor':
      return state.emit({ kind: 'audit.anchored', digest: body.digest })
    case 'order.place':
      return place(state, body.owner, body)
    case 'order.cancel':
      return cancel(state, body)
    case 'order.cancel-all':
      return cancelAll(state, body)
    case 'order.modify':
      return modify(state, body)
    case 'order.amend':
      return amend(state, body)
    case 'conditional.place':
      return placeStop(state, body)
    case 'conditional.modify':
      return modifyStop(state, body)
    case 'oco.place':
      return placeOco(state, body)
    case 'oto.place':
      return placeOto(state, body)
    case 'transfer':
      return transfer(state, body)
    case 'transfer.pending':
      return addPart(state, body)
    case 'transfer.post':
      return post(state, body)
    case 'transfer.void':
      return voidTransfer(state, body)
    case 'tick':
      return
  }
}
