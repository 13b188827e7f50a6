import type { ChartRange, Currency, Market } from '@exchange/contract/markets'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { useT } from '../../shared/i18n/index.ts'
import { toast } from '../../shared/ui/index.ts'
import { toggleFavorite } from './pure/select.ts'

/** Every market with its day; stale after 90 s, kept 5 min, three retries. */
export const marketsQuery = queryOptions({
  queryKey: ['markets', 'list'],
  queryFn: async (): Promise<Market[]> => (await api['GET /v2/trade/markets']({ query: { all: true } })).records,
  staleTime: 90_000,
  gcTime: 300_000,
  retry: 3,
})

/** Markets by name, in the order of the user. */
export const favoritesQuery = queryOptions({
  queryKey: ['markets', 'favorites'],
  queryFn: async () => (await api['GET /v2/trade/favorites']()).map((favorite) => favorite.market),
})

const noFavorites: readonly string[] = []

/** The favorites of who is signed in (guests have none) and a toggle that acts at once and rolls back. */
export function useFavorites(isSignedIn: boolean): { favorites: readonly string[]; toggle: (market: string) => void } {
  const t = useT()
  const queryClient = useQueryClient()
  const { queryKey } = favoritesQuery
  const { data = noFavorites } = useQuery({ ...favoritesQuery, enabled: isSignedIn })
  const save = useMutation({
    mutationFn: (market: string) => {
      // onMutate has changed the list already: what is there now is what to keep.
      return api['POST /v2/trade/favorites']({
        body: { markets: queryClient.getQueryData(queryKey) ?? toggleFavorite([], market) },
      })
    },
    async onMutate(market: string) {
      // The call replaces the whole list, so a star pressed before the list has come waits for it.
      const before = await queryClient.ensureQueryData(favoritesQuery)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, toggleFavorite(before, market))
      return before
    },
    onError(_error, _market, before) {
      if (before !== undefined) queryClient.setQueryData(queryKey, before)
      toast(t('markets.favoriteFailed'), { type: 'error', description: t('shared.errorGeneric') })
    },
  })
  return { favorites: data, toggle: save.mutate }
}

/** One market with its book, for the picture on the first page. */
export const bookQuery = (market: string) =>
  queryOptions({
    queryKey: ['markets', 'book', market],
    queryFn: () => api['GET /v2/trade/markets/{id}']({ params: { id: market } }),
    staleTime: 1_000,
  })

/** What a list of new assets tells of one. */
export type Listing = Pick<Currency, 'ticker' | 'name' | 'listedAt' | 'tradeTicker'>

/** The coins that came last and can be traded, the newest first; tokens that stand for a currency are none. Not kept: the whole list would go into the page. */
export async function newestListings(count: number): Promise<Listing[]> {
  const currencies = Object.values(await api['GET /v2/currencies/data']())
  return currencies
    .filter(({ isDemo, isFiat, isStable, tradingEnabled }) => tradingEnabled && !isDemo && !isFiat && !isStable)
    .toSorted((a, b) => b.listedAt - a.listedAt || a.priority - b.priority)
    .slice(0, count)
    .map(({ ticker, name, listedAt, tradeTicker }) => ({ ticker, name, listedAt, tradeTicker }))
}

/** The last 24 hours of every market as a line: one call for a whole page. */
export const trendsQuery = queryOptions({
  queryKey: ['markets', 'trends'],
  queryFn: () => api['GET /v2/trade/markets/trends'](),
  staleTime: 60_000,
})

/** Candles of one market over a range. */
export const chartQuery = (market: string, range: ChartRange) =>
  queryOptions({
    queryKey: ['markets', 'chart', market, range],
    queryFn: () => api['GET /v2/trade/markets/{id}/chart']({ params: { id: market }, query: { range } }),
    staleTime: 60_000,
  })
