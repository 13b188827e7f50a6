/**
 * The one catalogue of what can go wrong, for both doors. A refusal of the core, a broken rule of a module and a
 * failed check of an edge all end in one of these names.
 */

export interface ErrorSpec {
  readonly status: number
  /** Of this error alone. */
  readonly code: number
  /** Said instead on both doors, where one code stands for a kind of error: 30 request, 32 amount, 33 price. */
  readonly kindCode?: 30 | 32 | 33
  /** On the public door, where it differs: its clients know one code for several errors. */
  readonly publicCode?: number
  /** The headline of the answer. */
  readonly message: string
  /** The input the text belongs to; null = the whole request. */
  readonly field: string | null
  /** Shown at the field; `{limit}` is replaced by the bound that was broken. Absent = the headline again. */
  readonly text?: string
  /** Said instead by the first versions of market data, whose clients compare texts. */
  readonly firstText?: string
}

const VALIDATION = 'Validation failed'
const INNER = 'Inner validation failed'

export const errors = {
  // every operation
  'request-invalid': { status: 422, code: 30, message: VALIDATION, field: null },
  'body-unreadable': { status: 400, code: 1011, message: 'The request body could not be read as JSON.', field: 'body' },
  'body-too-large': { status: 413, code: 1012, message: 'The request body is too large.', field: 'body' },
  'media-type-unsupported': {
    status: 415,
    code: 1013,
    message: 'Send the body as application/json.',
    field: 'content-type',
  },
  'not-found': { status: 404, code: 1014, message: 'Not found.', field: null },
  unauthenticated: { status: 401, code: 1001, message: 'Sign in to continue.', field: null },
  'csrf-invalid': {
    status: 403,
    code: 1002,
    message: 'The page is out of date. Reload it and try again.',
    field: null,
  },
  'session-proof-refused': {
    status: 400,
    code: 1180,
    message: 'This browser could not prove that the session is its own.',
    field: null,
  },
  'low-score': {
    status: 422,
    code: 1003,
    message: 'Confirm that you are not a program, then try again.',
    field: 'low_score',
  },
  forbidden: { status: 403, code: 1004, message: 'You do not have permission to do this.', field: null },
  'too-many-attempts': {
    status: 429,
    code: 1006,
    message: 'Too many attempts. Try again later.',
    field: 'tooManyAttempt',
  },
  'feature-disabled': {
    status: 451,
    code: 1007,
    message: 'This feature is not available in your region.',
    field: null,
  },
  'too-many-requests': {
    status: 429,
    code: 1008,
    message: 'Too many requests. Slow down and try again.',
    field: 'tooManyAttempt',
  },
  overloaded: { status: 503, code: 15, message: 'The exchange is busy. Try again in a moment.', field: null },
  'outcome-unknown': {
    status: 503,
    code: 16,
    message: 'The outcome is not known yet. Check your orders before trying again.',
    field: null,
  },
  'command-quarantined': {
    status: 422,
    code: 17,
    message: 'The exchange could not carry out this request. Nothing happened, and we look into it.',
    field: null,
  },
  'acceptance-stopped': {
    status: 503,
    code: 18,
    message: 'The exchange takes no orders and transfers at the moment. Try again later.',
    field: null,
  },
  'data-unavailable': {
    status: 503,
    code: 19,
    message: 'This is not available at the moment. Orders are still taken. Try again in a moment.',
    field: null,
  },
  'producer-refused': {
    status: 503,
    code: 20,
    message: 'This server takes no orders and transfers at the moment. Nothing happened: try again.',
    field: null,
  },
  internal: { status: 500, code: 1000, message: 'Internal error.', field: null },

  // accounts
  'code-not-sent': {
    status: 503,
    code: 1100,
    message: 'The confirmation code could not be sent. Try again later.',
    field: null,
  },
  'credentials-invalid': { status: 422, code: 1101, message: 'Wrong e-mail or password.', field: 'password' },
  'code-invalid': { status: 422, code: 1102, message: 'Wrong or expired code.', field: 'code' },
  'nothing-to-confirm': {
    status: 422,
    code: 1103,
    message: 'There is nothing to confirm. Start again.',
    field: 'code',
  },
  'socket-token-invalid': { status: 401, code: 1104, message: 'The socket token is not valid.', field: null },
  'account-blocked': { status: 403, code: 1105, message: 'This account is blocked.', field: 'blocked' },
  'account-frozen': { status: 403, code: 1106, message: 'This account is frozen.', field: 'frozen' },
  'password-weak': { status: 422, code: 1107, message: VALIDATION, field: 'password' },
  'consent-missing': {
    status: 422,
    code: 1108,
    message: VALIDATION,
    field: 'consents',
    text: 'Please accept the terms and the privacy notice.',
  },
  'confirmation-required': {
    status: 422,
    code: 1110,
    message: 'Confirm that it is you.',
    field: null,
  },
  'factor-required': {
    status: 422,
    code: 1111,
    message: 'Set up a passkey or an authenticator app first.',
    field: null,
  },
  held: {
    status: 422,
    code: 1113,
    message: 'Funds cannot leave this account for now, because what protects it has changed.',
    field: null,
  },
  'passkey-refused': {
    status: 422,
    code: 1120,
    message: 'This passkey could not be used. Try again or choose another way.',
    field: 'passkey',
  },
  'passkeys-too-many': {
    status: 422,
    code: 1121,
    message: 'You can have at most 20 passkeys.',
    field: null,
  },
  'link-expired': {
    status: 422,
    code: 1122,
    message: 'This link has expired or was replaced by a newer one. Ask for a new link.',
    field: null,
  },
  'link-used': {
    status: 422,
    code: 1123,
    message: 'This link has already been used. Ask for a new link.',
    field: null,
  },
  'last-way-in': {
    status: 422,
    code: 1115,
    message: 'Nobody could sign in to this account any more. Create a password first.',
    field: null,
  },
  'wallet-refused': {
    status: 422,
    code: 1133,
    message: 'This signature could not be used. Sign the newest message with the key of the wallet itself.',
    field: 'signature',
  },
  'wallet-unknown': {
    status: 422,
    code: 1134,
    message: 'No account has this wallet. Sign in another way and add it in the settings.',
    field: null,
  },
  'wallet-taken': {
    status: 422,
    code: 1135,
    message: 'This wallet belongs to an account already.',
    field: 'address',
  },
  'wallets-too-many': {
    status: 422,
    code: 1136,
    message: 'You can have at most 10 wallets.',
    field: null,
  },
  'connection-refused': {
    status: 422,
    code: 1170,
    message: 'Apple or Google did not confirm who you are. Start again.',
    field: null,
  },
  'connection-expired': {
    status: 422,
    code: 1171,
    message: 'This sign-in has expired or was begun in another browser. Start again.',
    field: 'ticket',
  },
  'connection-unavailable': {
    status: 503,
    code: 1172,
    message: 'Apple or Google cannot be reached at the moment. Try again later or sign in another way.',
    field: null,
  },
  'connection-email-missing': {
    status: 422,
    code: 1173,
    message: 'No confirmed e-mail address came with this sign-in. Share your address, or sign in another way.',
    field: 'email',
  },
  'connection-taken': {
    status: 422,
    code: 1174,
    message: 'This Apple or Google account is connected with an account already.',
    field: null,
  },
  'connections-too-many': {
    status: 422,
    code: 1175,
    message: 'You can have at most 10 connections.',
    field: null,
  },
  'address-held': {
    status: 422,
    code: 1176,
    message: 'This e-mail address belonged to an account that was closed or changed. It is free again later.',
    field: 'email',
  },
  'app-unknown': { status: 404, code: 1150, message: 'There is no such app.', field: 'clientId' },
  'app-request-refused': {
    status: 422,
    code: 1151,
    message: 'The app sent a request that can not be granted. Nothing was allowed.',
    field: 'request',
  },
  'app-changed': {
    status: 422,
    code: 1152,
    message: 'What this app asks for has changed. Reload the page and read it again.',
    field: 'scopes',
  },
  'apps-too-many': {
    status: 422,
    code: 1153,
    message: 'You can have at most 50 apps. Remove one that you no longer use.',
    field: null,
  },
  'app-token-refused': {
    status: 403,
    code: 1154,
    message: 'This token is not one of this app, or it has expired.',
    field: 'authorization',
  },
  'support-desk-unknown': {
    status: 404,
    code: 1155,
    message: 'There is no such support desk.',
    field: 'brand_id',
  },
  'qr-login-expired': {
    status: 422,
    code: 1116,
    message: 'This QR code has expired. Ask for a new one on the other screen.',
    field: 'code',
  },
  'qr-login-off': {
    status: 422,
    code: 1130,
    message: 'Signing in by QR code is switched off for this account.',
    field: null,
  },
  'qr-login-elsewhere': {
    status: 422,
    code: 1131,
    message: 'This QR code was asked for in another country. Nobody was signed in.',
    field: null,
  },
  'qr-login-number': {
    status: 422,
    code: 1132,
    message: 'This is not the number on the other screen. Nobody was signed in.',
    field: 'number',
  },
  'nickname-taken': {
    status: 422,
    code: 1114,
    message: 'This nickname is not available. Choose another one.',
    field: 'nickname',
  },
  'nickname-changes-used': {
    status: 422,
    code: 1125,
    message: 'The nickname of this account cannot be changed any more.',
    field: 'nickname',
  },
  'password-exists': {
    status: 422,
    code: 1124,
    message: 'This account has a password already. Change it instead.',
    field: null,
  },
  'account-not-empty': {
    status: 422,
    code: 1118,
    message: 'This account cannot be closed yet.',
    field: null,
  },
  'email-same': { status: 422, code: 1140, message: 'Your account has this address already.', field: 'email' },
  'email-change-waiting': {
    status: 422,
    code: 1141,
    message: 'Another change of the address is under way. Call it off first.',
    field: null,
  },
  'email-taken': {
    status: 422,
    code: 1142,
    message: 'Another account has this address by now. Nothing was changed.',
    field: null,
  },
  'recovery-open': {
    status: 422,
    code: 1143,
    message:
      'This waits until the recovery of the second factor is over. Your second factor, or a link in our mails, stops it.',
    field: null,
  },
  'recoveries-too-many': {
    status: 422,
    code: 1144,
    message: 'A second factor can be recovered three times in 30 days.',
    field: null,
  },
  'account-closing': {
    status: 403,
    code: 1126,
    message: 'This account is being closed. Take that back first.',
    field: null,
  },
  'phone-unsupported': {
    status: 422,
    code: 1117,
    message: 'This is no mobile number to which codes are sent.',
    field: 'phone',
  },
  'phone-taken': {
    status: 422,
    code: 1160,
    message: 'This number belongs to an account already.',
    field: 'phone',
  },
  'ticket-expired': {
    status: 422,
    code: 1161,
    message: 'The confirmation of the number has expired. Confirm it again.',
    field: 'ticket',
  },
  'push-refused': {
    status: 422,
    code: 1162,
    message: 'Notifications cannot be sent to this browser.',
    field: 'endpoint',
  },
  'billing-address-exists': {
    status: 422,
    code: 1163,
    message: 'This account has a billing address already. Change that one.',
    field: null,
  },
  'ussd-unavailable': {
    status: 422,
    code: 1164,
    message: 'No mobile operator is connected to this exchange.',
    field: null,
  },
  'phone-missing': {
    status: 422,
    code: 1165,
    message: 'Confirm a phone number first.',
    field: 'phone',
  },
  'ussd-pin-weak': {
    status: 422,
    code: 1166,
    message: 'This PIN is too easy to guess.',
    field: 'pin',
  },
  'ussd-call-refused': {
    status: 403,
    code: 1167,
    message: 'The call is not signed as agreed, is too old, or was made before.',
    field: 'token',
  },
  'ussd-denied': {
    status: 403,
    code: 1168,
    message: 'This phone has no access, or the PIN is wrong.',
    field: null,
  },
  'bonus-unavailable': {
    status: 422,
    code: 1169,
    message: 'This bonus cannot be paid now.',
    field: 'kind',
  },
  'export-under-way': {
    status: 422,
    code: 1127,
    message: 'A copy of your data is being made already.',
    field: null,
  },
  'exports-too-many': {
    status: 429,
    code: 1128,
    message: 'You can have two copies of your data a day. Try again later.',
    field: null,
  },

  // operators
  'key-required': { status: 422, code: 2901, message: 'Confirm this with your key.', field: null },
  'key-refused': { status: 422, code: 2902, message: 'This key does not open that.', field: null },
  'act-void': {
    status: 409,
    code: 2903,
    message: 'This has changed or expired since it was asked for. Look at it again.',
    field: null,
  },
  'act-refused': { status: 422, code: 2904, message: 'This cannot be done as things stand.', field: null },

  // markets
  'market-unknown': {
    status: 422,
    code: 31,
    message: VALIDATION,
    field: 'market',
    text: 'Market is not available.',
    firstText: 'Market is not available',
  },
  'market-not-found': { status: 404, code: 1301, message: 'Market is not available.', field: 'market' },

  // trading: on the public door 31–36 and 250 are request validation, the small ones come from the engine
  'market-closed': {
    status: 422,
    code: 51,
    message: INNER,
    field: 'market',
    text: 'Trading is not allowed on this market.',
  },
  'market-post-only': {
    status: 453,
    code: 1401,
    publicCode: 30,
    message: INNER,
    field: 'orderType',
    text: 'Only post-only limit orders are accepted on this market now.',
  },
  'terms-not-accepted': {
    status: 403,
    code: 1009,
    message: 'Accept the new terms first. Cancelling orders and moving funds stays possible.',
    field: null,
  },
  'terms-changed': {
    status: 422,
    code: 1010,
    message: VALIDATION,
    field: 'terms',
    text: 'The terms have changed again. Reload the page and read them.',
  },
  'account-restricted': {
    status: 403,
    code: 1402,
    publicCode: 1004,
    message: 'Trading is disabled for this account.',
    field: null,
  },
  'price-step': { status: 422, code: 33, message: VALIDATION, field: 'price', text: 'Min price step = {limit}' },
  'price-not-positive': {
    status: 422,
    code: 1415,
    kindCode: 33,
    message: VALIDATION,
    field: 'price',
    text: 'Price should be greater than 0.',
  },
  'price-below-band': {
    status: 422,
    code: 250,
    message: VALIDATION,
    field: 'price',
    text: 'The Price should be greater than or equal to {limit}',
  },
  'price-above-band': {
    status: 422,
    code: 1418,
    publicCode: 250,
    message: VALIDATION,
    field: 'price',
    text: 'The Price should be less than or equal to {limit}',
  },
  'price-too-large': {
    status: 422,
    code: 1416,
    kindCode: 33,
    message: VALIDATION,
    field: 'price',
    text: 'Price is too large.',
  },
  'amount-step': {
    status: 422,
    code: 1412,
    kindCode: 32,
    message: VALIDATION,
    field: 'amount',
    text: 'Min amount step = {limit}',
  },
  'amount-below-filled': {
    status: 422,
    code: 1410,
    kindCode: 32,
    message: VALIDATION,
    field: 'amount',
    text: 'Amount should be greater than what is filled already, {limit}',
  },
  'amount-not-positive': {
    status: 422,
    code: 1411,
    kindCode: 32,
    message: VALIDATION,
    field: 'amount',
    text: 'Amount must be greater than 0',
  },
  'amount-below-minimum': {
    status: 422,
    code: 32,
    message: VALIDATION,
    field: 'amount',
    text: 'Given amount is less than min amount {limit}',
  },
  'amount-too-large': {
    status: 422,
    code: 1413,
    kindCode: 32,
    message: VALIDATION,
    field: 'amount',
    text: 'Amount is too large.',
  },
  'total-below-minimum': {
    status: 422,
    code: 1403,
    kindCode: 30,
    message: VALIDATION,
    field: 'total',
    text: 'Total (amount * price) is less than {limit}',
  },
  'total-above-maximum': {
    status: 422,
    code: 1404,
    kindCode: 30,
    message: VALIDATION,
    field: 'total',
    text: 'Total (amount * price) is greater than {limit}',
  },
  'quote-amount-below-minimum': {
    status: 422,
    code: 1414,
    kindCode: 32,
    message: VALIDATION,
    field: 'amount',
    text: 'Given amount is less than min amount {limit}',
  },
  'client-order-id-invalid': {
    status: 422,
    code: 36,
    message: VALIDATION,
    field: 'clientOrderId',
    text: 'ClientOrderId field should contain only latin letters, numbers and dashes.',
  },
  'client-order-id-in-use': {
    status: 422,
    code: 1417,
    publicCode: 36,
    message: VALIDATION,
    field: 'clientOrderId',
    text: 'This client order id is already used by the current account.',
  },
  'flags-conflict': {
    status: 422,
    code: 1405,
    publicCode: 37,
    message: VALIDATION,
    field: 'ioc',
    text: 'Either IOC or PostOnly flag in true state is allowed.',
  },
  'post-only-would-take': {
    status: 422,
    code: 13,
    message: INNER,
    field: 'postOnly',
    text: 'This order could not be executed as a maker order and was canceled.',
  },
  'book-empty': {
    status: 422,
    code: 12,
    message: INNER,
    field: 'amount',
    text: 'Cannot process amount: there are no orders to match.',
  },
  'balance-insufficient': {
    status: 422,
    code: 37,
    publicCode: 10,
    message: INNER,
    field: 'amount',
    text: 'Not enough balance.',
  },
  'order-not-found': {
    status: 422,
    code: 2,
    message: INNER,
    field: 'order_id',
    text: 'Unexecuted order was not found.',
  },
  'activation-not-positive': {
    status: 422,
    code: 1406,
    kindCode: 30,
    message: VALIDATION,
    field: 'activation_price',
    text: 'Activation price should be greater than 0.',
  },
  'activation-step': {
    status: 422,
    code: 1407,
    kindCode: 30,
    message: VALIDATION,
    field: 'activation_price',
    text: 'Min activation price step = {limit}',
  },
  'activation-at-last-price': {
    status: 422,
    code: 101,
    message: INNER,
    field: 'activation_price',
    text: 'Activation price should not be equal to the last price.',
  },
  'conditionals-too-many': {
    status: 422,
    code: 103,
    message: INNER,
    field: 'market',
    text: 'Too many stop orders are waiting on this market.',
  },
  'orders-too-many': {
    status: 422,
    code: 105,
    message: INNER,
    field: 'market',
    text: 'Too many of your orders are open on this market.',
  },
  'oco-prices-invalid': {
    status: 422,
    code: 151,
    message: INNER,
    field: 'activation_price',
    text: 'The limit price and the activation price should lie on the two sides of the last price.',
  },
  'activation-not-allowed': {
    status: 422,
    code: 158,
    message: INNER,
    field: 'activationPrice',
    text: 'Activation price is not allowed for this order.',
  },
  'price-not-allowed': {
    status: 422,
    code: 159,
    message: INNER,
    field: 'price',
    text: 'Price is not allowed for this order.',
  },
  'total-not-allowed': {
    status: 422,
    code: 162,
    message: INNER,
    field: 'total',
    text: 'Total is not allowed for this order.',
  },
  'amount-not-allowed': {
    status: 422,
    code: 163,
    message: INNER,
    field: 'amount',
    text: 'Amount is not allowed for this order.',
  },
  'order-not-modifiable': {
    status: 422,
    code: 155,
    message: INNER,
    field: 'orderId',
    text: 'This order can not be modified.',
  },
  'nothing-to-change': {
    status: 422,
    code: 1408,
    kindCode: 30,
    message: VALIDATION,
    field: 'amount',
    text: 'Give a new price or a new amount.',
  },
  'engine-refused': { status: 422, code: 1, message: INNER, field: null, text: 'Invalid argument.' },
  'command-id-reused': {
    status: 409,
    code: 1015,
    publicCode: 30,
    message: 'This command id was used for something else.',
    field: 'x-command-id',
  },
  'not-attempted': {
    status: 422,
    code: 1409,
    publicCode: 30,
    message: INNER,
    field: null,
    text: 'Not attempted: an earlier order of the list failed, or the list has met as many resting orders as one request may.',
  },

  // balances
  'wallet-balance-insufficient': {
    status: 422,
    code: 1200,
    publicCode: 3,
    message: INNER,
    field: 'amount',
    text: "You don't have such amount for transfer",
  },
  'wallets-equal': {
    status: 422,
    code: 1201,
    publicCode: 0,
    message: VALIDATION,
    field: 'to',
    text: 'The to and from must be different.',
  },
  'asset-unknown': { status: 422, code: 1202, message: VALIDATION, field: 'ticker', text: 'Currency was not found.' },
  'asset-not-found': { status: 404, code: 1206, message: 'Currency was not found.', field: 'id' },
  'transfer-too-small': {
    status: 422,
    code: 1203,
    publicCode: 0,
    message: VALIDATION,
    field: 'amount',
    text: 'The amount must be at least {limit}.',
  },
  'transfer-step': { status: 422, code: 1204, message: VALIDATION, field: 'amount', text: 'Min amount step = {limit}' },
  'transfer-restricted': {
    status: 403,
    code: 1205,
    publicCode: 1,
    message: 'Transfers are disabled for this account.',
    field: null,
  },

  // custody
  'network-unknown': {
    status: 422,
    code: 1210,
    message: 'This asset does not use this network.',
    field: 'network',
  },
  'network-not-found': { status: 404, code: 1211, message: 'This network does not exist.', field: 'network' },
  'not-depositable': { status: 422, code: 1212, message: 'Currency is not depositable', field: 'ticker' },
  'network-unavailable': {
    status: 503,
    code: 1213,
    message: 'This network cannot be reached now. Try again later.',
    field: null,
  },

  'address-malformed': {
    status: 422,
    code: 1240,
    message: 'This is not an address of this network.',
    field: 'address',
  },
  'address-checksum': {
    status: 422,
    code: 1241,
    message: 'The address has a typing mistake: its checksum does not match.',
    field: 'address',
  },
  'address-other-network': {
    status: 422,
    code: 1242,
    message: 'This address belongs to another network.',
    field: 'address',
  },
  'memo-malformed': { status: 422, code: 1243, message: 'This network does not take such a memo.', field: 'memo' },
  'memo-missing': { status: 422, code: 1222, message: VALIDATION, field: 'memo', text: 'The memo field is required.' },
  'address-own': {
    status: 422,
    code: 1223,
    publicCode: 9,
    message: INNER,
    field: 'address',
    text: 'This address is unavailable for withdrawal',
  },
  'address-listed': { status: 422, code: 1244, message: 'This address is in your list already.', field: 'address' },
  'address-alike': {
    status: 422,
    code: 1245,
    message: 'This address looks like another one of your list. Compare the two letter by letter.',
    field: 'address',
  },
  'addresses-too-many': {
    status: 422,
    code: 1246,
    message: 'You can have at most 100 withdrawal addresses.',
    field: null,
  },
  'address-missing': {
    status: 422,
    code: 1214,
    message: 'Create a deposit address on this network first.',
    field: 'network',
  },

  // price alerts
  'alert-value': {
    status: 422,
    code: 1420,
    message: 'An alert cannot wait for this value.',
    field: 'value',
  },
  'alert-holds': {
    status: 422,
    code: 1421,
    message: 'The market is there already: choose a value that it still has to reach.',
    field: 'value',
  },
  'alert-known': { status: 422, code: 1422, message: 'You have this alert already.', field: 'value' },
  'alerts-too-many': { status: 422, code: 1423, message: 'You can have at most 100 alerts.', field: null },

  // withdrawals: programs of the compatible API know them by small codes
  'not-withdrawable': {
    status: 422,
    code: 1220,
    publicCode: 1,
    message: INNER,
    field: 'ticker',
    text: 'Currency is not withdrawable',
  },
  'address-invalid': {
    status: 422,
    code: 1221,
    publicCode: 2,
    message: INNER,
    field: 'address',
    text: 'The address is invalid',
  },
  'withdrawal-too-small': {
    status: 422,
    code: 1224,
    publicCode: 3,
    message: INNER,
    field: 'amount',
    text: 'Amount is too small, min amount {limit}',
  },
  'withdrawal-too-large': {
    status: 422,
    code: 1225,
    publicCode: 0,
    message: INNER,
    field: 'amount',
    text: 'Amount is too large, max amount {limit}',
  },
  'withdrawal-below-fee': {
    status: 422,
    code: 1226,
    publicCode: 6,
    message: INNER,
    field: 'amount',
    text: 'Amount should be greater than the fee, {limit}',
  },
  'withdrawal-limit': {
    status: 422,
    code: 1227,
    publicCode: 0,
    message: INNER,
    field: 'amount',
    text: 'Current limit exceeded',
  },
  'worth-unknown': {
    status: 422,
    code: 1228,
    publicCode: 0,
    message: INNER,
    field: 'amount',
    text: 'The rate of this currency cannot be calculated at the moment.',
  },
  'funds-not-final': {
    status: 422,
    code: 1229,
    publicCode: 5,
    message: INNER,
    field: 'amount',
    text: 'Part of the balance waits until deposits are final.',
  },
  'address-not-listed': {
    status: 422,
    code: 1230,
    publicCode: 2,
    message: INNER,
    field: 'address',
    text: 'This address is not on the list of this account.',
  },
  'address-waits': {
    status: 422,
    code: 1231,
    publicCode: 2,
    message: INNER,
    field: 'address',
    text: 'This address was added a short while ago and cannot be used yet.',
  },
  'withdrawals-too-many': {
    status: 422,
    code: 1232,
    publicCode: 0,
    message: INNER,
    field: 'amount',
    text: 'Too many withdrawals are open.',
  },
  'unique-id-taken': {
    status: 422,
    code: 1233,
    publicCode: 0,
    message: VALIDATION,
    field: 'uniqueId',
    text: 'The unique id has already been taken.',
  },
  'withdrawal-not-found': { status: 404, code: 1234, message: 'There is no such withdrawal.', field: 'id' },
  'withdrawal-over': {
    status: 422,
    code: 1235,
    message: 'This is not possible any more: the withdrawal has gone on, or has ended.',
    field: null,
  },
  'withdrawal-changed': {
    status: 422,
    code: 1236,
    message: 'This is not the withdrawal that was asked for. Reload the page.',
    field: null,
  },

  // payments
  'payment-not-found': { status: 404, code: 5100, message: 'There is no such payment.', field: 'id' },
  'provider-unknown': {
    status: 422,
    code: 5101,
    publicCode: 0,
    message: VALIDATION,
    field: 'provider',
    text: 'Cannot find currency for specified provider',
  },
  'provider-unavailable': {
    status: 503,
    code: 5102,
    publicCode: 10,
    message: 'This payment provider cannot be reached now. Try again later.',
    field: null,
  },
  'payment-too-small': {
    status: 422,
    code: 5103,
    publicCode: 0,
    message: VALIDATION,
    field: 'amount',
    text: 'Amount is too little for deposit',
  },
  'payment-too-large': {
    status: 422,
    code: 5104,
    publicCode: 0,
    message: VALIDATION,
    field: 'amount',
    text: 'Amount is too big for deposit',
  },
  'payment-limit': {
    status: 422,
    code: 5105,
    publicCode: 0,
    message: VALIDATION,
    field: 'amount',
    text: 'Daily limit reached',
  },
  'payment-restricted': {
    status: 422,
    code: 5106,
    publicCode: 0,
    message: VALIDATION,
    field: 'user',
    text: 'User not verified',
  },
  'payments-too-many': {
    status: 422,
    code: 5107,
    publicCode: 0,
    message: VALIDATION,
    field: 'amount',
    text: 'Too many payments are open.',
  },
  'payment-name-missing': {
    status: 422,
    code: 5108,
    message: 'Say whose name the card bears.',
    field: 'name',
  },
  'card-number-refused': {
    status: 422,
    code: 5109,
    publicCode: 0,
    message: 'Card numbers belong on the page of the payment provider, and nowhere else.',
    field: null,
  },
  'card-not-found': { status: 404, code: 5110, message: 'There is no such card.', field: 'card' },
  'act-not-possible': { status: 422, code: 5112, message: 'This is not possible at this point.', field: 'act' },
  'callback-refused': { status: 403, code: 5111, message: 'The call is not signed as agreed.', field: 'signature' },

  // api keys
  'api-keys-too-many': { status: 422, code: 1500, message: 'At most 50 keys can exist at a time.', field: 'label' },
  'api-key-not-found': { status: 404, code: 1501, message: 'API key not found', field: 'id' },
  'endpoint-unknown': { status: 422, code: 1502, message: 'No such operation.', field: 'endpoints' },
  'code-needed': {
    status: 422,
    code: 1503,
    message: 'Confirm this change with the code from the mail.',
    field: 'code',
  },

  // integrations
  'integrations-too-many': {
    status: 422,
    code: 1510,
    message: 'At most ten integrations can exist at a time.',
    field: 'name',
  },
  'integration-not-found': { status: 404, code: 1511, message: 'Integration not found', field: 'id' },
  'address-not-callable': {
    status: 422,
    code: 1512,
    message: VALIDATION,
    field: 'url',
    text: 'The address must be https on its usual port, at a host of the public internet.',
  },
  'domain-unproven': {
    status: 422,
    code: 1513,
    message: 'The proof was found neither in the file nor in the DNS.',
    field: 'proof',
  },
  'cursor-ahead': {
    status: 422,
    code: 1514,
    message: VALIDATION,
    field: 'after',
    text: 'The log does not reach this cursor yet.',
  },
  'letter-not-found': { status: 404, code: 1515, message: 'Undelivered event not found', field: 'id' },

  // history
  'history-period': {
    status: 422,
    code: 2400,
    message: VALIDATION,
    field: 'from',
    text: 'The period must end after it begins.',
  },
  'events-gone': {
    status: 410,
    code: 2401,
    publicCode: 30,
    message: VALIDATION,
    field: 'after',
    text: 'Events behind this cursor are no longer kept. Read the state anew and go on from "latest".',
  },
  'export-period': {
    status: 422,
    code: 2402,
    message: VALIDATION,
    field: 'from',
    text: 'A period may not be longer than ten years.',
  },
  'export-filter': {
    status: 422,
    code: 2403,
    message: VALIDATION,
    field: 'filters',
    text: 'This history cannot be narrowed by that.',
  },
  'time-zone-unknown': {
    status: 422,
    code: 2404,
    message: VALIDATION,
    field: 'timeZone',
    text: 'There is no such time zone.',
  },
  'exports-waiting': {
    status: 422,
    code: 2405,
    message: 'Your exports are still being made. Ask again when one of them is ready.',
    field: null,
  },
  'exports-of-day': {
    status: 429,
    code: 2406,
    message: 'You have asked for as many exports as a day allows. Try again later.',
    field: null,
  },
  'exports-busy': {
    status: 503,
    code: 2407,
    message: 'Too many exports are being made at the moment. Try again in a few minutes.',
    field: null,
  },

  // demo
  'demo-already-claimed': { status: 422, code: 1900, message: 'Demo funds can be claimed once a day.', field: null },

  // content
  'builder-key-wrong': { status: 403, code: 2600, message: VALIDATION, field: 'key', text: 'This key is not right.' },
  'page-changed': {
    status: 409,
    code: 2601,
    message: 'Somebody saved this page since you opened it. Load it again to see their version.',
    field: null,
  },
} as const satisfies Record<string, ErrorSpec>

export type ErrorName = keyof typeof errors

/** The code of one error, for the compiler to compare where only a number is at hand. */
export type ErrorCode<Name extends ErrorName> = (typeof errors)[Name]['code']

/** What any operation of the web door may answer. */
export const commonErrors = [
  'request-invalid',
  'body-unreadable',
  'body-too-large',
  'media-type-unsupported',
  'too-many-requests',
  'feature-disabled',
  'overloaded',
  'command-quarantined',
  'acceptance-stopped',
  'producer-refused',
  'data-unavailable',
] as const satisfies readonly ErrorName[]

/** The codes that a failed field check carries, by field; a request with several carries the first one's. */
const fieldCodes: Readonly<Record<string, number>> = { market: 31, amount: 32, price: 33, clientOrderId: 36 }

/** Code of a request that failed at `field`. */
export function fieldCode(field: string): number {
  return fieldCodes[field] ?? errors['request-invalid'].code
}

/** What a field may break; each has a text in every language. `limit` is the bound of those that have one. */
export const fieldRules = [
  'required',
  'invalid',
  'email',
  'url',
  'link',
  'choice',
  'unknown',
  'text-short',
  'text-long',
  'number-small',
  'number-large',
  'list-short',
  'list-long',
] as const
export type FieldRule = (typeof fieldRules)[number]
export interface FieldFault {
  readonly rule: FieldRule
  readonly limit?: string
}

/** The body of every error answer on the web door. */
export interface ErrorEnvelope {
  readonly status: number
  readonly code: number
  readonly message: string
  /** Its name in the catalogue: what a client acts on, and finds its own words by. */
  readonly error?: ErrorName
  /** The bound that was broken, for the words of a client. */
  readonly limit?: string
  /** For `request-invalid`: the first rule that each field broke. */
  readonly faults?: Readonly<Record<string, FieldFault>>
  /** Text per field; flags such as `attemptsLeft`, `blocked`, `tooManyAttempt` also live here, as the client expects them. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly data?: Readonly<Record<string, unknown>>
  readonly notification: { readonly type: 'notification' | 'warning'; readonly message: string } | null
  readonly warning: string | null
}
