/** Spot orders: place, modify, cancel, list the open ones. All of it happens in the core; nothing is stored here. */
export { tradingOperations } from './operations.ts'
export { TradingService } from './service.ts'
export type { BulkResult, ModifyRequest, Oco, OrderName, Origin, Trading, TradingDeps } from './service.ts'
export type { OrderRequest } from './rules.ts'
export type { OcoRequest, StopRequest } from './stops.ts'
export { feeAssetOf, isByQuote, orderShape, statusOf, stopShape, typeNames } from './shape.ts'
