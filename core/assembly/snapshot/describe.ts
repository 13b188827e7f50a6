/** The whole state as events, in portions, in the order of a snapshot; see docs/decisions/0094. */
import { groupOf, permissionsAt } from '../accounts/accounts'
import { numberOfAsset, scaleOf, supplyOf, tickerOf } from '../ledger/assets'
import { lastSeq, now } from '../base/clock'
import { beginEvents, endEvents, openEvent, sayBalance } from '../base/events'
import { orderBytes, writeOrder } from '../book/order-events'
import { makerOf, marketOfEntry, ownerOfEntry, takerOf } from '../accounts/fees'
import {
  CONDITION_AT_ACTIVATION,
  CONDITION_AT_HELD,
  CONDITION_AT_SIBLING,
  CONDITION_AT_WHEN,
  CONDITION_MIN,
  EV_ACCOUNT_CONFIGURED,
  EV_ACCOUNT_CONFIGURED_AT_PERMISSIONS,
  EV_ACCOUNT_CONFIGURED_AT_STP_GROUP,
  EV_ACCOUNT_CONFIGURED_MIN,
  EV_ASSET_LISTED,
  EV_ASSET_LISTED_AT_TICKER,
  EV_ASSET_LISTED_MIN,
  EV_CONDITIONAL_ARMED,
  EV_CONDITIONAL_FIRED,
  EV_CONDITIONAL_FIRED_AT_ACTIVATION,
  EV_CONDITIONAL_FIRED_AT_MARKET,
  EV_CONDITIONAL_FIRED_AT_ORDER_ID,
  EV_CONDITIONAL_FIRED_AT_OWNER,
  EV_CONDITIONAL_FIRED_AT_WHEN,
  EV_CONDITIONAL_FIRED_MIN,
  EV_FEES_SET,
  EV_FEES_SET_AT_MAKER,
  EV_FEES_SET_AT_MARKET,
  EV_FEES_SET_AT_TAKER,
  EV_FEES_SET_MIN,
  EV_LIMITS_SET,
  EV_MARKET_LISTED,
  EV_MARKET_LISTED_MIN,
  EV_ORDER_PUT,
  EV_OTO_WAITING,
  EV_OTO_WAITING_AT_ACTIVATION,
  EV_OTO_WAITING_AT_ORDER,
  EV_OTO_WAITING_AT_PRIMARY,
  EV_OTO_WAITING_AT_SECONDARY_KIND,
  EV_TRANSFER_PENDING,
  EV_TRANSFER_PENDING_AT_LEGS,
  EV_TRANSFER_PENDING_AT_MORE,
  EV_TRANSFER_PENDING_AT_PART,
  EV_TRANSFER_PENDING_AT_REASON,
  EV_TRANSFER_PENDING_MIN,
  FLAG_ACTIVATED,
  LEG_AT_AMOUNT,
  LEG_AT_ASSET,
  LEG_AT_WALLET,
  LEG_MIN,
  LIMIT_LAST,
  MAX_LEGS,
  ORDER_AT_UPDATED_AT,
  PHASE_CLOSED,
  PHASE_OPEN,
} from '../generated'
import { assetOfCell, availableOf, heldOf, ownerOfCell, walletOfCell } from '../ledger/ledger'
import { limitOf } from '../base/limits'
import { nameOf, writeListing } from '../listing/listings'
import { enteredAtOf, enteredWhenOf, flagsOf, idOf, marketOf, ownerOf, updatedAtOf } from '../book/order'
import {
  amountOfKept,
  cellOfKept,
  firstBlock,
  keptLeg,
  keyHigh,
  keyLow,
  legsOf,
  nextBlock,
  phaseOf,
  termsOf,
} from '../transfers/pending'
import { activationOf, heldForOf, kindOf, openWaiting, otherOf, whenOf } from '../waiting/waiting'
import { ACCOUNTS, ASSETS, CELLS, END, FEES, MARKETS, ORDERS, PENDINGS, SECONDS, STOPS, Walk } from './walk'

const walk = new Walk()
/** How many events are said in one turn. */
const PORTION: u32 = 1000
let said: u32 = 0
/** What is said first. */
let isBegun: bool = false
/** A pending transfer of which more parts are to be said: legs that were said, where the next one lies. */
let pending: usize = 0
let legsSaid: u32 = 0
let block: usize = 0

export function beginDescribe(): void {
  beginEvents(lastSeq, now)
  isBegun = false
  pending = 0
  walk.open(ASSETS)
}

/** Says some more; answers how many events, 0 = all is said. */
export function describeMore(): u32 {
  said = 0
  if (!isBegun) sayLimits()
  isBegun = true
  while (said < PORTION && walk.section !== END) {
    if (pending !== 0) sayPart()
    else if (walk.left > 0) describe(walk.take())
    else walk.open(sectionAfter(walk.section))
  }
  endEvents()
  return said
}

/** Balances come last; what is remembered and what waits to be worked off is not said. */
function sectionAfter(section: u32): u32 {
  if (section === ACCOUNTS) return ORDERS
  if (section === PENDINGS) return CELLS
  return section === CELLS ? END : section + 1
}

function open(kind: u32, size: usize): usize {
  said += 1
  return openEvent(kind, size)
}

function sayLimits(): void {
  const body = open(EV_LIMITS_SET, 2 + <usize>LIMIT_LAST * 9)
  store<u16>(body, <u16>LIMIT_LAST)
  for (let limit: u32 = 1; limit <= LIMIT_LAST; limit++) {
    const at = body + 2 + <usize>(limit - 1) * 9
    store<u8>(at, <u8>limit)
    store<f64>(at, <f64>limitOf(limit), 1)
  }
}

function describe(at: usize): void {
  switch (walk.section) {
    case ASSETS:
      sayAsset(at)
      break
    case MARKETS:
      writeListing(at, open(EV_MARKET_LISTED, EV_MARKET_LISTED_MIN + <usize>load<u8>(nameOf(at))))
      break
    case FEES: {
      const body = open(EV_FEES_SET, EV_FEES_SET_MIN)
      store<u32>(body, ownerOfEntry(at))
      store<u16>(body, <u16>marketOfEntry(at), EV_FEES_SET_AT_MARKET)
      store<i32>(body, makerOf(at), EV_FEES_SET_AT_MAKER)
      store<i32>(body, takerOf(at), EV_FEES_SET_AT_TAKER)
      break
    }
    case ACCOUNTS: {
      const body = open(EV_ACCOUNT_CONFIGURED, EV_ACCOUNT_CONFIGURED_MIN)
      store<u32>(body, load<u32>(at))
      store<u32>(body, groupOf(at), EV_ACCOUNT_CONFIGURED_AT_STP_GROUP)
      store<u16>(body, <u16>permissionsAt(at), EV_ACCOUNT_CONFIGURED_AT_PERMISSIONS)
      break
    }
    case ORDERS:
      sayResting(at)
      break
    case STOPS:
      sayArmed(at)
      break
    case SECONDS:
      saySecond(at)
      break
    case PENDINGS:
      // One that is being posted or voided is over for whoever looks on.
      if (phaseOf(at) > PHASE_CLOSED) break
      pending = at
      legsSaid = 0
      block = firstBlock(at)
      break
    default:
      if (availableOf(at) === 0 && heldOf(at) === 0) break
      said += 1
      sayBalance(ownerOfCell(at), walletOfCell(at), assetOfCell(at), availableOf(at), heldOf(at))
  }
}

function sayAsset(asset: usize): void {
  const text = 1 + <usize>load<u8>(tickerOf(asset))
  const body = open(EV_ASSET_LISTED, EV_ASSET_LISTED_MIN - 1 + text)
  store<u16>(body, <u16>numberOfAsset(asset))
  memory.copy(body + EV_ASSET_LISTED_AT_TICKER, tickerOf(asset), text)
  const rest = body + EV_ASSET_LISTED_AT_TICKER + text
  store<u8>(rest, <u8>scaleOf(asset))
  store<f64>(rest, supplyOf(asset), 1)
}

function sayResting(order: usize): void {
  if ((flagsOf(order) & FLAG_ACTIVATED) !== 0) {
    const fired = open(EV_CONDITIONAL_FIRED, EV_CONDITIONAL_FIRED_MIN)
    store<f64>(fired, <f64>idOf(order), EV_CONDITIONAL_FIRED_AT_ORDER_ID)
    store<u32>(fired, ownerOf(order), EV_CONDITIONAL_FIRED_AT_OWNER)
    store<u16>(fired, <u16>marketOf(order), EV_CONDITIONAL_FIRED_AT_MARKET)
    store<f64>(fired, <f64>enteredAtOf(order), EV_CONDITIONAL_FIRED_AT_ACTIVATION)
    store<u8>(fired, <u8>enteredWhenOf(order), EV_CONDITIONAL_FIRED_AT_WHEN)
  }
  const body = open(EV_ORDER_PUT, orderBytes(order))
  writeOrder(body, 0, order)
  store<f64>(body, updatedAtOf(order), ORDER_AT_UPDATED_AT)
}

/** Opens an event with a waiting order that says when it was changed last; answers where its body begins. */
function openUnchanged(kind: u32, at: usize, behind: usize, order: usize): usize {
  said += 1
  const body = openWaiting(kind, at, behind, 0, order)
  store<f64>(body + at, updatedAtOf(order), ORDER_AT_UPDATED_AT)
  return body
}

function sayArmed(stop: usize): void {
  const condition = openUnchanged(EV_CONDITIONAL_ARMED, 0, CONDITION_MIN, stop) + orderBytes(stop)
  store<f64>(condition, <f64>activationOf(stop), CONDITION_AT_ACTIVATION)
  store<u8>(condition, <u8>whenOf(stop), CONDITION_AT_WHEN)
  store<f64>(condition, <f64>otherOf(stop), CONDITION_AT_SIBLING)
  store<i64>(condition, heldForOf(stop), CONDITION_AT_HELD)
}

function saySecond(second: usize): void {
  const body = openUnchanged(EV_OTO_WAITING, EV_OTO_WAITING_AT_ORDER, 0, second)
  store<f64>(body, <f64>otherOf(second), EV_OTO_WAITING_AT_PRIMARY)
  store<u8>(body, <u8>kindOf(second), EV_OTO_WAITING_AT_SECONDARY_KIND)
  store<f64>(body, <f64>activationOf(second), EV_OTO_WAITING_AT_ACTIVATION)
}

/** A part of a transfer that waits, as large as parts can be. */
function sayPart(): void {
  const count = min(legsOf(pending) - legsSaid, MAX_LEGS)
  const more = phaseOf(pending) === PHASE_OPEN || legsSaid + count < legsOf(pending)
  const body = open(EV_TRANSFER_PENDING, EV_TRANSFER_PENDING_MIN + <usize>count * LEG_MIN)
  store<u64>(body, bswap(keyHigh(pending)))
  store<u64>(body, bswap(keyLow(pending)), 8)
  memory.copy(body + EV_TRANSFER_PENDING_AT_REASON, termsOf(pending), 33)
  store<u32>(body, legsSaid / MAX_LEGS, EV_TRANSFER_PENDING_AT_PART)
  store<u8>(body, more ? 1 : 0, EV_TRANSFER_PENDING_AT_MORE)
  store<u16>(body, <u16>count, EV_TRANSFER_PENDING_AT_LEGS)
  let at = body + EV_TRANSFER_PENDING_AT_LEGS + 2
  for (const end = legsSaid + count; legsSaid < end; legsSaid++) {
    const leg = keptLeg(block, legsSaid)
    const cell = cellOfKept(leg)
    store<u32>(at, ownerOfCell(cell))
    store<u8>(at, <u8>walletOfCell(cell), LEG_AT_WALLET)
    store<u16>(at, <u16>assetOfCell(cell), LEG_AT_ASSET)
    store<i64>(at, amountOfKept(leg), LEG_AT_AMOUNT)
    at += LEG_MIN
    block = nextBlock(block, legsSaid)
  }
  if (legsSaid === legsOf(pending)) pending = 0
}
