/** Two bots that trade with each other: one over the socket, quoting, amending and cancelling; one over HTTP, mostly taking. */
import { ApiError, isRecord } from '../liquidity/api-client.ts'
import type { Trader } from '../liquidity/api-client.ts'
import { Random } from '../liquidity/model/random.ts'
import { SocketError } from './connection.ts'
import type { Connection } from './connection.ts'

export interface SoakMarket {
  readonly name: string
  /** Around which they trade, in quote. */
  readonly price: number
  readonly pricePrecision: number
  readonly sizePrecision: number
  /** Of an ordinary order, in base. */
  readonly size: number
}

/** Asks for one thing after another, at least `pauseMs` apart, until told to stop. */
export interface Bot {
  readonly done: () => number
  stop(): Promise<void>
}

/** What a step may be refused for: the order is gone, the book is empty, it is so already, or more is filled by now. */
const EXPECTED = new Set([2, 12, 30, 32])

function isExpected(reason: unknown): boolean {
  if (reason instanceof ApiError) return EXPECTED.has(reason.code)
  return reason instanceof SocketError && isRecord(reason.reason) && EXPECTED.has(Number(reason.reason['code']))
}

function run(pauseMs: number, step: () => Promise<void>, failed: (reason: unknown) => void): Bot {
  let steps = 0
  let stopped = false
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const next = new Promise((resolve) => setTimeout(resolve, pauseMs))
      await step().catch((reason: unknown) => {
        if (!isExpected(reason)) failed(reason)
      })
      steps += 1
      await next
    }
  }
  const running = loop()
  return {
    done: () => steps,
    stop: async () => {
      stopped = true
      await running
    },
  }
}

interface BotSetup {
  readonly market: SoakMarket
  readonly seed: number
  readonly pauseMs: number
  /** Told of refusals that nothing explains. */
  readonly failed: (reason: unknown) => void
}

const idOf = (order: unknown): number => (isRecord(order) ? Number(order['orderId']) : Number.NaN)

/** Open orders the quoting bot keeps at most. */
const MOST_QUOTES = 80

export function quotingBot(connection: Connection, { market, seed, pauseMs, failed }: BotSetup): Bot {
  const random = new Random(seed, 'quotes')
  const open: number[] = []
  const price = (side: 'buy' | 'sell'): string =>
    (market.price * (1 + (side === 'buy' ? -1 : 1) * (0.0001 + random.fraction() * 0.004))).toFixed(
      market.pricePrecision,
    )
  const size = (share: number): string => (market.size * share).toFixed(market.sizePrecision)
  const quote = async (): Promise<void> => {
    const side = random.below(2) === 0 ? 'buy' : 'sell'
    const fields = { market: market.name, side, amount: size(1 + random.fraction()), price: price(side) }
    open.push(idOf(await connection.ask('order_new', [fields])))
  }
  const cancel = async (): Promise<void> => {
    const [orderId] = open.splice(random.below(open.length), 1)
    await connection.ask('order_cancel', [{ market: market.name, orderId }])
  }
  const change = async (): Promise<void> => {
    const at = random.below(open.length)
    const orderId = open[at]
    const amount = size(random.below(3) === 0 ? 2.5 : 0.6 + random.fraction() / 4)
    const changed = await connection.ask('order_amend', [{ market: market.name, orderId, amount }])
    open[at] = idOf(changed)
  }
  const step = async (): Promise<void> => {
    const dice = random.below(100)
    if (open.length === 0 || (dice < 55 && open.length < MOST_QUOTES)) return quote()
    return dice < 75 ? change() : cancel()
  }
  return run(pauseMs, step, failed)
}

export function takingBot(trader: Trader, { market, seed, pauseMs, failed }: BotSetup): Bot {
  const random = new Random(seed, 'takes')
  const step = async (): Promise<void> => {
    const buys = random.below(2) === 0
    const dice = random.below(100)
    const fields = {
      market: market.name,
      side: buys ? 'buy' : 'sell',
      amount: (market.size * (0.6 + random.fraction())).toFixed(market.sizePrecision),
    }
    const at = (away: number): string => (market.price * (1 + (buys ? 1 : -1) * away)).toFixed(market.pricePrecision)
    if (dice < 40) await trader.call('/api/v4/order/stock_market', fields)
    else if (dice < 75) await trader.call('/api/v4/order/new', { ...fields, price: at(0.003), ioc: true })
    else if (dice < 98) await trader.call('/api/v4/order/new', { ...fields, price: at(0.00005) })
    else await trader.call('/api/v4/order/cancel/all', { market: market.name })
  }
  return run(pauseMs, step, failed)
}
