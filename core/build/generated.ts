import { commandHeader, commands, producedId } from '../src/registry/commands.ts'
import { eventHeader, events } from '../src/registry/events.ts'
import * as fields from '../src/registry/fields.ts'
import type { Field } from '../src/registry/fields.ts'
import { limits, MAX_LIMIT, MEMORY_BYTES, OTHER_BYTES } from '../src/registry/limits.ts'
import * as numbers from '../src/registry/numbers.ts'
import { Refusal } from '../src/registry/refusals.ts'

/**
 * The text of assembly/generated.ts. Of each record: `X_AT_FIELD` for the fields up to the first of no fixed size, counted
 * from the record's (the body's) begin, and `X_MIN`, its size when every string and list in it is empty.
 */
export function generated(): string {
  const lines = [
    '// Generated from core/src/registry by core/build/generate.ts; not to be edited.',
    ...scalars(),
    ...table('CMD', codes(commands)),
    `/** A bit for each kind of command below 64. */`,
    `export const KNOWN_COMMANDS: u64 = 0x${knownCommands().toString(16)}`,
    ...table('EV', codes(events)),
    ...table('SIDE', numbers.Side),
    ...table('TYPE', numbers.OrderType),
    ...table('STP', numbers.SelfTradePrevention),
    ...table('SOURCE', numbers.OrderSource),
    ...table('WHEN', numbers.ActivationCondition),
    ...table('SECONDARY', numbers.SecondaryKind),
    ...table('KIND', numbers.MarketKind),
    ...table('STATE', numbers.MarketState),
    ...table('WALLET', numbers.Wallet),
    ...table('REASON', numbers.TransferReason),
    ...table('FINISH', numbers.FinishReason),
    ...table('FLAG', { ...numbers.AskedFlag, ...numbers.CoreFlag }),
    `export const KNOWN_FLAGS: u32 = ${sum(numbers.AskedFlag)}`,
    ...table('PERMISSION', numbers.Permission),
    ...table('OWNER', numbers.SystemOwner),
    ...table('ORIGIN', numbers.CommandOrigin),
    ...table('TASK', numbers.BacklogTask),
    ...table('PHASE', numbers.TransferPhase),
    ...table('R', Refusal),
    ...limitLines(),
    ...record('COMMAND', commandHeader),
    ...record('PRODUCED', producedId),
    ...record('EVENT', eventHeader),
    ...record('SPEC', fields.orderSpec),
    ...record('REF', fields.orderRef),
    ...record('LEG', fields.transferLeg),
    ...record('ORDER', fields.orderState),
    ...record('CONDITION', fields.stopCondition),
    ...record('PARTY', fields.tradeParty),
    ...Object.entries(commands).flatMap(([kind, { body }]) => record(`CMD_${constant(kind)}`, body)),
    ...Object.entries(events).flatMap(([kind, { body }]) => record(`EV_${constant(kind)}`, body)),
  ]
  return `${lines.join('\n')}\n`
}

function scalars(): string[] {
  return [
    `export const CODEC_VERSION: u32 = ${numbers.CODEC_VERSION}`,
    `export const MAX_RECORD: usize = ${numbers.MAX_RECORD}`,
    `export const MAX_BULK: u32 = ${numbers.MAX_BULK}`,
    `export const MAX_LEGS: u32 = ${numbers.MAX_LEGS}`,
    `export const MAX_WINDOW: u32 = ${numbers.MAX_WINDOW}`,
    `export const STEPS_PER_COMMAND: u32 = ${numbers.STEPS_PER_COMMAND}`,
    `export const MATCHES_PER_COMMAND: u32 = ${numbers.MATCHES_PER_COMMAND}`,
    `export const MATCHES_PER_ORDER: u32 = ${numbers.MATCHES_PER_ORDER}`,
    `export const CLIENT_ID_MAX: u32 = ${numbers.CLIENT_ID_MAX}`,
    `export const EVERY_MARKET: u32 = ${numbers.EVERY_MARKET}`,
    `export const LAST_LISTED: u32 = ${numbers.MAX_ID_UINT16}`,
    `export const QUEUE_PRICE: i64 = ${numbers.BestOffer.queue}`,
    `export const COUNTERPARTY_PRICE: i64 = ${numbers.BestOffer.counterparty}`,
    `export const ALL_PERMISSIONS: u32 = ${numbers.ALL_PERMISSIONS}`,
    `export const FIRST_EXTERNAL_OWNER: u32 = ${numbers.FIRST_EXTERNAL_OWNER}`,
    `export const LAST_EXTERNAL_OWNER: u32 = ${numbers.LAST_EXTERNAL_OWNER}`,
    `export const FIRST_ORDINARY_OWNER: u32 = ${numbers.FIRST_ORDINARY_OWNER}`,
    `export const MAX_ISSUED: i64 = ${numbers.MAX_ISSUED}`,
    `export const MAX_FEES_OWED: i64 = ${numbers.MAX_FEES_OWED}`,
    `export const MAX_REBATE: i32 = ${numbers.MAX_REBATE}`,
    `export const SNAPSHOT_MAGIC: u32 = ${numbers.SNAPSHOT_MAGIC}`,
    `export const SNAPSHOT_VERSION: u32 = ${numbers.SNAPSHOT_VERSION}`,
    `export const SNAPSHOT_CHUNK: u32 = ${numbers.SNAPSHOT_CHUNK}`,
  ]
}

function limitLines(): string[] {
  const last = Math.max(...Object.values(limits).map(({ code }) => code))
  const byCode = (value: 'start' | 'bytes'): string[] =>
    Array.from({ length: last + 1 }, (_, code) => {
      const limit = Object.values(limits).find((one) => one.code === code)
      return `  ${limit?.[value] ?? 0}, // ${code}`
    })
  return [
    `export const MEMORY_BYTES: u64 = ${MEMORY_BYTES}`,
    `export const OTHER_BYTES: u64 = ${OTHER_BYTES}`,
    `export const MAX_LIMIT: u32 = ${MAX_LIMIT}`,
    `export const LIMIT_LAST: u32 = ${last}`,
    ...Object.entries(limits).flatMap(([name, { code, start }]) => [
      `export const LIMIT_${constant(name)}: u32 = ${code}`,
      `export const LIMIT_${constant(name)}_START: u32 = ${start}`,
    ]),
    '/** By the number of the limit: what it is at the beginning, and the bytes that a record is reckoned with. */',
    'export const LIMIT_STARTS: StaticArray<u32> = [',
    ...byCode('start'),
    ']',
    'export const LIMIT_BYTES: StaticArray<u32> = [',
    ...byCode('bytes'),
    ']',
  ]
}

const codes = (kinds: Readonly<Record<string, { readonly code: number }>>): Record<string, number> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { code }]) => [kind, code]))

const sum = (bits: Readonly<Record<string, number>>): number => Object.values(bits).reduce((all, bit) => all | bit, 0)

const knownCommands = (): bigint => Object.values(commands).reduce((bits, { code }) => bits | (1n << BigInt(code)), 0n)

/** A constant per name, and for tables without gaps in mind the largest number. */
function table(prefix: string, codes: Readonly<Record<string, number>>): string[] {
  const lines = Object.entries(codes).map(([name, code]) => `export const ${prefix}_${constant(name)}: u32 = ${code}`)
  return [...lines, `export const ${prefix}_LAST: u32 = ${Math.max(...Object.values(codes))}`]
}

/** order.set-state and orderSetState become ORDER_SET_STATE. */
const constant = (name: string): string =>
  name
    .replace(/[a-z](?=[A-Z])/g, '$&_')
    .replace(/[^A-Za-z0-9]/g, '_')
    .toUpperCase()

const composites: Readonly<Record<string, readonly Field[]>> = {
  listing: fields.marketListing,
  ref: fields.orderRef,
  /** Two fields of the value in one of the bytes. */
  tradeSide: [['takerSide', 'side']],
  finishedOrder: [['order', 'order']],
  spec: fields.orderSpec,
  order: fields.orderState,
  stopCondition: fields.stopCondition,
  tradeParty: fields.tradeParty,
}

const size = ([, type]: Field): number => {
  const parts = composites[type]
  return parts === undefined ? fields.fieldTypes[type].bytes : minimum(parts)
}
const minimum = (record: readonly Field[]): number => record.reduce((bytes, field) => bytes + size(field), 0)

const flat = ([name, type]: Field): readonly Field[] => (name === '' ? (composites[type] ?? []) : [[name, type]])

function record(prefix: string, list: readonly Field[]): string[] {
  const lines: string[] = []
  let at = 0
  for (const field of list.flatMap(flat)) {
    lines.push(`export const ${prefix}_AT_${constant(field[0])}: usize = ${at}`)
    if ('variable' in fields.fieldTypes[field[1]]) break
    at += size(field)
  }
  return [...lines, `export const ${prefix}_MIN: usize = ${minimum(list)}`]
}
