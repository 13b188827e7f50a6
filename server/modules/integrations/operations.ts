import type { ApiReference } from '@exchange/contract/integrations'
import { integrations } from '@exchange/contract/integrations'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { Confirmations } from '../api-keys/index.ts'
import type { IntegrationsService } from './service.ts'

export interface IntegrationParts {
  readonly service: IntegrationsService
  readonly codes: Confirmations
  /** The API's description; null = its table of contents alone. */
  readonly reference: (section: string | null) => ApiReference
}

export function integrationOperations({ service, codes, reference }: IntegrationParts): readonly BoundOperation[] {
  return bind(integrations, {
    list: async (context) => service.list(context.actor.owner),
    one: async (context, { params }) => service.one(context.actor.owner, params.id),
    code: async (context) => codes.send(context.actor.owner),
    create: async (context, { body: { code, ...wanted } }) => {
      service.check(wanted)
      await codes.confirm(context.actor.owner, code)
      return service.create(context.actor.owner, wanted)
    },
    change: async (context, { params, body: { code, ...wanted } }) => {
      const { owner } = context.actor
      service.check(wanted)
      const isWidened = await service.widens(owner, params.id, wanted)
      if (isWidened) {
        if (code === undefined) throw new Problem('code-needed')
        await codes.confirm(owner, code)
      }
      return service.change(owner, params.id, wanted, isWidened)
    },
    remove: async (context, { params }) => {
      await service.remove(context.actor.owner, params.id)
      return {}
    },
    renew: async (context, { params, body: { code } }) => {
      const { owner } = context.actor
      await service.one(owner, params.id)
      await codes.confirm(owner, code)
      return { secret: await service.renew(owner, params.id) }
    },
    prove: async (context, { params }) => service.prove(context.actor.owner, params.id),
    ping: async (context, { params }) => service.ping(context.actor.owner, params.id),
    replay: async (context, { params, body }) => service.replay(context.actor.owner, params.id, body.after),
    letters: async (context) => service.letters(context.actor.owner),
    resend: async (context, { params }) => service.resend(context.actor.owner, params.id),
    discard: async (context, { params }) => {
      await service.discard(context.actor.owner, params.id)
      return {}
    },
    reference: async (_, { query }) => reference(query.section ?? null),
  })
}
