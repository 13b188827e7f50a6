/**
 * Compiles core/assembly into core/src/machine/module.ts: `node core/build/build.ts`. The result is kept
 * in the repository, so that nobody needs the compiler to run the exchange; a test compiles again and compares.
 */
import { writeFileSync } from 'node:fs'
import { compile } from './compile.ts'

const target = new URL('../src/machine/module.ts', import.meta.url)
writeFileSync(target, await compile())
