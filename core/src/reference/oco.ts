import { sizeLots } from '../units/index.ts'
import type { CommandBody, OrderSpec } from '../codec/commands.ts'
import { lastOf } from './checks.ts'
import { canPay, enter, needOf } from './matching.ts'
import { checkRoom, checkTakesNothing, giveId, orderOf } from './orders.ts'
import { refuse } from './refused.ts'
import type { Verdict } from './refused.ts'
import { arm, checkStop, checkStopRoom, checkWaiting, conditionOf, mostNeeded } from './stops.ts'
import type { Market, Order, State } from './state.ts'

type Place = Extract<CommandBody, { kind: 'oco.place' }>

/**
 * One cancels the other: a limit order on the better side of the market and a stop on the worse one. The money is held once:
 * a sell its size, a buy what the dearer of the two needs. The stop has the first id, the limit order the second.
 */
export function placeOco(state: State, command: Place): Verdict {
  const { owner, activation } = command
  const market = state.markets[command.market]
  if (market === undefined) return refuse('market-unknown')
  if (command.type !== 'limit' || command.stopPrice < 0) return refuse('invalid-command')
  const [limit, stop] = [orderOf(owner, command), orderOf(owner, stopOf(command))]
  const [forLimit, forStop] = [mostNeeded(market, limit, activation), mostNeeded(market, stop, activation)]
  const held = limit.side === 'buy' && forStop > forLimit ? forStop - forLimit : 0n
  const verdict =
    checkWaiting(state, market, limit, lastOf(market)) ??
    checkStop(state, market, stop, activation, lastOf(market)) ??
    checkSides(market, limit, activation) ??
    checkStopRoom(state, stop) ??
    (canPay(state, limit, forLimit + held) ? null : refuse('balance-insufficient')) ??
    checkRoom(state, 2, [limit])
  if (verdict !== null) return verdict
  giveId(state, stop)
  giveId(state, limit)
  limit.grouped = true
  arm(state, stop, conditionOf(stop, activation, lastOf(market)), limit.orderId, held)
  enter(state, limit, needOf(state, market, limit))
  return null
}

/** The stop: the same side and size, without a client order id of its own. A buy at market spends a quote amount instead. */
function stopOf(command: Place): OrderSpec {
  const isAtMarket = command.stopPrice === 0
  return {
    ...command,
    type: isAtMarket ? 'market' : 'limit',
    price: command.stopPrice,
    size: isAtMarket && command.side === 'buy' ? sizeLots(0) : command.size,
    quoteAmount: command.stopQuote,
    postOnly: false,
    clientOrderId: '',
  }
}

/** The limit order lies on the better side of the market and rests, the stop on the worse one. */
function checkSides(market: Market, limit: Order, activation: number): Verdict {
  if (limit.ioc || limit.fok) return refuse('flags-conflict')
  const last = lastOf(market)
  const sells = limit.side === 'sell'
  const isBetween =
    last === 0 || (sells ? limit.price > last && activation < last : limit.price < last && activation > last)
  const isApart = sells ? limit.price > activation : limit.price < activation
  return isBetween && isApart ? checkTakesNothing(market, limit) : refuse('oco-prices-invalid')
}
