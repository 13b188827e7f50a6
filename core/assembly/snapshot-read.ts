/** Fills an empty machine from a snapshot; the layout is the table of decision 94. What is no snapshot stops it. */
import { setAccount } from './accounts'
import { restoreAnswer } from './answers'
import { areBalanced, assetAt, beginCounts, countLeg, hasTicker, TICKER_MAX } from './assets'
import { lastSeq, setClock } from './clock'
import { clearEvents } from './events'
import { areRates, setFeeEntry } from './fees'
import {
  ALL_PERMISSIONS,
  CMD_MARKET_LIST_MIN,
  EVERY_MARKET,
  LIMIT_ANSWER_BYTES,
  LIMIT_BYTES,
  LIMIT_LAST,
  LIMIT_PERSONAL_IDS,
  MAX_BULK,
  MAX_FEES_OWED,
  MAX_ISSUED,
  MAX_LEGS,
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
import {
  assetOfCell,
  assetsListed,
  findCell,
  isConserved,
  issuedOf,
  mayOwe,
  openCell,
  paysRebates,
  restoreAvailable,
} from './ledger'
import { limitOf, setLimit } from './limit-values'
import { usedOf } from './limits'
import { addListedAsset, isAsset, listMarket } from './listings'
import { isWatched, secondsAt, stopsById, stopsByPrice } from './market-stops'
import { leaveByPrice } from './stop-prices'
import { firstNode, nextNode, treeOf } from './stop-tree'
import { marketAt, marketsListed, setLastPrice } from './markets'
import { setLastTradeId } from './matcher'
import { marketOf, nextOf } from './order'
import { isLinked, unlink } from './oto-links'
import {
  amountOfKept,
  cellOfKept,
  CLOSED,
  findFinishing,
  findPending,
  firstBlock,
  keptLeg,
  nextBlock,
  restoreAmount,
  restoreDone,
  restoreLeg,
  restorePending,
  restoreTask,
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
import { checkBook, checkFirst, checkSibling } from './snapshot-check'
import { readOrders, readSeconds, readStops } from './snapshot-orders'
import { OK } from './refusal'
import { Sorted } from './sorted'
import { addReached, append, appendEnter, newCancelAll, newDelist, newFinishTransfer, newFire } from './tasks'
import { getLastOrderId, setLastOrderId } from './trading'
import { isSecond, isStop, nodeOf, orderById, whenOf } from './waiting'

/** What must stay while more is read: an id or a key, and the terms of a transfer. */
const kept: usize = memory.data(512, 8)

export function readState(): void {
  beginIn()
  rows.open(0)
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
  must(isConserved() && unfinished === 0)
  for (let market: u32 = 0; market < marketsListed(); market++) checkMarket(market)
  checkRows()
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
  must(bytes <= MEMORY_BYTES && limitOf(LIMIT_PERSONAL_IDS) > 0)
  must(written - from <= <i64>limitOf(LIMIT_ANSWER_BYTES))
  restoreRow(<f64>written, <f64>from)
}

/** What can be told of a market's orders once all of them, and the tasks, are there. */
function checkMarket(market: u32): void {
  checkBook(market)
  const rules = marketAt(market)
  if (!isWatched(rules)) return
  const stops = stopsById(rules)
  for (let node = firstNode(stops); node !== 0; node = nextNode(stops, node)) checkSibling(orderById(node))
  for (let second: usize = load<u32>(secondsAt(rules)); second !== 0; second = nextOf(second)) {
    checkFirst(second, !isLinked(second))
  }
}

/** What became of the items of bulks: where it begins, and how many there are. */
const rows = new Sorted()

/** No two lie in the same place of the row. */
function checkRows(): void {
  rows.sort()
  for (let place: u32 = 1; place < rows.count; place++)
    must(rows.keyAt(place - 1) + rows.at(place - 1) <= rows.keyAt(place))
  rows.close()
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
    const supply = getCount()
    must(isAsset(ticker + 1, length, scale, supply) && !hasTicker(ticker + 1, length))
    addListedAsset(ticker + 1, length, scale, supply)
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
    const taker = <i32>getU32()
    must(areRates(maker, taker))
    setFeeEntry(owner, market, maker, taker)
  }
}

function readAccounts(): void {
  for (let left = getU32(); left > 0; left--) {
    const owner = getU32()
    const group = getU32()
    const permissions = getU16()
    must(owner !== 0 && permissions <= ALL_PERMISSIONS && (group !== 0 || permissions !== ALL_PERMISSIONS))
    setAccount(owner, group, permissions)
  }
}

/** What fees may owe by transfers, and by the rebates of one order, a quarter of all that there can be then. */
const MOST_OWED: i64 = MAX_FEES_OWED + (MAX_ISSUED + MAX_FEES_OWED) / 4

/** What is held is put together from what holds it. */
function readCells(): void {
  for (let left = getU32(); left > 0; left--) {
    const owner = getU32()
    const wallet = getU8()
    const asset = getU16()
    must(wallet <= WALLET_LAST && asset < assetsListed())
    const available = getI64()
    must((available >= 0 || mayOwe(owner, wallet)) && getI64() >= 0)
    must(available >= (paysRebates(owner, wallet) ? -MOST_OWED : -MAX_ISSUED))
    restoreAvailable(openCell(owner, wallet, asset), available)
    must(issuedOf(asset) >= 0 && issuedOf(asset) <= MAX_ISSUED)
  }
}

/** Transfers that are posted or voided and whose task was not read yet. */
let unfinished: u32 = 0

function readPending(): void {
  memory.copy(kept, getBytes(49), 49)
  must(findPending(kept) === 0 && load<u8>(kept, 16) - 1 < <u8>REASON_LAST)
  const parts = getU32()
  const phase = getCode(PHASE_LAST)
  const done = getU32()
  const pending = restorePending(kept, kept + 16, parts, phase)
  const legs = getU32()
  must(done < legs && (done === 0 || phase > CLOSED))
  must(parts > 0 && parts <= legs && <u64>legs <= <u64>parts * MAX_LEGS)
  for (let left = legs; left > 0; left--) {
    const owner = getU32()
    const wallet = getU8()
    const cell = findCell(owner, wallet, getU16())
    const amount = getI64()
    must(cell !== 0 && owner !== 0 && amount !== 0 && amount !== i64.MIN_VALUE)
    restoreLeg(pending, cell, amount)
  }
  const amounts = getU32()
  must(amounts === 0 || (amounts === legs && legs <= MAX_LEGS && phase === PHASE_POSTING))
  beginCounts()
  let block = firstBlock(pending)
  for (let number: u32 = 0; number < amounts; number++) {
    const leg = keptLeg(block, number)
    const amount = getI64()
    const whole = amountOfKept(leg)
    must(whole < 0 ? amount <= 0 && amount >= whole : amount >= 0 && amount <= whole)
    countLeg(assetAt(assetOfCell(cellOfKept(leg))), amount)
    restoreAmount(pending, leg, amount)
    block = nextBlock(block, number)
  }
  must(areBalanced())
  restoreDone(pending, done)
  must((phase !== CLOSED && phase !== PHASE_POSTING) || areBalanced())
  if (phase > CLOSED) unfinished += 1
}

function readProducer(): void {
  const number = getU32()
  const epoch = getU32()
  const highest = getCount()
  const window = getU32()
  must(epoch > 0 && window - 1 < MAX_WINDOW && findProducer(number) === 0)
  const producer = addProducer(number, window)
  restoreEpoch(producer, epoch, <f64>highest)
  const answers = getU32()
  must(answers <= window)
  let lastEpoch: u32 = 0
  let last: i64 = 0
  for (let left = answers; left > 0; left--) {
    const inEpoch = getU32()
    const number = getCount()
    must(number > 0 && (inEpoch > lastEpoch || (inEpoch === lastEpoch && number > last)))
    lastEpoch = inEpoch
    last = number
    readAnswer(appendAnswer(producer, inEpoch, <f64>number))
  }
  must(lastEpoch < epoch ? highest === 0 : lastEpoch === epoch && last === highest)
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
  must(seq > 0 && <f64>seq <= lastSeq && orders <= MAX_BULK && items <= MAX_BULK)
  must(orders === 0 || (firstOrder > 0 && firstOrder + orders - 1 <= getLastOrderId()))
  must(start + items <= <i64>rowWritten())
  restoreAnswer(answer, content, <f64>seq, <f64>firstOrder, <f64>start, orders, items, refusal)
  if (start < <i64>rowFrom()) return
  if (items > 0) rows.add(<u64>start, items)
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
      must(id > 0 && id <= getLastOrderId())
      if (second !== 0 && isSecond(second)) {
        must(isLinked(second))
        unlink(second)
      }
      appendEnter(id)
      break
    }
    case TASK_CANCEL_ALL: {
      const owner = getU32()
      const market = getU16()
      const every = getU8()
      const upTo = getCount()
      must(every <= 1 && market < marketsListed() + every && upTo <= getLastOrderId())
      append(newCancelAll(owner, market, every === 1, upTo))
      break
    }
    case TASK_DELIST: {
      const market = getU16()
      must(market < marketsListed())
      append(newDelist(market))
      break
    }
    default: {
      const key = getBytes(16)
      const pending = findFinishing(key)
      must(pending !== 0 && restoreTask(pending))
      unfinished -= 1
      append(newFinishTransfer(key))
    }
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
    const rules = marketAt(market)
    must(treeOf(nodeOf(stop)) === stopsByPrice(rules, whenOf(stop)))
    leaveByPrice(rules, stop)
    addReached(task, stop)
  }
}
