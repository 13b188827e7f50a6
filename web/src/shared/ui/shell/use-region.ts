import type { Region } from '@exchange/contract'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../data/index.ts'

/** The edition of this page; global while it is not known, as on an error page. */
export function useRegion(): Region {
  const { data } = useQuery({ ...settingsQuery, enabled: false })
  return data?.region ?? 'global'
}
