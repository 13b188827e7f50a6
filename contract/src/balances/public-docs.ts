/** Balances, fees and the socket's token in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const market = 'DBTC_DUSDT'

export const accountDocs = {
  slug: 'account',
  title: 'Account',
  text: 'Balances, fees, and the token that authorizes a socket. Orders use the spot wallet; deposits and withdrawals use the main wallet.',
  operations: {
    'balances.publicTradeBalance': {
      description:
        'Returns the balances of the spot wallet: available can be traded, freeze is held by open orders. Without ticker, it returns every asset with a balance.',
      input: { ticker: 'DUSDT' },
      ccxt: 'fetchBalance()',
    },
    'balances.publicMainBalance': {
      description:
        'Returns the balance of one asset in the main wallet, or of all assets. For a ticker that does not exist, the answer is a single zero: {"main_balance":"0"}.',
      input: { ticker: 'DUSDT' },
      ccxt: `fetchBalance({ account: 'main' })`,
    },
    'balances.publicTransfer': {
      description:
        'Moves an amount between your wallets immediately. Name the wallets with from and to, or with method. The answer is an empty list. The minimum is 0.00000001.',
      input: { ticker: 'DUSDT', amount: '10', from: 'spot', to: 'main' },
      ccxt: `transfer('DUSDT', 10, 'spot', 'main')`,
    },
    'fees.publicFees': {
      description: 'Returns the fees, minimums and maximums of deposits and withdrawals for every asset.',
      input: {},
    },
    'markets.publicMarketFee': {
      description: 'Returns your trading fees in percent. Markets on which your fees differ are listed in custom_fee.',
      input: {},
      ccxt: 'fetchTradingFees()',
    },
    'markets.publicSingleMarketFee': {
      description: 'Returns your trading fees on one market, in percent.',
      input: { market },
    },
    'accounts.publicSocketToken': {
      description:
        'Returns a token for the socket method authorize. It is valid for one minute and can be used once, so request a new one for each connection.',
      input: {},
    },
  },
} as const satisfies DocSection
