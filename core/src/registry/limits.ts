/**
 * How much of everything the core keeps. A command that would pass a limit is refused with `limit-reached` and the number
 * of the limit (stopsPerAccountMarket: `conditionals-too-many`). `bytes` is what one record takes at worst, its part of tables
 * that have just grown and of the sorting for a snapshot included (decision 101): the sum of limit × bytes over all and
 * OTHER_BYTES may not pass MEMORY_BYTES (`limits-too-large`).
 */
export const limits = {
  /** Balances: (owner, wallet, asset). */
  cells: { code: 1, start: 8_388_608, bytes: 88 },
  /** Orders that rest or wait: in books, stops, secondaries of OTOs. */
  orders: { code: 2, start: 1_048_576, bytes: 2_176 },
  stopsPerAccountMarket: { code: 3, start: 200, bytes: 0 },
  markets: { code: 4, start: 4_096, bytes: 1_024 },
  assets: { code: 5, start: 4_096, bytes: 128 },
  producers: { code: 6, start: 1_024, bytes: 2_560 },
  /** Answers kept for producers: the sum of their windows. */
  windows: { code: 7, start: 2_097_152, bytes: 80 },
  /** Answers kept for personal ids. */
  personalIds: { code: 8, start: 1_048_576, bytes: 96 },
  /** Transfers that are neither posted nor voided. */
  pendings: { code: 9, start: 262_144, bytes: 448 },
  /** Their legs. */
  legsPending: { code: 10, start: 2_097_152, bytes: 128 },
  /** Bytes kept for the answers to the items of bulk commands. */
  answerBytes: { code: 11, start: 67_108_864, bytes: 1 },
  feeEntries: { code: 12, start: 1_048_576, bytes: 88 },
  /** Accounts that were configured. */
  accounts: { code: 13, start: 1_048_576, bytes: 88 },
  /** Of `orders`, what one account may have at one market, whatever the wallet. */
  ordersPerAccountMarket: { code: 14, start: 10_000, bytes: 0 },
} as const satisfies Record<string, { code: number; start: number; bytes: number }>
export type Limit = keyof typeof limits

/** 3.75 GiB: what is left of four are blocks of tables that were outgrown. */
export const MEMORY_BYTES = 4_026_531_840
/** What is there whatever is kept: roots of the books, commands and events, a chunk of a snapshot, places without orders. */
export const OTHER_BYTES = 67_108_864
/** The largest value of a limit: what 32 bits count. */
export const MAX_LIMIT = 0xffff_ffff
