import type { Field } from './fields.ts'

/** Before the body of a command. `length` counts the whole record; seq and at are 0 until the engine stamps them. */
export const commandHeader = [
  ['length', 'u32'],
  ['version', 'u8'],
  ['kind', 'u8'],
  ['origin', 'u8'],
  ['zero', 'zero'],
  ['seq', 'safe'],
  ['at', 'time'],
  ['id', 'id'],
] as const satisfies readonly Field[]

/** The 16 bytes of the id of a command that a producer made; `number` counts from 1. */
export const producedId = [
  ['producer', 'u32'],
  ['epoch', 'u32'],
  ['number', 'safe'],
] as const satisfies readonly Field[]

/** Number and body of every command. What a field means is said at the types in codec/commands.ts. */
export const commands = {
  'asset.list': {
    code: 1,
    body: [
      ['asset', 'listed'],
      ['ticker', 'string'],
      ['scale', 'u8'],
      ['supply', 'safe'],
    ],
  },
  'market.list': { code: 2, body: [['', 'listing']] },
  'market.set-state': {
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
  'account.configure': {
    code: 5,
    body: [
      ['owner', 'u32'],
      ['stpGroup', 'u32'],
      ['permissions', 'permissions'],
    ],
  },
  'limits.set': { code: 10, body: [['limits', 'limitValues']] },
  'producer.open': {
    code: 11,
    body: [
      ['producer', 'u32'],
      ['window', 'u32'],
    ],
  },
  'audit.anchor': { code: 12, body: [['digest', 'digest']] },
  'order.place': {
    code: 16,
    body: [
      ['owner', 'u32'],
      ['', 'spec'],
    ],
  },
  'order.bulk': {
    code: 17,
    body: [
      ['owner', 'u32'],
      ['stopOnFail', 'bool'],
      ['orders', 'specs'],
    ],
  },
  'order.cancel': {
    code: 18,
    body: [
      ['owner', 'u32'],
      ['', 'ref'],
    ],
  },
  'order.cancel-all': {
    code: 19,
    body: [
      ['owner', 'u32'],
      ['market', 'marketOrEvery'],
    ],
  },
  'order.modify': {
    code: 20,
    body: [
      ['owner', 'u32'],
      ['price', 'price'],
      ['size', 'size'],
      ['', 'ref'],
    ],
  },
  'order.amend': {
    code: 21,
    body: [
      ['owner', 'u32'],
      ['price', 'price'],
      ['size', 'size'],
      ['', 'ref'],
    ],
  },
  'conditional.place': {
    code: 23,
    body: [
      ['owner', 'u32'],
      ['activation', 'price'],
      ['', 'spec'],
    ],
  },
  'oco.place': {
    code: 25,
    body: [
      ['owner', 'u32'],
      ['activation', 'price'],
      ['stopPrice', 'price'],
      ['stopQuote', 'amount'],
      ['', 'spec'],
    ],
  },
  'oto.place': {
    code: 26,
    body: [
      ['owner', 'u32'],
      ['primary', 'spec'],
      ['secondaryKind', 'secondaryKind'],
      ['activation', 'price'],
      ['secondary', 'spec'],
    ],
  },
  'conditional.modify': {
    code: 27,
    body: [
      ['owner', 'u32'],
      ['activation', 'price'],
      ['price', 'price'],
      ['size', 'size'],
      ['quoteAmount', 'amount'],
      ['', 'ref'],
    ],
  },
  transfer: {
    code: 32,
    body: [
      ['reason', 'transferReason'],
      ['legs', 'legs'],
    ],
  },
  'transfer.pending': {
    code: 33,
    body: [
      ['key', 'id'],
      ['reason', 'transferReason'],
      ['commitment', 'digest'],
      ['more', 'bool'],
      ['legs', 'legs'],
    ],
  },
  'transfer.post': {
    code: 34,
    body: [
      ['key', 'id'],
      ['amounts', 'amounts'],
    ],
  },
  'transfer.void': { code: 35, body: [['key', 'id']] },
  tick: { code: 48, body: [] },
} as const satisfies Record<string, { code: number; body: readonly Field[] }>

/** Kinds drawn, not built. A journal that holds one was written by a newer release, and this one refuses to open it. */
export const reservedCommands = {
  'bracket.set': 6,
  'asset.weight': 7,
  'order.kill-switch': 22,
  'conditional.cancel': 24,
  'margin.borrow': 36,
  'margin.repay': 37,
  'index.price': 49,
  'mark.inputs': 50,
  'position.leverage': 64,
  'position.hedge-mode': 65,
  'position.close': 66,
  'position.take-profit-stop-loss': 67,
} as const
