import type { Operation } from '@exchange/contract/kernel'
import type { AddressBudget } from './budget.ts'
import { callerKey } from './callers.ts'
import { Problem } from './problem.ts'

/** Counts calls per window. One instance per process; counters of a group are shared by its operations. */
export interface Limiter {
  /** Counts one call for `key`; throws Problem('too-many-requests') when the window is used up. */
  take(group: string, key: string, points: number, seconds: number): void
}

/** What the doors count with: calls by window, and what all of them together may cost an address. */
export interface DoorLimiter extends Limiter {
  /** Takes points of this address's budget; throws Problem('too-many-requests') when they are not there. */
  spend(ip: string, points: number): void
  /** Throws Problem('too-many-requests') to an address that made too many orders that were refused. */
  assertWelcome(ip: string): void
  /** Notes that an order of this address was refused. */
  noteRefusal(ip: string): void
}

/**
 * Points for asking the database about a session or a key that nobody here knows: whoever makes them up pays for the
 * question, before it is asked. Those that are known cost nothing of it.
 */
export const STRANGER_COST = 15

/** Points that an order takes when it is refused, from a budget for nothing else; one that is carried out takes none. */
export const REFUSAL_COST = 5

/** Windows of one counter and budgets of others, as one. */
export function doorLimiter(
  windows: Limiter,
  budget: Pick<AddressBudget, 'spend'>,
  refusals: Pick<AddressBudget, 'spend' | 'assertHas'>,
): DoorLimiter {
  return {
    take: (group, key, points, seconds) => windows.take(group, key, points, seconds),
    spend: (ip, points) => budget.spend(ip, points),
    assertWelcome: (ip) => refusals.assertHas(ip, REFUSAL_COST),
    noteRefusal: (ip) => {
      try {
        refusals.spend(ip, REFUSAL_COST)
      } catch (reason) {
        // Calls that were under way together may end with fewer points than they all take.
        if (!(reason instanceof Problem)) throw reason
      }
    },
  }
}

/** Orders and cancels have lanes of their own and cost nothing while they are carried out. */
const hasLane = (operation: Operation): boolean => operation.cost === 0

/** Notes an order or cancel that was refused or broke something, by the status of the answer. Overload is nobody's fault. */
export function noteAnswer(limiter: DoorLimiter, operation: Operation, ip: string, status: number): void {
  if (hasLane(operation) && status >= 400 && status !== 503) limiter.noteRefusal(ip)
}

/** Counts a call of this operation by address: its cost, and the call itself if it is limited so. */
export function limitByAddress(limiter: DoorLimiter, operation: Operation, ip: string): void {
  if (hasLane(operation)) limiter.assertWelcome(ip)
  limiter.spend(ip, operation.cost)
  const { per, points, seconds, group = operation.id } = operation.rateLimit
  if (per !== 'account') limiter.take(`ip:${group}`, callerKey(ip), points, seconds)
}

/** Counts a call of this operation by account, if it is limited so. */
export function limitByAccount(limiter: Limiter, operation: Operation, owner: number): void {
  const { per, points, seconds, group = operation.id } = operation.rateLimit
  if (per === 'account' || per === 'ip+account') limiter.take(`account:${group}`, String(owner), points, seconds)
}

/** Counts a call of this operation by the API key it is made with, if it is limited so. */
export function limitByKey(limiter: Limiter, operation: Operation, keyId: string): void {
  const { per, points, seconds, group = operation.id } = operation.rateLimit
  if (per === 'ip+key') limiter.take(`key:${group}`, keyId, points, seconds)
}
