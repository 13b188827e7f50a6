import type { CommandKind } from '@exchange/core'

/** What frees money and lets nobody in: it is taken when nothing else is, and may overtake. */
export const isCancel = (kind: CommandKind): boolean => kind === 'order.cancel' || kind === 'order.cancel-all'
