/** Deposits of the compatible API. */
import { publicContract } from '@exchange/contract/public'
import { formatDecimal } from '@exchange/core/units'
import { Problem, PublicFault, bindPublic, unixSeconds } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { Views } from '../../views/types.ts'
import type { CustodyService } from '../custody/index.ts'
import { assetName, listedAssets } from '../markets/index.ts'
import type { DepositsService } from './service.ts'
import type { DepositRow, DepositState } from './store.ts'

export interface PublicDepositDeps {
  readonly deposits: DepositsService
  readonly custody: Pick<CustodyService, 'open'>
  readonly views: Pick<Views, 'directory'>
}

/** How programs of this API know the states. What was credited stays credited: taking it back is a movement of its own. */
const codes: Readonly<Record<DepositState, number>> = {
  seen: 15,
  confirming: 15,
  crediting: 15,
  small: 22,
  credited: 3,
  final: 3,
  orphaned: 3,
  reversing: 3,
  reversed: 3,
  gone: 4,
}

const statesWith = (asked: readonly number[]): readonly DepositState[] =>
  (Object.keys(codes) as DepositState[]).filter((state) => asked.includes(codes[state]))

const wrong = (field: string, text: string) => new PublicFault(400, 0, 'Validation failed', { [field]: [text] })

const isFiat = (ticker: string): boolean =>
  ['fiat', 'backed'].includes(listedAssets.find((asset) => asset.ticker === ticker)?.kind ?? '')

/** What this API says where the site has names of its own. */
function faultOf(reason: unknown, ticker: string): unknown {
  if (!(reason instanceof Problem)) return reason
  if (reason.error === 'asset-unknown') return wrong('ticker', 'The selected ticker is invalid.')
  if (reason.error === 'network-unknown') return wrong('network', 'The selected network is invalid.')
  if (reason.error !== 'not-depositable') return reason
  const text = isFiat(ticker) ? 'Fiat currencies are unavailable for this action' : 'Currency is not depositable'
  return new PublicFault(400, 1, 'Inner validation failed', { ticker: [text] })
}

export function publicDepositOperations({
  deposits,
  custody,
  views,
}: PublicDepositDeps): readonly BoundPublicOperation[] {
  const shape = (row: DepositRow) => {
    const asset = views.directory.asset(row.asset)
    if (asset === undefined) throw new Error(`asset ${row.asset} has no listing`)
    const units = formatDecimal(row.amount, asset.scale)
    return {
      address: row.address,
      uniqueId: null,
      unique_id: null,
      createdAt: unixSeconds(row.seenAt),
      currency: assetName(asset.ticker),
      ticker: asset.ticker,
      method: 1 as const,
      amount: units,
      description: '',
      memo: row.memo,
      fee: '0',
      status: codes[row.state],
      network: row.network,
      transactionHash: row.txid,
      transactionId: row.id,
      transaction_id: row.id,
      details: {
        partial: { requestAmount: units, processedAmount: units, processedFee: '0', normalizeTransaction: '' },
      },
      confirmations: deposits.confirmations(row),
    }
  }

  return bindPublic(publicContract.deposits, {
    'deposits.publicAddress': async ({ caller: { owner } }, { body }) => {
      const way = await custody.open(owner, body.ticker, body.network).catch((reason: unknown) => {
        throw faultOf(reason, body.ticker)
      })
      const { address } = way
      if (address === null) throw new Error(`no address of ${body.ticker}`)
      return {
        account: { address: address.address, memo: address.memo ?? '' },
        required: {
          fixedFee: '0',
          flexFee: { maxFee: '0', minFee: '0', percent: '0' },
          maxAmount: '0',
          minAmount: way.minimum,
        },
      }
    },
    'deposits.publicHistory': async ({ caller: { owner } }, { body }) => {
      const { limit, offset } = body
      const asset = body.ticker === undefined ? undefined : views.directory.assetByTicker(body.ticker)
      if (body.ticker !== undefined && asset === undefined) throw wrong('ticker', 'The selected ticker is invalid.')
      // Deposits bear no ids of the caller's own.
      const hasNone = body.transactionMethod === 2 || (body.uniqueId ?? body.unique_id) !== undefined
      if (hasNone) return { limit, offset, records: [], total: 0 }
      const addresses = [...(body.addresses ?? []), ...(body.address === undefined ? [] : [body.address])]
      const { rows, total } = await deposits.page(
        owner,
        {
          asset: asset?.id,
          states: body.status === undefined ? undefined : statesWith(body.status),
          addresses: addresses.length === 0 ? undefined : addresses,
          memo: body.memo,
        },
        { limit, offset },
      )
      return { limit, offset, records: rows.map(shape), total }
    },
  })
}
