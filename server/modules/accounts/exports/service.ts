import type { DataExport } from '@exchange/contract/accounts'
import { MadeFiles, newUuid, originOf, Problem, StreamedFile, unixSeconds } from '../../../kernel/index.ts'
import type { Clock, Log, PersonalRecords, Rest, UserContext } from '../../../kernel/index.ts'
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
/** Bytes that one export may have: some ten million rows. */
const MOST_BYTES = 256 * 1024 * 1024

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
  readonly #files: MadeFiles<ExportRow>

  constructor(deps: ExportDeps) {
    const { store, clock, log, key, most = MOST_BYTES } = deps
    this.#deps = deps
    this.#files = new MadeFiles({
      files: store.files,
      clock,
      log,
      key,
      kind: 'data-export',
      what: 'a copy of an account’s data',
      rowOf: async ({ id }) => store.one(id),
      bytesOf: (row, rest) => this.#archive(row, rest),
      mostOf: () => most,
      done: async (row, bytes) => this.#done(row, bytes),
      failed: async ({ id }) => store.fail(id),
    })
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
      chunks: this.#files.read(id),
    })
  }

  /** Makes those that wait, one after the other. Called now and then by the process. */
  async run(): Promise<void> {
    await this.#files.run()
  }

  /** What is being made is left, and made anew after the next start. */
  async stop(): Promise<void> {
    await this.#files.stop()
  }

  async sweep(): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#deps.store.sweep(new Date(now), new Date(now - REMEMBERED_MS))
  }

  #archive({ userId }: ExportRow, rest: Rest): AsyncIterable<Buffer> {
    const held = [...this.#deps.personal.all()]
    const contents = {
      account: userId,
      madeAt: new Date(this.#deps.clock.now()).toISOString(),
      leftOut: held.flatMap(([, { tables }]) =>
        Object.entries(tables).flatMap(([what, { file }]) =>
          typeof file === 'string' ? [] : [{ what, why: file.leftOut }],
        ),
      ),
    }
    return archiveOf(
      held.flatMap(([, { files }]) => files),
      userId,
      contents,
      rest,
    )
  }

  async #done(row: ExportRow, bytes: number): Promise<void> {
    const { store, profile, queue, clock, tell } = this.#deps
    if (!(await store.finish(row, bytes, new Date(clock.now() + KEPT_MS)))) return
    await tell(row.userId, { kind: 'data-export-ready', values: { bytes } })
    const user = await profile.user(row.userId)
    if (user !== null) await queue.addNotice(exportReadyMail(user, row.origin, KEPT_MS / DAY_MS))
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
