/**
 * Where acts of operators are done: whether somebody may, whether their key says so, whether a second person does, and the
 * record of it (docs/decisions/0151).
 */
import { createHmac, hash } from 'node:crypto'
import { passkeyAssertion } from '@exchange/contract/kernel'
import type { OperationInput, OperatorOperation } from '@exchange/contract/kernel'
import { permissionFor } from '@exchange/contract/operators/roles'
import type { CommandBody } from '@exchange/core'
import type { EngineClient } from '@exchange/ports'
import { z } from 'zod'
import {
  derivedCommandId,
  errorOfRefusal,
  inputOf,
  newUuid,
  Problem,
  reasonOf,
  refusalOf,
  refuseAct,
  submit,
  tokenHash,
  unixSeconds,
} from '../../../kernel/index.ts'
import type {
  BoundOperatorOperation,
  Clock,
  Database,
  Log,
  OperatorActor,
  OperatorContext,
  RawInput,
  Transaction,
} from '../../../kernel/index.ts'
import { canonical, plain } from '../audit/index.ts'
import type { AuditLog, RecordDraft, Json } from '../audit/index.ts'
import { newChallenge } from '../people/index.ts'
import type { Ceremony, People, PeopleStore } from '../people/index.ts'
import type { Act, AnyHandler, Doer, Prepared, RoomHandlers } from './act.ts'
import { readCommand, writeCommand } from './store.ts'
import type { ActStore, CommandRow, ProposalRow } from './store.ts'
import { wordsOf } from '../words.ts'

const HOUR_MS = 3_600_000
const QUESTION_MS = 5 * 60_000
const EXPIRES_MS = { 3: 24 * HOUR_MS, 4: 72 * HOUR_MS }
/** What an act waits after its approval: by two persons, and by one alone. */
const WAIT_MS = { 3: 0, 4: 24 * HOUR_MS }
const WAIT_ALONE_MS = { 3: 4 * HOUR_MS, 4: 48 * HOUR_MS }
/** Proposals that may wait at a time: of one person, and of all. */
const MOST_OPEN_OF_ONE = 10
const MOST_OPEN = 100
const LIMIT_RETRY_SECONDS = 3_600
const PROPOSER_MAY_NOT = 'its proposer may not do this any more'
const APPROVER_MAY_NOT = 'whoever approved it may not approve it any more'

export interface DeskDeps {
  readonly db: Database
  readonly store: ActStore
  readonly people: People
  readonly peopleStore: PeopleStore
  readonly log: AuditLog
  readonly ceremony: Ceremony
  readonly clock: Clock
  readonly engine: EngineClient
  readonly processLog: Log
  /** 32 bytes that make the tokens of links that cancel. */
  readonly cancelSecret: Buffer
  /** Tells whoever runs the exchange that something waits, with a link that cancels it. */
  readonly announce: (proposal: ProposalRow, token: string) => Promise<void>
}

interface Known {
  readonly operation: OperatorOperation
  readonly handler: AnyHandler
  readonly parse: (raw: RawInput) => OperationInput<OperatorOperation>
}

/** Exactly what is done: what a key signs, and what a second person approves. */
interface Content {
  readonly act: string
  readonly input: Json
  readonly target: string
  readonly before: Json
  readonly after: Json
  readonly requester: string
  readonly level: number
  readonly expires: string
  readonly nonce: string
}

interface Proof {
  readonly content: string
  readonly key: string
}

/** What an act asks for here, and whether nobody but its proposer could approve it. */
interface Asked {
  readonly level: number
  readonly alone: boolean
}

interface Done {
  readonly record: number
  readonly data: unknown
  readonly commands: readonly CommandRow[]
}

const sha256 = (text: string): string => hash('sha256', text)
/** What a key signs: the hash itself. */
const challengeOf = (content: string): string => Buffer.from(sha256(content), 'hex').toString('base64url')

const reasonIn = (input: OperationInput<OperatorOperation>) => {
  const body: unknown = input.body
  const said = typeof body === 'object' && body !== null ? body : {}
  const reason = 'reason' in said && typeof said.reason === 'string' ? said.reason : ''
  const ticket = 'ticket' in said && typeof said.ticket === 'string' ? said.ticket : null
  return { reason, ticket }
}

export class Desk {
  readonly #deps: DeskDeps
  readonly #known = new Map<string, Known>()
  /** Ends when the last act that was begun is over. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(deps: DeskDeps) {
    this.#deps = deps
  }

  /** Joins the operations of a room with what serves them. A missing or surplus handler does not type-check. */
  bind<Room extends Readonly<Record<string, OperatorOperation>>>(
    room: Room,
    handlers: RoomHandlers<Room>,
  ): readonly BoundOperatorOperation[] {
    return Object.keys(room).map((name): BoundOperatorOperation => {
      const operation = room[name]
      const handler = handlers[name]
      if (operation === undefined || handler === undefined) throw new Error('an operation has no handler')
      const known: Known = { operation, handler, parse: inputOf(operation) }
      this.#known.set(operation.id, known)
      return { operation, serve: async (context, raw) => this.#serve(known, context, raw) }
    })
  }

  /** Approves exactly what was proposed. */
  async approve(context: OperatorContext & { readonly operator: OperatorActor }, id: string, reason: string) {
    const { store, people, db, log, clock } = this.#deps
    const { operator } = context
    const row = await store.one(id)
    const known = row === null ? undefined : this.#known.get(row.operation)
    if (row === null || known === undefined) throw new Problem('not-found')
    const { operation, handler } = known
    const target = `proposal:${id}`
    const note = { ...by(context), act: 'overview.approve', target, reason, proposal: id }
    if (permissionFor(operator.permissions, { verb: 'approve', room: operation.room }) === null)
      throw await this.#refused(note, new Problem('forbidden'))
    if (row.state !== 'waiting' || row.expiresAt.getTime() <= clock.now()) throw new Problem('act-void')
    if (!(await people.may(row.proposer, operation))) {
      await this.#end(id, 'void', PROPOSER_MAY_NOT)
      throw new Problem('act-void')
    }
    const proposer = await this.#deps.peopleStore.one(row.proposer)
    const isSecond = proposer !== null && proposer.person !== operator.person
    const isOwn = row.proposer === operator.id
    // Alone, the proposer confirms with another key, and then the act waits.
    if (!isSecond && !(isOwn && row.alone)) throw await this.#refused(note, new Problem('forbidden'))
    const approval = canonical({ approve: row.hash, reason, requester: operator.name })
    const proof = await this.#prove(
      context,
      'approve',
      operation,
      { level: readContent(row.content).level, alone: isOwn && row.alone },
      (nonce, expires) => canonical({ approval, expires, nonce }),
      { content: row.content, hash: row.hash },
    )
    if (!isSecond && proof.key === row.proposerKey) throw await this.#refused(note, new Problem('key-refused'))
    const level = operation.level === 4 ? 4 : 3
    const aloneMs = typeof handler === 'function' ? undefined : handler.aloneMs
    const delayMs = isSecond ? WAIT_MS[level] : (aloneMs ?? WAIT_ALONE_MS[level])
    const record = await db.transaction(async (tx) => {
      const held = await store.held(tx, id)
      if (held?.state !== 'waiting') throw new Problem('act-void')
      await store.change(tx, id, { state: 'approved', approver: operator.id, delayMs, waitedMs: 0 })
      return log.add(tx, { ...note, key: proof.key, after: { hash: row.hash, waitsMs: delayMs }, result: 'approved' })
    })
    if (delayMs > 0) return { outcome: 'proposed' as const, record, proposal: id, data: null }
    const ended = await this.carryOut(id)
    if (ended !== null) throw ended
    return { outcome: 'done' as const, record, proposal: id, data: null }
  }

  /** By its proposer, or by whoever may approve or stop in its room. */
  async cancel(context: OperatorContext & { readonly operator: OperatorActor }, id: string, reason: string) {
    const row = await this.#deps.store.one(id)
    const known = row === null ? undefined : this.#known.get(row.operation)
    if (row === null || known === undefined) throw new Problem('not-found')
    const note = { ...by(context), act: 'overview.cancel', target: `proposal:${id}`, reason, proposal: id }
    const may = (['approve', 'stop'] as const).some(
      (verb) => permissionFor(context.operator.permissions, { verb, room: known.operation.room }) !== null,
    )
    if (row.proposer !== context.operator.id && !may) throw await this.#refused(note, new Problem('forbidden'))
    return { outcome: 'done' as const, record: await this.#cancel(id, note), proposal: id, data: null }
  }

  /** What an operator proposed or approved and is not done yet is void: they may something else from now on. */
  async withdraw(tx: Transaction, operator: string, why: string): Promise<void> {
    for (const row of await this.#deps.store.heldOf(tx, operator)) await this.#close(tx, row, 'void', why)
  }

  /** Whoever has the link cancels; it can do nothing else. Null when it belongs to no proposal. */
  async cancelByLink(ip: string, token: string): Promise<{ act: string; target: string } | null> {
    const row = await this.#deps.store.byCancel(tokenHash(token))
    if (row === null) return null
    await this.#cancel(row.id, {
      operator: 'guest',
      network: ip,
      act: 'overview.cancelByLink',
      target: `proposal:${row.id}`,
      proposal: row.id,
    })
    const { act, target } = readContent(row.content)
    return { act, target }
  }

  /** Time that has gone by, as nobody can set it: what waits for its time is done then. */
  async pass(elapsedMs: number): Promise<void> {
    const { store, clock } = this.#deps
    const elapsed = Math.max(0, Math.floor(elapsedMs))
    for (const id of await store.expired(new Date(clock.now()))) await this.#end(id, 'void', 'it expired')
    if (elapsed > 0) await store.wait(elapsed)
    for (const id of await store.due()) await this.carryOut(id)
  }

  /** Tells of proposals that were not told of yet. */
  async announce(): Promise<void> {
    for (const row of await this.#deps.store.unannounced()) {
      await this.#deps.announce(row, this.#cancelToken(row.id))
      await this.#deps.store.change(this.#deps.db, row.id, { announced: true })
    }
  }

  /** Finishes what a stop left open: commands of the core whose outcome is not written down. */
  async resume(): Promise<void> {
    for (const row of await this.#deps.store.openCommands()) {
      const problem = await this.#submit(row)
      if (problem !== null)
        this.#deps.processLog.warn('a command of an operator was refused', { id: row.id, reason: problem.error })
    }
  }

  /** What is shown of a proposal, to whom. */
  async shown(rows: readonly ProposalRow[], operator: OperatorActor) {
    const operators = await this.#deps.peopleStore.all()
    const nameOf = (id: string | null) => operators.find((one) => one.id === id)?.name ?? null
    return Promise.all(
      rows.map(async (row) => {
        const room = this.#known.get(row.operation)?.operation.room ?? 'overview'
        const content = readContent(row.content)
        const may = (verb: 'approve' | 'stop') => permissionFor(operator.permissions, { verb, room }) !== null
        const isOwn = row.proposer === operator.id
        const isSecond = operators.find(({ id }) => id === row.proposer)?.person !== operator.person
        const isOpen = row.state === 'waiting' || row.state === 'approved'
        const approves = row.state === 'waiting' && may('approve') && (isSecond || (isOwn && row.alone))
        return {
          id: row.id,
          act: row.operation,
          room,
          level: content.level,
          target: content.target,
          reason: row.reason,
          proposer: nameOf(row.proposer) ?? '',
          approver: nameOf(row.approver),
          state: row.state,
          why: row.why,
          madeAt: unixSeconds(row.madeAt),
          expiresAt: unixSeconds(row.expiresAt),
          waits: row.state === 'approved' ? Math.max(0, Math.ceil((row.delayMs - row.waitedMs) / 1000)) : null,
          content: row.content,
          hash: row.hash,
          words: wordsOf(row.hash),
          may: { approve: approves, cancel: isOpen && (isOwn || may('approve') || may('stop')) },
        }
      }),
    )
  }

  /** Does what was approved, once. What came in its way; null = it is done, or was done before. */
  async carryOut(id: string): Promise<Problem | null> {
    const { store, clock, people, peopleStore } = this.#deps
    const row = await store.one(id)
    const known = row === null ? undefined : this.#known.get(row.operation)
    if (row === null || known === undefined || typeof known.handler === 'function') return new Problem('not-found')
    const { handler, operation } = known
    try {
      if (sha256(row.content) !== row.hash) throw new Void('its content is not what was approved')
      const content = readContent(row.content)
      if (row.expiresAt.getTime() <= clock.now()) throw new Void('it expired')
      const { params, query, body } = content.input as {
        readonly params: Json
        readonly query: Json
        readonly body: Json
      }
      const input = known.parse({ params, query, body })
      const proposer = await peopleStore.one(row.proposer)
      if (proposer?.state !== 'active') throw new Void('its proposer is no operator any more')
      const doer: Doer = { name: proposer.name, id: proposer.id }
      await this.#finish(known, handler, input, async (tx) => {
        const held = await store.held(tx, id)
        if (held?.state !== 'approved') return null
        if (!(await people.may(held.proposer, operation, tx))) throw new Void(PROPOSER_MAY_NOT)
        if (held.approver === null || !(await people.may(held.approver, { ...operation, verb: 'approve' }, tx)))
          throw new Void(APPROVER_MAY_NOT)
        const prepared = await handler.prepare(input, tx, doer)
        if (!isSame(prepared, content)) throw new Void('what it changes has changed since')
        await store.change(tx, id, { state: 'done', endedAt: new Date(clock.now()) })
        return this.#execute(tx, known, input, doer, prepared, { proposal: id, key: row.proposerKey, id: row.hash })
      })
      return null
    } catch (reason) {
      if (reason instanceof Void) {
        await this.#end(id, 'void', reason.message)
        return new Problem('act-void')
      }
      if (!(reason instanceof Problem)) throw reason
      // Who could not be asked now is asked again.
      if (reason.spec.status >= 500) return reason
      await this.#end(id, 'refused', reason.error)
      return reason
    }
  }

  async #serve(known: Known, context: OperatorContext, raw: RawInput): Promise<unknown> {
    const { operation, handler } = known
    const { operator } = context
    if (operation.auth !== 'guest' && operator === null) throw new Problem('unauthenticated')
    if (operation.auth === 'operator' && operator !== null && permissionFor(operator.permissions, operation) === null)
      throw await this.#refused(
        { ...by({ ...context, operator }), act: operation.id, target: `room:${operation.room}` },
        new Problem('forbidden'),
      )
    const input = known.parse(raw)
    if (typeof handler === 'function') return handler(context, input)
    if (operator === null) throw new Problem('unauthenticated')
    return this.#act(known, handler, { ...context, operator }, input)
  }

  async #act(
    known: Known,
    handler: Act,
    context: OperatorContext & { readonly operator: OperatorActor },
    input: OperationInput<OperatorOperation>,
  ) {
    const { people } = this.#deps
    const { operation } = known
    const { operator } = context
    const doer: Doer = { name: operator.name, id: operator.id }
    const { reason, ticket } = reasonIn(input)
    let target = `room:${operation.room}`
    try {
      const prepared = await handler.prepare(input, this.#deps.db, doer)
      ;({ target } = prepared)
      const level = levelOf(operation, prepared)
      const isAlone = level >= 3 && !(await people.hasSecondPerson(operator.person, operation, prepared.without))
      const asked = { level, alone: isAlone }
      const proof = level >= 2 ? await this.#proveAct(context, operation, asked, input, prepared) : null
      if (level >= 3 && proof !== null) return await this.#propose(context, operation, prepared, proof, reason, isAlone)
      const finished = await this.#finish(known, handler, input, async (tx) => {
        // Somebody else may have changed it since it was looked at; the record says what is changed now.
        const now = await handler.prepare(input, tx, doer)
        if (levelOf(operation, now) !== level) throw new Problem('act-void')
        if (proof !== null && !isSame(now, readContent(proof.content))) throw new Problem('act-void')
        return this.#execute(tx, known, input, doer, now, {
          session: operator.session,
          key: proof?.key ?? operator.key,
          network: context.ip,
          most:
            operation.limit === null
              ? null
              : ((permissionFor(operator.permissions, operation)?.most ?? null)?.[operation.limit] ?? null),
        })
      })
      return { outcome: 'done' as const, record: finished?.record ?? 0, proposal: null, data: finished?.data ?? null }
    } catch (problem) {
      const isSaid = !(problem instanceof Problem) || problem instanceof Refused || problem.spec.status >= 500
      if (isSaid || problem.error === 'key-required') throw problem
      throw await this.#refused({ ...by(context), act: operation.id, target, reason, ticket }, problem)
    }
  }

  /** In one transaction with its record; then the core is told, and what was believed is forgotten. */
  async #finish(
    { operation }: Known,
    handler: Act,
    input: OperationInput<OperatorOperation>,
    work: (tx: Transaction) => Promise<Done | null>,
  ): Promise<Done | null> {
    const finished = await this.#oneByOne(work)
    if (finished === null) return null
    for (const row of finished.commands) {
      const problem = await this.#submit(row)
      if (problem !== null) throw new Refused(operation.id, problem)
    }
    await handler.after?.(input)
    return finished
  }

  /** One act at a time, of this process and of others: nothing that an act has read is changed by another one meanwhile. */
  async #oneByOne<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const { db, store } = this.#deps
    const turn = this.#turn.then(async () =>
      db.transaction(async (tx) => {
        await store.lock(tx)
        return work(tx)
      }),
    )
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #execute(
    tx: Transaction,
    { operation, handler }: Known,
    input: OperationInput<OperatorOperation>,
    doer: Doer,
    prepared: Prepared,
    extra: Partial<Pick<RecordDraft, 'session' | 'key' | 'network' | 'proposal'>> & {
      readonly most?: number | null
      /** Makes the ids of its commands; by default the record's number does. */
      readonly id?: string
    },
  ): Promise<Done> {
    if (typeof handler === 'function') throw new Error(`${operation.id} is no act`)
    const { log, store } = this.#deps
    const { most = null, id, ...where } = extra
    const bodies: readonly CommandBody[] = handler.commands?.(input) ?? []
    const data = (await handler.perform?.(tx, input, doer)) ?? null
    const { reason, ticket } = reasonIn(input)
    const { target, before, after } = prepared
    const record = await log.add(tx, {
      ...where,
      operator: doer.name,
      act: operation.id,
      target,
      reason,
      ticket,
      before,
      after,
      counted: operation.limit,
      result: bodies.length === 0 ? 'done' : 'sent',
    })
    if (operation.limit !== null && most !== null) {
      const others = await log.countedToday(tx, doer.name, operation.limit, target)
      if (others + 1 > most)
        throw new Problem('too-many-requests', { limit: String(most), retryAfter: LIMIT_RETRY_SECONDS })
    }
    const commands = bodies.map((body, place): CommandRow => ({
      id: derivedCommandId('operator', id ?? String(record), place),
      record,
      place,
      body: writeCommand(body),
      operator: doer.name,
      operation: operation.id,
      target,
      proposal: where.proposal ?? null,
    }))
    for (const row of commands) await store.keepCommand(tx, row)
    return { record, data, commands }
  }

  /** Tells the core and writes down what came of it. Null = it is done. */
  async #submit(row: CommandRow): Promise<Problem | null> {
    const { engine, db, store, log } = this.#deps
    let problem: Problem | null = null
    let command: number | null = null
    try {
      const answer = await submit(engine, { ...readCommand(row.body), id: row.id })
      const refusal = refusalOf(answer)
      command = answer.seq
      if (refusal !== null) problem = new Problem(errorOfRefusal(refusal.code))
    } catch (reason) {
      // Its outcome is found out at the next start.
      if (!(reason instanceof Problem) || reason.error === 'outcome-unknown') throw reason
      problem = reason
    }
    await db.transaction(async (tx) => {
      if (!(await store.closeCommand(tx, row.id))) return
      await log.add(tx, {
        operator: row.operator,
        act: row.operation,
        target: row.target,
        proposal: row.proposal,
        of: row.record,
        command,
        result: problem?.error ?? 'done',
      })
    })
    return problem
  }

  async #propose(
    context: OperatorContext & { readonly operator: OperatorActor },
    operation: OperatorOperation,
    prepared: Prepared,
    proof: Proof,
    reason: string,
    alone: boolean,
  ) {
    const { store, peopleStore, log, clock } = this.#deps
    const { operator } = context
    const id = newUuid()
    const { target, before, after } = prepared
    const content = readContent(proof.content)
    const record = await this.#oneByOne(async (tx) => {
      const own = (await peopleStore.all(tx)).filter(({ person }) => person === operator.person)
      const ids = own.map((one) => one.id)
      if ((await store.count(tx, ids)) >= MOST_OPEN_OF_ONE)
        refuseAct(`${MOST_OPEN_OF_ONE} proposals of yours wait already: have some approved, or cancel them`)
      if ((await store.count(tx)) >= MOST_OPEN) refuseAct(`${MOST_OPEN} proposals wait already: end some first`)
      await store.add(tx, {
        id,
        operation: operation.id,
        content: proof.content,
        hash: sha256(proof.content),
        reason,
        proposer: operator.id,
        proposerKey: proof.key,
        state: 'waiting',
        why: null,
        approver: null,
        delayMs: 0,
        waitedMs: 0,
        madeAt: new Date(clock.now()),
        expiresAt: new Date(content.expires),
        endedAt: null,
        cancelHash: tokenHash(this.#cancelToken(id)),
        announced: false,
        alone,
      })
      return log.add(tx, {
        ...by(context),
        key: proof.key,
        act: operation.id,
        target,
        reason,
        before,
        after,
        proposal: id,
        result: 'proposed',
      })
    })
    return { outcome: 'proposed' as const, record, proposal: id, data: null }
  }

  async #proveAct(
    context: OperatorContext & { readonly operator: OperatorActor },
    operation: OperatorOperation,
    asked: Asked,
    input: OperationInput<OperatorOperation>,
    { target, before, after }: Prepared,
  ): Promise<Proof> {
    return this.#prove(context, 'act', operation, asked, (nonce, expires) =>
      canonical({
        act: operation.id,
        input: plain(input),
        target,
        before: plain(before),
        after: plain(after),
        requester: context.operator.name,
        level: asked.level,
        expires,
        nonce,
      }),
    )
  }

  /**
   * Asks the operator's key to sign exactly this, and checks its answer when it comes.
   * @param write the content for a nonce and an expiry
   * @param shown what is shown in its place
   * @throws Problem `key-required` with the question, `key-refused`, `act-void` where the content is another one now
   */
  async #prove(
    { operator, assertion: given }: OperatorContext & { readonly operator: OperatorActor },
    purpose: 'act' | 'approve',
    operation: OperatorOperation,
    { level, alone }: Asked,
    write: (nonce: string, expires: string) => string,
    shown?: { readonly content: string; readonly hash: string },
  ): Promise<Proof> {
    const { peopleStore, ceremony, clock, db } = this.#deps
    const now = clock.now()
    if (given === null) {
      const lasts = level >= 3 ? EXPIRES_MS[level === 4 ? 4 : 3] : QUESTION_MS
      const content = write(newChallenge(), new Date(now + lasts).toISOString())
      const id = newUuid()
      const challenge = challengeOf(content)
      const expiresAt = new Date(now + QUESTION_MS)
      await peopleStore.ask({ id, purpose, subject: operator.session, challenge, content, expiresAt })
      const keys = await peopleStore.keysOf([operator.id])
      const seen = shown ?? { content, hash: sha256(content) }
      throw new Problem('key-required', {
        data: {
          id,
          options: ceremony.ask(
            challenge,
            keys.map((key) => key.id),
          ),
          content: seen.content,
          words: wordsOf(seen.hash),
          level,
          alone,
        },
      })
    }
    const answer = readAssertion(given)
    const question = answer === null ? null : await peopleStore.take(answer.id, purpose, new Date(now))
    if (answer === null || question === null || question.subject !== operator.session) throw new Problem('key-refused')
    const { nonce, expires } = JSON.parse(question.content) as { readonly nonce: string; readonly expires: string }
    if (write(nonce, expires) !== question.content) throw new Problem('act-void')
    const key = await peopleStore.key(answer.response.id)
    if (key === null || key.operator !== operator.id || key.endedAt !== null) throw new Problem('key-refused')
    // A key that can leave its device gives nobody anything.
    if ((operation.verb === 'grant' || level === 4) && !key.deviceBound) throw new Problem('key-refused')
    const counter = await ceremony.proved(answer.response, question.challenge, key)
    if (!(await peopleStore.useKey(db, key.id, counter, new Date(now)))) throw new Problem('key-refused')
    return { content: question.content, key: key.id }
  }

  async #cancel(id: string, note: Omit<RecordDraft, 'result'>): Promise<number> {
    const { db, store, log, clock } = this.#deps
    return db.transaction(async (tx) => {
      const held = await store.held(tx, id)
      if (held === null || (held.state !== 'waiting' && held.state !== 'approved')) throw new Problem('act-void')
      await store.change(tx, id, { state: 'canceled', endedAt: new Date(clock.now()) })
      return log.add(tx, { ...note, result: 'done' })
    })
  }

  async #end(id: string, state: 'void' | 'refused', why: string): Promise<void> {
    const { db, store } = this.#deps
    await db.transaction(async (tx) => {
      const held = await store.held(tx, id)
      if (held?.state === 'waiting' || held?.state === 'approved') await this.#close(tx, held, state, why)
    })
  }

  async #close(tx: Transaction, { id, operation }: ProposalRow, state: 'void' | 'refused', why: string): Promise<void> {
    const { store, log, clock } = this.#deps
    await store.change(tx, id, { state, why, endedAt: new Date(clock.now()) })
    await log.add(tx, {
      operator: 'console',
      act: operation,
      target: `proposal:${id}`,
      reason: why,
      proposal: id,
      result: state,
    })
  }

  /** Writes down that something was refused. What can't be written down is refused all the same. */
  async #refused(note: Omit<RecordDraft, 'result'>, problem: Problem): Promise<Problem> {
    await this.#deps.log
      .note({ ...note, result: problem.error })
      .catch((reason: unknown) =>
        this.#deps.processLog.error('a refusal could not be recorded', { act: note.act, reason: reasonOf(reason) }),
      )
    return problem
  }

  #cancelToken(id: string): string {
    return createHmac('sha256', this.#deps.cancelSecret).update(id).digest('base64url')
  }
}

/** What was proposed may not be done as it is. */
class Void extends Error {
  override readonly name = 'Void'
}

/** The core refused what an act told it; the record says so already. */
class Refused extends Problem {
  readonly act: string

  constructor(act: string, problem: Problem) {
    super(problem.error, problem.detail)
    this.act = act
  }
}

const by = ({ operator, ip }: { readonly operator: OperatorActor; readonly ip: string }) => ({
  operator: operator.name,
  session: operator.session,
  key: operator.key,
  network: ip,
})

const levelOf = ({ level }: OperatorOperation, { takesTwo = false }: Prepared): number =>
  takesTwo ? Math.max(level, 3) : level

/** It was written by this module; whether it was altered is checked where it matters. */
const readContent = (text: string): Content => JSON.parse(text) as Content

const isSame = ({ target, before, after }: Prepared, content: Content): boolean =>
  canonical({ target, before: plain(before), after: plain(after) }) ===
  canonical({ target: content.target, before: content.before, after: content.after })

/** The id of a question and what a key answered to it. */
const assertion = z.object({ id: z.uuid(), response: passkeyAssertion })

const readAssertion = (value: unknown): z.output<typeof assertion> | null => assertion.safeParse(value).data ?? null
