/** One rule of the model turned round on purpose, to show that the comparison notices. */
export const mutations = [
  /** Fees are rounded down instead of up. */
  'fee-rounded-down',
  /** At one price the newest order comes first. */
  'newest-first',
  /** A buy that fills at a better price keeps holding the difference. */
  'difference-kept',
  /** A stop that waits upwards is set off by a price below it. */
  'stop-trigger-side',
  /** cancel-new cancels the old order instead. */
  'self-trade-mode',
] as const
export type Mutation = (typeof mutations)[number]
