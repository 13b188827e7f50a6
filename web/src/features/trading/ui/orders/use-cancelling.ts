import { useEffect, useState } from 'react'
import { socketClient, type LiveOrder } from '../../../../shared/data/socket/index.ts'
import { useT } from '../../../../shared/i18n/index.ts'
import { openModal, toast } from '../../../../shared/ui/index.ts'
import { cancelAllOrders, cancelOrders, outcomeOf, pairOfMarket, type CancelResults } from '../../data.ts'

export interface Cancelling {
  /** Orders whose cancel is on its way. */
  readonly leaving: ReadonlySet<number>
  /** Orders of which nobody here knows whether they were cancelled, until the list is read again. */
  readonly unsure: ReadonlySet<number>
  readonly cancel: (order: LiveOrder) => Promise<void>
  /** Asks once, then cancels every order of a market, or of all. */
  readonly cancelAll: (orders: readonly LiveOrder[], market: string | undefined) => void
  /** Asks once, then cancels these. */
  readonly cancelChosen: (orders: readonly LiveOrder[], market: string | undefined) => Promise<boolean>
}

/**
 * Cancels open orders and says what became of each: cancelled, over before, refused, or not known.
 * @param markets every market, as the orders were asked for
 */
export function useCancelling(markets: readonly string[]): Cancelling {
  const t = useT()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const [unsure, setUnsure] = useState<ReadonlyMap<number, number>>(new Map())
  const store = () => socketClient().openOrders(markets)

  // A list that was asked for after the cancel shows what became of it.
  useEffect(
    () =>
      socketClient()
        .openOrders(markets)
        .onList(({ askedAt }) => setUnsure((before) => new Map([...before].filter(([, at]) => at > askedAt)))),
    [markets],
  )

  const tellCancelled = (ended: number, over: number): void =>
    toast(t('trading.canceledCount', { count: ended }), {
      type: 'success',
      ...(ended > 0 && over > 0 ? { description: t('trading.overBefore', { count: over }) } : {}),
    })
  const tell = ({ ended, over, refused, unknown }: CancelResults): void => {
    if (ended.length > 0 || over.length > 0) tellCancelled(ended.length, over.length)
    if (refused.length > 0)
      toast(t('trading.cancelFailed', { count: refused.length }), { type: 'error', description: refused[0]?.reason })
    if (unknown.length > 0)
      toast(t('trading.cancelUnsure', { count: unknown.length }), {
        type: 'error',
        description: t('trading.cancelUnknown'),
      })
  }
  /** The rows agree before anything is said. */
  const settle = async (results: CancelResults): Promise<void> => {
    for (const id of [...results.ended, ...results.over]) store().end(id)
    tell(results)
    if (results.unknown.length === 0) return
    const at = Date.now()
    setUnsure((before) => new Map([...before, ...results.unknown.map((id) => [id, at] as const)]))
    await store().reload()
  }
  const cancelThese = async (orders: readonly LiveOrder[]): Promise<void> => {
    const ids = new Set(orders.map((order) => order.id))
    setLeaving((before) => new Set([...before, ...ids]))
    await settle(await cancelOrders(orders))
    setLeaving((before) => new Set([...before].filter((id) => !ids.has(id))))
  }
  /** There is no way back from this, so it is asked once. */
  const confirm = async (title: string, count: number, market: string | undefined, run: () => Promise<void>) => {
    const choice = await openModal('alert', {
      title,
      text: t('trading.cancelAllText', {
        count,
        where: market === undefined ? t('trading.everyMarket') : pairOfMarket(market).replace('-', '/'),
      }),
      confirm: t('trading.cancelAllConfirm', { count }),
      cancel: t('trading.keepOrders'),
      isDanger: true,
      run,
    })
    return choice === 'confirmed'
  }
  const everyOne = async (orders: readonly LiveOrder[], market: string | undefined): Promise<void> => {
    try {
      const { canceled } = await cancelAllOrders(market)
      await store().reload()
      tellCancelled(canceled, Math.max(orders.length - canceled, 0))
    } catch (error) {
      if (outcomeOf(error).kind === 'refused') throw error
      await settle({ ended: [], over: [], refused: [], unknown: orders.map((order) => order.id) })
    }
  }
  return {
    leaving,
    unsure: new Set(unsure.keys()),
    cancel: (order) => cancelThese([order]),
    cancelAll: (orders, market) =>
      void confirm(t('trading.cancelAllTitle'), orders.length, market, () => everyOne(orders, market)),
    cancelChosen: (orders, market) =>
      confirm(t('trading.cancelChosenTitle'), orders.length, market, () => cancelThese(orders)),
  }
}
