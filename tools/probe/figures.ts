/** What the probe from outside takes and gives: keys from the environment, figures for Prometheus. */
import type { ProbeRound } from '@exchange/server/processes/canary/steps'
import type { VenueKey } from '@exchange/server/processes/canary/venue'

/** A key as `key:secret` in a variable; null where it is not set. @throws Error when it is something else */
export function keyFrom(name: string, env: Readonly<Record<string, string | undefined>>): VenueKey | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  const [key = '', secret = '', ...more] = text.split(':')
  if (key === '' || secret === '' || more.length > 0) throw new Error(`${name} has to be key:secret`)
  return { key, secret }
}

/** The figures of one round, by the names of the canary inside; a disturbed one only says when it was. */
export function figuresOf({ steps, outcome }: ProbeRound, at: Date): string {
  const label = '{probe="outside"}'
  const lines = [
    '# TYPE probe_at_seconds gauge',
    `probe_at_seconds${label} ${Math.floor(at.getTime() / 1_000)}`,
    ...(outcome === 'disturbed' ? [] : ['# TYPE probe_ok gauge', `probe_ok${label} ${outcome === 'right' ? 1 : 0}`]),
    '# TYPE probe_step_seconds gauge',
    ...steps.map(({ step, seconds }) => `probe_step_seconds{step="outside ${step}"} ${seconds}`),
    '',
  ]
  return lines.join('\n')
}
