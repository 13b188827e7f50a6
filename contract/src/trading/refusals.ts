/** What an order can be refused for, said once for every operation of both doors that places or changes one. */
import type { ErrorName } from '../errors/index.ts'

/** Of any order. */
export const orderRefusals = [
  'market-unknown',
  'market-closed',
  'market-post-only',
  'account-restricted',
  'amount-step',
  'amount-not-positive',
  'amount-below-minimum',
  'amount-too-large',
  'total-below-minimum',
  'total-above-maximum',
  'client-order-id-invalid',
  'client-order-id-in-use',
  'balance-insufficient',
  'orders-too-many',
  'engine-refused',
] as const satisfies readonly ErrorName[]

/** Of an order with a price. */
export const priceRefusals = [
  'price-step',
  'price-not-positive',
  'price-below-band',
  'price-above-band',
  'price-too-large',
] as const satisfies readonly ErrorName[]

/** Of an order that may be told to rest or not to. */
export const flagRefusals = ['flags-conflict', 'post-only-would-take'] as const satisfies readonly ErrorName[]

/** Of a stop: where it begins to count. */
export const stopRefusals = [
  'activation-not-positive',
  'activation-step',
  'activation-at-last-price',
  'conditionals-too-many',
] as const satisfies readonly ErrorName[]

/** Of whatever changes an order that is there. */
export const changeRefusals = [
  ...orderRefusals,
  ...priceRefusals,
  ...stopRefusals,
  'activation-not-allowed',
  'price-not-allowed',
  'total-not-allowed',
  'amount-not-allowed',
  'order-not-found',
  'order-not-modifiable',
  'nothing-to-change',
  'post-only-would-take',
] as const satisfies readonly ErrorName[]
