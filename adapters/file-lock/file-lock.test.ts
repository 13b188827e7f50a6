import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFile } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-lock-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('one at a time has it, and the next once it is released', () => {
  const path = join(folder, 'writer.lock')
  const first = lockFile(path)
  expect(first).not.toBeNull()
  expect(lockFile(path)).toBeNull()
  first?.release()
  const second = lockFile(path)
  expect(second).not.toBeNull()
  second?.release()
})

test('no second file appears, for which a full disk would have no room', async () => {
  const lock = lockFile(join(folder, 'writer.lock'))
  expect(await readdir(folder)).toEqual(['writer.lock'])
  lock?.release()
})

test('it is lost with its file: removed, or another in its place', async () => {
  const path = join(folder, 'writer.lock')
  const first = lockFile(path)
  expect(first?.isHeld()).toBe(true)
  await rm(path)
  expect(first?.isHeld()).toBe(false)
  const second = lockFile(path)
  expect([first?.isHeld(), second?.isHeld()]).toEqual([false, true])
  await writeFile(join(folder, 'other'), '')
  await rename(join(folder, 'other'), path)
  expect(second?.isHeld()).toBe(false)
  first?.release()
  second?.release()
})
