import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const SOURCE = new URL('../assembly/', import.meta.url)

/** The text of core/src/machine/native/module.ts. Throws with the compiler's own words when it fails. */
export async function compile(): Promise<string> {
  let binary: Uint8Array | null = null
  const flags = ['--optimizeLevel', '3', '--converge', '--runtime', 'stub', '--noAssert', '--outFile', 'machine.wasm']
  const said: string[] = []
  const { error } = await asc.main(['index.ts', ...flags], {
    stderr: { write: (text) => void said.push(String(text)) },
    readFile: (name) => read(name),
    writeFile: (name, contents) => {
      if (name === 'machine.wasm' && typeof contents !== 'string') binary = contents
    },
    listFiles: () => [],
  })
  if (error !== null || binary === null) throw new Error(said.join(''))
  const text = Buffer.from(binary).toString('base64')
  return `// Compiled from core/assembly by core/build/build.ts; not to be edited.\nexport const MODULE =\n  '${text}'\n`
}

function read(name: string): string | null {
  try {
    return readFileSync(fileURLToPath(new URL(name, SOURCE)), 'utf8')
  } catch {
    return null
  }
}
