import type { Tickers } from '../../shared/data/socket/index.ts'
import { socketClient, tellStalled } from '../../shared/data/socket/client.ts'

/** Opens the line if it is not open and hands over its figures as they change; returns how to stop. */
export function followTickers(isSignedIn: boolean, changed: (tickers: Tickers) => void): () => void {
  const { socket, tickers } = socketClient()
  socketClient().setSignedIn(isSignedIn)
  socket.start()
  const tell = () => changed(tickers.get())
  tell()
  const stops = [tickers.subscribe(tell), tellStalled()]
  return () => {
    for (const stop of stops) stop()
  }
}
