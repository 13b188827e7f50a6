import { createSerializationAdapter } from '@tanstack/react-router'

/** What the browser needs of a refusal that the server met while it rendered: by what the page of a failure is drawn. */
export interface Failure extends Error {
  readonly status: number
  readonly code?: number
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * A refusal of the API is known by its status: its class would bring the API's part of the browser into the first script of
 * every page.
 */
export const isFailure = (thrown: unknown): thrown is Failure =>
  thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number'

/** Takes a failure along from the server to the browser, which else would know its message alone. */
export const failureAdapter = createSerializationAdapter({
  key: 'failure',
  test: isFailure,
  toSerializable: ({ message, status, code = 0, data = {} }) => ({ message, status, code, data: JSON.stringify(data) }),
  fromSerializable: ({ message, data, ...rest }): Failure =>
    Object.assign(new Error(message), rest, { data: JSON.parse(data) as Failure['data'] & object }),
})
