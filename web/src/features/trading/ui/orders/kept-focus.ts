import { useEffect, useRef, type RefObject } from 'react'

const focusable = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), a[href]'

interface Place {
  readonly row: number
  readonly cell: number
}

/**
 * Keeps the focus in a table whose rows come and go: when the row or the field that had it is gone (cancelled, filled,
 * saved), it goes to the same cell of the row that took the place, else into the table's panel.
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>): void {
  const place = useRef<Place | null>(null)

  useEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const onFocus = ({ target }: FocusEvent): void => {
      const cell = target instanceof HTMLElement ? target.closest('td') : null
      const row = cell?.parentElement
      place.current =
        cell === null || !(row instanceof HTMLTableRowElement)
          ? null
          : { row: [...(row.parentElement?.children ?? [])].indexOf(row), cell: cell.cellIndex }
    }
    const onBlur = ({ target }: FocusEvent): void => {
      // Somebody who leaves is let go; what is taken out of the page did not leave.
      setTimeout(() => {
        if (target instanceof HTMLElement && target.isConnected && !element.contains(document.activeElement))
          place.current = null
      })
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
    }
  }, [panel])

  useEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const restore = (): void => {
      const kept = place.current
      if (kept === null || (document.activeElement !== null && document.activeElement !== document.body)) return
      const rows = [...element.querySelectorAll('tbody tr')]
      const row = rows[Math.min(kept.row, rows.length - 1)]
      const cell = row?.querySelectorAll('td')[kept.cell]
      const next = cell?.querySelector<HTMLElement>(focusable) ?? row?.querySelector<HTMLElement>(focusable) ?? element
      next.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [panel])
}
