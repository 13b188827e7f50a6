import { agreementVersions, isOutdated } from '@exchange/contract/accounts/agreements'
import type { AgreementVersions } from '@exchange/contract/accounts/agreements'
import { connectionProviders } from '@exchange/contract/accounts/providers'
import type { ConnectionProvider } from '@exchange/contract/accounts/providers'
import type { AccountPhone, Settings, User } from '@exchange/contract/accounts'
import { features, flags, regionTerms } from '@exchange/contract/regions'
import { LastKnown, Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { ProfileStore, UserRow } from '../profile/index.ts'

export interface SettingsDeps {
  readonly store: ProfileStore
  readonly clock: Clock
  readonly demo: boolean
  /** What the settings say of the site as it runs: the build, and the version of the stored redirects. */
  readonly running: () => { readonly build: string; readonly redirects: string }
  /** Chosen or detected; two letters. */
  readonly countryHere: (context: RequestContext) => string
  /** This account has agreed to the terms in force. */
  readonly onAgreed: (owner: number) => void
  /** What protects an account beyond its password. */
  readonly standingOf: (context: UserContext) => Promise<Protected>
  /** Until when no funds leave an account; null = they may. */
  readonly heldUntil: (owner: number) => Promise<Date | null>
  /** The address of its oldest wallet; null = it has none. */
  readonly walletOf: (owner: number) => Promise<string | null>
  /** Whose captcha asks. */
  readonly captcha: Settings['captcha']
  /** Its confirmed phone; null = it has none. */
  readonly phoneOf: (owner: number) => Promise<AccountPhone | null>
  /** Whether Apple, or Google, signs anybody in on the caller’s edition. */
  readonly signsIn: (context: Pick<RequestContext, 'edition'>, provider: ConnectionProvider) => boolean
  /** Whether its mails begin with a word of its own. */
  readonly hasMailWord: (context: UserContext) => Promise<boolean>
  /** Whether a mobile operator is connected, whose phones look up balances. */
  readonly canUseUssd: () => boolean
}

/** Accounts whose pages go on being shown while the database is away: a kilobyte each. */
const KNOWN_MOST = 20_000

interface Protected {
  readonly totp: boolean
  readonly passkeys: readonly unknown[]
}

/** What the site is told of itself and of whoever looks at it: the account as it sees itself, and what it agreed to. */
export class SettingsService {
  readonly #deps: SettingsDeps
  /** A slow database is waited for: what somebody has just changed is shown as it is now. */
  readonly #known = new LastKnown<User>(KNOWN_MOST, null)

  constructor(deps: SettingsDeps) {
    this.#deps = deps
  }

  async settings(context: RequestContext): Promise<Settings> {
    const { region, edition, actor } = context
    const user = actor === null ? null : await this.#find({ ...context, actor })
    return {
      isLogined: user !== null,
      region,
      permissions: {
        ...Object.fromEntries(features.map((feature) => [feature, edition.capabilities[feature]])),
        // What nobody has set up isn't there.
        ...Object.fromEntries(connectionProviders.filter((name) => !this.#deps.signsIn(context, name)).map(absent)),
      },
      flags: Object.fromEntries(flags.map((flag) => [flag, edition.flags[flag]])),
      user,
      countryCode: user?.country ?? this.#deps.countryHere(context),
      captcha: this.#deps.captcha,
      marketName: null,
      demo: this.#deps.demo,
      ...this.#deps.running(),
    }
  }

  /** The account as it sees itself; while the database is away, as it last did. */
  async userOf(context: UserContext): Promise<User> {
    const user = await this.#find(context)
    if (user === null) throw new Problem('unauthenticated')
    return user
  }

  async #find(context: UserContext): Promise<User | null> {
    const { actor, region } = context
    return this.#known.ask(`${actor.owner} ${region}`, async () => this.#read(context))
  }

  async #read(context: UserContext): Promise<User | null> {
    const { actor, region } = context
    const { store, standingOf, heldUntil, walletOf, phoneOf, hasMailWord, canUseUssd } = this.#deps
    const [user, agreed, standing, until, wallet, phone, hasWord] = await Promise.all([
      store.user(actor.owner),
      store.agreed(actor.owner),
      standingOf(context),
      heldUntil(actor.owner),
      walletOf(actor.owner),
      phoneOf(actor.owner),
      hasMailWord(context),
    ])
    if (user === null) return null
    const isAgreed = !isOutdated(agreed, agreementVersions[region])
    return userShape(user, regionTerms[region].sessionIdleSeconds, isAgreed, {
      ...standing,
      heldUntil: until,
      wallet,
      phone,
      hasMailWord: hasWord,
      canUseUssd: canUseUssd(),
    })
  }

  /** @throws Problem `terms-changed` unless these are the versions in force */
  async agree({ region, actor }: UserContext, read: AgreementVersions): Promise<void> {
    if (isOutdated(read, agreementVersions[region]) || isOutdated(agreementVersions[region], read))
      throw new Problem('terms-changed')
    await this.#deps.store.agree(actor.owner, read, new Date(this.#deps.clock.now()))
    this.#deps.onAgreed(actor.owner)
  }
}

const absent = (name: ConnectionProvider) => [name, { enabled: false, hide: true }] as const

function userShape(
  user: UserRow,
  idleSeconds: number,
  exchangeTermsAccepted: boolean,
  {
    totp,
    passkeys,
    heldUntil,
    wallet,
    phone,
    hasMailWord,
    canUseUssd,
  }: Protected & {
    readonly heldUntil: Date | null
    readonly wallet: string | null
    readonly phone: AccountPhone | null
    readonly hasMailWord: boolean
    readonly canUseUssd: boolean
  },
): User {
  return {
    userId: user.id,
    externalId: user.externalId,
    email: user.email,
    category: user.category,
    country: user.country,
    nickname: user.nickname === null || user.tag === null ? null : { value: user.nickname, tag: user.tag },
    nicknameChangesLeft: user.nicknameChangesLeft,
    avatarColor: user.avatarColor,
    language: user.language,
    logoutTime: user.logoutSeconds ?? idleSeconds,
    mainAccountExternalId: null,
    hasSubAccounts: false,
    hasLoginAbility: true,
    registeredAt: unixSeconds(user.createdAt),
    isTwoFactorEnabled: totp,
    isPasskeyEnabled: passkeys.length > 0,
    web3AuthAddress: wallet,
    phone,
    privileges: { canUseUssd },
    isQrLoginEnabled: user.qrLogin,
    isAntiPhishingCodeEnabled: hasMailWord,
    isPasswordCreateEnabled: user.passwordHash === null,
    lastPasswordEdit: user.passwordAt === null ? null : unixSeconds(user.passwordAt),
    timeUntilBlock: heldUntil === null ? null : unixSeconds(heldUntil),
    closesAt: user.closesAt === null ? null : unixSeconds(user.closesAt),
    exchangeTermsAccepted,
  }
}
