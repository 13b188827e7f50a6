import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CaptchaChallenge, CaptchaTask } from '@exchange/ports'

/** What was asked of whom: it comes back with what is shown for it. */
export interface CaptchaTicket extends Omit<CaptchaTask, 'ip'> {
  readonly provider: string
  /** A keyed hash of the caller's address. */
  readonly caller: string
  readonly asked: CaptchaChallenge
  /** Milliseconds. */
  readonly until: number
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(`ticket:${text}`).digest()

/** The ticket as a text that only we can make. */
export function written(key: Buffer, ticket: CaptchaTicket): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${text}.${hmac(key, text).toString('base64url')}`
}

/** Null = not made by us. */
export function read(key: Buffer, text: string): CaptchaTicket | null {
  const [body = '', signature = ''] = text.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = hmac(key, body)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  // It was written by `written`.
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as CaptchaTicket
}
