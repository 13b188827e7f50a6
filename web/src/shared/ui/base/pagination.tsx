import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { IconButton } from './button.tsx'

interface PaginationProps {
  /** What is paged, where a page has more than one list. */
  label?: string
  limit: number
  offset: number
  total: number
  onChange: (offset: number) => void
}

/** Which rows are shown, and the way to the rows before and after. */
export function Pagination({ label, limit, offset, total, onChange }: PaginationProps) {
  const t = useT()
  if (total === 0) return null
  const to = Math.min(offset + limit, total)
  return (
    <nav
      aria-label={label ?? t('shared.pagination')}
      className="flex items-center justify-end gap-2 px-4 py-2 text-12 text-muted"
    >
      <span className="num" aria-live="polite">
        {t('shared.rowsOf', { from: String(offset + 1), to: String(to), total: String(total) })}
      </span>
      <IconButton
        label={t('shared.previousPage')}
        size="sm"
        disabled={offset === 0}
        onClick={() => onChange(Math.max(0, offset - limit))}
      >
        <ChevronLeft className="size-4" />
      </IconButton>
      <IconButton
        label={t('shared.nextPage')}
        size="sm"
        disabled={to >= total}
        onClick={() => onChange(offset + limit)}
      >
        <ChevronRight className="size-4" />
      </IconButton>
    </nav>
  )
}
