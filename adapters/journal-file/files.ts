import { open, readdir, rename, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ZEROS = Buffer.alloc(1 << 20)
const SEGMENT = /^(\d{16})\.log$/

export interface SegmentFile {
  readonly path: string
  /** The first sequence number it may hold. */
  readonly firstSeq: number
}

/** Oldest first; none when there is no such directory. */
export async function listSegments(directory: string): Promise<SegmentFile[]> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((name) => SEGMENT.test(name)).toSorted()
  return names.map((name) => ({ path: join(directory, name), firstSeq: Number(name.slice(0, 16)) }))
}

export function segmentPath(directory: string, firstSeq: number): string {
  return join(directory, `${String(firstSeq).padStart(16, '0')}.log`)
}

/** Writes all of it; the system may take a write in pieces. */
export async function writeFully(handle: FileHandle, buffers: readonly Uint8Array[], position: number): Promise<void> {
  const total = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  const { bytesWritten } = await handle.writev(buffers, position)
  if (bytesWritten === total) return
  const whole = Buffer.concat(buffers)
  for (let done = bytesWritten; done < total;) {
    const step = await handle.write(whole, done, total - done, position + done)
    done += step.bytesWritten
  }
}

/** A file of zeros whose blocks exist, so that later writes change data alone and one fdatasync is cheap. */
export async function preallocate(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'w')
  try {
    await writeZeros(handle, 0, bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function writeZeros(handle: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length)
    await writeFully(handle, [ZEROS.subarray(0, Math.min(ZEROS.length, to - at))], at)
}

/** Makes a rename or a new file in this directory survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces `path` whole or not at all. */
export async function writeAtomically(path: string, buffers: readonly Uint8Array[]): Promise<void> {
  const temporary = `${path}.tmp`
  const handle = await open(temporary, 'w')
  try {
    await writeFully(handle, buffers, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, path)
  await syncDirectory(dirname(path))
}
