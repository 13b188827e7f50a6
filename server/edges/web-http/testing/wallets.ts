/** The exchange's wallets on simulated networks. */
import type { TestExchange } from './exchange.ts'

const HOUR_MS = 3_600_000

/** Has the demo fill all of them; nothing that it sent can be undone any more, and all of it is booked. */
export async function fillWallets({ exchange, clock }: TestExchange): Promise<void> {
  const { demoRefills } = exchange.modules
  await demoRefills.run()
  clock.pass(HOUR_MS)
  await demoRefills.run()
}
