/** Bytes of a segment by their place in it, whether it lies there as it is or compressed. */
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { JournalBroken, reasonOf } from './errors.ts'
import type { FileLayer, OpenFile } from './layer.ts'
import type { SegmentFile } from './segments.ts'

/** The window doubles while reading goes on, so that following the tail of a journal reads little each time. */
const SMALLEST_WINDOW = 1 << 16
export const WINDOW_BYTES = 1 << 20

export interface ByteSource {
  /** Shorter than asked at the end. Valid until the next call. */
  bytes(offset: number, length: number): Promise<Buffer>
  /** Forgets what was read ahead: the writer may have gone on. */
  refresh(): void
  /** Of the file as it lies there; null when that says nothing about its records. */
  size(): Promise<number | null>
  close(): Promise<void>
}

export async function openSource(files: FileLayer, segment: SegmentFile): Promise<ByteSource> {
  const file = await files.open(segment.path, 'r')
  return segment.archived ? new ArchiveSource(file, segment.path) : new FileSource(file)
}

class FileSource implements ByteSource {
  readonly #file: OpenFile
  #window: Buffer = Buffer.alloc(0)
  #windowBytes = SMALLEST_WINDOW
  #start = 0

  constructor(file: OpenFile) {
    this.#file = file
  }

  async bytes(offset: number, length: number): Promise<Buffer> {
    const inside = offset >= this.#start && offset + length <= this.#start + this.#window.length
    if (!inside) {
      const buffer = Buffer.allocUnsafe(Math.max(this.#windowBytes, length))
      this.#windowBytes = Math.min(WINDOW_BYTES, this.#windowBytes * 2)
      this.#window = buffer.subarray(0, await this.#file.read(buffer, offset))
      this.#start = offset
    }
    return this.#window.subarray(offset - this.#start, offset - this.#start + length)
  }

  refresh(): void {
    this.#window = Buffer.alloc(0)
    this.#windowBytes = SMALLEST_WINDOW
  }

  size(): Promise<number> {
    return this.#file.size()
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** Unpacks from the beginning on; going back begins anew. */
class ArchiveSource implements ByteSource {
  readonly #file: OpenFile
  readonly #path: string
  #pieces: AsyncIterator<Buffer> | null = null
  #window: Buffer = Buffer.alloc(0)
  #start = 0
  #ended = false

  constructor(file: OpenFile, path: string) {
    this.#file = file
    this.#path = path
  }

  async bytes(offset: number, length: number): Promise<Buffer> {
    if (offset < this.#start || this.#pieces === null) await this.#begin()
    while (!this.#ended && offset + length > this.#start + this.#window.length) await this.#more(offset)
    const from = Math.min(this.#window.length, offset - this.#start)
    return this.#window.subarray(from, from + length)
  }

  /** Nobody writes it any more. */
  refresh(): void {}

  size(): Promise<null> {
    return Promise.resolve(null)
  }

  async close(): Promise<void> {
    await this.#pieces?.return?.()
    await this.#file.close()
  }

  async #begin(): Promise<void> {
    await this.#pieces?.return?.()
    this.#pieces = unpack(this.#file)
    this.#window = Buffer.alloc(0)
    this.#start = 0
    this.#ended = false
  }

  /** What lies before `offset` is let go. */
  async #more(offset: number): Promise<void> {
    const step = await this.#pieces?.next().catch((error: unknown) => {
      throw new JournalBroken(`journal ${this.#path}: it can't be unpacked: ${reasonOf(error)}`, { cause: error })
    })
    if (step === undefined || step.done === true) {
      this.#ended = true
      return
    }
    const passed = Math.max(0, Math.min(this.#window.length, offset - this.#start))
    this.#window = Buffer.concat([this.#window.subarray(passed), step.value])
    this.#start += passed
  }
}

async function* unpack(file: OpenFile): AsyncGenerator<Buffer> {
  const packed = Readable.from(packedPieces(file))
  const unpacked = createZstdDecompress({ chunkSize: WINDOW_BYTES })
  packed.on('error', (error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  try {
    for await (const piece of unpacked) yield piece as Buffer
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

async function* packedPieces(file: OpenFile): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const buffer = Buffer.allocUnsafe(1 << 18)
    const length = await file.read(buffer, at)
    if (length > 0) yield buffer.subarray(0, length)
    if (length < buffer.length) return
    at += length
  }
}
