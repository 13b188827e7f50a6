import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileJournalReader } from './index.ts'

/** `STARTS=1000 npx vitest run adapters/journal-file/lock.test.ts` for more. */
const AT_ONCE = 20
const ROUNDS = Math.ceil(Number(process.env['STARTS'] ?? 40) / AT_ONCE)

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(async () => {
  await rm(directory, { recursive: true })
})

/**
 * A process that opens the journal when it is told to, and writes one command when it may. Told again it writes another one,
 * or says what is wrong with the journal. It stays until it is killed.
 */
function starter() {
  const adapter = fileURLToPath(new URL('index.ts', import.meta.url))
  const code = `
    import { openFileJournal } from ${JSON.stringify(adapter)}
    console.log('ready')
    let journal = null
    process.stdin.on('data', async (told) => {
      try {
        journal ??= await openFileJournal(${JSON.stringify(directory)}, { segmentBytes: 1 << 16 })
        if (String(told) === 'look\\n') return console.log(journal.fault()?.message ?? 'sound')
        const seq = (await journal.lastSeq()) + 1
        await journal.append({ firstSeq: seq, lastSeq: seq, bytes: new Uint8Array(100) })
        console.log('wrote')
      } catch (error) {
        console.log(error.name)
        if (journal === null) process.exit()
      }
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    next: async () => String((await lines.next()).value),
    go: () => child.stdin.write('go\n'),
    look: () => child.stdin.write('look\n'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test(
  `of ${AT_ONCE} starts at once on the lock of a dead process one writes, ${ROUNDS} times over`,
  { timeout: (ROUNDS + 2) * 60_000 },
  async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const starters = Array.from({ length: AT_ONCE }, starter)
      expect(await Promise.all(starters.map(({ next }) => next()))).toEqual(starters.map(() => 'ready'))
      for (const { go } of starters) go()
      const fates = await Promise.all(starters.map(({ next }) => next()))
      expect(fates.toSorted()).toEqual([...Array<string>(AT_ONCE - 1).fill('JournalLocked'), 'wrote'])
      await Promise.all(starters.map(({ kill }) => kill()))
      const reader = openFileJournalReader(directory)
      expect(await reader.lastSeq()).toBe(round)
      await reader.close()
    }
  },
)

/** One that holds the lock of a journal in which it wrote a command, and another that has opened it since the lock was removed. */
async function twoWriters() {
  const [first, second] = [starter(), starter()]
  for (const { next } of [first, second]) expect(await next()).toBe('ready')
  first.go()
  expect(await first.next()).toBe('wrote')
  await rm(join(directory, 'writer.lock'))
  second.go()
  expect(await second.next()).toBe('wrote')
  return { first, second, end: () => Promise.all([first.kill(), second.kill()]) }
}

test('a writer whose lock was removed acknowledges nothing more, and the next one goes on', async () => {
  const { first, second, end } = await twoWriters()
  first.go()
  expect(await first.next()).toBe('JournalBroken')
  second.go()
  expect(await second.next()).toBe('wrote')
  first.go()
  expect(await first.next()).toBe('JournalBroken')
  await end()
  const reader = openFileJournalReader(directory)
  expect(await reader.lastSeq()).toBe(3)
  const found: number[] = []
  for await (const { firstSeq } of reader.read(1)) found.push(firstSeq)
  expect(found).toEqual([1, 2, 3])
  await reader.close()
})

test('it is seen by a writer that has nothing to write as well, and says what to do', async () => {
  const { first, second, end } = await twoWriters()
  first.look()
  expect(await first.next()).toMatch(/writer\.lock was removed or replaced while it was held.*start it again$/)
  second.look()
  expect(await second.next()).toBe('sound')
  await end()
})
