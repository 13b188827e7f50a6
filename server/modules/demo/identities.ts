/** A simulated Apple and Google, so that signing in with them can be tried without an account at either. */
import { createHmac } from 'node:crypto'
import { providerNames } from '@exchange/contract/accounts/providers'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import { joinLanguage, siteLanguageOf } from '@exchange/contract/site/languages'
import type { IdentityOutcome, IdentityProvider } from '@exchange/ports'
import { seal, unseal } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/index.ts'

const PAGE = '/dev/identity'
/** A code is exchanged at once. */
const CODE_MS = 60_000

/** Who somebody says to be. */
export interface SaidIdentity {
  readonly provider: ConnectionProvider
  readonly nonce: string
  /** Empty = none is told. */
  readonly email: string
  readonly name: string
}

/** Both providers in one: nobody is asked for a password, so nothing that is real may hang on them. */
export class DemoIdentities {
  readonly #key: Buffer
  readonly #clock: Clock

  /** `key` seals codes; 32 bytes. */
  constructor(key: Buffer, clock: Clock) {
    this.#key = key
    this.#clock = clock
  }

  /** The code for one sign-in, which says who somebody says to be. */
  codeFor(said: SaidIdentity): string {
    const text = JSON.stringify({ ...said, until: this.#clock.now() + CODE_MS })
    return seal(this.#key, sealedAs(said.provider), text).toString('base64url')
  }

  /** What stands where the provider of this name would. */
  provider(name: ConnectionProvider): IdentityProvider {
    const issuer = `https://${name}.demo.invalid`
    const refused: IdentityOutcome = {
      outcome: 'refused',
      reason: `the simulated ${providerNames[name]} made no such code`,
    }
    return {
      name,
      issuer,
      begin: async ({ redirectUri, state, nonce }, language) => {
        const url = new URL(joinLanguage(siteLanguageOf(language), PAGE), redirectUri)
        for (const [field, value] of Object.entries({ provider: name, state, nonce }))
          url.searchParams.set(field, value)
        return url.href
      },
      finish: async ({ nonce }, { code }) => {
        const said = this.#read(name, code)
        if (said === null || said.nonce !== nonce || said.until <= this.#clock.now()) return refused
        const email = said.email === '' ? null : said.email.toLowerCase()
        const who = email ?? said.name
        const subject = createHmac('sha256', this.#key).update(`${name} ${who}`).digest('base64url')
        return { outcome: 'proven', identity: { issuer, subject, email, name: said.name === '' ? null : said.name } }
      },
      check: async () => refused,
    }
  }

  #read(name: ConnectionProvider, code: string): (SaidIdentity & { readonly until: number }) | null {
    try {
      const text = unseal(this.#key, sealedAs(name), Buffer.from(code, 'base64url'))
      return JSON.parse(text) as SaidIdentity & { readonly until: number }
    } catch {
      // Nothing that we have sealed.
      return null
    }
  }
}

const sealedAs = (provider: ConnectionProvider): string => `demo-identity:${provider}`
