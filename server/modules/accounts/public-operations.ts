import { publicContract } from '@exchange/contract/public'
import { bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation, SocketTokens } from '../../kernel/index.ts'

export function publicAccountOperations(socketTokens: Pick<SocketTokens, 'issue'>): readonly BoundPublicOperation[] {
  return bindPublic(publicContract.accounts, {
    'accounts.publicSocketToken': ({ caller: { owner, through, key } }) => ({
      websocket_token: socketTokens.issue({ owner, through, key, region: null }),
    }),
  })
}
