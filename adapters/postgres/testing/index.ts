/**
 * Databases for tests, made once and copied: to initialise one and to apply every migration takes seconds of the processor,
 * a copy a tenth of one.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { lockFile } from '../../file-lock/index.ts'
import { connect, migrate, startEmbeddedPostgres, type MigrationSet } from '../index.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/databases')
/** Besides the migrations, what a database is made of. */
const SOURCES = [
  'package-lock.json',
  ...['embedded', 'runtime', 'migrate'].map((name) => `adapters/postgres/${name}.ts`),
]
/** All that one server leaves to the next; `data` is renamed into place, so it stands for a database that is whole. */
const PARTS = ['data', 'password'] as const

/**
 * Leaves in an empty directory, made when missing, what startEmbeddedPostgres leaves there when it has stopped in order,
 * with these migrations applied. Whoever comes first makes it, for every run until its sources change; others wait.
 */
export async function copyDatabase(directory: string, sets: readonly MigrationSet[] = []): Promise<void> {
  const template = join(CACHE, await keyOf(sets))
  if (!existsSync(template)) await makeOnce(template, sets)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // Where root has to hand the server to somebody else the files may be elsewhere: then it is initialised there.
  if (!existsSync(join(template, 'data'))) return
  await run('cp', ['-a', ...PARTS.map((part) => join(template, part)), directory])
}

async function keyOf(sets: readonly MigrationSet[]): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const source of SOURCES) hash.update(await readFile(join(ROOT, source)))
  for (const { name, directory } of sets)
    for (const file of (await readdir(directory)).filter((one) => one.endsWith('.sql')).toSorted())
      hash.update(`\0${name}/${file}\0`).update(await readFile(join(directory, file)))
  return `${sets.length}-${hash.digest('hex').slice(0, 24)}`
}

async function makeOnce(template: string, sets: readonly MigrationSet[]): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  let lock = lockFile(join(CACHE, 'lock'))
  for (; lock === null; lock = lockFile(join(CACHE, 'lock'))) await sleep(50)
  try {
    if (existsSync(template)) return
    const [kind = ''] = template.slice(CACHE.length + 1).split('-')
    for (const old of await readdir(CACHE))
      if (old.startsWith(`${kind}-`)) await rm(join(CACHE, old), { recursive: true, force: true })
    await make(join(CACHE, 'making'), sets)
    await rename(join(CACHE, 'making'), template)
  } finally {
    lock.release()
  }
}

async function make(directory: string, sets: readonly MigrationSet[]): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  const server = await startEmbeddedPostgres({ directory })
  try {
    const pool = await connect(server.url)
    await migrate(pool, sets)
    await pool.end()
  } finally {
    await server.stop()
  }
}
