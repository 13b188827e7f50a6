import type { LiveOrder } from '../../../shared/data/socket/index.ts'
import { addDecimals, decimalsOf, divideDecimals, isZero, multiplyDecimals } from '../../../shared/format/index.ts'

/** What an order has filled since it was last told of. */
export interface FillSum {
  readonly amount: string
  /** Average price, with as many decimals as the finest price it was filled at. */
  readonly average: string
  /** Base that is still open, where the order rests on; null otherwise. */
  readonly left: string | null
  /** All that the order filled, where this ends an order of which a part was told before; null otherwise. */
  readonly whole: string | null
}

interface Kept {
  readonly amount: string
  readonly money: string
  readonly decimals: number
  /** A part of the order was told before. */
  readonly isTold: boolean
  /** The order as it was last heard of. */
  readonly order: OrderState | null
}

type OrderState = Pick<LiveOrder, 'status' | 'left' | 'dealStock'>

/** Orders whose fills are summed at a time; the oldest is forgotten. */
export const ordersSummed = 200

const nothing: Kept = { amount: '0', money: '0', decimals: 0, isTold: false, order: null }

/** Adds up fills by order, so that one message tells of all that came together, and no fill is told twice. */
export class FillSums {
  private readonly sums = new Map<number, Kept>()

  add(orderId: number, amount: string, price: string): void {
    const before = this.sums.get(orderId) ?? nothing
    this.keep(orderId, {
      ...before,
      amount: addDecimals(before.amount, amount),
      money: addDecimals(before.money, multiplyDecimals(amount, price)),
      decimals: Math.max(before.decimals, decimalsOf(price)),
    })
  }

  /** The exchange told how far an order has come. */
  note(orderId: number, order: OrderState): void {
    this.keep(orderId, { ...(this.sums.get(orderId) ?? nothing), order })
  }

  /** What is to be told of an order now; null when nothing was filled since it was last asked. */
  take(orderId: number): FillSum | null {
    const { amount, money, decimals, isTold, order } = this.sums.get(orderId) ?? nothing
    if (isZero(amount)) return null
    this.keep(orderId, { ...nothing, isTold: true, order })
    const isOpen = order?.status === 'PARTIALLY_FILLED' || order?.status === 'OPEN'
    return {
      amount,
      average: divideDecimals(money, amount, decimals),
      left: isOpen && !isZero(order.left) ? order.left : null,
      whole: isTold && order?.status === 'FILLED' ? order.dealStock : null,
    }
  }

  private keep(orderId: number, sum: Kept): void {
    this.sums.delete(orderId)
    this.sums.set(orderId, sum)
    const [oldest] = this.sums.keys()
    if (this.sums.size > ordersSummed && oldest !== undefined) this.sums.delete(oldest)
  }
}
