export {
  TradeSocket,
  SocketAuthorization,
  SocketError,
  SocketErrorCode,
  SocketState,
  tokenRefusedCode,
} from './connection.ts'
export type { SocketOptions, SocketProblem, SocketStatus } from './connection.ts'
export type { DataName } from './channels.ts'
export { depthLevels, DepthStore, type DepthView } from './depth-store.ts'
export { dealsKept, DealsStore } from './deals-store.ts'
export { TickersStore, type Tickers } from './tickers-store.ts'
export { BalancesStore, FillsStore, OpenOrdersStore, type OrderChange, type SpotBalances } from './account-stores.ts'
export { queryBars, watchBars } from './bars.ts'
export { toScaledInteger, type BookPrecision, type Level } from './order-book.ts'
export type { Bar, Deal, Fill, LiveOrder, SpotBalance, Ticker, Waiting } from './wire.ts'
export type { Readable } from './store.ts'
export { socketClient, useLive, useSocketStatus, useTradeSocket, type SocketClient } from './client.ts'
