/** Withdrawals of the compatible API. */
import { publicContract } from '@exchange/contract/public'
import { formatDecimal } from '@exchange/core/units'
import { Problem, PublicFault, bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { DepositsService } from '../deposits/index.ts'
import { assetName, listedAssets } from '../markets/index.ts'
import { publicHistory } from './public-history.ts'
import type { WithdrawalsService } from './service.ts'

const INNER = 'Inner validation failed'

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
}

const wrong = (field: string, text: string) => new PublicFault(400, 0, 'Validation failed', { [field]: [text] })
const refused = (code: number, field: string, text: string) => new PublicFault(422, code, INNER, { [field]: [text] })

const isFiat = (ticker: string): boolean =>
  ['fiat', 'backed'].includes(listedAssets.find((asset) => asset.ticker === ticker)?.kind ?? '')

/** What this API says where the site has names of its own. */
function faultOf(reason: unknown, { ticker, provider }: Wanted, balance: () => string): unknown {
  if (!(reason instanceof Problem)) return reason
  const { data } = reason.detail
  switch (reason.error) {
    case 'asset-unknown':
      return wrong('ticker', 'The selected ticker is invalid.')
    case 'network-unknown':
      return wrong('network', 'The selected network is invalid.')
    case 'not-withdrawable':
      return isFiat(ticker) && provider === undefined
        ? wrong('provider', 'Provider is required for fiat currency')
        : reason
    case 'address-malformed':
    case 'address-checksum':
    case 'address-other-network':
      return refused(2, 'address', 'The address is invalid')
    case 'memo-malformed':
      return refused(2, 'memo', 'The memo is invalid')
    case 'withdrawal-too-small':
      if (data?.['fault'] === 'dust') return refused(4, 'amount', 'Amount is too small for the payment system')
      if (data?.['fault'] === 'zero') return refused(8, 'amount', 'Amount without fee equals zero')
      return reason
    case 'wallet-balance-insufficient':
    case 'funds-not-final':
      return refused(5, 'amount', `Not enough money, ${assetName(ticker)} balance = ${balance()}`)
    case 'factor-required':
      return new PublicFault(412, 1, 'This action is unauthorized. Please, enable Two-Factor authentication.')
    case 'held':
      return refused(0, 'error', `Withdrawals restricted until ${timeOf(data?.['until'])}`)
    case 'transfer-restricted':
      return refused(0, 'error', 'Withdrawals are disabled for this account.')
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

  const withdraw = async (owner: number, wanted: Wanted, feeOnTop: boolean): Promise<never[]> => {
    const { ticker, network, address, memo = null, amount, uniqueId } = wanted
    if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(amount)) throw wrong('amount', 'The amount must be a number.')
    const balance = () => {
      const asset = directory.assetByTicker(ticker)
      return asset === undefined ? '0' : formatDecimal(balances.of(owner, 'main', asset.id).available, asset.scale)
    }
    await withdrawals.requests
      .create(owner, { ticker, network, address, memo, amount, feeOnTop }, { through: 'key', uniqueId })
      .catch((reason: unknown) => {
        throw faultOf(reason, wanted, balance)
      })
    return []
  }

  return bindPublic(publicContract.withdrawals, {
    'withdrawals.publicWithdraw': async ({ caller: { owner } }, { body }) => withdraw(owner, body, false),
    'withdrawals.publicWithdrawPay': async ({ caller: { owner } }, { body }) => withdraw(owner, body, true),
    'withdrawals.publicHistory': async ({ caller: { owner } }, { body }) => {
      const asset = body.ticker === undefined ? undefined : directory.assetByTicker(body.ticker)
      if (body.ticker !== undefined && asset === undefined) throw wrong('ticker', 'The selected ticker is invalid.')
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
