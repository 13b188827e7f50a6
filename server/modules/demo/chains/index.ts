/** The simulated networks: nothing on them is worth anything, and anybody can send from outside. */
import { assetsOnNetwork, networks } from '../../markets/index.ts'
import type { Clock, Database } from '../../../kernel/index.ts'
import { SimulatedChain } from './simulated-chain.ts'
import { ChainStore } from './store.ts'

export { DemoChains } from './service.ts'
export { ChainStore } from './store.ts'

/** Decimals of coins and tokens on their chains; those that are not named have 18. */
const decimals: Readonly<Record<string, number>> = {
  BTC: 8,
  LTC: 8,
  DOGE: 8,
  SOL: 9,
  DOT: 10,
  XRP: 6,
  ADA: 6,
  TRX: 6,
  USDT: 6,
  USDC: 6,
}
const USUAL_DECIMALS = 18

/** One for every network that something listed lives on. */
export function simulatedChains(db: Database, clock: Clock, key: Buffer): readonly SimulatedChain[] {
  const store = new ChainStore(db)
  return networks.map(({ id, hasMemo, confirmations }) => {
    const on = Object.fromEntries(assetsOnNetwork(id).map((ticker) => [ticker, decimals[ticker] ?? USUAL_DECIMALS]))
    return new SimulatedChain({ network: id, hasMemo, confirmations, decimals: on }, store, clock, key)
  })
}
