import type { IdentityProvider, IdentityProviderName } from '@exchange/ports'

/** Who else says who people are. Where nobody is set up a module may stand in, and without that there is nobody. */
export class IdentityProviders {
  readonly #known: Map<IdentityProviderName, IdentityProvider>

  constructor(known: readonly IdentityProvider[]) {
    this.#known = new Map(known.map((provider) => [provider.name, provider]))
  }

  /** Null = this installation has none of this name. */
  of(name: IdentityProviderName): IdentityProvider | null {
    return this.#known.get(name) ?? null
  }

  /** Those whose identities can sign in. */
  get issuers(): readonly string[] {
    return [...this.#known.values()].map(({ issuer }) => issuer)
  }

  /** Takes the place of a provider that nobody has set up. */
  standIn(provider: IdentityProvider): void {
    if (!this.#known.has(provider.name)) this.#known.set(provider.name, provider)
  }
}
