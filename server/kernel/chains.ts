import type { ChainAdapter } from '@exchange/ports'

/** The networks that this installation is connected to. Where none is set up a module may stand in. */
export class Chains {
  readonly #known: Map<string, ChainAdapter>

  constructor(known: readonly ChainAdapter[]) {
    this.#known = new Map(known.map((chain) => [chain.network, chain]))
  }

  /** Null = nothing is connected to it. */
  of(network: string): ChainAdapter | null {
    return this.#known.get(network) ?? null
  }

  /** Whether money can come and go by a network at the moment. */
  readonly isConnected = (network: string): boolean => this.of(network) !== null

  all(): readonly ChainAdapter[] {
    return [...this.#known.values()]
  }

  /** Takes the place of a network that nobody has connected. */
  standIn(chain: ChainAdapter): void {
    if (!this.#known.has(chain.network)) this.#known.set(chain.network, chain)
  }
}
