/**
 * Every method and push of the trade socket, by domain. In the browser use `import type` of this file only (zod stays on
 * the server): `SocketMethods['kline.query']['result']`. What it needs of the values is a table that the build makes.
 */
import type { z } from 'zod'
import { accountMethods } from './accounts/channels.ts'
import { balanceMethods, balancePushes } from './balances/channels.ts'
import { historyMethods, historyPushes } from './history/channels.ts'
import type { SocketMethodSpec, SocketMethodTypes, SocketPushSpec } from './kernel/channel.ts'
import { marketMethods, marketPushes } from './markets/channels.ts'
import { notificationMethods, notificationPushes } from './notifications/channels.ts'
import { orderEntryMethods, tradingMethods, tradingPushes } from './trading/channels.ts'

export { accountMethods } from './accounts/channels.ts'
export { balanceMethods, balancePushes } from './balances/channels.ts'
export { historyMethods, historyPushes } from './history/channels.ts'
export { marketMethods, marketPushes } from './markets/channels.ts'

export { notificationMethods, notificationPushes } from './notifications/channels.ts'
export { tradingMethods, tradingPushes } from './trading/channels.ts'

const typedMethods = [
  ...marketMethods,
  ...accountMethods,
  ...balanceMethods,
  ...tradingMethods,
  ...historyMethods,
  ...notificationMethods,
] as const

const typedPushes = [
  ...marketPushes,
  ...balancePushes,
  ...tradingPushes,
  ...historyPushes,
  ...notificationPushes,
] as const

/** Every method, orders included. */
export const socketMethods: readonly SocketMethodSpec[] = [...typedMethods, ...orderEntryMethods]
/** Every push. */
export const socketPushes: readonly SocketPushSpec[] = typedPushes

/** What each call takes from a caller's allowance, by method. Orders are counted by the limits of their operations instead. */
export const socketCosts: ReadonlyMap<string, number> = new Map(typedMethods.map(({ method, cost }) => [method, cost]))

/** Known methods of products that are not open yet; authorized callers are told so. */
export const closedMethods = [
  'balanceMargin_request',
  'balanceMargin_subscribe',
  'balanceMargin_unsubscribe',
  'positionsMargin_subscribe',
  'positionsMargin_unsubscribe',
  'positionsAccountMargin_subscribe',
  'positionsAccountMargin_unsubscribe',
  'borrowsMargin_subscribe',
  'borrowsMargin_unsubscribe',
  'borrowsAccountMargin_subscribe',
  'borrowsAccountMargin_unsubscribe',
  'margin_order.query',
  'margin_positions.subscribe',
  'margin_positions.unsubscribe',
  'borrow_positions.subscribe',
  'borrow_positions.unsubscribe',
  'margin_asset.subscribe',
  'margin_asset.unsubscribe',
] as const

type Methods = (typeof typedMethods)[number]
type Pushes = (typeof typedPushes)[number]

/** Method → `{params, parsed, result}`. Orders are typed by their operations instead. */
export type SocketMethods = { readonly [M in Methods as M['method']]: SocketMethodTypes<M> }
export type SocketMethodName = keyof SocketMethods
/** Push → its params. */
export type SocketPushes = { readonly [P in Pushes as P['method']]: z.output<P['params']> }
export type SocketPushName = keyof SocketPushes
