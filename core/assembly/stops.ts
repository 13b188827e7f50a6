/** Calls into the host, which keeps conditional orders: core/src/machine/conditionals.ts. */

/** Lets in what the trades of the command reached. */
export declare function settleStops(): void
/** Whether a stop waits under the client order id of `length` bytes at `text`. */
export declare function usesClient(owner: u32, market: u32, text: usize, length: u32): bool
/** Whether a stop waits under the id, or where that is 0 under the client order id. */
export declare function isArmed(owner: u32, market: u32, id: f64, text: usize, length: u32): bool
/** Cancels it; false where none waits. */
export declare function cancelArmed(owner: u32, market: u32, id: f64, text: usize, length: u32): bool
/** Cancels what waits for the owner at the market. */
export declare function cancelAllArmed(owner: u32, market: u32): void
