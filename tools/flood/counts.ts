/** What became of the requests of one kind. */
export interface Count {
  sent: number
  answered: number
  /** 429 and 503. */
  refused: number
  /** Cut off, or no connection at all. */
  cut: number
}

export type Counts = Record<string, Count>

const none = (): Count => ({ sent: 0, answered: 0, refused: 0, cut: 0 })

export class Tally {
  readonly counts: Counts = {}

  /** Counts a request by the status that it brings; a rejection counts as cut off. */
  async count(kind: string, request: () => Promise<number>): Promise<number> {
    const count = (this.counts[kind] ??= none())
    count.sent += 1
    const status = await request().catch(() => 0)
    if (status === 0) count.cut += 1
    else if (status === 429 || status === 503) count.refused += 1
    else count.answered += 1
    return status
  }
}

/** Whom the flood may not touch: everything it asked for was answered. */
export const wasRefused = (counts: Counts): boolean =>
  Object.values(counts).some(({ refused, cut }) => refused > 0 || cut > 0)

/** One line for each kind. */
export function countLines(counts: Counts): string[] {
  return Object.entries(counts).map(
    ([kind, { sent, answered, refused, cut }]) =>
      `  ${kind.padEnd(16)} ${String(sent).padStart(8)} asked ${String(answered).padStart(8)} answered ${String(refused).padStart(8)} refused ${String(cut).padStart(8)} cut off`,
  )
}
