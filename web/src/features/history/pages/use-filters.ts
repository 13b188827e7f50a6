import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { HistorySearch } from '../pure/search.ts'

export type HistoryPath =
  | '/history/main/deposits'
  | '/history/main/withdrawals'
  | '/history/main/transfers'
  | '/history/trade/orders'
  | '/history/trade/deals'

/** Opens a history with some of its filters changed; the others stay, and every change but one of the page leads to the first page. */
export type ChangeFilters = (next: Partial<HistorySearch>) => void

/** Built on the address that is being opened, so that a second change keeps the first one even if its page is not drawn yet. */
export function useFilters(path: HistoryPath): ChangeFilters {
  const navigate = useNavigate({ from: path })
  return useCallback(
    (next) =>
      void navigate({
        to: path,
        search: (before) => ({ ...before, page: undefined, ...next }),
        resetScroll: false,
      }),
    [navigate, path],
  )
}
