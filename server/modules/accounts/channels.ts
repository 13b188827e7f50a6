/** Authorizing a connection of the socket, the same in both dialects. */
import { accountMethods } from '@exchange/contract/channels'
import { SUCCESS, SocketRefusal, bindMethods } from '../../kernel/index.ts'
import type { Channels, SocketCaller, SocketTokens } from '../../kernel/index.ts'

export function accountChannels(tokens: Pick<SocketTokens, 'redeem'>): Channels {
  /** The token works once. */
  const authorize = (caller: SocketCaller, [token]: readonly [token: string, ...unknown[]]) => {
    const holder = tokens.redeem(token)
    if (holder === null) throw new SocketRefusal('invalid-argument', 'invalid token')
    caller.signIn(holder)
    return SUCCESS
  }
  return { methods: bindMethods(accountMethods, { authorize, 'server.auth': authorize }), streams: [] }
}
