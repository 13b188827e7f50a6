/**
 * `npm run probe -- --origin https://exchange.example`: the canary's trade, from outside. Two accounts trade the least that
 * the market takes, through the public doors, and every place that should show the trade is asked. Their keys stand in the
 * environment: PROBE_MAKER and PROBE_TAKER, each `key:secret`; without them it looks at what is public.
 *
 * --market NAME   where to trade; DBTC_DUSDT by default
 * --every SECONDS again and again; once by default, and then the exit code says whether it was right
 * --textfile PATH also writes the figures where a node exporter reads them
 */
import { rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { probeRound } from '@exchange/server/processes/canary/steps'
import type { ProbeRound } from '@exchange/server/processes/canary/steps'
import { publicProbe, tradeProbe } from '@exchange/server/processes/canary/trade'
import { venueAt } from '@exchange/server/processes/canary/venue'
import { figuresOf, keyFrom } from './figures.ts'

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || '3000'}` },
    market: { type: 'string', default: 'DBTC_DUSDT' },
    every: { type: 'string' },
    textfile: { type: 'string' },
  },
})
const { origin, market } = values
const every = values.every === undefined ? null : Number(values.every)
if (every !== null && !(every >= 1 && every <= 3_600)) throw new Error('--every is a number of seconds from 1 to 3600')
const maker = keyFrom('PROBE_MAKER', process.env)
const taker = keyFrom('PROBE_TAKER', process.env)
const venue = venueAt(origin)

async function look(): Promise<ProbeRound> {
  if (maker === null || taker === null) return probeRound(async (run) => publicProbe(venue, market, run))
  return probeRound(async (run) => {
    await tradeProbe({ venue, maker, taker, market, fallbackPrice: null }, run)
  })
}

async function tell(round: ProbeRound): Promise<void> {
  const { outcome, steps } = round
  const at = new Date()
  const faults = steps.flatMap(({ step, fault }) => (fault === null ? [] : [{ step, fault }]))
  const ms = Math.round((steps.at(-1)?.seconds ?? 0) * 1_000)
  console.log(JSON.stringify({ at: at.toISOString(), probe: 'outside', outcome, ms, faults }))
  if (values.textfile === undefined) return
  // Whoever reads it sees the whole of one round.
  await writeFile(`${values.textfile}.new`, figuresOf(round, at))
  await rename(`${values.textfile}.new`, values.textfile)
}

for (;;) {
  const round = await look()
  await tell(round)
  if (every === null) {
    process.exitCode = round.outcome === 'right' ? 0 : 1
    break
  }
  await sleep(every * 1_000)
}
