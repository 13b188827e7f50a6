import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = join(import.meta.dirname, 'main.ts')
const SECRET = 'a secret of a test'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystore-'))
})
afterEach(async () => rm(folder, { recursive: true }))

interface Outcome {
  readonly code?: number
  readonly stdout: string
  readonly stderr: string
}
const run = async (args: readonly string[], secret = SECRET): Promise<Outcome> =>
  promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...process.env, CHAIN_ETH_KEYSTORE_SECRET: secret },
  }).catch((error: Outcome) => error)

async function restore(path: string, words: string): Promise<string> {
  const env = { ...process.env, CHAIN_ETH_KEYSTORE_SECRET: SECRET }
  const child = spawn(process.execPath, [program, 'restore', path], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.end(`  ${words.toUpperCase().replaceAll(' ', '   ')}\n`)
  let text = ''
  for await (const part of child.stdout) text += String(part)
  return text
}

const publicLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => /^(?:wallet|deposit)/.test(line))

test('a keystore is made, shown by its secret, and restored from its words', async () => {
  const path = join(folder, 'keys.json')
  const made = await run(['create', path])
  const [, words = ''] = made.stdout.split('\n')
  expect(words.split(' ')).toHaveLength(24)
  expect(publicLines(made.stdout)).toHaveLength(2)
  expect(await readFile(path, 'utf8')).not.toContain(words)
  expect((await run(['show', path])).stdout.trim().split('\n')).toEqual(publicLines(made.stdout))
  expect(publicLines(await restore(join(folder, 'again.json'), words))).toEqual(publicLines(made.stdout))
})

test('what can not be done is said in one line, and nothing is written', async () => {
  const path = join(folder, 'keys.json')
  await run(['create', path])
  const before = await readFile(path, 'utf8')
  for (const [args, secret, why] of [
    [['create', path], SECRET, /there is a file already/],
    [['create', join(folder, 'b')], 'short', /at least 12/],
    [['create', join(folder, 'b')], '', /set CHAIN_ETH_KEYSTORE_SECRET/],
    [['show', path], 'another secret', /can't be opened/],
    [['show', join(folder, 'none')], SECRET, /can't be read/],
    [['create'], SECRET, /npm run keystore/],
    [['open', path], SECRET, /npm run keystore/],
  ] as const) {
    const { code, stdout, stderr } = await run(args, secret)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.trim()).toMatch(why)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  }
  expect(await readFile(path, 'utf8')).toBe(before)
  expect(await restore(join(folder, 'c'), 'no words at all')).toBe('')
})
