import { permissionFor, permissionsOfRoles } from '@exchange/contract/operators/roles'
import type { OperatorPermission, RoleName } from '@exchange/contract/operators/roles'
import type { OperatorOperation, PasskeyAssertion, PasskeyRegistration } from '@exchange/contract/kernel'
import { randomBytes } from 'node:crypto'
import { Problem, callerKey, newToken, newUuid, tokenHash } from '../../../kernel/index.ts'
import type {
  Clock,
  Database,
  Limiter,
  OperatorActor,
  OperatorContext,
  Queries,
  Transaction,
} from '../../../kernel/index.ts'
import type { AuditLog } from '../audit/index.ts'
import { wordsOf } from '../words.ts'
import type { Ceremony } from './ceremony.ts'
import type { InvitationRow, OperatorKeyRow, LiveSession, OperatorRow, PeopleStore } from './store.ts'

const COOKIE = 'console'
const SESSION_MS = 8 * 3_600_000
const IDLE_MS = 15 * 60_000
const INVITATION_MS = 15 * 60_000
/** From when on the link of a recovery works, and how long it does. */
const RECOVERY_DELAY_MS = 24 * 3_600_000
const RECOVERY_MS = 24 * 3_600_000
export const ROLE_MS = 90 * 86_400_000
const QUESTION_MS = 5 * 60_000
/** A session's sign of life is written down at most this often. */
const TOUCH_MS = 30_000
/** Without them nobody is an operator: one may be lost. */
export const KEYS_NEEDED = 2
const MOST_KEYS = 10
/** Whoever could approve and was ended counts as a second person for so long: ending them makes nobody alone. */
const COUNTS_MS = 7 * 86_400_000
/** What ended so long ago is forgotten; the log has it. */
const KEPT_MS = 90 * 86_400_000
/** Tries of one address in a minute. */
const TRIES = 30
/** Refused sign-ins of nobody who is known that the log takes in a minute: strangers don't fill what is kept for ever. */
const STRANGERS_NOTED = 60
const STRANGER = 'guest'

export interface PeopleDeps {
  readonly db: Database
  readonly store: PeopleStore
  readonly log: AuditLog
  readonly clock: Clock
  readonly limiter: Limiter
  readonly ceremony: Ceremony
}

export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** Who operators are: invitations, keys, sign-in, sessions. */
export class People {
  readonly #deps: PeopleDeps

  constructor(deps: PeopleDeps) {
    this.#deps = deps
  }

  /** Whom a session cookie stands for; null when for nobody, or for nobody any more. Counts as a sign of life. */
  async actorOf(token: string | undefined): Promise<OperatorActor | null> {
    if (token === undefined || token === '') return null
    const now = this.#deps.clock.now()
    const live = await this.#deps.store.session(tokenHash(token), new Date(now))
    if (live === null) return null
    const { session } = live
    if (session.createdAt.getTime() + SESSION_MS <= now || session.seenAt.getTime() + IDLE_MS <= now) {
      await this.#deps.store.endSession(session.id, new Date(now))
      return null
    }
    if (now - session.seenAt.getTime() >= TOUCH_MS) await this.#deps.store.seen(session.id, new Date(now))
    return actorOf(live)
  }

  async startSignIn(context: OperatorContext) {
    this.#countTry(context)
    const challenge = newChallenge()
    const id = await this.#ask('sign-in', null, challenge)
    return { id, options: this.#deps.ceremony.ask(challenge, []) }
  }

  async signIn(context: OperatorContext, id: string, response: PasskeyAssertion): Promise<{ name: string }> {
    this.#countTry(context)
    const { db, store, log } = this.#deps
    const now = new Date(this.#deps.clock.now())
    const question = await store.take(id, 'sign-in', now)
    const key = await store.key(response.id)
    const operator = key === null || key.endedAt !== null ? null : await store.one(key.operator)
    if (question === null || key === null || operator === null || operator.state !== 'active')
      throw await this.#refused(context, operator?.name ?? STRANGER)
    const counter = await this.#deps.ceremony
      .proved(response, question.challenge, key)
      .catch(async (reason: unknown) => {
        if (reason instanceof Problem) await this.#refused(context, operator.name)
        throw reason
      })
    const token = newToken()
    await db.transaction(async (tx) => {
      if (!(await store.useKey(tx, key.id, counter, now))) throw new Problem('key-refused')
      // Whatever session this browser had ends with it.
      if (context.operator !== null) await store.endSession(context.operator.session, now, tx)
      const session = newUuid()
      await store.addSession(tx, {
        id: session,
        tokenHash: tokenHash(token),
        operator: operator.id,
        key: key.id,
        ip: context.ip,
        userAgent: context.userAgent,
        createdAt: now,
        seenAt: now,
        endedAt: null,
      })
      const by = { operator: operator.name, session, key: key.id, network: context.ip }
      await log.add(tx, { ...by, act: 'session.signIn', target: `operator:${operator.name}`, result: 'done' })
    })
    context.cookies.set(COOKIE, token, { httpOnly: true })
    return { name: operator.name }
  }

  async signOut({ operator, cookies, ip }: OperatorContext & { readonly operator: OperatorActor }): Promise<void> {
    await this.#deps.store.endSession(operator.session, new Date(this.#deps.clock.now()))
    cookies.clear(COOKIE)
    await this.#deps.log.note({
      operator: operator.name,
      session: operator.session,
      network: ip,
      act: 'session.signOut',
      target: `operator:${operator.name}`,
      result: 'done',
    })
  }

  async invitation(context: OperatorContext, token: string) {
    this.#countTry(context)
    const { invitation, operator } = await this.#invited(token, false)
    const { store, clock } = this.#deps
    const roles = await store.rolesOf([operator.id], new Date(clock.now()))
    return {
      name: operator.name,
      roles: roles.map(({ name }) => name),
      keys: operator.state === 'active' ? 0 : (await this.#keysBy(invitation)).length,
      opensIn: opensIn(invitation),
    }
  }

  async startInvitedKey(context: OperatorContext, token: string) {
    this.#countTry(context)
    const { invitation, operator } = await this.#invited(token, true)
    return this.#startKey(operator, invitation.id)
  }

  /**
   * The second key opens the account, or has it wait for another operator where one made the link. A recovery ends the keys
   * from before with its first.
   */
  async addInvitedKey(
    context: OperatorContext,
    given: {
      readonly token: string
      readonly id: string
      readonly name: string
      readonly response: PasskeyRegistration
    },
  ): Promise<{ keys: number; opened: boolean; words: string[] | null }> {
    this.#countTry(context)
    const { db, store, log } = this.#deps
    const { invitation, operator } = await this.#invited(given.token, true)
    const row = await this.#enrolled(operator, invitation.id, given)
    const now = row.createdAt
    return db.transaction(async (tx) => {
      const begins = operator.state === 'active' || (await this.#keysBy(invitation, tx)).length === 0
      if (invitation.recovers && begins) {
        await store.endKeys(tx, operator.id, now)
        await store.endSessions(tx, operator.id, now)
        await store.setState(tx, operator.id, 'recovering')
      }
      if (!(await store.addKey(tx, row))) throw new Problem('key-refused')
      const all = await store.keysOf([operator.id], tx)
      const keys = all.length
      const isComplete = keys >= KEYS_NEEDED
      // Whoever has the link could have enrolled keys of their own, so somebody else looks whose they are.
      const opened = isComplete && invitation.madeBy === null
      const state = opened ? 'active' : isComplete ? 'enrolled' : invitation.recovers ? 'recovering' : 'invited'
      if (isComplete) {
        await store.setState(tx, operator.id, state)
        await store.endInvitations(tx, operator.id, now)
      }
      await log.add(tx, {
        operator: operator.name,
        key: row.id,
        network: context.ip,
        act: 'session.addKey',
        target: `operator:${operator.name}`,
        after: { keys, deviceBound: row.deviceBound, state },
        result: 'done',
      })
      return { keys, opened, words: state === 'enrolled' ? wordsOfKeys(all) : null }
    })
  }

  async startOwnKey({ id, name }: Pick<OperatorRow, 'id' | 'name'>) {
    return this.#startKey({ id, name }, id)
  }

  /** The row of a further key, as its authenticator answered; an act adds it. */
  async ownKey(
    { id }: Pick<OperatorRow, 'id' | 'name'>,
    given: { id: string; name: string; response: PasskeyRegistration },
  ): Promise<OperatorKeyRow> {
    if ((await this.#deps.store.keysOf([id])).length >= MOST_KEYS) throw new Problem('act-refused')
    return this.#enrolled({ id }, id, given)
  }

  /** A person that is asked in by the command, while nobody can ask somebody in: the token of the invitation. */
  async inviteFirst(tx: Transaction, name: string, role: RoleName): Promise<string> {
    const { store, clock } = this.#deps
    const before = await store.byName(name, tx)
    const now = new Date(clock.now())
    if (before !== null && before.state !== 'invited') throw new Error(`there is an operator "${name}" already`)
    const id = before?.id ?? newUuid()
    if (before === null) await this.add(tx, { id, name, person: newUuid() }, [role])
    else await store.setRoles(tx, id, [role], new Date(now.getTime() + ROLE_MS))
    return this.invite(tx, id, null)
  }

  async add(
    tx: Transaction,
    { id, name, person }: Pick<OperatorRow, 'id' | 'name' | 'person'>,
    names: readonly RoleName[],
  ): Promise<void> {
    const now = this.#deps.clock.now()
    const row = { id, name, person, state: 'invited', createdAt: new Date(now), endedAt: null } as const
    await this.#deps.store.add(tx, row, names, new Date(now + ROLE_MS))
  }

  /**
   * A new link for who has never been active; the one before ends. Keys that were enrolled by it are forgotten.
   * @param madeBy the operator who gets the link; null = a command on the machine
   */
  async invite(tx: Transaction, operator: string, madeBy: string | null): Promise<string> {
    const { store, clock } = this.#deps
    const token = newToken()
    const now = new Date(clock.now())
    await store.endKeys(tx, operator, now)
    await store.setState(tx, operator, 'invited')
    await store.addInvitation(tx, {
      id: newUuid(),
      operator,
      tokenHash: tokenHash(token),
      recovers: false,
      delayMs: 0,
      waitedMs: 0,
      lastsMs: INVITATION_MS,
      openedAt: now,
      madeAt: now,
      endedAt: null,
      cancelHash: null,
      madeBy,
    })
    return token
  }

  /** For who has lost every key: a link that works in a day unless somebody cancels it. */
  async recover(
    tx: Transaction,
    operator: Pick<OperatorRow, 'id'>,
  ): Promise<{ readonly token: string; readonly cancel: string }> {
    const token = newToken()
    const cancel = newToken()
    await this.#deps.store.addInvitation(tx, {
      id: newUuid(),
      operator: operator.id,
      tokenHash: tokenHash(token),
      recovers: true,
      delayMs: RECOVERY_DELAY_MS,
      waitedMs: 0,
      lastsMs: RECOVERY_MS,
      openedAt: null,
      madeAt: new Date(this.#deps.clock.now()),
      endedAt: null,
      cancelHash: tokenHash(cancel),
      madeBy: null,
    })
    return { token, cancel }
  }

  /** Whether this operator may do this now: active, and with a role for it that has not lapsed. */
  async may(id: string, operation: Pick<OperatorOperation, 'verb' | 'room'>, db?: Queries): Promise<boolean> {
    const operator = await this.#deps.store.one(id, db)
    return operator?.state === 'active' && permissionFor(await this.permissionsOf(id, db), operation) !== null
  }

  /** What the roles of this operator allow that have not lapsed. */
  async permissionsOf(id: string, db?: Queries): Promise<readonly OperatorPermission[]> {
    const roles = await this.#deps.store.rolesOf([id], new Date(this.#deps.clock.now()), db)
    return permissionsOfRoles(roles.map(({ name }) => name))
  }

  /** Whether somebody else than this person could approve this, or could have within the last days. `without` counts for nobody. */
  async hasSecondPerson(
    person: string,
    operation: Pick<OperatorOperation, 'room'>,
    without?: string,
  ): Promise<boolean> {
    return (await this.#seconds(person, operation)).some(({ id }) => id !== without)
  }

  /** From when on this person counts as alone, where nobody can approve now but somebody could lately; null = neither. */
  async aloneFrom(person: string, operation: Pick<OperatorOperation, 'room'>): Promise<Date | null> {
    const ends = (await this.#seconds(person, operation)).map(({ endedAt }) => endedAt?.getTime() ?? Infinity)
    const last = Math.max(...ends)
    return Number.isFinite(last) ? new Date(last + COUNTS_MS) : null
  }

  /** Whether somebody else than this operator may give roles. */
  async othersMayGrant(id: string, db: Queries): Promise<boolean> {
    const others = (await this.#deps.store.all(db)).filter((one) => one.id !== id && one.state === 'active')
    const grants = await this.#whoMay(others, { verb: 'grant', room: 'operators' }, db)
    return grants.length > 0
  }

  /** Other persons who may approve this: in a recovery as well, and for some days after they were ended. */
  async #seconds(person: string, { room }: Pick<OperatorOperation, 'room'>): Promise<readonly OperatorRow[]> {
    const { store, clock } = this.#deps
    const since = clock.now() - COUNTS_MS
    const counts = ({ state, endedAt }: OperatorRow): boolean =>
      state === 'ended' ? endedAt !== null && endedAt.getTime() > since : state === 'active' || state === 'recovering'
    const others = (await store.all()).filter((one) => one.person !== person && counts(one))
    return this.#whoMay(others, { verb: 'approve', room })
  }

  async #whoMay(
    rows: readonly OperatorRow[],
    operation: Pick<OperatorOperation, 'verb' | 'room'>,
    db?: Queries,
  ): Promise<readonly OperatorRow[]> {
    const ids = rows.map(({ id }) => id)
    const roles = await this.#deps.store.rolesOf(ids, new Date(this.#deps.clock.now()), db)
    return rows.filter(({ id }) => {
      const names = roles.filter(({ operator }) => operator === id).map(({ name }) => name)
      return permissionFor(permissionsOfRoles(names), operation) !== null
    })
  }

  /** Keys that were enrolled since this invitation was made. */
  async #keysBy({ operator, madeAt }: InvitationRow, db?: Queries): Promise<readonly OperatorKeyRow[]> {
    return (await this.#deps.store.keysOf([operator], db)).filter(({ createdAt }) => createdAt >= madeAt)
  }

  async sweep(): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#deps.store.sweep(new Date(now), new Date(now - KEPT_MS))
  }

  async #ask(purpose: 'sign-in' | 'enrol', subject: string | null, challenge: string): Promise<string> {
    const id = newUuid()
    const expiresAt = new Date(this.#deps.clock.now() + QUESTION_MS)
    await this.#deps.store.ask({ id, purpose, subject, challenge, content: '', expiresAt })
    return id
  }

  async #startKey(operator: Pick<OperatorRow, 'id' | 'name'>, subject: string) {
    const challenge = newChallenge()
    const id = await this.#ask('enrol', subject, challenge)
    const known = (await this.#deps.store.keysOf([operator.id])).map((key) => key.id)
    return { id, options: this.#deps.ceremony.enrol(operator, known, challenge) }
  }

  async #enrolled(
    operator: Pick<OperatorRow, 'id'>,
    subject: string,
    given: { readonly id: string; readonly name: string; readonly response: PasskeyRegistration },
  ): Promise<OperatorKeyRow> {
    const now = new Date(this.#deps.clock.now())
    const question = await this.#deps.store.take(given.id, 'enrol', now)
    if (question === null || question.subject !== subject) throw new Problem('key-refused')
    const { id, publicKey, counter, isDeviceBound } = await this.#deps.ceremony.enrolled(
      given.response,
      question.challenge,
    )
    return {
      id,
      operator: operator.id,
      publicKey,
      counter,
      deviceBound: isDeviceBound,
      name: given.name,
      createdAt: now,
      usedAt: null,
      endedAt: null,
    }
  }

  /** @throws Problem `not-found` when the link is none, or is over, or does not work yet and has to */
  async #invited(token: string, mustBeOpen: boolean): Promise<{ invitation: InvitationRow; operator: OperatorRow }> {
    const { store, clock } = this.#deps
    const invitation = await store.invitation(tokenHash(token))
    const operator = invitation === null ? null : await store.one(invitation.operator)
    if (invitation === null || operator === null || operator.state === 'ended') throw new Problem('not-found')
    const { openedAt, lastsMs } = invitation
    const isOver = openedAt !== null && openedAt.getTime() + lastsMs <= clock.now()
    if (isOver || (mustBeOpen && openedAt === null)) throw new Problem('not-found')
    return { invitation, operator }
  }

  async #refused(context: OperatorContext, operator: string): Promise<Problem> {
    if (operator !== STRANGER || this.#notesStrangers())
      await this.#deps.log.note({
        operator,
        network: context.ip,
        act: 'session.signIn',
        target: `operator:${operator}`,
        result: 'key-refused',
      })
    return new Problem('key-refused')
  }

  #notesStrangers(): boolean {
    try {
      this.#deps.limiter.take('console:strangers', '', STRANGERS_NOTED, 60)
      return true
    } catch (reason) {
      if (reason instanceof Problem) return false
      throw reason
    }
  }

  #countTry({ ip }: OperatorContext): void {
    this.#deps.limiter.take('console', callerKey(ip), TRIES, 60)
  }
}

/** What the new operator and whoever confirms them read to each other: the same for the same keys. */
export const wordsOfKeys = (keys: readonly Pick<OperatorKeyRow, 'id'>[]): string[] =>
  wordsOf(
    tokenHash(
      keys
        .map(({ id }) => id)
        .toSorted()
        .join('\n'),
    ),
  )

/** Seconds until a recovery opens. */
export const opensIn = ({ openedAt, delayMs, waitedMs }: InvitationRow): number =>
  openedAt === null ? Math.ceil((delayMs - waitedMs) / 1000) : 0

function actorOf({ session, operator, isDeviceBound, roles }: LiveSession): OperatorActor {
  return {
    id: operator.id,
    name: operator.name,
    person: operator.person,
    session: session.id,
    key: session.key,
    isDeviceBound,
    roles,
    permissions: permissionsOfRoles(roles),
    endsAt: session.createdAt.getTime() + SESSION_MS,
  }
}
