/** What a connection that is signed in with a key may ask: what the key may ask over HTTP, and from where it may. */
import type { SocketMethodSpec } from '@exchange/contract/kernel'
import { publicOperations } from '@exchange/contract/public'
import { SocketRefusal, mayCallFrom } from '../../kernel/index.ts'
import type { KeyRights } from '../../kernel/index.ts'

const operations = new Map<string, (typeof publicOperations)[number]>(
  publicOperations.map((operation) => [operation.id, operation]),
)

/** @throws SocketRefusal when the key that a token was made with doesn't work from this address */
export function assertKeyWorksHere(rights: Pick<KeyRights, 'ips'>, ip: string): void {
  if (!mayCallFrom(rights, ip))
    throw new SocketRefusal('authentication-required', 'this key may not be used from this address')
}

/** @throws SocketRefusal when a connection with these rights may not call this method */
export function assertKeyMay({ permissions, endpoints }: KeyRights, { auth, operation: id }: SocketMethodSpec): void {
  if (auth === 'session') throw new SocketRefusal('authentication-required', 'this method needs a session, not a key')
  const operation = id === null ? undefined : operations.get(id)
  if (operation === undefined) return
  if (!permissions.has(operation.permission) || endpoints?.has(operation.path) === false)
    throw new SocketRefusal('authentication-required', 'this key may not call this method')
}
