import type { DataExport } from '@exchange/contract/accounts'
import {
  newUuid,
  originOf,
  Problem,
  reasonOf,
  sealBytes,
  StreamedFile,
  unixSeconds,
  unsealBytes,
} from '../../../kernel/index.ts'
import type { Clock, Log, PersonalRecords, UserContext } from '../../../kernel/index.ts'
import type { Tell } from '../../notifications/index.ts'
import { visitorOf } from '../letters/index.ts'
import type { MailQueue } from '../../delivery/index.ts'
import type { ProfileStore } from '../profile/index.ts'
import { exportReadyMail } from './mails.ts'
import { archiveOf } from './archive.ts'
import type { ExportRow, ExportStore } from './store.ts'

const DAY_MS = 24 * 3_600_000
/** How many an account gets in a day. */
const MOST_OF_A_DAY = 2
/** For so long one can be downloaded. */
const KEPT_MS = 7 * DAY_MS
/** For so long it is remembered that there was one. */
const REMEMBERED_MS = 30 * DAY_MS
/** A session that has opened one may download it for so long. */
const OPEN_MS = 5 * 60_000
/** Whoever makes one holds it for so long after each part. */
const LEASE_MS = 2 * 60_000
const ATTEMPTS = 3
const AGAIN_MS = 60_000
/** Bytes of a part, before it is sealed. */
const PART_BYTES = 256 * 1024
/** Bytes that one export may have: some ten million rows. */
const MOST_BYTES = 256 * 1024 * 1024
/** The process does other work between two pages. */
const REST_MS = 10

export interface ExportDeps {
  readonly store: ExportStore
  readonly profile: ProfileStore
  readonly queue: MailQueue
  readonly personal: PersonalRecords
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
  /** Seals the parts; 32 bytes, kept outside the database. */
  readonly key: Buffer
  readonly most?: number
}

/** Copies of everything that the exchange holds about an account, made outside the request and kept for a while. */
export class ExportService {
  readonly #deps: ExportDeps
  #isStopped = false
  #running: Promise<void> | null = null

  constructor(deps: ExportDeps) {
    this.#deps = deps
  }

  /** The last one, and when the next can be asked for (Unix seconds, null = now). */
  async state({ actor }: UserContext): Promise<{ last: DataExport | null; nextAt: number | null }> {
    const last = await this.#deps.store.last(actor.owner)
    const nextAt = await this.#nextAt(actor.owner)
    return { last: last === null ? null : this.#shape(last), nextAt: nextAt === null ? null : unixSeconds(nextAt) }
  }

  /** @throws Problem `export-under-way`, `exports-too-many` */
  async ask(context: UserContext): Promise<DataExport> {
    const { store, clock, tell } = this.#deps
    const { owner } = context.actor
    const now = new Date(clock.now())
    if ((await store.last(owner))?.state === 'making') throw new Problem('export-under-way')
    const nextAt = await this.#nextAt(owner)
    if (nextAt !== null)
      throw new Problem('exports-too-many', { retryAfter: Math.ceil((nextAt.getTime() - now.getTime()) / 1000) })
    const row: ExportRow = {
      id: newUuid(),
      userId: owner,
      state: 'making',
      attempts: 0,
      origin: originOf(context.site),
      askedAt: now,
      nextAt: now,
      until: null,
      bytes: null,
      openSession: null,
      openUntil: null,
    }
    if (!(await store.add(row))) throw new Problem('export-under-way')
    await tell(owner, { kind: 'data-export-asked', values: visitorOf(context) })
    return this.#shape(row)
  }

  /** Lets this session download it for a few minutes. @throws Problem `not-found` */
  async open({ actor }: UserContext, id: string): Promise<{ seconds: number }> {
    const now = this.#deps.clock.now()
    const until = new Date(now + OPEN_MS)
    if (!(await this.#deps.store.open(id, actor.owner, actor.through, new Date(now), until)))
      throw new Problem('not-found')
    return { seconds: OPEN_MS / 1000 }
  }

  /** @throws Problem `not-found`, `link-expired` when this session has not opened it just now */
  async file({ actor }: UserContext, id: string): Promise<StreamedFile> {
    const { store, clock } = this.#deps
    const now = new Date(clock.now())
    const row = await store.ready(id, actor.owner, now)
    if (row === null || row.bytes === null) throw new Problem('not-found')
    if (row.openSession !== actor.through || row.openUntil === null || row.openUntil < now)
      throw new Problem('link-expired')
    return new StreamedFile({
      name: `data-${actor.owner}-${row.askedAt.toISOString().slice(0, 10)}.zip`,
      mediaType: 'application/zip',
      length: row.bytes,
      chunks: this.#parts(id),
    })
  }

  /** Makes those that wait, one after the other. Called now and then by the process. */
  async run(): Promise<void> {
    this.#running ??= this.#make().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  /** What is being made is left, and made anew after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }

  async sweep(): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#deps.store.sweep(new Date(now), new Date(now - REMEMBERED_MS))
  }

  async #make(): Promise<void> {
    const { store, clock, log } = this.#deps
    while (!this.#isStopped) {
      const now = clock.now()
      const row = await store.take(new Date(now), new Date(now + LEASE_MS))
      if (row === null) return
      try {
        await this.#makeOne(row)
      } catch (reason) {
        log.warn('a copy of an account’s data could not be made', { attempts: row.attempts, reason: reasonOf(reason) })
        if (row.attempts >= ATTEMPTS || reason instanceof TooLarge) await store.fail(row.id)
        else await store.later(row.id, new Date(clock.now() + AGAIN_MS))
      }
    }
  }

  async #makeOne(row: ExportRow): Promise<void> {
    const { store, profile, personal, queue, clock, tell, key, most = MOST_BYTES } = this.#deps
    await store.removeParts(row.id)
    const held = [...personal.all()]
    const contents = {
      account: row.userId,
      madeAt: new Date(clock.now()).toISOString(),
      leftOut: held.flatMap(([, { tables }]) =>
        Object.entries(tables).flatMap(([what, { file }]) =>
          typeof file === 'string' ? [] : [{ what, why: file.leftOut }],
        ),
      ),
    }
    let bytes = 0
    let part = 0
    for await (const piece of inParts(
      archiveOf(
        held.flatMap(([, { files }]) => files),
        row.userId,
        contents,
        rest,
      ),
    )) {
      bytes += piece.length
      if (bytes > most) throw new TooLarge()
      const leaseUntil = new Date(clock.now() + LEASE_MS)
      const sealed = sealBytes(key, sealedAs(row.id, part), piece)
      // Somebody else makes it by now.
      if (this.#isStopped || !(await store.addPart(row, part, sealed, leaseUntil))) return
      part += 1
    }
    if (!(await store.finish(row, bytes, new Date(clock.now() + KEPT_MS)))) return
    await tell(row.userId, { kind: 'data-export-ready', values: { bytes } })
    const user = await profile.user(row.userId)
    if (user !== null) await queue.addNotice(exportReadyMail(user, row.origin, KEPT_MS / DAY_MS))
  }

  /** The bytes of one that is ready, unsealed part by part. */
  async *#parts(id: string): AsyncIterable<Buffer> {
    for (let part = 0; ; part++) {
      const sealed = await this.#deps.store.part(id, part)
      if (sealed === null) return
      yield unsealBytes(this.#deps.key, sealedAs(id, part), sealed)
    }
  }

  /** When an account gets the next; null = now. */
  async #nextAt(owner: number): Promise<Date | null> {
    const since = new Date(this.#deps.clock.now() - DAY_MS)
    const [oldest, ...others] = await this.#deps.store.askedSince(owner, since)
    return oldest === undefined || others.length + 1 < MOST_OF_A_DAY ? null : new Date(oldest.getTime() + DAY_MS)
  }

  #shape({ id, state, askedAt, until, bytes }: ExportRow): DataExport {
    const isGone = until !== null && until.getTime() <= this.#deps.clock.now()
    return {
      id,
      state: isGone ? 'gone' : state,
      askedAt: unixSeconds(askedAt),
      until: until === null ? null : unixSeconds(until),
      bytes,
    }
  }
}

/** It would be larger than an export may be: trying again changes nothing. */
class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** In the place of another part, or of another export, it does not open. */
const sealedAs = (id: string, part: number): string => `data-export:${id}:${part}`

const rest = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  setTimeout(resolve, REST_MS, undefined)
  await promise
}

/** The same bytes in parts of one size, but the last. */
async function* inParts(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < PART_BYTES) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; at + PART_BYTES <= whole.length; at += PART_BYTES) yield whole.subarray(at, at + PART_BYTES)
    waiting = [whole.subarray(at)]
    size = whole.length - at
  }
  if (size > 0) yield Buffer.concat(waiting)
}
