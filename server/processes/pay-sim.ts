/** The simulated payment provider, where the demo is on. */
import { join } from 'node:path'
import { joinLanguage, siteLanguageOf } from '@exchange/contract/site/languages'
import type { SimulatedPayments } from '@exchange/ports'
import type { Clock } from '../kernel/index.ts'

const PAGE = '/dev/payment'
const FILE = 'pay-sim.jsonl'

/** Only a demo loads it. What it remembers lies beside the data, as a bank's books lie elsewhere. */
export async function openPaySim(
  dataDir: string,
  secret: (purpose: string) => Buffer,
  clock: Clock,
): Promise<SimulatedPayments> {
  const { PaySim } = await import('@exchange/adapters/pay-sim')
  return new PaySim({
    path: join(dataDir, FILE),
    key: secret('pay-sim'),
    pageIn: (language) => joinLanguage(siteLanguageOf(language), PAGE),
    now: () => clock.now(),
  })
}
