import type { CaptchaLevel } from '@exchange/ports'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What is counted, and for how long from the first on. */
export const windows = {
  /** Calls that may ask, of one address. */
  'address-calls': 10 * MINUTE_MS,
  /** Wrong passwords and signatures, of one address and of one network. */
  'address-failures': 10 * MINUTE_MS,
  'network-failures': HOUR_MS,
  /** Wrong passwords for one e-mail address, of all devices that it doesn't know. */
  'mail-failures-hour': HOUR_MS,
  'mail-failures-day': 24 * HOUR_MS,
} as const
export type Counted = keyof typeof windows

/** From how many on it counts so much; the last that is reached. */
const steps: Readonly<Record<Counted, readonly (readonly [from: number, score: number])[]>> = {
  'address-calls': [
    [21, 30],
    [41, 60],
  ],
  'address-failures': [
    [7, 30],
    [12, 60],
    [20, 90],
  ],
  'network-failures': [
    [100, 15],
    [200, 50],
  ],
  'mail-failures-hour': [[30, 60]],
  'mail-failures-day': [[100, 90]],
}

const DISPOSABLE = 30
const UNKNOWN_DEVICE = 10

/** What is known of a call. */
export interface Signals {
  readonly counts: Readonly<Partial<Record<Counted, number>>>
  /** Its e-mail address is one that is thrown away. */
  readonly isDisposable: boolean
  /** Somebody wants to sign in on a device that the account doesn't know. */
  readonly isUnknownDevice: boolean
}

/** 0 = nothing speaks against the caller, 100 = everything does. */
export function riskOf({ counts, isDisposable, isUnknownDevice }: Signals): number {
  let score = (isDisposable ? DISPOSABLE : 0) + (isUnknownDevice ? UNKNOWN_DEVICE : 0)
  for (const [name, list] of Object.entries(steps)) {
    const counted = counts[name as Counted] ?? 0
    score += list.findLast(([from]) => counted >= from)?.[1] ?? 0
  }
  return Math.min(100, score)
}

/** What a score asks for; `refused`: only what proves itself gets in, such as a passkey. */
export function levelOf(score: number): CaptchaLevel | 'none' | 'refused' {
  if (score < 30) return 'none'
  if (score < 60) return 'low'
  return score < 85 ? 'high' : 'refused'
}
