/**
 * Shapes of pushes, read defensively: a frame that does not have its shape is dropped, never half applied.
 */
export type Row = readonly unknown[]

export function isRow(value: unknown): value is Row {
  return Array.isArray(value)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A decimal string, also where the server writes a number. */
export function asDecimal(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** All of them, or null when one is none. */
function decimals(values: readonly unknown[]): readonly string[] | null {
  const read = values.map(asDecimal)
  return read.every((value) => value !== null) ? read : null
}

export function asNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function asSide(value: unknown): 'buy' | 'sell' | null {
  if (value === 'buy' || value === 2) return 'buy'
  return value === 'sell' || value === 1 ? 'sell' : null
}

export interface Deal {
  readonly id: number
  /** Seconds since the epoch, with fraction. */
  readonly time: number
  readonly price: string
  readonly amount: string
  /** Side of the taker. */
  readonly side: 'buy' | 'sell'
  /** The maker was an RPI order. */
  readonly rpi?: true
}

export function readDeal(value: unknown): Deal | null {
  if (!isRecord(value)) return null
  const id = asNumber(value['id'])
  const time = asNumber(value['time'])
  const price = asDecimal(value['price'])
  const amount = asDecimal(value['amount'])
  const side = asSide(value['type'])
  if (id === null || time === null || price === null || amount === null || side === null) return null
  const deal = { id, time, price, amount, side }
  return value['rpi'] === true ? { ...deal, rpi: true } : deal
}

/** Keeps what could be read. */
export function readAll<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  if (!isRow(value)) return []
  const out: T[] = []
  for (const item of value) {
    const one = read(item)
    if (one !== null) out.push(one)
  }
  return out
}

/** Market name and decimal figures of the last 24 hours. */
export interface Ticker {
  readonly market: string
  readonly last: string
  readonly open: string
  readonly high: string
  readonly low: string
  /** In base units. */
  readonly volume: string
  /** In quote units. */
  readonly deal: string
}

export function readTicker(params: unknown): Ticker | null {
  if (!isRow(params) || typeof params[0] !== 'string' || !isRecord(params[1])) return null
  const state = params[1]
  const figures = decimals([state['last'], state['open'], state['high'], state['low'], state['volume'], state['deal']])
  if (figures === null) return null
  const [last = '', open = '', high = '', low = '', volume = '', deal = ''] = figures
  return { market: params[0], last, open, high, low, volume, deal }
}

export interface Bar {
  /** Start of the bar, seconds since the epoch. */
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** In base units. */
  readonly volume: string
}

/** A row of kline.query or kline.update: [time, open, close, high, low, volume, deal, …]. */
export function readBar(value: unknown): Bar | null {
  if (!isRow(value)) return null
  const time = asNumber(value[0])
  const figures = decimals(value.slice(1, 6))
  if (time === null || figures?.length !== 5) return null
  const [open = '', close = '', high = '', low = '', volume = ''] = figures
  return { time, open, high, low, close, volume }
}

/** Spot balance of one asset (ENT-12). */
export interface SpotBalance {
  readonly available: string
  readonly freeze: string
}

export function readBalances(value: unknown): ReadonlyMap<string, SpotBalance> {
  const out = new Map<string, SpotBalance>()
  if (!isRecord(value)) return out
  for (const [ticker, cell] of Object.entries(value)) {
    if (!isRecord(cell)) continue
    const available = asDecimal(cell['available'])
    const freeze = asDecimal(cell['freeze'])
    if (available !== null && freeze !== null) out.set(ticker, { available, freeze })
  }
  return out
}

/** An order as the socket tells it. */
export interface LiveOrder {
  readonly id: number
  readonly market: string
  readonly side: 'buy' | 'sell'
  /** 1 limit, 2 market, 202 market by base amount, 3 stop limit, 4 stop market (EN-09). */
  readonly type: number
  readonly price: string
  readonly amount: string
  readonly left: string
  readonly dealStock: string
  readonly dealMoney: string
  readonly dealFee: string
  readonly clientOrderId: string
  readonly postOnly: boolean
  readonly ioc: boolean
  readonly rpi: boolean
  /** Seconds since the epoch, with fraction. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: string
  /** Of a stop that waits; null otherwise. */
  readonly waits: Waiting | null
  /** The order belongs to an OCO: what happens to it happens to another one too. */
  readonly inOco: boolean
}

/** The last price at which a stop enters: at it or above, or at it or below. */
export interface Waiting {
  readonly price: string
  readonly when: 'gte' | 'lte'
}

function readWaiting(value: Record<string, unknown>): Waiting | null {
  const price = asDecimal(value['activation_price'])
  if (price === null || value['activated'] !== 0) return null
  return { price, when: (value['activation_condition'] ?? value['activationCondition']) === 'lte' ? 'lte' : 'gte' }
}

export function readOrder(value: unknown): LiveOrder | null {
  if (!isRecord(value)) return null
  const id = asNumber(value['id'] ?? value['orderId'])
  const side = asSide(value['side'])
  const market = value['market']
  const amount = asDecimal(value['amount'])
  if (id === null || side === null || typeof market !== 'string' || amount === null) return null
  return {
    id,
    market,
    side,
    type: asNumber(value['type']) ?? 1,
    price: asDecimal(value['price']) ?? '0',
    amount,
    left: asDecimal(value['left']) ?? amount,
    dealStock: asDecimal(value['deal_stock']) ?? '0',
    dealMoney: asDecimal(value['deal_money']) ?? '0',
    dealFee: asDecimal(value['deal_fee']) ?? '0',
    clientOrderId: typeof value['client_order_id'] === 'string' ? value['client_order_id'] : '',
    postOnly: value['post_only'] === true,
    ioc: value['ioc'] === true,
    rpi: value['rpi'] === true,
    createdAt: asNumber(value['ctime']) ?? 0,
    updatedAt: asNumber(value['mtime']) ?? 0,
    status: typeof value['status'] === 'string' ? value['status'] : '',
    waits: readWaiting(value),
    inOco: value['oco_id'] !== undefined,
  }
}

/** One's own part of a trade: [id, time, market, orderId, price, amount, fee, clientOrderId, side, role, feeAsset]. */
export interface Fill {
  readonly id: number
  readonly time: number
  readonly market: string
  readonly orderId: number
  readonly price: string
  readonly amount: string
  readonly fee: string
  readonly clientOrderId: string
  readonly side: 'buy' | 'sell'
  readonly role: 'maker' | 'taker'
  readonly feeAsset: string
}

export function readFill(value: unknown): Fill | null {
  if (!isRow(value)) return null
  const [id, time, orderId] = [asNumber(value[0]), asNumber(value[1]), asNumber(value[3])]
  const [price, amount, fee] = [asDecimal(value[4]), asDecimal(value[5]), asDecimal(value[6])]
  const [market, clientOrderId, side, role, feeAsset] = [value[2], value[7], asSide(value[8]), value[9], value[10]]
  if (id === null || time === null || orderId === null || side === null || typeof market !== 'string') return null
  if (price === null || amount === null || fee === null) return null
  return {
    id,
    time,
    market,
    orderId,
    price,
    amount,
    fee,
    side,
    clientOrderId: typeof clientOrderId === 'string' ? clientOrderId : '',
    role: role === 1 || role === 'maker' ? 'maker' : 'taker',
    feeAsset: typeof feeAsset === 'string' ? feeAsset : '',
  }
}
