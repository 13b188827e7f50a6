import type { IdentityProvider } from '@exchange/ports'
import { ClientSecretPost } from 'openid-client'
import { openIdProvider } from './provider.ts'

const ISSUER = 'https://accounts.google.com'

/** What Google knows this site by. */
export interface GoogleAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** Null = Google itself. */
  readonly issuer: string | null
}

/** Sign in with Google. */
export function google({ clientId, clientSecret, issuer }: GoogleAccount): IdentityProvider {
  return openIdProvider({
    name: 'google',
    issuer: issuer ?? ISSUER,
    clientId,
    authentication: () => ClientSecretPost(clientSecret),
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
  })
}
