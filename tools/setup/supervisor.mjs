/** Children that live and die together. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, pinnedNode } from './runtime.mjs'

/** A server that is asked to stop may finish what it began for this long. */
const GRACE_MS = 20_000

/** @typedef {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<number> }} Part */

/**
 * @param {string} root
 * @param {string} name for messages
 * @param {string} script TypeScript file, relative to root
 * @param {string[]} args
 * @param {Record<string, string>} [extra] environment
 * @returns {Part}
 */
export function startPart(root, name, script, args, extra = {}) {
  const child = spawn(
    pinnedNode(root),
    ['--import', join(root, 'tools/setup/lifeline.mjs'), join(root, script), ...args],
    {
      cwd: root,
      env: { ...environment(root), ...extra },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C reaches the whole terminal group; the supervisor decides the order of stopping instead.
      detached: true,
    },
  )
  const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 128))
  })
  return { name, child, ended }
}

/** Pause before a part that died is started again: doubled from one to the next, up to the longest. */
const RESTART_MS = 1_000
const LONGEST_RESTART_MS = 30_000
/** A part that lived so long is started again after the shortest pause. */
const WELL_MS = 300_000

/**
 * Keeps a part alive: one that ends is started again, with a back-off.
 * @param {{
 *   start: () => Part,
 *   isStopping: () => boolean,
 *   say?: (message: string) => void,
 *   pause?: (milliseconds: number) => Promise<unknown>,
 *   now?: () => number,
 * }} options `start` is also where its caller notes which part runs now
 * @param {Part} first the one that runs already
 * @returns {Promise<number>} once it is stopping, the exit code of the last one
 */
export async function keepAlive(options, first) {
  const { start, isStopping, say = console.error, now = () => performance.now() } = options
  const pause = options.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)))
  let deaths = 0
  let part = first
  for (let startedAt = now(); ; startedAt = now()) {
    const code = await part.ended
    if (isStopping()) return code
    deaths = now() - startedAt >= WELL_MS ? 1 : deaths + 1
    const wait = Math.min(LONGEST_RESTART_MS, RESTART_MS * 2 ** (deaths - 1))
    say(`The ${part.name} ended with ${code}; it is started again in ${wait / 1000} s.`)
    await pause(wait)
    if (isStopping()) return code
    part = start()
  }
}

/** @param {Part} part @returns {Promise<number>} its exit code */
export async function stopPart(part) {
  if (part.child.exitCode !== null || part.child.signalCode !== null) return part.ended
  part.child.kill('SIGTERM')
  const hard = setTimeout(() => part.child.kill('SIGKILL'), GRACE_MS)
  const code = await part.ended
  clearTimeout(hard)
  return code
}

/**
 * Waits until the address answers.
 * @param {string} url
 * @param {Part} part that should serve it
 * @param {number} timeoutMs
 */
export async function untilReady(url, part, timeoutMs) {
  let over = false
  void part.ended.then(() => (over = true))
  for (const end = Date.now() + timeoutMs; Date.now() < end && !over;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (over) throw new Error(`${part.name} ended before it was ready; its message is above`)
  throw new Error(`${part.name} did not answer at ${url} within ${timeoutMs / 1000} s`)
}
