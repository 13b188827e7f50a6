/** Events that lie elsewhere until somebody reads them: one copy per batch instead of one per event. */
export interface EventSource {
  /** Bytes waiting. */
  pending(): number
  /** What waits, where it lies: valid until the source goes on. */
  waiting(): Uint8Array<ArrayBuffer>
  /** Copies what waits to `at` in `into`, and forgets it. */
  drain(into: Uint8Array, at: number): void
  /** Forgets what waits. */
  discard(): void
}
