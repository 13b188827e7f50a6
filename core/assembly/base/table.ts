import { AddressTable } from './address-table'

/** A record's key: two words without sign, the first one first. */

/** The key of 128 bits that is a record's beginning. Orders, seats, cells and client order ids have keys of their own. */
export class Words {
  hash(first: u64, second: u64): u32 {
    let mixed = first * 0x9e3779b97f4a7c15 + second * 0xc2b2ae3d27d4eb4f
    mixed ^= mixed >> 32
    mixed *= 0xd6e8feb86659fd93
    return <u32>(mixed >> 32)
  }
  hashOf(record: usize): u32 {
    return this.hash(load<u64>(record), load<u64>(record, 8))
  }
  is(record: usize, first: u64, second: u64): bool {
    return load<u64>(record) === first && load<u64>(record, 8) === second
  }
  tagMask(): u32 {
    return 7
  }
  isDistance(): bool {
    return false
  }
}

/** Records by the key that is their beginning; their sizes are multiples of eight bytes. */
export type Table = AddressTable<Words>
