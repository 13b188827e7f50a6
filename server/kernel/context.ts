import type { Door, Permission } from '@exchange/contract/kernel'
import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import type { Edition } from './editions.ts'
import type { Site } from './site.ts'

/** Wall clock in milliseconds; handed in, so that expiry can be tested without waiting. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Where a part tells what people who run the exchange should know. */
export interface Log {
  info(message: string, detail?: Readonly<Record<string, unknown>>): void
  warn(message: string, detail?: Readonly<Record<string, unknown>>): void
  error(message: string, detail?: Readonly<Record<string, unknown>>): void
}

/** Who acts, and what it may do. */
export interface Actor {
  readonly owner: OwnerId
  /** The session or the key it acts through. */
  readonly through: string
  readonly permissions: ReadonlySet<Permission>
  /** The terms have changed since it last agreed to them. A program can't be asked, so a key never has to. */
  readonly mustAgree: boolean
  /** The account is being closed: it may read, and take that back. A key never sees this, since keys end before. */
  readonly isClosing: boolean
  /** The edition that its session was opened on: it stands for nobody on another one. */
  readonly region: Region
}

export interface CookieOptions {
  readonly httpOnly: boolean
  /** Absent = until the browser closes. */
  readonly maxAgeSeconds?: number
}

/** Cookies of one request and of its answer. All are SameSite=Lax, path /, and Secure over https. */
export interface Cookies {
  get(name: string): string | undefined
  /** Those that the browser sent. */
  names(): readonly string[]
  set(name: string, value: string, options: CookieOptions): void
  clear(name: string): void
}

/** What a browser is given that has bound its session. */
export interface BoundSession {
  readonly id: string
  /** Goes with the session cookie from now on. */
  readonly cookie: string
  /** How long this one lasts. */
  readonly seconds: number
}

/** Sessions that are bound to a key of the browser. */
export interface BoundSessions {
  /** What the browser signs to bind the session of this token, which has just begun. */
  offer(token: string): string
  /** @throws Problem `session-proof-refused` when it isn't the browser that was offered it, or it is bound already */
  bind(token: string, proof: string): Promise<BoundSession>
  /** What the browser signs next. @throws Problem `session-proof-refused` when this session isn't bound */
  challenge(token: string, id: string): Promise<string>
  /** @throws Problem `session-proof-refused` */
  renew(token: string, id: string, proof: string): Promise<BoundSession>
}

export interface RequestContext {
  readonly door: Door
  readonly region: Region
  /** What this edition offers at the moment. */
  readonly edition: Edition
  /** Where the caller found us: a name of ours. Passkeys and links belong to it. */
  readonly site: Site
  readonly ip: string
  /** Two letters; null unless a proxy of ours says where the caller is. */
  readonly country: string | null
  readonly userAgent: string
  /** Two letters. */
  readonly language: string
  readonly actor: Actor | null
  /** 32 hex digits the caller gave, or null. */
  readonly commandId: string | null
  readonly cookies: Cookies
  /** What came as `Authorization: Bearer`; null = nothing did. */
  readonly bearer: string | null
}

/** The context of an operation that demands a signed-in caller. */
export type UserContext = RequestContext & { readonly actor: Actor }
