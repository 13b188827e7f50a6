import { createHmac, timingSafeEqual } from 'node:crypto'
import { MOST_WITHDRAWAL_ADDRESSES } from '@exchange/contract/address-book'
import type { WithdrawalAsset, Whitelist, WithdrawalAddress } from '@exchange/contract/address-book'
import { looksAlike } from '@exchange/contract/address-book/look-alike'
import type { OwnerId } from '@exchange/core'
import type { ChainAdapter } from '@exchange/ports'
import { Problem, newUuid, unixSeconds } from '../../kernel/index.ts'
import type { Chains, Clock, Log, Queries } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { CustodyService } from '../custody/index.ts'
import { assetsOnNetwork, networkById, networksOfAsset } from '../markets/index.ts'
import { addressErrors } from '../custody/index.ts'
import type { AddressBookStore, Destination, ListedRow, WhitelistRow } from './store.ts'

/** Whoever took over a session has to wait so long for funds to go to an address of theirs, and is found out meanwhile. */
const WAIT_MS = 24 * 3_600_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether an address may be paid. `waits`: it is listed, and its time has not come. */
export type MayPay = 'yes' | 'not-listed' | 'waits'

/** An address to be listed, as its owner wrote it. */
export interface NewAddress {
  readonly network: string
  readonly address: string
  readonly memo: string | null
  /** Null = every asset of the network. */
  readonly tickers: readonly string[] | null
  readonly label: string
  /** Its owner knows that it looks like another one. */
  readonly isAlike: boolean
}

/** The same, as its network writes it. */
type CheckedAddress = Destination & Pick<ListedRow, 'tickers' | 'label'>

export interface AddressBookDeps {
  readonly store: AddressBookStore
  readonly chains: Chains
  readonly views: Pick<Views, 'directory'>
  readonly custody: Pick<CustodyService, 'allOf'>
  readonly clock: Clock
  readonly log: Log
  /** Seals addresses: what is not sealed with it is paid by nobody. 32 bytes, kept outside the database. */
  readonly key: Buffer
  /** Refuses where the account doesn't go on, as it will be when the transaction ends. */
  readonly assertOpen: (tx: Queries, owner: OwnerId) => Promise<void>
}

/** The addresses that an account's funds go to, and whether they go nowhere else. */
export class AddressBookService {
  readonly #deps: AddressBookDeps

  constructor(deps: AddressBookDeps) {
    this.#deps = deps
  }

  async whitelist(owner: OwnerId): Promise<Whitelist> {
    return this.#state(await this.#deps.store.whitelist(owner))
  }

  /** Newest first. */
  async list(owner: OwnerId): Promise<WithdrawalAddress[]> {
    const now = this.#deps.clock.now()
    return (await this.#sealed(owner)).map((row) => addressShape(row, now))
  }

  /** What addresses can be listed for: assets whose networks are connected. */
  assets(): WithdrawalAsset[] {
    const { views, chains } = this.#deps
    return views.directory.assets().flatMap(({ ticker }) => {
      const networks = networksOfAsset(ticker).flatMap(({ id, name }) => {
        const chain = chains.of(id)
        if (chain === null || chain.decimalsOf(ticker) === null) return []
        return { network: id, name, hasMemo: chain.hasMemo, isSimulated: chain.isSimulated }
      })
      return networks.length === 0 ? [] : { ticker, networks }
    })
  }

  /** Whether the account has listed an address, which is written as its network writes it. */
  async isListed(owner: OwnerId, network: string, address: string, memo: string | null): Promise<boolean> {
    return (await this.usableAt(owner, network, address, memo)) !== null
  }

  /** From when on a listed address is paid; null = it isn't listed. */
  async usableAt(owner: OwnerId, network: string, address: string, memo: string | null): Promise<Date | null> {
    const row = await this.#deps.store.find(owner, { network, address, memo: memo ?? '' })
    return row !== null && this.#isSealed(row) ? row.usableAt : null
  }

  /**
   * Whether funds of this account may go to an address, which is written as its network writes it. Whatever pays asks this each
   * time.
   */
  async mayPay(owner: OwnerId, ticker: string, network: string, address: string, memo: string | null): Promise<MayPay> {
    const { store, clock } = this.#deps
    if (!(await this.whitelist(owner)).enabled) return 'yes'
    const row = await store.find(owner, { network, address, memo: memo ?? '' })
    if (row === null || !this.#isSealed(row)) return 'not-listed'
    if (row.tickers !== null && !row.tickers.includes(ticker)) return 'not-listed'
    return row.usableAt.getTime() <= clock.now() ? 'yes' : 'waits'
  }

  /**
   * `on`, or `kept` where it was going to be off; null where nothing has changed.
   */
  async switchOn(owner: OwnerId): Promise<'on' | 'kept' | null> {
    const now = new Date(this.#deps.clock.now())
    const row = await this.#deps.store.switchOn(owner, now)
    if (row === null) return null
    return row.enabledAt.getTime() === now.getTime() ? 'on' : 'kept'
  }

  /** When it is off; null where it is not on, or was going to be off already. */
  async switchOff(owner: OwnerId): Promise<Date | null> {
    const offAt = new Date(this.#deps.clock.now() + WAIT_MS)
    return (await this.#deps.store.switchOffAt(owner, offAt)) ? offAt : null
  }

  /**
   * What would be listed, as its network writes it.
   * @throws Problem `asset-unknown`, `network-unknown`, `network-unavailable`, `address-malformed`, `address-checksum`,
   * `address-other-network`, `address-invalid`, `memo-malformed`, `memo-missing`, `address-own`, `address-listed`, `address-alike`, `addresses-too-many`
   */
  async check(owner: OwnerId, wanted: NewAddress): Promise<CheckedAddress> {
    const { custody } = this.#deps
    const tickers = wanted.tickers === null ? null : [...new Set(wanted.tickers)].toSorted()
    const chain = this.#chainOf(wanted.network, tickers)
    const memo = wanted.memo === '' ? null : wanted.memo
    const parsed = chain.parseAddress(wanted.address, memo)
    if (typeof parsed === 'string') throw new Problem(addressErrors[parsed])
    if (chain.hasMemo && parsed.memo === null) throw new Problem('memo-missing')
    const checked = {
      network: chain.network,
      address: parsed.address,
      memo: parsed.memo ?? '',
      tickers,
      label: wanted.label,
    }
    const isOwn = (await custody.allOf(owner)).some((own) => isSame({ ...own, memo: own.memo ?? '' }, checked))
    if (isOwn) throw new Problem('address-own')
    const listed = await this.#deps.store.list(owner)
    if (listed.some((row) => isSame(row, checked))) throw new Problem('address-listed')
    if (listed.length >= MOST_WITHDRAWAL_ADDRESSES) throw new Problem('addresses-too-many')
    const alike = listed.find(
      ({ network, address }) => network === checked.network && looksAlike(address, checked.address),
    )
    if (alike !== undefined && !wanted.isAlike)
      throw new Problem('address-alike', { data: { label: alike.label, address: alike.address } })
    return checked
  }

  /** @throws Problem as `check`, and `account-closing`, `unauthenticated` */
  async add(owner: OwnerId, wanted: NewAddress): Promise<WithdrawalAddress> {
    const { store, clock, assertOpen } = this.#deps
    const checked = await this.check(owner, wanted)
    const now = clock.now()
    const row = {
      ...checked,
      id: newUuid(),
      userId: owner,
      createdAt: new Date(now),
      usableAt: new Date(now + WAIT_MS),
    }
    const sealed = { ...row, seal: this.#sealOf(row) }
    const added = await store.addWithin(sealed, MOST_WITHDRAWAL_ADDRESSES, async (tx) => assertOpen(tx, owner))
    if (added === 'listed') throw new Problem('address-listed')
    if (added === 'full') throw new Problem('addresses-too-many')
    return addressShape(sealed, now)
  }

  /** The address that is off the list. @throws Problem `not-found` */
  async remove(owner: OwnerId, id: string): Promise<WithdrawalAddress> {
    const removed = UUID.test(id) ? await this.#deps.store.remove(owner, id) : null
    if (removed === null) throw new Problem('not-found')
    return addressShape(removed, this.#deps.clock.now())
  }

  /** Forgets what an account that is closed had. */
  async erase(owner: OwnerId): Promise<void> {
    await this.#deps.store.erase(owner)
  }

  #state(row: WhitelistRow | null): Whitelist {
    if (row === null || (row.offAt !== null && row.offAt.getTime() <= this.#deps.clock.now()))
      return { enabled: false, offAt: null }
    return { enabled: true, offAt: row.offAt === null ? null : unixSeconds(row.offAt) }
  }

  #chainOf(network: string, tickers: readonly string[] | null): ChainAdapter {
    const { chains, views } = this.#deps
    if (networkById(network) === null) throw new Problem('network-unknown')
    for (const ticker of tickers ?? []) {
      if (views.directory.assetByTicker(ticker) === undefined) throw new Problem('asset-unknown')
      if (!assetsOnNetwork(network).includes(ticker)) throw new Problem('network-unknown')
    }
    const chain = chains.of(network)
    if (chain === null) throw new Problem('network-unavailable')
    return chain
  }

  /** Those that are as they were listed. */
  async #sealed(owner: OwnerId): Promise<readonly ListedRow[]> {
    const { store, log } = this.#deps
    const rows = await store.list(owner)
    const sealed = rows.filter((row) => this.#isSealed(row))
    if (sealed.length < rows.length) log.error('a withdrawal address was changed in the database', { owner })
    return sealed
  }

  #sealOf({ id, userId, network, address, memo, tickers, usableAt }: Omit<ListedRow, 'seal'>): Buffer {
    return createHmac('sha256', this.#deps.key)
      .update(JSON.stringify([id, userId, network, address, memo, tickers, usableAt.getTime()]))
      .digest()
  }

  #isSealed(row: ListedRow): boolean {
    const seal = this.#sealOf(row)
    return row.seal.length === seal.length && timingSafeEqual(row.seal, seal)
  }
}

const isSame = (one: Destination, other: Destination): boolean =>
  one.network === other.network && one.address === other.address && one.memo === other.memo

const addressShape = (row: ListedRow, now: number): WithdrawalAddress => ({
  id: row.id,
  label: row.label,
  network: row.network,
  networkName: networkById(row.network)?.name ?? row.network,
  address: row.address,
  memo: row.memo === '' ? null : row.memo,
  tickers: row.tickers,
  createdAt: unixSeconds(row.createdAt),
  usableAt: unixSeconds(row.usableAt),
  isUsable: row.usableAt.getTime() <= now,
})
