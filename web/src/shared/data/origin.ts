import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestHost, getRequestProtocol } from '@tanstack/react-start/server'

/** Scheme and host under which this page was asked for, `https://turkey.example`; behind a proxy, those of the outside. */
export const pageOrigin = createIsomorphicFn()
  .server(() => `${getRequestProtocol({ xForwardedProto: true })}://${getRequestHost({ xForwardedHost: true })}`)
  .client(() => location.origin)
