/** The records of a snapshot that have no list of their own, as bytes. */
import { groupOf, permissionsAt } from '../accounts/accounts'
import { firstOrderOf, contentOf, isWhole, itemsOf, ordersOf, refusalOf, rowStartOf, seqOf } from '../once/answers'
import { scaleOf, supplyOf, tickerOf } from '../ledger/assets'
import { makerOf, marketOfEntry, ownerOfEntry, takerOf } from '../accounts/fees'
import { FLAG_ACTIVATED } from '../generated'
import { rowByte } from '../once/items'
import { assetOfCell, availableOf, heldOf, ownerOfCell, walletOfCell } from '../ledger/ledger'
import { writeListing } from '../listing/listings'
import { lastPriceOf } from '../markets/markets'
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
} from '../book/order'
import { putBytes, putF64, putI64, putSafe, putU16, putU32, putU8 } from './out'
import {
  activationOf,
  heldForOf,
  isWaiting,
  kindOf,
  otherOf,
  quoteAskedOf,
  shownFlags,
  whenOf,
} from '../waiting/waiting'

/** Room for a market's listing. */
const listed: usize = memory.data(128, 8)
export function writeAsset(asset: usize): void {
  putBytes(tickerOf(asset), 1 + <usize>load<u8>(tickerOf(asset)))
  putU8(scaleOf(asset))
  putF64(supplyOf(asset))
}

export function writeMarket(rules: usize): void {
  putBytes(listed, writeListing(rules, listed) - listed)
  putSafe(lastPriceOf(rules))
}

export function writeFees(entry: usize): void {
  putU32(ownerOfEntry(entry))
  putU16(marketOfEntry(entry))
  putU32(<u32>makerOf(entry))
  putU32(<u32>takerOf(entry))
}

export function writeAccount(account: usize): void {
  putU32(load<u32>(account))
  putU32(groupOf(account))
  putU16(permissionsAt(account))
}

export function writeCell(cell: usize): void {
  putU32(ownerOfCell(cell))
  putU8(walletOfCell(cell))
  putU16(assetOfCell(cell))
  putI64(availableOf(cell))
  putI64(heldOf(cell))
}

export function writeOrder(order: usize): void {
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

export function writeStop(stop: usize): void {
  writeOrder(stop)
  putSafe(activationOf(stop))
  putU8(whenOf(stop))
  putSafe(otherOf(stop))
  putI64(heldForOf(stop))
}

export function writeSecond(second: usize): void {
  writeOrder(second)
  putU8(kindOf(second))
  putSafe(activationOf(second))
  putU8(whenOf(second))
  putSafe(otherOf(second))
}

export function writeAnswer(answer: usize): void {
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
