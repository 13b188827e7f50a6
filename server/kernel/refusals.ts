import type { Refusal } from '@exchange/core'
import type { ErrorName } from '@exchange/contract/errors'

/** What each refusal of the core is called in the catalogue. A caller with better knowledge may name it otherwise. */
const names = {
  'invalid-command': 'engine-refused',
  'id-reused': 'command-id-reused',
  'asset-unknown': 'asset-unknown',
  'asset-exists': 'engine-refused',
  'market-unknown': 'market-unknown',
  'market-exists': 'engine-refused',
  'market-closed': 'market-closed',
  'market-post-only': 'market-post-only',
  'account-restricted': 'account-restricted',
  'price-invalid': 'price-not-positive',
  'price-below-band': 'price-below-band',
  'price-above-band': 'price-above-band',
  'amount-invalid': 'amount-not-positive',
  'amount-below-minimum': 'amount-below-minimum',
  'notional-below-minimum': 'total-below-minimum',
  'notional-above-maximum': 'total-above-maximum',
  'client-order-id-invalid': 'client-order-id-invalid',
  'client-order-id-in-use': 'client-order-id-in-use',
  'flags-conflict': 'flags-conflict',
  'post-only-would-take': 'post-only-would-take',
  'book-empty': 'book-empty',
  'balance-insufficient': 'balance-insufficient',
  'order-not-found': 'order-not-found',
  'order-not-modifiable': 'order-not-modifiable',
  'legs-unbalanced': 'engine-refused',
  'leg-invalid': 'engine-refused',
  overflow: 'amount-too-large',
  'nothing-to-change': 'nothing-to-change',
  'not-attempted': 'not-attempted',
  'activation-invalid': 'activation-not-positive',
  'activation-at-last-price': 'activation-at-last-price',
  'conditionals-too-many': 'conditionals-too-many',
  'oco-prices-invalid': 'oco-prices-invalid',
} as const satisfies Record<Refusal, ErrorName>

export function errorOfRefusal(refusal: Refusal): ErrorName {
  return names[refusal]
}
