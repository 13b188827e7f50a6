import { apiKeys } from '@exchange/contract/api-keys'
import type { OwnerId } from '@exchange/core'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation, UserContext } from '../../kernel/index.ts'
import type { BoundRequest } from '../accounts/index.ts'
import type { Tell } from '../notifications/index.ts'
import { keyLetter } from './mails.ts'
import type { ApiKeysService, ChangedKey, NewKey } from './service.ts'

/** Codes that confirm one request of a user, mailed to the account's address. */
export interface Confirmations {
  send(owner: OwnerId, request: BoundRequest): Promise<{ readonly sent: true; readonly retryAfter: number }>
  /** @throws Problem `code-invalid` */
  confirm(owner: OwnerId, code: string, request: BoundRequest): Promise<void>
}

export function apiKeyOperations(service: ApiKeysService, codes: Confirmations, tell: Tell): readonly BoundOperation[] {
  const creation = ({ actor }: UserContext, wanted: Required<NewKey>): BoundRequest => {
    service.check(wanted)
    const { label, type, ips } = wanted
    return {
      through: actor.through,
      of: ['api-keys.create'],
      fields: wanted,
      letterIn: keyLetter('newKey', { label, type, ips }),
    }
  }

  const change = async ({ actor }: UserContext, id: string, wanted: ChangedKey): Promise<BoundRequest> => {
    service.check(wanted)
    const { label, type, ips } = await service.one(actor.owner, id)
    return {
      through: actor.through,
      of: ['api-keys.change', id],
      fields: wanted,
      // By the name that the owner knows it by.
      letterIn: keyLetter('changedKey', { label, type: wanted.type ?? type, ips: wanted.ips ?? ips }),
    }
  }

  return bind(apiKeys, {
    list: async (context) => service.list(context.actor.owner),
    one: async (context, { params }) => service.one(context.actor.owner, params.id),
    endpoints: () => [...service.endpoints()],
    code: async (context, { body }) => codes.send(context.actor.owner, creation(context, body)),
    changeCode: async (context, { params, body }) =>
      codes.send(context.actor.owner, await change(context, params.id, body)),
    create: async (context, { body: { code, ...wanted } }) => {
      await codes.confirm(context.actor.owner, code, creation(context, wanted))
      const made = await service.create(context.actor.owner, wanted)
      await tell(context.actor.owner, { kind: 'api-key-created', values: { label: made.label } })
      return made
    },
    change: async (context, { params, body: { code, ...wanted } }) => {
      const { owner } = context.actor
      const request = await change(context, params.id, wanted)
      const isWidened = await service.widens(owner, params.id, wanted)
      if (isWidened) {
        if (code === undefined) throw new Problem('code-needed')
        await codes.confirm(owner, code, request)
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
