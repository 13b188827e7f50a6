/** The canary's order: on a market where people trade, far below the best price, and cancelled at once. */
import { formatDecimal, parseDecimal } from '@exchange/core/units'
import { balancesAnswer, bookAnswer, orderAnswer, ordersAnswer } from './answers.ts'
import { Disturbed, assertThat } from './steps.ts'
import type { RunStep } from './steps.ts'
import { leastAmount, probedMarket } from './trade.ts'
import type { Venue, VenueKey } from './venue.ts'

/** Percent of the best price that is bid. */
const FAR = 96n

export interface OrderProbe {
  readonly venue: Venue
  readonly key: VenueKey
  readonly market: string
}

/** Places an order that nobody takes and cancels it. */
export async function orderProbe({ venue, key, market }: OrderProbe, run: RunStep): Promise<void> {
  const listed = await run('market', async () => probedMarket(venue, market))
  const { bids } = bookAnswer.parse(await venue.get(`/api/v4/public/orderbook/${market}?limit=1`))
  const [best] = bids
  if (best === undefined) throw new Disturbed(`nobody bids on ${market}`)
  const price = formatDecimal((parseDecimal(best[0], listed.moneyPrec) * FAR) / 100n, listed.moneyPrec)
  const free = async (): Promise<string> => {
    const held = balancesAnswer.parse(await venue.signed(key, '/api/v4/trade-account/balance', {}))
    return held[listed.money]?.available ?? '0'
  }
  const open = async (orderId: number): Promise<boolean> => {
    const orders = ordersAnswer.parse(await venue.signed(key, '/api/v4/orders', { market }))
    return orders.some((order) => order.orderId === orderId)
  }
  const before = await run('holdings', free)
  const order = { market, side: 'buy', amount: leastAmount(listed, price), price, postOnly: true }
  const { orderId } = await run('enter', async () =>
    orderAnswer.parse(await venue.signed(key, '/api/v4/order/new', order)),
  )
  try {
    await run('open', async () => assertThat(await open(orderId), 'the order is not among the open ones'))
  } finally {
    await run('cancel', async () => venue.signed(key, '/api/v4/order/cancel', { market, orderId }))
  }
  await run('gone', async () => {
    assertThat(!(await open(orderId)), 'the cancelled order is among the open ones')
    const after = await free()
    assertThat(after === before, `the cancelled order left ${after} instead of ${before}`)
  })
}
