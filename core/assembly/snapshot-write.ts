/** The state in bytes that depend on nothing else, a record a step; the layout is the table of decision 94. */
import { groupOf, permissionsAt } from './accounts'
import { epochOfKept, keptAnswer, numberOfKept } from './answer-rings'
import { contentOf, firstOrderOf, isWhole, itemsOf, ordersOf, refusalOf, rowStartOf, seqOf } from './answers'
import { scaleOf, supplyOf, tickerOf } from './assets'
import { lastSeq, now } from './clock'
import { makerOf, marketOfEntry, ownerOfEntry, takerOf } from './fees'
import {
  FLAG_ACTIVATED,
  LIMIT_LAST,
  SNAPSHOT_CHUNK,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
  TASK_CANCEL_ALL,
  TASK_DELIST,
  TASK_ENTER,
  TASK_FIRE,
} from './generated'
import { rowByte, rowFrom, rowWritten } from './items'
import { assetOfCell, availableOf, heldOf, ownerOfCell, walletOfCell } from './ledger'
import { limitOf } from './limit-values'
import { writeListing } from './listings'
import { lastPriceOf } from './markets'
import { getLastTradeId } from './matcher'
import {
  clientLengthOf,
  clientTextOf,
  createdAtOf,
  dealOf,
  enteredAtOf,
  enteredWhenOf,
  feeOf,
  flagsOf,
  idOf,
  leftOf,
  marketOf,
  ownerOf,
  priceOf,
  sideOf,
  sizeOf,
  sourceOf,
  stpOf,
  typeOf,
  updatedAtOf,
  walletOf,
} from './order'
import {
  amountOfKept,
  cellOfKept,
  doneOf,
  firstBlock,
  hasAmounts,
  keptLeg,
  keyHigh,
  keyLow,
  legsOf,
  nextBlock,
  partsOf,
  phaseOf,
  postedOfKept,
  termsOf,
} from './pending'
import { answerOfEntry } from './personal'
import { answersOf, epochOf, highestOf, keptAt, numberOfProducer, windowOf } from './producers'
import { outLength, putBytes, putF64, putI64, putSafe, putU16, putU32, putU8 } from './snapshot-out'
import { firstNode, nextNode } from './stop-tree'
import { downwardsOf, idOfTask, keyOfTask, kindOfTask, marketOfTask, meansEvery, ownerOfTask, upwardsOf } from './tasks'
import { getLastOrderId } from './trading'
import {
  activationOf as activationOfWaiting,
  heldForOf,
  isWaiting,
  kindOf as kindOfSecond,
  orderAt,
  otherOf,
  quoteAskedOf,
  shownFlags,
  whenOf,
} from './waiting'
import {
  ACCOUNTS,
  ASSETS,
  CELLS,
  END,
  FEES,
  MARKETS,
  ORDERS,
  PENDINGS,
  PERSONAL,
  PRODUCERS,
  SECONDS,
  STOPS,
  Walk,
} from './walk'

const walk = new Walk()
/** Room for a market's listing. */
const listed: usize = memory.data(128, 8)
/** The record whose own list is being written, and how much of that list is left and done. */
let record: usize = 0
let inner: u32 = 0
let place: u32 = 0
/** The node of a set of stops that comes next, and the set. */
let node: usize = 0
let tree: usize = 0
/** Where the next leg of a pending transfer lies. */
let block: usize = 0

export function beginState(): void {
  putU32(SNAPSHOT_MAGIC)
  putU32(SNAPSHOT_VERSION)
  putF64(lastSeq)
  putF64(now)
  putSafe(getLastOrderId())
  putSafe(getLastTradeId())
  putF64(rowWritten())
  putF64(rowFrom())
  putU32(LIMIT_LAST)
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) putU32(limitOf(limit))
  inner = 0
  openSection(ASSETS)
}

/** Writes until a chunk is full or all is written. */
export function writeState(): void {
  while (outLength() < <usize>SNAPSHOT_CHUNK && walk.section !== END) {
    if (inner > 0) writeInner()
    else if (walk.left > 0) writeRecord(walk.take())
    else openSection(walk.section + 1)
  }
}

function openSection(section: u32): void {
  walk.open(section)
  if (section !== END) putU32(walk.count)
}

function writeRecord(at: usize): void {
  switch (walk.section) {
    case ASSETS:
      putBytes(tickerOf(at), 1 + <usize>load<u8>(tickerOf(at)))
      putU8(scaleOf(at))
      putF64(supplyOf(at))
      break
    case MARKETS:
      writeMarket(at)
      break
    case FEES:
      putU32(ownerOfEntry(at))
      putU16(marketOfEntry(at))
      putU32(<u32>makerOf(at))
      putU32(<u32>takerOf(at))
      break
    case ACCOUNTS:
      putU32(load<u32>(at))
      putU32(groupOf(at))
      putU16(permissionsAt(at))
      break
    case CELLS:
      putU32(ownerOfCell(at))
      putU8(walletOfCell(at))
      putU16(assetOfCell(at))
      putI64(availableOf(at))
      putI64(heldOf(at))
      break
    case ORDERS:
      writeOrder(at)
      break
    case STOPS:
      writeOrder(at)
      putSafe(activationOfWaiting(at))
      putU8(whenOf(at))
      putSafe(otherOf(at))
      putI64(heldForOf(at))
      break
    case SECONDS:
      writeOrder(at)
      putU8(kindOfSecond(at))
      putSafe(activationOfWaiting(at))
      putU8(whenOf(at))
      putSafe(otherOf(at))
      break
    case PENDINGS:
      beginPending(at)
      break
    case PRODUCERS:
      beginProducer(at)
      break
    case PERSONAL:
      putBytes(at, 16)
      writeAnswer(answerOfEntry(at))
      break
    default:
      writeTask(at)
  }
}

function writeMarket(rules: usize): void {
  putBytes(listed, writeListing(rules, listed) - listed)
  putSafe(lastPriceOf(rules))
}

function writeOrder(order: usize): void {
  const flags = isWaiting(order) ? shownFlags(order) : flagsOf(order)
  putSafe(idOf(order))
  putU32(ownerOf(order))
  putU16(marketOf(order))
  putU8(walletOf(order))
  putU8(sideOf(order))
  putU8(typeOf(order))
  putU16(flags)
  putU8(stpOf(order))
  putU8(sourceOf(order))
  putSafe(priceOf(order))
  putSafe(sizeOf(order))
  putI64(isWaiting(order) ? quoteAskedOf(order) : 0)
  putSafe(leftOf(order))
  putI64(dealOf(order))
  putI64(feeOf(order))
  putF64(createdAtOf(order))
  putF64(updatedAtOf(order))
  const length = clientLengthOf(order)
  putU8(length)
  if (length > 0) putBytes(clientTextOf(order), length)
  if ((flags & FLAG_ACTIVATED) === 0) return
  putSafe(enteredAtOf(order))
  putU8(enteredWhenOf(order))
}

function beginPending(pending: usize): void {
  putI64(<i64>bswap(keyHigh(pending)))
  putI64(<i64>bswap(keyLow(pending)))
  putBytes(termsOf(pending), 33)
  putU32(partsOf(pending))
  putU8(phaseOf(pending))
  putU32(doneOf(pending))
  putU32(legsOf(pending))
  record = pending
  place = 0
  block = firstBlock(pending)
  // The legs, how many amounts there are, the amounts.
  inner = legsOf(pending) + 1 + (hasAmounts(pending) ? legsOf(pending) : 0)
}

function beginProducer(producer: usize): void {
  putU32(numberOfProducer(producer))
  putU32(epochOf(producer))
  putF64(highestOf(producer))
  putU32(windowOf(producer))
  putU32(answersOf(producer))
  record = producer
  place = 0
  inner = answersOf(producer)
}

function writeInner(): void {
  if (walk.section === PENDINGS) writeLeg()
  else if (walk.section === PRODUCERS) writeKept(keptAt(record, place))
  else writeStopOfSet()
  place += 1
  inner -= 1
}

function writeLeg(): void {
  const legs = legsOf(record)
  if (place === legs) {
    putU32(hasAmounts(record) ? legs : 0)
    block = firstBlock(record)
    return
  }
  const isLeg = place < legs
  const number = isLeg ? place : place - legs - 1
  const leg = keptLeg(block, number)
  block = nextBlock(block, number)
  if (isLeg) {
    const cell = cellOfKept(leg)
    putU32(ownerOfCell(cell))
    putU8(walletOfCell(cell))
    putU16(assetOfCell(cell))
    putI64(amountOfKept(leg))
  } else {
    putI64(postedOfKept(leg))
  }
}

function writeKept(entry: usize): void {
  putU32(epochOfKept(entry))
  putF64(numberOfKept(entry))
  writeAnswer(keptAnswer(entry))
}

function writeAnswer(answer: usize): void {
  putI64(<i64>contentOf(answer))
  putF64(seqOf(answer))
  putU8(refusalOf(answer))
  putF64(firstOrderOf(answer))
  putU16(ordersOf(answer))
  const items = itemsOf(answer)
  putU16(items)
  if (items === 0) return
  const start = rowStartOf(answer)
  putF64(start)
  if (!isWhole(answer)) return
  for (let item: u32 = 0; item < items; item++) putU8(rowByte(start + <f64>item))
}

function writeTask(task: usize): void {
  const kind = kindOfTask(task)
  putU8(kind)
  switch (kind) {
    case TASK_FIRE:
      putU16(marketOfTask(task))
      beginSet(task)
      break
    case TASK_ENTER:
      putSafe(idOfTask(task))
      break
    case TASK_CANCEL_ALL:
      putU32(ownerOfTask(task))
      putU16(marketOfTask(task))
      putU8(meansEvery(task) ? 1 : 0)
      putSafe(idOfTask(task))
      break
    case TASK_DELIST:
      putU16(marketOfTask(task))
      break
    default:
      putBytes(keyOfTask(task), 16)
  }
}

function beginSet(task: usize): void {
  const stops = countNodes(upwardsOf(task)) + countNodes(downwardsOf(task))
  putU32(stops)
  record = task
  place = 0
  inner = stops
  tree = upwardsOf(task)
  node = firstNode(tree)
}

function countNodes(tree: usize): u32 {
  let count: u32 = 0
  for (let node = firstNode(tree); node !== 0; node = nextNode(tree, node)) count += 1
  return count
}

function writeStopOfSet(): void {
  if (node === 0) {
    tree = downwardsOf(record)
    node = firstNode(tree)
  }
  putSafe(idOf(orderAt(node)))
  node = nextNode(tree, node)
}
