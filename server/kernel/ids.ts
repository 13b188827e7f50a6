import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { CommandId } from '@exchange/core'

const COUNTER_END = 2 ** 32

/** What this process's ids begin with: nobody can know an id of another process, or of this one before it has met one. */
let prefix = ''
let counter = COUNTER_END

/**
 * 96 random bits, drawn once a process, and a count of 32. Ids that count up lie side by side in the core's table of
 * remembered commands, so it meets them in its cache. Not a secret once one is known: what must not be guessed takes a token.
 */
export function newCommandId(): CommandId {
  if (counter === COUNTER_END) {
    prefix = randomBytes(12).toString('hex')
    counter = 0
  }
  const count = counter++
  return prefix + count.toString(16).padStart(8, '0')
}

/** The same parts give the same id: for listings, and for ids that a caller chose for itself. */
export function derivedCommandId(...parts: readonly (string | number)[]): CommandId {
  return hash('sha256', JSON.stringify(parts)).slice(0, 32)
}

/** A row's id as a command id, so that a row's transfer can be submitted again without moving money twice. */
export function commandIdOfUuid(uuid: string): CommandId {
  return uuid.replaceAll('-', '')
}

export function uuidOfCommandId(id: CommandId): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function newUuid(): string {
  return randomUUID()
}

/** 256 random bits, for sessions and other secrets that travel. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored instead of a token. Tokens are random, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return hash('sha256', token)
}
