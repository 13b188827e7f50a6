import { balances } from '@exchange/contract/balances'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { BalancesService } from './service.ts'

export interface BalanceOperationsDeps {
  readonly service: BalancesService
  /** Two letters, or null when not known. */
  readonly countryOf: (owner: number) => Promise<string | null>
}

export function balanceOperations({ service, countryOf }: BalanceOperationsDeps): readonly BoundOperation[] {
  return bind(balances, {
    all: (context) => service.all(context.actor.owner),
    wallet: (context, { params }) => service.wallet(context.actor.owner, params.type),
    transfer: async (context, { body }) => service.transfer(context.actor.owner, body, context.commandId),
    rates: () => service.rates(),
    rate: (_, { params }) => service.rate(params.id),
    profileCurrencies: async (context) =>
      service.profileCurrencies(context.actor.owner, context.region, await countryOf(context.actor.owner)),
  })
}
