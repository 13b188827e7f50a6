import type { DataLoader, KLineData } from 'klinecharts'
import { freshnessOf, queryBars, socketClient, watchBars } from '../../../../shared/data/socket/index.ts'
import { CandleBuilder, toCandle, type Candle } from '../../pure/candles.ts'
import { resolutionSeconds, type Resolution } from '../../pure/resolution.ts'

/** Bars asked for at a time. */
const barsAtATime = 500

function drawn(candle: Candle): KLineData {
  const { time, ...figures } = candle
  return { timestamp: time * 1000, ...figures }
}

/** Seconds the server's clock is ahead of this device's; small differences are left alone. */
async function clockOffsetSec(): Promise<number> {
  const serverSec = await socketClient().socket.request('server.time')
  const offset = serverSec - Date.now() / 1000
  return Math.abs(offset) < 2 ? 0 : offset
}

/**
 * Feeds a chart: history by questions, older bars as the person scrolls, and the running bar from deals, from the
 * server's own figures, and from the clock where nothing is traded.
 */
export class ChartFeed implements DataLoader {
  private readonly market: string
  private readonly resolution: Resolution
  private readonly onLoad: (state: 'ready' | 'failed') => void
  /** The newest history, where it was asked for ahead. */
  private ahead: readonly Candle[] | null = null
  private stopLive: (() => void) | null = null
  private lastCandle: Candle | null = null
  private readonly onDrawn: () => void

  /** @param onDrawn called whenever bars were handed to the chart */
  constructor(
    market: string,
    resolution: Resolution,
    onLoad: (state: 'ready' | 'failed') => void,
    onDrawn: () => void,
  ) {
    this.onDrawn = onDrawn
    this.market = market
    this.resolution = resolution
    this.onLoad = onLoad
  }

  readonly getBars: DataLoader['getBars'] = async ({ type, timestamp, callback }) => {
    if (type === 'backward' || type === 'update') {
      callback([], false)
      return
    }
    try {
      const candles = await this.load(type === 'forward' ? timestamp : null)
      if (type === 'init') {
        this.lastCandle = candles.at(-1) ?? null
        this.onLoad('ready')
      }
      callback(candles.map(drawn), { forward: candles.length > 0, backward: false })
      this.onDrawn()
    } catch {
      if (type === 'init') this.onLoad('failed')
      callback([], { forward: type === 'forward', backward: false })
    }
  }

  /** Asks for the newest history while the one that is drawn stands; false where it could not be had. */
  async renew(): Promise<boolean> {
    const candles = await this.ask(null).catch(() => null)
    this.ahead = candles
    return candles !== null
  }

  /** What was asked for ahead is drawn at once. */
  private async load(before: number | null): Promise<readonly Candle[]> {
    const { ahead } = this
    if (before !== null || ahead === null) return this.ask(before)
    this.ahead = null
    return ahead
  }

  /** @param before the time of the bar behind those that are asked for, milliseconds since the epoch; null = the newest */
  private async ask(before: number | null): Promise<readonly Candle[]> {
    const length = resolutionSeconds(this.resolution)
    const end = before === null ? Date.now() / 1000 + length : before / 1000 - length
    const start = Math.max(0, Math.floor(end - barsAtATime * length))
    return (await queryBars(socketClient().socket, this.market, start, Math.floor(end), length)).map(toCandle)
  }

  readonly subscribeBar: NonNullable<DataLoader['subscribeBar']> = ({ callback }) => {
    this.stopLive?.()
    const builder = new CandleBuilder(this.resolution, this.lastCandle)
    const draw = (candles: readonly Candle[]): void => {
      for (const candle of candles) callback(drawn(candle))
      if (candles.length > 0) this.onDrawn()
    }
    const client = socketClient()
    let offsetSec = 0
    clockOffsetSec().then(
      (offset) => (offsetSec = offset),
      () => undefined,
    )
    const clock = setInterval(() => {
      // While the line is silent nobody knows what was traded: no bar is closed on a guess.
      if (freshnessOf(client.socket.getStatus()) === 'live') draw(builder.closeUntil(Date.now() / 1000 + offsetSec))
    }, 1000)
    const stops = [
      client
        .deals(this.market)
        .onDeal(({ id, time, price, amount }) =>
          draw(builder.addDeal({ id, time, price: Number(price), amount: Number(amount) })),
        ),
      watchBars(client.socket, this.market, resolutionSeconds(this.resolution), (bar) =>
        draw(builder.applyBar(toCandle(bar))),
      ),
    ]
    this.stopLive = () => {
      clearInterval(clock)
      for (const stop of stops) stop()
    }
  }

  readonly unsubscribeBar = (): void => {
    this.stopLive?.()
    this.stopLive = null
  }
}
