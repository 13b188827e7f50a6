import type { FastifyReply } from 'fastify'
import { Problem, envelopeOf, outageOf, traceOf } from '../../kernel/index.ts'
import type { Log } from '../../kernel/index.ts'

/** Faults that the framework finds before an operation is reached. */
const frameworkProblems: Readonly<Record<number, Problem>> = {
  400: new Problem('body-unreadable'),
  413: new Problem('body-too-large'),
  415: new Problem('media-type-unsupported'),
}

/** What went wrong, in the words of the catalogue; a fault of ours is logged. */
export function problemOf(reason: unknown, log: Log, operation: string): Problem {
  if (reason instanceof Problem) return reason
  const outage = outageOf(reason)
  if (outage !== null) return outage
  const status =
    typeof reason === 'object' && reason !== null && 'statusCode' in reason && typeof reason.statusCode === 'number'
      ? reason.statusCode
      : 500
  if (status >= 400 && status < 500) return frameworkProblems[status] ?? new Problem('body-unreadable')
  log.error('an operation failed', {
    operation,
    reason: traceOf(reason),
  })
  return new Problem('internal')
}

/** The one place where what went wrong becomes an answer of this door. */
export async function refuse(reply: FastifyReply, problem: Problem): Promise<void> {
  const { retryAfter, hangUp } = problem.detail
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (hangUp === true) reply.header('connection', 'close')
  await reply.code(problem.spec.status).send(envelopeOf(problem))
}
