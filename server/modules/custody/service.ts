import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DepositAddress, DepositWay } from '@exchange/contract/custody'
import type { OwnerId } from '@exchange/core'
import type { ChainAdapter, ChainAddress, Movement, Tip } from '@exchange/ports'
import { Problem, asError, unixSeconds } from '../../kernel/index.ts'
import type { Chains, Clock, Log } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import { networkById, networksOfAsset, termsOf } from '../markets/index.ts'
import { NetworkFollower } from './follower.ts'
import type { ChainArrival, ChainListener } from './follower.ts'
import type { AddressRow, CustodyStore } from './store.ts'

/** Addresses of an account on one network that are listed. */
const LISTED = 100

export interface CustodyDeps {
  readonly chains: Chains
  readonly views: Pick<Views, 'directory'>
  readonly store: CustodyStore
  readonly clock: Clock
  readonly log: Log
  /** Seals addresses: what is not sealed with it was never given out. */
  readonly key: Buffer
}

/** Addresses that money comes to, and who looks whether it came. */
export class CustodyService {
  readonly #deps: CustodyDeps
  readonly #followers = new Map<string, NetworkFollower>()
  /** Why a network can't be followed at the moment; said once. */
  readonly #failing = new Map<string, string>()
  /** When a network was last followed up to its newest block. */
  readonly #followedAt = new Map<string, number>()
  readonly #startedAt: number
  #listener: ChainListener | null = null

  constructor(deps: CustodyDeps) {
    this.#deps = deps
    this.#startedAt = deps.clock.now()
  }

  /** Whom to tell what happens on networks. */
  tell(listener: ChainListener): void {
    this.#listener = listener
  }

  /** How far a network is; null while nothing is known of it. */
  tipOf(network: string): Tip | null {
    return this.#followers.get(network)?.tip ?? null
  }

  /** Whether the network was reached when it was last asked. */
  isReached(network: string): boolean {
    return this.tipOf(network) !== null && !this.#failing.has(network)
  }

  /** For how long each network has not been followed up to its newest block, in seconds. */
  unfollowed(): readonly { readonly network: string; readonly seconds: number }[] {
    const now = this.#deps.clock.now()
    return this.#deps.chains.all().map(({ network }) => {
      const since = this.#followedAt.get(network) ?? this.#startedAt
      return { network, seconds: Math.max(0, now - since) / 1000 }
    })
  }

  types() {
    return this.#deps.chains.all().map(({ network, hasMemo, isSimulated }) => ({
      network,
      name: networkById(network)?.name ?? network,
      hasMemo,
      isSimulated,
    }))
  }

  /**
   * How an asset comes in by a network, or by its default one, with the account's address if it has one.
   * @throws Problem `asset-not-found`, `network-unknown`, `not-depositable`
   */
  async way(owner: OwnerId, ticker: string, network: string | undefined): Promise<DepositWay> {
    const chain = this.#chainOf(ticker, network, 'asset-not-found')
    const [newest] = await this.#addressesOf(owner, chain.network, 1)
    return this.#wayOf(ticker, chain, newest ?? null)
  }

  /**
   * As `way`, with an address: the one that is there, or a new one.
   * @throws Problem `asset-unknown`, `network-unknown`, `not-depositable`, `network-unavailable`
   */
  async open(owner: OwnerId, ticker: string, network: string | undefined): Promise<DepositWay> {
    const chain = this.#chainOf(ticker, network, 'asset-unknown')
    const [newest] = await this.#addressesOf(owner, chain.network, 1)
    return this.#wayOf(ticker, chain, newest ?? (await this.#firstOf(owner, chain)))
  }

  /** On one network, newest first. @throws Problem `network-not-found` */
  async addresses(owner: OwnerId, network: string): Promise<readonly DepositAddress[]> {
    if (networkById(network) === null) throw new Problem('network-not-found')
    return (await this.#addressesOf(owner, network, LISTED)).map(addressShape)
  }

  /**
   * Whose address it is: an account's; `nobody` = one of ours by whose memo nobody can be named; null = it isn't ours.
   */
  async holderOf(
    chain: Pick<ChainAdapter, 'network' | 'hasMemo'>,
    { address, memo }: ChainAddress,
  ): Promise<OwnerId | 'nobody' | null> {
    const { store } = this.#deps
    const row = await store.at(chain.network, address, chain.hasMemo ? (memo ?? '') : '')
    if (row !== null && this.#isSealed(row)) return row.userId
    return row !== null || (await store.isKnown(chain.network, address)) ? 'nobody' : null
  }

  /** All of an account, for the copy of its data. */
  async allOf(owner: OwnerId): Promise<readonly DepositAddress[]> {
    return (await this.#deps.store.allOf(owner)).map(addressShape)
  }

  /** Looks at what is new on every network. What goes wrong on one stops no other. */
  async follow(): Promise<void> {
    const { chains } = this.#deps
    await Promise.all(chains.all().map(async (chain) => this.#followOne(chain)))
  }

  async #followOne(chain: ChainAdapter): Promise<void> {
    const { log } = this.#deps
    const { network } = chain
    try {
      const follower = this.#followerOf(chain)
      await follower?.turn()
      if (follower?.isAtTip === true) this.#followedAt.set(network, this.#deps.clock.now())
      if (this.#failing.delete(network)) log.info('a network is followed again', { network })
    } catch (thrown) {
      const message = rootOf(thrown).message
      if (this.#failing.get(network) !== message) log.warn('a network cannot be followed', { network, reason: message })
      this.#failing.set(network, message)
    }
  }

  #followerOf(chain: ChainAdapter): NetworkFollower | null {
    const { store, clock } = this.#deps
    const listener = this.#listener
    if (listener === null) return null
    const known = this.#followers.get(chain.network)
    if (known !== undefined) return known
    const ours = async (of: ChainAdapter, movements: readonly Movement[]) => this.#ours(of, movements)
    const follower = new NetworkFollower(chain, { store, clock, listener, ours })
    this.#followers.set(chain.network, follower)
    return follower
  }

  /** Those that reached an address of ours. */
  async #ours(chain: ChainAdapter, movements: readonly Movement[]): Promise<readonly ChainArrival[]> {
    if (movements.length === 0) return []
    const asked = [...new Set(movements.map(({ address }) => address))]
    const rows = (await this.#deps.store.known(chain.network, asked)).filter((row) => this.#isSealed(row))
    const owners = new Map(rows.map((row) => [placeKey(row.address, row.memo), row.userId]))
    const shared = new Set(chain.hasMemo ? rows.map(({ address }) => address) : [])
    return movements.flatMap((movement) => {
      const owner = owners.get(placeKey(movement.address, movement.memo ?? '')) ?? null
      return owner !== null || shared.has(movement.address) ? [{ ...movement, owner }] : []
    })
  }

  #chainOf(ticker: string, network: string | undefined, unknown: 'asset-not-found' | 'asset-unknown'): ChainAdapter {
    const { chains, views } = this.#deps
    if (views.directory.assetByTicker(ticker) === undefined) throw new Problem(unknown)
    const networks = networksOfAsset(ticker)
    if (networks.length === 0) throw new Problem('not-depositable')
    const asked = network === undefined ? networks[0] : networks.find(({ id }) => id === network)
    if (asked === undefined) throw new Problem('network-unknown')
    const chain = chains.of(asked.id)
    if (chain === null || chain.decimalsOf(ticker) === null) throw new Problem('not-depositable')
    return chain
  }

  async #addressesOf(owner: OwnerId, network: string, limit: number): Promise<readonly AddressRow[]> {
    const rows = await this.#deps.store.addressesOf(owner, network, limit)
    const sealed = rows.filter((row) => this.#isSealed(row))
    if (sealed.length < rows.length) this.#deps.log.error('an address was changed in the database', { owner, network })
    return sealed
  }

  async #firstOf(owner: OwnerId, chain: ChainAdapter): Promise<AddressRow> {
    const { store, clock } = this.#deps
    const { network } = chain
    const place = await store.takePlace(network)
    const given = await chain.addressAt(place).catch(() => {
      throw new Problem('network-unavailable')
    })
    const row = {
      network,
      place,
      userId: owner,
      address: given.address,
      memo: given.memo ?? '',
      createdAt: new Date(clock.now()),
    }
    const kept = await store.addFirst({ ...row, seal: this.#sealOf(row) })
    if (!this.#isSealed(kept)) throw new Error(`the address of ${owner} on ${network} was changed in the database`)
    return kept
  }

  #sealOf({ network, place, userId, address, memo }: Omit<AddressRow, 'seal' | 'createdAt'>): Buffer {
    return createHmac('sha256', this.#deps.key)
      .update(JSON.stringify([network, place, userId, address, memo]))
      .digest()
  }

  #isSealed(row: AddressRow): boolean {
    const seal = this.#sealOf(row)
    return row.seal.length === seal.length && timingSafeEqual(row.seal, seal)
  }

  #wayOf(ticker: string, { network, isSimulated, hasMemo }: ChainAdapter, row: AddressRow | null): DepositWay {
    const known = networkById(network)
    return {
      ticker,
      network,
      name: known?.name ?? network,
      isSimulated,
      hasMemo,
      minimum: termsOf(ticker, network)?.depositMin ?? '0',
      confirmations: known?.confirmations ?? 1,
      address: row === null ? null : addressShape(row),
    }
  }
}

/** What is behind it: a query that failed names its time, and would be another fault at every try. */
function rootOf(thrown: unknown): Error {
  const error = asError(thrown)
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

const placeKey = (address: string, memo: string): string => `${address} ${memo}`

const addressShape = ({ network, address, memo, createdAt }: AddressRow): DepositAddress => ({
  network,
  address,
  memo: memo === '' ? null : memo,
  createdAt: unixSeconds(createdAt),
})
