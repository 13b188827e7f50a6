import { open, readFile, rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A transaction that was signed. */
export interface SignedEntry {
  readonly payment: string
  readonly version: number
  readonly sequence: number
  readonly txid: string
  readonly raw: string
}

/** After so many it is looked which of them are over. */
const ROUND = 1_000

/**
 * What a signer has signed, in a file of its own: nothing leaves it that isn't written down, so that it can say the same again
 * whatever becomes of the database.
 */
export class SignedLog {
  readonly #path: string
  readonly #isOpen: (payment: string) => boolean
  #entries: readonly SignedEntry[] = []
  #file: FileHandle | null = null
  /** What was added since it was looked which are over. */
  #added = 0
  #turn: Promise<unknown> = Promise.resolve()

  /** `isOpen`: the payment may still have to be signed or counted. */
  constructor(path: string, isOpen: (payment: string) => boolean) {
    this.#path = path
    this.#isOpen = isOpen
  }

  /** One at a time: whoever looks at what was signed signs before the next one looks. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(async () => {
      if (this.#file === null) await this.#load()
      return work()
    })
    this.#turn = turn.catch(() => {})
    return turn
  }

  get entries(): readonly SignedEntry[] {
    return this.#entries
  }

  async add(entry: SignedEntry): Promise<void> {
    if (this.#added >= ROUND) await this.#rewrite()
    if (this.#file === null) throw new Error('the log of the signer is not open')
    await this.#file.appendFile(`${JSON.stringify(entry)}\n`)
    await this.#file.datasync()
    this.#entries = [...this.#entries, entry]
    this.#added += 1
  }

  async close(): Promise<void> {
    await this.#turn
    await this.#file?.close()
    this.#file = null
  }

  async #load(): Promise<void> {
    const text = await readFile(this.#path, 'utf8').catch((reason: unknown) => {
      if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return ''
      throw reason
    })
    const lines = text.split('\n')
    // What has no end of its line was never given to anybody.
    this.#entries = lines.slice(0, -1).map(entryIn)
    await this.#rewrite()
  }

  /** Leaves out what is over. */
  async #rewrite(): Promise<void> {
    const kept = this.#entries.filter(({ payment }) => this.#isOpen(payment))
    const draft = `${this.#path}.tmp`
    const file = await open(draft, 'w', 0o600)
    await file.writeFile(kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    await file.sync()
    await file.close()
    await rename(draft, this.#path)
    const folder = await open(dirname(this.#path), 'r')
    await folder.sync()
    await folder.close()
    await this.#file?.close()
    this.#file = await open(this.#path, 'a', 0o600)
    this.#entries = kept
    this.#added = 0
  }
}

/** @throws Error where somebody has changed the file: a payment that it doesn't remember could be made twice */
function entryIn(line: string, at: number): SignedEntry {
  try {
    const { payment, version, sequence, txid, raw }: Record<keyof SignedEntry, unknown> = JSON.parse(line)
    const isNumbered = Number.isSafeInteger(version) && Number.isSafeInteger(sequence)
    if (isNumbered && typeof payment === 'string' && typeof txid === 'string' && typeof raw === 'string')
      return { payment, version: Number(version), sequence: Number(sequence), txid, raw }
  } catch {
    // Said below.
  }
  throw new Error(`line ${at + 1} of the signer's log is none of its own`)
}
