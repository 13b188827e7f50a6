import { amount, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { OrderSpec } from '../../src/codec/commands.ts'

/** A limit order to buy 2 lots at 3 ticks of market 1, with what is said otherwise. */
export const spec = (said: Partial<OrderSpec> = {}): OrderSpec => ({
  market: 1,
  side: 'buy',
  type: 'limit',
  price: priceTicks(3),
  size: sizeLots(2),
  quoteAmount: amount(0n),
  postOnly: false,
  ioc: false,
  retail: false,
  rpi: false,
  fok: false,
  stp: 'no',
  source: 'api',
  wallet: 'spot',
  clientOrderId: '',
  ...said,
})
