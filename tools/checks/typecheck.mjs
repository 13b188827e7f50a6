/**
 * Type checks the programs there are, two at a time. What was found is kept below node_modules/.cache, so that the next check
 * looks only at what changed.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const shared = readFileSync(join(root, 'tsconfig.json'), 'utf8')
/** @param {string} name */
const isAlone = (name) => existsSync(join(root, name, 'tsconfig.json'))
// Most workspaces are one program with the files at the root. The console has a router of its own, so it is its own, too.
const queue = ['.', ...workspaces.filter(isAlone), 'web/console']
const faults = workspaces
  .filter((name) => !isAlone(name) && !shared.includes(`"${name}`))
  .map((name) => `${name}: neither its own tsconfig.json nor the one at the root names it`)

/** @param {string} name */
const check = (name) =>
  new Promise((resolve) => {
    const kept = join(
      root,
      'node_modules/.cache/types',
      `${name === '.' ? 'root' : name.replace('/', '-')}.tsbuildinfo`,
    )
    const flags = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', kept]
    const tsc = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', name, ...flags], { cwd: root })
    let output = ''
    tsc.stdout.on('data', (chunk) => (output += chunk))
    tsc.stderr.on('data', (chunk) => (output += chunk))
    tsc.on('error', (error) => (output += error.message))
    tsc.on('close', (code) => {
      if (code !== 0) faults.push(output.trim() || `${name}: tsc ended with ${code}`)
      resolve(undefined)
    })
  })

const worker = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) await check(name)
}
await Promise.all([worker(), worker()])
// A fault of the contract is found by every program that imports it.
for (const fault of new Set(faults.flatMap((text) => text.split(/\n(?! )/)))) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
