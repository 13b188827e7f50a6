/** What holds between alert rules, metrics, runbooks, tests and dashboards, found without running Prometheus. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { load } from 'js-yaml'
import { z } from 'zod'
import { catalogue } from '@exchange/server/kernel/metrics/catalogue'

/** Written by Prometheus, by the metrics library or by `npm run probe`, and not by the exchange. */
const foreign = /^(up|probe_at_seconds|probe_step_seconds|(nodejs|process)_\w+)$/
/** Set by Prometheus, or a histogram's own. */
const foreignLabels: ReadonlySet<string> = new Set(['job', 'instance', 'le'])

const rule = z.object({
  alert: z.string().optional(),
  record: z.string().optional(),
  expr: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
})
const ruleFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
const testFile = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).nullish() })),
    }),
  ),
})
const dashboard = z.object({
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
})

export type AlertRule = z.output<typeof rule>

const filesOf = (root: string, pattern: string): readonly string[] => globSync(pattern, { cwd: root }).toSorted()
const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

/** All rules below `root`. @throws ZodError where a file has another shape */
export function rulesOf(root: string): readonly AlertRule[] {
  return filesOf(root, 'deploy/prometheus/rules/*.yml').flatMap((file) =>
    ruleFile.parse(load(read(root, file))).groups.flatMap(({ rules }) => rules),
  )
}

/** A histogram is asked for by its parts. */
const baseOf = (name: string): string =>
  Object.hasOwn(catalogue, name) ? name : name.replace(/_(bucket|sum|count)$/, '')

/** What is wrong with an expression: its form, and names that nobody writes. `recorded` are the names of recording rules. */
export function expressionFaults(expr: string, recorded: ReadonlySet<string>): readonly string[] {
  const faults: string[] = []
  const known: ReadonlyMap<string, object> = new Map(Object.entries(catalogue))
  const text = (from: number, to: number): string => expr.slice(from, to)
  parser.parse(expr).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) faults.push(`can't be read at ${from}: ${expr}`)
      if (type.name !== 'VectorSelector') return
      const name = text(from, to)
        .replace(/[{[].*$/s, '')
        .trim()
      if (recorded.has(name) || foreign.test(name)) return
      const spec = known.get(baseOf(name))
      if (spec === undefined) return void faults.push(`nobody writes ${name}`)
      const labels = 'labels' in spec && typeof spec.labels === 'object' && spec.labels !== null ? spec.labels : {}
      for (const matcher of node
        .getChildren('LabelMatchers')
        .flatMap((each) => each.getChildren('UnquotedLabelMatcher'))) {
        const label = matcher.firstChild === null ? '' : text(matcher.firstChild.from, matcher.firstChild.to)
        if (!Object.hasOwn(labels, label) && !foreignLabels.has(label)) faults.push(`${name} has no label ${label}`)
      }
    },
  })
  return faults
}

/** Everything that does not fit together; empty = nothing. */
export function alertFaults(root: string): readonly string[] {
  const rules = rulesOf(root)
  const recorded = new Set(rules.flatMap(({ record }) => record ?? []))
  const alerts = new Set(rules.flatMap(({ alert }) => alert ?? []))
  const tested = new Set(
    filesOf(root, 'deploy/prometheus/tests/*.yml')
      .flatMap((file) => testFile.parse(load(read(root, file))).tests)
      .flatMap((one) => one.alert_rule_test)
      .flatMap(({ alertname, exp_alerts: expected }) => ((expected ?? []).length > 0 ? alertname : [])),
  )
  const faults = rules.flatMap(({ alert, record, expr }) =>
    expressionFaults(expr, recorded).map((fault) => `${alert ?? record ?? ''}: ${fault}`),
  )
  for (const { alert, labels = {}, annotations = {} } of rules) {
    if (alert === undefined) continue
    const runbook = `docs/runbooks/${alert}.md`
    if (!existsSync(join(root, runbook))) faults.push(`${alert}: there is no ${runbook}`)
    if (annotations['runbook'] !== runbook) faults.push(`${alert}: its runbook has to be ${runbook}`)
    if ((annotations['summary'] ?? '') === '') faults.push(`${alert}: it has no summary`)
    if (!['page', 'ticket'].includes(labels['severity'] ?? '')) faults.push(`${alert}: its severity is page or ticket`)
    if (!tested.has(alert)) faults.push(`${alert}: no test makes it fire`)
  }
  for (const file of filesOf(root, 'docs/runbooks/*.md')) {
    const name = basename(file, '.md')
    const [, heading] = /^# Alert: (.+)$/m.exec(read(root, file)) ?? []
    if (heading !== undefined && heading !== name) faults.push(`${file} is the runbook of ${heading}`)
    if (heading !== undefined && !alerts.has(name)) faults.push(`${file}: there is no alert of this name`)
  }
  for (const file of filesOf(root, 'deploy/grafana/*.json'))
    for (const { title, targets } of dashboard.parse(JSON.parse(read(root, file))).panels)
      for (const { expr } of targets)
        faults.push(...expressionFaults(expr, recorded).map((fault) => `${file}, ${title}: ${fault}`))
  return faults
}
