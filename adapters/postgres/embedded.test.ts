import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, startEmbeddedPostgres } from './index.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-'))
})
afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

/** A process of its own that starts the server, writes a row each time, and stays until it is killed, its server with it. */
async function startInChild(): Promise<{ readonly url: string; kill: () => Promise<void> }> {
  const adapter = fileURLToPath(new URL('index.ts', import.meta.url))
  const code = `
    import { connect, startEmbeddedPostgres } from ${JSON.stringify(adapter)}
    const server = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} })
    const pool = await connect(server.url)
    await pool.query('create table if not exists starts (n integer)')
    await pool.query('insert into starts values (1)')
    console.log(server.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for await (const line of createInterface(child.stdout))
    return {
      url: line,
      kill: async () => {
        child.kill('SIGKILL')
        await ended
        await serverGone()
      },
    }
  throw new Error('the server did not start')
}

/** Resolves once the server has let go of its folder: its lock file is the last thing it removes. */
async function serverGone(): Promise<void> {
  while (await readFile(join(directory, 'data', 'postmaster.pid')).catch(() => null)) await sleep(10)
}

async function processOf(): Promise<number> {
  return Number((await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

describe('the embedded PostgreSQL', () => {
  test('is a real server that keeps its data over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ directory })
    expect(first.started).toBe(true)
    const pool = await connect(first.url)
    await pool.query('create table kept as select 7 as n')
    await pool.end()
    await first.stop()
    const second = await startEmbeddedPostgres({ directory })
    const again = await connect(second.url)
    expect((await again.query('select n from kept')).rows).toEqual([{ n: 7 }])
    expect((await again.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
    await again.end()
    await second.stop()
    await expect(connect(second.url)).rejects.toThrow(/DATABASE_URL/)
  })

  test('of another living process is used and left running', async () => {
    const child = await startInChild()
    const guest = await startEmbeddedPostgres({ directory })
    expect([guest.started, guest.url]).toEqual([false, child.url])
    await guest.stop()
    const pool = await connect(child.url)
    await pool.end()
    await child.kill()
  })

  test('ends with its process, also at kill -9, and starts again from what was committed', async () => {
    for (let round = 1; round <= 3; round++) {
      const child = await startInChild()
      const pool = await connect(child.url)
      expect((await pool.query('select count(*)::integer as n from starts')).rows).toEqual([{ n: round }])
      await pool.end()
      await child.kill()
    }
  })

  test('killed itself, it recovers; a lock file whose process is another one is no obstacle', async () => {
    const first = await startEmbeddedPostgres({ directory })
    const pool = await connect(first.url)
    await pool.query('create table kept as select 1 as n')
    process.kill(await processOf(), 'SIGKILL')
    await pool.end()
    await sleep(100)
    const lockFile = join(directory, 'data', 'postmaster.pid')
    const lines = (await readFile(lockFile, 'utf8')).split('\n')
    await writeFile(lockFile, [String(process.pid), ...lines.slice(1)].join('\n'))
    const second = await startEmbeddedPostgres({ directory })
    const again = await connect(second.url)
    expect((await again.query('select n from kept')).rows).toEqual([{ n: 1 }])
    await again.end()
    await second.stop()
    await first.stop()
  })

  test('works below a directory that only its owner may enter', async () => {
    const home = join(directory, 'home')
    await mkdir(home, { mode: 0o700 })
    const server = await startEmbeddedPostgres({ directory: join(home, 'clone', 'data', 'postgres') })
    const pool = await connect(server.url)
    await pool.end()
    await server.stop()
  })
})

describe('DATABASE_URL', () => {
  test.each([
    ['postgres://user:secret@127.0.0.1:1/none', /DATABASE_URL.*ECONNREFUSED/],
    ['postgres://user:secret@host.invalid/none', /DATABASE_URL/],
  ])('%s that leads nowhere is named without its password', async (url, message) => {
    const failure = await connect(url).catch((error: unknown) => error)
    expect(String(failure)).toMatch(message)
    expect(String(failure)).not.toContain('secret')
  })
})
