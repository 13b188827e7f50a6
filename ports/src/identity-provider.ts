export type IdentityProviderName = 'apple' | 'google'

/** One sign-in at a provider, as it was begun here. Each is good for one answer. */
export interface IdentityAttempt {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string
  /** Comes back with the browser. */
  readonly state: string
  /** Stands in the ID token. */
  readonly nonce: string
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

/** Who somebody is, as a provider says. `issuer` and `subject` together never mean anybody else. */
export interface ProvenIdentity {
  readonly issuer: string
  readonly subject: string
  /** In small letters; null = none was told, or the provider has not verified it. */
  readonly email: string | null
  /** Null = none was told. */
  readonly name: string | null
}

/** `refused`: what came is no proof, for the reason that is given to the log. */
export type IdentityOutcome =
  | { readonly outcome: 'proven'; readonly identity: ProvenIdentity }
  | { readonly outcome: 'refused'; readonly reason: string }

/** Somebody else who knows who people are, by OpenID Connect. Calls reject where the provider can't be reached. */
export interface IdentityProvider {
  readonly name: IdentityProviderName
  /** Every identity it proves has this issuer. */
  readonly issuer: string
  /** The address at which a browser signs in there. `language`: BCP 47. */
  begin(attempt: IdentityAttempt, language: string): Promise<string>
  /** Exchanges the code that a browser came back with. `iss` = what the answer says of its sender, where it does. */
  finish(
    attempt: IdentityAttempt,
    answer: { readonly code: string; readonly iss: string | null },
  ): Promise<IdentityOutcome>
  /** Checks an ID token that a script of the provider gave to the page. */
  check(token: string, nonce: string): Promise<IdentityOutcome>
}
