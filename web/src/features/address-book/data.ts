import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'

/** How often it is asked whether one that waits can be used. */
const WAITING_MS = 60_000

/** Under this key stands everything about where funds may go. */
const addressBookKey = ['address-book'] as const

/** Withdrawal addresses, and whether funds go nowhere else. */
export const whitelistQuery = queryOptions({
  queryKey: [...addressBookKey, 'whitelist'],
  queryFn: () => api['GET /v2/settings/whitelist'](),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.offAt !== null || data.addresses.some(({ isUsable }) => !isUsable))
      ? WAITING_MS
      : false,
})

/** What addresses can be listed for. */
export const assetsQuery = queryOptions({
  queryKey: [...addressBookKey, 'assets'],
  queryFn: () => api['GET /v2/settings/whitelist/tickers'](),
  staleTime: 300_000,
})

/** An address as its owner writes it. */
export interface WrittenAddress {
  readonly network: string
  readonly address: string
  readonly memo: string | null
  /** Null = every asset of the network. */
  readonly tickers: string[] | null
  readonly label: string
  readonly isAlike: boolean
}

/** Mails the code for listing this address. */
export const mailAddressCode = (body: WrittenAddress) => api['POST /v2/settings/whitelist/address/code']({ body })

/** Whatever came of a change, the list is asked for anew. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: whitelistQuery.queryKey })
}

export function useAddAddress() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: WrittenAddress & { readonly code: string }) =>
      api['POST /v2/settings/whitelist/address']({ body }),
    onSettled: refresh,
  })
}

export function useRemoveAddress() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api['DELETE /v2/settings/whitelist/address']({ body: { id } }),
    onSettled: refresh,
  })
}

export function useSwitchWhitelist() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (enabled: boolean) => api['POST /v2/settings/whitelist']({ body: { enabled } }),
    onSettled: refresh,
  })
}
