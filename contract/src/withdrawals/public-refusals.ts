/** What only the compatible API says of a withdrawal that it refuses. */
import { walletRefusals } from '../kernel/public-wire.ts'

const message = 'Inner validation failed'

export const withdrawalRefusals = {
  ...walletRefusals,
  amountWrong: { status: 400, code: 0, field: 'amount', text: 'The amount must be a number.' },
  providerMissing: { status: 400, code: 0, field: 'provider', text: 'Provider is required for fiat currency' },
  providerUnknown: {
    status: 400,
    code: 0,
    field: 'provider',
    text: 'Cannot find currency for specified provider',
  },
  addressWrong: { code: 2, field: 'address', text: 'The address is invalid', message },
  memoWrong: { code: 2, field: 'memo', text: 'The memo is invalid', message },
  tooSmallToSend: { code: 4, field: 'amount', text: 'Amount is too small for the payment system', message },
  nothingAfterFee: { code: 8, field: 'amount', text: 'Amount without fee equals zero', message },
  notEnough: { code: 5, field: 'amount', text: 'Not enough money, {asset} balance = {balance}', message },
  factorMissing: {
    status: 412,
    code: 1,
    field: null,
    text: 'This action is unauthorized. Please, enable Two-Factor authentication.',
  },
  held: { code: 0, field: 'error', text: 'Withdrawals restricted until {moment}', message },
  disabled: { code: 0, field: 'error', text: 'Withdrawals are disabled for this account.', message },
} as const
