import { Problem } from './problem.ts'

/** Seconds after which a database that is started again has usually come back. */
const RETRY_S = 5
/** PostgreSQL: connections that fail, servers that stop, start, recover, or have no room for one more connection. */
const SERVER_GONE = /^(?:08...|57P0[1-5]|53300)$/
const SOCKET_GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/** What the driver says without a code. */
const SAYINGS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Client was closed)/

/**
 * What a call is answered that failed because the database is away, or the histories in it are behind; null when that
 * isn't why. Whoever watches the database says so in the log, so this says nothing.
 */
export function outageOf(reason: unknown): Problem | null {
  for (let error = reason; error instanceof Error; error = error.cause)
    if (isOutage(error)) return new Problem('data-unavailable', { retryAfter: RETRY_S })
  return null
}

function isOutage(error: Error): boolean {
  if (error.name === 'HistoriesBehind') return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof AggregateError) return error.errors.some((each) => each instanceof Error && isOutage(each))
  if ('syscall' in error && SOCKET_GONE.has(code)) return code !== 'ENOENT' || error.syscall === 'connect'
  return SERVER_GONE.test(code) || SAYINGS.test(error.message)
}
