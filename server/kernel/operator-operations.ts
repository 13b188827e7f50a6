import type { OperationInput, OperationTypes, OperatorOperation } from '@exchange/contract/kernel'
import type { OperatorPermission, RoleName } from '@exchange/contract/operators/roles'
import type { Cookies } from './context.ts'
import type { RawInput } from './operations.ts'

/** Who acts in the console. */
export interface OperatorActor {
  readonly id: string
  readonly name: string
  /** The same for all accounts of one person. */
  readonly person: string
  readonly session: string
  /** The key that the session was opened with. */
  readonly key: string
  readonly isDeviceBound: boolean
  readonly roles: readonly RoleName[]
  readonly permissions: readonly OperatorPermission[]
  /** Milliseconds since the epoch. */
  readonly endsAt: number
}

/** A call of the console. */
export interface OperatorContext {
  readonly ip: string
  readonly userAgent: string
  readonly cookies: Cookies
  readonly operator: OperatorActor | null
  /** What a key said about the act that is called: the id of the question and the answer, unchecked; null = nothing. */
  readonly assertion: unknown
}

/** An operation of the console together with what serves it. */
export interface BoundOperatorOperation {
  readonly operation: OperatorOperation
  /** @throws Problem */
  serve(context: OperatorContext, raw: RawInput): Promise<unknown>
}

/** Serves one reading operation. */
export type OperatorReader<O extends OperatorOperation> = (
  context: OperatorContext,
  input: OperationInput<O>,
) => Promise<OperationTypes<O>['output']> | OperationTypes<O>['output']
