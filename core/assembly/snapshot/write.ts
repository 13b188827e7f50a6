/** The state in bytes that depend on nothing else, a record a step; the layout is the table of decision 94. */
import { epochOfKept, keptAnswer, numberOfKept } from '../once/answer-rings'
import { lastSeq, now } from '../base/clock'
import {
  LIMIT_LAST,
  SNAPSHOT_CHUNK,
  SNAPSHOT_MAGIC,
  SNAPSHOT_VERSION,
  TASK_CANCEL_ALL,
  TASK_DELIST,
  TASK_ENTER,
  TASK_FIRE,
} from '../generated'
import { getLastOrderId } from '../book/ids'
import { rowFrom, rowWritten } from '../once/items'
import { assetOfCell, ownerOfCell, walletOfCell } from '../ledger/ledger'
import { limitOf } from '../base/limits'
import { getLastTradeId } from '../orders/matcher'
import { idOf } from '../book/order'
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
} from '../transfers/pending'
import { answerOfEntry } from '../once/personal'
import { answersOf, epochOf, highestOf, keptAt, numberOfProducer, windowOf } from '../once/producers'
import { outLength, putBytes, putF64, putI64, putSafe, putU16, putU32, putU8 } from './out'
import {
  writeAccount,
  writeAnswer,
  writeAsset,
  writeCell,
  writeFees,
  writeMarket,
  writeOrder,
  writeSecond,
  writeStop,
} from './records'
import { firstNode, nextNode } from '../base/treap'
import {
  downwardsOf,
  idOfTask,
  keyOfTask,
  kindOfTask,
  marketOfTask,
  meansEvery,
  ownerOfTask,
  upwardsOf,
} from '../waiting/tasks'
import { orderAt } from '../waiting/waiting'
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
      writeAsset(at)
      break
    case MARKETS:
      writeMarket(at)
      break
    case FEES:
      writeFees(at)
      break
    case ACCOUNTS:
      writeAccount(at)
      break
    case CELLS:
      writeCell(at)
      break
    case ORDERS:
      writeOrder(at)
      break
    case STOPS:
      writeStop(at)
      break
    case SECONDS:
      writeSecond(at)
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
