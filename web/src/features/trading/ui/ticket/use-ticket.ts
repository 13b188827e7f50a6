import { useCallback, useState } from 'react'
import { isDecimal, roundDecimal } from '../../../../shared/format/index.ts'
import { useTerminal } from '../../context.tsx'
import { hasPrice } from '../../pure/draft.ts'
import type { Draft } from '../../pure/draft.ts'

const emptyTicket: Draft = {
  side: 'buy',
  type: 'limit',
  price: '',
  size: '',
  sizeUnit: 'base',
  timeInForce: 'gtc',
  stp: 'no',
  activation: '',
  stopPrice: '',
}

export interface TicketControl {
  readonly ticket: Draft
  readonly change: (part: Partial<Draft>) => void
  /** A price taken from the book, the tape or the chart, written with every decimal of a tick; it never changes the side. */
  readonly takePrice: (price: string) => void
}

/** What a person is about to order. It outlives the phone's sheet and a change of tabs. */
export function useTicket(lastPrice: string): TicketControl {
  const { pricePrecision } = useTerminal().rules
  const [ticket, setTicket] = useState<Draft>(() => ({
    ...emptyTicket,
    price: lastPrice === '0' ? '' : roundDecimal(lastPrice, pricePrecision),
  }))
  const change = useCallback((part: Partial<Draft>) => setTicket((before) => ({ ...before, ...part })), [])
  const takePrice = useCallback(
    (taken: string) =>
      setTicket((before) => {
        const price = isDecimal(taken) ? roundDecimal(taken, pricePrecision) : taken
        // A stop at market has no price but the one it waits for.
        return before.type === 'stop-market'
          ? { ...before, activation: price }
          : { ...before, type: hasPrice(before.type) ? before.type : 'limit', price }
      }),
    [pricePrecision],
  )
  return { ticket, change, takePrice }
}
