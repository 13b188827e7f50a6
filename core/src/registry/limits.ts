/**
 * How much of everything the core keeps. A command that would pass a limit is refused with `limit-reached` and the number
 * of the limit (stopsPerAccountMarket: `conditionals-too-many`). `bytes` is what one record is reckoned with: the sum of
 * limit × bytes over all may not pass MEMORY_BYTES (`limits-too-large`).
 */
export const limits = {
  /** Balances: (owner, wallet, asset). */
  cells: { code: 1, start: 8_388_608, bytes: 64 },
  /** Orders that rest or wait: in books, stops, secondaries of OTOs. */
  orders: { code: 2, start: 4_194_304, bytes: 320 },
  stopsPerAccountMarket: { code: 3, start: 200, bytes: 0 },
  markets: { code: 4, start: 4_096, bytes: 65_536 },
  assets: { code: 5, start: 4_096, bytes: 128 },
  producers: { code: 6, start: 1_024, bytes: 128 },
  /** Answers kept for producers: the sum of their windows. */
  windows: { code: 7, start: 2_097_152, bytes: 128 },
  /** Answers kept for personal ids. */
  personalIds: { code: 8, start: 1_048_576, bytes: 128 },
  /** Transfers that are neither posted nor voided. */
  pendings: { code: 9, start: 262_144, bytes: 256 },
  /** Their legs. */
  legsPending: { code: 10, start: 2_097_152, bytes: 96 },
  /** Bytes kept for the answers to the items of bulk commands. */
  answerBytes: { code: 11, start: 67_108_864, bytes: 2 },
  feeEntries: { code: 12, start: 1_048_576, bytes: 48 },
  /** Accounts that were configured. */
  accounts: { code: 13, start: 1_048_576, bytes: 48 },
  /** Of `orders`, what one account may have at one market, whatever the wallet. */
  ordersPerAccountMarket: { code: 14, start: 10_000, bytes: 0 },
} as const satisfies Record<string, { code: number; start: number; bytes: number }>
export type Limit = keyof typeof limits

/** 3.5 GiB. */
export const MEMORY_BYTES = 3_758_096_384
/** The largest value of a limit: what 32 bits count. */
export const MAX_LIMIT = 0xffff_ffff
