/**
 * The legs of a transfer or of a part of a pending one, as a command has them, and what they come to: by asset (assets.ts)
 * and by cell, in the order in which cells are first named. Nothing here changes anything but the counts.
 */
import { permissionsOf } from '../accounts/accounts'
import {
  assetAt,
  beginCounts,
  countedBefore,
  countIssue,
  countLeg,
  issuesAt,
  lastCounted,
  numberOfAsset,
} from '../ledger/assets'
import {
  LAST_LISTED,
  LEG_AT_AMOUNT,
  LEG_AT_ASSET,
  LEG_AT_WALLET,
  LEG_MIN,
  LIMIT_CELLS,
  MAX_ISSUED,
  MAX_LEGS,
  PERMISSION_TRANSFER_OUT,
  PERMISSION_WITHDRAW,
  R_ACCOUNT_RESTRICTED,
  R_ASSET_UNKNOWN,
  R_LEG_INVALID,
  REASON_LAST,
  REASON_WITHDRAWAL,
  WALLET_LAST,
} from '../generated'
import { findCell, issuedOf, openCell } from '../ledger/ledger'
import { hasRoom } from '../base/limits'
import { OK } from '../base/refusal'
import { addWide, clearWide, isWideAbove, WIDE_BYTES } from '../base/wide'

/** Where the legs of the command begin, and how many there are. */
let first: usize = 0
let count: u32 = 0

export function legsCount(): u32 {
  return count
}
export function legAt(place: u32): usize {
  return first + <usize>place * LEG_MIN
}
export function ownerOfLeg(leg: usize): u32 {
  return load<u32>(leg)
}
export function walletOfLeg(leg: usize): u32 {
  return load<u8>(leg, LEG_AT_WALLET)
}
export function assetOfLeg(leg: usize): u32 {
  return load<u16>(leg, LEG_AT_ASSET)
}
export function amountOfLeg(leg: usize): i64 {
  return load<i64>(leg, LEG_AT_AMOUNT)
}

export function isReason(reason: u32): bool {
  return reason - 1 < REASON_LAST
}

/** Takes the list of legs that is all from `at` to `end`; false for bytes that no encoder wrote. */
export function readLegs(at: usize, end: usize): bool {
  if (at + 2 > end) return false
  count = load<u16>(at)
  first = at + 2
  if (count > MAX_LEGS || legAt(count) !== end) return false
  for (let place: u32 = 0; place < count; place++) {
    const leg = legAt(place)
    if (walletOfLeg(leg) > WALLET_LAST || assetOfLeg(leg) > LAST_LISTED) return false
  }
  return true
}

/** Counts what the legs come to by asset; answers the refusal, or OK. */
export function countLegs(): u32 {
  beginCounts()
  for (let place: u32 = 0; place < count; place++) {
    const leg = legAt(place)
    const asset = assetAt(assetOfLeg(leg))
    if (asset === 0) return R_ASSET_UNKNOWN
    if (ownerOfLeg(leg) === 0 || amountOfLeg(leg) === 0) return R_LEG_INVALID
    countLeg(asset, amountOfLeg(leg))
  }
  return OK
}

/** Whoever gives must be allowed to, the house and the mirrors of the outside too. */
export function checkPermissions(reason: u32): u32 {
  const needed = reason === REASON_WITHDRAWAL ? PERMISSION_WITHDRAW : PERMISSION_TRANSFER_OUT
  for (let place: u32 = 0; place < count; place++) {
    const leg = legAt(place)
    if (amountOfLeg(leg) >= 0) continue
    if ((permissionsOf(ownerOfLeg(leg)) & needed) === 0) return R_ACCOUNT_RESTRICTED
  }
  return OK
}

// What legs come to at a cell: the first leg that names it 4, the cell or 0 4, what is added to it 16, what is taken 16.
const NET_BYTES: usize = 8 + 2 * WIDE_BYTES
const nets: usize = memory.data(1000 * 40, 8)
let netCount: u32 = 0
/** Slots of a net's number, counted from 1; 0 = free. At most half full. */
const SLOTS: u32 = 2048
const slots: usize = memory.data(2048 << 1, 8)

/** Works out what the legs come to by cell. */
export function countCells(): void {
  netCount = 0
  memory.fill(slots, 0, SLOTS << 1)
  for (let place: u32 = 0; place < count; place++) {
    const leg = legAt(place)
    const amount = amountOfLeg(leg)
    addWide(netOf(leg) + (amount > 0 ? 8 : 8 + WIDE_BYTES), amount)
  }
}

function netOf(leg: usize): usize {
  const owner = ownerOfLeg(leg)
  const rest = (assetOfLeg(leg) << 8) | walletOfLeg(leg)
  let mixed = (owner * 0x9e3779b1) ^ ((rest + 1) * 0x85ebca6b)
  mixed = (mixed ^ (mixed >> 15)) * 0x2c1b3c6d
  let slot = (mixed ^ (mixed >> 13)) & (SLOTS - 1)
  while (true) {
    const number: u32 = load<u16>(slots + (slot << 1))
    if (number === 0) break
    const net = netAt(number - 1)
    const named = legOfNet(net)
    if (ownerOfLeg(named) === owner && ((assetOfLeg(named) << 8) | walletOfLeg(named)) === rest) return net
    slot = (slot + 1) & (SLOTS - 1)
  }
  netCount += 1
  store<u16>(slots + (slot << 1), <u16>netCount)
  return newNet(leg)
}

function newNet(leg: usize): usize {
  const net = netAt(netCount - 1)
  store<u32>(net, <u32>leg)
  store<u32>(net, <u32>findCell(ownerOfLeg(leg), walletOfLeg(leg), assetOfLeg(leg)), 4)
  clearWide(net + 8)
  clearWide(net + 8 + WIDE_BYTES)
  return net
}

export function netsCount(): u32 {
  return netCount
}
export function netAt(place: u32): usize {
  return nets + <usize>place * NET_BYTES
}
/** The first leg that names the net's cell. */
export function legOfNet(net: usize): usize {
  return load<u32>(net)
}
/** Its cell, or 0 where there is none yet. */
export function cellOfNet(net: usize): usize {
  return load<u32>(net, 4)
}
/** What is given to it and what is taken from it: numbers of 128 bits, the second not above zero. */
export function givenAt(net: usize): usize {
  return net + 8
}
export function takenAt(net: usize): usize {
  return net + 8 + WIDE_BYTES
}

/** Opens the cells that are not there yet. */
export function openCells(): void {
  for (let place: u32 = 0; place < netCount; place++) {
    const net = netAt(place)
    if (cellOfNet(net) !== 0) continue
    const leg = legOfNet(net)
    store<u32>(net, <u32>openCell(ownerOfLeg(leg), walletOfLeg(leg), assetOfLeg(leg)), 4)
  }
}

/** Whether there is room for the cells that are not there yet. */
export function hasRoomForCells(): bool {
  let missing: u32 = 0
  for (let place: u32 = 0; place < netCount; place++) {
    if (cellOfNet(netAt(place)) === 0) missing += 1
  }
  return hasRoom(LIMIT_CELLS, missing)
}

/** What a net's cell would issue by going from one available to another. */
export function countNetIssue(net: usize, from: i64, to: i64): void {
  countIssue(assetAt(assetOfLeg(legOfNet(net))), from, to)
}

/** Whether what is counted would issue no asset beyond what the ledger has room for. */
export function mayIssueCounted(): bool {
  for (let asset = lastCounted(); asset !== 0; asset = countedBefore(asset)) {
    if (isWideAbove(issuesAt(asset), MAX_ISSUED - issuedOf(numberOfAsset(asset)))) return false
  }
  return true
}
