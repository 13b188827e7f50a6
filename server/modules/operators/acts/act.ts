import type { OperationInput, OperationTypes, OperatorOperation } from '@exchange/contract/kernel'
import type { CommandBody } from '@exchange/core'
import type { OperatorReader, Queries, Transaction } from '../../../kernel/index.ts'

/** Who does something. */
export interface Doer {
  readonly name: string
  readonly id: string
}

/** What an act would be done to, and what it would change. Whoever approves sees it; where it has changed since, the act is void. */
export interface Prepared {
  readonly target: string
  readonly before: unknown
  readonly after: unknown
  /** Done to this target it takes a second person, whatever the level of its operation says. */
  readonly takesTwo?: boolean
  /** The operator whom it is done to, who counts as nobody's second person for it. */
  readonly without?: string
}

/** What an act that is done answers. */
type DataOf<O extends OperatorOperation> = OperationTypes<O>['output'] extends { readonly data: infer Data }
  ? Data
  : null

/** How an act is done. */
export interface Act<Input = OperationInput<OperatorOperation>, Data = unknown> {
  /** @throws Problem where it can't be done */
  readonly prepare: (input: Input, db: Queries, by: Doer) => Promise<Prepared> | Prepared
  /** In the transaction of its record. */
  readonly perform?: (tx: Transaction, input: Input, by: Doer) => Promise<Data>
  /** What the core is told once the record is durable. */
  readonly commands?: (input: Input) => readonly CommandBody[]
  /** Once it is durable: what was believed before is forgotten. */
  readonly after?: (input: Input) => Promise<void> | void
  /** How long it waits where nobody else can approve it; by default as long as its level says. */
  readonly aloneMs?: number
}

/** Reads are functions, acts are written down. */
export type RoomHandlers<Room extends Readonly<Record<string, OperatorOperation>>> = {
  readonly [Name in keyof Room]: OperatorReader<Room[Name]> | Act<OperationInput<Room[Name]>, DataOf<Room[Name]>>
}

export type AnyHandler = OperatorReader<OperatorOperation> | Act
