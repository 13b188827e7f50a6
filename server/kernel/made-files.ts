/**
 * Files that are made outside of any request and kept for a while: sealed, in parts, in the database. Whoever makes one holds it by
 * a lease, so that what a stop left half-made is made anew by another.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Clock, Log } from './context.ts'
import type { Database, Queries } from './database.ts'
import { sealBytes, unsealBytes } from './sealing.ts'
import { sql } from './sql.ts'
import { reasonOf } from './thrown.ts'

/** Whoever makes one holds it for so long after each sign of life. */
const LEASE_MS = 2 * 60_000
const ATTEMPTS = 3
const AGAIN_MS = 60_000
/** Bytes of a part, before it is sealed. */
const PART_BYTES = 256 * 1024
/** The process does other work between two pages. */
const REST_MS = 10

/** A file that is to be made; `attempts` = how many times it was begun. */
export interface MadeFile {
  readonly id: string
  readonly attempts: number
}

/** Names of a table of files with `id`, `state`, `attempts` and `next_at`, and of the table of their parts. */
interface MadeFileTables {
  readonly files: string
  readonly parts: string
  /** Of the parts' table: names the file. */
  readonly file: string
}

/** Files of one kind that wait, their leases and their sealed parts. */
export class MadeFileStore {
  readonly #db: Database
  readonly #files
  readonly #parts
  readonly #file

  constructor(db: Database, { files, parts, file }: MadeFileTables) {
    this.#db = db
    this.#files = sql.identifier(files)
    this.#parts = sql.identifier(parts)
    this.#file = sql.identifier(file)
  }

  /** Takes one that is due, the one that has waited longest; nobody else gets it before `leaseUntil`. */
  async take(now: Date, leaseUntil: Date): Promise<MadeFile | null> {
    const due = sql`select id from ${this.#files} where state = 'making' and next_at <= ${now.toISOString()}
      order by next_at limit 1 for update skip locked`
    const { rows } = await this.#db.execute<{ id: string; attempts: number }>(
      sql`update ${this.#files} set attempts = attempts + 1, next_at = ${leaseUntil.toISOString()}
        where id in (${due}) returning id, attempts`,
    )
    return rows[0] ?? null
  }

  /** Holds one for longer. False when somebody else has it now. */
  async hold({ id, attempts }: MadeFile, leaseUntil: Date, queries: Queries = this.#db): Promise<boolean> {
    const { rows } = await queries.execute(
      sql`update ${this.#files} set next_at = ${leaseUntil.toISOString()}
        where id = ${id} and state = 'making' and attempts = ${attempts} returning id`,
    )
    return rows.length === 1
  }

  /** One transaction: adds a part and holds the file for longer. False when somebody else has it now. */
  async addPart(file: MadeFile, part: number, sealed: Buffer, leaseUntil: Date): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if (!(await this.hold(file, leaseUntil, tx))) return false
      await tx.execute(
        sql`insert into ${this.#parts} (${this.#file}, part, sealed) values (${file.id}, ${part}, ${sealed})`,
      )
      return true
    })
  }

  async removeParts(id: string): Promise<void> {
    await this.#db.execute(sql`delete from ${this.#parts} where ${this.#file} = ${id}`)
  }

  async part(id: string, part: number): Promise<Buffer | null> {
    const { rows } = await this.#db.execute<{ sealed: Buffer }>(
      sql`select sealed from ${this.#parts} where ${this.#file} = ${id} and part = ${part}`,
    )
    return rows[0]?.sealed ?? null
  }

  async later({ id, attempts }: MadeFile, nextAt: Date): Promise<void> {
    await this.hold({ id, attempts }, nextAt)
  }
}

/** What whoever makes one does between two pages: lets the process do other work, and holds the file. */
export type Rest = () => Promise<void>

/** Why there is no file. Of a size that it may not have: trying again changes nothing. */
export type FileFailure = 'too-large' | 'broken'

export interface MadeFilesDeps<Row extends MadeFile> {
  readonly files: MadeFileStore
  readonly clock: Clock
  readonly log: Log
  /** Seals the parts; 32 bytes, kept outside the database. */
  readonly key: Buffer
  /** Parts of another kind of file do not open. */
  readonly kind: string
  /** For the log: "a copy of an account’s data". */
  readonly what: string
  /** The one that was taken; null = it is gone. */
  readonly rowOf: (taken: MadeFile) => Promise<Row | null>
  /** Its bytes, piece by piece. */
  readonly bytesOf: (row: Row, rest: Rest) => AsyncIterable<Buffer>
  /** Bytes that one may have. */
  readonly mostOf: (row: Row) => number
  /** All parts are there. */
  readonly done: (row: Row, bytes: number) => Promise<void>
  readonly failed: (row: Row, why: FileFailure) => Promise<void>
}

/** Makes files of one kind, one after the other. */
export class MadeFiles<Row extends MadeFile> {
  readonly #deps: MadeFilesDeps<Row>
  #isStopped = false
  #running: Promise<void> | null = null

  constructor(deps: MadeFilesDeps<Row>) {
    this.#deps = deps
  }

  /** Makes those that wait. Called now and then by the process. */
  async run(): Promise<void> {
    this.#running ??= this.#makeAll().finally(() => {
      this.#running = null
    })
    await this.#running
  }

  /** What is being made is left, and made anew after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.catch(() => {})
  }

  /** The bytes of one that is ready, unsealed part by part. */
  async *read(id: string): AsyncIterable<Buffer> {
    const { files, key, kind } = this.#deps
    for (let part = 0; ; part++) {
      const sealed = await files.part(id, part)
      if (sealed === null) return
      yield unsealBytes(key, sealedAs(kind, id, part), sealed)
    }
  }

  async #makeAll(): Promise<void> {
    const { files, clock, rowOf } = this.#deps
    while (!this.#isStopped) {
      const taken = await files.take(new Date(clock.now()), this.#leaseUntil())
      if (taken === null) return
      const row = await rowOf(taken)
      if (row !== null) await this.#makeOne(row)
    }
  }

  async #makeOne(row: Row): Promise<void> {
    const { files, clock, log, what, done, failed } = this.#deps
    try {
      const bytes = await this.#write(row)
      if (bytes !== null) await done(row, bytes)
    } catch (reason) {
      if (reason instanceof NotHeld) return
      log.warn(`${what} could not be made`, { attempts: row.attempts, reason: reasonOf(reason) })
      if (reason instanceof FileTooLarge) await failed(row, 'too-large')
      else if (row.attempts >= ATTEMPTS) await failed(row, 'broken')
      else await files.later(row, new Date(clock.now() + AGAIN_MS))
    }
  }

  /** Bytes in all; null = it was left, or somebody else makes it by now. */
  async #write(row: Row): Promise<number | null> {
    const { files, key, kind, bytesOf, mostOf } = this.#deps
    await files.removeParts(row.id)
    let bytes = 0
    let part = 0
    for await (const piece of inParts(bytesOf(row, this.#restOf(row)))) {
      bytes += piece.length
      if (bytes > mostOf(row)) throw new FileTooLarge()
      const sealed = sealBytes(key, sealedAs(kind, row.id, part), piece)
      if (this.#isStopped || !(await files.addPart(row, part, sealed, this.#leaseUntil()))) return null
      part += 1
    }
    return bytes
  }

  #restOf(row: Row): Rest {
    const { files, clock } = this.#deps
    let heldAt = clock.now()
    return async () => {
      await delay(REST_MS)
      if (this.#isStopped) throw new NotHeld()
      if (clock.now() - heldAt < LEASE_MS / 4) return
      if (!(await files.hold(row, this.#leaseUntil()))) throw new NotHeld()
      heldAt = clock.now()
    }
  }

  #leaseUntil(): Date {
    return new Date(this.#deps.clock.now() + LEASE_MS)
  }
}

/** It would be larger than it may be. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

/** The process stops, or somebody else makes it by now. */
class NotHeld extends Error {
  override readonly name = 'NotHeld'
}

/** In the place of another part, or of another file, it does not open. */
const sealedAs = (kind: string, id: string, part: number): string => `${kind}:${id}:${part}`

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
