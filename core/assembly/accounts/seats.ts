/** Seats: what an account has at a market with one of its wallets, found once and kept for its orders. */
import { groupOfAccount, permissionsOf } from './accounts'
import { AddressTable, TABLE_BYTES } from '../base/address-table'
import { epoch } from './epoch'
import { findRates, makerRate, takerRate } from './fees'
import { PERMISSION_SPOT, SIDE_SELL, WALLET_LAST } from '../generated'
import { hintedSeat } from '../base/hints'
import { findCell, openCell } from '../ledger/ledger'
import { baseOf, marketAt, quoteAssetOf } from '../markets/markets'
import { Pool } from '../base/memory'
import { dropPlace, dueNow, marketOfPlace, nextIdle, openPlace, ownerOfPlace, termsAt } from './places'

// A seat, an owner's place at a market with one of its wallets: owner, market, permission, wallet, cells, its place, first and
// last order, epoch. Half a cache line. What hangs on no wallet is the place's: the terms of trades, which the seat brings up
// to date, and the number of orders.
const SEAT_BYTES: usize = 32
const seats = new Pool(SEAT_BYTES)

/** The cell that an order of the side holds from. */
export function cellHeldFrom(seat: usize, side: u32): usize {
  return load<u32>(seat + (side === SIDE_SELL ? 8 : 12))
}
/** The cell that an order of the side is paid to. */
export function cellPaidTo(seat: usize, side: u32): usize {
  return load<u32>(seat + (side === SIDE_SELL ? 12 : 8))
}
/** Of the guest one that is in no table. */
export function placeOfSeat(seat: usize): usize {
  return load<u32>(seat, 16)
}
function termsOf(seat: usize): usize {
  return termsAt(placeOfSeat(seat))
}
export function makerRateOf(seat: usize): i32 {
  return load<i32>(termsOf(seat))
}
export function takerRateOf(seat: usize): i32 {
  return load<i32>(termsOf(seat), 4)
}
function groupOf(seat: usize): u32 {
  return load<u32>(termsOf(seat), 8)
}
export function mayTrade(seat: usize): bool {
  return load<u8>(seat, 6) === 1
}
/** Where the ends of the list of the seat's resting orders are, in order of placing. */
export function firstOrderAt(seat: usize): usize {
  return seat + 20
}
export function lastOrderAt(seat: usize): usize {
  return seat + 24
}
export function firstOrderOf(seat: usize): usize {
  return load<u32>(firstOrderAt(seat))
}
export function lastOrderOf(seat: usize): usize {
  return load<u32>(lastOrderAt(seat))
}

export function freshen(seat: usize): void {
  if (load<u32>(seat, 28) !== epoch) derive(seat)
}

function derive(seat: usize): void {
  const owner = load<u32>(seat)
  findRates(owner, load<u16>(seat, 4))
  store<i32>(termsOf(seat), makerRate)
  store<i32>(termsOf(seat), takerRate, 4)
  store<u32>(termsOf(seat), groupOfAccount(owner), 8)
  store<u8>(seat, (permissionsOf(owner) & PERMISSION_SPOT) === 0 ? 0 : 1, 6)
  store<u32>(seat, epoch, 28)
}

export function sameParty(a: usize, b: usize): bool {
  if (load<u32>(a) === load<u32>(b)) return true
  freshen(b)
  const group = groupOf(a)
  return group !== 0 && group === groupOf(b)
}

/** Market and wallet as one number: as bytes 4 to 7 of a seat have them, but for its permission. */
export function placeOf(market: u32, wallet: u32): u32 {
  return market | (wallet << 24)
}

/** A key: owner; market and wallet. Eight owners that follow one another share a cache line, at every other slot of it. */
class SeatKeys {
  hash(owner: u64, place: u64): u32 {
    let mixed = (<u32>(owner >> 3) * 0x9e3779b1) ^ ((<u32>place + 1) * 0x85ebca6b)
    mixed ^= mixed >> 15
    mixed *= 0x2c1b3c6d
    mixed ^= mixed >> 13
    return (mixed << 4) | ((<u32>owner & 7) << 1) | (mixed >> 31)
  }
  hashOf(seat: usize): u32 {
    return this.hash(load<u32>(seat), placeAt(seat))
  }
  is(seat: usize, owner: u64, place: u64): bool {
    return load<u32>(seat) === <u32>owner && placeAt(seat) === <u32>place
  }
  tagMask(): u32 {
    return 31
  }
  isDistance(): bool {
    return false
  }
}

const table = changetype<AddressTable<SeatKeys>>(memory.data(TABLE_BYTES, 8))
table.open(10)

export function findSeat(owner: u32, market: u32, wallet: u32): usize {
  const place = placeOf(market, wallet)
  const near = hintedSeat()
  if (near !== 0 && load<u32>(near) === owner && placeAt(near) === place) return near
  return table.find(owner, place)
}

/** What lies where the search for a seat begins: mostly that seat, else another one or 0. */
export function seatNear(owner: u32, place: u32): usize {
  return table.near(changetype<SeatKeys>(0).hash(owner, place))
}

/** Who has no seat yet and comes with an order that is judged: a seat that is in no table. Its cells may be `nobody`'s. */
export const guest: usize = memory.data(32, 32)
const guestPlace: usize = memory.data(128, 64)
/** Stands for a cell that is not there. */
const nobody: usize = memory.data(32, 32)

/** The seat with its terms up to date, or the guest in its place. */
export function seatOrGuest(owner: u32, market: u32, wallet: u32): usize {
  const found = findSeat(owner, market, wallet)
  const seat = found !== 0 ? found : invite(owner, market, wallet)
  freshen(seat)
  return seat
}

function invite(owner: u32, market: u32, wallet: u32): usize {
  const rules = marketAt(market)
  const base = findCell(owner, wallet, baseOf(rules))
  const quote = findCell(owner, wallet, quoteAssetOf(rules))
  fillSeat(guest, owner, market, wallet, base === 0 ? nobody : base, quote === 0 ? nobody : quote)
  store<u32>(guest, <u32>guestPlace, 16)
  return guest
}

/** How many cells of the guest are not there. */
export function cellsMissing(): u32 {
  return <u32>(cellHeldFrom(guest, SIDE_SELL) === nobody) + <u32>(cellPaidTo(guest, SIDE_SELL) === nobody)
}

/** Gives the guest a seat, and opens its cells. */
export function admitGuest(): usize {
  return openSeat(load<u32>(guest), load<u16>(guest, 4), load<u8>(guest, 7))
}

export function openSeat(owner: u32, market: u32, wallet: u32): usize {
  const found = findSeat(owner, market, wallet)
  const seat = found !== 0 ? found : make(owner, market, wallet)
  freshen(seat)
  return seat
}

function placeAt(seat: usize): u32 {
  return load<u32>(seat, 4) & 0xff00ffff
}

function make(owner: u32, market: u32, wallet: u32): usize {
  const rules = marketAt(market)
  const base = openCell(owner, wallet, baseOf(rules))
  const quote = openCell(owner, wallet, quoteAssetOf(rules))
  const seat = seats.take()
  fillSeat(seat, owner, market, wallet, base, quote)
  store<u32>(seat, <u32>openPlace(owner, market), 16)
  table.add(seat)
  return seat
}

/** Gives back places that have been without orders for long, with their seats. Called between commands. */
export function forgetIdle(): void {
  for (let left = dueNow(); left > 0; left--) {
    const place = nextIdle()
    if (place === 0) continue
    for (let wallet: u32 = 0; wallet <= WALLET_LAST; wallet++) {
      const seat = table.find(ownerOfPlace(place), placeOf(marketOfPlace(place), wallet))
      if (seat !== 0) dropSeat(seat)
    }
    dropPlace(place)
  }
}

function dropSeat(seat: usize): void {
  table.remove(seat)
  seats.give(seat)
  // What is no seat is at no market: hints are looked at by it.
  store<u32>(seat, u32.MAX_VALUE, 4)
}

function fillSeat(seat: usize, owner: u32, market: u32, wallet: u32, base: usize, quote: usize): void {
  memory.fill(seat, 0, SEAT_BYTES)
  store<u32>(seat, owner)
  store<u16>(seat, <u16>market, 4)
  store<u8>(seat, <u8>wallet, 7)
  store<u32>(seat, <u32>base, 8)
  store<u32>(seat, <u32>quote, 12)
}
