import { demo } from '@exchange/contract/demo'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { DemoChains } from './chains/index.ts'
import type { DemoPayments } from './payments.ts'
import type { DemoIdentities } from './identities.ts'
import type { DemoService } from './service.ts'

/** `identities` and `payments` null = there is no demo. */
export function demoOperations(
  service: DemoService,
  chains: DemoChains,
  identities: DemoIdentities | null,
  payments: DemoPayments | null,
): readonly BoundOperation[] {
  return bind(demo, {
    grants: async (context) => service.grants(context.actor.owner, context.region),
    claim: async (context) => service.claim(context.actor.owner, context.region),
    giveBack: async ({ actor, commandId }) => service.giveBack(actor.owner, commandId),
    identify: (_, { body }) => {
      if (identities === null) throw new Problem('not-found')
      return { code: identities.codeFor(body) }
    },
    sendDeposit: async ({ actor }, { body }) => chains.send(actor.owner, body.ticker, body.network, body.amount),
    outsideAddress: ({ actor }, { query }) => chains.outside(actor.owner, query.network),
    undoBlocks: async (_, { body }) => chains.undo(body.network, body.blocks, body.drop),
    payerPage: async (_, { params }) => played(payments).page(params.id),
    payerAct: async (_, { params, body }) => played(payments).act(params.id, body.act),
    mailbox: async (_, { query }) => service.mailbox(query.to),
    messages: async (_, { query }) => service.messages(query.to),
  })
}

/** @throws Problem `not-found` where there is no demo */
function played(payments: DemoPayments | null): DemoPayments {
  if (payments === null) throw new Problem('not-found')
  return payments
}
