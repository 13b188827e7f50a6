/** Signing a connection in, the same in both dialects. */
import type { Method, SocketMethodDeps } from './arguments.ts'
import type { Connection } from './connection.ts'
import { CloseCode } from './connection.ts'
import { SUCCESS, SocketRefusal } from './protocol.ts'

/** `[token, …]`: the token works once. `forget` ends what the connection followed as somebody else. */
export function signIn({ socketTokens }: SocketMethodDeps, forget: (connection: Connection) => void): Method {
  return (connection, [token]) => {
    if (typeof token !== 'string') throw new SocketRefusal(1)
    const found = socketTokens.redeem(token)
    if (found === null) throw new SocketRefusal(1, 'invalid token')
    forget(connection)
    connection.signIn(
      found,
      socketTokens.onEnded(found.through, () => connection.close(CloseCode.sessionEnded, 'session ended')),
    )
    return SUCCESS
  }
}
