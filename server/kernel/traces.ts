/** Spans: how long a piece of work took, for whoever follows one request or one batch through the exchange. */

/** door: a request; append, apply, publish: a batch in the engine and the views; project: the tables; push: the sockets. */
export type SpanName = 'door' | 'append' | 'apply' | 'publish' | 'project' | 'push'
export type SpanFacts = Readonly<Record<string, string | number>>

/**
 * Where spans go. Threads do not hand a context on, so a request is found in its batches by sequence: `seq` of the one lies
 * between `first_seq` and `last_seq` of the others.
 */
export interface Traces {
  /** Work that began at `startedAt`, on the clock of performance.now(), is over. */
  ended(name: SpanName, startedAt: number, facts: SpanFacts): void
}

/** Keeps nothing. */
export const noTraces: Traces = { ended: () => {} }
