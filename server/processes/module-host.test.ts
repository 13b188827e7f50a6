import { describe, expect, test } from 'vitest'
import { Metrics, defineModule, systemClock } from '../kernel/index.ts'
import type { Job, Kit, Log } from '../kernel/index.ts'
import { migrationsOf, runJobs, startModules } from './module-host.ts'
import { modules } from './modules.ts'

function logging(lines: string[]): Log {
  const line = (message: string, detail?: object) => lines.push(`${message} ${JSON.stringify(detail ?? {})}`)
  return { info: line, warn: line, error: line }
}

/** These modules take nothing but the clock and the log out of it. */
const kitOf = (lines: string[]) => ({ clock: systemClock, log: logging(lines) }) as unknown as Kit

function recorded(happened: string[]) {
  const note = (what: string) => async () => void happened.push(what)
  const ground = defineModule({
    name: 'ground',
    migrations: new URL('ground/migrations', import.meta.url),
    needs: [],
    start: () => ({
      front: { greet: (name: string) => `hello ${name}` },
      doors: { listedPages: () => ['/ground'] },
      resume: note('ground resumes'),
      stop: note('ground stops'),
    }),
  })
  const upper = defineModule({
    name: 'upper',
    migrations: null,
    needs: [ground],
    start: (_, { greet }) => ({
      front: { shout: () => greet('you').toUpperCase() },
      resume: note('upper resumes'),
      stop: async () => {
        happened.push('upper stops')
        throw new Error('not in the mood')
      },
    }),
  })
  return { ground, upper }
}

describe('H1 the list of modules', () => {
  test('a module gets the front doors it needs, and all stop in reverse, also when one fails at it', async () => {
    const happened: string[] = []
    const lines: string[] = []
    const { ground, upper } = recorded(happened)
    const host = startModules([ground, upper], kitOf(lines))
    expect(host.services.shout()).toBe('HELLO YOU')
    expect(host.doors.listedPages('global')).toEqual(['/ground'])
    await host.resume()
    await host.stop()
    expect(happened).toEqual(['ground resumes', 'upper resumes', 'upper stops', 'ground stops'])
    expect(lines).toEqual(['stopping upper failed {"reason":"Error: not in the mood"}'])
  })

  test('a module before one that it needs, and a name that two serve, are refused', () => {
    const { ground, upper } = recorded([])
    expect(() => startModules([upper, ground], kitOf([]))).toThrow('upper stands before ground')
    const twin = { ...ground, name: 'twin' }
    expect(() => startModules([ground, twin], kitOf([]))).toThrow('the module twin serves "greet"')
  })

  test('each module stands in it once, and its tables are its own', () => {
    const names = modules.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, directory } of migrationsOf(modules)) expect(directory).toMatch(`/modules/${name}/migrations`)
  })
})

test('H1 a job that fails is logged by its name and comes again', async () => {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const job: Job = {
    name: 'counting',
    everyMs: 1,
    run: async () => {
      if (++calls === 3) resolve()
      throw new Error(`no ${calls}`)
    },
  }
  const metrics = new Metrics()
  const stop = runJobs([job], logging(lines), metrics)
  await promise
  stop()
  expect(await metrics.text()).toMatch(/^job_failures_total\{job="counting"\} [2-9]/m)
  expect(lines.slice(0, 2)).toEqual([
    'counting failed {"reason":"Error: no 1"}',
    'counting failed {"reason":"Error: no 2"}',
  ])
})
