import { publicContract } from '@exchange/contract/public'
import { bindPublic } from '../../kernel/index.ts'
import type { BoundPublicOperation } from '../../kernel/index.ts'
import type { IntegrationsService } from './service.ts'

export function publicIntegrationOperations(
  service: Pick<IntegrationsService, 'list' | 'letters' | 'replay'>,
): readonly BoundPublicOperation[] {
  return bindPublic(publicContract.integrations, {
    'integrations.publicList': async ({ caller }) => service.list(caller.owner),
    'integrations.publicReplay': async ({ caller }, { body }) => service.replay(caller.owner, body.id, body.after),
    'integrations.publicLetters': async ({ caller }) => service.letters(caller.owner),
  })
}
