import type { Field } from './fields.ts'

/** Before the body of an event. `index` counts the events of one command from 0. */
export const eventHeader = [
  ['length', 'u32'],
  ['version', 'u8'],
  ['kind', 'u8'],
  ['zero', 'zero'],
  ['zero2', 'zero'],
  ['seq', 'safe'],
  ['at', 'time'],
  ['index', 'u32'],
] as const satisfies readonly Field[]

/** Number and body of every event. What a field means is said at the types in codec/events.ts. */
export const events = {
  'asset.listed': {
    code: 1,
    body: [
      ['asset', 'listed'],
      ['ticker', 'string'],
      ['scale', 'u8'],
      ['supply', 'safe'],
    ],
  },
  'market.listed': { code: 2, body: [['', 'listing']] },
  'market.state': {
    code: 3,
    body: [
      ['market', 'listed'],
      ['state', 'marketState'],
    ],
  },
  'fees.set': {
    code: 4,
    body: [
      ['owner', 'u32'],
      ['market', 'marketOrEvery'],
      ['maker', 'ppm'],
      ['taker', 'ppm'],
    ],
  },
  'account.configured': {
    code: 5,
    body: [
      ['owner', 'u32'],
      ['stpGroup', 'u32'],
      ['permissions', 'permissions'],
    ],
  },
  'limits.set': { code: 10, body: [['limits', 'limitValues']] },
  'audit.anchored': { code: 12, body: [['digest', 'digest']] },
  'order.put': { code: 16, body: [['order', 'order']] },
  'order.updated': { code: 17, body: [['order', 'order']] },
  'order.finished': { code: 18, body: [['', 'finishedOrder']] },
  'conditional.armed': {
    code: 20,
    body: [
      ['order', 'order'],
      ['condition', 'stopCondition'],
    ],
  },
  'conditional.fired': {
    code: 21,
    body: [
      ['orderId', 'safe'],
      ['owner', 'u32'],
      ['market', 'listed'],
      ['activation', 'price'],
      ['when', 'condition'],
    ],
  },
  'conditional.finished': {
    code: 22,
    body: [
      ['', 'finishedOrder'],
      ['condition', 'stopCondition'],
    ],
  },
  'oto.waiting': {
    code: 23,
    body: [
      ['primary', 'safe'],
      ['secondaryKind', 'secondaryKind'],
      ['activation', 'price'],
      ['order', 'order'],
    ],
  },
  trade: {
    code: 24,
    body: [
      ['tradeId', 'safe'],
      ['market', 'listed'],
      ['', 'tradeSide'],
      ['price', 'price'],
      ['size', 'size'],
      ['quote', 'amount'],
      ['maker', 'tradeParty'],
      ['taker', 'tradeParty'],
    ],
  },
  balance: {
    code: 32,
    body: [
      ['owner', 'u32'],
      ['wallet', 'wallet'],
      ['asset', 'listed'],
      ['available', 'amount'],
      ['held', 'amount'],
    ],
  },
  transfer: {
    code: 33,
    body: [
      ['id', 'id'],
      ['reason', 'transferReason'],
      ['legs', 'legs'],
    ],
  },
  'transfer.pending': {
    code: 34,
    body: [
      ['key', 'id'],
      ['reason', 'transferReason'],
      ['commitment', 'digest'],
      ['part', 'u32'],
      ['more', 'bool'],
      ['legs', 'legs'],
    ],
  },
  'transfer.finished': {
    code: 35,
    body: [
      ['key', 'id'],
      ['posted', 'bool'],
      ['amounts', 'amounts'],
    ],
  },
  refused: {
    code: 48,
    body: [
      ['code', 'refusal'],
      ['item', 'u16'],
      ['limit', 'i64'],
    ],
  },
  repeated: {
    code: 49,
    body: [
      ['firstSeq', 'safe'],
      ['refusal', 'refusalOrNone'],
      ['orders', 'orderIds'],
      ['items', 'itemRefusals'],
    ],
  },
  'producer.opened': {
    code: 50,
    body: [
      ['producer', 'u32'],
      ['epoch', 'u32'],
      ['window', 'u32'],
      ['highest', 'safe'],
    ],
  },
} as const satisfies Record<string, { code: number; body: readonly Field[] }>

/** Kinds drawn, not built. */
export const reservedEvents = {
  'bracket.set': 6,
  'asset.weight': 7,
  'debt.changed': 36,
  'interest.charged': 37,
  'position.changed': 64,
  'position.closed': 65,
  'funding.paid': 66,
  'margin.call': 67,
  liquidation: 68,
  'auto-deleverage': 69,
  'mark.price': 70,
} as const
