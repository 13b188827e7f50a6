/** Fills an empty machine from a snapshot; the layout is the table of decision 94. What is no snapshot stops it. */
import { setAccount } from './accounts'
import { restoreAnswer } from './answers'
import { hasTicker, TICKER_MAX } from './assets'
import { setClock } from './clock'
import { clearEvents } from './events'
import { setFeeEntry } from './fees'
import {
  ALL_PERMISSIONS,
  CMD_MARKET_LIST_MIN,
  EVERY_MARKET,
  LIMIT_ANSWER_BYTES,
  LIMIT_BYTES,
  LIMIT_LAST,
  LIMIT_PERSONAL_IDS,
  MAX_WINDOW,
  MEMORY_BYTES,
  OTHER_BYTES,
  PHASE_LAST,
  PHASE_POSTING,
  R_LAST,
  REASON_LAST,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
  TASK_CANCEL_ALL,
  TASK_DELIST,
  TASK_ENTER,
  TASK_FIRE,
  TASK_LAST,
  WALLET_LAST,
} from './generated'
import { findOrder } from './ids'
import { putRowByte, restoreRow, rowFrom, rowWritten } from './items'
import { assetsListed, findCell, isConserved, mayOwe, openCell, restoreAvailable } from './ledger'
import { limitOf, setLimit } from './limit-values'
import { usedOf } from './limits'
import { addListedAsset, listMarket } from './listings'
import { leaveByPrice } from './stop-prices'
import { marketAt, marketsListed, setLastPrice } from './markets'
import { setLastTradeId } from './matcher'
import { marketOf } from './order'
import { unlink } from './oto-links'
import {
  CLOSED,
  findPending,
  firstBlock,
  keptLeg,
  nextBlock,
  restoreAmount,
  restoreDone,
  restoreLeg,
  restorePending,
} from './pending'
import { keep, personalKept, recall } from './personal'
import { addProducer, appendAnswer, findProducer, restoreEpoch } from './producers'
import {
  beginIn,
  endIn,
  getBytes,
  getCode,
  getCount,
  getI64,
  getSafe,
  getU16,
  getU32,
  getU8,
  must,
} from './snapshot-in'
import { readOrders, readSeconds, readStops } from './snapshot-orders'
import { OK } from './refusal'
import { addReached, append, appendEnter, newCancelAll, newDelist, newFinishTransfer, newFire } from './tasks'
import { setLastOrderId } from './trading'
import { isSecond, isStop } from './waiting'

/** What must stay while more is read: an id or a key, and the terms of a transfer. */
const kept: usize = memory.data(512, 8)
const MAX_SCALE: u32 = 18

export function readState(): void {
  beginIn()
  must(getU32() === SNAPSHOT_MAGIC && getU32() === SNAPSHOT_VERSION)
  readHead()
  readAssets()
  for (let left = getU32(); left > 0; left--) readMarket()
  readFees()
  readAccounts()
  readCells()
  readOrders()
  readStops()
  readSeconds()
  for (let left = getU32(); left > 0; left--) readPending()
  for (let left = getU32(); left > 0; left--) readProducer()
  readPersonal()
  for (let left = getU32(); left > 0; left--) readTask()
  endIn()
  // Markets are listed as by a command.
  clearEvents()
  must(isConserved())
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) must(usedOf(limit) <= limitOf(limit))
}

function readHead(): void {
  const seq = getCount()
  const latest = getCount()
  setClock(<f64>seq, <f64>latest)
  setLastOrderId(getCount())
  setLastTradeId(getCount())
  const written = getCount()
  const from = getCount()
  must(from <= written && written - from <= <i64>u32.MAX_VALUE)
  must(getU32() === LIMIT_LAST)
  let bytes: u64 = OTHER_BYTES
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) {
    const value = getU32()
    setLimit(limit, value)
    bytes += <u64>value * unchecked(LIMIT_BYTES[limit])
  }
  must(bytes <= MEMORY_BYTES)
  must(written - from <= <i64>limitOf(LIMIT_ANSWER_BYTES))
  restoreRow(<f64>written, <f64>from)
}

/** A string of at most this many bytes; answers where its length lies, with the text behind it. */
function readText(most: u32): usize {
  const length = getU8()
  must(length <= most)
  store<u8>(kept, <u8>length)
  memory.copy(kept + 1, getBytes(length), length)
  return kept
}

function readAssets(): void {
  for (let left = getU32(); left > 0; left--) {
    const ticker = readText(TICKER_MAX)
    const length: u32 = load<u8>(ticker)
    const scale = getU8()
    must(scale <= MAX_SCALE && !hasTicker(ticker + 1, length))
    addListedAsset(ticker + 1, length, scale, getCount())
  }
}

/** As a command lists it, which asks whether it may be. */
function readMarket(): void {
  memory.copy(kept, getBytes(3), 3)
  const rest = CMD_MARKET_LIST_MIN - 3 + <usize>load<u8>(kept, 2)
  memory.copy(kept + 3, getBytes(rest), rest)
  must(listMarket(kept, kept + 3 + rest) === OK)
  setLastPrice(marketAt(load<u16>(kept)), getCount())
}

function readFees(): void {
  for (let left = getU32(); left > 0; left--) {
    const owner = getU32()
    const market = getU16()
    must(market === EVERY_MARKET || market < marketsListed())
    const maker = <i32>getU32()
    setFeeEntry(owner, market, maker, <i32>getU32())
  }
}

function readAccounts(): void {
  for (let left = getU32(); left > 0; left--) {
    const owner = getU32()
    const group = getU32()
    const permissions = getU16()
    must(permissions <= ALL_PERMISSIONS)
    setAccount(owner, group, permissions)
  }
}

/** What is held is put together from what holds it. */
function readCells(): void {
  for (let left = getU32(); left > 0; left--) {
    const owner = getU32()
    const wallet = getU8()
    const asset = getU16()
    must(wallet <= WALLET_LAST && asset < assetsListed())
    const available = getI64()
    must((available >= 0 || mayOwe(owner, wallet)) && getI64() >= 0)
    restoreAvailable(openCell(owner, wallet, asset), available)
  }
}

function readPending(): void {
  memory.copy(kept, getBytes(49), 49)
  must(findPending(kept) === 0 && load<u8>(kept, 16) - 1 < <u8>REASON_LAST)
  const parts = getU32()
  const phase = getCode(PHASE_LAST)
  const done = getU32()
  const pending = restorePending(kept, kept + 16, parts, phase)
  const legs = getU32()
  must(done < legs && (done === 0 || phase > CLOSED))
  for (let left = legs; left > 0; left--) {
    const owner = getU32()
    const wallet = getU8()
    const cell = findCell(owner, wallet, getU16())
    must(cell !== 0)
    restoreLeg(pending, cell, getI64())
  }
  const amounts = getU32()
  must(amounts === 0 || (amounts === legs && phase === PHASE_POSTING))
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < amounts; number++) {
    restoreAmount(pending, keptLeg(block, number), getI64())
    block = nextBlock(block, number)
  }
  restoreDone(pending, done)
}

function readProducer(): void {
  const number = getU32()
  const epoch = getU32()
  const highest = getCount()
  const window = getU32()
  must(window - 1 < MAX_WINDOW && findProducer(number) === 0)
  const producer = addProducer(number, window)
  restoreEpoch(producer, epoch, <f64>highest)
  const answers = getU32()
  must(answers <= window)
  for (let left = answers; left > 0; left--) {
    const epoch = getU32()
    readAnswer(appendAnswer(producer, epoch, <f64>getCount()))
  }
}

function readPersonal(): void {
  for (let left = getU32(); left > 0; left--) {
    memory.copy(kept, getBytes(16), 16)
    must(recall(kept) === 0 && personalKept() < limitOf(LIMIT_PERSONAL_IDS))
    readAnswer(keep(kept))
  }
}

function readAnswer(answer: usize): void {
  const content = <u64>getI64()
  const seq = getCount()
  const refusal = getU8()
  must(refusal <= R_LAST)
  const firstOrder = getCount()
  const orders = getU16()
  const items = getU16()
  const start = items === 0 ? 0 : getCount()
  must(start + items <= <i64>rowWritten())
  restoreAnswer(answer, content, <f64>seq, <f64>firstOrder, <f64>start, orders, items, refusal)
  if (start < <i64>rowFrom()) return
  for (let item: u32 = 0; item < items; item++) {
    const code = getU8()
    must(code <= R_LAST)
    putRowByte(<f64>(start + item), code)
  }
}

function readTask(): void {
  switch (getCode(TASK_LAST)) {
    case TASK_FIRE:
      readFire()
      break
    case TASK_ENTER: {
      const id = getCount()
      const second = findOrder(id)
      if (second !== 0 && isSecond(second)) unlink(second)
      appendEnter(id)
      break
    }
    case TASK_CANCEL_ALL: {
      const owner = getU32()
      const market = getU16()
      const every = getU8()
      must(every <= 1)
      append(newCancelAll(owner, market, every === 1, getCount()))
      break
    }
    case TASK_DELIST:
      append(newDelist(getU16()))
      break
    default:
      append(newFinishTransfer(getBytes(16)))
  }
}

/** The stops of a set, which have been put where they wait for a price. */
function readFire(): void {
  const market = getU16()
  must(market < marketsListed())
  const task = append(newFire(market))
  for (let left = getU32(); left > 0; left--) {
    const stop = findOrder(getCount())
    must(stop !== 0 && isStop(stop) && marketOf(stop) === market)
    leaveByPrice(marketAt(market), stop)
    addReached(task, stop)
  }
}
