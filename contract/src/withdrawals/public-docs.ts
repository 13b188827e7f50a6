/** Withdrawals in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const withdrawalDocs = {
  slug: 'withdrawals',
  title: 'Withdrawals',
  text: 'What goes out. The account needs a second factor, and the key the type "trading and funds". A withdrawal by a key is not confirmed by mail. To an address of another account of the exchange it is free. Where the demo is on, every network is simulated.',
  operations: {
    'withdrawals.publicWithdraw': {
      description:
        'Sends an asset to an address. The fee is taken from the amount. An empty array means that the withdrawal was accepted: follow it in the history by its uniqueId. A second request with the same uniqueId is refused.',
      input: {
        ticker: 'USDT',
        amount: '20',
        address: '$WITHDRAWAL_ADDRESS',
        uniqueId: '$UNIQUE_ID',
        network: 'TRC20',
      },
    },
    'withdrawals.publicWithdrawPay': {
      description: 'Like withdraw, but the amount is what arrives: the fee is added to it.',
      input: {
        ticker: 'USDT',
        amount: '20',
        address: '$WITHDRAWAL_ADDRESS',
        uniqueId: '$OTHER_UNIQUE_ID',
        network: 'TRC20',
      },
    },
  },
} as const satisfies DocSection
