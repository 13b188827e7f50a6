import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { socketClient, tellStalled, useTradeSocket } from '../../shared/data/socket/client.ts'
import { balancesQuery } from './data.ts'

const SETTLE_MS = 500

/** Fetches the balances anew when the socket says that a wallet changed; a burst of fills costs one fetch. */
export function useLiveBalances(): void {
  const queryClient = useQueryClient()
  useTradeSocket(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: balancesQuery.queryKey }), SETTLE_MS)
    }
    const { balances, socket } = socketClient()
    // The first is the spot wallet's; deposits and transfers change the others too.
    const stops = [
      tellStalled(),
      balances.subscribe(refresh),
      socket.onPush('user_event.update', refresh),
      // What happened in between was told to nobody.
      socket.onReconnect(refresh),
      socket.hold('user_event', []),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [queryClient])
}
