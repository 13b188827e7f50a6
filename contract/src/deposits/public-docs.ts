/** Deposits in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

export const depositDocs = {
  slug: 'deposits',
  title: 'Deposits',
  text: 'Addresses for deposits, and what has come in. Where the demo is on, every network is simulated: an address of it begins with "demo" and takes no real money.',
  operations: {
    'deposits.publicAddress': {
      description:
        'Returns your deposit address on a network of the asset. If you have none yet, one is created. Send at least minAmount: smaller deposits are credited once they add up to it.',
      input: { ticker: 'BTC' },
      ccxt: `fetchDepositAddress('BTC')`,
    },
    'withdrawals.publicHistory': {
      description:
        'Returns your deposits and withdrawals, newest first. A deposit is credited once it has as many confirmations as its network requires.',
      input: { transactionMethod: 1, limit: 100, offset: 0 },
      ccxt: 'fetchDeposits()',
    },
  },
} as const satisfies DocSection
