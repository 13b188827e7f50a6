import { useEffect, useRef, useState } from 'react'
import {
  socketClient,
  type DataName,
  type Fill,
  type LiveOrder,
  type SocketProblem,
} from '../../shared/data/socket/index.ts'
import { addDecimals } from '../../shared/format/index.ts'
import { useT, type MessageKey } from '../../shared/i18n/index.ts'
import { toast } from '../../shared/ui/index.ts'
import { useFigures, useLatest } from './hooks.ts'
import type { Placing } from './placing.ts'

const dataNames: Readonly<Record<DataName, MessageKey>> = {
  'spot-balance': 'trading.dataSpotBalance',
  'active-orders': 'trading.dataActiveOrders',
  'orders-history': 'trading.dataOrdersHistory',
  'market-details': 'trading.dataMarketDetails',
  chart: 'trading.dataChart',
  generic: 'trading.dataGeneric',
}

/** Says what the line's troubles mean (ER-28, ER-29). */
export function useProblemToasts(): (problem: SocketProblem) => void {
  const t = useT()
  const latest = useLatest(t)
  const [say] = useState(() => (problem: SocketProblem): void => {
    const text = latest.current
    if (problem.kind === 'token-refused') {
      toast(text('trading.disconnected'), {
        id: 'socket',
        type: 'error',
        description: text('shared.codeNumber', { code: problem.code }),
      })
      return
    }
    toast(text('trading.manyRequests', { data: text(dataNames[problem.data]) }), {
      id: `many-${problem.data}`,
      type: 'warning',
    })
  })
  return say
}

interface AnnouncerProps {
  readonly markets: readonly string[]
  readonly placing: Placing
  /** Called with every change of an own order or fill. */
  readonly onChange: () => void
}

/** Tells of fills by a toast and in a polite live region, of refusals in an assertive one. */
export function Announcer({ markets, placing, onChange }: AnnouncerProps) {
  const t = useT()
  const figures = useFigures()
  const [polite, setPolite] = useState('')
  const tools = useLatest({ t, figures, placing, onChange })
  const sums = useRef(new Map<number, string>())
  const waiting = useRef(new Set<number>())

  useEffect(() => {
    const client = socketClient()
    const onFill = (fill: Fill): void => {
      const { t: say, figures: write, onChange: changed } = tools.current
      const sum = addDecimals(sums.current.get(fill.orderId) ?? '0', fill.amount)
      sums.current.set(fill.orderId, sum)
      const [base = '', quote = ''] = fill.market.split('_')
      const values = { amount: write.exact(sum), base, price: write.exact(fill.price), quote }
      const text = say(fill.side === 'buy' ? 'trading.fillBuy' : 'trading.fillSell', values)
      // One toast an order: its further fills replace the figure.
      toast(text, { id: `fill-${fill.orderId}`, type: 'success' })
      setPolite(text)
      changed()
    }
    const tellEntered = ({ id, market }: LiveOrder): void => {
      const text = tools.current.t('trading.stopEntered', { market: market.replace('_', '/') })
      toast(text, { id: `stop-${id}`, type: 'info' })
      setPolite(text)
    }
    const stops = [
      client.ownFills(markets).onFill(onFill),
      client.openOrders(markets).onChange(({ order }) => {
        tools.current.placing.noteSeen(order.clientOrderId, order.id)
        tools.current.onChange()
        const wasWaiting = waiting.current.delete(order.id)
        if (order.waits !== null) waiting.current.add(order.id)
        else if (wasWaiting && order.status !== 'CANCELED') tellEntered(order)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [markets, tools])

  const failed = placing.placed.find((order) => order.status === 'failed')
  const unknown = placing.placed.find((order) => order.status === 'unknown')
  const assertive =
    failed !== undefined
      ? t('trading.stateFailed', { reason: failed.reason })
      : unknown !== undefined
        ? t('trading.stateUnknownLong')
        : ''
  return (
    <>
      <div className="sr-only" aria-live="polite">
        {polite}
      </div>
      <div className="sr-only" aria-live="assertive">
        {assertive}
      </div>
    </>
  )
}
