/** Signed operations for doors that proved the caller's key once, at sign-in. */
import type { Region } from '@exchange/contract/regions'

export interface KeyedCall {
  readonly method: string
  /** The public half of the key. */
  readonly key: string
  readonly ip: string
  readonly region: Region
  /** What the signed operation takes, without its envelope; unchecked. */
  readonly body: Readonly<Record<string, unknown>>
  /** 32 hex digits: the same id again gets the first answer. Null = none. */
  readonly commandId: string | null
}

export interface KeyedAnswer {
  /** As HTTP would say it. */
  readonly status: number
  /** JSON, as HTTP would carry it. */
  readonly body: string
  /** Seconds after which a new try makes sense; null = nothing to wait for. */
  readonly retryAfter: number | null
}

export interface KeyedCalls {
  /** The methods there are, and the lane each is counted in. */
  readonly lanes: ReadonlyMap<string, 'entry' | 'exit'>
  /**
   * Resolves to what carries the call out, or refuses it. Whoever starts what is admitted in turn has it reach the engine
   * in turn. Neither step rejects.
   */
  admit(call: KeyedCall): Promise<() => Promise<KeyedAnswer>>
}
