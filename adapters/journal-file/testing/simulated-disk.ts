/**
 * A disk in memory that loses power: what was not synced is gone, or there in part. Names are synced by their folder and bytes by
 * their file, as POSIX has it; names that were not synced survive in order, writes that were not synced in any order, each
 * torn at any byte or with any of its sectors missing.
 */
import { dirname } from 'node:path'
import type { FileLayer, OpenFile } from '../layer.ts'

const SECTOR_BYTES = 512

/** What every operation ends with once the power or its process is gone. */
export class PowerCut extends Error {
  override readonly name = 'PowerCut'
}

interface Write {
  readonly at: number
  readonly bytes: Buffer
}

class Inode {
  current: Buffer = Buffer.alloc(0)
  synced: Buffer = Buffer.alloc(0)
  pending: Write[] = []
  /** What was being written when everything ended. */
  unfinished: Write | null = null

  write(at: number, bytes: Buffer): void {
    this.current = written(this.current, at, bytes)
    this.pending.push({ at, bytes })
  }

  sync(): void {
    this.synced = Buffer.from(this.current)
    this.pending = []
  }

  /** The process is gone: the system has none, some or all of what it was writing. */
  abandon(random: () => number): void {
    if (this.unfinished === null) return
    const { at, bytes } = this.unfinished
    this.unfinished = null
    const fate = random()
    if (fate >= 0.3) this.write(at, fate < 0.6 ? bytes : bytes.subarray(0, Math.floor(random() * bytes.length)))
  }

  crash(random: () => number): void {
    if (this.unfinished !== null) this.pending.push(this.unfinished)
    this.unfinished = null
    for (const { at, bytes } of this.pending) {
      const fate = random()
      if (fate < 0.3) continue
      if (fate < 0.5) this.synced = written(this.synced, at, bytes)
      else if (fate < 0.8)
        this.synced = written(this.synced, at, bytes.subarray(0, Math.floor(random() * bytes.length)))
      else this.#someSectors(at, bytes, random)
    }
    this.pending = []
    this.current = Buffer.from(this.synced)
  }

  #someSectors(at: number, bytes: Buffer, random: () => number): void {
    for (let from = 0; from < bytes.length;) {
      const next = Math.min(bytes.length, from + SECTOR_BYTES - ((at + from) % SECTOR_BYTES))
      if (random() < 0.5) this.synced = written(this.synced, at + from, bytes.subarray(from, next))
      from = next
    }
  }
}

type Naming = readonly { readonly path: string; readonly inode: Inode | null }[]

export class SimulatedDisk {
  readonly #random: () => number
  #names = new Map<string, Inode>()
  #syncedNames = new Map<string, Inode>()
  #pendingNames: { readonly folder: string; readonly naming: Naming }[] = []
  readonly #locks = new Set<string>()
  #left = Infinity
  /** One life of the machine: files that were opened before a cut are of another one. */
  #life = 0
  /** Asked before each operation; an error it gives is what the operation ends with. */
  fault: (operation: keyof FileLayer | keyof OpenFile, path: string) => Error | null = () => null
  operations = 0

  /** @param random from 0 to 1, seeded by the test */
  constructor(random: () => number) {
    this.#random = random
  }

  /** The power goes, or the process is killed, at the operation behind so many others. */
  cutAfter(operations: number): void {
    this.#left = operations
  }

  /** The machine starts again with what the disk has kept. */
  restart(): void {
    this.#life++
    this.#left = Infinity
    const gone = new Set<string>()
    for (const { folder, naming } of this.#pendingNames) {
      // A journalling file system keeps the changes of a folder in order.
      if (gone.has(folder) || this.#random() < 0.4) gone.add(folder)
      else rename(this.#syncedNames, naming)
    }
    this.#pendingNames = []
    this.#names = new Map(this.#syncedNames)
    for (const inode of new Set(this.#names.values())) inode.crash(this.#random)
    this.#locks.clear()
  }

  /** The process is gone and the machine goes on: nothing is lost but what the process held. */
  kill(): void {
    this.#life++
    this.#left = Infinity
    for (const inode of new Set(this.#names.values())) inode.abandon(this.#random)
    this.#locks.clear()
  }

  /** Everything that is there, by its path. */
  get contents(): ReadonlyMap<string, Buffer> {
    return new Map([...this.#names].map(([path, inode]) => [path, inode.current]))
  }

  get files(): FileLayer {
    const life = this.#life
    const step = (operation: keyof FileLayer | keyof OpenFile, path: string): void => {
      this.operations++
      if (this.#life !== life || --this.#left < 0) throw new PowerCut(`the power is gone at ${operation} ${path}`)
      const fault = this.fault(operation, path)
      if (fault !== null) throw fault
    }
    return {
      open: async (path, mode) => {
        step('open', path)
        const there = this.#names.get(path)
        if (there === undefined && mode !== 'w') throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' })
        const inode = mode === 'w' || there === undefined ? new Inode() : there
        if (mode === 'w') this.#name(path, [{ path, inode }])
        return openFile(inode, path, step)
      },
      list: async (directory) => {
        step('list', directory)
        return [...this.#names.keys()]
          .filter((path) => dirname(path) === directory)
          .map((path) => path.slice(directory.length + 1))
      },
      makeDirectory: async (directory) => step('makeDirectory', directory),
      rename: async (from, to) => {
        step('rename', from)
        const inode = this.#names.get(from)
        if (inode === undefined) throw Object.assign(new Error(`ENOENT: ${from}`), { code: 'ENOENT' })
        this.#name(to, [
          { path: from, inode: null },
          { path: to, inode },
        ])
      },
      remove: async (path) => {
        step('remove', path)
        if (this.#names.has(path)) this.#name(path, [{ path, inode: null }])
      },
      syncDirectory: async (directory) => {
        step('syncDirectory', directory)
        for (const { folder, naming } of this.#pendingNames) if (folder === directory) rename(this.#syncedNames, naming)
        this.#pendingNames = this.#pendingNames.filter(({ folder }) => folder !== directory)
      },
      lock: async (path) => {
        step('lock', path)
        if (this.#locks.has(path)) return null
        this.#locks.add(path)
        return {
          isHeld: () => this.#life === life && this.#locks.has(path),
          release: () => void (this.#life === life && this.#locks.delete(path)),
        }
      },
    }
  }

  #name(path: string, naming: Naming): void {
    rename(this.#names, naming)
    this.#pendingNames.push({ folder: dirname(path), naming })
  }
}

function openFile(inode: Inode, path: string, step: (operation: keyof OpenFile, path: string) => void): OpenFile {
  return {
    read: async (buffer, position) => {
      step('read', path)
      return inode.current.copy(buffer, 0, Math.min(position, inode.current.length))
    },
    write: async (buffers, position) => {
      const bytes = Buffer.concat(buffers)
      try {
        step('write', path)
      } catch (error) {
        // The end may come while it is being written.
        if (error instanceof PowerCut) inode.unfinished = { at: position, bytes }
        throw error
      }
      inode.write(position, bytes)
    },
    datasync: async () => {
      step('datasync', path)
      inode.sync()
    },
    size: async () => {
      step('size', path)
      return inode.current.length
    },
    close: async () => step('close', path),
  }
}

function rename(names: Map<string, Inode>, naming: Naming): void {
  for (const { path, inode } of naming)
    if (inode === null) names.delete(path)
    else names.set(path, inode)
}

function written(before: Buffer, at: number, bytes: Buffer): Buffer {
  const size = Math.max(before.length, at + bytes.length)
  const after = size === before.length ? Buffer.from(before) : Buffer.concat([before], size)
  bytes.copy(after, at)
  return after
}
