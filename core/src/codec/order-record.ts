/** The longest client order id, in bytes; it is ASCII. */
export const CLIENT_ID_MAX = 64

/**
 * An order as plain numbers: what travels between machine, book and event bytes without a heap object per command.
 * Amounts are split (units/limbs.ts); side, type, stp and source are the codes of the layout. One record is filled again
 * and again; whoever keeps an order copies it.
 */
export class OrderRecord {
  orderId = 0
  owner = 0
  /** Where the machine keeps the owner's cells and rates for this market; derived, never in bytes. */
  seat = 0
  market = 0
  side = 0
  type = 0
  flags = 0
  stp = 0
  source = 0
  price = 0
  size = 0
  left = 0
  dealSize = 0
  quoteHi = 0
  quoteLo = 0
  quoteLeftHi = 0
  quoteLeftLo = 0
  dealHi = 0
  dealLo = 0
  feeHi = 0
  feeLo = 0
  createdAt = 0
  updatedAt = 0
  clientLength = 0
  readonly client = new Uint8Array(CLIENT_ID_MAX)

  copyFrom(other: OrderRecord): void {
    this.orderId = other.orderId
    this.owner = other.owner
    this.seat = other.seat
    this.market = other.market
    this.side = other.side
    this.type = other.type
    this.flags = other.flags
    this.stp = other.stp
    this.source = other.source
    this.price = other.price
    this.size = other.size
    this.left = other.left
    this.dealSize = other.dealSize
    this.quoteHi = other.quoteHi
    this.quoteLo = other.quoteLo
    this.quoteLeftHi = other.quoteLeftHi
    this.quoteLeftLo = other.quoteLeftLo
    this.dealHi = other.dealHi
    this.dealLo = other.dealLo
    this.feeHi = other.feeHi
    this.feeLo = other.feeLo
    this.createdAt = other.createdAt
    this.updatedAt = other.updatedAt
    this.clientLength = other.clientLength
    this.client.set(other.client)
  }
}
