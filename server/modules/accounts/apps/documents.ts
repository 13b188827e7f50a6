import { scopes } from '@exchange/contract/accounts/scopes'
import { originOf } from '../../../kernel/index.ts'
import type { SiteDocument } from '../../../kernel/index.ts'
import type { AppService } from './service.ts'

/** What libraries of OAuth 2 read before they do anything: where everything is (RFC 8414), and the key of statements. */
export function appDocuments(apps: Pick<AppService, 'keys'>): Readonly<Record<string, SiteDocument>> {
  return {
    '/.well-known/oauth-authorization-server': {
      describe: () => ({
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        authorization_response_iss_parameter_supported: true,
        scopes_supported: [...scopes],
      }),
      at: (site) => {
        const issuer = originOf(site)
        return {
          issuer,
          authorization_endpoint: `${issuer}/auth/login`,
          token_endpoint: `${issuer}/oauth2/token`,
          userinfo_endpoint: `${issuer}/oauth2/userinfo`,
          jwks_uri: `${issuer}/oauth2/jwks`,
        }
      },
    },
    '/oauth2/jwks': { describe: () => apps.keys(), at: () => ({}) },
  }
}
