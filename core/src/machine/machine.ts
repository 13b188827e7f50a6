import { CodecError } from '../codec/error.ts'
import { ReferenceMachine } from '../reference/machine.ts'
import { upgradeSnapshot } from '../reference/upgrade-snapshot.ts'
import { SNAPSHOT_MAGIC, SNAPSHOT_VERSION } from '../registry/numbers.ts'
import type { Machine } from './api.ts'
import { compiledFrom, randomHashKey } from './instance.ts'
import type { Compiled, HashKey } from './instance.ts'
import { MODULE } from './module.ts'
import { murmur128 } from './murmur.ts'
import { NativeMachine } from './native-machine.ts'

let compiled: Compiled | null = null

/**
 * An empty machine, before the first command.
 * @param key what names are hashed with: a random one unless a test gives its own
 */
export function createMachine(key: HashKey = randomHashKey()): Machine {
  compiled ??= compiledFrom(Uint8Array.fromBase64(MODULE))
  return new NativeMachine(compiled, key)
}

/** The machine that judges the other one: the same rules, written to be read. It is slow. */
export function createReference(): Machine {
  return new ReferenceMachine()
}

/**
 * The machine whose snapshot this is; one of the first edition becomes one of this edition.
 * @param chunks from the first to the last, divided in any way
 * @throws CodecError when they are no snapshot that this release can read
 */
export function restoreMachine(chunks: Iterable<Uint8Array>): Machine {
  return restored(createMachine(), chunks)
}

/** As restoreMachine, for the machine that judges. */
export function restoreReference(chunks: Iterable<Uint8Array>): Machine {
  return restored(createReference(), chunks)
}

function restored(machine: Machine, chunks: Iterable<Uint8Array>): Machine {
  const all = [...chunks]
  const [first] = all
  if (first === undefined) throw new CodecError('the snapshot is empty')
  machine.restore(isCurrentSnapshot(first) ? all : upgradeSnapshot(whole(all)))
  return machine
}

/** Whether these are the first bytes of a snapshot as this release writes it: its state hash is that of its bytes then. */
export function isCurrentSnapshot(beginning: Uint8Array): boolean {
  if (beginning.length < 8) return false
  const view = new DataView(beginning.buffer, beginning.byteOffset, 8)
  return view.getUint32(0, true) === SNAPSHOT_MAGIC && view.getUint32(4, true) === SNAPSHOT_VERSION
}

/** The state hash of the machine that gave this snapshot: for who needs both. @returns 32 lower-case hex digits */
export function hashState(chunks: Iterable<Uint8Array>): string {
  return murmur128(chunks)
}

function whole(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let filled = 0
  for (const chunk of chunks) {
    bytes.set(chunk, filled)
    filled += chunk.length
  }
  return bytes
}
