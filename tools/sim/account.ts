/** An account as the API shows it, and whether that is what its owner was told. */
import { ApiError, isRecord } from '../liquidity/api-client.ts'
import type { Trader } from '../liquidity/api-client.ts'
import { priceText, SCALE, units } from './witness.ts'
import type { Fields, Witness } from './witness.ts'

const ONE = 10n ** BigInt(SCALE)
const MARKETS = ['BTC_USDT', 'ETH_USDT'] as const

interface Shown {
  readonly id: number
  readonly market: string
  readonly side: string
  readonly amount: string
  readonly price: string
  readonly clientOrderId: string
  readonly dealt: bigint
  /** Null when it is over. */
  readonly left: bigint | null
  readonly status: string
}

export interface Account {
  readonly orders: readonly Shown[]
  /** By ticker: what trades brought, without fees. */
  readonly traded: ReadonlyMap<string, bigint>
  readonly fees: ReadonlyMap<string, bigint>
  readonly available: ReadonlyMap<string, bigint>
  readonly held: ReadonlyMap<string, bigint>
  readonly main: ReadonlyMap<string, bigint>
}

const add = (map: Map<string, bigint>, key: string, change: bigint): unknown =>
  map.set(key, (map.get(key) ?? 0n) + change)

/** A question may be asked until a slow machine answers it in time. */
async function ask(trader: Trader, path: string, fields: Fields = {}): Promise<unknown> {
  for (;;) {
    try {
      return await trader.call(path, fields)
    } catch (error) {
      if (!(error instanceof ApiError && error.isLate)) throw error
    }
  }
}

async function pages(trader: Trader, path: string, fields: Fields, limit: number, field?: string): Promise<Fields[]> {
  const all: Fields[] = []
  for (;;) {
    const answer = await ask(trader, path, { ...fields, limit, offset: all.length })
    const list: unknown = field !== undefined && isRecord(answer) ? answer[field] : answer
    const rows: unknown[] = Array.isArray(list) ? list : []
    all.push(...rows.filter(isRecord))
    if (rows.length < limit) return all
  }
}

export async function readAccount(trader: Trader): Promise<Account> {
  const orders: Shown[] = []
  const traded = new Map<string, bigint>()
  const fees = new Map<string, bigint>()
  for (const market of MARKETS) {
    const open = await pages(trader, '/api/v4/orders', { market }, 100)
    const finished = await pages(trader, '/api/v4/trade-account/order/history', { market }, 500, market)
    for (const row of open) orders.push(shown(row, market, Number(row['orderId']), units(row['left'])))
    for (const row of finished) orders.push(shown(row, market, Number(row['id']), null))
    const [base = '', quote = ''] = market.split('_')
    for (const deal of await pages(trader, '/api/v4/trade-account/executed-history', { market }, 500)) {
      const sign = deal['side'] === 'buy' ? 1n : -1n
      add(traded, base, sign * units(deal['amount']))
      add(traded, quote, -sign * units(deal['deal']))
      add(fees, String(deal['feeAsset']), units(deal['fee']))
    }
  }
  const spot = await ask(trader, '/api/v4/trade-account/balance')
  const main = await ask(trader, '/api/v4/main-account/balance')
  return {
    orders,
    traded,
    fees,
    available: amounts(spot, 'available'),
    held: amounts(spot, 'freeze'),
    main: amounts(main, 'main_balance'),
  }
}

function shown(row: Fields, market: string, id: number, left: bigint | null): Shown {
  return {
    id,
    market,
    side: String(row['side']),
    amount: String(row['amount']),
    price: priceText(row['price']),
    clientOrderId: String(row['clientOrderId']),
    dealt: units(row['dealStock']),
    left,
    status: String(row['status']),
  }
}

function amounts(answer: unknown, field: string): Map<string, bigint> {
  const entries = isRecord(answer) ? Object.entries(answer) : []
  return new Map(entries.map(([ticker, row]) => [ticker, isRecord(row) ? units(row[field]) : 0n]))
}

/** Main and spot wallet by ticker. */
export function totals({ available, held, main }: Account): Map<string, bigint> {
  const all = new Map<string, bigint>()
  for (const wallet of [available, held, main]) for (const [ticker, amount] of wallet) add(all, ticker, amount)
  return all
}

/** What an account shows that contradicts what its witness was told. Takes over how the open questions came out. */
export function contradictions(witness: Witness, account: Account, funding: ReadonlyMap<string, bigint>): string[] {
  return [
    ...orderFaults(witness, account),
    ...moneyFaults(account, funding),
    ...transferFaults(witness, account),
    ...witness.faults.splice(0),
  ].map((fault) => `${witness.owner}: ${fault}`)
}

function orderFaults(witness: Witness, { orders }: Account): string[] {
  const faults: string[] = []
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byClient = new Map<string, number>()
  for (const order of orders) {
    const { id, clientOrderId } = order
    if (byClient.has(clientOrderId)) faults.push(`${clientOrderId} is both ${byClient.get(clientOrderId)} and ${id}`)
    byClient.set(clientOrderId, id)
    if (witness.refused.has(clientOrderId)) faults.push(`${id} (${clientOrderId}) was refused and exists`)
    else if (!witness.sent.has(clientOrderId)) faults.push(`${id} (${clientOrderId}) was never sent`)
  }
  if (byId.size !== orders.length) faults.push('an order is open and finished')
  for (const [id, told] of witness.told) {
    const order = byId.get(id)
    if (order === undefined) {
      faults.push(`${id} (${told.clientOrderId}) was acknowledged and is lost`)
      continue
    }
    for (const field of ['market', 'side', 'clientOrderId'] as const)
      if (order[field] !== told[field]) faults.push(`${id}: ${field} is ${order[field]}, told ${told[field]}`)
    for (const field of ['amount', 'price'] as const)
      if (units(order[field]) !== units(told[field]))
        faults.push(`${id}: ${field} is ${order[field]}, told ${told[field]}`)
    if (order.dealt < told.dealt) faults.push(`${id}: ${order.dealt} filled, told ${told.dealt}`)
    if (told.over && order.left !== null) faults.push(`${id}: open, told it is over`)
    if (told.cancelled && (order.dealt !== told.dealt || order.status !== 'CANCELED'))
      faults.push(`${id}: ${order.status} with ${order.dealt} filled, told it is cancelled with ${told.dealt}`)
  }
  for (const order of orders) {
    const { id, dealt, left } = order
    const cancelled = witness.told.get(id)?.cancelled ?? false
    witness.told.set(id, { ...order, dealt, over: left === null, cancelled })
  }
  return faults
}

/** Money is what was funded and traded, less fees; what is held is what the open orders need. */
function moneyFaults(account: Account, funding: ReadonlyMap<string, bigint>): string[] {
  const faults: string[] = []
  const { traded, fees, held, orders } = account
  const total = totals(account)
  for (const [ticker, funded] of funding) {
    const expected = funded + (traded.get(ticker) ?? 0n) - (fees.get(ticker) ?? 0n)
    if (total.get(ticker) !== expected) faults.push(`${ticker}: ${total.get(ticker)}, expected ${expected}`)
  }
  const needed = new Map<string, bigint>()
  for (const { market, side, left, price } of orders) {
    const [base = '', quote = ''] = market.split('_')
    if (left === null) continue
    if (side === 'sell') add(needed, base, left)
    else add(needed, quote, (left * units(price)) / ONE)
  }
  for (const ticker of new Set([...held.keys(), ...needed.keys()])) {
    const [holds, needs] = [held.get(ticker) ?? 0n, needed.get(ticker) ?? 0n]
    if (holds !== needs) faults.push(`${ticker}: ${holds} held, the open orders need ${needs}`)
  }
  return faults
}

/** The main wallet holds what was moved, and any of the moves that got no answer. */
function transferFaults(witness: Witness, { main }: Account): string[] {
  const faults: string[] = []
  for (const [ticker, amount] of main) {
    let possible = [witness.main.get(ticker) ?? 0n]
    for (const { change } of witness.open.filter((transfer) => transfer.ticker === ticker))
      possible = [...possible, ...possible.map((sum) => sum + change)]
    if (!possible.includes(amount)) faults.push(`${ticker} in main: ${amount}, possible ${possible.join(' or ')}`)
    witness.main.set(ticker, amount)
  }
  witness.open.length = 0
  return faults
}
