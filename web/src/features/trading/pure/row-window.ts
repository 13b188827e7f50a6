/** Rows of a long list that are drawn: `from` is the first, `to` the one after the last. */
export interface RowWindow {
  readonly from: number
  readonly to: number
}

/** Lists up to this length are drawn whole. */
export const drawnWhole = 100
/** Rows drawn beyond each edge of what is seen, so that scrolling does not outrun the drawing. */
const margin = 10

/**
 * Which rows of equal height are to be drawn.
 * @param top pixels scrolled
 * @param height pixels seen
 */
export function rowWindow(count: number, top: number, height: number, rowHeight: number): RowWindow {
  if (count <= drawnWhole) return { from: 0, to: count }
  // Even, so that it changes with every tenth row only.
  const first = Math.floor(Math.max(top, 0) / rowHeight / margin) * margin
  const from = Math.max(0, Math.min(first - margin, count - margin))
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + 2 * margin)
  return { from, to: Math.max(to, from) }
}
