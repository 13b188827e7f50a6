/** The numbers that frames of the socket use for orders and fills. Usable in the browser. */

/** What happened to an order. */
export const orderEventCodes = { new: 1, changed: 2, finished: 3 } as const
export type OrderEvent = keyof typeof orderEventCodes

export const sideCodes = { sell: 1, buy: 2 } as const

export const orderTypeCodes = {
  limit: 1,
  market: 2,
  'stop-limit': 3,
  'stop-market': 4,
  'stock-market': 202,
} as const
export type OrderTypeCode = (typeof orderTypeCodes)[keyof typeof orderTypeCodes]

/** Which side of the book an order was on when it was filled. */
export const roleCodes = { maker: 1, taker: 2 } as const

/** Which finished orders a subscription wants. */
export const finishedOrderFilterCodes = { all: 0, limit: 1, market: 2 } as const
export type FinishedOrderFilterCode = (typeof finishedOrderFilterCodes)[keyof typeof finishedOrderFilterCodes]
