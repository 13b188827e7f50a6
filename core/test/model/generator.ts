/** Makes up commands of every kind, most of them sensible where the model stands, some not at all. */
import { decodeCommand, encodeSubmission, producedId, stampCommand } from '../../src/codec/commands-codec.ts'
import type { CommandBody, CommandOrigin } from '../../src/codec/commands.ts'
import { CodecError } from '../../src/codec/error.ts'
import { micros } from '../../src/units/index.ts'
import { Random } from '../support/random.ts'
import { limitsBody, opening, pickConfiguration } from './generate-configuration.ts'
import { pickTransfer } from './generate-transfers.ts'
import { pickOrders } from './generate-orders.ts'
import { avalanche, brim, rebates, stack } from './scenarios.ts'
import { NO_TEXT } from './making.ts'
import type { Making, Profile } from './making.ts'
import type { State, Told } from './state.ts'

/** A quarter of the seeds has sizes near the limits. */
const profileOf = (seed: number): Profile => ({
  large: seed % 4 === 1,
  tight: seed % 4 === 2,
  deep: seed % 8 === 3,
  stops: seed % 8 === 7 || seed % 16 === 0,
})

const START = 1_750_000_000_000_000
const KEPT = 60

interface Sent {
  readonly bytes: Uint8Array
  readonly body: CommandBody | null
}

export class Generator {
  private readonly making: Making
  private readonly queue: CommandBody[]
  private readonly sent: Sent[] = []
  private at = START
  private ids = 0

  constructor(seed: number, state: State) {
    this.making = { random: new Random(seed), profile: profileOf(seed), state, centers: new Map() }
    this.queue = opening(this.making)
    if (this.making.profile.large && seed % 8 === 1) this.queue.push(...rebates(this.making))
    if (this.making.profile.large && seed % 8 === 5) this.queue.push(...brim(this.making))
  }

  /** The next command, stamped. */
  next(): Told {
    const { random, state } = this.making
    const { bytes, body } = this.make()
    this.sent.push({ bytes, body })
    if (this.sent.length > KEPT) this.sent.shift()
    this.at += random.below(2000)
    const stamped = bytes.slice()
    // A clock that was set back stamps an earlier time.
    stampCommand(stamped, 0, state.seq + 1, random.once(100) ? this.at - 1500 : this.at)
    const { origin, id, seq, at } = headerOf(stamped)
    return { header: { origin, id, seq, at }, bytes: stamped, body }
  }

  private make(): Sent {
    const { random } = this.making
    const [next] = this.queue
    if (next) {
      this.queue.shift()
      return this.personal(next)
    }
    const bulks = random.once(2) ? this.sent.filter(({ body }) => body?.kind === 'order.bulk') : []
    const before = bulks[random.below(bulks.length)] ?? this.sent[random.below(this.sent.length)]
    if (before && random.once(30)) return before
    if (before && random.once(150)) return sameId(before, this.body())
    const made = random.below(10) < 4 ? this.produced(this.body()) : this.personal(this.body())
    return random.once(60) ? damaged(random, made) : made
  }

  private body(): CommandBody {
    const { making } = this
    const { random, profile } = making
    if (profile.deep && random.once(250)) {
      const [first, ...rest] = stack(making)
      this.queue.push(...rest)
      if (first) return first
    }
    if (profile.stops && random.once(1200)) this.queue.push(...avalanche(making))
    const draw = random.below(100)
    if (draw < 76) return pickOrders(making)
    if (draw < 88) return pickTransfer(making)
    if (draw < 90) return { kind: 'tick' }
    if (profile.tight && draw < 93) return limitsBody(making)
    if (profile.tight) return pickConfiguration(making)
    return draw < 96 ? pickConfiguration(making) : pickOrders(making)
  }

  private personal(body: CommandBody): Sent {
    this.ids += 1
    // The digits that differ stand in front, behind, or in the middle.
    const id = this.ids.toString(16).padStart(8, '0')
    return encoded(
      body,
      'personal',
      [id + '0'.repeat(24), '0'.repeat(24) + id, `ffffffff${id}0000000000000000`][this.ids % 3] ?? '',
    )
  }

  private produced(body: CommandBody): Sent {
    const { random, state } = this.making
    const [name, producer] = [...state.producers][random.below(state.producers.size)] ?? [9, { epoch: 1, highest: 0 }]
    if (random.once(60)) return encoded(body, 'produced', random.once(2) ? 'ff'.repeat(16) : producedId(name, 1, 0))
    if (random.once(40))
      return encoded(body, 'produced', producedId(name + random.below(5), random.below(4), random.below(90)))
    const step = random.once(20) ? random.between(-9, 3) : 1
    return encoded(body, 'produced', producedId(name, producer.epoch, Math.max(1, producer.highest + step)))
  }
}

const headerOf = (bytes: Uint8Array): Told['header'] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    origin: view.getUint8(6) === 0 ? 'personal' : 'produced',
    id: bytes.subarray(24, 40).toHex(),
    seq: view.getFloat64(8, true),
    at: micros(view.getFloat64(16, true)),
  }
}

function encoded(body: CommandBody, origin: CommandOrigin, id: string): Sent {
  const bytes = encodeSubmission({ ...body, origin, id })
  return { bytes: spoilt(bytes), body }
}

const MARK = new TextEncoder().encode(NO_TEXT)

function spoilt(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(MARK)
  if (at !== -1) bytes.set([0xff, 0xfe, 0xc0], at)
  return bytes
}

/** Another command under an id that was used. */
function sameId(before: Sent, body: CommandBody): Sent {
  const { origin, id } = headerOf(before.bytes)
  return encoded(body, origin, id)
}

/** One byte of the body is another, or some are missing or too many. */
function damaged(random: Random, whole: Sent): Sent {
  const bytes = new Uint8Array(whole.bytes.length + (random.once(4) ? random.between(-3, 3) : 0))
  if (bytes.length <= 40) return whole
  bytes.set(whole.bytes.subarray(0, bytes.length))
  bytes[random.between(40, bytes.length - 1)] = random.below(256)
  new DataView(bytes.buffer).setUint32(0, bytes.length, true)
  try {
    const { origin: _origin, id: _id, seq: _seq, at: _at, ...body } = decodeCommand(bytes, 0)
    return { bytes, body }
  } catch (error) {
    if (!(error instanceof CodecError)) throw error
    // Names of bytes that are no UTF-8 are made up elsewhere.
    return error.message.includes('UTF-8') ? whole : { bytes, body: null }
  }
}
