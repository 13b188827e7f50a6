/** Why the core refused a command. The number is its byte in the journal and never changes; the name is for people. */
export const Refusal = {
  'invalid-command': 1,
  'id-reused': 2,
  'asset-unknown': 3,
  'asset-exists': 4,
  'market-unknown': 5,
  'market-exists': 6,
  'market-closed': 7,
  'market-post-only': 8,
  'account-restricted': 9,
  'price-invalid': 10,
  'price-below-band': 11,
  'price-above-band': 12,
  'amount-invalid': 13,
  'amount-below-minimum': 14,
  'notional-below-minimum': 15,
  'notional-above-maximum': 16,
  'client-order-id-invalid': 17,
  'client-order-id-in-use': 18,
  'flags-conflict': 19,
  'post-only-would-take': 20,
  'book-empty': 21,
  'balance-insufficient': 22,
  'order-not-found': 23,
  'order-not-modifiable': 24,
  'legs-unbalanced': 25,
  'leg-invalid': 26,
  overflow: 27,
  'nothing-to-change': 28,
  'not-attempted': 29,
  'activation-invalid': 30,
  'activation-at-last-price': 31,
  /** The limit stopsPerAccountMarket. */
  'conditionals-too-many': 32,
  'oco-prices-invalid': 33,
  /** All the coins that will exist pass 2^62 units; `limit` is the largest scale that fits, 0 = none. */
  'scale-too-large': 34,
  /** A table is full; `limit` is the number of the limit in registry/limits.ts. */
  'limit-reached': 35,
  /** More than the new limit is in use; `limit` is the number of the limit. */
  'limit-in-use': 36,
  /** All tables together could take more memory than there is; `limit` is how many bytes. */
  'limits-too-large': 37,
  'producer-unknown': 38,
  'producer-superseded': 39,
  /** It was done or refused long ago, and what was answered is not known any more. Nothing happened now. */
  'answer-forgotten': 40,
  'wallet-invalid': 41,
  'transfer-exists': 42,
  'transfer-unknown': 43,
  /** More parts of the transfer are to come. */
  'transfer-open': 44,
  'market-kind-unsupported': 45,
} as const
export type Refusal = keyof typeof Refusal
