import { errors, fieldCode, fieldRules } from '@exchange/contract/errors'
import type { ErrorEnvelope, ErrorName, ErrorSpec, FieldFault, FieldRule } from '@exchange/contract/errors'
import type { z } from 'zod'

export interface ProblemDetail {
  /** The bound that was broken, as the caller writes numbers; fills `{limit}`. */
  readonly limit?: string
  /** Where it is shown instead of at the catalogue's own field: a price may be that of a stop. */
  readonly field?: string
  /** Texts per field instead of the catalogue's own. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** The rule each field broke, for clients that have words of their own. */
  readonly faults?: Readonly<Record<string, FieldFault>>
  /** Flags a client reads, such as those of a failed sign-in. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Seconds after which a new try makes sense; becomes the Retry-After header. */
  readonly retryAfter?: number
  /** The connection ends with this answer: its caller asks for more than one address gets. */
  readonly hangUp?: true
}

/** An expected refusal, by its name in the catalogue. Anything else that is thrown is a fault of ours. */
export class Problem extends Error {
  readonly error: ErrorName
  readonly detail: ProblemDetail

  constructor(error: ErrorName, detail: ProblemDetail = {}) {
    super(error)
    this.name = 'Problem'
    this.error = error
    this.detail = detail
  }

  get spec(): ErrorSpec {
    return errors[this.error]
  }

  /** Texts per field, ready to be shown. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    if (this.detail.fields !== undefined) return this.detail.fields
    const { text, message } = this.spec
    const field = this.detail.field ?? this.spec.field
    const shown = (text ?? message).replace('{limit}', this.detail.limit ?? '')
    return field === null ? {} : { [field]: [shown] }
  }
}

const bound = (rule: FieldRule, limit: number): FieldFault => ({ rule, limit: String(limit) })

/** Which rule an issue of a schema stands for. */
function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if ('input' in issue && issue.input === undefined) return { rule: 'required' }
  switch (issue.code) {
    case 'too_small': {
      const limit = issue.inclusive === false ? Number(issue.minimum) + 1 : Number(issue.minimum)
      if (issue.origin === 'string') return limit === 1 ? { rule: 'required' } : bound('text-short', limit)
      return bound(issue.origin === 'array' ? 'list-short' : 'number-small', limit)
    }
    case 'too_big': {
      const limit = issue.inclusive === false ? Number(issue.maximum) - 1 : Number(issue.maximum)
      if (issue.origin === 'string') return bound('text-long', limit)
      return bound(issue.origin === 'array' ? 'list-long' : 'number-large', limit)
    }
    case 'invalid_format':
      return { rule: fieldRules.find((rule) => rule === issue.format) ?? 'invalid' }
    case 'invalid_value':
      return { rule: 'choice' }
    case 'unrecognized_keys':
      return { rule: 'unknown' }
    case 'custom':
      // A check of our own names the rule it stands for.
      return { rule: fieldRules.find((rule) => rule === issue.params?.['rule']) ?? 'invalid' }
    default:
      return { rule: 'invalid' }
  }
}

/** What schemas found wrong, one entry per field; nested fields are joined with dots. */
function faultsOf(issues: readonly z.core.$ZodIssue[]): Required<Pick<ProblemDetail, 'fields' | 'faults'>> {
  const fields: Record<string, string[]> = {}
  const faults: Record<string, FieldFault> = {}
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
    const field = [...issue.path, ...(unknown === undefined ? [] : [unknown])].map(String).join('.') || 'request'
    const texts = (fields[field] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
    faults[field] ??= faultOf(issue)
  }
  return { fields, faults }
}

/** A value of the wrong type is told so alone: how long a text is says nothing where a list belongs. */
function withoutSizes(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const mistyped = new Set(issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])))
  if (mistyped.size === 0) return issues
  return issues.filter(
    ({ code, path }) => !((code === 'too_big' || code === 'too_small') && mistyped.has(path.join('.'))),
  )
}

/** The input of an operation is not what it takes. */
export class InvalidInput extends Problem {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(found: readonly z.core.$ZodIssue[]) {
    const issues = withoutSizes(found)
    super('request-invalid', faultsOf(issues))
    this.issues = issues
  }
}

/** Code on the web door; a validation failure carries that of its first field. */
function codeOf(problem: Problem): number {
  const { code, kindCode = code } = problem.spec
  return problem.error === 'request-invalid' ? fieldCode(Object.keys(problem.fields)[0] ?? '') : kindCode
}

/** The one place where a refusal becomes the body of an answer on the web door. */
export function envelopeOf(problem: Problem): ErrorEnvelope {
  const { status, message } = problem.spec
  const { data, limit, faults } = problem.detail
  return {
    status,
    code: codeOf(problem),
    message,
    error: problem.error,
    ...(limit === undefined ? {} : { limit }),
    ...(faults === undefined ? {} : { faults }),
    errors: problem.fields,
    ...(data === undefined ? {} : { data }),
    notification: null,
    warning: null,
  }
}

/** An operator's act can't be done as things are; `why` is shown to them. @throws Problem `act-refused` */
export function refuseAct(why: string): never {
  throw new Problem('act-refused', { data: { why } })
}
