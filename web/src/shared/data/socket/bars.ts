import type { TradeSocket } from './connection.ts'
import { isRow, readAll, readBar, type Bar } from './wire.ts'

/** Candles of [startSec, endSec] from the server, oldest first. */
export async function queryBars(
  socket: TradeSocket,
  market: string,
  startSec: number,
  endSec: number,
  intervalSec: number,
): Promise<Bar[]> {
  const bars = readAll(await socket.request('kline.query', [market, startSec, endSec, intervalSec]), readBar)
  return bars.toSorted((a, b) => a.time - b.time)
}

/** Hears the server's own figures of the running candle. */
export function watchBars(
  socket: TradeSocket,
  market: string,
  intervalSec: number,
  onBar: (bar: Bar) => void,
): () => void {
  const stops = [
    socket.onPush('kline.update', (params) => {
      if (!isRow(params)) return
      for (const row of params) {
        // The eighth field is the market; an update of the market watched before is not ours.
        const bar = isRow(row) && row[7] === market ? readBar(row) : null
        if (bar !== null) onBar(bar)
      }
    }),
    socket.hold('kline', [market, intervalSec]),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
