import type { Scope } from '@exchange/contract/accounts/scopes'
import type { Permission } from '@exchange/contract/kernel'
import type { Region } from '@exchange/contract/regions'
import type { CommandId, OwnerId } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import type { Histories, Views } from '../views/types.ts'
import type { Clock, Log } from './context.ts'
import type { Editions } from './editions.ts'
import type { DoorLimiter } from './limits.ts'
import type { Traces } from './traces.ts'
import type { Metrics } from './metrics/index.ts'

/** The greatest nonce of each mode that is written down for a key; null = none. */
export interface NonceMarks {
  readonly rising: bigint | null
  readonly windowed: bigint | null
}

/** What a key may do, and from where. */
export interface KeyRights {
  readonly permissions: ReadonlySet<Permission>
  /** Empty = any address. */
  readonly ips: ReadonlySet<string>
  /** Paths of the operations it may call; null = every one that its type covers. */
  readonly endpoints: ReadonlySet<string> | null
}

/** A key as the compatible API needs it to check a signature. */
export interface KeyGrant extends KeyRights {
  readonly id: string
  readonly key: string
  /** For HMAC; keep it in memory only as long as a request needs it. */
  readonly secret: string
  readonly owner: OwnerId
  readonly enabled: boolean
  /** As of the last time they were written down, which is a second ago or before the last start. */
  readonly nonces: NonceMarks
}

/** Whether a key may be used from this address. */
export const mayCallFrom = ({ ips }: Pick<KeyRights, 'ips'>, ip: string): boolean => ips.size === 0 || ips.has(ip)

export interface KeyAuthority {
  /**
   * The grant of a public key, or null. Cached, and at hand then; a deleted or changed key is forgotten at once. Before the
   * database is asked about one that nobody here knows `beforeAsking` may refuse by throwing.
   */
  find(key: string, beforeAsking?: () => void): Promise<KeyGrant | null> | KeyGrant | null
  /** Notes that the key was used with these nonces; cheap, written down each second. */
  used(id: string, nonces: NonceMarks): void
}

/** What an account lets an app do. */
export interface AppGrant {
  readonly id: string
  readonly owner: OwnerId
  readonly client: string
  readonly scopes: ReadonlySet<Scope>
}

export interface AppAuthority {
  /**
   * The grant of an access token that is used from this address, or null. Asked of the database each time: what is taken back
   * holds at once in every process.
   */
  find(token: string, ip: string): Promise<AppGrant | null>
}

/** What a socket token stands for. */
export interface TokenHolder {
  readonly owner: OwnerId
  /** The session or the id of the key. */
  readonly through: string
  /** The key, by its public half, with the rights it had when the token was made; null = a session. */
  readonly key: (KeyRights & Pick<KeyGrant, 'key'>) | null
  /** The edition whose session it is, and no other's; null = a key, which works at each. */
  readonly region: Region | null
}

/** Short-lived tokens that carry a signed-in caller from HTTP to a socket. */
export interface SocketTokens {
  issue(holder: TokenHolder): string
  /** Whose token it is; each works once. Null when unknown, used or older than a minute. */
  redeem(token: string): TokenHolder | null
  /** Calls back when what the token stood for has ended (session ended, key deleted): the socket must sign out. Returns the way to leave. */
  onEnded(through: string, ended: () => void): () => void
}

/** What every door is built from. Doors also take the services of the modules they serve. */
export interface DoorDeps {
  readonly clock: Clock
  readonly log: Log
  readonly engine: EngineClient
  readonly views: Views
  readonly histories: Histories
  readonly keys: KeyAuthority
  readonly apps: AppAuthority
  readonly socketTokens: SocketTokens
  readonly limiter: DoorLimiter
  readonly metrics: Metrics
  readonly traces: Traces
  /** Simulated markets and demo funds are on. */
  readonly demo: boolean
  readonly region: (host: string) => Region
  readonly editions: Pick<Editions, 'of'>
  /** Checks answers against the contract: tests and development. */
  readonly checkOutputs: boolean
}

/** Who signed a call of the compatible API, or let an app make it. */
export interface KeyCaller {
  readonly owner: OwnerId
  /** The id of the key or of the app's grant. */
  readonly through: string
  /** Null = an app. */
  readonly key: (KeyRights & Pick<KeyGrant, 'key'>) | null
  /** The way the call came. */
  readonly source: 'api' | 'socket'
  /**
   * The same for the same signed request: what it asks for can happen once only, whatever this process remembers. Null where
   * the caller could repeat nothing, because it gave no id: the engine's client gives one then.
   */
  readonly commandId: CommandId | null
}

/** The context of an operation of the compatible API. */
export interface PublicContext {
  readonly region: Region
  /** The address that pays for the call. */
  readonly ip: string
  /** Null where no key is needed. */
  readonly caller: KeyCaller | null
  /** Null = no app calls. */
  readonly app: AppGrant | null
}

/** The context of an operation that apps alone may call. */
export type AppContext = PublicContext & { readonly caller: KeyCaller; readonly app: AppGrant }

/** The context of an operation that demands a key. */
export type KeyContext = PublicContext & { readonly caller: KeyCaller }
