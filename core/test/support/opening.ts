import { amount, ppm, priceTicks, sizeLots } from '../../src/units/index.ts'
import type { CommandBody } from '../../src/codec/commands.ts'

/** Who trades in random runs. */
export const OWNERS = [100, 101, 102, 103, 104, 105, 106, 107] as const

/** A market of two assets that asks nothing more than one lot. */
export function listing(
  market: number,
  name: string,
  base: number,
  quote: number,
): Extract<CommandBody, { kind: 'market.list' }> {
  return {
    kind: 'market.list',
    market,
    name,
    base,
    quote,
    pricePrecision: 2,
    sizePrecision: 2,
    minSize: sizeLots(1),
    minNotional: amount(0n),
    maxNotional: amount(0n),
    priceBand: ppm(0),
    takerBand: ppm(0),
    referencePrice: priceTicks(0),
    state: 'open',
    marketKind: 'spot',
  }
}

/** What a random run begins with: three assets, three markets, a schedule, two producers, and money for everybody. */
export function opening(): CommandBody[] {
  const grants = OWNERS.flatMap((owner) =>
    [0, 1, 2].map((asset): CommandBody => ({
      kind: 'transfer',
      reason: 'demo-grant',
      legs: [
        { owner: 20, wallet: 'main', asset, amount: amount(-33_000_000n) },
        { owner, wallet: 'spot', asset, amount: amount(30_000_000n) },
        { owner, wallet: 'bots', asset, amount: amount(3_000_000n) },
      ],
    })),
  )
  return [
    { kind: 'asset.list', asset: 0, ticker: 'BTC', scale: 4, supply: 21_000_000 },
    { kind: 'asset.list', asset: 1, ticker: 'ETH', scale: 4, supply: 0 },
    { kind: 'asset.list', asset: 2, ticker: 'USDT', scale: 5, supply: 0 },
    { ...listing(0, 'BTC_USDT', 0, 2), minSize: sizeLots(3), takerBand: ppm(5000) },
    {
      ...listing(1, 'ETH_USDT', 1, 2),
      priceBand: ppm(12_000),
      referencePrice: priceTicks(1000),
      minNotional: amount(9000n),
      maxNotional: amount(500_000n),
    },
    listing(2, 'ETH_BTC', 1, 0),
    { kind: 'fees.set', owner: 0, market: null, maker: ppm(-100), taker: ppm(1000) },
    { kind: 'producer.open', producer: 1, window: 6 },
    { kind: 'producer.open', producer: 2, window: 1 },
    ...grants,
  ]
}
