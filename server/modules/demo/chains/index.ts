/** The simulated networks: nothing on them is worth anything, and anybody can send from outside. */
import { parseDecimal } from '@exchange/core/units'
import { assetsOnNetwork, networks } from '../../markets/index.ts'
import type { Clock, Database } from '../../../kernel/index.ts'
import { SimulatedChain } from './simulated-chain.ts'
import { ChainStore } from './store.ts'

export { Refills } from './refills.ts'
export { RefillStore } from './refill-store.ts'
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
/** Blocks come no faster than so many until a deposit is credited. */
const MOST_BLOCKS_UNTIL_CREDIT = 40

/** What each network takes its fees in, and what a transaction usually costs. */
const costs: Readonly<Record<string, { readonly coin: string; readonly fee: string }>> = {
  BTC: { coin: 'BTC', fee: '0.00002' },
  ERC20: { coin: 'ETH', fee: '0.0004' },
  TRC20: { coin: 'TRX', fee: '1' },
  SOL: { coin: 'SOL', fee: '0.00001' },
  POLYGON: { coin: 'MATIC', fee: '0.002' },
  ARBITRUM: { coin: 'ETH', fee: '0.00002' },
  BASE: { coin: 'ETH', fee: '0.00001' },
  XRP: { coin: 'XRP', fee: '0.00001' },
  ADA: { coin: 'ADA', fee: '0.17' },
  DOGE: { coin: 'DOGE', fee: '0.05' },
  LTC: { coin: 'LTC', fee: '0.00002' },
  DOT: { coin: 'DOT', fee: '0.015' },
}

/** One for every network that something listed lives on. */
export function simulatedChains({
  db,
  clock,
  key,
  creditSeconds,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly key: Buffer
  /** A deposit is credited about so long after it was sent, whatever the number of blocks. */
  readonly creditSeconds: number
}): readonly SimulatedChain[] {
  const store = new ChainStore(db)
  return networks.map(({ id, hasMemo, confirmations }) => {
    const on = Object.fromEntries(assetsOnNetwork(id).map((ticker) => [ticker, decimals[ticker] ?? USUAL_DECIMALS]))
    const cost = costs[id]
    if (cost === undefined) throw new Error(`nobody says what ${id} takes`)
    const fee = parseDecimal(cost.fee, on[cost.coin] ?? USUAL_DECIMALS)
    const blockMs = Math.floor((creditSeconds * 1000) / Math.min(confirmations, MOST_BLOCKS_UNTIL_CREDIT))
    return new SimulatedChain(
      { network: id, hasMemo, confirmations, blockMs, decimals: on, ...cost, fee },
      store,
      clock,
      key,
    )
  })
}
