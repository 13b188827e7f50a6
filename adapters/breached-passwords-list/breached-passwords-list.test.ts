/** The list of common passwords that comes with the exchange. */
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PASSWORD_MIN } from '@exchange/contract/accounts/password'
import { breachedPasswordsList } from './index.ts'

const file = new URL('common-passwords.txt', import.meta.url)
const lines = readFileSync(file, 'utf8').trimEnd().split('\n')

test('has 20,000 passwords that are long enough to be chosen here, each once and as it is looked up', () => {
  expect([lines.length, new Set(lines).size]).toEqual([20_000, 20_000])
  expect(lines.filter((line) => Array.from(line).length < PASSWORD_MIN)).toEqual([])
  expect(lines.filter((line) => line !== line.normalize('NFKC').toLowerCase() || line !== line.trim())).toEqual([])
})

test('weighs less than 300 KB', () => expect(statSync(file).size).toBeLessThan(300_000))

test.each([
  ['qwertyuiop', true],
  ['QwertyUiop', true],
  ['q1w2e3r4t5', true],
  [lines.at(-1) ?? '', true],
  ['qwertyuiop!', false],
  ['', false],
])('%s is in it: %s', async (password, isIn) => expect(await breachedPasswordsList().includes(password)).toBe(isIn))
