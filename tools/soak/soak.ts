/**
 * Many clients with all channels while two bots trade: at the end every client's book, rebuilt from changes, is the book,
 * every client's orders are the open ones, and nobody was dropped.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Api, Trader, isRecord } from '../liquidity/api-client.ts'
import type { ApiKey } from '../liquidity/api-client.ts'
import { quotingBot, takingBot } from './bots.ts'
import type { SoakMarket } from './bots.ts'
import { Connection, authorize } from './connection.ts'
import { Follower, LEVELS } from './follower.ts'

export interface SoakSettings {
  readonly origin: string
  /** The first two trade; the clients are signed in as all of them in turn, ten at most as each. */
  readonly keys: readonly ApiKey[]
  readonly market: SoakMarket
  readonly clients: number
  readonly seconds: number
  readonly seed: number
  /** Rest of a bot between two steps, at least. */
  readonly pauseMs: number
  /** Called each second while the bots trade. */
  readonly watch?: (second: number) => Promise<void>
}

export interface SoakReport {
  readonly steps: number
  readonly pushes: number
  readonly deltas: number
  /** What did not hold; empty = all of it did. */
  readonly faults: readonly string[]
}

/** How long what is on its way may take to arrive once the bots rest. */
const SETTLE_MS = 20_000

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(100)) if (await holds()) return true
  return holds()
}

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a client can be blamed for when everything is quiet. */
async function faultsOf(follower: Follower, api: Api, market: string): Promise<string[]> {
  const faults: string[] = []
  if (follower.fault !== null) faults.push(follower.fault)
  if (follower.dropped !== null) return [...faults, `was dropped: ${follower.dropped}`]
  if (follower.silent.length > 0) faults.push(`heard nothing of ${follower.silent.join(', ')}`)
  const isBook = await until(async () => {
    const snapshot = await api.get(`/api/v4/public/orderbook/${market}?limit=${LEVELS}`)
    const { asks, bids } = isRecord(snapshot) ? snapshot : {}
    return sameText(follower.book.rows(), { asks, bids })
  })
  if (!isBook) faults.push('its book is not the book')
  const isOrders = await until(async () =>
    sameText(
      [...follower.orders].toSorted((a, b) => a - b),
      (await follower.listed()).toSorted((a, b) => a - b),
    ),
  )
  if (!isOrders) faults.push('its orders are not the open ones')
  return faults
}

async function openFollowers({ origin, keys, market, clients }: SoakSettings, traders: readonly Trader[]) {
  const followers: Follower[] = []
  for (let index = 0; index < clients; index++) {
    const trader = traders[index % keys.length]
    const isBot = index % keys.length < 2
    if (trader === undefined) throw new Error('there are no keys')
    followers.push(
      await Follower.open(origin, trader, market.name, Math.floor(index / 2) % 2 === 0 ? 'api' : 'web', isBot),
    )
  }
  return followers
}

export async function soak(settings: SoakSettings): Promise<SoakReport> {
  const { origin, keys, market, seconds, seed, pauseMs } = settings
  const api = new Api(origin)
  const traders = keys.map((key) => new Trader(api, key, 'window'))
  const [maker, taker] = traders
  if (maker === undefined || taker === undefined) throw new Error('a soak needs two keys')
  const faults: string[] = []
  const failed = (reason: unknown): void => {
    if (faults.length < 20) faults.push(`a bot: ${String(reason)}`)
  }
  const quotes = await Connection.open(origin, () => {})
  await authorize(quotes, maker)
  const setup = { market, seed, pauseMs, failed }
  const followers = await openFollowers(settings, traders)
  const bots = [quotingBot(quotes, setup), takingBot(taker, setup)]
  for (let second = 0; second < seconds; second++) {
    await sleep(1000)
    await settings.watch?.(second)
  }
  for (const bot of bots) await bot.stop()
  for (const [index, follower] of followers.entries())
    faults.push(...(await faultsOf(follower, api, market.name)).map((fault) => `client ${index}: ${fault}`))
  if (quotes.dropped !== null) faults.push(`the quoting bot was dropped: ${quotes.dropped}`)
  for (const trader of [maker, taker]) await trader.call('/api/v4/order/cancel/all', { market: market.name })
  for (const follower of followers) follower.close()
  quotes.close()
  await api.close()
  const sum = (figure: (follower: Follower) => number): number =>
    followers.reduce((total, follower) => total + figure(follower), 0)
  return {
    steps: bots.reduce((total, bot) => total + bot.done(), 0),
    pushes: sum(({ heard }) => [...heard.values()].reduce((total, count) => total + count, 0)),
    deltas: sum(({ book }) => book.deltas),
    faults,
  }
}
