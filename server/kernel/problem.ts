import { errors, fieldCode } from '@exchange/contract/errors'
import type { ErrorEnvelope, ErrorName, ErrorSpec } from '@exchange/contract/errors'
import type { z } from 'zod'

export interface ProblemDetail {
  /** The bound that was broken, as the caller writes numbers; fills `{limit}`. */
  readonly limit?: string
  /** Texts per field instead of the catalogue's own. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Flags a client reads, such as those of a failed sign-in. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Seconds after which a new try makes sense; becomes the Retry-After header. */
  readonly retryAfter?: number
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
    const { field, text, message } = this.spec
    const shown = (text ?? message).replace('{limit}', this.detail.limit ?? '')
    return field === null ? {} : { [field]: [shown] }
  }
}

/** What a schema found wrong, one entry per field; nested fields are joined with dots. */
export function validationProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined
    const field = [...issue.path, ...(unknown === undefined ? [] : [unknown])].map(String).join('.') || 'request'
    const texts = (fields[field] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
  }
  return new Problem('request-invalid', { fields })
}

/** Code on the web door; a validation failure carries that of its first field. */
export function codeOf(problem: Problem): number {
  if (problem.error !== 'request-invalid') return problem.spec.code
  return fieldCode(Object.keys(problem.fields)[0] ?? '')
}

/** The one place where a refusal becomes the body of an answer on the web door. */
export function envelopeOf(problem: Problem): ErrorEnvelope {
  const { status, message } = problem.spec
  const { data } = problem.detail
  return {
    status,
    code: codeOf(problem),
    message,
    errors: problem.fields,
    ...(data === undefined ? {} : { data }),
    notification: null,
    warning: null,
  }
}
