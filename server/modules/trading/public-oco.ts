/** OCOs in the spellings of the compatible API: snake case in their own list, camel case among conditional orders. */
import type { Oco, Order } from '@exchange/contract/trading'

/** What an order of an OCO can be. */
function legType(type: Order['type']): 'limit' | 'stop limit' | 'stop market' {
  if (type === 'market' || type === 'stock market') throw new Error(`an order of an OCO is of type ${type}`)
  return type
}

/** What both spellings share. */
function legShape(order: Order) {
  const {
    postOnly,
    activation_price: activationPrice,
    activationCondition,
    ioc: _,
    rpi: _rpi,
    retail: _retail,
    ctime: __,
    ocoId: ___,
    type,
    ...rest
  } = order
  return { leg: { ...rest, type: legType(type), reduceOnly: false }, postOnly, activationPrice, activationCondition }
}

function snakeLeg(order: Order) {
  const { leg, postOnly, activationPrice, activationCondition } = legShape(order)
  const stop =
    activationPrice === undefined
      ? {}
      : { activation_price: activationPrice, activation_condition: activationCondition }
  return { ...leg, post_only: postOnly, ...stop }
}

function camelLeg(order: Order) {
  const { leg, postOnly, activationPrice, activationCondition } = legShape(order)
  return { ...leg, postOnly, ...(activationPrice === undefined ? {} : { activationPrice, activationCondition }) }
}

/** An OCO of oco-orders and oco-cancel. */
export const ocoShape = ({ id, stopLoss, takeProfit }: Oco) => ({
  id,
  reduceOnly: false,
  stop_loss: snakeLeg(stopLoss),
  take_profit: snakeLeg(takeProfit),
})

/** An OCO of conditional-orders: client libraries disagree about the names of its legs, so it has both. */
export function conditionalShape({ id, stopLoss, takeProfit }: Oco) {
  return {
    id,
    type: 'oco' as const,
    stopLoss: camelLeg(stopLoss),
    takeProfit: camelLeg(takeProfit),
    stop_loss: snakeLeg(stopLoss),
    take_profit: snakeLeg(takeProfit),
  }
}
