import type { PaymentProvider, SimulatedPayments } from '@exchange/ports'
import type { NetworkConnections } from './chains.ts'

/** Who takes and pays out currencies for this installation. Where nobody is set up a module may stand in. */
export class PaymentProviders implements NetworkConnections {
  readonly #byWay: Map<string, PaymentProvider>
  /** Plays a provider where the demo is on; null = nothing does. */
  readonly simulated: SimulatedPayments | null

  /** @param byWay providers by the ways that they serve, such as `EUR_SEPA` */
  constructor(byWay: ReadonlyMap<string, PaymentProvider>, simulated: SimulatedPayments | null) {
    this.#byWay = new Map(byWay)
    this.simulated = simulated
  }

  /** Null = nobody serves it. */
  of(way: string): PaymentProvider | null {
    return this.#byWay.get(way) ?? null
  }

  /** Null = none of them is called so. */
  named(name: string): PaymentProvider | null {
    return [...this.#byWay.values()].find((provider) => provider.name === name) ?? null
  }

  /** Whether money can come in by a way at the moment. */
  readonly isConnected = (way: string): boolean => this.#byWay.has(way)

  /** Whether it can go out by it as well. */
  readonly canPay = (way: string): boolean => this.#byWay.has(way)

  /** Serves the ways that nobody has been set up for. */
  standIn(provider: PaymentProvider, ways: readonly string[]): void {
    for (const way of ways) if (!this.#byWay.has(way)) this.#byWay.set(way, provider)
  }
}

/** Networks and providers together: nobody calls two of them the same. */
export const connectionsOf = (...all: readonly NetworkConnections[]): NetworkConnections => ({
  isConnected: (way) => all.some(({ isConnected }) => isConnected(way)),
  canPay: (way) => all.some(({ canPay }) => canPay(way)),
})
