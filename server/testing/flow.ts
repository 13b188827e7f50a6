/** Seeded commands for tests: a small exchange with two markets and a few traders. */
import type { Amount, CommandId, OrderSpec, Submission, TransferLeg } from '@exchange/core'
import { FIRST_REGISTERED_OWNER, SystemOwner } from '@exchange/core'
import { amount, ppm, priceTicks, sizeLots } from '@exchange/core/units'
import type { PriceTicks } from '@exchange/core/units'

/** Mulberry32: small, even and the same everywhere. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const FIRST_TRADER = FIRST_REGISTERED_OWNER
export const TRADERS = 8

/** Lists USDT, BTC and ETH, BTC_USDT (0) and ETH_USDT (1), sets fees and funds the traders' spot wallets. */
export function openingCommands(): Submission[] {
  const id = idsFrom(1)
  const common = { pricePrecision: 2, sizePrecision: 6, minNotional: amount(0n), maxNotional: amount(0n) }
  const bands = {
    priceBand: ppm(0),
    takerBand: ppm(0),
    referencePrice: priceTicks(0),
    state: 'open',
    marketKind: 'spot',
  } as const
  const commands: Submission[] = [
    { kind: 'asset.list', id: id(), asset: 0, ticker: 'USDT', scale: 8, supply: 0 },
    { kind: 'asset.list', id: id(), asset: 1, ticker: 'BTC', scale: 8, supply: 0 },
    { kind: 'asset.list', id: id(), asset: 2, ticker: 'ETH', scale: 8, supply: 0 },
    {
      kind: 'market.list',
      id: id(),
      market: 0,
      name: 'BTC_USDT',
      base: 1,
      quote: 0,
      minSize: sizeLots(1),
      ...common,
      ...bands,
    },
    {
      kind: 'market.list',
      id: id(),
      market: 1,
      name: 'ETH_USDT',
      base: 2,
      quote: 0,
      minSize: sizeLots(1),
      ...common,
      ...bands,
    },
    { kind: 'fees.set', id: id(), owner: 0, market: null, maker: ppm(800), taker: ppm(1000) },
  ]
  for (let owner = FIRST_TRADER; owner < FIRST_TRADER + TRADERS; owner++)
    for (const asset of [0, 1, 2]) {
      const funds = amount(asset === 0 ? 10n ** 16n : 10n ** 13n)
      commands.push({ kind: 'transfer', id: id(), reason: 'demo-grant', legs: grant(owner, asset, funds) })
      commands.push({ kind: 'transfer', id: id(), reason: 'wallet', legs: move(owner, asset, funds) })
    }
  return commands
}

function grant(owner: number, asset: number, funds: Amount): TransferLeg[] {
  return [
    { owner: SystemOwner['chain:demo'], wallet: 'main', asset, amount: amount(-BigInt(funds)) },
    { owner, wallet: 'main', asset, amount: funds },
  ]
}

function move(owner: number, asset: number, funds: Amount): TransferLeg[] {
  return [
    { owner, wallet: 'main', asset, amount: amount(-BigInt(funds)) },
    { owner, wallet: 'spot', asset, amount: funds },
  ]
}

/** Orders, stops, pairs of which one cancels the other, cancels and transfers without end; the same seed gives the same commands. */
export function* tradingCommands(seed: number): Generator<Submission, never> {
  const random = randomOf(seed)
  const id = idsFrom(seed * 1_000_003 + 17)
  const whole = (below: number) => Math.floor(random() * below)
  const clientIds: { owner: number; market: number; clientOrderId: string }[] = []
  for (let count = 0; ; count++) {
    const owner = FIRST_TRADER + whole(TRADERS)
    const market = whole(2)
    const dice = random()
    if (dice < 0.3 && clientIds.length > 0) {
      const [chosen] = clientIds.splice(whole(clientIds.length), 1)
      if (chosen !== undefined) yield { kind: 'order.cancel', id: id(), orderId: 0, ...chosen }
    } else if (dice < 0.32) yield { kind: 'order.cancel-all', id: id(), owner, market }
    else if (dice < 0.34)
      yield {
        kind: 'transfer',
        id: id(),
        reason: 'wallet',
        legs: move(owner, whole(3), amount(BigInt(whole(1000) - 500))),
      }
    else {
      const clientOrderId = random() < 0.6 ? `f${seed}-${count}` : ''
      if (clientOrderId !== '') clientIds.push({ owner, market, clientOrderId })
      const spec = randomSpec(random, market, clientOrderId)
      const activation = randomPrice(random, market)
      if (dice < 0.45) yield { kind: 'conditional.place', id: id(), owner, activation, ...spec, ioc: false, rpi: false }
      else if (dice < 0.5 && spec.type === 'limit') {
        const stop = { activation, stopPrice: activation, stopQuote: amount(0n) }
        yield { kind: 'oco.place', id: id(), owner, ...stop, ...spec, ioc: false, rpi: false, clientOrderId: '' }
      } else yield { kind: 'order.place', id: id(), owner, ...spec }
    }
  }
}

function randomSpec(random: () => number, market: number, clientOrderId: string): OrderSpec {
  const side = random() < 0.5 ? 'buy' : 'sell'
  const size = sizeLots(1 + Math.floor(random() * 100_000))
  const price = randomPrice(random, market)
  const flags = {
    postOnly: false,
    ioc: random() < 0.05,
    rpi: false,
    retail: random() < 0.3,
    fok: false,
    wallet: 'spot',
    stp: 'no',
    source: 'api',
    clientOrderId,
  } as const
  const none = { price: priceTicks(0), quoteAmount: amount(0n), size: sizeLots(0) }
  if (random() > 0.15) {
    const rpi = !flags.ioc && random() < 0.15
    return { ...none, ...flags, rpi, retail: flags.retail && !rpi, market, side, type: 'limit', price, size }
  }
  if (side === 'buy')
    return {
      ...none,
      ...flags,
      ioc: false,
      market,
      side,
      type: 'market',
      quoteAmount: amount(10_000_000n * BigInt(size)),
    }
  return { ...none, ...flags, ioc: false, market, side, type: 'market', size }
}

function randomPrice(random: () => number, market: number): PriceTicks {
  const middle = market === 0 ? 5_000_000 : 300_000
  return priceTicks(middle + Math.floor((random() - 0.5) * 400))
}

/** 128-bit ids that differ between seeds. */
function idsFrom(seed: number): () => CommandId {
  let count = 0
  const prefix = seed.toString(16).padStart(16, '0').slice(-16)
  return () => prefix + (++count).toString(16).padStart(16, '0')
}
