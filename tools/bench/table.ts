/** The bench's one table. */

export interface Row {
  readonly what: string
  /** Medians over the runs, with their units. */
  readonly measured: string
  readonly target: string
  /** Whether the target is met; null where it has none. */
  readonly met: boolean | null
  /** What has to be known to read the figure. */
  readonly note: string
}

/** 1234567 → "1.23 M", 45678 → "45.7 k". */
export function short(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`
  if (value >= 1e4) return `${(value / 1e3).toFixed(1)} k`
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

const MARKS = new Map<boolean | null, string>([
  [true, 'yes'],
  [false, 'NO'],
  [null, ''],
])

/** Columns padded to the widest cell. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['what', 'measured', 'target', 'met', 'note']
  const cells = rows.map(({ what, measured, target, met, note }) => [
    what,
    measured,
    target,
    MARKS.get(met) ?? '',
    note,
  ])
  const all = [head, ...cells]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
