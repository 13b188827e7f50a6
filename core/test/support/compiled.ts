import { compileBinary } from '../../build/compile.ts'

/** The part of the language's WebAssembly that is used here. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly instance: { readonly exports: object } }>
}

/** What every compiled file exports beside its functions. */
export interface Linear {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
}

/**
 * A file of core/assembly for itself, with a memory of its own.
 * @param functions those of its exports that the test calls
 */
export async function compiled<Exports>(
  file: string,
  functions: readonly (keyof Exports & string)[],
): Promise<Exports & Linear> {
  const { instance } = await WebAssembly.instantiate(await compileBinary(file))
  const { exports } = instance
  const has = (all: object): all is Exports & Linear => 'memory' in all && functions.every((name) => name in all)
  if (!has(exports)) throw new Error(`${file} does not compile to what is tested here`)
  return exports
}
