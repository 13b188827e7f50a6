import { publicContract } from '@exchange/contract/public'
import { Problem, bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation, SocketTokens } from '../../kernel/index.ts'
import type { AppService } from './apps/index.ts'

export function publicAccountOperations(
  socketTokens: Pick<SocketTokens, 'issue'>,
  apps: AppService,
): readonly BoundPublicOperation[] {
  return bindPublic(publicContract.accounts, {
    'accounts.publicSocketToken': ({ caller: { owner, through, key } }) => {
      // Without a key it would stand for a session.
      if (key === null) throw new Problem('forbidden')
      return { websocket_token: socketTokens.issue({ owner, through, key, region: null }) }
    },
    'accounts.appToken': async (context, { body }) => apps.token(context, body),
    'accounts.appRefresh': async (context, { body }) => apps.refresh(context, body),
    'accounts.appUser': async ({ app }) => apps.userInfo(app),
  })
}
