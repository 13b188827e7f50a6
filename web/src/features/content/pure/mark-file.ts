/** The files of the mark that the brand page offers, drawn from the edition's data so that a new brand has them too. */
export const markFiles = ['mark-ink', 'mark-paper', 'icon-ink', 'icon-paper'] as const
export type MarkFile = (typeof markFiles)[number]

const INK = '#131210'
const PAPER = '#f6f3ed'

export const isMarkFile = (name: string): name is MarkFile => markFiles.some((file) => file === name)

/** `mark` is a path in a 24 × 24 box. A mark stands in its clear space, an icon on a ground of the other colour. */
export function markSvg(file: MarkFile, mark: string): string {
  const [shape, colour] = file.split('-')
  const [stroke, ground] = colour === 'ink' ? [INK, PAPER] : [PAPER, INK]
  const rect = shape === 'icon' ? `<rect x="-6" y="-6" width="36" height="36" fill="${ground}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36" width="360" height="360">${rect}<path d="${mark}" fill="none" stroke="${stroke}" stroke-width="2"/></svg>\n`
}
