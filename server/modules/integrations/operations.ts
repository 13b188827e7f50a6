import type { ApiReference } from '@exchange/contract/integrations'
import { integrations } from '@exchange/contract/integrations'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation, UserContext } from '../../kernel/index.ts'
import type { BoundRequest } from '../accounts/index.ts'
import type { Confirmations } from '../api-keys/index.ts'
import { integrationLetter, secretLetter } from './mails.ts'
import type { WantedIntegration } from './rules.ts'
import type { IntegrationsService, NewIntegration } from './service.ts'

export interface IntegrationParts {
  readonly service: IntegrationsService
  readonly codes: Confirmations
  /** The API's description; null = its table of contents alone. */
  readonly reference: (section: string | null) => ApiReference
}

export function integrationOperations({ service, codes, reference }: IntegrationParts): readonly BoundOperation[] {
  const creation = ({ actor }: UserContext, wanted: NewIntegration): BoundRequest => {
    service.check(wanted)
    return {
      through: actor.through,
      of: ['integrations.create'],
      fields: wanted,
      letterIn: integrationLetter('newIntegration', { label: wanted.name, url: wanted.url }),
    }
  }

  const change = async ({ actor }: UserContext, id: string, wanted: WantedIntegration): Promise<BoundRequest> => {
    service.check(wanted)
    const { name, url } = await service.one(actor.owner, id)
    return {
      through: actor.through,
      of: ['integrations.change', id],
      fields: wanted,
      // By the name that the owner knows it by.
      letterIn: integrationLetter('changedIntegration', { label: name, url: wanted.url ?? url }),
    }
  }

  const renewal = async ({ actor }: UserContext, id: string): Promise<BoundRequest> => {
    const { name } = await service.one(actor.owner, id)
    return {
      through: actor.through,
      of: ['integrations.renew', id],
      fields: {},
      letterIn: secretLetter(name),
    }
  }

  return bind(integrations, {
    list: async (context) => service.list(context.actor.owner),
    one: async (context, { params }) => service.one(context.actor.owner, params.id),
    code: async (context, { body }) => codes.send(context.actor.owner, creation(context, body)),
    changeCode: async (context, { params, body }) =>
      codes.send(context.actor.owner, await change(context, params.id, body)),
    renewCode: async (context, { params }) => codes.send(context.actor.owner, await renewal(context, params.id)),
    create: async (context, { body: { code, ...wanted } }) => {
      await codes.confirm(context.actor.owner, code, creation(context, wanted))
      return service.create(context.actor.owner, wanted)
    },
    change: async (context, { params, body: { code, ...wanted } }) => {
      const { owner } = context.actor
      const request = await change(context, params.id, wanted)
      const isWidened = await service.widens(owner, params.id, wanted)
      if (isWidened) {
        if (code === undefined) throw new Problem('code-needed')
        await codes.confirm(owner, code, request)
      }
      return service.change(owner, params.id, wanted, isWidened)
    },
    remove: async (context, { params }) => {
      await service.remove(context.actor.owner, params.id)
      return {}
    },
    renew: async (context, { params, body: { code } }) => {
      const { owner } = context.actor
      await codes.confirm(owner, code, await renewal(context, params.id))
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
