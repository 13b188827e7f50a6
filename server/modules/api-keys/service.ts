import { randomBytes } from 'node:crypto'
import type { ApiKey, KeyEndpoint } from '@exchange/contract/api-keys'
import { keyTypes, permissionsOf } from '@exchange/contract/api-keys/types'
import type { KeyType } from '@exchange/contract/api-keys/types'
import type { OwnerId } from '@exchange/core'
import {
  LastKnown,
  MASTER_KEY_BYTES,
  newUuid,
  Problem,
  seal,
  SharedValues,
  unixSeconds,
  unseal,
} from '../../kernel/index.ts'
import type { Clock, KeyAuthority, KeyGrant, NonceMarks, Queries } from '../../kernel/index.ts'

import type { KeyChange, KeyRow, KeyStore } from './store.ts'

/** Per account. */
const MOST_KEYS = 50
/** How long a key that was just read is believed; another process may have deleted it. */
const CACHE_MS = 5_000
const CACHE_MOST = 20_000
/** Keys that are known beyond that, some hundred bytes each, and how many of them are read at the start. */
const KNOWN_MOST = 100_000
const REMEMBERED = 20_000
/** A key without named addresses that nobody uses is a danger and no help (facts, G3). */
const IDLE_MS = 14 * 86_400_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface NewKey {
  readonly label: string
  readonly type: KeyType
  readonly ips: readonly string[]
  /** Paths; absent or null = every operation that the type covers. */
  readonly endpoints?: readonly string[] | null
}

/** Absent = stays as it is. */
export interface ChangedKey {
  readonly label?: string | undefined
  readonly type?: KeyType | undefined
  readonly ips?: readonly string[] | undefined
  readonly endpoints?: readonly string[] | null | undefined
  readonly enabled?: boolean | undefined
}

export interface KeyPair {
  readonly key: string
  readonly secret: string
}

export interface ApiKeysDeps {
  readonly store: KeyStore
  readonly clock: Clock
  /** 32 bytes, kept outside the database. */
  readonly masterKey: Buffer
  /** The operations that keys can call. */
  readonly endpoints: readonly KeyEndpoint[]
  /** Refuses where the account doesn't go on, as it will be when the transaction ends. */
  readonly assertOpen: (tx: Queries, owner: OwnerId) => Promise<void>
  /** Told when a key has ended, or may do less than before. */
  readonly onEnded: (id: string) => void
  /** The ids of whatever holds a connection or an unused token now: keys among others. */
  readonly held: () => readonly string[]
}

/** Keys of the compatible API. Secrets are needed to check signatures, so they are kept encrypted. */
export class ApiKeysService implements KeyAuthority {
  readonly #deps: ApiKeysDeps
  readonly #grants: SharedValues<KeyGrant | null>
  /** Keys go on working while the database is away. */
  readonly #known = new LastKnown<KeyGrant>(KNOWN_MOST)
  #used = new Map<string, NonceMarks>()

  constructor(deps: ApiKeysDeps) {
    if (deps.masterKey.length !== MASTER_KEY_BYTES)
      throw new Error(`the master key must have ${MASTER_KEY_BYTES} bytes`)
    this.#deps = deps
    this.#grants = new SharedValues({ milliseconds: CACHE_MS, most: CACHE_MOST, least: 1, weigh: () => 1 }, () =>
      deps.clock.now(),
    )
  }

  async list(owner: OwnerId): Promise<ApiKey[]> {
    const now = this.#deps.clock.now()
    return (await this.#deps.store.list(owner)).map((row) => keyShape(row, now))
  }

  async one(owner: OwnerId, id: string): Promise<ApiKey> {
    return keyShape(await this.#row(owner, id), this.#deps.clock.now())
  }

  /** What the allow-list of a key is chosen from. */
  endpoints(): readonly KeyEndpoint[] {
    return this.#deps.endpoints
  }

  /** @throws Problem `endpoint-unknown` */
  check({ endpoints }: Pick<ChangedKey, 'endpoints'>): void {
    const known = new Set(this.#deps.endpoints.map(({ path }) => path))
    if (endpoints?.some((path) => !known.has(path)) === true) throw new Problem('endpoint-unknown')
  }

  /** @throws Problem `endpoint-unknown`, `api-keys-too-many`, `account-closing`, `unauthenticated` */
  async create(owner: OwnerId, { label, type, ips, endpoints = null }: NewKey): Promise<ApiKey & { secret: string }> {
    this.check({ endpoints })
    const now = this.#deps.clock.now()
    const id = newUuid()
    const secret = randomBytes(32).toString('hex')
    const row: KeyRow = {
      id,
      userId: owner,
      label,
      key: randomBytes(16).toString('hex'),
      secretSealed: seal(this.#deps.masterKey, id, secret),
      type,
      ips: [...new Set(ips)],
      endpoints: endpoints === null ? null : [...new Set(endpoints)],
      enabled: true,
      createdAt: new Date(now),
      suspended: false,
      enabledAt: new Date(now),
      lastUsedAt: null,
      risingNonce: null,
      windowNonce: null,
    }
    if (!(await this.#deps.store.addWithin(row, MOST_KEYS, async (tx) => this.#deps.assertOpen(tx, owner))))
      throw new Problem('api-keys-too-many')
    this.#forget(row.key)
    return { ...keyShape(row, now), secret }
  }

  /**
   * Whether the change gives the key anything that it does not have.
   * @throws Problem `api-key-not-found`
   */
  async widens(owner: OwnerId, id: string, wanted: ChangedKey): Promise<boolean> {
    return isWidened(await this.#row(owner, id), wanted, this.#deps.clock.now())
  }

  /**
   * The key as it is now; what was open with it ends, so that it goes on with the new rights only. `mayWiden`: whether the
   * owner has confirmed that it may do more than before; it is asked again of the key as nobody else changes it meanwhile.
   * @throws Problem `endpoint-unknown`, `api-key-not-found`, `code-needed`
   */
  async change(owner: OwnerId, id: string, wanted: ChangedKey, mayWiden: boolean): Promise<ApiKey> {
    this.check(wanted)
    const now = this.#deps.clock.now()
    const { label, type, ips, endpoints, enabled } = wanted
    const changeOf = (row: KeyRow): KeyChange => {
      if (!mayWiden && isWidened(row, wanted, now)) throw new Problem('code-needed')
      // What is not named stays as it is by now.
      return {
        label: label ?? row.label,
        ...(type === undefined ? {} : { type }),
        ...(ips === undefined ? {} : { ips: [...new Set(ips)] }),
        ...(endpoints === undefined ? {} : { endpoints: endpoints === null ? null : [...new Set(endpoints)] }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(enabled === true && !isOn(row, now) ? { enabledAt: new Date(now) } : {}),
      }
    }
    const changed = UUID.test(id) ? await this.#deps.store.change(owner, id, changeOf) : null
    if (changed === null) throw new Problem('api-key-not-found')
    this.#forget(changed.key)
    if (Object.keys(wanted).some((field) => field !== 'label')) this.#deps.onEnded(changed.id)
    return keyShape(changed, now)
  }

  /**
   * The label that the key had.
   * @throws Problem `api-key-not-found`
   */
  async remove(owner: OwnerId, id: string): Promise<string> {
    const removed = UUID.test(id) ? await this.#deps.store.remove(owner, id) : null
    if (removed === null) throw new Problem('api-key-not-found')
    this.#forget(removed.key)
    this.#deps.onEnded(removed.id)
    return removed.label
  }

  /** Deletes every key of an account, and ends what is open with them. */
  async removeAll(owner: OwnerId): Promise<void> {
    for (const { id, key } of await this.#deps.store.removeAll(owner)) {
      this.#forget(key)
      this.#deps.onEnded(id)
    }
  }

  /** Closes every key of an account, or opens them again: in the transaction of what closes the account. */
  async suspend(tx: Queries, owner: OwnerId, suspended: boolean): Promise<void> {
    await this.#deps.store.suspend(tx, owner, suspended)
  }

  /** What was believed of the keys of this account is asked anew, and what is open with those that are off ends. */
  async forgetAccount(owner: OwnerId): Promise<void> {
    const now = this.#deps.clock.now()
    for (const row of await this.#deps.store.list(owner)) {
      this.#forget(row.key)
      if (!isOn(row, now)) this.#deps.onEnded(row.id)
    }
  }

  /** The pair of the key with this label, made when there is none: for accounts that the exchange itself runs. */
  async ensure(owner: OwnerId, wanted: NewKey): Promise<KeyPair> {
    const row = (await this.#deps.store.list(owner)).find((candidate) => candidate.label === wanted.label)
    if (row !== undefined && !isOn(row, this.#deps.clock.now()))
      await this.change(owner, row.id, { enabled: true }, true)
    if (row !== undefined) return { key: row.key, secret: unseal(this.#deps.masterKey, row.id, row.secretSealed) }
    const { key, secret } = await this.create(owner, wanted)
    return { key, secret }
  }

  /** Whether the master key is the one that the secrets in this database were sealed with. */
  async canUnseal(): Promise<boolean> {
    const row = await this.#deps.store.newest()
    if (row === null) return true
    try {
      unseal(this.#deps.masterKey, row.id, row.secretSealed)
      return true
    } catch {
      return false
    }
  }

  find(key: string, beforeAsking?: () => void): Promise<KeyGrant | null> | KeyGrant | null {
    const known = this.#grants.at(key)
    if (known !== null) return known.value
    if (!this.#known.has(key)) beforeAsking?.()
    return this.#grants.get(key, async () => this.#known.ask(key, async () => this.#load(key)))
  }

  /** Learns the keys that were used last, so that they work also when the database goes away before they are used. */
  async remember(): Promise<void> {
    for (const row of await this.#deps.store.usedLast(REMEMBERED)) this.#known.learn(row.key, this.#grant(row))
  }

  used(id: string, nonces: NonceMarks): void {
    const before = this.#used.get(id)
    this.#used.set(id, {
      rising: greater(before?.rising ?? null, nonces.rising),
      windowed: greater(before?.windowed ?? null, nonces.windowed),
    })
  }

  /** Writes down which keys were used, and their nonces. Called each second by the process, and last before it ends. */
  async flush(): Promise<void> {
    const used = this.#used
    this.#used = new Map()
    try {
      await this.#deps.store.used(used, new Date(this.#deps.clock.now()))
    } catch (reason) {
      for (const [id, nonces] of used) this.used(id, nonces)
      throw reason
    }
  }

  /** Ends what is open with keys that are off by now: nobody tells when one has been idle for too long. Called now and then by the process. */
  async sweep(): Promise<void> {
    const held = this.#deps.held().filter((id) => UUID.test(id))
    const idleSince = new Date(this.#deps.clock.now() - IDLE_MS)
    for (const { id, key } of await this.#deps.store.offAmong(held, idleSince)) {
      this.#forget(key)
      this.#deps.onEnded(id)
    }
  }

  async #row(owner: OwnerId, id: string): Promise<KeyRow> {
    const row = UUID.test(id) ? await this.#deps.store.one(owner, id) : null
    if (row === null) throw new Problem('api-key-not-found')
    return row
  }

  async #load(key: string): Promise<KeyGrant | null> {
    const row = await this.#deps.store.byKey(key)
    return row === null ? null : this.#grant(row)
  }

  #forget(key: string): void {
    this.#grants.forget(key)
    this.#known.forget(key)
  }

  #grant(row: KeyRow): KeyGrant {
    return {
      id: row.id,
      key: row.key,
      owner: row.userId,
      enabled: isOn(row, this.#deps.clock.now()),
      endpoints: row.endpoints === null ? null : new Set(row.endpoints),
      secret: unseal(this.#deps.masterKey, row.id, row.secretSealed),
      permissions: new Set(permissionsOf[row.type]),
      ips: new Set(row.ips),
      nonces: { rising: row.risingNonce, windowed: row.windowNonce },
    }
  }
}

function greater(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

/** Lists of what is allowed; null = anything. */
/** Whether the key gets anything by this that it does not have. */
function isWidened(row: KeyRow, wanted: ChangedKey, now: number): boolean {
  const { type = row.type, ips = row.ips, endpoints = row.endpoints } = wanted
  return (
    keyTypes.indexOf(type) > keyTypes.indexOf(row.type) ||
    isWider(row.ips.length === 0 ? null : row.ips, ips.length === 0 ? null : ips) ||
    isWider(row.endpoints, endpoints) ||
    (wanted.enabled === true && !isOn(row, now))
  )
}

function isWider(before: readonly string[] | null, after: readonly string[] | null): boolean {
  if (before === null) return false
  return after === null || after.some((one) => !before.includes(one))
}

function isIdle(row: KeyRow, now: number): boolean {
  const since = Math.max(row.lastUsedAt?.getTime() ?? 0, row.enabledAt.getTime())
  return row.ips.length === 0 && now - since > IDLE_MS
}

const isOn = (row: KeyRow, now: number): boolean => row.enabled && !row.suspended && !isIdle(row, now)

function keyShape(row: KeyRow, now: number): ApiKey {
  return {
    id: row.id,
    label: row.label,
    key: row.key,
    type: row.type,
    ips: row.ips,
    endpoints: row.endpoints,
    enabled: isOn(row, now),
    idle: row.enabled && isIdle(row, now),
    createdAt: unixSeconds(row.createdAt),
    lastUsedAt: row.lastUsedAt === null ? null : unixSeconds(row.lastUsedAt),
  }
}
