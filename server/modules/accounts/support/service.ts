import { SignJWT } from 'jose'
import { Problem, newUuid } from '../../../kernel/index.ts'
import type { Clock, SupportSettings, UserContext } from '../../../kernel/index.ts'
import type { ProfileStore } from '../profile/index.ts'

const SIGN_ON_SECONDS = 60
const CHAT_SECONDS = 300

export interface SupportDeps {
  /** Null = there is no support desk. */
  readonly settings: SupportSettings | null
  readonly profile: ProfileStore
  readonly clock: Clock
}

/** Signs accounts on to the support desk of a brand. */
export class SupportDesk {
  readonly #deps: SupportDeps

  constructor(deps: SupportDeps) {
    this.#deps = deps
  }

  /** @throws Problem `support-desk-unknown` */
  async signOn(context: UserContext, brand: string): Promise<{ redirectUrl: string }> {
    const { settings } = this.#deps
    const host = settings !== null && Object.hasOwn(settings.brands, brand) ? settings.brands[brand] : undefined
    if (settings === null || host === undefined) throw new Problem('support-desk-unknown')
    const token = await this.#token(context, settings, SIGN_ON_SECONDS, {})
    return { redirectUrl: `https://${host}/access/jwt?${new URLSearchParams({ jwt: token }).toString()}` }
  }

  /** @throws Problem `support-desk-unknown` */
  async chatToken(context: UserContext): Promise<{ token: string }> {
    const { settings } = this.#deps
    if (settings === null) throw new Problem('support-desk-unknown')
    return { token: await this.#token(context, settings, CHAT_SECONDS, { scope: 'user' }) }
  }

  async #token({ actor }: UserContext, { key }: SupportSettings, lifeSeconds: number, claims: object): Promise<string> {
    const { profile, clock } = this.#deps
    const user = await profile.user(actor.owner)
    if (user === null) throw new Problem('unauthenticated')
    const { email, externalId, nickname } = user
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT({ ...claims, email, name: nickname ?? email, external_id: externalId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .setJti(newUuid())
      .sign(Buffer.from(key))
  }
}
