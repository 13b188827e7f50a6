/** One value of a CSV line. Text that a spreadsheet would run as a formula is made plain text by a leading quote. */
function csvCell(value: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  const plain = !isNumber && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Moments in files: UTC, to the millisecond. */
export const csvTime = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** Lines of RFC 4180. */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Hands a text to the person as a file (browser only). */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
