import type { PayerAct, PayerPage } from '@exchange/contract/demo'
import { formatDecimal } from '@exchange/core/units'
import type { SimulatedPayments } from '@exchange/ports'
import { Problem } from '../../kernel/index.ts'
import { providerById } from '../markets/index.ts'

/** Decimals of what banks move. */
const CENTS = 2

/** Payments as the simulated provider shows them to whoever pays. */
export class DemoPayments {
  readonly #provider: SimulatedPayments

  constructor(provider: SimulatedPayments) {
    this.#provider = provider
  }

  /** @throws Problem `not-found` */
  async page(reference: string): Promise<PayerPage> {
    const page = await this.#provider.page(reference)
    if (page === null) throw new Problem('not-found')
    const { way, money, stage, isProving, dispute, refunded, card, returnTo } = page
    return {
      way,
      name: providerById(way)?.name ?? way,
      ticker: money.currency,
      amount: formatDecimal(money.cents, CENTS),
      stage,
      isProving,
      dispute,
      refunded: formatDecimal(refunded, CENTS),
      card,
      returnTo,
    }
  }

  /** @throws Problem `not-found`, `act-not-possible` */
  async act(reference: string, act: PayerAct): Promise<PayerPage> {
    await this.page(reference)
    if (!(await this.#provider.act(reference, act))) throw new Problem('act-not-possible')
    return this.page(reference)
  }
}
