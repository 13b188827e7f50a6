import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { amount, micros, ppm, priceTicks, sizeLots } from '../src/units/index.ts'
import { decodeCommand, encodeSubmission, producedId, stampCommand } from '../src/codec/commands-codec.ts'
import type { CommandBody, Submission } from '../src/codec/commands.ts'
import { EventWriter } from '../src/codec/event-writer.ts'
import { decodeEvents, encodeEvent } from '../src/codec/events-codec.ts'
import type { EventBody, OrderState } from '../src/codec/events.ts'
import { commandKinds, eventKinds } from '../src/codec/names.ts'
import { spec } from './support/specs.ts'

const ID = '00112233445566778899aabbccddeeff'
const DIGEST = ID + ID
const SEQ = 2 ** 33 + 1
const AT = micros(1_750_000_000_000_001)
const ref = { market: 2, orderId: 2 ** 40, clientOrderId: '' }
const legs = [
  { owner: 21, wallet: 'main', asset: 1, amount: amount(-(2n ** 60n)) },
  { owner: 100_001, wallet: 'hold', asset: 1, amount: amount(2n ** 60n) },
] as const
const asked = spec({ price: priceTicks(6_000_001), clientOrderId: 'my-order_1.a', postOnly: true, stp: 'co' })
const fok = spec({ side: 'sell', fok: true, retail: true, wallet: 'bots', source: 'socket' })
const byQuote = spec({ type: 'market', size: sizeLots(0), quoteAmount: amount(-1n), stp: 'cb' })
const listing = {
  market: 2,
  name: 'SOL_USDT',
  base: 3,
  quote: 1,
  pricePrecision: 2,
  sizePrecision: 3,
  minSize: sizeLots(5),
  minNotional: amount(500_000_000n),
  maxNotional: amount(-1n),
  priceBand: ppm(100_000),
  takerBand: ppm(50_000),
  referencePrice: priceTicks(15_000),
  state: 'post-only',
  marketKind: 'spot',
} as const
const limits = [
  { limit: 'cells', value: 10 },
  { limit: 'accounts', value: 0xffff_ffff },
] as const

const bodies: CommandBody[] = [
  { kind: 'asset.list', asset: 3, ticker: 'SOL', scale: 9, supply: 10 ** 9 },
  { kind: 'market.list', ...listing },
  { kind: 'market.set-state', market: 2, state: 'delisting' },
  { kind: 'fees.set', owner: 0, market: null, maker: ppm(-100), taker: ppm(1000) },
  { kind: 'account.configure', owner: 100_001, stpGroup: 7, permissions: 0b101010 },
  { kind: 'limits.set', limits },
  { kind: 'producer.open', producer: 7, window: 65_536 },
  { kind: 'audit.anchor', digest: DIGEST },
  { kind: 'order.place', owner: 100_001, ...asked },
  { kind: 'order.bulk', owner: 100_001, stopOnFail: true, orders: [asked, fok, byQuote] },
  { kind: 'order.cancel', owner: 100_001, ...ref },
  { kind: 'order.cancel-all', owner: 100_001, market: null },
  { kind: 'order.modify', owner: 100_001, price: priceTicks(1), size: sizeLots(0), ...ref },
  { kind: 'order.amend', owner: 100_001, price: priceTicks(0), size: sizeLots(3), ...ref },
  { kind: 'conditional.place', owner: 100_001, activation: priceTicks(5_990_000), ...fok },
  {
    kind: 'oco.place',
    owner: 100_001,
    activation: priceTicks(6_100_000),
    stopPrice: priceTicks(6_110_000),
    stopQuote: amount(-1n),
    ...asked,
  },
  {
    kind: 'oto.place',
    owner: 100_001,
    primary: asked,
    secondaryKind: 'stop',
    activation: priceTicks(7_000_000),
    secondary: fok,
  },
  {
    kind: 'conditional.modify',
    owner: 100_001,
    activation: priceTicks(1),
    price: priceTicks(2),
    size: sizeLots(3),
    quoteAmount: amount(4n),
    ...ref,
  },
  { kind: 'transfer', reason: 'reversal', legs },
  { kind: 'transfer.pending', key: ID, reason: 'withdrawal', commitment: DIGEST, more: true, legs },
  { kind: 'transfer.post', key: ID, amounts: null },
  { kind: 'transfer.post', key: ID, amounts: [amount(-5n), amount(5n)] },
  { kind: 'transfer.void', key: ID },
  { kind: 'tick' },
]

const submissions: Submission[] = [
  ...bodies.map((body): Submission => ({ ...body, origin: 'personal', id: ID })),
  { kind: 'tick', origin: 'produced', id: producedId(7, 3, 2 ** 40 + 1) },
]

const { price, size, quoteAmount, ...rest } = asked
const order: OrderState = {
  ...rest,
  orderId: 2 ** 40,
  owner: 100_001,
  price,
  size,
  quoteAmount,
  left: sizeLots(1),
  quoteLeft: amount(0n),
  dealSize: sizeLots(1),
  dealQuote: amount(6_000_001n),
  fee: amount(-7n),
  activated: true,
  grouped: false,
  oto: true,
  createdAt: AT,
  updatedAt: micros(AT + 1),
}
const condition = { activation: priceTicks(5), when: 'lte', sibling: 9, held: amount(11n) } as const

const happened: EventBody[] = [
  { kind: 'asset.listed', asset: 3, ticker: 'SOL', scale: 9, supply: 0 },
  { kind: 'market.listed', ...listing },
  { kind: 'market.state', market: 2, state: 'open' },
  { kind: 'fees.set', owner: 100_001, market: 2, maker: ppm(1), taker: ppm(2) },
  { kind: 'account.configured', owner: 100_001, stpGroup: 7, permissions: 63 },
  { kind: 'limits.set', limits },
  { kind: 'audit.anchored', digest: DIGEST },
  { kind: 'order.put', order },
  { kind: 'order.updated', order: { ...order, grouped: true, wallet: 'bots', clientOrderId: '' } },
  { kind: 'order.finished', order, reason: 'fok' },
  { kind: 'conditional.armed', order, condition },
  {
    kind: 'conditional.fired',
    orderId: 3,
    owner: 100_001,
    market: 2,
    activation: priceTicks(5),
    when: 'gte',
  },
  { kind: 'conditional.finished', order, condition, reason: 'account-restricted' },
  { kind: 'oto.waiting', primary: 4, secondaryKind: 'order', activation: priceTicks(0), order },
  {
    kind: 'trade',
    tradeId: 8,
    market: 2,
    takerSide: 'sell',
    rpi: true,
    price: priceTicks(3),
    size: sizeLots(4),
    quote: amount(12n),
    maker: { orderId: 1, owner: 100_001, wallet: 'spot', fee: amount(-1n), rate: ppm(-100), clientOrderId: 'a' },
    taker: { orderId: 2, owner: 100_002, wallet: 'bots', fee: amount(1n), rate: ppm(1000), clientOrderId: '' },
  },
  { kind: 'balance', owner: 100_001, wallet: 'position', asset: 1, available: amount(-1n), held: amount(1n) },
  { kind: 'transfer', id: ID, reason: 'p2p', legs },
  { kind: 'transfer.pending', key: ID, reason: 'code', commitment: DIGEST, part: 2, more: false, legs },
  { kind: 'transfer.finished', key: ID, posted: true, amounts: [amount(-5n), amount(5n)] },
  { kind: 'transfer.finished', key: ID, posted: false, amounts: null },
  { kind: 'refused', code: 'limit-reached', item: 3, limit: -2n },
  { kind: 'repeated', firstSeq: 9, refusal: 'market-closed', orders: [], items: null },
  { kind: 'repeated', firstSeq: 9, refusal: null, orders: [4, 5], items: [null, 'book-empty', null] },
  { kind: 'producer.opened', producer: 7, epoch: 3, window: 1, highest: 2 ** 40 },
]

/** Bytes that a release wrote. They are only added to: a change here is a journal that no longer replays. */
describe('golden vectors of version 2', () => {
  const path = new URL('golden/version-2.json', import.meta.url)
  const commands = submissions.map((submission) => {
    const bytes = encodeSubmission(submission)
    stampCommand(bytes, 0, SEQ, AT)
    return bytes
  })
  const out = new EventWriter()
  out.begin(SEQ, AT)
  const events = happened.map((event) => {
    out.clear()
    encodeEvent(out, event)
    return out.bytes().slice()
  })
  const written = { commands: commands.map((bytes) => bytes.toHex()), events: events.map((bytes) => bytes.toHex()) }
  if (process.env['WRITE_GOLDEN'] === '1') writeFileSync(path, `${JSON.stringify(written, null, 2)}\n`)
  const golden: unknown = JSON.parse(readFileSync(path, 'utf8'))

  it('are what this release writes', () => {
    expect(written).toEqual(golden)
  })

  it('are what this release reads', () => {
    expect(commands.map((bytes) => decodeCommand(bytes, 0))).toEqual(
      submissions.map((submission) => ({ ...submission, seq: SEQ, at: AT })),
    )
    expect(events.flatMap(decodeEvents)).toEqual(happened.map((body, index) => ({ ...body, seq: SEQ, at: AT, index })))
  })

  it('hold every kind', () => {
    expect(new Set(submissions.map(({ kind }) => kind))).toEqual(new Set(commandKinds.values()))
    expect(new Set(happened.map(({ kind }) => kind))).toEqual(new Set(eventKinds.values()))
  })
})
