import { randomInt } from 'node:crypto'
import { accounts, logoutTimes } from '@exchange/contract/accounts'
import type { CommunicationChange, LogoutTime, User } from '@exchange/contract/accounts'
import type { AvatarColor } from '@exchange/contract/accounts/avatar'
import { regionTerms } from '@exchange/contract/regions'
import { brand } from '@exchange/contract/regions/brand'
import { Problem } from '../../../kernel/index.ts'
import type { ProofDemand, UserContext } from '../../../kernel/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import type { SettingsService } from '../settings/index.ts'
import type { Sessions } from '../access/index.ts'
import type { GeneralStore } from './store.ts'

/** Names that only the exchange itself may seem to bear. */
const RESERVED = [
  brand.name.toLowerCase(),
  'admin',
  'support',
  'official',
  'operator',
  'moderator',
  'helpdesk',
  'exchange',
]
/** Tags tried before a name counts as used up. */
const TAG_TRIES = 20

export interface GeneralDeps {
  readonly store: GeneralStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly settings: Pick<SettingsService, 'userOf'>
}

export interface GeneralChange {
  readonly logoutTime?: number | undefined
  readonly avatarColor?: AvatarColor | undefined
  readonly communication?: CommunicationChange | undefined
}

/** What an account says of itself, and how long its sessions live. */
export class GeneralService {
  readonly #deps: GeneralDeps

  constructor(deps: GeneralDeps) {
    this.#deps = deps
  }

  /** Seconds, the shortest first. */
  logoutTimes(): LogoutTime[] {
    return [...logoutTimes]
  }

  /** The account as it is afterwards. */
  async change(context: UserContext, { logoutTime, avatarColor, communication }: GeneralChange): Promise<User> {
    const { store, sessions, settings } = this.#deps
    const { owner } = context.actor
    if (avatarColor !== undefined) await store.setAvatarColor(owner, avatarColor)
    if (communication !== undefined) await store.setCommunication(owner, communication)
    if (logoutTime !== undefined) {
      await store.setLogoutTime(owner, logoutTime)
      sessions.forgetAccount(owner)
    }
    return settings.userOf(context)
  }

  /**
   * Whether sessions would end no later than now, so that nothing has to be proved.
   * Of any other operation it says no.
   */
  async isNoLonger({ operation, input, context }: ProofDemand): Promise<boolean> {
    if (operation.id !== accounts.changeGeneral.id) return false
    const asked = accounts.changeGeneral.body.safeParse(input.body)
    const user = await this.#deps.profile.user(context.actor.owner)
    if (!asked.success || user === null) return false
    const now = user.logoutSeconds ?? regionTerms[context.region].sessionIdleSeconds
    return (asked.data.logoutTime ?? 0) <= now
  }

  /**
   * The same name again costs nothing.
   * @throws Problem `nickname-taken`, `nickname-changes-used`
   */
  async changeNickname({ actor }: UserContext, value: string) {
    const { store, profile } = this.#deps
    const before = await profile.user(actor.owner)
    if (before?.nickname === value && before.tag !== null)
      return { value, tag: before.tag, nicknameChangesLeft: before.nicknameChangesLeft }
    if (RESERVED.some((name) => value.toLowerCase().includes(name))) throw new Problem('nickname-taken')
    for (let tries = 0; tries < TAG_TRIES; tries++) {
      const tag = String(randomInt(1, 10_000)).padStart(4, '0')
      const changed = await store.setNickname(actor.owner, value, tag)
      if (changed === 'none') throw new Problem('nickname-changes-used')
      if (changed !== 'taken') return { value, tag, nicknameChangesLeft: changed.nicknameChangesLeft }
    }
    throw new Problem('nickname-taken')
  }
}
