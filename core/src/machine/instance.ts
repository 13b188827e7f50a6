import { InvariantError } from '../invariant.ts'

/** The part of the language's WebAssembly that is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  readonly RuntimeError: new (message: string) => Error
}

/** What core/assembly exports. Addresses are numbers, order ids and amounts bigints. */
export interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Number of the invariant that broke. */
  readonly broken: { readonly value: number }
  readonly lastSeq: { readonly value: number }
  readonly now: { readonly value: number }
  /** Before anything else. */
  setHashKey(low: bigint, high: bigint): void
  keepIdlePlaces(most: number): void
  inputAt(): number
  run(length: number): number
  stoppedAt(): number
  eventsAt(): number
  eventsLength(): number
  clearEvents(): void
  memoryUsed(): number
  reserve(commands: number, most: number): void
  hasBacklog(): number
  limitOf(limit: number): number
  usedOf(limit: number): number
  findProducer(producer: number): number
  findAnswer(producer: number, epoch: number, number: number): number
  chunkAt(): number
  beginSnapshot(): void
  nextChunk(): number
  restore(): void
  beginDescribe(): void
  describeMore(): number
}

/** Code that machines are made of; one a process is enough. */
export type Compiled = object

export const compiledFrom = (binary: Uint8Array<ArrayBuffer>): Compiled => new WebAssembly.Module(binary)

/** What the compiled machine asks of its host while it is restored. */
export interface SnapshotSource {
  /** Puts the next chunk to this address; answers its length, 0 = there is none. */
  nextChunk(to: number): number
}

/** 128 bits that names are hashed with. Nothing that can be seen depends on them. */
export type HashKey = readonly [low: bigint, high: bigint]

/** A key that nobody knows, so that nobody can choose names that collide. */
export function randomHashKey(): HashKey {
  const [low = 0n, high = 0n] = crypto.getRandomValues(new BigUint64Array(2))
  return [low, high]
}

/** A machine's own memory and code. */
export function instantiate(compiled: Compiled, host: SnapshotSource, key: HashKey): Exports {
  const { exports } = new WebAssembly.Instance(compiled, { host })
  if (!isMachine(exports)) throw new InvariantError('the compiled machine is not the one this release expects')
  exports.setHashKey(...key)
  return exports
}

const isMachine = (exports: object): exports is Exports => 'run' in exports && 'memory' in exports

/** Runs a call into the compiled machine; a trap there is a broken invariant here. */
export function guarded<Result>(native: Exports, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw translated(native, error)
  }
}

/** By the number that core/assembly leaves when it stops. */
const INVARIANTS = [
  'the compiled machine stopped',
  'memory is left',
  'every asset is conserved',
  'a cell is of a listed asset',
  'no cell leaves 64 bits',
  'nobody owes who may not',
  'what is held is not negative',
  'what is held fits a cell',
  'a trade is no larger than its orders',
  'what was held for a stop is there',
  'the snapshot is whole',
]

export function translated(native: Exports, error: unknown): unknown {
  if (!(error instanceof WebAssembly.RuntimeError)) return error
  return new InvariantError(INVARIANTS[native.broken.value] ?? error.message)
}
