/** Without schemas, for pages that only name them. */

/**
 * pending: seen, or in a block and not yet counted. below-minimum: waits for more. credited: can be traded. final: can't be
 * undone any more. canceled: it never came, or the network took it back.
 */
export const depositStatuses = ['pending', 'below-minimum', 'credited', 'final', 'canceled'] as const
export type DepositStatus = (typeof depositStatuses)[number]
