/** Closing an account. */
export default {
  deleteLead: 'Closing an account is final after 14 days. Until then you can sign in and cancel it.',
  before: 'Before you can close it',
  obstacleBalance: '{count, plural, one {One asset is left} other {# assets are left}}: {amounts}',
  obstacleOrders: '{count, plural, one {# order is open} other {# orders are open}}',
  obstacleTransfers: 'A transfer between wallets is under way. Try again in a minute.',
  obstacleDeposits:
    '{count, plural, one {A deposit is not final yet. Try again when it is.} other {# deposits are not final yet. Try again when they are.}}',
  obstacleWithdrawals:
    '{count, plural, one {A withdrawal is under way. Wait until it is done, or cancel it.} other {# withdrawals are under way. Wait until they are done, or cancel them.}}',
  obstacleHold: 'What protects your account has changed. It can be closed from {date}.',
  toBalances: 'Balances',
  toTerminal: 'Open orders',
  giveBack: 'Give demo funds back',
  givenBack: 'Your demo funds were given back',
  whatHappens: 'What happens',
  happensNow: 'You are signed out everywhere at once. Your API keys are deleted and your webhooks are switched off.',
  happensWait:
    'For 14 days you can sign in, look at your account, download your data and cancel the closing. Nothing else.',
  happensThen:
    'Then your profile, sign-ins, devices, notifications and settings are erased. Trades and movements of funds stay in our books under a number, without your name.',
  happensLaw:
    'What the law obliges us to keep is sealed for {years, plural, one {# year} other {# years}} and then deleted.',
  happensAddress: '30 days after that, a new account can be opened with your e-mail address.',
  reason: 'Why are you leaving? (optional)',
  deleteAskTitle: 'Close your account?',
  deleteAskText: 'You will be signed out everywhere now. In 14 days the account is closed for good.',
  deletedTitle: 'Your account will be closed on {date}',
  deletedText: 'You are signed out. To keep your account, sign in before then and cancel the closing.',
  closingLead:
    'Your account will be closed for good on {date}. Until then you can only look at it, download your data and cancel the closing.',
  canceled: 'Your account stays open',
  exportLead:
    'Everything we hold about you, in one ZIP file: profile, sign-ins, devices, notifications, keys without their secrets, orders, trades, balances and movements of funds.',
  exportForm:
    'Lists are CSV files for spreadsheets, everything else is JSON. The file contents.json says what is inside.',
  exportAsk: 'Ask for a copy',
  exportAsked: 'Your copy is being made. We will send you a mail when it is ready.',
  exportReady: 'Ready, {size}. You can download it until {date}.',
  exportFailed: 'The copy could not be made. Ask for another one; if that fails too, write to support.',
  exportGone: 'The last copy, of {date}, is no longer kept.',
  exportNext: 'You can ask for the next one from {date}.',
  exportDownload: 'Download',
  exportFirst: 'Download your data before you close the account',
} as const
