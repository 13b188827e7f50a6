import { useCallback, useState } from 'react'
import type { Ticket } from '../../pure/ticket.ts'

const emptyTicket: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  size: '',
  sizeUnit: 'base',
  timeInForce: 'gtc',
  stp: 'no',
}

export interface TicketControl {
  readonly ticket: Ticket
  readonly change: (part: Partial<Ticket>) => void
  /** A price taken from the book, the tape or the chart; it never changes the side. */
  readonly takePrice: (price: string) => void
}

/** What a person is about to order. It outlives the phone's sheet and a change of tabs. */
export function useTicket(lastPrice: string): TicketControl {
  const [ticket, setTicket] = useState<Ticket>({ ...emptyTicket, price: lastPrice === '0' ? '' : lastPrice })
  const change = useCallback((part: Partial<Ticket>) => setTicket((before) => ({ ...before, ...part })), [])
  const takePrice = useCallback(
    (price: string) =>
      setTicket((before) => (before.type === 'limit' ? { ...before, price } : { ...before, type: 'limit', price })),
    [],
  )
  return { ticket, change, takePrice }
}
