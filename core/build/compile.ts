import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'
import binaryen from 'binaryen'

/** What the runtime knows that the compiler uses. */
const FEATURES =
  binaryen.Features.SIMD128 |
  binaryen.Features.BulkMemory |
  binaryen.Features.BulkMemoryOpt |
  binaryen.Features.MutableGlobals |
  binaryen.Features.SignExt |
  binaryen.Features.NontrappingFPToInt

const SOURCE = new URL('../assembly/', import.meta.url)

/** What a file of core/assembly and all it needs compile to. Throws with the compiler's own words when it fails. */
export async function compileBinary(entry = 'index.ts'): Promise<Uint8Array<ArrayBuffer>> {
  let binary: Uint8Array<ArrayBuffer> | null = null
  const flags = [
    '--optimizeLevel',
    '3',
    '--converge',
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    // Without a function of the host to call, what the library refuses is a trap.
    '--use',
    'abort=',
    '--outFile',
    'machine.wasm',
  ]
  const said: string[] = []
  const { error } = await asc.main([entry, ...flags], {
    stderr: { write: (text) => void said.push(String(text)) },
    readFile: (name) => read(name),
    writeFile: (name, contents) => {
      if (name === 'machine.wasm' && typeof contents !== 'string') binary = new Uint8Array(contents)
    },
    listFiles: () => [],
  })
  if (error !== null || binary === null) throw new Error(said.join(''))
  return inlined(binary)
}

/**
 * The same with what is called often put in where it is called, beyond what the compiler does itself: a tenth of the time of
 * an order (decision 95).
 */
function inlined(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const module = binaryen.readBinary(binary)
  module.setFeatures(FEATURES)
  binaryen.setOptimizeLevel(4)
  binaryen.setShrinkLevel(0)
  binaryen.setOneCallerInlineMaxSize(20_000)
  binaryen.setFlexibleInlineMaxSize(300)
  binaryen.setAlwaysInlineMaxSize(40)
  module.optimize()
  module.optimize()
  const result = new Uint8Array(module.emitBinary())
  module.dispose()
  return result
}

/** The text of core/src/machine/module.ts. */
export async function compile(): Promise<string> {
  const text = (await compileBinary()).toBase64()
  return `// Compiled from core/assembly by core/build/build.ts; not to be edited.\nexport const MODULE =\n  '${text}'\n`
}

function read(name: string): string | null {
  try {
    return readFileSync(fileURLToPath(new URL(name, SOURCE)), 'utf8')
  } catch {
    return null
  }
}
