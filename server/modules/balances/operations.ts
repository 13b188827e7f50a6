import { USSD_BALANCES, balances } from '@exchange/contract/balances'
import { bind } from '../../kernel/index.ts'
import type { BoundOperation } from '../../kernel/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { BalancesService } from './service.ts'

export interface BalanceOperationsDeps {
  readonly service: BalancesService
  /** Two letters, or null when not known. */
  readonly countryOf: (owner: number) => Promise<string | null>
  /** Whose balances a call of a mobile operator's gateway may be told. */
  readonly ussdCallerOf: Accounts['ussd']['callerOf']
}

export function balanceOperations({
  service,
  countryOf,
  ussdCallerOf,
}: BalanceOperationsDeps): readonly BoundOperation[] {
  return bind(balances, {
    ussd: async (_, { body }) => {
      const { owner, language } = await ussdCallerOf(body.token)
      return { language, ...service.largest(owner, USSD_BALANCES) }
    },
    all: (context) => service.all(context.actor.owner),
    wallet: (context, { params }) => service.wallet(context.actor.owner, params.type),
    transfer: async (context, { body }) => service.transfer(context.actor.owner, body, context.commandId),
    rates: () => service.rates(),
    rate: (_, { params }) => service.rate(params.id),
    profileCurrencies: async (context) =>
      service.profileCurrencies(context.actor.owner, context.region, await countryOf(context.actor.owner)),
  })
}
