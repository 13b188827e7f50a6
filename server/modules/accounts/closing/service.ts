import { createHmac } from 'node:crypto'
import type { Closing, ClosingObstacle } from '@exchange/contract/accounts'
import { accounts } from '@exchange/contract/accounts'
import { regionTerms, regions } from '@exchange/contract/regions'
import { newUuid, originOf, Problem, seal, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Log, PersonalRecords, ProofDemand, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { announceChange, visitorOf } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { ProfileStore, UserRow } from '../profile/index.ts'
import { forgetSession } from '../access/index.ts'
import type { Sessions } from '../access/index.ts'
import {
  accountClosedMail,
  closingCanceledMail,
  closingMail,
  closingReminderMail,
  closingStoppedMail,
} from './mails.ts'
import type { ClosingRow, ClosingStore } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** For so long a closing can be taken back. */
const WAIT_MS = 14 * DAY_MS
/** So long before the end its owner is reminded. */
const REMIND_MS = 3 * DAY_MS
/** The address of a closed account can be used again after this. */
const ADDRESS_MS = 30 * DAY_MS
/** Accounts that one run of the job takes on. */
const AT_ONCE = 20

export interface ClosingDeps {
  readonly store: ClosingStore
  readonly profile: ProfileStore
  readonly sessions: Sessions
  readonly queue: MailQueue
  readonly personal: PersonalRecords
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
  /** Keys the hashes of addresses; 32 bytes, kept outside the database. */
  readonly addressKey: Buffer
  /** Seals what the law wants kept; 32 bytes, kept outside the database. */
  readonly legalKey: Buffer
}

/** Closing accounts: asked for by their owners, taken back within a while, else carried out step by step. */
export class ClosingService {
  readonly #deps: ClosingDeps

  constructor(deps: ClosingDeps) {
    this.#deps = deps
  }

  /** Whether the account is being closed, and what stands in the way. */
  async state({ actor }: UserContext): Promise<Closing> {
    const [open, obstacles] = await Promise.all([this.#deps.store.open(actor.owner), this.#obstacles(actor.owner)])
    return {
      askedAt: open === null ? null : unixSeconds(open.askedAt),
      dueAt: open === null ? null : unixSeconds(open.dueAt),
      obstacles: [...obstacles],
    }
  }

  /**
   * Before a proof is asked for: nobody proves what can't be carried out.
   * @throws Problem `account-not-empty`, `account-closing`
   */
  async refuseBeforeProof({ operation, input, context }: ProofDemand): Promise<void> {
    if (operation.id !== accounts.deleteAccount.id) return
    const asked = accounts.deleteAccount.body.safeParse(input.body)
    if (asked.success && asked.data.cancel !== true) await this.#refuse(context.actor.owner, context.actor.isClosing)
  }

  /**
   * All sessions, trusted devices and programs of the account end now, and it is closed when the time is over.
   * @throws Problem `account-not-empty`, `account-closing`
   */
  async ask(context: UserContext, reason: string): Promise<{ dueAt: number }> {
    const { store, sessions, clock } = this.#deps
    const { owner, isClosing } = context.actor
    await this.#refuse(owner, isClosing)
    const now = clock.now()
    const row: ClosingRow = {
      id: newUuid(),
      userId: owner,
      state: 'waiting',
      reason: reason === '' ? null : reason,
      askedAt: new Date(now),
      dueAt: new Date(now + WAIT_MS),
      programsStoppedAt: null,
      remindedAt: null,
      endedAt: null,
    }
    const ended = await store.begin(row)
    if (ended === null) throw new Problem('account-closing')
    sessions.forgetAccount(owner)
    sessions.forgetEnded(ended)
    forgetSession(context)
    await this.#announceAsked(context, row.dueAt)
    // What fails now is done by the job.
    await this.#stopPrograms(row).catch((reason: unknown) =>
      this.#deps.log.warn('stopping programs of an account failed', { reason: String(reason) }),
    )
    return { dueAt: unixSeconds(row.dueAt) }
  }

  /** @throws Problem `nothing-to-confirm` when the account isn't being closed, or is closed by now */
  async takeBack(context: UserContext): Promise<void> {
    const { store, sessions, clock } = this.#deps
    const { owner } = context.actor
    if (!(await store.end(owner, 'canceled', new Date(clock.now())))) throw new Problem('nothing-to-confirm')
    sessions.forgetAccount(owner)
    await announceChange(this.#deps, context, 'account-closing-canceled', closingCanceledMail)
  }

  /** Carries on with what is under way, and with what a stop left half-way. Called now and then by the process. */
  async run(): Promise<void> {
    const { store, clock } = this.#deps
    const now = new Date(clock.now())
    await forEach(await store.withPrograms(AT_ONCE), async (row) => this.#stopPrograms(row))
    const soon = new Date(now.getTime() + REMIND_MS)
    await forEach(await store.unreminded(soon, AT_ONCE), async (row) => this.#remind(row))
    await forEach(await store.due(now, AT_ONCE), async (row) => this.#carryOut(row))
    await store.sweep(now)
  }

  /** Until when no account is opened with this address; null = it is free. */
  async addressHeldUntil(email: string): Promise<Date | null> {
    return this.#deps.store.addressHeldUntil(this.#addressHash(email), new Date(this.#deps.clock.now()))
  }

  async #obstacles(owner: number): Promise<readonly ClosingObstacle[]> {
    const found = await Promise.all(
      [...this.#deps.personal.all().values()].map(async ({ obstacles }) => obstacles?.(owner) ?? []),
    )
    return found.flat()
  }

  async #refuse(owner: number, isClosing: boolean): Promise<void> {
    if (isClosing) throw new Problem('account-closing')
    const obstacles = await this.#obstacles(owner)
    if (obstacles.length > 0) throw new Problem('account-not-empty', { data: { obstacles } })
  }

  async #stopPrograms(row: ClosingRow): Promise<void> {
    for (const { stop } of this.#deps.personal.all().values()) await stop?.(row.userId)
    await this.#deps.store.programsStopped(row.id, new Date(this.#deps.clock.now()))
  }

  async #remind(row: ClosingRow): Promise<void> {
    const { store, profile, queue, clock } = this.#deps
    const user = await profile.user(row.userId)
    if (user !== null && (await store.remind(row.id, new Date(clock.now()))))
      await queue.addNotice(closingReminderMail(user, row.dueAt))
  }

  async #carryOut(row: ClosingRow): Promise<void> {
    const { store, profile, personal, queue, clock } = this.#deps
    const now = new Date(clock.now())
    const user = await profile.user(row.userId)
    if (user === null) return
    if (row.state === 'waiting') {
      const obstacles = await this.#obstacles(row.userId)
      const lasting = obstacles.filter(({ what }) => what === 'balance' || what === 'orders')
      if (lasting.length > 0) return this.#callOff(user, lasting, now)
      // What goes by itself is waited for.
      if (obstacles.length > 0) return
      if (!(await this.#beginErasing(row, user, now))) return
    }
    for (const { erase } of personal.all().values()) await erase({ owner: user.id, email: user.email })
    // Until here the account has its address and its word.
    const letter = await queue.worded(accountClosedMail(user, ADDRESS_MS / DAY_MS))
    await store.erase(row, user.email, this.#erasedTables(), now, async (db) => queue.addLast(db, letter))
  }

  /** Tables of this module whose rows of a closed account go: they are erased last, all at once. */
  #erasedTables(): readonly string[] {
    const tables = this.#deps.personal.all().get('accounts')?.tables ?? {}
    return Object.keys(tables).filter((table) => tables[table]?.whenClosed === 'erased')
  }

  async #beginErasing(row: ClosingRow, user: UserRow, now: Date): Promise<boolean> {
    const { store, sessions } = this.#deps
    const until = new Date(now)
    until.setUTCFullYear(until.getUTCFullYear() + keepYears(user.region))
    const sealed = seal(this.#deps.legalKey, sealedAs(user.id), JSON.stringify(await this.#legalFile(row, user, now)))
    const begun = await store.beginErasing(
      row,
      {
        file: { userId: user.id, sealed, until },
        addressHash: this.#addressHash(user.email),
        addressUntil: new Date(now.getTime() + ADDRESS_MS),
      },
      now,
    )
    sessions.forgetAccount(user.id)
    return begun
  }

  /** What says whose account it was, and what that person agreed to. */
  async #legalFile(row: ClosingRow, user: UserRow, now: Date) {
    const agreed = await this.#deps.store.agreementsOf(user.id)
    return {
      userId: user.id,
      externalId: user.externalId,
      email: user.email,
      category: user.category,
      country: user.country,
      region: user.region,
      language: user.language,
      consents: user.consents,
      agreements: agreed.map(({ document, version, agreedAt }) => ({
        document,
        version,
        agreedAt: agreedAt.toISOString(),
      })),
      openedAt: user.createdAt.toISOString(),
      closingAskedAt: row.askedAt.toISOString(),
      closedAt: now.toISOString(),
    }
  }

  /** Something has come into the account meanwhile: it stays open, so that its owner gets at it. */
  async #callOff(user: UserRow, obstacles: readonly ClosingObstacle[], now: Date): Promise<void> {
    const { store, sessions, queue, tell } = this.#deps
    if (!(await store.end(user.id, 'stopped', now))) return
    sessions.forgetAccount(user.id)
    await tell(user.id, { kind: 'account-closing-stopped', values: { obstacles: obstacles.length } })
    await queue.addNotice(closingStoppedMail(user))
  }

  /** Whoever can read the mails of the account learns of it, with the way to take it back. */
  async #announceAsked(context: UserContext, dueAt: Date): Promise<void> {
    const { tell, queue, profile } = this.#deps
    const { owner } = context.actor
    await tell(owner, { kind: 'account-closing', values: { ...visitorOf(context), dueAt: unixSeconds(dueAt) } })
    const user = await profile.user(owner)
    if (user !== null)
      await queue.addNotice(
        closingMail(user, { ip: context.ip, userAgent: context.userAgent, dueAt, origin: originOf(context.site) }),
      )
  }

  #addressHash(email: string): string {
    return createHmac('sha256', this.#deps.addressKey).update(email).digest('hex')
  }
}

/** One by one; one that fails keeps no other from being done, and the first failure is told at the end. */
async function forEach(rows: readonly ClosingRow[], work: (row: ClosingRow) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows) await work(row).catch((reason: unknown) => failures.push(reason))
  if (failures.length > 0) throw failures[0]
}

/** What a legal file is sealed under: in the row of another account it does not open. */
const sealedAs = (owner: number): string => `legal-file:${owner}`

/** Of the edition in which the account was opened; the longest where that edition is no more. */
function keepYears(name: string): number {
  const region = regions.find((known) => known === name)
  return region === undefined
    ? Math.max(...regions.map((known) => regionTerms[known].legalKeepYears))
    : regionTerms[region].legalKeepYears
}
