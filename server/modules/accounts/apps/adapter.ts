import type { Adapter, AdapterPayload } from 'oidc-provider'
import { tokenHash } from '../../../kernel/index.ts'
import type { Clock } from '../../../kernel/index.ts'
import type { AppStore, ClientRow, TokenKind } from './store.ts'

const tokenKinds: readonly string[] = ['AuthorizationCode', 'AccessToken', 'RefreshToken'] satisfies TokenKind[]
const isTokenKind = (model: string): model is TokenKind => tokenKinds.includes(model)

/** Requests that are under way at once; older ones are forgotten, and have to be begun again. */
const MOST_UNDER_WAY = 1_000

/** What the library is told of a client beyond what it knows itself. */
export const NEEDS_PKCE = 'needs_pkce'

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** A client as the library reads it. Its secret is a hash: `compareClientSecret` knows. */
const clientPayload = ({ id, name, secretHash, redirectUris, scopes, needsPkce }: ClientRow): AdapterPayload => ({
  client_id: id,
  client_name: name,
  client_secret: secretHash,
  redirect_uris: [...redirectUris],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_post',
  scope: scopes.join(' '),
  id_token_signed_response_alg: 'EdDSA',
  [NEEDS_PKCE]: needsPkce,
})

/**
 * Where the library keeps what it makes: tokens as rows under the hashes of what travels, grants as rows, and the request that
 * is being answered in memory, since it is answered within one call.
 * @param used what the library throws where a code or a token was used before
 */
export function adapters(store: AppStore, clock: Clock, used: () => Error): (model: string) => Adapter {
  const underWay = new Map<string, AdapterPayload>()
  const now = () => new Date(clock.now())
  return (model) => {
    const key = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn = 0) {
        if (!isTokenKind(model)) {
          underWay.set(key(id), payload)
          for (const oldest of underWay.keys()) if (underWay.size > MOST_UNDER_WAY) underWay.delete(oldest)
          return
        }
        const { jti: _secret, accountId, grantId, ...kept } = payload
        if (accountId === undefined || grantId === undefined) throw new Error(`a ${model} belongs to nobody`)
        await store.addToken({
          idHash: tokenHash(id),
          kind: model,
          grantId,
          userId: Number(accountId),
          payload: kept,
          expiresAt: new Date(clock.now() + expiresIn * 1000),
          consumedAt: null,
        })
      },
      async find(id) {
        if (model === 'Client') {
          const client = await store.client(id)
          return client === null ? undefined : clientPayload(client)
        }
        if (model === 'Grant') {
          const grant = await store.grant(id, now())
          if (grant === null) return undefined
          const { userId, clientId, scopes, createdAt, expiresAt } = grant
          return {
            jti: id,
            kind: 'Grant',
            iat: seconds(createdAt),
            exp: seconds(expiresAt),
            accountId: String(userId),
            clientId,
            openid: { scope: scopes.join(' ') },
          }
        }
        if (!isTokenKind(model)) return underWay.get(key(id))
        const found = await store.token(tokenHash(id), model, now())
        if (found === null || found.token.expiresAt <= now()) return undefined
        const { payload, grantId, userId, consumedAt } = found.token
        const consumed = consumedAt === null ? {} : { consumed: seconds(consumedAt) }
        return { ...payload, ...consumed, jti: id, grantId, accountId: String(userId) }
      },
      async findByUid(uid) {
        return [...underWay].find(([id, payload]) => id.startsWith(`${model}:`) && payload.uid === uid)?.[1]
      },
      async findByUserCode() {
        return undefined
      },
      async consume(id) {
        if (await store.consume(tokenHash(id), now())) return
        // Another call was faster with the same one: somebody else has it too.
        const found = isTokenKind(model) ? await store.token(tokenHash(id), model, now()) : null
        if (found !== null) await store.endGrant(found.grant.id, now())
        throw used()
      },
      async destroy(id) {
        if (model === 'Grant') await store.endGrant(id, now())
        else if (isTokenKind(model)) await store.removeToken(tokenHash(id))
        else underWay.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        await store.endGrant(grantId, now())
      },
    }
  }
}
