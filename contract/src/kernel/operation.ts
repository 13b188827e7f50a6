import { z } from 'zod'
import type { Scope } from '../accounts/scopes/index.ts'
import type { ErrorName } from '../errors/index.ts'
import type { Feature } from '../regions/index.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** web = the web app's own API (cookies, CSRF); public = the compatible API (HMAC keys). */
export type Door = 'web' | 'public'
/**
 * guest = anyone; user = somebody signed in (web) or holding a key (public); app = an app with the token of an account that lets
 * it (public).
 */
export type Auth = 'guest' | 'user' | 'app'
/** What a session or a key may be allowed to do. A session of the account itself holds all of them. */
export type Permission = 'read' | 'trade' | 'transfer' | 'manage'

/**
 * What has to be shown beyond the session before an operation is carried out. `none`: nothing, for what takes away a right
 * or a way in. `recent`: some proof of the last ten minutes. `own-factor`: a proof of this very request by the second factor
 * of an account that has one; of the others the operation asks by itself, by a mailed code. `each`: a proof of this very
 * request by everybody. `sign-in`: the same, by as much as a sign-in takes: a code of a second factor counts together with the
 * password, for what changes how the account is protected or gets into it. `factor`: a proof of this very request by a second
 * factor and by nothing else, for what moves funds out; who has none is refused. `sign-in-factor`: both, for new ways in that are
 * only for those who have a factor.
 */
export type Proof = 'none' | 'recent' | 'own-factor' | 'each' | 'sign-in' | 'factor' | 'sign-in-factor'

export interface RateLimit {
  /** How many calls are answered in one window. */
  readonly points: number
  /** Length of the window. */
  readonly seconds: number
  /** Counted by caller address, by account, by API key, or by two of them on counters of their own. */
  readonly per: 'ip' | 'account' | 'ip+account' | 'ip+key'
  /** Operations that name the same group share one counter; absent = a counter of its own. */
  readonly group?: string
  /** For getting out: where callers wait in line, these calls have more room than others. */
  readonly isExit?: boolean
}

/**
 * The compatible API: operations whose refusals have one shape and one set of codes. Signed: `trade`, `modify`, `main` and
 * `v1` say `{code, message, errors}` with statuses and codes of their own. Of everybody's: `fields` says the fields alone,
 * `wrapped` puts them into the envelope of the first versions, and `candles` answers 200 whatever was wrong. Of apps: `apps` says
 * `{data: {message: [text]}}`, or what is missing in a form.
 */
export type Family = 'trade' | 'modify' | 'main' | 'v1' | 'fields' | 'wrapped' | 'candles' | 'apps'

/** A refusal that only the compatible API knows; the others have names in the catalogue. */
export interface PublicRefusal {
  readonly code: number
  /** The input the text belongs to; null = the whole request, which the headline tells of. */
  readonly field: string | null
  /** What stands in braces is filled in. */
  readonly text: string
  /** 422 when left out. */
  readonly status?: number
  /** "Validation failed" when left out. */
  readonly message?: string
}

/** The schema of a part that an operation does not have. */
export type Nothing = z.ZodUndefined

export interface Operation<
  Id extends string = string,
  M extends Method = Method,
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Auth = Auth,
> {
  /** `<domain>.<name>`; the handler has the same name. */
  readonly id: Id
  readonly method: M
  /** Fixed; path parameters in braces: `/v2/trade/order/{id}`. */
  readonly path: Path
  readonly door: Door
  readonly auth: A
  readonly permission: Permission
  /** Opens something new: refused while the account has yet to agree to the terms in force. */
  readonly needsTerms: boolean
  /** Web door: whether an account that is being closed may still do it. */
  readonly whileClosing: boolean
  /** The most it may demand. */
  readonly proof: Proof
  /** What this request demands, where that depends on its body; null = always `proof`. */
  readonly proofOf: ((body: unknown) => Proof) | null
  /** Names of the fields of its body and parameters that its owner is shown before proving; none holds a secret. */
  readonly shows: readonly string[]
  /** May ask its caller for a captcha first, where something speaks for a program or an attack. */
  readonly captcha: boolean
  /** The row of the capability table that must be enabled in the caller's region; null = everywhere. */
  readonly capability: Feature | null
  readonly rateLimit: RateLimit
  /**
   * Points of the budget that all calls of an address share, each about a tenth of a millisecond of the server's time. 0:
   * placing and canceling orders, which have lanes of their own.
   */
  readonly cost: number
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What a success carries: the value of `data` on the web door, the whole body on the public door. */
  readonly output: Output
  /** HTTP status of a success. */
  readonly status: 200 | 201
  /** What this operation may answer beyond the errors every operation shares (see `commonErrors`). */
  readonly errors: readonly ErrorName[]
  /** Compatible API: what it may answer beyond the catalogue. */
  readonly refusals: readonly PublicRefusal[]
  readonly summary: string
  /** The method of the trade socket that serves it as well, for keys; null = HTTP alone. */
  readonly socketMethod: string | null
  /** Compatible API: what an account must have allowed an app that calls it with a token; null = no app may. */
  readonly scope: Scope | null
  /** Whether a session that asks is in use by it, and so doesn't end for being idle. */
  readonly keepsSession: boolean
  /** Whether the CSRF token is demanded: on the web door of everything but GET and foreign forms, and of a GET that signs in. */
  readonly csrf: boolean
  /** Web door: a page of another site sends it as a form, which brings neither our cookies nor a token. */
  readonly isForeignForm: boolean
  /** Compatible API: our own, which client libraries of this kind of API don't know. */
  readonly isExtension: boolean
  /** Compatible API: how refusals are written. */
  readonly family: Family
}

/** One operation as it is written down; what is left out takes the default named here. */
interface Draft<Id, M, Path, Params, Query, Body, Output, A> {
  readonly id: Id
  readonly method: M
  readonly path: Path
  readonly summary: string
  readonly output: Output
  readonly auth: A
  /** Default web. */
  readonly door?: Door
  /** Default read for GET, manage otherwise. */
  readonly permission?: Permission
  /** Default false. */
  readonly needsTerms?: boolean
  /** Default true for reading, false otherwise. */
  readonly whileClosing?: boolean
  /** Default none. */
  readonly proof?: Proof
  /** Default always `proof`. */
  readonly proofOf?: (body: unknown) => Proof
  /** Default none. */
  readonly shows?: readonly string[]
  /** Default false. */
  readonly captcha?: true
  /** Default null. */
  readonly capability?: Feature | null
  /** Default 600 calls in 10 s by address for guests, by account for users. */
  readonly rateLimit?: RateLimit
  /** Default 0 with the permission to trade, else 5 for changing and, for reading, 1 or, on the web door, 2. */
  readonly cost?: number
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Default 200. */
  readonly status?: 200 | 201
  /** Default none. */
  readonly errors?: readonly ErrorName[]
  /** Default none. */
  readonly refusals?: readonly PublicRefusal[]
  /** Default false. */
  readonly isExtension?: boolean
  /** Default `trade` where a key signs, `fields` where anybody may call, `apps` where an app does. */
  readonly family?: Family
  /** Default null. */
  readonly socketMethod?: string
  /** Default null. */
  readonly scope?: Scope
  /** Default: on the web door, of everything but GET and foreign forms. False: a program of others calls it, without a session. */
  readonly csrf?: boolean
  /** Default true. */
  readonly keepsSession?: false
  /** Default false. */
  readonly isForeignForm?: true
}

const nothing = z.undefined()
const proofErrors: readonly ErrorName[] = ['confirmation-required', 'factor-required', 'recovery-open']
const captchaErrors: readonly ErrorName[] = ['low-score', 'too-many-attempts']

/**
 * Answers of the web door are made for each caller, and what concerns an account is asked of the database; most answers of the
 * compatible API are shared.
 */
function usualCost(permission: Permission, door: Door, auth: Auth): number {
  if (permission === 'trade') return 0
  if (door === 'public') return permission === 'read' ? 1 : 5
  if (permission === 'read') return auth === 'user' ? 15 : 2
  return auth === 'user' ? 20 : 10
}

const usualFamily = { guest: 'fields', user: 'trade', app: 'apps' } as const satisfies Record<Auth, Family>

/** Declares an operation once, for validation, OpenAPI, the typed client and the authorisation matrix. */
export function defineOperation<
  const Id extends string,
  const M extends Method,
  const Path extends `/${string}`,
  Output extends z.ZodType,
  const A extends Auth,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(draft: Draft<Id, M, Path, Params, Query, Body, Output, A>): Operation<Id, M, Path, Params, Query, Body, Output, A>
export function defineOperation(
  draft: Draft<string, Method, `/${string}`, z.ZodType, z.ZodType, z.ZodType, z.ZodType, Auth>,
): Operation {
  const per = draft.auth === 'user' ? 'account' : 'ip'
  const permission = draft.permission ?? (draft.method === 'GET' ? 'read' : 'manage')
  const proof = draft.proof ?? 'none'
  return {
    id: draft.id,
    method: draft.method,
    path: draft.path,
    summary: draft.summary,
    auth: draft.auth,
    output: draft.output,
    door: draft.door ?? 'web',
    permission,
    needsTerms: draft.needsTerms ?? false,
    whileClosing: draft.whileClosing ?? permission === 'read',
    proof,
    proofOf: draft.proofOf ?? null,
    shows: draft.shows ?? [],
    captcha: draft.captcha ?? false,
    capability: draft.capability ?? null,
    rateLimit: draft.rateLimit ?? { points: 600, seconds: 10, per },
    cost: draft.cost ?? usualCost(permission, draft.door ?? 'web', draft.auth),
    params: draft.params ?? nothing,
    query: draft.query ?? nothing,
    body: draft.body ?? nothing,
    status: draft.status ?? 200,
    errors: [
      ...new Set([
        ...(draft.errors ?? []),
        ...(proof === 'none' ? [] : proofErrors),
        ...(draft.captcha === true ? captchaErrors : []),
      ]),
    ],
    refusals: draft.refusals ?? [],
    isExtension: draft.isExtension ?? false,
    family: draft.family ?? usualFamily[draft.auth],
    socketMethod: draft.socketMethod ?? null,
    scope: draft.scope ?? null,
    csrf: draft.csrf ?? ((draft.door ?? 'web') === 'web' && draft.method !== 'GET' && draft.isForeignForm !== true),
    isForeignForm: draft.isForeignForm ?? false,
    keepsSession: draft.keepsSession ?? true,
  }
}

/** What an operation of any door takes and answers, as schemas. */
type Schemas = Pick<Operation, 'params' | 'query' | 'body' | 'output'>

/** What a caller sends and gets, as types. */
export interface OperationTypes<O extends Schemas> {
  readonly params: z.input<O['params']>
  readonly query: z.input<O['query']>
  readonly body: z.input<O['body']>
  readonly output: z.output<O['output']>
}

/** What a handler is given after validation. */
export interface OperationInput<O extends Omit<Schemas, 'output'>> {
  readonly params: z.output<O['params']>
  readonly query: z.output<O['query']>
  readonly body: z.output<O['body']>
}

/** Keys a group of operations by `'METHOD /path'`. */
export type ByRoute<O extends Operation> = { readonly [K in O as `${K['method']} ${K['path']}`]: OperationTypes<K> }
