/** Apps in words. */
import type { DocSection } from '../kernel/operation-doc.ts'

const client = { client_id: '$CLIENT_ID', client_secret: '$CLIENT_SECRET' }

export const appDocs = {
  slug: 'apps',
  title: 'Apps',
  text: 'An app acts for other accounts by OAuth 2 (authorization code with PKCE). Whoever runs the exchange registers it, with its exact redirect addresses and its scopes, and gives it a client ID and a client secret. The app sends its user to /auth/login with client_id, redirect_uri, state, code_challenge and code_challenge_method=S256. The user signs in, sees what the app asks for, confirms it and returns to redirect_uri with code and state. The code is exchanged for an access token, which is sent as "Authorization: Bearer", and for a refresh token. A code or refresh token that is used twice ends the authorisation. An app token works with every call that names an app scope, without an envelope or signature. /.well-known/oauth-authorization-server tells libraries where everything is.',
  operations: {
    'accounts.appToken': {
      description:
        'Exchanges the code of the redirect for tokens. client_id, client_secret and code are required, and code_verifier too, unless the app is registered without PKCE. With a grant_type, the call and its answer are those of RFC 6749.',
      input: { ...client, code: '$CODE', code_verifier: '$CODE_VERIFIER' },
    },
    'accounts.appRefresh': {
      description:
        'Exchanges a refresh token for a new access token and a new refresh token. At most one call per second with the same token.',
      input: { ...client, token: '$REFRESH_TOKEN' },
    },
    'accounts.appUser': {
      description:
        'Returns who authorised the app, as far as its scopes go. The ID is different for each app, and does not change.',
      input: {},
    },
    'balances.appMainBalance': {
      description: 'Returns the main balances of the account.',
      input: { ticker: 'DUSDT' },
    },
    'balances.appSpotBalance': {
      description: 'Returns the spot balances of the account: all that are not zero, or one.',
      input: { ticker: 'DUSDT' },
    },
    'history.appOrders': {
      description: 'Returns the finished orders of the account by market, newest first.',
      input: { limit: 5 },
    },
    'history.appDeals': {
      description: 'Returns the trades of the account, newest first: a list for one market, or lists by market.',
      input: { limit: 5 },
    },
  },
} as const satisfies DocSection
