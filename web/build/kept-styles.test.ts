import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withoutSheet } from './kept-styles.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')

test('S9 the script of toasts loses its style sheet and nothing else', () => {
  const calls = (code: string) => code.match(/__insertCSS\(/g)?.length
  expect([calls(source), calls(withoutSheet(source))]).toEqual([2, 1])
  expect(withoutSheet(source)).toContain('export { ')
})

test('S9 a script without the sheet stops the build', () => {
  expect(() => withoutSheet('export {}')).toThrow('no longer inserts')
})
