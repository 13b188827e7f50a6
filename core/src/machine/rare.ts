import type { Command, CommandBody } from '../codec/commands.ts'
import { decodeCommand } from '../codec/commands-codec.ts'
import { CodecError } from '../codec/error.ts'
import { encodeEvent } from '../codec/events-codec.ts'
import type { EventWriter } from '../codec/event-writer.ts'
import { MarketStateCode } from '../codec/layout.ts'
import { Refusal } from '../codec/refusals.ts'
import { InvariantError } from '../invariant.ts'
import { configureAccount, listAsset, listMarket, setFees } from './listings.ts'
import type { State } from './state.ts'
import { transfer } from './transfers.ts'

/** The rare commands, as objects. Emits what happened; answers 0 or the number of the refusal it emitted. */
export function applyRare(state: State, bytes: Uint8Array, offset: number, out: EventWriter): number {
  const command = decode(bytes, offset)
  const refusal = command === null ? 'invalid-command' : carryOut(state, command, out)
  if (refusal === null) return 0
  const { bound } = state.conditionals
  encodeEvent(out, { kind: 'refused', code: refusal, item: 0, limit: isConditional(command) ? bound : 0n })
  return Refusal[refusal]
}

const isConditional = (command: Command | null): boolean =>
  command?.kind === 'conditional.place' || command?.kind === 'oco.place' || command?.kind === 'conditional.modify'

/** null when the body is nothing an encoder wrote. */
function decode(bytes: Uint8Array, offset: number): Command | null {
  try {
    return decodeCommand(bytes, offset)
  } catch (error) {
    if (error instanceof CodecError) return null
    throw error
  }
}

function carryOut(state: State, command: Command, out: EventWriter): Refusal | null {
  switch (command.kind) {
    case 'asset.list':
      return listAsset(state, command, out)
    case 'market.list':
      return listMarket(state, command, out)
    case 'market.set-state':
      return setMarketState(state, command, command.at, out)
    case 'fees.set':
      return setFees(state, command, out)
    case 'account.configure':
      return configureAccount(state, command, out)
    case 'transfer':
      return transfer(state, command, command.id, out)
    case 'conditional.place':
      return state.conditionals.place(command, command.at)
    case 'oco.place':
      return state.conditionals.placeOco(command, command.at)
    case 'conditional.modify':
      return state.conditionals.modify(command, command.at)
    default:
      throw new InvariantError(`${command.kind} is applied from its bytes`)
  }
}

function setMarketState(
  state: State,
  command: Extract<CommandBody, { kind: 'market.set-state' }>,
  at: number,
  out: EventWriter,
): Refusal | null {
  const market = state.directory.markets[command.market]
  if (market === undefined) return 'market-unknown'
  const after = MarketStateCode[command.state]
  if (market.state === after) return 'nothing-to-change'
  market.state = after
  state.marketMoved(market)
  encodeEvent(out, { kind: 'market.state', market: command.market, state: command.state })
  if (command.state === 'delisting') {
    state.delist(market, at, out)
    state.conditionals.delist(command.market, at)
  }
  return null
}
