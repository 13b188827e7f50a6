import { useEffect, useState, type RefObject } from 'react'
import { drawnWhole, rowWindow, type RowWindow } from '../../pure/row-window.ts'

/** Height of a row where rows are lines, in pixels. */
export const rowHeight = 28
/** Where rows are lines; on narrower screens they are blocks of different heights. */
const lines = '(width >= 64rem)'

/** Before the panel is measured. */
const heightAtFirst = 600

interface SeenRows {
  readonly seen: RowWindow
  /** The list ends before its last row, and `showMore` brings more of it. */
  readonly isCut: boolean
  readonly showMore: () => void
}

/** Which rows of a list are drawn: of lines those in sight, of blocks the first hundred until more are asked for. */
export function useSeenRows(panel: RefObject<HTMLElement | null>, count: number): SeenRows {
  const [most, setMost] = useState(drawnWhole)
  const [isLines, setLines] = useState(true)
  const [place, setPlace] = useState({ top: 0, height: heightAtFirst })
  useEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const query = matchMedia(lines)
    const look = (): void => {
      setLines(query.matches)
      const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
      const height = element.clientHeight
      setPlace((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    query.addEventListener('change', look)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
      query.removeEventListener('change', look)
    }
  }, [panel])
  const seen = isLines ? rowWindow(count, place.top, place.height, rowHeight) : { from: 0, to: Math.min(count, most) }
  return { seen, isCut: !isLines && seen.to < count, showMore: () => setMost((before) => before + drawnWhole) }
}
