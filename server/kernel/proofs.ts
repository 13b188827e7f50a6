import type { Operation, OperationInput } from '@exchange/contract/kernel'
import type { UserContext } from './context.ts'

/** A request that is carried out only when its owner proves that it is meant. */
export interface ProofDemand {
  readonly operation: Operation
  readonly input: OperationInput<Operation>
  readonly context: UserContext
  /** The act that the caller says was proved for it. */
  readonly act: string | null
}
