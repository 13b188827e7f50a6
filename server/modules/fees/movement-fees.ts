/** main-account/fee: the schedule of deposits and withdrawals in the shape that programs with a key read. */
import type { NetworkConnections } from '../../kernel/index.ts'
import type { DirectoryView } from '../../views/types.ts'
import { assetName, networksOfAsset, plainTermsOf, providersOfAsset } from '../markets/index.ts'

const off = { minFlex: '0', maxFlex: '0', percentFlex: '0' } as const

export function movementFees(directory: DirectoryView, { isConnected, canPay }: NetworkConnections) {
  return directory.assets().map(({ ticker }) => {
    const { depositMin, withdrawMin, withdrawMax, withdrawFee } = plainTermsOf(ticker)
    return {
      ticker,
      name: assetName(ticker),
      can_deposit: waysOf(ticker).some(({ id }) => isConnected(id)),
      can_withdraw: waysOf(ticker).some(({ id }) => canPay(id)),
      deposit: { ...off, fixed: '0', minAmount: depositMin, maxAmount: '0' },
      withdraw: { ...off, fixed: withdrawFee, minAmount: withdrawMin, maxAmount: withdrawMax },
    }
  })
}

/** Networks of a coin, providers of a currency. */
const waysOf = (ticker: string): readonly { readonly id: string }[] => [
  ...networksOfAsset(ticker),
  ...providersOfAsset(ticker),
]
