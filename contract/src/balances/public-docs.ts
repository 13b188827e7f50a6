/** Balances, fees and the socket's token in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'

export const accountDocs = {
  slug: 'account',
  title: 'Account',
  text: 'What an account has, what it pays, and the token that opens its channels of the socket. Orders trade from the spot wallet; the main wallet is where money comes in and goes out.',
  operations: {
    'balances.publicTradeBalance': {
      description:
        'The spot wallet: available can be traded, freeze is held by open orders. Without ticker every asset that is not zero.',
      input: { ticker: 'DUSDT' },
      ccxt: 'fetchBalance()',
    },
    'balances.publicMainBalance': {
      description: 'The main wallet, of one asset or of all.',
      input: { ticker: 'DUSDT' },
      ccxt: `fetchBalance({ account: 'main' })`,
    },
    'balances.publicTransfer': {
      description: 'Moves an amount between your own wallets at once. The answer is an empty list.',
      input: { ticker: 'DUSDT', amount: '10', from: 'spot', to: 'main' },
      ccxt: `transfer('DUSDT', 10, 'spot', 'main')`,
    },
    'fees.publicFees': {
      description: 'What paying in and out costs and the least and greatest amounts, for every asset.',
      input: {},
    },
    'markets.publicMarketFee': {
      description: 'Your rates in percent, and in custom_fee the markets on which you have others.',
      input: {},
      ccxt: 'fetchTradingFees()',
    },
    'markets.publicSingleMarketFee': { description: 'Your rates on one market in percent.', input: { market } },
    'accounts.publicSocketToken': {
      description:
        'The token for authorize on the socket. It is valid for a minute or until it is used; ask for a new one for each connection.',
      input: {},
    },
  },
} as const satisfies DocSection
