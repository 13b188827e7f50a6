/** All that the journal asks of a file system, behind one small interface: tests give it a disk that loses power. */
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { lockFile, type FileLock } from '../file-lock/index.ts'

/** Whoever runs the exchange reads its files, and nobody else on the machine. */
const OWNER_ALONE = 0o600

export interface OpenFile {
  /** Fills the buffer from `position` on. @returns how many bytes there were; fewer than asked at the end of the file */
  read(buffer: Buffer, position: number): Promise<number>
  /** Writes all of it. */
  write(buffers: readonly Uint8Array[], position: number): Promise<void>
  /** Makes what was written survive a power cut, the file's size as well when it has changed. */
  datasync(): Promise<void>
  size(): Promise<number>
  close(): Promise<void>
}

export interface FileLayer {
  /** r: read · r+: read and write · w: make or empty, read and write */
  open(path: string, mode: 'r' | 'r+' | 'w'): Promise<OpenFile>
  /** Names in no order; none when there is no such directory. */
  list(directory: string): Promise<string[]>
  makeDirectory(directory: string): Promise<void>
  /** Replaces what was there. */
  rename(from: string, to: string): Promise<void>
  /** No error when there is none. */
  remove(path: string): Promise<void>
  /** Makes names that were made, changed and removed in this directory survive a power cut. */
  syncDirectory(directory: string): Promise<void>
  /** Null when somebody holds it. It falls with the process. */
  lock(path: string): Promise<FileLock | null>
}

/** The files of the operating system. */
export const systemFiles: FileLayer = {
  async open(path, mode) {
    return new SystemFile(await open(path, mode === 'w' ? 'w+' : mode, OWNER_ALONE))
  },
  async list(directory) {
    return readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  },
  async makeDirectory(directory) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  async syncDirectory(directory) {
    const handle = await open(directory, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
  lock: (path) => Promise.resolve(lockFile(path)),
}

class SystemFile implements OpenFile {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async read(buffer: Buffer, position: number): Promise<number> {
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await this.#handle.read(buffer, filled, buffer.length - filled, position + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return filled
  }

  async write(buffers: readonly Uint8Array[], position: number): Promise<void> {
    const total = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
    const { bytesWritten } = await this.#handle.writev(buffers, position)
    if (bytesWritten === total) return
    // The system may take a write in pieces.
    const whole = Buffer.concat(buffers)
    for (let done = bytesWritten; done < total;) {
      const step = await this.#handle.write(whole, done, total - done, position + done)
      done += step.bytesWritten
    }
  }

  datasync(): Promise<void> {
    return this.#handle.datasync()
  }

  async size(): Promise<number> {
    return (await this.#handle.stat()).size
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}
