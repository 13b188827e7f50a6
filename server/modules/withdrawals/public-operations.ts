/** Withdrawals of the compatible API. */
import { holdsCardNumber } from '@exchange/contract/payments/statuses'
import { publicContract, withdrawalRefusals as refusals } from '@exchange/contract/public'
import { formatDecimal } from '@exchange/core/units'
import { Problem, bindPublic, publicFault } from '../../kernel/index.ts'
import type { BoundPublicOperation, KeyContext } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { DepositsService } from '../deposits/index.ts'
import { assetName, listedAssets, providersOfAsset } from '../markets/index.ts'
import { publicHistory } from './public-history.ts'
import { requireServed } from './ways.ts'
import type { WithdrawalsService } from './service.ts'

export interface PublicWithdrawalDeps {
  readonly withdrawals: WithdrawalsService
  readonly deposits: DepositsService
  readonly views: Pick<Views, 'balances' | 'directory'>
}

/** What a program asks for. */
interface Wanted {
  readonly ticker: string
  readonly amount: string
  readonly address: string
  readonly uniqueId: string
  readonly memo?: string | undefined
  readonly network?: string | undefined
  readonly provider?: string | undefined
  readonly beneficiary?:
    | { readonly firstName?: string | undefined; readonly lastName?: string | undefined; readonly card?: unknown }
    | undefined
}

const isFiat = (ticker: string): boolean =>
  ['fiat', 'backed'].includes(listedAssets.find((asset) => asset.ticker === ticker)?.kind ?? '')

/** By its provider, or by what stands for one in `network`; to whom, by the beneficiary or the memo. */
function byBank({ ticker, network, provider, memo, address, beneficiary }: Wanted) {
  if (beneficiary?.card !== undefined || holdsCardNumber(address)) throw new Problem('card-number-refused')
  const named = provider ?? network
  if (named === undefined) throw publicFault(refusals.providerMissing)
  const found = providersOfAsset(ticker).find(({ id }) => id === named || id === `${ticker}_${named}`)
  if (found === undefined) throw publicFault(refusals.providerUnknown)
  const name = [beneficiary?.firstName, beneficiary?.lastName].filter((part) => part !== undefined).join(' ')
  return { network: found.id, memo: name === '' ? (memo ?? null) : name }
}

/** What this API says where the site has names of its own. */
function faultOf(reason: unknown, { ticker, provider }: Wanted, balance: () => string): unknown {
  if (!(reason instanceof Problem)) return reason
  const { data } = reason.detail
  switch (reason.error) {
    case 'asset-unknown':
      return publicFault(refusals.tickerUnknown)
    case 'network-unknown':
      return publicFault(refusals.networkUnknown)
    case 'not-withdrawable':
      return isFiat(ticker) && provider === undefined ? publicFault(refusals.providerMissing) : reason
    case 'address-malformed':
    case 'address-checksum':
    case 'address-other-network':
      return publicFault(refusals.addressWrong)
    case 'memo-malformed':
      return publicFault(refusals.memoWrong)
    case 'withdrawal-too-small':
      if (data?.['fault'] === 'dust') return publicFault(refusals.tooSmallToSend)
      if (data?.['fault'] === 'zero') return publicFault(refusals.nothingAfterFee)
      return reason
    case 'wallet-balance-insufficient':
    case 'funds-not-final':
      return publicFault(refusals.notEnough, { asset: assetName(ticker), balance: balance() })
    case 'factor-required':
      return publicFault(refusals.factorMissing)
    case 'held':
      return publicFault(refusals.held, { moment: timeOf(data?.['until']) })
    case 'transfer-restricted':
      return publicFault(refusals.disabled)
    default:
      return reason
  }
}

/** Unix seconds as a moment that people can read. */
const timeOf = (seconds: unknown): string =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ') : 'later'

export function publicWithdrawalOperations(deps: PublicWithdrawalDeps): readonly BoundPublicOperation[] {
  const { withdrawals, deposits, views } = deps
  const { directory, balances } = views

  const withdraw = async (
    { caller: { owner }, region }: KeyContext,
    wanted: Wanted,
    feeOnTop: boolean,
  ): Promise<never[]> => {
    const { ticker, address, amount, uniqueId } = wanted
    const { network, memo } = isFiat(ticker) ? byBank(wanted) : { network: wanted.network, memo: wanted.memo ?? null }
    if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount)) throw publicFault(refusals.amountWrong)
    const balance = () => {
      const asset = directory.assetByTicker(ticker)
      return asset === undefined ? '0' : formatDecimal(balances.of(owner, 'main', asset.id).available, asset.scale)
    }
    const create = async () => {
      requireServed(region, ticker)
      return withdrawals.requests.create(
        owner,
        { ticker, network, address, memo, amount, feeOnTop },
        { through: 'key', uniqueId },
      )
    }
    await create().catch((reason: unknown) => {
      throw faultOf(reason, wanted, balance)
    })
    return []
  }

  return bindPublic(publicContract.withdrawals, {
    'withdrawals.publicWithdraw': async (context, { body }) => withdraw(context, body, false),
    'withdrawals.publicWithdrawPay': async (context, { body }) => withdraw(context, body, true),
    'withdrawals.publicHistory': async ({ caller: { owner } }, { body }) => {
      const asset = body.ticker === undefined ? undefined : directory.assetByTicker(body.ticker)
      if (body.ticker !== undefined && asset === undefined) throw publicFault(refusals.tickerUnknown)
      const addresses = [...(body.addresses ?? []), ...(body.address === undefined ? [] : [body.address])]
      const method = body.transactionMethod
      return publicHistory(
        { deposits, withdrawals, directory },
        owner,
        {
          method: method === 1 || method === 2 ? method : undefined,
          asset: asset?.id,
          status: body.status,
          addresses: addresses.length === 0 ? undefined : addresses,
          memo: body.memo,
          uniqueId: body.uniqueId ?? body.unique_id,
        },
        { limit: body.limit, offset: body.offset },
      )
    },
  })
}
