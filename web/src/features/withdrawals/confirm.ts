import type { Withdrawal } from '@exchange/contract/withdrawals'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../shared/data/index.ts'
import { openModal } from '../../shared/ui/index.ts'
import { withdrawalsKey } from './data.ts'

/** Asks for the mailed code, and confirms exactly what its owner sees; whether it was confirmed. */
export function useConfirmWithdrawal(email: string): (withdrawal: Withdrawal) => Promise<boolean> {
  const queryClient = useQueryClient()
  return async ({ id, ticker, network, address, memo, receive, fee }) => {
    const params = { id }
    const body = { ticker, network, address, memo, receive, fee }
    const choice = await openModal('confirmCode', {
      source: { mail: email },
      verify: async (code) => void (await api['POST /v2/withdraw/{id}/confirm']({ params, body: { ...body, code } })),
      resend: () => api['POST /v2/withdraw/{id}/code']({ params }),
    })
    await queryClient.invalidateQueries({ queryKey: withdrawalsKey })
    return choice === 'confirmed'
  }
}
