/** How far somebody who follows the engine is behind it, in commands and in seconds. */

/** A mark is set this often at most while nobody is far behind. */
const EVERY_MS = 50
/** When there are so many, every second one is forgotten, and marks are set half as often. */
const MOST_MARKS = 1_200

interface Mark {
  readonly seq: number
  readonly at: number
}

export interface Behind {
  readonly commands: number
  readonly seconds: number
}

/** Remembers when commands became durable, in bounded memory: the longer ago, the coarser. Times in milliseconds. */
export class DurableMarks {
  /** Oldest first: up to `seq` everything was durable at `at`. */
  #marks: Mark[] = []
  #last: number
  #everyMs = EVERY_MS

  constructor(lastSeq: number) {
    this.#last = lastSeq
  }

  /** Everything up to `seq` is durable now. */
  note(seq: number, now: number): void {
    this.#last = seq
    const newest = this.#marks.at(-1)
    if (newest !== undefined && now - newest.at < this.#everyMs) return
    if (this.#marks.length >= MOST_MARKS) {
      this.#marks = this.#marks.filter((_, place) => place % 2 === 0)
      this.#everyMs *= 2
    }
    this.#marks.push({ seq, at: now })
  }

  /** Behind is who shows `seq`: since the first command that it does not show became durable, or a little later. */
  behind(seq: number, now: number): Behind {
    if (seq >= this.#last) return { commands: 0, seconds: 0 }
    const since = this.#marks.find((mark) => mark.seq > seq) ?? this.#marks.at(-1)
    return { commands: this.#last - seq, seconds: Math.max(0, now - (since?.at ?? now)) / 1000 }
  }

  /** What everybody shows is of no use any more. */
  forget(seq: number): void {
    const keep = this.#marks.findIndex((mark) => mark.seq > seq)
    if (keep > 0) this.#marks.splice(0, keep)
    else if (keep === -1) {
      this.#marks = this.#marks.slice(-1)
      this.#everyMs = EVERY_MS
    }
  }
}
