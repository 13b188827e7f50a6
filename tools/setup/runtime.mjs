/**
 * The Node runtime is a locked dependency of the repository, so every machine runs the same one. Plain JavaScript for
 * whatever Node (20 or newer) the machine has: this file runs before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} root of the repository */
export const pinnedNode = (root) => join(root, 'node_modules/.bin/node')

/**
 * The environment of child processes: the pinned runtime and the project's programs come first, and sources are stripped and
 * compiled once for all of them.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export const environment = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  // Threads for files and compression: what waits for the disk must not keep the journal's files waiting.
  UV_THREADPOOL_SIZE: '16',
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
})

/**
 * The environment in which npm itself runs: with the machine's own Node, because an installation replaces the pinned one.
 * @returns {NodeJS.ProcessEnv}
 */
export function machineEnvironment() {
  const own = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules/.bin'))
  return { ...process.env, PATH: own.join(delimiter) }
}

/**
 * @param {string} root
 * @returns {string | null} what is wrong with the pinned runtime and how to mend it; null when it runs
 */
export function runtimeFault(root) {
  const node = pinnedNode(root)
  if (!existsSync(node)) {
    return `no Node runtime for ${process.platform}-${process.arch} in node_modules: run "npm ci" without --omit=optional, on Linux or macOS (x64 or arm64)`
  }
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status !== 0 || !/^v(2[6-9]|[3-9]\d)\./.test(stdout)) {
    return `the Node runtime in node_modules does not run (${stdout?.trim() || 'no answer'}): run "npm ci" again`
  }
  return null
}
