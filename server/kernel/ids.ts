import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { CommandId } from '@exchange/core'

/** 128 random bits. */
export function newCommandId(): CommandId {
  return randomBytes(16).toString('hex')
}

/** The same parts give the same id: for listings, and for ids that a caller chose for itself. */
export function derivedCommandId(...parts: readonly (string | number)[]): CommandId {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
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
  return createHash('sha256').update(token).digest('hex')
}
