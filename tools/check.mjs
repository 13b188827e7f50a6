/** `npm run check`: everything about the sources that can be judged without running them. Shows all faults, not the first. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment } from './setup/runtime.mjs'

const root = join(import.meta.dirname, '..')
/** What is judged, and the command that judges it. */
const steps = /** @type {const} */ ([
  ['format', ['oxfmt', '--check']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  // AssemblyScript, of which only the names can be judged.
  ['names used', ['oxlint', '-c', 'core/assembly/.oxlintrc.json', '--deny-warnings', 'core/assembly']],
  ['types', ['node', 'tools/checks/typecheck.mjs']],
  ['arrows', ['node', 'tools/checks/arrows.mjs']],
  ['domains', ['node', 'tools/checks/domains.mjs']],
  ['ports', ['node', '--disable-warning=ExperimentalWarning', 'tools/checks/ports.mjs']],
  ['dead', ['knip', '--no-progress', '--no-config-hints']],
  ['rows', ['node', 'tools/checks/rows.mjs']],
  ['errors', ['node', 'tools/checks/errors.mjs']],
  ['paths', ['node', 'tools/checks/paths.mjs']],
  ['names', ['node', 'tools/checks/type-names.mjs']],
  ['texts', ['node', 'tools/checks/texts.mjs']],
  ['budgets', ['node', 'tools/checks/budgets.mjs']],
])

const failed = []
for (const [name, [command, ...args]] of steps) {
  const started = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, env: environment(root), stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
