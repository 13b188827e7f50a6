import type { FrozenAccount, MailLink, SignInMethod } from '@exchange/contract/accounts'
import type { SiteLanguage } from '@exchange/contract/site/languages'
import { maskedEmail, Problem, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Log, PersonalRecords, RequestContext, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { endingWith, mailLanguageOf } from '../../delivery/index.ts'
import type { DescribedMail, MailQueue } from '../../delivery/index.ts'
import type { Whence } from '../letters/index.ts'
import type { NoticeLinks } from '../notice-links/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { deviceHashOf, forgetSession } from '../access/index.ts'
import type { Sessions } from '../access/index.ts'
import { freezingTexts } from './mail-texts.ts'
import { frozenMail, openedMail, openingMail } from './mails.ts'
import type { FreezeRow, FreezeStore, FreezeWay } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A frozen account opens so long after its owner has asked for it. */
const OPEN_MS = DAY_MS
/** A link of a notice freezes an account once in this time, so that whoever reads its mails can't keep it frozen. */
const LINK_EVERY_MS = 7 * DAY_MS
/** Such a link works for so long. */
const LINK_MS = 7 * DAY_MS
const KEPT_MS = 90 * DAY_MS
/** What was shown to sign in counts so long for opening. */
const SHOWN_SECONDS = 600
const COOKIE = 'unfreeze'
const AT_ONCE = 20

export interface FreezingDeps {
  readonly store: FreezeStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly queue: MailQueue
  readonly links: NoticeLinks
  readonly personal: PersonalRecords
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
}

/** Owners freeze their account at once, and open it with everything that a sign-in takes. */
export class FreezingService {
  readonly #deps: FreezingDeps

  constructor(deps: FreezingDeps) {
    this.#deps = deps
    deps.queue.endWarningsWith(async (mail, to, origin) => this.#withLink(mail, mailLanguageOf(to), origin))
  }

  /** @throws Problem `account-frozen` where it is so already */
  async freeze(context: UserContext): Promise<void> {
    const { owner } = context.actor
    if (!(await this.#freeze(owner, 'page', context))) throw new Problem('account-frozen')
    forgetSession(context)
  }

  /** What a notice's link can do for this account; null = nothing. */
  async byLink(userId: number): Promise<MailLink | null> {
    const user = await this.#deps.profile.user(userId)
    if (user === null || (user.status !== 'active' && user.status !== 'frozen')) return null
    const from = await this.#linkFrom(userId)
    return { what: 'freeze', account: maskedEmail(user.email), from: from === null ? null : unixSeconds(from) }
  }

  /** @throws Problem `held` with when a link can do it again; `link-expired` where there is nothing to freeze */
  async freezeByLink(context: RequestContext, userId: number): Promise<void> {
    const { store, clock } = this.#deps
    const from = await this.#linkFrom(userId)
    if (from !== null)
      throw new Problem('held', { data: { what: 'freeze', why: 'frozen-by-link', until: unixSeconds(from) } })
    if (await this.#freeze(userId, 'link', context)) return
    const open = await store.open(userId)
    if (open === null || !(await store.stayFrozen(open.id, new Date(clock.now())))) throw new Problem('link-expired')
  }

  /** Whether the account is frozen by its owner, who may open it. */
  async isOwn(userId: number): Promise<boolean> {
    return (await this.#deps.store.open(userId)) !== null
  }

  /** Somebody has shown everything that a sign-in takes to a frozen account: this browser may ask to open it. */
  async offer(context: RequestContext, userId: number, method: SignInMethod): Promise<void> {
    const { store, links, clock } = this.#deps
    const open = await store.open(userId)
    if (open === null) return
    const device = deviceHashOf(context)
    const atOnce = method === 'passkey' && device !== null && open.devices.includes(device)
    const until = new Date(clock.now() + SHOWN_SECONDS * 1000)
    const token = links.token('open', `${userId}:${open.id}:${atOnce ? 1 : 0}`, until)
    context.cookies.set(COOKIE, token, { httpOnly: true, maxAgeSeconds: SHOWN_SECONDS })
  }

  /** The frozen account that this browser may ask to open. */
  async look(context: RequestContext): Promise<FrozenAccount> {
    const shown = await this.#shown(context)
    if (shown === null) return { state: 'none', frozenAt: null, atOnce: false, opensAt: null }
    const { row, atOnce } = shown
    return {
      state: row.thawsAt === null ? 'frozen' : 'opening',
      frozenAt: unixSeconds(row.at),
      atOnce,
      opensAt: row.thawsAt === null ? null : unixSeconds(row.thawsAt),
    }
  }

  /** @throws Problem `nothing-to-confirm` when everything was shown too long ago, or it isn't frozen any more */
  async unfreeze(context: RequestContext): Promise<FrozenAccount> {
    const { store, clock } = this.#deps
    const shown = await this.#shown(context)
    if (shown === null) throw new Problem('nothing-to-confirm')
    const { row, atOnce } = shown
    const frozenAt = unixSeconds(row.at)
    if (atOnce) {
      if (!(await this.#thaw(row))) throw new Problem('nothing-to-confirm')
      context.cookies.clear(COOKIE)
      return { state: 'none', frozenAt, atOnce, opensAt: null }
    }
    const opensAt = await store.thawAt(row.id, new Date(clock.now() + OPEN_MS))
    if (opensAt === null) throw new Problem('nothing-to-confirm')
    if (row.thawsAt === null) await this.#announceOpening(context, row.userId, opensAt)
    return { state: 'opening', frozenAt, atOnce, opensAt: unixSeconds(opensAt) }
  }

  /** A transaction has frozen this account: what follows from it. */
  async hasFrozen(userId: number): Promise<void> {
    this.#deps.sessions.forgetAccount(userId)
    // What fails now is done by the job.
    await this.#stopPrograms(userId).catch((reason: unknown) =>
      this.#deps.log.warn('stopping programs of a frozen account failed', { reason: String(reason) }),
    )
  }

  /** Opens what is due, and carries on with what a stop left half-way. Called now and then by the process. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
    for (const { userId } of await store.withPrograms(AT_ONCE)) await this.#stopPrograms(userId)
    for (const row of await store.due(new Date(clock.now()), AT_ONCE)) await this.#thaw(row)
  }

  async sweep(): Promise<void> {
    await this.#deps.store.sweep(new Date(this.#deps.clock.now() - KEPT_MS))
  }

  async #freeze(userId: number, way: FreezeWay, whence: Whence): Promise<boolean> {
    const { store, sessions, profile, queue, clock } = this.#deps
    const ended = await store.freeze(userId, way, new Date(clock.now()))
    if (ended === null) return false
    sessions.forgetEnded(ended)
    await this.hasFrozen(userId)
    const user = await profile.user(userId)
    if (user !== null) await queue.addNotice(frozenMail(user, whence))
    return true
  }

  async #thaw(row: FreezeRow): Promise<boolean> {
    const { store, sessions, profile, queue, clock, tell } = this.#deps
    if (!(await store.thaw(row.id, row.userId, new Date(clock.now())))) return false
    sessions.forgetAccount(row.userId)
    await tell(row.userId, { kind: 'account-opened', values: { frozenAt: unixSeconds(row.at) } })
    const user = await profile.user(row.userId)
    if (user !== null) await queue.addNotice(openedMail(user))
    return true
  }

  async #stopPrograms(userId: number): Promise<void> {
    const { store, personal, clock } = this.#deps
    for (const { stop } of personal.all().values()) await stop?.(userId)
    await store.programsStopped(userId, new Date(clock.now()))
  }

  /** From when on a link may freeze this account; null = now. */
  async #linkFrom(userId: number): Promise<Date | null> {
    const { store, clock } = this.#deps
    const last = await store.lastLinked(userId)
    const from = last === null ? 0 : last.getTime() + LINK_EVERY_MS
    return from > clock.now() ? new Date(from) : null
  }

  async #shown({ cookies }: RequestContext): Promise<{ readonly row: FreezeRow; readonly atOnce: boolean } | null> {
    const read = this.#deps.links.read(cookies.get(COOKIE))
    if (read?.kind !== 'open') return null
    const [userId, freeze, atOnce] = read.of.split(':')
    const row = await this.#deps.store.open(Number(userId))
    // What was shown for one freeze opens no later one.
    return row === null || row.id !== freeze ? null : { row, atOnce: atOnce === '1' }
  }

  async #announceOpening(whence: Whence, userId: number, opensAt: Date): Promise<void> {
    const user = await this.#deps.profile.user(userId)
    if (user !== null)
      await this.#deps.queue.addNotice(openingMail(user, { ip: whence.ip, userAgent: whence.userAgent, opensAt }))
  }

  /** A warning with a link at its end by which the account of its address can be frozen. */
  async #withLink(mail: DescribedMail, language: SiteLanguage, origin: string): Promise<DescribedMail> {
    const { profile, links, clock } = this.#deps
    const user = await profile.userByEmail(mail.to)
    if (user === null) return mail
    const { freezeLine: line, freezeLink: text } = freezingTexts[language]
    const href = links.href(origin, language, 'freeze', String(user.id), new Date(clock.now() + LINK_MS))
    return endingWith(mail, { line, href, text })
  }
}
