import { useEffect, useRef, useState } from 'react'
import {
  socketClient,
  type DataName,
  type Fill,
  type LiveOrder,
  type SocketProblem,
} from '../../shared/data/socket/index.ts'
import { useMoney, type Money } from '../../shared/format/use-money.ts'
import { useT, type MessageKey, type Translate } from '../../shared/i18n/index.ts'
import { dismissToast, toast } from '../../shared/ui/index.ts'
import { useLatest } from './hooks.ts'
import { FillSums } from './pure/fill-sums.ts'
import type { PlacingNews } from './lost-orders.ts'
import type { Placing } from './placing.ts'

const dataNames: Readonly<Record<DataName, MessageKey>> = {
  'spot-balance': 'trading.dataSpotBalance',
  'active-orders': 'trading.dataActiveOrders',
  'orders-history': 'trading.dataOrdersHistory',
  'market-details': 'trading.dataMarketDetails',
  chart: 'trading.dataChart',
  generic: 'trading.dataGeneric',
}

/** Says what the line's troubles mean. */
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

interface Resting {
  readonly market: string
  readonly side: 'buy' | 'sell'
  readonly left: string
  /** None of an order that names a side of the book instead. */
  readonly price?: string | null | undefined
  /** For a price that lets it in. */
  readonly waits: boolean
}

function tellResting(
  { t, money }: { t: Translate; money: Money },
  { market, side, left, price, waits }: Resting,
): void {
  const [base = '', quote = ''] = market.split('_')
  if (waits || price === null || price === undefined) {
    toast(t('trading.stopPlaced', { market: `${base}/${quote}` }), { type: 'success' })
    return
  }
  const values = { amount: money.size(left, market), base, price: money.price(price, market), quote }
  toast(t(side === 'buy' ? 'trading.restingBuy' : 'trading.restingSell', values), { type: 'success' })
}

/** Says what became of orders of this tab where no fill does. */
export function usePlacingNews(): (news: PlacingNews) => void {
  const tools = useLatest({ t: useT(), money: useMoney() })
  const [tell] = useState(() => (news: PlacingNews): void => {
    const { t } = tools.current
    switch (news.kind) {
      case 'resting':
        tellResting(tools.current, { ...news.order, waits: news.order.activated === 0 })
        // Whoever waits for an order may want to be told when it is filled.
        void import('./offer-push.ts').then(({ offerPush }) => offerPush(t))
        return
      case 'found':
        dismissToast(`order-${news.order.clientOrderId}`)
        // One that is over tells by its fills, or was cancelled by somebody who knows.
        if (news.order.status === 'OPEN' || news.order.status === 'PARTIALLY_FILLED')
          tellResting(tools.current, { ...news.order, waits: news.order.waits !== null })
        return
      case 'nothing-filled':
        toast(t('trading.nothingFilled'), { type: 'info' })
        return
      case 'refused-later':
        toast(t('trading.stateFailed', { reason: news.reason }), { id: `order-${news.clientOrderId}`, type: 'error' })
        return
      case 'unknown':
        toast(t('trading.stateUnknown'), {
          id: `order-${news.clientOrderId}`,
          type: 'error',
          description: t('trading.stateUnknownLong'),
        })
        return
      case 'arrived':
        toast(t('trading.stateArrived'), { id: `order-${news.clientOrderId}`, type: 'success' })
        return
      case 'missing':
        toast(t('trading.stateMissing'), {
          id: `order-${news.clientOrderId}`,
          type: 'warning',
          description: t('trading.stateMissingLong'),
        })
        return
      case 'known':
        dismissToast(`order-${news.clientOrderId}`)
    }
  })
  return tell
}

interface AnnouncerProps {
  readonly markets: readonly string[]
  readonly placing: Placing
  /** Called with every change of an own order or fill. */
  readonly onChange: () => void
}

/** Fills that come within this time are told together. */
const fillsTogetherMs = 150

/** Hears of own orders and fills, and tells of fills and of stops that entered; toasts are spoken by their host. */
export function Announcer({ markets, placing, onChange }: AnnouncerProps): null {
  const t = useT()
  const money = useMoney()
  const tools = useLatest({ t, money, placing, onChange })
  const sums = useRef(new FillSums())
  const waiting = useRef(new Set<number>())

  useEffect(() => {
    const client = socketClient()
    const due = new Map<number, Fill>()
    let timer: ReturnType<typeof setTimeout> | undefined
    // One toast an order, and one word for fills that come together.
    const tellFills = (): void => {
      const { t: say, money: write } = tools.current
      for (const [orderId, { market, side }] of due) {
        const sum = sums.current.take(orderId)
        if (sum === null) continue
        const [base = '', quote = ''] = market.split('_')
        const values = { amount: write.size(sum.amount, market), base, price: write.price(sum.average, market), quote }
        const rest =
          sum.left !== null
            ? say('trading.fillRest', { amount: write.size(sum.left, market), base })
            : sum.whole !== null
              ? say('trading.fillWhole', { amount: write.size(sum.whole, market), base })
              : undefined
        toast(say(side === 'buy' ? 'trading.fillBuy' : 'trading.fillSell', values), {
          id: `fill-${orderId}`,
          type: 'success',
          description: rest,
        })
      }
      due.clear()
      timer = undefined
      tools.current.onChange()
    }
    const onFill = (fill: Fill): void => {
      sums.current.add(fill.orderId, fill.amount, fill.price)
      due.set(fill.orderId, fill)
      timer ??= setTimeout(tellFills, fillsTogetherMs)
    }
    const tellEntered = ({ id, market }: LiveOrder): void => {
      const text = tools.current.t('trading.stopEntered', { market: market.replace('_', '/') })
      toast(text, { id: `stop-${id}`, type: 'info' })
    }
    const stops = [
      client.openOrders(markets).onList((list) => tools.current.placing.noteList(list)),
      client.ownFills(markets).onFill(onFill),
      client.openOrders(markets).onChange(({ order }) => {
        tools.current.placing.noteTold(order)
        sums.current.note(order.id, order)
        tools.current.onChange()
        const wasWaiting = waiting.current.delete(order.id)
        if (order.waits !== null) waiting.current.add(order.id)
        else if (wasWaiting && order.status !== 'CANCELED') tellEntered(order)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [markets, tools])
  return null
}
