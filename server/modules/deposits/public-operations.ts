/** Deposit addresses of the compatible API. */
import { publicContract } from '@exchange/contract/public'
import { Problem, PublicFault, bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { CustodyService } from '../custody/index.ts'
import { listedAssets } from '../markets/index.ts'

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

export function publicDepositOperations(custody: Pick<CustodyService, 'open'>): readonly BoundPublicOperation[] {
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
  })
}
