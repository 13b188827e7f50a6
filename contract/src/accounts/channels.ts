/** Authorizing a connection of the socket. */
import { z } from 'zod'
import { defineMethod, item, itemOr, positional } from '../kernel/channel.ts'

const params = positional(
  item('token', z.string(), 'A token that was never used before. It is valid for one minute.'),
  itemOr('source', z.string(), 'public', 'The kind of client; it is ignored.'),
)

export const accountMethods = [
  defineMethod({
    method: 'authorize',
    dialect: 'compatible',
    summary: 'Authorize the connection',
    description:
      'Gives this connection access to the private methods, with a token from /api/v4/profile/websocket_token. When the key is deleted, changed or switched off, also because nobody used it for 14 days, the connection is closed with code 4001.',
    params,
  }),
  defineMethod({
    method: 'server.auth',
    dialect: 'site',
    summary: 'Authorize the connection',
    description: 'Gives this connection access to the private methods, with a token from GET /v2/ws-token.',
    params,
  }),
] as const
