import type { ChainAdapter } from '@exchange/ports'

/** Whether money comes and goes by networks at the moment. */
export interface NetworkConnections {
  readonly isConnected: (network: string) => boolean
  readonly canPay: (network: string) => boolean
}

/** The networks that this installation is connected to. Where none is set up a module may stand in. */
export class Chains implements NetworkConnections {
  readonly #known: Map<string, ChainAdapter>

  constructor(known: readonly ChainAdapter[]) {
    this.#known = new Map(known.map((chain) => [chain.network, chain]))
  }

  /** Null = nothing is connected to it. */
  of(network: string): ChainAdapter | null {
    return this.#known.get(network) ?? null
  }

  /** Whether money can come in by a network at the moment. */
  readonly isConnected = (network: string): boolean => this.of(network) !== null

  /** Whether it can go out by it as well. */
  readonly canPay = (network: string): boolean => (this.of(network)?.payouts ?? null) !== null

  all(): readonly ChainAdapter[] {
    return [...this.#known.values()]
  }

  /** Takes the place of a network that nobody has connected. */
  standIn(chain: ChainAdapter): void {
    if (!this.#known.has(chain.network)) this.#known.set(chain.network, chain)
  }
}
