/** Fills an empty machine from a snapshot; the layout is the table of decision 94. What is no snapshot stops it. */
import { setAccount } from '../accounts/accounts'
import { hasTicker, TICKER_MAX } from '../ledger/assets'
import { setClock } from '../base/clock'
import { clearEvents } from '../base/events'
import { areRates, setFeeEntry } from '../accounts/fees'
import {
  ALL_PERMISSIONS,
  CMD_MARKET_LIST_MIN,
  EVERY_MARKET,
  LIMIT_ANSWER_BYTES,
  LIMIT_BYTES,
  LIMIT_LAST,
  LIMIT_PERSONAL_IDS,
  MAX_FEES_OWED,
  MAX_ISSUED,
  MEMORY_BYTES,
  OTHER_BYTES,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
  TASK_CANCEL_ALL,
  TASK_DELIST,
  TASK_ENTER,
  TASK_FIRE,
  TASK_LAST,
  WALLET_LAST,
} from '../generated'
import { findOrder, getLastOrderId, setLastOrderId } from '../book/ids'
import { restoreRow } from '../once/items'
import { assetsListed, isConserved, issuedOf, mayOwe, openCell, paysRebates, restoreAvailable } from '../ledger/ledger'
import { limitOf, setLimit } from '../base/limits'
import { usedOf } from '../limits'
import { addListedAsset, isAsset, listMarket } from '../listing/listings'
import { isWatched, secondsAt, stopsById, stopsByPrice } from '../waiting/market-stops'
import { marketAt, marketsListed, setLastPrice } from '../markets/markets'
import { setLastTradeId } from '../orders/matcher'
import { marketOf, nextOf } from '../book/order'
import { isLinked, unlink } from '../waiting/oto-links'
import { OK } from '../base/refusal'
import { beginRows, checkRows, readPersonal, readProducer } from './answers'
import { checkBook, checkFirst, checkSibling } from './check'
import { beginIn, endIn, getBytes, getCode, getCount, getI64, getU16, getU32, getU8, must } from './in'
import { readOrders, readSeconds, readStops } from './orders'
import { readFinish, readPending, unfinished } from './pendings'
import { leaveByPrice } from '../waiting/stop-prices'
import { firstNode, nextNode, treeOf } from '../base/treap'
import { addReached, append, appendEnter, newCancelAll, newDelist, newFire } from '../waiting/tasks'
import { isSecond, isStop, nodeOf, orderById, whenOf } from '../waiting/waiting'

/** What must stay while more is read: an id or a key, and the terms of a transfer. */
const kept: usize = memory.data(512, 8)

export function readState(): void {
  beginIn()
  beginRows()
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
    default:
      readFinish()
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
