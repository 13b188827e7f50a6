import { apiKeys } from '@exchange/contract/api-keys'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { ApiKeysService } from './service.ts'

export function apiKeyOperations(service: ApiKeysService): readonly BoundOperation[] {
  return bind(apiKeys, {
    list: async (context) => service.list(context.actor.owner),
    create: async (context, { body }) => service.create(context.actor.owner, body),
    remove: async (context, { params }) => {
      await service.remove(context.actor.owner, params.id)
      return {}
    },
  })
}
