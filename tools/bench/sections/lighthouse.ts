/** What Lighthouse says of the built pages on a phone, and how fast they paint on this machine unthrottled. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureChromium } from '../../setup/chromium.mjs'
import { ensureInstalled } from '../../setup/install.mjs'
import type { BenchServer } from '../server.ts'
import type { Row } from '../table.ts'

/** Lighthouse has its own package: 200 MB that only this section needs. */
const folder = join(import.meta.dirname, '../lighthouse')
const LIVE_CHART = 80
const STILL = 90

/** Pages and the least performance score of each. */
const PAGES: Readonly<Record<string, number>> = {
  '/': STILL,
  '/markets': STILL,
  '/trade/BTC-USDT': LIVE_CHART,
  '/terms/privacy-policy': STILL,
}
/** Least scores of the other categories. */
const LEAST = { accessibility: 100, 'best-practices': 95, seo: 95 } as const
const PAINT_MS = 1500
const SHIFT = 0.02

/** As run.mjs prints it. */
interface Judgement {
  readonly path: string
  readonly scores: Readonly<Record<string, { readonly score: number; readonly lost: readonly string[] }>>
  readonly paintMs: number
  readonly shift: number
}

function rowsOf({ path, scores, paintMs, shift }: Judgement): Row[] {
  const least = { performance: PAGES[path] ?? STILL, ...LEAST }
  const rows = Object.entries(least).map(([category, target]): Row => {
    const { score, lost } = scores[category] ?? { score: 0, lost: ['not measured'] }
    return {
      what: `Lighthouse ${path}: ${category}`,
      measured: String(score),
      target: target === 100 ? '100' : `>= ${target}`,
      met: score >= target,
      note: score === 100 ? '' : lost.join(' '),
    }
  })
  return [
    ...rows,
    {
      what: '  largest contentful paint, unthrottled',
      measured: `${paintMs.toFixed(0)} ms`,
      target: `< ${PAINT_MS} ms`,
      met: paintMs < PAINT_MS,
      note: '',
    },
    { what: '  layout shift', measured: shift.toFixed(3), target: `< ${SHIFT}`, met: shift < SHIFT, note: '' },
  ]
}

/** Four scores, the paint and the shift of each page. */
export async function lighthouseSection(server: BenchServer): Promise<Row[]> {
  ensureInstalled(folder)
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, 'run.mjs'),
    ensureChromium(),
    `http://localhost:${server.port}`,
    ...Object.keys(PAGES),
  ])
  const judged: Judgement[] = JSON.parse(stdout)
  return judged.flatMap(rowsOf)
}
