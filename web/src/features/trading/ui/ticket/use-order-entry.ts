import { parseDecimal } from '@exchange/core/units'
import { useMemo, useState, type FormEvent } from 'react'
import { useFreshness, type SpotBalance, type SpotBalances } from '../../../../shared/data/socket/index.ts'
import { useDepth, useTerminal } from '../../context.tsx'
import type { PlaceResult } from '../../placing.ts'
import { plainOf, resolveDraft, sizingOf } from '../../pure/draft.ts'
import type { Draft, WaitingRequest } from '../../pure/draft.ts'
import { draftWarning } from '../../pure/price-guard.ts'
import type { TicketContext, TicketOrder } from '../../pure/ticket.ts'
import { impactConfirmPpm } from './before-sending.tsx'
import type { TicketControl } from './use-ticket.ts'

export interface OrderEntryProps {
  readonly control: TicketControl
  readonly last: string
  /** Spot balances; null while unknown. */
  readonly balances: SpotBalances | null
  readonly place: (request: TicketOrder | WaitingRequest) => Promise<PlaceResult>
  /** The exchange has the order, or may have it: the row goes on telling. */
  readonly onPlaced: () => void
}

function available(balance: SpotBalance | undefined, known: boolean, scale: number): bigint | null {
  if (!known) return null
  return balance === undefined ? 0n : parseDecimal(balance.available, scale)
}

/** What the ticket is reckoned against: the rules, the book as it stands, and what can be spent. */
function useTicketContext(balances: SpotBalances | null): TicketContext {
  const { market, rules } = useTerminal()
  const { asks, bids } = useDepth()
  return useMemo(
    () => ({
      rules,
      asks,
      bids,
      availableBase: available(balances?.get(market.stock), balances !== null, rules.baseScale),
      availableQuote: available(balances?.get(market.money), balances !== null, rules.quoteScale),
    }),
    [rules, asks, bids, balances, market.stock, market.money],
  )
}

/** What the ticket means, what is to be confirmed before it is sent, and the sending. */
export function useOrderEntry({ control, last, balances, place, onPlaced }: OrderEntryProps) {
  const { ticket, change } = control
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const context = useTicketContext(balances)
  const resolved = useMemo(() => resolveDraft(ticket, context, last), [ticket, context, last])
  const plain = useMemo(() => plainOf(ticket), [ticket])
  const sizing = useMemo(() => sizingOf(ticket), [ticket])
  // What can't be sent needs no second look; but a price far away may be why the balance doesn't reach.
  const isSendable = resolved.request !== null
  const isTooDear = resolved.problems.some(({ code }) => code === 'balance-insufficient')
  const impactPpm = isSendable && ticket.type === 'market' ? (resolved.receipt?.impactPpm ?? 0) : 0
  const isBeyondBook = isSendable && resolved.receipt?.beyondBook === true
  const warning = useMemo(
    () => (isSendable || isTooDear ? draftWarning(ticket, context, last) : null),
    [isSendable, isTooDear, ticket, context, last],
  )
  const mustConfirm = isSendable && (impactPpm >= impactConfirmPpm || isBeyondBook || warning !== null)
  const freshness = useFreshness()
  const depth = useDepth()
  const isStale = freshness === 'stale' || freshness === 'offline' || depth.status === 'stale'
  const isReady = isSendable && (!mustConfirm || confirmed)
  const enter = (part: Partial<Draft>): void => {
    setRefused({})
    setConfirmed(false)
    change(part)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (resolved.request === null || busy || isStale || !isReady) return
    setBusy(true)
    const result = await place(resolved.request)
    setBusy(false)
    if (result.kind === 'failed') setRefused(refusalTexts(result))
    else {
      enter({ size: '' })
      onPlaced()
    }
  }
  return {
    context,
    resolved,
    plain,
    sizing,
    /** What was refused, by the field of the API. */
    refused,
    busy,
    isStale,
    isReady,
    toConfirm: { impactPpm, isBeyondBook, warning, mustConfirm, confirmed, onConfirm: setConfirmed },
    enter,
    submit,
  }
}

/** Where the form shows what is refused at a field; a schema spells its fields as the site sends them. */
const placeOf: ReadonlyMap<string, string> = new Map([
  ...['price', 'amount', 'total', 'activation_price', 'stop_limit_price'].map((field) => [field, field] as const),
  ['activationPrice', 'activation_price'],
  ['stopLimitPrice', 'stop_limit_price'],
])

function refusalTexts(result: Extract<PlaceResult, { kind: 'failed' }>): Readonly<Record<string, string>> {
  const texts = Object.entries(result.fields).flatMap(([field, [text]]) =>
    text === undefined ? [] : [[placeOf.get(field) ?? 'other', text] as const],
  )
  return texts.length === 0 ? { other: result.reason } : Object.fromEntries(texts)
}
