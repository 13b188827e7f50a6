/** Where the lines of a program are broken. */

const LINE = 72

/** A list or a table of a program: on one line when it fits, otherwise with a line for each part. */
export function layOut(
  parts: readonly string[],
  [open, close]: readonly [open: string, close: string],
  indent: string,
  inner: string,
  /** Between the parentheses and what is on one line with them. */
  pad: string = '',
): string {
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`
  if (line.length <= LINE && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`
}
