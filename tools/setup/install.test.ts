import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isInstalled, missingPackages } from './install.mjs'

describe('what an installation lacks', () => {
  const glibc = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const wanted = {
    '': {},
    web: { version: '1.0.0' },
    'node_modules/web': { link: true },
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/runtime-linux': { version: '2.0.0', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/runtime-mac': { version: '2.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/bundler-glibc': { version: '3.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/bundler-musl': { version: '3.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/faster': { version: '4.0.0', optional: true },
  }

  test('is the programs of this machine and what is not optional', () => {
    expect(missingPackages(wanted, {}, glibc)).toEqual([
      'node_modules/plain',
      'node_modules/runtime-linux',
      'node_modules/bundler-glibc',
    ])
    expect(missingPackages(wanted, {}, { os: 'darwin', cpu: 'arm64', libc: null })).toEqual([
      'node_modules/plain',
      'node_modules/runtime-mac',
    ])
    expect(missingPackages(wanted, {}, { ...glibc, libc: 'musl' })).toContain('node_modules/bundler-musl')
  })

  test('is whatever has another version, optional or not', () => {
    const found = { ...wanted, 'node_modules/plain': { version: '1.0.1' }, 'node_modules/faster': { version: '3.9.0' } }
    expect(missingPackages(wanted, found, glibc)).toEqual(['node_modules/plain', 'node_modules/faster'])
    expect(missingPackages(wanted, wanted, glibc)).toEqual([])
  })
})

/** An app whose one package is for this machine, and a registry that refuses to give it as often as it is told. */
async function withApp(
  refusals: number,
  work: (app: { readonly root: string; readonly asked: () => number }) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(root, 'package'))
  // The content is new every time: npm would take a known one from its cache.
  const content = JSON.stringify({ name: 'runtime', version: '1.0.0', description: randomUUID() })
  writeFileSync(join(root, 'package/package.json'), content)
  execFileSync('tar', ['czf', 'runtime.tgz', 'package'], { cwd: root })
  const archive = readFileSync(join(root, 'runtime.tgz'))
  let asked = 0
  const registry = createServer((_, response) => {
    asked += 1
    response.statusCode = asked <= refusals ? 404 : 200
    response.end(asked <= refusals ? '' : archive)
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  const app = { name: 'app', version: '1.0.0', optionalDependencies: { runtime: '1.0.0' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(app))
  const runtime = {
    version: '1.0.0',
    resolved: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/runtime.tgz`,
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  }
  const lock = { ...app, lockfileVersion: 3, packages: { '': app, 'node_modules/runtime': runtime } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  try {
    await work({ root, asked: () => asked })
  } finally {
    registry.close()
    await once(registry, 'close')
    rmSync(root, { recursive: true })
  }
}

/** In a process of its own, because npm is waited for without a turn of the loop, and the registry needs one. */
const install = async (root: string) => {
  const code = `(await import(${JSON.stringify(new URL('install.mjs', import.meta.url).href)})).ensureInstalled(${JSON.stringify(root)})`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
}

describe('a package for this machine whose download fails, which npm leaves out without a word', () => {
  test('is downloaded again', async () =>
    withApp(1, async ({ root, asked }) => {
      await install(root)
      expect(asked()).toBe(2)
      expect(existsSync(join(root, 'node_modules/runtime/package.json'))).toBe(true)
      expect(isInstalled(root)).toBe(true)
    }))

  test('is named when it does not come at the third try either', async () =>
    withApp(Infinity, async ({ root, asked }) => {
      await expect(install(root)).rejects.toThrow('npm ci left out runtime:')
      expect(asked()).toBe(3)
      expect(isInstalled(root)).toBe(false)
    }))
})
