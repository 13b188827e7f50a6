/** Deposit addresses of the compatible API. */
import { depositRefusals, publicContract } from '@exchange/contract/public'
import { Problem, bindPublic, publicFault } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { CustodyService } from '../custody/index.ts'
import { listedAssets } from '../markets/index.ts'

const isFiat = (ticker: string): boolean =>
  ['fiat', 'backed'].includes(listedAssets.find((asset) => asset.ticker === ticker)?.kind ?? '')

/** What this API says where the site has names of its own. */
function faultOf(reason: unknown, ticker: string): unknown {
  if (!(reason instanceof Problem)) return reason
  if (reason.error === 'asset-unknown') return publicFault(depositRefusals.tickerUnknown)
  if (reason.error === 'network-unknown') return publicFault(depositRefusals.networkUnknown)
  if (reason.error !== 'not-depositable') return reason
  return publicFault(isFiat(ticker) ? depositRefusals.fiat : depositRefusals.notDepositable)
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
