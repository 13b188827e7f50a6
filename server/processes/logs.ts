/** The log: for programs one JSON line a record, for people a line of text. Secrets and personal data stay out of both. */
import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import { currentRequest } from '../kernel/index.ts'
import type { Log } from '../kernel/index.ts'
import { redact, redactText } from './redaction.ts'

type Level = keyof Log
type Detail = Readonly<Record<string, unknown>>

/** Fields that stand beside the message; everything else stands under `detail`. */
const namedFields = ['request', 'command', 'seq', 'epoch', 'operation', 'code', 'ms'] as const
const isNamed: ReadonlySet<string> = new Set(namedFields)
/** Ids of ours mean nothing outside this exchange; a code that somebody was sent looks like a number. */
function namedValue(name: (typeof namedFields)[number], value: unknown): unknown {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return redact(value)
  if (name === 'command' && /^[0-9a-f]{32}$/.test(value)) return value
  if (name === 'request' && /^[\w-]{1,64}$/.test(value)) return value
  return redactText(value).replaceAll(/^\d{4,9}$/g, '[hidden]')
}

interface LogRecord {
  readonly named: Readonly<Record<string, unknown>>
  readonly detail: Readonly<Record<string, unknown>> | null
}

function recordOf(given: Detail): LogRecord {
  const mark = currentRequest()
  const operation = mark?.operation() ?? null
  const named: Record<string, unknown> = {
    ...(mark === undefined ? {} : { request: mark.id }),
    ...(operation === null ? {} : { operation }),
    ...mark?.command,
  }
  for (const name of namedFields) if (Object.hasOwn(given, name)) named[name] = namedValue(name, given[name])
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !isNamed.has(name)))
  const hidden = redact(others)
  const isEmpty = Object.keys(others).length === 0
  return { named, detail: isEmpty || typeof hidden !== 'object' || hidden === null ? null : { ...hidden } }
}

/** One JSON line a record: level, at, process, what is named, detail, msg. */
export function jsonLog(
  process: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): Log {
  const logger = pino(
    {
      base: { process },
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  )
  const write =
    (level: Level) =>
    (message: string, given: Detail = {}): void => {
      const { named, detail } = recordOf(given)
      logger[level](detail === null ? named : { ...named, detail }, redactText(message))
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** A line of text a record, details as JSON. */
export function textLog(print: (level: Level, line: string) => void = (level, line) => console[level](line)): Log {
  const write =
    (level: Level) =>
    (message: string, given: Detail = {}): void => {
      const { named, detail } = recordOf(given)
      const rest = { ...named, ...detail }
      const text = redactText(message)
      print(level, Object.keys(rest).length === 0 ? text : `${text} ${JSON.stringify(rest)}`)
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** What LOG_FORMAT asks for; without it JSON in production, unless somebody looks at a terminal. */
export function processLog(
  process: string,
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): Log {
  const isJson = env['LOG_FORMAT'] === 'json' || (env['NODE_ENV'] === 'production' && !isTerminal)
  return isJson && env['LOG_FORMAT'] !== 'text' ? jsonLog(process) : textLog()
}
