import type { Operation, OperationInput } from '@exchange/contract/kernel'
import type { RequestContext } from './context.ts'

/** A request whose caller may be asked for a captcha before it is carried out. */
export interface ScreenDemand {
  readonly operation: Operation
  readonly input: OperationInput<Operation>
  readonly context: RequestContext
  /** What the caller shows for the captcha that it was asked for, as it came in. */
  readonly shown: string | null
}
