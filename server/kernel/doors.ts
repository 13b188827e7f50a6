import type { Permission } from '@exchange/contract/kernel'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import type { Histories, Views } from '../views/types.ts'
import type { Clock, Log } from './context.ts'
import type { Limiter } from './limits.ts'

/** The greatest nonce of each mode that is written down for a key; null = none. */
export interface NonceMarks {
  readonly rising: bigint | null
  readonly windowed: bigint | null
}

/** A key as the compatible API needs it to check a signature. */
export interface KeyGrant {
  readonly id: string
  readonly key: string
  /** For HMAC; keep it in memory only as long as a request needs it. */
  readonly secret: string
  readonly owner: OwnerId
  readonly permissions: ReadonlySet<Permission>
  /** Empty = any address. */
  readonly ips: ReadonlySet<string>
  readonly enabled: boolean
  /** Paths of the operations it may call; null = every one that its type covers. */
  readonly endpoints: ReadonlySet<string> | null
  /** As of the last time they were written down, which is a second ago or before the last start. */
  readonly nonces: NonceMarks
}

export interface KeyAuthority {
  /** The grant of a public key, or null. Cached; a deleted or changed key is forgotten at once. */
  find(key: string): Promise<KeyGrant | null>
  /** Notes that the key was used with these nonces; cheap, written down each second. */
  used(id: string, nonces: NonceMarks): void
}

/** What a socket token stands for. */
export interface TokenHolder {
  readonly owner: OwnerId
  /** The session or the id of the key. */
  readonly through: string
  /** The public half of the key; null = a session. */
  readonly key: string | null
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
  readonly socketTokens: SocketTokens
  readonly limiter: Limiter
  /** Simulated markets and demo funds are on. */
  readonly demo: boolean
  readonly region: (host: string) => Region
  /** Checks answers against the contract: tests and development. */
  readonly checkOutputs: boolean
}
