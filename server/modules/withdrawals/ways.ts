import type { Region } from '@exchange/contract/regions'
import type { OwnerId } from '@exchange/core'
import { formatDecimal, parseDecimal } from '@exchange/core/units'
import type { ChainAddress } from '@exchange/ports'
import { Problem } from '../../kernel/index.ts'
import type { AssetInfo, Views } from '../../views/types.ts'
import type { Accounts } from '../accounts/index.ts'
import { addressErrors } from '../custody/index.ts'
import type { CustodyService } from '../custody/index.ts'
import { isProviderServed, providerById, providersOfAsset, termsOf } from '../markets/index.ts'
import type { Network } from '../markets/index.ts'
import type { PaymentsService } from '../payments/index.ts'
import { routeById, routesOfAsset } from './banks.ts'
import type { Outlet, OutletPayouts, Outlets } from './banks.ts'
import type { Terms } from './rules.ts'

/** How an asset goes out by one network. */
export interface Way {
  readonly asset: AssetInfo
  readonly network: Network
  readonly chain: Outlet
  readonly payouts: OutletPayouts
  /** Decimals of the asset on the chain. */
  readonly decimals: number
  readonly terms: Terms
}

/** Where a withdrawal goes. */
export interface Target extends ChainAddress {
  /** The account that the address belongs to; null = it is outside. */
  readonly receiver: OwnerId | null
}

export interface WayDeps {
  readonly chains: Outlets
  readonly views: Pick<Views, 'directory'>
  readonly custody: Pick<CustodyService, 'holderOf'>
  readonly accounts: { readonly profile: Pick<Accounts['profile'], 'isClosed'> }
  readonly cards: Pick<PaymentsService['cards'], 'tokenOf'>
}

/** Ways out of the exchange, and whose addresses they lead to. */
export class Ways {
  readonly #deps: WayDeps

  constructor(deps: WayDeps) {
    this.#deps = deps
  }

  /** The asset's default network unless one is named. @throws Problem `asset-unknown`, `network-unknown`, `not-withdrawable` */
  of(ticker: string, network: string | undefined): Way {
    const { chains, views } = this.#deps
    const asset = views.directory.assetByTicker(ticker)
    if (asset === undefined) throw new Problem('asset-unknown')
    const networks = routesOfAsset(ticker)
    if (networks.length === 0) throw new Problem('not-withdrawable')
    const known = network === undefined ? networks[0] : networks.find(({ id }) => id === network)
    if (known === undefined) throw new Problem('network-unknown')
    const chain = chains.of(known.id)
    const decimals = chain?.decimalsOf(ticker) ?? null
    const terms = termsOf(ticker, known.id)
    if (chain === null || chain.payouts === null || decimals === null || terms === undefined)
      throw new Problem('not-withdrawable')
    const { scale } = asset
    const units = (text: string) => parseDecimal(text, scale)
    return {
      asset,
      network: known,
      chain,
      payouts: chain.payouts,
      decimals,
      terms: {
        fee: units(terms.withdrawFee),
        minimum: units(terms.withdrawMin),
        maximum: units(terms.withdrawMax),
        precision: Math.min(scale, decimals),
        scale,
        dust: unitsOf(chain.payouts.dustOf(ticker), decimals, scale),
      },
    }
  }

  /** The way of a row; undefined = nothing is connected to its network any more. */
  ofRow({ asset, network }: { readonly asset: number; readonly network: string }): Way | null {
    const ticker = this.#deps.views.directory.asset(asset)?.ticker
    try {
      return ticker === undefined ? null : this.of(ticker, network)
    } catch (reason) {
      if (reason instanceof Problem) return null
      throw reason
    }
  }

  /**
   * Where an address leads that isn't on the account's list: nobody learns by asking which addresses are other accounts'.
   * @throws Problem as `target`, but for what only the exchange knows of an address
   */
  async place({ chain }: Way, owner: OwnerId, address: string, memo: string | null): Promise<ChainAddress> {
    const place = placeOf(chain, address, memo)
    await this.#requireCard(chain, owner, place)
    if ((await this.#deps.custody.holderOf(chain, place)) === owner) throw new Problem('address-own')
    return place
  }

  /**
   * Where an address leads.
   * @throws Problem `address-malformed`, `address-checksum`, `address-other-network`, `address-invalid`, `memo-malformed`,
   * `memo-missing`, `address-own`
   */
  async target({ chain }: Way, owner: OwnerId, address: string, memo: string | null): Promise<Target> {
    const place = placeOf(chain, address, memo)
    await this.#requireCard(chain, owner, place)
    const holder = await this.#deps.custody.holderOf(chain, place)
    if (holder === owner) throw new Problem('address-own')
    // Nobody could be credited, and nothing would leave the exchange.
    if (holder === 'nobody' || (holder !== null && (await this.#deps.accounts.profile.isClosed(holder))))
      throw new Problem('address-invalid')
    return { ...place, receiver: holder }
  }

  /** A card that money goes to is one that the account keeps. @throws Problem `address-invalid` */
  async #requireCard({ network }: Outlet, owner: OwnerId, { address }: ChainAddress): Promise<void> {
    if (providerById(network)?.kind !== 'card') return
    await this.#deps.cards.tokenOf(owner, address, network).catch((reason: unknown) => {
      throw reason instanceof Problem ? new Problem('address-invalid') : reason
    })
  }

  /** Where a transaction can be looked up; null on a simulated network. */
  linkOf(network: string, txid: string): string | null {
    const known = routeById(network)
    if (known === null || known.explorer === '' || this.#deps.chains.of(network)?.isSimulated !== false) return null
    return `${known.explorer}/tx/${encodeURIComponent(txid)}`
  }
}

function placeOf(chain: Outlet, address: string, memo: string | null): ChainAddress {
  const parsed = chain.parseAddress(address, memo === '' ? null : memo)
  if (typeof parsed === 'string') throw new Problem(addressErrors[parsed])
  if (chain.hasMemo && parsed.memo === null) throw new Problem('memo-missing')
  return parsed
}

/** Units of a chain as the ledger's, rounded up: no less than the chain asks for. */
function unitsOf(chainUnits: bigint, decimals: number, scale: number): bigint {
  if (scale >= decimals) return chainUnits * 10n ** BigInt(scale - decimals)
  const unit = 10n ** BigInt(decimals - scale)
  return (chainUnits + unit - 1n) / unit
}

/** A fee that is not taken within the exchange. */
export const freeTerms = (terms: Terms): Terms => ({ ...terms, fee: 0n, dust: 0n })

export const shownIn =
  (scale: number) =>
  (units: bigint): string =>
    formatDecimal(units, scale)

/** @throws Problem `not-withdrawable` where another edition serves the currency */
export function requireServed(region: Region, ticker: string): void {
  if (providersOfAsset(ticker).length > 0 && !isProviderServed(region, ticker)) throw new Problem('not-withdrawable')
}
