import { maskedCard } from '@exchange/contract/payments/statuses'
import { useQuery } from '@tanstack/react-query'
import { cardsQuery } from './data.ts'

/** An account number as it is; a saved card, which stands there by its id, as people know it. */
export function useReceiver(address: string, isBank: boolean): string {
  const { data } = useQuery({ ...cardsQuery, enabled: isBank })
  const card = data?.find(({ id }) => id === address)
  return card === undefined ? address : `${card.brand} ${maskedCard(card.first, card.last)}`
}
