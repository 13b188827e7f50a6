import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compile } from '../build/compile.ts'

it('the compiled machine in the repository is what its source compiles to', async () => {
  const kept = readFileSync(new URL('../src/machine/module.ts', import.meta.url), 'utf8')
  expect((await compile()) === kept, 'node core/build/build.ts brings it up to date').toBe(true)
})
