/**
 * `npm run alerts`: whether rules, metrics, runbooks, tests and dashboards fit together; where promtool is installed
 * (Debian: `apt-get install prometheus`; PROMTOOL names another one) it also runs the unit tests of the rules.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { alertFaults } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const faults = alertFaults(root)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

const promtool = process.env['PROMTOOL'] || 'promtool'
const files = (folder: string): string[] => globSync(`deploy/prometheus/${folder}/*.yml`, { cwd: root }).toSorted()
const steps = [
  ['check', 'rules', ...files('rules')],
  ['check', 'config', 'deploy/prometheus/prometheus.yml'],
  ['test', 'rules', ...files('tests')],
]
if (spawnSync(promtool, ['--version']).error !== undefined)
  console.log('promtool is not installed, so the unit tests of the rules did not run')
else
  for (const args of steps)
    if (spawnSync(promtool, args, { cwd: root, stdio: 'inherit' }).status !== 0) process.exitCode = 1
if (process.exitCode === undefined) console.log('alerts, metrics, runbooks, tests and dashboards fit together')
