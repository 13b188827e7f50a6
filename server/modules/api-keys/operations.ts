import { apiKeys } from '@exchange/contract/api-keys'
import type { OwnerId } from '@exchange/core'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { Tell } from '../notifications/index.ts'
import type { ApiKeysService } from './service.ts'

/** Codes that confirm what a user does, mailed to the account's address. */
export interface Confirmations {
  send(owner: OwnerId): Promise<{ readonly sent: true; readonly retryAfter: number }>
  /** @throws Problem `code-invalid` */
  confirm(owner: OwnerId, code: string): Promise<void>
}

export function apiKeyOperations(service: ApiKeysService, codes: Confirmations, tell: Tell): readonly BoundOperation[] {
  return bind(apiKeys, {
    list: async (context) => service.list(context.actor.owner),
    one: async (context, { params }) => service.one(context.actor.owner, params.id),
    endpoints: () => [...service.endpoints()],
    code: async (context) => codes.send(context.actor.owner),
    create: async (context, { body: { code, ...wanted } }) => {
      service.check(wanted)
      await codes.confirm(context.actor.owner, code)
      const made = await service.create(context.actor.owner, wanted)
      await tell(context.actor.owner, { kind: 'api-key-created', values: { label: made.label } })
      return made
    },
    change: async (context, { params, body: { code, ...wanted } }) => {
      const { owner } = context.actor
      service.check(wanted)
      const isWidened = await service.widens(owner, params.id, wanted)
      if (isWidened) {
        if (code === undefined) throw new Problem('code-needed')
        await codes.confirm(owner, code)
      }
      const changed = await service.change(owner, params.id, wanted, isWidened)
      // Another name gives nobody anything.
      if (Object.keys(wanted).some((field) => field !== 'label'))
        await tell(owner, { kind: 'api-key-changed', values: { label: changed.label } })
      return changed
    },
    remove: async (context, { params }) => {
      const label = await service.remove(context.actor.owner, params.id)
      await tell(context.actor.owner, { kind: 'api-key-deleted', values: { label } })
      return {}
    },
  })
}
