/** Orders by the ids that their owners gave them. */
import { AddressTable, TABLE_BYTES } from '../base/address-table'
import { Pool } from '../base/memory'
import { clientLengthOf, clientTextOf, marketOf, ownerOf } from './order'
import { sipHash } from '../base/sip-hash'

// The client order id of an order that rests or waits: whose (owner), which order, its hash, length, market, the bytes.
const ENTRY_BYTES: usize = 80
const entries = new Pool(ENTRY_BYTES)

function hashOf(owner: u32, market: u32, text: usize, length: u32): u32 {
  return <u32>sipHash(owner | ((<u64>market) << 32), text, length)
}

/** A key: owner, market 2, length 2; where the text is, its hash. */
class ClientKeys {
  hash(_whose: u64, what: u64): u32 {
    return <u32>(what >> 32)
  }
  hashOf(entry: usize): u32 {
    return load<u32>(entry, 8)
  }
  is(entry: usize, whose: u64, what: u64): bool {
    const length = <u32>(whose >> 48)
    return (
      this.hashOf(entry) === <u32>(what >> 32) &&
      load<u32>(entry) === <u32>whose &&
      load<u16>(entry, 14) === <u16>(whose >> 32) &&
      <u32>load<u8>(entry, 12) === length &&
      memory.compare(entry + 16, <usize>(<u32>what), length) === 0
    )
  }
  tagMask(): u32 {
    return 15
  }
  isDistance(): bool {
    return false
  }
}

const table = changetype<AddressTable<ClientKeys>>(memory.data(TABLE_BYTES, 8))
table.open(8)

/** The owner's order at the market that has the client order id of `order`, or 0. */
export function findClient(owner: u32, market: u32, order: usize): usize {
  const length = clientLengthOf(order)
  const text = clientTextOf(order)
  const hash = hashOf(owner, market, text, length)
  const entry = table.find(owner | ((<u64>market) << 32) | ((<u64>length) << 48), <u64>text | ((<u64>hash) << 32))
  return entry === 0 ? 0 : <usize>load<u32>(entry, 4)
}

/** Copies the client order id of `from`, which has its seat, for the resting `order`; answers its entry. */
export function addClient(from: usize, order: usize): usize {
  const entry = entries.take()
  const length = clientLengthOf(from)
  store<u32>(entry, ownerOf(from))
  store<u16>(entry, <u16>marketOf(from), 14)
  store<u32>(entry, <u32>order, 4)
  store<u32>(entry, hashOf(ownerOf(from), marketOf(from), clientTextOf(from), length), 8)
  store<u8>(entry, <u8>length, 12)
  memory.copy(entry + 16, clientTextOf(from), length)
  table.add(entry)
  return entry
}

export function removeClient(entry: usize): void {
  table.remove(entry)
  entries.give(entry)
}
