/** A real PostgreSQL server from npm, run as a child of one process, with its data under the given directory. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, DatabaseError } from 'pg'
import { lockFile, type FileLock } from '../file-lock/index.ts'
import { EmbeddedPostgresUnavailable, prepareRuntime, type Runtime } from './runtime.ts'

const run = promisify(execFile)
const USER = 'exchange'
const DATABASE = 'exchange'
/** Recovery after a crash may have to read a long log. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 20_000
/** After a kill, what is left of the old server may be in the way for a moment. */
const START_ATTEMPTS = 4
const ATTEMPT_PAUSE_MS = 500
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const GUEST_LOOKS_MS = 500

export interface EmbeddedOptions {
  /** For example DATA_DIR/postgres; made when missing. */
  readonly directory: string
  /** Loopback port; a free one when absent. A server that already runs keeps its own. */
  readonly port?: number
  /** Told when the server ended by itself and is started again. */
  readonly report?: (message: string) => void
}

export interface EmbeddedPostgres {
  /** With user, password, port and database. It stays the same as long as one process uses the directory. */
  readonly url: string
  /** False when another process runs the server of this directory. */
  readonly started: boolean
  /** Stops the server when this process runs it. */
  stop(): Promise<void>
}

/**
 * One process owns a directory, by a lock of the kernel: it initialises it, starts the server, starts it again when it ends, and
 * stops it. Others are guests that touch nothing; when the owner ends one of them becomes the owner, at the same address.
 * The server ends when its owner ends, however it ends.
 * @throws EmbeddedPostgresUnavailable naming DATABASE_URL when this platform has no binary, or with the server's last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.directory, { recursive: true, mode: 0o700 })
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await sleep(20)) {
    const lock = lockFile(join(options.directory, LOCK))
    if (lock !== null) return own(options, lock)
    const url = await readFile(join(options.directory, ADDRESS), 'utf8').catch(() => '')
    if (url !== '' && (await isReady(url))) return new Guest(options, url)
  }
  throw new EmbeddedPostgresUnavailable(
    `another process has the embedded PostgreSQL in ${options.directory} and does not get it to run: stop that process, or set DATABASE_URL`,
  )
}

// ── owner and guests ────────────────────────────────────────────────────────────────────────────────────────────────

const LOCK = 'owner.lock'
/** The URL, written by the owner when the server answers. */
const ADDRESS = 'address'

async function own(options: EmbeddedOptions, lock: FileLock): Promise<Owner> {
  try {
    await rm(join(options.directory, ADDRESS), { force: true })
    const runtime = await prepareRuntime(options.directory)
    await initialise(runtime)
    await stopOrphan(runtime)
    const password = await readFile(join(runtime.directory, 'password'), 'utf8')
    const owner = new Owner(options, lock, runtime, { port: options.port ?? (await freePort()), password })
    await owner.start()
    return owner
  } catch (error) {
    lock.release()
    throw error
  }
}

class Owner implements EmbeddedPostgres {
  readonly url: string
  readonly started = true
  readonly #options: EmbeddedOptions
  readonly #lock: FileLock
  readonly #runtime: Runtime
  readonly #port: number
  readonly #watchdog = watchdog()
  #pid = 0
  #stopping = false
  #restart: Promise<void> = Promise.resolve()

  constructor(options: EmbeddedOptions, lock: FileLock, runtime: Runtime, at: { port: number; password: string }) {
    this.#options = options
    this.#lock = lock
    this.#runtime = runtime
    this.#port = at.port
    this.url = `postgres://${USER}:${at.password}@127.0.0.1:${at.port}/${DATABASE}`
  }

  /** Resolves when the server answers. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      if (await this.#attempt()) break
      if (attempt === START_ATTEMPTS) {
        this.#watchdog.stdin?.end('\n')
        throw new EmbeddedPostgresUnavailable(await lastWords(this.#runtime))
      }
      await sleep(ATTEMPT_PAUSE_MS)
    }
    const address = join(this.#options.directory, ADDRESS)
    await writeFile(`${address}.tmp`, this.url, { mode: 0o600 })
    await rename(`${address}.tmp`, address)
  }

  async stop(): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    await this.#restart
    await rm(join(this.#options.directory, ADDRESS), { force: true })
    await stopServer(this.#pid)
    this.#watchdog.stdin?.end('\n')
    this.#lock.release()
  }

  /** False when the server ended before it answered. */
  async #attempt(): Promise<boolean> {
    await removeMisleadingLock(this.#runtime)
    const child = await spawnServer(this.#runtime, this.#port)
    this.#pid = child.pid ?? 0
    this.#watchdog.stdin?.write(`${this.#pid}\n`)
    const ended = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    for (const deadline = performance.now() + START_TIMEOUT_MS; !ended(); await sleep(20)) {
      if (performance.now() > deadline) throw new EmbeddedPostgresUnavailable(await lastWords(this.#runtime))
      if (!(await isReady(this.url)) || ended()) continue
      child.once('exit', () => this.#died())
      return true
    }
    return false
  }

  #died(): void {
    if (this.#stopping) return
    this.#options.report?.('the embedded PostgreSQL ended by itself and is started again')
    this.#restart = this.#startAgain()
  }

  async #startAgain(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#stopping; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      await sleep(pause)
      if (this.#stopping) return
      const started = await this.#attempt().catch(() => false)
      if (started) return this.#options.report?.('the embedded PostgreSQL runs again')
      this.#options.report?.(await lastWords(this.#runtime))
    }
  }
}

class Guest implements EmbeddedPostgres {
  readonly url: string
  readonly started = false
  readonly #options: EmbeddedOptions
  readonly #looking: NodeJS.Timeout
  #taking: Promise<Owner | null> | null = null

  constructor(options: EmbeddedOptions, url: string) {
    this.#options = { ...options, port: Number(new URL(url).port) }
    this.url = url
    this.#looking = setInterval(() => this.#look(), GUEST_LOOKS_MS)
    this.#looking.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking)
    const owner = await this.#taking
    await owner?.stop()
  }

  /** When the owner is gone the server goes on here. */
  #look(): void {
    if (this.#taking !== null) return
    const lock = lockFile(join(this.#options.directory, LOCK))
    if (lock === null) return
    this.#options.report?.('the process that ran the embedded PostgreSQL has ended: this one runs it now')
    this.#taking = own(this.#options, lock).catch((error: unknown) => {
      this.#options.report?.(text(error))
      this.#taking = null
      return null
    })
  }
}

/** A server whose owner is dead is about to be stopped by its watchdog; wait for that, or do it. */
async function stopOrphan(runtime: Runtime): Promise<void> {
  const pid = await runningServer(runtime)
  if (pid !== null) await stopServer(pid)
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

/** From the server's own lock file, whose first line is its process. Null when none runs. */
async function runningServer(runtime: Runtime): Promise<number | null> {
  const lines = (await readFile(join(runtime.directory, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 && isAlive(pid) && (await isPostgres(pid)) ? pid : null
}

/**
 * After a crash of the whole machine the number in the server's lock file may belong to another program: the server itself
 * would be misled by it.
 */
async function removeMisleadingLock(runtime: Runtime): Promise<void> {
  if ((await runningServer(runtime)) === null)
    await rm(join(runtime.directory, 'data', 'postmaster.pid'), { force: true })
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

// ── stop ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A shell that stops the server when our end of its input closes, which happens even at kill -9. Each line tells it the server's
 * process, an empty one that there is none any more.
 */
function watchdog(): ChildProcess {
  const script = 'pid=; while read -r line; do pid=$line; done; [ -n "$pid" ] && kill -INT "$pid" 2>/dev/null'
  const shell = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
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
