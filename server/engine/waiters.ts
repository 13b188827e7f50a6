/** Those who wait until a command is durable. */
export class Waiters {
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []

  /** Resolves when this command is durable; Infinity: when all who wait are woken. */
  until(seq: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ seq, resolve }))
  }

  /** Everything up to this command is durable. Infinity wakes all. */
  wake(durableSeq: number): void {
    const due = this.#waiting.filter(({ seq }) => seq <= durableSeq)
    if (due.length === 0) return
    this.#waiting = this.#waiting.filter(({ seq }) => seq > durableSeq)
    for (const { resolve } of due) resolve()
  }
}
