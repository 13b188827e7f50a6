/**
 * The pages and route rules of the specification, on every edition's host, as a guest and signed in. What waits for a
 * product is named with the feature it waits for; a row that holds is taken off that list, or the run fails.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { regions } from '@exchange/contract/regions'
import { isRecord } from '../liquidity/api-client.ts'
import { openEditionHost } from './edition-host.ts'
import { Visitor } from './visitor.ts'
import { waiting } from './waiting.ts'

/** Whose pages are built: every row of these features is held to. */
const FEATURES = 'F-01,F-02,F-03,F-04,F-05,F-28,F-29,F-45,F-70,F-71'

interface Fault {
  readonly id: string
  readonly text: string
}

interface Checked {
  readonly faults: readonly Fault[]
  readonly count: number
}

function runCoverage(script: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    execFile(process.execPath, [script, ...args, '--json'], { maxBuffer: 64 << 20 }, (error, stdout, stderr) =>
      stdout.startsWith('[')
        ? done(stdout)
        : failed(new Error(`spec-coverage gave no result: ${stderr || (error?.message ?? 'no output')}`)),
    )
  })
}

async function check(script: string, origin: string, cookie: string, what: readonly string[]): Promise<Checked> {
  const parsed: unknown = JSON.parse(await runCoverage(script, [origin, '--cookie', cookie, ...what]))
  const rows = Array.isArray(parsed) ? parsed.filter(isRecord) : []
  const faults = rows
    // robots.txt is no page.
    .filter((row) => row['ok'] === false && !(row['kind'] === 'thin' && String(row['what']).startsWith('/robots.txt')))
    .map(({ id, what: text, got }) => ({ id: String(id), text: `${String(id)} ${String(text)} | got ${String(got)}` }))
  return { faults, count: rows.length }
}

/** `origin` is this server by its address; the editions are asked by their host names. */
export async function checkSite(origin: string, reference: string): Promise<string[]> {
  const script = join(reference, 'checks/spec-coverage.mjs')
  const found: string[] = []
  const short = new Set<string>()
  let count = 0
  for (const region of regions) {
    const host = await openEditionHost(origin, region)
    try {
      const { cookie } = await Visitor.signUp(host.origin, region)
      for (const what of [
        ['--only', 'rules'],
        ['--only', 'routes', '--features', FEATURES],
      ]) {
        const checked = await check(script, host.origin, cookie, what)
        count += checked.count
        for (const { id, text } of checked.faults) {
          short.add(id)
          if (!waiting.has(id)) found.push(`${region}: ${text}`)
        }
      }
    } finally {
      host.stop()
    }
  }
  const held = [...waiting.keys()].filter((id) => !short.has(id))
  console.log(`site: ${count} checks on ${regions.length} hosts; ${waiting.size} rows wait for a product`)
  return [...found, ...held.map((id) => `${id} holds and no longer waits: take it off tools/conformance/waiting.ts`)]
}
