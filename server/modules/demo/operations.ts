import { demo } from '@exchange/contract/demo'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { DemoService } from './service.ts'

export function demoOperations(service: DemoService): readonly BoundOperation[] {
  return bind(demo, {
    grants: async (context) => service.grants(context.actor.owner, context.region),
    claim: async (context) => service.claim(context.actor.owner, context.region),
    giveBack: async ({ actor, commandId }) => service.giveBack(actor.owner, commandId),
    mailbox: async (_, { query }) => service.mailbox(query.to),
    messages: async (_, { query }) => service.messages(query.to),
  })
}
