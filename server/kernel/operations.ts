import type { Operation, OperationInput, OperationTypes } from '@exchange/contract/kernel'
import { capabilities } from '@exchange/contract/regions'
import type { z } from 'zod'
import type { RequestContext, UserContext } from './context.ts'
import { limitByAccount, limitByAddress } from './limits.ts'
import type { Limiter } from './limits.ts'
import { Problem, validationProblem } from './problem.ts'

type ContextOf<O extends Operation> = O['auth'] extends 'user' ? UserContext : RequestContext

/** Serves one operation; named after it. */
export type Handler<O extends Operation> = (
  context: ContextOf<O>,
  input: OperationInput<O>,
) => Promise<OperationTypes<O>['output']> | OperationTypes<O>['output']

export type Handlers<Domain extends Readonly<Record<string, Operation>>> = {
  readonly [Name in keyof Domain]: Handler<Domain[Name]>
}

/** The parts of a request as they came in, unchecked. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** An operation together with what serves it. */
export interface BoundOperation {
  readonly operation: Operation
  serve(context: RequestContext, raw: RawInput): Promise<unknown>
}

/** Joins the operations of one domain with their handlers. A missing or surplus handler does not type-check. */
export function bind<Domain extends Readonly<Record<string, Operation>>>(
  domain: Domain,
  handlers: Handlers<Domain>,
): readonly BoundOperation[] {
  return Object.keys(domain).map((name) => {
    const operation: Operation | undefined = domain[name]
    if (operation === undefined) throw new Error(`no operation ${name}`)
    // One handler among many has the parameter types of its own operation, which `serve` has just checked.
    const handler = handlers[name] as unknown as (
      context: RequestContext,
      input: OperationInput<Operation>,
    ) => Promise<unknown>
    return {
      operation,
      serve: async (context, raw) => handler(context, parseInput(operation, raw)),
    }
  })
}

function parseInput(operation: Operation, raw: RawInput): OperationInput<Operation> {
  const parts = {
    params: operation.params.safeParse(emptyAs(operation.params, raw.params)),
    query: operation.query.safeParse(emptyAs(operation.query, raw.query)),
    body: operation.body.safeParse(emptyAs(operation.body, raw.body)),
  }
  const issues = [parts.params, parts.query, parts.body].flatMap((part) => part.error?.issues ?? [])
  if (issues.length > 0) throw validationProblem(issues)
  return { params: parts.params.data, query: parts.query.data, body: parts.body.data }
}

/** An operation without that part takes no notice of what came in its place. */
function emptyAs(schema: z.ZodType, value: unknown): unknown {
  return schema.type === 'undefined' ? undefined : (value ?? {})
}

/** Throws when this caller may not use this operation: region, session, permission, terms. */
export function authorize(operation: Operation, context: RequestContext): void {
  const { capability, auth, permission, needsTerms } = operation
  if (capability !== null && !capabilities[context.region][capability].enabled) throw new Problem('feature-disabled')
  if (auth !== 'user') return
  if (context.actor === null) throw new Problem('unauthenticated')
  if (!context.actor.permissions.has(permission)) throw new Problem('forbidden')
  if (needsTerms && context.actor.mustAgree) throw new Problem('terms-not-accepted')
}

/** Authorizes and counts the call: by address before anything else, by account once it is known. */
export async function admit(operation: Operation, context: RequestContext, limiter: Limiter): Promise<void> {
  await limitByAddress(limiter, operation, context.ip)
  authorize(operation, context)
  if (operation.auth === 'user' && context.actor !== null) await limitByAccount(limiter, operation, context.actor.owner)
}

/** Runs an admitted operation. */
export async function run(
  bound: BoundOperation,
  context: RequestContext,
  raw: RawInput,
  checkOutputs: boolean,
): Promise<unknown> {
  const output = await bound.serve(context, raw)
  if (checkOutputs) {
    const checked = bound.operation.output.safeParse(output)
    if (!checked.success)
      throw new Error(`${bound.operation.id} answered outside its contract: ${checked.error.message}`)
  }
  return output
}
