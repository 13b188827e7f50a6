import { InvariantError } from '../../invariant.ts'
import { MODULE } from './module.ts'

/** The part of the language's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  readonly RuntimeError: new (message: string) => Error
}

/** What core/assembly exports. Addresses and handles are numbers, amounts bigints. */
export interface NativeExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly broken: { readonly value: number }
  readonly order: { readonly value: number }
  inputAt(): number
  run(length: number): number
  stoppedAt(): number
  settle(refusal: number): void
  eventsAt(): number
  eventsLength(): number
  eventsTime(): number
  clearEvents(): void
  raiseIndex(first: number): void
  sayRaw(kind: number, size: number): number
  memoryUsed(): number
  reserve(commands: number, most: number): void
  getLastSeq(): number
  getNow(): number
  setClock(seq: number, now: number): void
  getLastOrderId(): number
  setLastOrderId(id: number): void
  getLastTradeId(): number
  setLastTradeId(id: number): void
  addAsset(): void
  openCell(owner: number, wallet: number, asset: number): number
  tableSlots(): number
  cellAt(slot: number): number
  credit(cell: number, amount: bigint): void
  hold(cell: number, amount: bigint): void
  release(cell: number, amount: bigint): void
  restoreHeld(cell: number, held: bigint): void
  addMarket(
    base: number,
    quote: number,
    baseUnit: bigint,
    quoteUnit: bigint,
    minSize: bigint,
    minNotional: bigint,
    maxNotional: bigint,
    priceBand: number,
    takerBand: number,
    referencePrice: bigint,
    state: number,
  ): void
  setMarketState(market: number, state: number): void
  getLastPrice(market: number): number
  putLastPrice(market: number, price: number): void
  setEpoch(epoch: number): void
  setRates(seat: number, maker: number, taker: number, group: number, trades: number): void
  openSeat(owner: number, market: number): number
  bestOrder(market: number, side: number): number
  bestRpiOrder(market: number, side: number): number
  nextOrder(order: number): number
  restingOrders(): number
  restoreOrder(owner: number): number
  joinSeat(order: number): void
  clientRoom(): number
  enterOrder(owner: number, at: number): void
  finishOrder(orderId: number, reason: number): void
  restsWithClient(owner: number, market: number): number
  watchMarket(market: number, watched: number, up: number, down: number): void
  notesAt(): number
  notesLength(): number
  clearNotes(): void
  fillsRoom(): number
  priceRoom(): number
  delist(market: number): void
  remembered(): number
  firstEntry(): number
  saveEntries(from: number, count: number, to: number): number
  restoreEntries(from: number, count: number): number
}

/** Called when a seat's rates are stale: the answer goes to setRates. */
export type Derive = (seat: number, owner: number, market: number) => void

/** What the compiled machine asks of conditional orders; see core/assembly/stops.ts. Text lies in its memory. */
export interface Stops {
  settleStops(): void
  usesClient(owner: number, market: number, text: number, length: number): boolean
  isArmed(owner: number, market: number, orderId: number, text: number, length: number): boolean
  cancelArmed(owner: number, market: number, orderId: number, text: number, length: number): boolean
  cancelAllArmed(owner: number, market: number): void
}

let compiled: object | null = null

/** A machine's own memory and code; the module is compiled once a process. */
export function instantiate(derive: Derive, stops: Stops): NativeExports {
  compiled ??= new WebAssembly.Module(Uint8Array.fromBase64(MODULE))
  const { exports } = new WebAssembly.Instance(compiled, { seats: { derive }, stops })
  if (!isNative(exports)) throw new InvariantError('the compiled machine is not the one this release expects')
  return exports
}

const isNative = (exports: object): exports is NativeExports => 'run' in exports && 'memory' in exports

/** Runs a call into the compiled machine; a trap there is a broken invariant here. */
export function guarded<Result>(native: NativeExports, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw translated(native, error)
  }
}

const INVARIANTS = [
  'the compiled machine stopped',
  'memory is left',
  'every asset is conserved',
  'a cell is of a listed asset',
  'no cell leaves 64 bits',
  'nobody owes who may not',
  'what is held is not negative',
  'what is held fits a cell',
  'a trade is no larger than its orders',
  'what was held for a stop is there',
]

export function translated(native: NativeExports, error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError)) return error
  return new InvariantError(INVARIANTS[native.broken.value] ?? error.message)
}
