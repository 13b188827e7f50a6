import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { alertFaults, expressionFaults, rulesOf } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The project's own files with one text changed. */
function changed(file: string, from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
  folders.push(folder)
  for (const part of ['deploy', 'docs/runbooks']) cpSync(join(root, part), join(folder, part), { recursive: true })
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
  return folder
}

test('rules, metrics, runbooks, tests and dashboards fit together', () => {
  expect(alertFaults(root)).toEqual([])
  expect(rulesOf(root).length).toBeGreaterThan(30)
})

describe('what does not fit is named', () => {
  const state = 'deploy/prometheus/rules/state.yml'
  test.each([
    [
      'a metric that nobody writes',
      state,
      'job_late_s > 600',
      'job_later_s > 600',
      'job-late: nobody writes job_later_s',
    ],
    [
      'a label that a metric does not have',
      state,
      'part_ok{part="database"}',
      'part_ok{room="database"}',
      'database-lost: part_ok has no label room',
    ],
    [
      'an alert without a runbook',
      state,
      'alert: loop-blocked',
      'alert: loop-stopped',
      'loop-stopped: there is no docs/',
    ],
    [
      'a runbook without an alert',
      state,
      'alert: loop-blocked',
      'alert: loop-stopped',
      'loop-blocked.md: there is no alert',
    ],
    [
      'an alert without a test',
      state,
      'alert: loop-blocked',
      'alert: loop-stopped',
      'loop-stopped: no test makes it fire',
    ],
    ['an alert for nobody', state, 'severity: page', 'severity: maybe', 'its severity is page or ticket'],
    [
      'a panel that shows nothing',
      'deploy/grafana/exchange.json',
      'follower_lag_s',
      'follower_lags_s',
      'nobody writes follower_lags_s',
    ],
  ])('%s', (_, file, from, to, fault) => {
    expect(alertFaults(changed(file, from, to)).join('\n')).toContain(fault)
  })

  test('an expression that Prometheus can not read', () => {
    expect(expressionFaults('sum(rate(ack_s_count[5m])', new Set()).join()).toContain("can't be read")
    expect(expressionFaults('sum by (kind) (rate(ack_s_count{kind="tick"}[5m]))', new Set())).toEqual([])
    expect(expressionFaults('slo:x > 1', new Set(['slo:x']))).toEqual([])
  })
})
