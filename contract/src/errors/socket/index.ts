/** The refusals of the socket. Usable in the browser. */

export const socketErrorCodes = {
  'invalid-argument': 1,
  'internal-error': 2,
  'service-unavailable': 3,
  'method-not-found': 4,
  timeout: 5,
  'authentication-required': 6,
  'too-many-requests': 7,
  'market-unknown': 9,
} as const

export type SocketErrorName = keyof typeof socketErrorCodes
export type SocketErrorCode = (typeof socketErrorCodes)[SocketErrorName]

/** What frames say beside the number. */
export const socketErrorMessages: Readonly<Record<SocketErrorName, string>> = {
  'invalid-argument': 'invalid argument',
  'internal-error': 'internal error',
  'service-unavailable': 'service unavailable',
  'method-not-found': 'method not found',
  timeout: 'timeout',
  'authentication-required': 'require authentication',
  'too-many-requests': 'too many requests',
  'market-unknown': 'market does not exist',
}

/** What each refusal means to the program that meets it. */
export const socketErrorTexts: Readonly<Record<SocketErrorName, string>> = {
  'invalid-argument':
    'A parameter is missing, has the wrong type or is out of range; or an order was refused: error.reason says why.',
  'internal-error': 'The request failed through a fault of the exchange.',
  'service-unavailable': 'The feature is not available, or the exchange is too busy to answer.',
  'method-not-found': 'There is no method with this name.',
  timeout: 'The exchange did not hear in time how the request ended. It may still have succeeded.',
  'authentication-required': 'The connection is not authorized, or its key lacks the permission.',
  'too-many-requests': 'The connection, the address or the key has used up its limit.',
  'market-unknown': 'There is no market with this name.',
}
