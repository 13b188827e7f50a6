import { createPrivateKey } from 'node:crypto'
import type { IdentityProvider } from '@exchange/ports'
import { SignJWT } from 'jose'
import { openIdProvider } from './provider.ts'

const ISSUER = 'https://appleid.apple.com'
/** Apple takes up to half a year; each request has a secret of its own. */
const SECRET_SECONDS = 300

/** What Apple knows this site by. */
export interface AppleAccount {
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The private key of Sign in with Apple: PEM, P-256. */
  readonly key: string
  /** Null = Apple itself. */
  readonly issuer: string | null
}

/** Sign in with Apple: the secret is a signed statement, and the answer comes as a form, since a name is asked for. */
export function apple({ clientId, teamId, keyId, key, issuer }: AppleAccount): IdentityProvider {
  const signing = createPrivateKey(key)
  const at = issuer ?? ISSUER
  const newSecret = async (): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(at)
      .setIssuedAt()
      .setExpirationTime(`${SECRET_SECONDS}s`)
      .sign(signing)
  return openIdProvider({
    name: 'apple',
    issuer: at,
    clientId,
    authentication: async () => {
      const secret = await newSecret()
      return (_server, client, body) => {
        body.set('client_id', client.client_id)
        body.set('client_secret', secret)
      }
    },
    scope: 'openid name email',
    parameters: { response_mode: 'form_post' },
  })
}
