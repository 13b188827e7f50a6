/** Spot balances on the socket. */
import { balanceMethods, balancePushes } from '@exchange/contract/channels'
import type { SocketPushes } from '@exchange/contract/channels'
import type { AssetId } from '@exchange/core'
import { formatDecimal } from '@exchange/core/units'
import { OwnerTopics, SUCCESS, SocketRefusal, bindMethods, wantedOf } from '../../kernel/index.ts'
import type { Channels, Kit, OwnerCaller, SocketStream, Subscriber, WantedTopics } from '../../kernel/index.ts'
import type { AssetInfo, Balance, DirectoryView, OwnerChange, ViewChange } from '../../views/types.ts'

type BalancePush = SocketPushes['balanceSpot_update']

function balanceShape({ available, held }: Balance, asset: AssetInfo) {
  return { available: formatDecimal(available, asset.scale), freeze: formatDecimal(held, asset.scale) }
}

class BalanceStream implements SocketStream {
  readonly isPrivate = true
  readonly topics = new OwnerTopics<AssetId>()
  readonly #directory: DirectoryView
  readonly #frame: (params: BalancePush) => Buffer

  constructor(directory: DirectoryView, frame: (params: BalancePush) => Buffer) {
    this.#directory = directory
    this.#frame = frame
  }

  note({ owners }: ViewChange): void {
    for (const change of owners.values()) {
      const followers = this.topics.followers(change.owner)
      if (followers.size > 0) this.#send(change, followers)
    }
  }

  drop(subscriber: Subscriber): void {
    this.topics.drop(subscriber)
  }

  #send({ balances }: OwnerChange, followers: ReadonlyMap<Subscriber, WantedTopics<AssetId>>): void {
    const spot = balances.filter(({ wallet }) => wallet === 'spot')
    // Most followers want all of them, and share one frame.
    let all: Buffer | null | undefined
    for (const [subscriber, wanted] of followers) {
      const frame =
        wanted === 'all' ? (all ??= this.#of(spot)) : this.#of(spot.filter(({ asset }) => wanted.has(asset)))
      if (frame !== null) subscriber.send(frame)
    }
  }

  /** Null when there is nothing to tell. */
  #of(balances: readonly Balance[]): Buffer | null {
    const shown: BalancePush[0] = {}
    for (const balance of balances) {
      const asset = this.#directory.asset(balance.asset)
      if (asset !== undefined) shown[asset.ticker] = balanceShape(balance, asset)
    }
    return Object.keys(shown).length === 0 ? null : this.#frame([shown])
  }
}

export function balanceChannels({ views, frames }: Pick<Kit, 'views' | 'frames'>): Channels {
  const { directory, balances } = views
  const push = frames(balancePushes)
  const api = new BalanceStream(directory, push.balanceSpot_update)
  const site = new BalanceStream(directory, push['asset.update'])
  const assets = (tickers: readonly string[]): AssetInfo[] =>
    tickers.map((ticker) => {
      const asset = directory.assetByTicker(ticker)
      if (asset === undefined) throw new SocketRefusal('invalid-argument')
      return asset
    })
  const list = ({ owner }: OwnerCaller, tickers: string[]) => {
    const chosen = assets(tickers)
    const shown = chosen.length === 0 ? directory.assets() : chosen
    return Object.fromEntries(shown.map((of) => [of.ticker, balanceShape(balances.of(owner, 'spot', of.id), of)]))
  }
  const follow = (stream: BalanceStream) => (caller: OwnerCaller, tickers: string[]) => {
    stream.topics.want(caller, wantedOf(assets(tickers)))
    return SUCCESS
  }
  const leave = (stream: BalanceStream) => (caller: OwnerCaller, tickers: string[]) => {
    stream.topics.unwant(caller, assets(tickers))
    return SUCCESS
  }
  const methods = bindMethods(balanceMethods, {
    balanceSpot_request: list,
    balanceSpot_subscribe: follow(api),
    balanceSpot_unsubscribe: leave(api),
    'asset.query': list,
    'asset.subscribe': follow(site),
    'asset.unsubscribe': leave(site),
  })
  return { methods, streams: [api, site] }
}
