/** What only the compatible API says of an address that it doesn't give. */
import { walletRefusals } from '../kernel/public-wire.ts'

const message = 'Inner validation failed'

export const depositRefusals = {
  ...walletRefusals,
  fiat: { status: 400, code: 1, field: 'ticker', text: 'Fiat currencies are unavailable for this action', message },
  notDepositable: { status: 400, code: 1, field: 'ticker', text: 'Currency is not depositable', message },
} as const
