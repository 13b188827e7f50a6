import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as codec from '../src/codec/layout.ts'
import { CLIENT_ID_MAX } from '../src/codec/order-record.ts'
import { Refusal } from '../src/codec/refusals.ts'
import { FIRST_EXTERNAL_OWNER, FIRST_ORDINARY_OWNER, LAST_EXTERNAL_OWNER, SystemOwner } from '../src/ledger/owners.ts'

const { CommandCode, EventCode, FinishCode, MarketStateCode, OrderTypeCode, SideCode, SourceCode, StpCode } = codec

const largest = (codes: Readonly<Record<string, number>>): number => Math.max(...Object.values(codes))
const bitsOf = (codes: Readonly<Record<string, number>>): number =>
  Object.values(codes).reduce((bits, code) => bits + 2 ** code, 0)

/** 'not-attempted' is NOT_ATTEMPTED there. */
const shouted = (codes: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name.toUpperCase().replaceAll('-', '_'), code]))

/** Refusals that only the host gives. */
const HOSTS = new Set([
  'ASSET_UNKNOWN',
  'ASSET_EXISTS',
  'MARKET_EXISTS',
  'LEGS_UNBALANCED',
  'LEG_INVALID',
  'ACTIVATION_INVALID',
  'ACTIVATION_AT_LAST_PRICE',
  'CONDITIONALS_TOO_MANY',
  'OCO_PRICES_INVALID',
])
const refusals = Object.fromEntries(Object.entries(shouted(Refusal)).filter(([name]) => !HOSTS.has(name)))

/** What each number of core/assembly/layout.ts stands for. */
const MEANING: Readonly<Record<string, number>> = {
  CODEC_VERSION: codec.CODEC_VERSION,
  MAX_RECORD: codec.MAX_RECORD,
  BODY_AT: codec.COMMAND_BODY_AT,
  SPEC_FIXED: codec.SPEC_FIXED,
  CLIENT_ID_MAX,
  LAST_MARKET: codec.MAX_ID_UINT16,
  EVERY_MARKET: codec.EVERY_MARKET,
  EVENT_BODY_AT: codec.EVENT_BODY_AT,
  PLACE: CommandCode['order.place'],
  BULK: CommandCode['order.bulk'],
  CANCEL: CommandCode['order.cancel'],
  CANCEL_ALL: CommandCode['order.cancel-all'],
  MODIFY: CommandCode['order.modify'],
  AMEND: CommandCode['order.amend'],
  TICK: CommandCode.tick,
  KNOWN_KINDS: bitsOf(CommandCode),
  PUT: EventCode['order.put'],
  UPDATED: EventCode['order.updated'],
  FINISHED: EventCode['order.finished'],
  TRADE: EventCode.trade,
  BALANCE: EventCode.balance,
  REFUSED: EventCode.refused,
  REPEATED: EventCode.repeated,
  SELL: SideCode.sell,
  BUY: SideCode.buy,
  LIMIT: OrderTypeCode.limit,
  MARKET: OrderTypeCode.market,
  LAST_TYPE: largest(OrderTypeCode),
  STP_NO: StpCode.no,
  STP_CN: StpCode.cn,
  STP_CO: StpCode.co,
  LAST_STP: largest(StpCode),
  LAST_SOURCE: largest(SourceCode),
  POST_ONLY: codec.FLAG_POST_ONLY,
  IOC: codec.FLAG_IOC,
  RETAIL: codec.FLAG_RETAIL,
  RPI: codec.FLAG_RPI,
  ACTIVATED: codec.FLAG_ACTIVATED,
  GROUPED: codec.FLAG_GROUPED,
  QUEUE_PRICE: codec.BestOffer.queue,
  COUNTERPARTY_PRICE: codec.BestOffer.counterparty,
  KNOWN_FLAGS: codec.KNOWN_FLAGS,
  SPOT: codec.WalletCode.spot,
  MAIN: codec.WalletCode.main,
  FEES_OWNER: SystemOwner.fees,
  FIRST_ORDINARY_OWNER,
  FIRST_EXTERNAL_OWNER,
  LAST_EXTERNAL_OWNER,
  PRELAUNCH: MarketStateCode.prelaunch,
  OPEN: MarketStateCode.open,
  HALTED: MarketStateCode.halted,
  FILLED: FinishCode.filled,
  CANCELED: FinishCode.canceled,
  BY_IOC: FinishCode.ioc,
  TAKER_BAND: FinishCode['taker-band'],
  BY_STP: FinishCode.stp,
  MODIFIED: FinishCode.modified,
  DELISTED: FinishCode['market-delisted'],
  OK: 0,
  ...refusals,
}

it('the numbers of the compiled machine are the numbers of the codec', () => {
  const text = readFileSync(new URL('../assembly/layout.ts', import.meta.url), 'utf8')
  const found: Record<string, number> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^export const (\w+): \w+ = (.+)$/gmu)) {
    const [number = '', shift = '0'] = value.split(' << ')
    found[name] = Number(number) * 2 ** Number(shift)
  }
  expect(found).toEqual(MEANING)
  expect(text.match(/^export/gmu)).toHaveLength(Object.keys(found).length)
})
