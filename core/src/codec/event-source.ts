/** Events that lie elsewhere until somebody reads them: one copy per batch instead of one per event. */
export interface EventSource {
  /** Bytes waiting. */
  pending(): number
  /** Copies what waits to `at` in `into`, and forgets it. */
  drain(into: Uint8Array, at: number): void
  /** Forgets what waits. */
  discard(): void
}
