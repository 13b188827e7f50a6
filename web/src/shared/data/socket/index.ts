export { SocketAuthorization, SocketState, freshnessOf } from './connection.ts'
export type { SocketProblem } from './connection.ts'
export type { DataName } from './data-names.ts'
export { type DepthView } from './depth-store.ts'

export { type Tickers } from './tickers-store.ts'

export type { OpenList, SpotBalances } from './account-stores.ts'
export { queryBars, watchBars } from './bars.ts'
export { toScaledInteger, type BookPrecision, type Level } from './order-book.ts'
export type { Bar, Deal, Fill, LiveOrder, SpotBalance, Waiting } from './frames.ts'

export { socketClient, useFreshness, useLive, useSocketStatus, useTradeSocket } from './client.ts'
