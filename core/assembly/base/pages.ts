import { blockFor, giveBlock, takeBlock } from './memory'

/**
 * Pages by a number that counts up, the oldest of which leave first. What grows is only a directory, a word a page: nothing in
 * a page is ever moved. Page numbers may pass 2^32 and begin again.
 */
export class Pages {
  /** The exponent of a page's bytes. */
  private exponent: i32
  private directory: usize
  /** The exponent of the directory's bytes, and the number of its words less one. */
  private directoryExponent: i32
  private mask: u32

  /** There are no pages yet, and there is room for none. */
  open(exponent: i32): void {
    this.exponent = exponent
    this.directory = 0
  }

  /** Where a page begins that is there. */
  @inline
  at(page: u32): usize {
    return load<u32>(this.wordOf(page))
  }

  /** Makes a page, with anything in it; there is room for it. */
  add(page: u32): void {
    store<u32>(this.wordOf(page), <u32>takeBlock(this.exponent))
  }

  drop(page: u32): void {
    giveBlock(this.at(page), this.exponent)
  }

  /** Makes room for so many pages, of which `count` from `first` on are there. */
  fit(most: u32, first: u32, count: u32): void {
    if (this.directory !== 0 && most <= this.mask + 1) return
    const exponent = blockFor((<usize>most) << 2)
    const directory = takeBlock(exponent)
    const mask: u32 = (1 << (exponent - 2)) - 1
    for (let page = first; page !== first + count; page++)
      store<u32>(directory + ((page & mask) << 2), <u32>this.at(page))
    this.close()
    this.directory = directory
    this.directoryExponent = exponent
    this.mask = mask
  }

  /** Gives the directory back; no pages are there, or they belong to somebody else. */
  close(): void {
    if (this.directory !== 0) giveBlock(this.directory, this.directoryExponent)
    this.directory = 0
  }

  private wordOf(page: u32): usize {
    return this.directory + ((page & this.mask) << 2)
  }
}

export const PAGES_BYTES: i32 = 16
