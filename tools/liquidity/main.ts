/**
 * The live demo market: makers and takers that are ordinary clients of the compatible API over loopback.
 * `node main.ts [--seed N]`; DEMO_PACE is its speed in percent. The model advances by a fixed step per tick, so the same seed makes the same decisions
 * whatever the machine's speed; it begins at the last prices it finds.
 */
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Api, Trader } from './api-client.ts'
import { Bots, TICK_MS } from './bots.ts'
import { readKeys } from './keys.ts'
import { assetValues, FairPrices } from './model/fair-prices.ts'
import { readMarkets, readPrices } from './venue.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seed: { type: 'string' } } })
  const seed = Number(values.seed ?? (process.env['SEED'] || '1'))
  if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number')
  const pace = Number(process.env['DEMO_PACE'] || '100')
  if (!(pace >= 1 && pace <= 100)) throw new Error('DEMO_PACE is a number of percent from 1 to 100')
  const api = new Api(`http://127.0.0.1:${process.env['PORT'] || '3000'}`)
  const keys = await readKeys(join(resolve(process.env['DATA_DIR'] || 'data'), 'demo-keys.json'))
  const markets = await readMarkets(api)
  const prices = new FairPrices(seed, assetValues(await readPrices(api, markets)))
  const traders = new Map(keys.map((key) => [key.owner, new Trader(api, key, 'turns')]))
  const bots = new Bots(seed, prices, markets, traders)
  await bots.open()
  const timer = setInterval(() => bots.tick(), (TICK_MS * 100) / pace)
  const stop = (): void => {
    clearInterval(timer)
    // A maker that leaves takes its quotes along, if there is still somebody to tell.
    void Promise.race([bots.withdraw().catch(() => {}), sleep(2_000)]).then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

await main()
