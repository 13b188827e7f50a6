import type { ErrorEnvelope } from '@exchange/contract/errors'
import type { ConsoleOperations, ConsoleRoute } from '@exchange/contract/operators'

export interface Input<R extends ConsoleRoute> {
  readonly params?: ConsoleOperations[R]['params']
  readonly query?: ConsoleOperations[R]['query']
  readonly body?: ConsoleOperations[R]['body']
}

/** The console refused, or the exchange did not answer. */
export class ConsoleRefusal extends Error {
  readonly status: number
  readonly error: ErrorEnvelope

  constructor(status: number, error: ErrorEnvelope) {
    super(textOf(error))
    this.status = status
    this.error = error
  }
}

function textOf({ message, errors, data }: ErrorEnvelope): string {
  const fields = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  const why = Object.entries(data ?? {}).map(([name, value]) =>
    // A sentence of the console's own.
    name === 'why' && typeof value === 'string' ? sentence(value) : `${name}: ${JSON.stringify(value)}`,
  )
  return [message, ...fields, ...why].join(' ')
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const TIMEOUT_MS = 30_000

/** Calls an operation of the console. @throws ConsoleRefusal */
export async function call<R extends ConsoleRoute>(
  route: R,
  input: Input<R> = {},
  key?: string,
): Promise<ConsoleOperations[R]['output']> {
  const [method = '', template = ''] = route.split(' ')
  const params: Readonly<Record<string, unknown>> = { ...input.params }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...input.query }))
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') query.set(name, String(value))
  const response = await fetch(query.size === 0 ? path : `${path}?${query.toString()}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'x-key': key }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  // The server holds its answers to the contract.
  const answer = (await response.json()) as ErrorEnvelope & { readonly data: ConsoleOperations[R]['output'] }
  if (!response.ok) throw new ConsoleRefusal(response.status, answer)
  return answer.data
}
