import type { IncomingHttpHeaders } from 'node:http'

/** A refusal in the words of OAuth 2, which knows neither codes nor names of ours. */
export class AppFault extends Error {
  readonly status: number
  readonly body: object

  /** `body` is the whole answer. */
  constructor(status: number, body: object) {
    super(`a call of an app was refused with ${status}`)
    this.name = 'AppFault'
    this.status = status
    this.body = body
  }
}

/** The token of `Authorization: Bearer …`; null where there is none. */
export function bearerOf({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  return /^Bearer ([\w.~+/-]{1,4000}=*)$/i.exec(authorization ?? '')?.[1] ?? null
}
