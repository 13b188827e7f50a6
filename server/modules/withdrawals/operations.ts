import { withdrawals } from '@exchange/contract/withdrawals'
import { Problem, bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import { requireServed } from './ways.ts'
import type { WithdrawalsService } from './service.ts'

export function withdrawalsOperations(service: WithdrawalsService): readonly BoundOperation[] {
  const { requests } = service
  return bind(withdrawals, {
    quote: async ({ actor, region }, { query }) => {
      requireServed(region, query.ticker)
      return requests.quote(actor.owner, query)
    },
    create: async (context, { body }) => {
      const { actor, commandId, region } = context
      requireServed(region, body.ticker)
      const { row, isNew } = await requests.create(actor.owner, body, { through: 'site', commandId })
      // It can be mailed again: what is held stays held.
      if (isNew) await requests.code(context, row.id).catch(unlessProblem)
      return service.shape(row)
    },
    code: async (context, { params }) => requests.code(context, params.id),
    confirm: async (context, { params, body }) => service.shape(await requests.confirm(context, params.id, body)),
    cancel: async ({ actor }, { params }) => service.cancel(actor.owner, params.id),
    one: async ({ actor }, { params }) => service.one(actor.owner, params.id),
    list: async ({ actor }, { query }) => {
      const { records, total } = await service.list(actor.owner, query)
      return { records: [...records], pagination: { limit: query.limit, offset: query.offset, total } }
    },
  })
}

/** A refusal is known; a fault of ours is not passed over. */
function unlessProblem(reason: unknown): void {
  if (!(reason instanceof Problem)) throw reason
}
