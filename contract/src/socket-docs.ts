/** The socket in words: the sections in which its methods and pushes are read. */
import {
  balanceMethods,
  balancePushes,
  historyMethods,
  historyPushes,
  marketMethods,
  marketPushes,
  socketMethods,
  socketPushes,
  tradingMethods,
  tradingPushes,
} from './channels.ts'
import type { SocketPushSpec } from './kernel/channel.ts'
import { publicContract } from './public.ts'
import { orderDocs, stopDocs } from './trading/public-docs.ts'

export { recordedCalls, recordedPushes, recordedRefusal } from './socket-frames.ts'
export type { RecordedCall, RecordedPush } from './socket-frames.ts'

/** Methods and pushes that are read together. */
export interface SocketSection {
  /** The tag, and the address of the section. */
  readonly slug: string
  readonly title: string
  readonly text: string
  /** Methods and pushes, in the order in which they are read. */
  readonly names: readonly string[]
}

const connection = ['ping', 'time', 'authorize']
const namesOf = (dialect: SocketPushSpec['dialect'], ...lists: readonly (readonly SocketPushSpec[])[]): string[] =>
  lists.flat().flatMap((spec) => (spec.dialect === dialect && !connection.includes(spec.method) ? [spec.method] : []))

/** In the order of the HTTP pages, whose examples can be run one after the other. */
const orderMethods = Object.keys({ ...orderDocs.operations, ...stopDocs.operations }).flatMap(
  (id) => publicContract.trading.find((operation) => operation.id === id)?.socketMethod ?? [],
)

/** In the order in which they are read; every method and push is in one of them. */
export const socketSections: readonly SocketSection[] = [
  {
    slug: 'socket-connection',
    title: 'Socket: connection',
    text: 'Keeping a connection open, and authorizing it.',
    names: connection,
  },
  {
    slug: 'socket-market-data',
    title: 'Socket: market data',
    text: 'Books, trades, prices and candles. No key is needed.',
    names: namesOf('compatible', marketMethods, marketPushes),
  },
  {
    slug: 'socket-account',
    title: 'Socket: account',
    text: 'Balances, open and finished orders and trades of the account that authorized the connection.',
    names: namesOf(
      'compatible',
      balanceMethods,
      balancePushes,
      tradingMethods,
      tradingPushes,
      historyMethods,
      historyPushes,
    ),
  },
  {
    slug: 'socket-orders',
    title: 'Socket: orders',
    text: 'Placing, changing and cancelling orders. These methods need a connection that was authorized with the token of an API key. They take the fields of the HTTP call with the same name and return the same result.',
    names: orderMethods,
  },
  {
    slug: 'socket-site',
    title: 'Socket: methods of the site',
    text: 'What the web application itself uses on the same connection. It may change with the site; programs are better served by the methods above.',
    names: namesOf('site', socketMethods, socketPushes),
  },
]
