import type { Operation } from '@exchange/contract/kernel'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** Counts calls per window. One instance per process; counters of a group are shared by its operations. */
export interface Limiter {
  /** Counts one call for `key`; throws Problem('too-many-requests') when the window is used up. */
  take(group: string, key: string, points: number, seconds: number): Promise<void>
}

export class MemoryLimiter implements Limiter {
  readonly #groups = new Map<string, RateLimiterMemory>()

  async take(group: string, key: string, points: number, seconds: number): Promise<void> {
    let limiter = this.#groups.get(group)
    if (limiter === undefined) {
      limiter = new RateLimiterMemory({ keyPrefix: group, points, duration: seconds })
      this.#groups.set(group, limiter)
    }
    try {
      await limiter.consume(key)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      throw new Problem('too-many-requests', { retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
    }
  }
}

/** Addresses of one IPv6 customer count as one caller: its /64. */
export function callerKey(ip: string): string {
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Counts a call of this operation by address, if it is limited so. */
export async function limitByAddress(limiter: Limiter, operation: Operation, ip: string): Promise<void> {
  const { per, points, seconds, group = operation.id } = operation.rateLimit
  if (per !== 'account') await limiter.take(`ip:${group}`, callerKey(ip), points, seconds)
}

/** Counts a call of this operation by account, if it is limited so. */
export async function limitByAccount(limiter: Limiter, operation: Operation, owner: number): Promise<void> {
  const { per, points, seconds, group = operation.id } = operation.rateLimit
  if (per === 'account' || per === 'ip+account') await limiter.take(`account:${group}`, String(owner), points, seconds)
}

/** Counts a call of this operation by the API key it is made with, if it is limited so. */
export async function limitByKey(limiter: Limiter, operation: Operation, keyId: string): Promise<void> {
  const { per, points, seconds, group = operation.id } = operation.rateLimit
  if (per === 'ip+key') await limiter.take(`key:${group}`, keyId, points, seconds)
}
