import type { ErrorEnvelope, ErrorName, WebRoute } from '@exchange/contract'

/** An answered call that was refused. `errors` holds the texts by field, `data` whatever else the operation says. */
export class ApiError extends Error {
  readonly route: WebRoute
  readonly status: number
  readonly code: number
  /** What was refused, by its name in the catalogue; undefined when something between us and the exchange answered. */
  readonly error: ErrorName | undefined
  readonly errors: ErrorEnvelope['errors']
  readonly data: NonNullable<ErrorEnvelope['data']>
  readonly notification: ErrorEnvelope['notification']

  constructor(route: WebRoute, status: number, envelope: ErrorEnvelope) {
    super(envelope.message)
    this.name = 'ApiError'
    this.route = route
    this.status = status
    this.code = envelope.code
    this.error = envelope.error
    this.errors = envelope.errors
    this.data = envelope.data ?? {}
    this.notification = envelope.notification
  }

  /** The text of one field, or undefined. */
  field(name: string): string | undefined {
    return this.errors[name]?.[0]
  }
}

/** Whether this is a refusal of that name. */
export const isRefusal = (reason: unknown, name: ErrorName): reason is ApiError =>
  reason instanceof ApiError && reason.error === name
