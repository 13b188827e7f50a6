/** Balances and transfers of the compatible API. */
import { collateralRefusal, publicContract, transferRefusals } from '@exchange/contract/public'
import type { OwnerId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { Problem, bindPublic, publicFault } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { AssetInfo, Views } from '../../views/types.ts'
import type { BalancesService } from './service.ts'

export interface PublicBalanceDeps {
  readonly balances: Pick<BalancesService, 'transfer'>
  readonly views: Pick<Views, 'balances' | 'directory'>
}

/** The other way to name the two wallets of a transfer. */
const walletsOfMethod = {
  deposit: ['main', 'spot'],
  withdraw: ['spot', 'main'],
  'collateral-deposit': ['main', 'collateral'],
  'collateral-withdraw': ['collateral', 'main'],
} as const

type PublicWallet = 'main' | 'spot' | 'collateral'

interface TransferInput {
  readonly ticker: string
  readonly amount: string
  readonly from?: PublicWallet | undefined
  readonly to?: PublicWallet | undefined
  readonly method?: keyof typeof walletsOfMethod | undefined
}

/** Whether an amount is below the least that this API moves, of whatever asset: one in the eighth decimal. */
const isTooSmall = (amount: string): boolean =>
  amount.startsWith('-') || !/[1-9]/.test(amount.replace(/(\.\d{8})\d+$/, '$1'))

const wrong = (field: string, ...texts: readonly string[]): Problem =>
  new Problem('request-invalid', { fields: { [field]: texts } })

/** The wallets that a transfer names, in the order in which clients know their faults. */
function walletsOf({ from, to, method }: TransferInput): {
  readonly from: 'main' | 'spot'
  readonly to: 'main' | 'spot'
} {
  const [source, target] = method === undefined ? [from, to] : walletsOfMethod[method]
  if (source === undefined || target === undefined) throw wrong('method', 'The method field is required.')
  if (source === 'collateral' || target === 'collateral') throw publicFault(collateralRefusal)
  if (source === target) throw publicFault(transferRefusals.walletsEqual)
  return { from: source, to: target }
}

export function publicBalanceOperations({ balances, views }: PublicBalanceDeps): readonly BoundPublicOperation[] {
  const { directory } = views

  const spotOf = (owner: OwnerId, asset: AssetInfo) => {
    const { available, held } = views.balances.of(owner, 'spot', asset.id)
    return { available: formatDecimal(available, asset.scale), freeze: formatDecimal(held, asset.scale) }
  }

  /** What is not zero, by ticker. */
  const heldSpot = (owner: OwnerId) =>
    Object.fromEntries(
      views.balances.all(owner, 'spot').flatMap(({ asset: id, available, held }) => {
        const asset = directory.asset(id)
        return asset === undefined || (available === 0n && held === 0n)
          ? []
          : [[asset.ticker, spotOf(owner, asset)] as const]
      }),
    )

  const mainOf = (owner: OwnerId, { id, scale }: AssetInfo) => ({
    main_balance: formatDecimal(views.balances.of(owner, 'main', id).available, scale),
  })

  const spotBalances = (owner: OwnerId, ticker: string | undefined) => {
    if (ticker === undefined) return heldSpot(owner)
    const asset = directory.assetByTicker(ticker)
    if (asset === undefined) throw new Problem('asset-unknown')
    return { [ticker]: spotOf(owner, asset) }
  }

  const mainBalances = (owner: OwnerId, ticker: string | undefined) => {
    if (ticker === undefined)
      return Object.fromEntries(directory.assets().map((asset) => [asset.ticker, mainOf(owner, asset)]))
    const asset = directory.assetByTicker(ticker)
    // Clients of this API know an unknown ticker by an amount that stands alone.
    return asset === undefined ? { main_balance: '0' } : { [ticker]: mainOf(owner, asset) }
  }

  return bindPublic(publicContract.balances, {
    'balances.publicTradeBalance': ({ caller: { owner } }, { body: { ticker } }) => spotBalances(owner, ticker),
    'balances.publicMainBalance': ({ caller: { owner } }, { body: { ticker } }) => mainBalances(owner, ticker),
    'balances.appSpotBalance': ({ caller: { owner } }, { body: { ticker } }) => spotBalances(owner, ticker),
    'balances.appMainBalance': ({ caller: { owner } }, { body: { ticker } }) => mainBalances(owner, ticker),
    'balances.publicTransfer': async ({ caller: { owner, commandId } }, { body }) => {
      const { ticker, amount } = body
      const wallets = walletsOf(body)
      if (directory.assetByTicker(ticker) === undefined) throw publicFault(transferRefusals.tickerUnknown)
      if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount))
        throw wrong('amount', 'The amount must be a number.', 'Invalid number')
      if (isTooSmall(amount)) throw publicFault(transferRefusals.amountTooSmall)
      await balances.transfer(owner, { ticker, amount, ...wallets }, commandId)
      return []
    },
    'balances.publicBalanceV1': ({ caller: { owner } }, { body: { currency } }) => {
      const asset = directory.assetByTicker(currency)
      if (asset === undefined) throw wrong('currency', 'Unknown currency.')
      return spotOf(owner, asset)
    },
    'balances.publicBalancesV1': ({ caller: { owner } }) => ({
      success: true as const,
      message: null,
      result: Object.fromEntries(directory.assets().map((asset) => [asset.ticker, spotOf(owner, asset)])),
    }),
  })
}
