/** Market data and rates of the compatible API. */
import { publicContract } from '@exchange/contract/public'
import { Problem, bindPublic, percent } from '../../kernel/index.ts'
import type { NetworkConnections, BoundPublicOperation, Clock, HeavyAnswers } from '../../kernel/index.ts'
import type { DirectoryView, Views } from '../../views/types.ts'
import type { OrderGrants } from '../trading/index.ts'
import { LegacyMarketData } from './legacy-market-data.ts'
import { MarketData } from './market-data.ts'

/** Whose entries of the fee book hold for who has none. */
const EVERYBODY = 0

export interface PublicMarketDeps {
  readonly views: Views
  readonly clock: Clock
  readonly orderGrants: Pick<OrderGrants, 'of'>
  readonly heavy: HeavyAnswers
  /** Whether money can come and go by a network at the moment. */
  readonly connections: NetworkConnections
}

/** What an owner pays where no market is named: its own rates before everybody's. */
function ratesOf(directory: DirectoryView, owner: number) {
  const overall = (of: number) => directory.customFees(of).find(({ market }) => market === null)
  return overall(owner) ?? overall(EVERYBODY) ?? directory.fees(EVERYBODY, 0)
}

/** The markets on which an owner has rates of its own, in percent. */
function ratesByMarket(directory: DirectoryView, owner: number) {
  const rows = directory.customFees(owner).flatMap(({ market: id, maker, taker }) => {
    const market = id === null ? undefined : directory.market(id)
    return market === undefined ? [] : [[market.name, { taker: percent(taker), maker: percent(maker) }] as const]
  })
  return Object.fromEntries(rows)
}

export function publicMarketOperations({
  views,
  clock,
  orderGrants,
  heavy,
  connections,
}: PublicMarketDeps): readonly BoundPublicOperation[] {
  const { directory } = views
  const data = new MarketData(views, clock, heavy, connections)
  const legacy = new LegacyMarketData(views, clock)
  return bindPublic(publicContract.markets, {
    'markets.publicTime': () => data.time(),
    'markets.publicPing': () => ['pong'] as const,
    'markets.publicStatus': () => ({ status: 'system operational' }) as const,
    'markets.publicMarkets': async () => data.markets(),
    'markets.publicAssets': async () => data.assets(),
    'markets.publicTicker': async (_, { query }) => data.ticker(query.market),
    'markets.publicFee': async () => data.fee(),
    'markets.publicOrderBook': async (_, { params, query }) => data.orderBook(params.market, query.limit, query.level),
    'markets.publicDepth': async (_, { params }) => data.nearBook(params.market),
    'markets.publicTrades': async (_, { params, query }) => data.trades(params.market, query.type),
    'markets.publicKline': async ({ ip }, { query }) => data.candles(ip, query),
    'markets.publicKlineV1': async ({ ip }, { query }) => data.candles(ip, query),
    'markets.publicMarketsV1': async () => legacy.marketsV1(),
    'markets.publicTickersV1': async () => legacy.tickersV1(),
    'markets.publicTickerV1': async (_, { query }) => legacy.tickerV1(query.market),
    'markets.publicSymbolsV1': async () => legacy.symbolsV1(),
    'markets.publicDepthV1': async (_, { query }) => legacy.depthV1(query.market, query.limit),
    'markets.publicHistoryV1': async (_, { query }) => legacy.historyV1(query.market, query.lastId, query.limit),
    'markets.publicMarketsV2': async () => legacy.marketsV2(),
    'markets.publicTickerV2': async () => legacy.tickerV2(),
    'markets.publicTradesV2': async (_, { params }) => legacy.tradesV2(params.market),
    'markets.publicFeeV2': async () => legacy.feeV2(),
    'markets.publicAssetsV2': async () => legacy.assetsV2(),
    'markets.publicDepthV2': async (_, { params }) => legacy.depthV2(params.market),
    'markets.publicMarketFee': async ({ caller }) => {
      const rates = ratesOf(directory, caller.owner)
      return {
        error: null,
        taker: percent(rates.taker),
        maker: percent(rates.maker),
        futures_taker: '0',
        futures_maker: '0',
        rpi_maker_fee_premium: (await orderGrants.of(caller.owner)).has('rpi') ? '0' : null,
        futures_rpi_maker_fee_premium: null,
        custom_fee: ratesByMarket(directory, caller.owner),
      }
    },
    'markets.publicSingleMarketFee': ({ caller }, { body }) => {
      const market = directory.marketByName(body.market)
      if (market === undefined) throw new Problem('market-unknown')
      const { maker, taker } = directory.fees(caller.owner, market.id)
      return { taker: percent(taker), maker: percent(maker) }
    },
  })
}
