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

interface Started {
  readonly url: string
  readonly started: boolean
  /** Its server with it. */
  kill: () => Promise<void>
  /** It alone. */
  end: () => Promise<void>
}

/** A process of its own that starts the server, writes a row each time, and stays until it is killed. */
async function startInChild(): Promise<Started> {
  const adapter = fileURLToPath(new URL('index.ts', import.meta.url))
  const code = `
    import { connect, startEmbeddedPostgres } from ${JSON.stringify(adapter)}
    const server = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} })
    const pool = await connect(server.url)
    // Two at once may not make the same table.
    await pool.query('begin; select pg_advisory_xact_lock(1); create table if not exists starts (n integer);' +
      'insert into starts values (1); commit')
    await pool.end()
    console.log(JSON.stringify([server.url, server.started]))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async () => {
    child.kill('SIGKILL')
    await ended
  }
  for await (const line of createInterface(child.stdout)) {
    const [url, started] = JSON.parse(line) as [string, boolean]
    const kill = async () => {
      await end()
      await serverGone()
    }
    return { url, started, kill, end }
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

  test('killed itself, it is started again at the same address with what was committed', async () => {
    const said: string[] = []
    const server = await startEmbeddedPostgres({ directory, report: (message) => said.push(message) })
    const pool = await connect(server.url)
    await pool.query('create table kept as select 1 as n')
    for (let round = 1; round <= 2; round++) {
      process.kill(await processOf(), 'SIGKILL')
      while (said.length < round * 2) await sleep(20)
      expect((await pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
    }
    expect(said.slice(0, 2)).toEqual([
      'the embedded PostgreSQL ended by itself and is started again',
      'the embedded PostgreSQL runs again',
    ])
    await pool.end()
    await server.stop()
  })

  test('a lock file of the server whose process is another one is no obstacle', async () => {
    const first = await startEmbeddedPostgres({ directory })
    const lockFile = join(directory, 'data', 'postmaster.pid')
    const lines = (await readFile(lockFile, 'utf8')).split('\n')
    await first.stop()
    await writeFile(lockFile, [String(process.pid), ...lines.slice(1)].join('\n'))
    const second = await startEmbeddedPostgres({ directory })
    await (await connect(second.url)).end()
    await second.stop()
  })

  test('a guest runs it at the same address when its owner has ended', async () => {
    const child = await startInChild()
    const guest = await startEmbeddedPostgres({ directory })
    await child.kill()
    let rows: unknown[] = []
    while (rows.length === 0) {
      const pool = await connect(child.url).catch(() => null)
      rows = (await pool?.query('select count(*)::integer as n from starts'))?.rows ?? []
      await pool?.end()
    }
    expect(rows).toEqual([{ n: 1 }])
    await guest.stop()
    await expect(connect(child.url)).rejects.toThrow(/DATABASE_URL/)
  })

  test('of many starts at once on a fresh directory one runs it, and who comes too late takes nothing with it', async () => {
    const starts = await Promise.all(Array.from({ length: 6 }, () => startInChild()))
    expect(new Set(starts.map(({ url }) => url)).size).toBe(1)
    const pool = await connect(starts[0]?.url ?? '')
    expect((await pool.query('select count(*)::integer as n from starts')).rows).toEqual([{ n: 6 }])
    const guests = starts.filter(({ started }) => !started)
    expect(guests.length).toBe(5)
    for (const guest of guests) await guest.end()
    expect((await pool.query('select count(*)::integer as n from starts')).rows).toEqual([{ n: 6 }])
    await pool.end()
    for (const { started, kill } of starts) if (started) await kill()
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
