import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { socketClient, useTradeSocket } from '../../shared/data/socket/client.ts'
import { balancesQuery } from './data.ts'

const SETTLE_MS = 500

/** Fetches the balances anew when the socket says that the spot wallet changed; a burst of fills costs one fetch. */
export function useLiveBalances(): void {
  const queryClient = useQueryClient()
  useTradeSocket(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = socketClient().balances.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: balancesQuery.queryKey }), SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
}
