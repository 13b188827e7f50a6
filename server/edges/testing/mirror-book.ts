/** A book as a careful client keeps it. Throws as soon as a frame does not fit on what came before. */
type Row = readonly [price: string, amount: string]
type Side = Map<string, string>

export interface DepthData {
  readonly asks: readonly Row[]
  readonly bids: readonly Row[]
  readonly update_id: number
  readonly past_update_id?: number
  readonly sequence: number
  readonly checksum: number
}

/** CRC-32 bit by bit, as a bot would write it in any language. */
export function crc32(text: string): number {
  let sum = 0xffffffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

function mustHold(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`a depth frame does not fit: ${what}`)
}

export class MirrorBook {
  #asks: Side = new Map()
  #bids: Side = new Map()
  #updateId = -1
  #sequence = -1
  /** How many deltas have been taken. */
  deltas = 0

  /** Params of a push. */
  take(params: unknown): void {
    const [full, data] = params as [boolean, DepthData, string]
    if (full) {
      mustHold(data.past_update_id === undefined, 'a full picture follows nothing')
      this.#asks = new Map(data.asks)
      this.#bids = new Map(data.bids)
    } else this.#follow(data)
    this.#updateId = data.update_id
    this.#sequence = data.sequence
    const { asks, bids } = this.rows()
    const words = [...bids.slice(0, 10), ...asks.slice(0, 10)].map((row) => row.join(':')).join('|')
    mustHold(crc32(words) === data.checksum, `its sum is ${data.checksum}, that of "${words}" ${crc32(words)}`)
  }

  rows(): { readonly asks: Row[]; readonly bids: Row[] } {
    const sorted = (side: Side, rising: number) => [...side].toSorted(([a], [b]) => rising * (Number(a) - Number(b)))
    return { asks: sorted(this.#asks, 1), bids: sorted(this.#bids, -1) }
  }

  #follow(data: DepthData): void {
    this.deltas += 1
    mustHold(data.past_update_id === this.#updateId, `${data.past_update_id} is not ${this.#updateId}`)
    mustHold(data.sequence === this.#sequence + 1, `sequence ${data.sequence} follows ${this.#sequence}`)
    mustHold(data.update_id > this.#updateId, 'updates rise')
    mustHold(data.asks.length + data.bids.length > 0, 'a delta changes something')
    for (const [price, amount] of data.asks) change(this.#asks, price, amount)
    for (const [price, amount] of data.bids) change(this.#bids, price, amount)
  }
}

function change(side: Side, price: string, amount: string): void {
  if (amount !== '0') side.set(price, amount)
  else mustHold(side.delete(price), `no level at ${price} to be taken away`)
}
