import type { TradeSocket } from './connection.ts'
import { barOf, type Bar } from './frames.ts'

/** Candles of [startSec, endSec] from the server, oldest first. */
export async function queryBars(
  socket: TradeSocket,
  market: string,
  startSec: number,
  endSec: number,
  intervalSec: number,
): Promise<Bar[]> {
  const rows = await socket.request('kline.query', [market, startSec, endSec, intervalSec])
  return rows.map(barOf)
}

/** Hears the server's own figures of the running candle. */
export function watchBars(
  socket: TradeSocket,
  market: string,
  intervalSec: number,
  onBar: (bar: Bar) => void,
): () => void {
  const stops = [
    socket.onPush('kline.update', (rows) => {
      for (const row of rows) {
        // An update of the market watched before is not ours.
        if (row[7] === market) onBar(barOf(row))
      }
    }),
    socket.hold('kline', [market, intervalSec]),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
