/**
 * The canary's trade: one account offers the least that the market takes, another takes it, and every place that should
 * show the trade is asked: answers, book, open orders, both histories, public trades, ticker, candle, both balances.
 */
import { randomBytes } from 'node:crypto'
import { formatDecimal, parseDecimal } from '@exchange/core/units'
import {
  balancesAnswer,
  bookAnswer,
  candlesAnswer,
  dealsAnswer,
  marketsAnswer,
  orderAnswer,
  ordersAnswer,
  tickerAnswer,
  tradesAnswer,
} from './answers.ts'
import type { ProbedDeal, ProbedMarket } from './answers.ts'
import { Disturbed, assertThat } from './steps.ts'
import type { RunStep } from './steps.ts'
import type { Venue, VenueKey } from './venue.ts'

/** Decimals that every figure of these answers fits in. */
const SCALE = 18

/** A decimal of an answer in units of 10^-18, however large: sums of these are compared, and nothing is booked by them. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(SCALE, '0'))
}

export interface TradeProbe {
  readonly venue: Venue
  readonly maker: VenueKey
  readonly taker: VenueKey
  readonly market: string
  /** Where nobody has traded yet and nobody offers; null = there has to be a book. */
  readonly fallbackPrice: string | null
}

/** What was traded. */
export interface ProbedTrade {
  readonly id: number
  readonly price: string
  readonly amount: string
}

type Holdings = Readonly<Record<string, { readonly available: string; readonly freeze: string }>>

/** A market by its name, as the exchange lists it. */
export async function probedMarket(venue: Venue, name: string): Promise<ProbedMarket> {
  const markets = marketsAnswer.parse(await venue.get('/api/v4/public/markets'))
  const market = markets.find((listed) => listed.name === name)
  assertThat(market !== undefined, `${name} is not listed`)
  if (!market.tradesEnabled) throw new Disturbed(`${name} is closed`)
  return market
}

/** The least amount that is worth what the market asks for, and a little more. */
export function leastAmount({ stockPrec, minAmount, minTotal }: ProbedMarket, price: string): string {
  const lot = 10n ** BigInt(SCALE - stockPrec)
  const wanted = (units(minTotal) * 10n ** BigInt(SCALE) * 102n) / (units(price) * 100n)
  const least = wanted > units(minAmount) ? wanted : units(minAmount)
  return formatDecimal((least + lot - 1n) / lot, stockPrec)
}

/** A price between the best ones, where nobody else stands. */
async function freePrice({ venue, market, fallbackPrice }: TradeProbe, listed: ProbedMarket): Promise<string> {
  const { asks, bids } = bookAnswer.parse(await venue.get(`/api/v4/public/orderbook/${market}?limit=1`))
  const ticksOf = (text: string): bigint => parseDecimal(text, listed.moneyPrec)
  const ask = asks[0] === undefined ? null : ticksOf(asks[0][0])
  const bid = bids[0] === undefined ? null : ticksOf(bids[0][0])
  if (ask !== null && bid !== null) {
    if (ask - bid < 2n) throw new Disturbed('there is no room between the best prices')
    return formatDecimal((ask + bid) / 2n, listed.moneyPrec)
  }
  if (ask !== null) return formatDecimal(ask - 1n, listed.moneyPrec)
  if (bid !== null) return formatDecimal(bid + 1n, listed.moneyPrec)
  const last = tickerAnswer.parse(await venue.get('/api/v4/public/ticker'))[market]?.last_price ?? '0'
  const price = units(last) > 0n ? last : fallbackPrice
  if (price === null) throw new Disturbed('the book is empty')
  return formatDecimal(ticksOf(price), listed.moneyPrec)
}

async function holdings({ venue }: TradeProbe, key: VenueKey): Promise<Holdings> {
  return balancesAnswer.parse(await venue.signed(key, '/api/v4/trade-account/balance', {}))
}

async function dealOf({ venue, market }: TradeProbe, key: VenueKey, clientOrderId: string): Promise<ProbedDeal | null> {
  const fields = { market, clientOrderId, limit: 5 }
  const deals = dealsAnswer.parse(await venue.signed(key, '/api/v4/trade-account/executed-history', fields))
  return deals.length === 1 ? (deals[0] ?? null) : null
}

/** What an account holds of an asset, free or not. */
const total = (held: Holdings, ticker: string): bigint => {
  const { available = '0', freeze = '0' } = held[ticker] ?? {}
  return units(available) + units(freeze)
}

function assertBooked(before: Holdings, after: Holdings, deal: ProbedDeal, { stock, money }: ProbedMarket): void {
  const sign = deal.side === 'buy' ? 1n : -1n
  const moves: readonly [ticker: string, change: bigint][] = [
    [stock, sign * units(deal.amount)],
    [money, -sign * units(deal.deal)],
  ]
  for (const [ticker, change] of moves) {
    const fee = deal.feeAsset === ticker ? units(deal.fee) : 0n
    const moved = total(after, ticker) - total(before, ticker)
    const wanted = change - fee
    assertThat(
      moved === wanted,
      `${deal.side}: ${ticker} changed by ${formatDecimal(moved, SCALE)} instead of ${formatDecimal(wanted, SCALE)}`,
    )
  }
}

/** Carries the trade out; gives what was traded. Orders of the probe that are left over are cancelled at its end. */
export async function tradeProbe(probe: TradeProbe, run: RunStep): Promise<ProbedTrade> {
  const { venue, maker, taker, market } = probe
  const leave = async (key: VenueKey): Promise<void> => {
    await venue.signed(key, '/api/v4/order/cancel/all', { market, type: ['spot'] })
  }
  const name = `canary-${randomBytes(6).toString('hex')}`
  const [making, taking] = [`${name}-maker`, `${name}-taker`]
  const listed = await run('market', async () => probedMarket(venue, market))
  const price = await run('price', async () => freePrice(probe, listed))
  const amount = leastAmount(listed, price)
  const before = await run('holdings', async () => ({
    maker: await holdings(probe, maker),
    taker: await holdings(probe, taker),
  }))
  try {
    const order = { market, amount, price }
    const placed = await run('place', async () => {
      const fields = { ...order, side: 'sell', postOnly: true, clientOrderId: making }
      const answer = orderAnswer.parse(await venue.signed(maker, '/api/v4/order/new', fields))
      assertThat(answer.status === 'OPEN', `the offer is ${answer.status}`)
      return answer
    })
    await run('book', async () => {
      const { asks } = bookAnswer.parse(await venue.get(`/api/v4/public/orderbook/${market}?limit=100`))
      const [, shown = '0'] = asks.find(([at]) => units(at) === units(price)) ?? []
      if (units(shown) >= units(amount)) return
      const open = ordersAnswer.parse(await venue.signed(maker, '/api/v4/orders', { market }))
      if (!open.some(({ orderId }) => orderId === placed.orderId)) throw new Disturbed('somebody else took the offer')
      assertThat(false, `the book shows ${shown} at ${price} instead of ${amount}`)
    })
    await run('take', async () => {
      const fields = { ...order, side: 'buy', ioc: true, clientOrderId: taking }
      const answer = orderAnswer.parse(await venue.signed(taker, '/api/v4/order/new', fields))
      const mine = ordersAnswer.parse(await venue.signed(maker, '/api/v4/orders', { market }))
      const isOpen = mine.some(({ orderId }) => orderId === placed.orderId)
      if (isOpen && units(answer.dealStock) > 0n) throw new Disturbed('somebody else offered more cheaply')
      if (!isOpen && units(answer.dealStock) === 0n) throw new Disturbed('somebody else took the offer')
      assertThat(!isOpen, 'the offer stands, and the taker got nothing')
      assertThat(units(answer.dealStock) === units(amount), `the taker got ${answer.dealStock} instead of ${amount}`)
    })
    const deals = await run('history', async () => {
      const [made, took] = [await dealOf(probe, maker, making), await dealOf(probe, taker, taking)]
      assertThat(made !== null && took !== null, 'a history does not show the trade')
      assertThat(made.id === took.id, `the histories show the trades ${made.id} and ${took.id}`)
      for (const { price: at, amount: size } of [made, took])
        assertThat(units(at) === units(price) && units(size) === units(amount), `a history shows ${size} at ${at}`)
      assertThat(made.side === 'sell' && took.side === 'buy', 'a history shows the wrong side')
      assertThat(made.role === 1 && took.role === 2, 'a history shows the wrong role')
      return { made, took }
    })
    const trades = await run('trade', async () => {
      const shown = tradesAnswer.parse(await venue.get(`/api/v4/public/trades/${market}`))
      const mine = shown.find(({ tradeID }) => tradeID === deals.took.id)
      assertThat(mine !== undefined, `the public trades do not show ${deals.took.id}`)
      const isSame = units(mine.price) === units(price) && units(mine.quote_volume) === units(amount)
      assertThat(isSame, `the public trades show ${mine.quote_volume} at ${mine.price}`)
      return shown
    })
    await run('ticker', async () => {
      const shown = tickerAnswer.parse(await venue.get('/api/v4/public/ticker'))[market]
      assertThat(shown !== undefined, 'the tickers do not show the market')
      assertThat(units(shown.quote_volume) >= units(amount), `the ticker shows a volume of ${shown.quote_volume}`)
      // Whoever has traded since then has set another last price.
      const isLast = trades.every(({ tradeID }) => tradeID <= deals.took.id)
      if (!isLast || units(shown.last_price) === units(price)) return
      const now = tradesAnswer.parse(await venue.get(`/api/v4/public/trades/${market}`))
      const since = now.some(({ tradeID }) => tradeID > deals.took.id)
      assertThat(since, `the ticker shows ${shown.last_price} instead of ${price}`)
    })
    await run('candle', async () => {
      const start = Math.floor(deals.took.time / 60) * 60
      const path = `/api/v4/public/kline?market=${market}&interval=1m&start=${start}&end=${start + 59}`
      const [candle] = candlesAnswer.parse(await venue.get(path)).result
      assertThat(candle !== undefined && candle[0] === start, 'there is no candle of that minute')
      const [, , , high, low, volume] = candle
      const holds = units(low) <= units(price) && units(price) <= units(high) && units(volume) >= units(amount)
      assertThat(holds, `the candle shows ${low}–${high} and a volume of ${volume}`)
    })
    await run('balance', async () => {
      assertBooked(before.maker, await holdings(probe, maker), deals.made, listed)
      assertBooked(before.taker, await holdings(probe, taker), deals.took, listed)
    })
    return { id: deals.took.id, price, amount }
  } finally {
    await Promise.allSettled([leave(maker), leave(taker)])
  }
}

/** What can be seen without an account: the market is listed, its book is in order, tickers and trades answer. */
export async function publicProbe(venue: Venue, market: string, run: RunStep): Promise<void> {
  await run('market', async () => probedMarket(venue, market))
  await run('book', async () => {
    const { asks, bids } = bookAnswer.parse(await venue.get(`/api/v4/public/orderbook/${market}?limit=100`))
    const [[ask] = [null], [bid] = [null]] = [asks[0], bids[0]]
    assertThat(ask === null || bid === null || units(bid) < units(ask), `the best bid ${bid} meets the best ask ${ask}`)
  })
  await run('ticker', async () => {
    const shown = tickerAnswer.parse(await venue.get('/api/v4/public/ticker'))
    assertThat(shown[market] !== undefined, 'the tickers do not show the market')
  })
  await run('trade', async () => tradesAnswer.parse(await venue.get(`/api/v4/public/trades/${market}`)))
}
