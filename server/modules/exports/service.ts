import type { exports, ExportFormat, HistoryExport } from '@exchange/contract/exports'
import { siteLanguageOf } from '@exchange/contract/site/languages'
import type { z } from 'zod'
import { FileTooLarge, MadeFiles, Problem, StreamedFile, newUuid, originOf, unixSeconds } from '../../kernel/index.ts'
import type {
  AnyExportKind,
  Clock,
  ExportCell,
  ExportKinds,
  ExportPage,
  ExportQuery,
  FileFailure,
  Log,
  Rest,
  Typeface,
  UserContext,
} from '../../kernel/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Tell } from '../notifications/index.ts'
import { csvOf } from './files/csv.ts'
import { isTimeZone } from './files/moments.ts'
import { pdfOf } from './files/pdf.ts'
import type { WriteSheet } from './files/sheet.ts'
import { xlsxOf } from './files/xlsx.ts'
import { exportReadyMail } from './mails.ts'
import type { ExportCounts, HistoryExportRow, HistoryExportStore } from './store.ts'
import { exportTexts } from './texts/index.ts'

const DAY_MS = 24 * 3_600_000
const DAY_S = 24 * 3600

/** What one may ask for, and what all of them may take. */
export interface ExportLimits {
  /** Rows of a file, by its format. */
  readonly rows: Readonly<Record<ExportFormat, number>>
  /** Bytes of a file. */
  readonly bytes: number
  readonly longestDays: number
  /** Of an account: asked for within a day, in the making, and kept. */
  readonly perDay: number
  readonly waiting: number
  readonly kept: number
  /** Of all accounts: in the making, and bytes of all files. */
  readonly allWaiting: number
  readonly allBytes: number
}

export const usualLimits: ExportLimits = {
  rows: { csv: 500_000, xlsx: 200_000, pdf: 5_000 },
  bytes: 64 * 1024 * 1024,
  longestDays: 3_660,
  perDay: 20,
  waiting: 3,
  kept: 10,
  allWaiting: 1_000,
  allBytes: 20 * 1024 ** 3,
}
/** For so long one can be downloaded. */
const KEPT_DAYS = 7
/** For so long it is remembered that there was one. */
const REMEMBERED_MS = 30 * DAY_MS
/** What a list shows. */
const SHOWN = 100

const writers: Readonly<Record<ExportFormat, WriteSheet>> = { csv: csvOf, xlsx: xlsxOf, pdf: pdfOf }
const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export interface ExportsDeps {
  readonly store: HistoryExportStore
  readonly kinds: ExportKinds
  readonly accounts: Pick<Accounts, 'mail' | 'profile'>
  readonly clock: Clock
  readonly log: Log
  readonly tell: Tell
  readonly typeface: () => Promise<Typeface>
  /** Seals the parts; 32 bytes, kept outside the database. */
  readonly key: Buffer
  readonly limits?: ExportLimits
}

type Asked = z.output<(typeof exports)['create']['body']>

/** Histories as files, made outside of any request and kept for a while. */
export class ExportsService {
  readonly #deps: ExportsDeps
  readonly #limits: ExportLimits
  readonly #files: MadeFiles<HistoryExportRow>

  constructor(deps: ExportsDeps) {
    const { store, clock, log, key } = deps
    this.#deps = deps
    this.#limits = deps.limits ?? usualLimits
    this.#files = new MadeFiles({
      files: store.files,
      clock,
      log,
      key,
      kind: 'history-export',
      what: 'an export of a history',
      rowOf: async ({ id }) => store.one(id),
      bytesOf: (row, rest) => this.#write(row, rest),
      mostOf: () => this.#limits.bytes,
      done: async (row, bytes) => this.#done(row, bytes),
      failed: async (row, why) => this.#failed(row, why),
    })
  }

  async settings({ actor }: UserContext) {
    const { rows, longestDays, perDay, waiting, kept } = this.#limits
    const askedAt = await this.#deps.store.askedSince(actor.owner, this.#dayAgo())
    const nextAt = this.#nextAt(askedAt)
    return {
      kinds: this.#deps.kinds.all().map(({ name, filters }) => ({ kind: name, filters: [...filters] })),
      formats: (['csv', 'xlsx', 'pdf'] as const).map((format) => ({ format, rows: rows[format] })),
      longestDays,
      perDay,
      waiting,
      kept,
      keptDays: KEPT_DAYS,
      nextAt: nextAt === null ? null : unixSeconds(nextAt),
    }
  }

  async list({ actor }: UserContext): Promise<readonly HistoryExport[]> {
    return (await this.#deps.store.all(actor.owner, SHOWN)).map((row) => this.#shape(row))
  }

  /**
   * @throws Problem `history-period`, `export-period`, `export-filter`, `market-unknown`, `asset-unknown`, `time-zone-unknown`,
   * `exports-waiting`, `exports-of-day`, `exports-busy`
   */
  async create(context: UserContext, asked: Asked): Promise<HistoryExport> {
    const { store, clock } = this.#deps
    const now = new Date(clock.now())
    const { kind, format, from, to, timeZone } = asked
    const filters = this.#checked(asked)
    const row: HistoryExportRow = {
      id: newUuid(),
      userId: context.actor.owner,
      kind,
      format,
      from,
      // What happens while it is made doesn't come into it.
      to: Math.min(to, unixSeconds(now)),
      timeZone,
      filters,
      state: 'making',
      failure: null,
      attempts: 0,
      origin: originOf(context.site),
      askedAt: now,
      nextAt: now,
      rows: 0,
      total: null,
      until: null,
      bytes: null,
    }
    await store.add(row, this.#dayAgo(), (counts) => this.#admit(counts))
    return this.#shape(row)
  }

  /** @throws Problem `not-found` */
  async file({ actor }: UserContext, id: string): Promise<StreamedFile> {
    const row = await this.#deps.store.ready(id, actor.owner, new Date(this.#deps.clock.now()))
    if (row === null || row.bytes === null) throw new Problem('not-found')
    const [from, to] = [row.from, row.to].map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 10))
    return new StreamedFile({
      name: `${row.kind}-${from}-${to}.${row.format}`,
      mediaType: mediaTypes[row.format],
      length: row.bytes,
      chunks: this.#files.read(id),
    })
  }

  /** @throws Problem `not-found` */
  async remove({ actor }: UserContext, id: string): Promise<void> {
    if (!(await this.#deps.store.remove(id, actor.owner))) throw new Problem('not-found')
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

  /** What it is narrowed by. */
  #checked({ kind: name, from, to, timeZone, filters }: Asked): ExportQuery['filters'] {
    const now = Math.floor(this.#deps.clock.now() / 1000)
    if (to < from || from > now) throw new Problem('history-period')
    if (Math.min(to, now) - from > this.#limits.longestDays * DAY_S) throw new Problem('export-period')
    if (!isTimeZone(timeZone)) throw new Problem('time-zone-unknown')
    const kind = this.#kind(name)
    const narrowed = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    if (Object.keys(narrowed).some((filter) => !kind.filters.some((known) => known === filter)))
      throw new Problem('export-filter')
    kind.check(narrowed)
    return narrowed
  }

  #admit({ waiting, ofDay, allWaiting, allBytes }: ExportCounts): void {
    const limits = this.#limits
    if (waiting >= limits.waiting) throw new Problem('exports-waiting')
    const nextAt = this.#nextAt(ofDay)
    if (nextAt !== null) {
      const left = nextAt.getTime() - this.#deps.clock.now()
      throw new Problem('exports-of-day', { retryAfter: Math.ceil(left / 1000) })
    }
    if (allWaiting >= limits.allWaiting || allBytes >= limits.allBytes) throw new Problem('exports-busy')
  }

  #kind(name: HistoryExportRow['kind']): AnyExportKind {
    const kind = this.#deps.kinds.of(name)
    if (kind === null) throw new Error(`no module exports ${name}`)
    return kind
  }

  async *#write(row: HistoryExportRow, rest: Rest): AsyncIterable<Buffer> {
    const language = await this.#deps.accounts.profile.languageOf(row.userId)
    const site = siteLanguageOf(language)
    const texts = exportTexts[site]
    const sheet = {
      title: texts.kinds[row.kind],
      language: site,
      account: row.userId,
      from: row.from,
      to: row.to,
      timeZone: row.timeZone,
      madeAt: this.#deps.clock.now(),
      columns: this.#kind(row.kind).columns,
      texts,
      typeface: this.#deps.typeface,
    }
    yield* writers[row.format](sheet, this.#counted(row), rest)
  }

  /** The rows of one, counted. @throws FileTooLarge when there are more than its format may have */
  async *#counted(row: HistoryExportRow): AsyncIterable<ExportPage<readonly ExportCell[]>> {
    const { userId: owner, kind, format, from, to, filters } = row
    const most = this.#limits.rows[format]
    let count = 0
    let whole: number | null = null
    for await (const page of this.#kind(kind).cells({ owner, from, to, filters })) {
      if (count === 0) whole = page.total
      count += page.rows.length
      if (count > most || (whole ?? 0) > most) throw new FileTooLarge()
      await this.#deps.store.progress(row, count, whole === null ? null : Math.max(whole, count))
      yield page
    }
  }

  async #done(row: HistoryExportRow, bytes: number): Promise<void> {
    const { store, clock, tell, accounts } = this.#deps
    const until = new Date(clock.now() + KEPT_DAYS * DAY_MS)
    if (!(await store.finish(row, bytes, until, this.#limits.kept))) return
    const { kind, format, userId, origin } = row
    await tell(userId, { kind: 'history-export-ready', values: { history: kind, format } })
    await accounts.mail(userId, (to) => exportReadyMail(to, origin, { kind, format, days: KEPT_DAYS }), null)
  }

  async #failed(row: HistoryExportRow, why: FileFailure): Promise<void> {
    const { store, tell } = this.#deps
    if (!(await store.fail(row, why))) return
    const { kind, format, userId } = row
    await tell(userId, { kind: 'history-export-failed', values: { history: kind, format } })
  }

  #dayAgo(): Date {
    return new Date(this.#deps.clock.now() - DAY_MS)
  }

  /** When an account gets the next; null = now. */
  #nextAt(ofDay: readonly Date[]): Date | null {
    const freed = ofDay[ofDay.length - this.#limits.perDay]
    return freed === undefined ? null : new Date(freed.getTime() + DAY_MS)
  }

  #shape(row: HistoryExportRow): HistoryExport {
    const { id, kind, format, from, to, timeZone, filters, state, failure, rows, total, askedAt, until, bytes } = row
    const isOver = state === 'removed' || (until !== null && until.getTime() <= this.#deps.clock.now())
    return {
      id,
      kind,
      format,
      from,
      to,
      timeZone,
      filters: filters as HistoryExport['filters'],
      state: isOver ? 'expired' : state,
      failure,
      rows,
      total,
      askedAt: unixSeconds(askedAt),
      until: until === null ? null : unixSeconds(until),
      bytes,
    }
  }
}
