/** A real PostgreSQL server from npm, run as a child of this process, with its data under the given directory. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, DatabaseError } from 'pg'
import { EmbeddedPostgresUnavailable, prepareRuntime, type Runtime } from './runtime.ts'

const run = promisify(execFile)
const USER = 'exchange'
const DATABASE = 'exchange'
/** Recovery after a crash may have to read a long log. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000

export interface EmbeddedOptions {
  /** For example DATA_DIR/postgres; made when missing. */
  readonly directory: string
  /** Loopback port; a free one when absent. A server that already runs keeps its own. */
  readonly port?: number
}

export interface EmbeddedPostgres {
  /** With user, password, port and database. */
  readonly url: string
  /** False when a server of this directory was running already. */
  readonly started: boolean
  /** Stops the server, unless the process that started it is another one and still alive. */
  stop(): Promise<void>
}

/**
 * Connects to the server of this directory when it runs, else starts it (and initialises the directory the first time).
 * The server ends when this process ends, however it ends.
 * @throws EmbeddedPostgresUnavailable naming DATABASE_URL when this platform has no binary, or with the server's last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const runtime = await prepareRuntime(options.directory)
  await initialise(runtime)
  const password = await readFile(join(runtime.directory, 'password'), 'utf8')
  const deadline = performance.now() + START_TIMEOUT_MS
  let child: ChildProcess | null = null
  while (performance.now() < deadline) {
    const running = await runningServer(runtime)
    if (running !== null) {
      const url = `postgres://${USER}:${password}@127.0.0.1:${running.port}/${DATABASE}`
      if (await isReady(url)) return adopt(runtime, running.pid, url, child)
    } else if (child === null || child.exitCode !== null || child.signalCode !== null) {
      if (child !== null) throw new EmbeddedPostgresUnavailable(await lastWords(runtime))
      child = await spawnServer(runtime, options.port ?? (await freePort()))
    }
    await sleep(20)
  }
  throw new EmbeddedPostgresUnavailable(await lastWords(runtime))
}

// ── initialise ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** initdb into a directory of its own, then renamed: an interrupted start leaves nothing half made. */
async function initialise(runtime: Runtime): Promise<void> {
  const data = join(runtime.directory, 'data')
  if (await stat(join(data, 'PG_VERSION')).catch(() => null)) return
  const fresh = join(runtime.directory, `init-${process.pid}`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  const passwordFile = join(runtime.directory, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (runtime.uid !== null) {
    await chown(fresh, runtime.uid, runtime.uid)
    await chown(passwordFile, runtime.uid, runtime.uid)
  }
  const args = [
    '-D',
    fresh,
    '-U',
    USER,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ]
  try {
    await program(runtime, 'initdb', [...args, '--no-instructions'])
    await createDatabase(runtime, fresh)
    await rename(fresh, data)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw new EmbeddedPostgresUnavailable(
      `the embedded PostgreSQL can't be initialised in ${runtime.directory}: ${text(error)}`,
      { cause: error },
    )
  }
}

/** Single-user mode needs no port and no password. */
async function createDatabase(runtime: Runtime, data: string): Promise<void> {
  const child = program(runtime, 'postgres', ['--single', '-D', data, 'postgres'])
  child.child.stdin?.end(`create database ${DATABASE}\n`)
  await child
}

function program(runtime: Runtime, name: string, args: readonly string[]) {
  const [file = '', ...rest] = [...runtime.prefix, join(runtime.native, 'bin', name), ...args]
  return run(file, rest, { cwd: runtime.directory, ...identity(runtime) })
}

function identity(runtime: Runtime): { uid?: number; gid?: number } {
  return runtime.uid === null ? {} : { uid: runtime.uid, gid: runtime.uid }
}

// ── start ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** In its own session: an interrupt at the terminal reaches this process alone, which then stops the server in order. */
async function spawnServer(runtime: Runtime, port: number): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '60',
    shared_buffers: '128MB',
    // One server, nothing replicates from it: less log for bulk loads.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '1GB',
    wal_compression: 'on',
  }
  const log = await open(join(runtime.directory, 'server.log'), 'w', 0o600)
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const [file = '', ...args] = [
    ...runtime.prefix,
    join(runtime.native, 'bin', 'postgres'),
    '-D',
    join(runtime.directory, 'data'),
    ...options,
  ]
  try {
    const child = spawn(file, args, {
      cwd: runtime.directory,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...identity(runtime),
    })
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free loopback port')
  return address.port
}

/**
 * From the server's own lock file: line 1 its process, line 4 its port. Null when none runs. After a crash of the whole
 * machine the number may belong to another program: such a file is removed, as the server itself would be misled by it.
 */
async function runningServer(runtime: Runtime): Promise<{ pid: number; port: number } | null> {
  const file = join(runtime.directory, 'data', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!(pid > 0) || !isAlive(pid)) return null
  if (!(await isPostgres(pid))) {
    await rm(file, { force: true })
    return null
  }
  return port > 0 ? { pid, port } : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Where the system has no /proc the number is believed. A zombie is no server. */
async function isPostgres(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status === null || (status.includes('(postgres)') && !status.includes(') Z '))
}

/** False while it starts up, recovers or shuts down. */
async function isReady(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code?.startsWith('28') === true)
      throw new EmbeddedPostgresUnavailable(`the embedded PostgreSQL refuses our password: ${error.message}`, {
        cause: error,
      })
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function lastWords(runtime: Runtime): Promise<string> {
  const log = await readFile(join(runtime.directory, 'server.log'), 'utf8').catch(() => '')
  return `the embedded PostgreSQL in ${runtime.directory} does not start (or set DATABASE_URL):\n${log.trim().split('\n').slice(-5).join('\n')}`
}

function text(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : ''
  return stderr === '' ? error.message : stderr
}

// ── own and stop ────────────────────────────────────────────────────────────────────────────────────────────────────

async function adopt(
  runtime: Runtime,
  pid: number,
  url: string,
  child: ChildProcess | null,
): Promise<EmbeddedPostgres> {
  const ownerFile = join(runtime.directory, 'owner.pid')
  const owner = Number(await readFile(ownerFile, 'utf8').catch(() => '0'))
  if (child === null && owner > 0 && owner !== process.pid && isAlive(owner))
    return { url, started: false, stop: () => Promise.resolve() }
  await writeFile(ownerFile, String(process.pid))
  const watchdog = watch(pid)
  return {
    url,
    started: child !== null,
    async stop() {
      watchdog.stdin?.end()
      await stopServer(pid)
    },
  }
}

/** A shell that waits for our end of its input to close, which happens even at kill -9, and then stops the server. */
function watch(pid: number): ChildProcess {
  const script = 'while read -r _; do :; done; kill -INT "$0" 2>/dev/null'
  const shell = spawn('/bin/sh', ['-c', script, String(pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  // The pipe must not keep this process alive either.
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  return shell
}

/** SIGINT: roll back what is open, then a clean stop. SIGQUIT when that takes too long; the log mends it at the next start. */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', STOP_TIMEOUT_MS],
    ['SIGQUIT', STOP_TIMEOUT_MS],
  ] as const) {
    if (!kill(pid, signal)) return
    for (const deadline = performance.now() + patience; performance.now() < deadline; await sleep(20))
      if (!isAlive(pid)) return
  }
}

function kill(pid: number, signal: 'SIGINT' | 'SIGQUIT'): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}
