import { FastBook } from '../matching/book-fast.ts'
import { NaiveBook } from '../matching/book-naive.ts'
import type { Machine, MachineOptions } from './api.ts'
import { CoreMachine } from './core-machine.ts'
import { HostState } from './host-state.ts'
import { murmur128 } from './murmur.ts'
import { NativeMachine } from './native/native-machine.ts'
import { readSnapshot } from './snapshot.ts'
import { NaiveTriggers, SortedTriggers } from './triggers.ts'

/** An empty machine, before the first command. */
export function createMachine({ book = 'fast' }: MachineOptions = {}): Machine {
  if (book === 'fast') return new NativeMachine()
  return new CoreMachine(emptyState(book))
}

/** The machine whose snapshot this is. Throws CodecError when the bytes are none. */
export function restoreMachine(snapshot: Uint8Array, { book = 'fast' }: MachineOptions = {}): Machine {
  if (book === 'fast') return NativeMachine.restore(snapshot)
  const state = emptyState(book)
  readSnapshot(snapshot, state)
  return new CoreMachine(state)
}

const emptyState = (book: 'flat' | 'naive'): HostState =>
  book === 'naive'
    ? new HostState(new NaiveBook(), () => new NaiveTriggers())
    : new HostState(new FastBook(), () => new SortedTriggers())

/** Asks of a machine in tests: the full scan behind the running sums. Throws InvariantError. */
export function auditMachine(machine: Machine): void {
  if (machine instanceof CoreMachine || machine instanceof NativeMachine) machine.audit()
}

/** The state hash of the machine that gave this snapshot: for who needs both. @returns 32 lower-case hex digits */
export function hashState(snapshot: Uint8Array): string {
  return murmur128(snapshot)
}
