/** Spot balances on the socket. */
import { z } from 'zod'
import { defineMethod, definePush, item, names, type SocketDialect } from '../kernel/channel.ts'
import { decimal } from '../kernel/wire.ts'

/** Spot balances by ticker. */
const socketBalances = z
  .record(
    z.string(),
    z.object({
      available: decimal.meta({ description: 'Available amount.' }),
      freeze: decimal.meta({ description: 'Amount held by open orders.' }),
    }),
  )
  .meta({ description: 'Balances by ticker.' })

const tickers = names('tickers', 'Tickers of assets. None means every asset.')
const endedTickers = names('tickers', 'Tickers of the assets to stop following. None means all of them.')
const push = z.tuple([item('balances', socketBalances, 'The balances that changed, by ticker.')])

const compatible = { dialect: 'compatible', auth: 'user' } as const satisfies { dialect: SocketDialect; auth: 'user' }
const site = { dialect: 'site', auth: 'user' } as const satisfies { dialect: SocketDialect; auth: 'user' }
const followText =
  'Pushes the spot balances that change. Ask for the balances once to know where to start. Subscribing again replaces the assets followed before.'

export const balanceMethods = [
  defineMethod({
    ...compatible,
    method: 'balanceSpot_request',
    operation: 'balances.publicTradeBalance',
    summary: 'Spot balances',
    description: 'Returns your spot balances, including those that are zero.',
    params: tickers,
    example: ['DBTC', 'DUSDT'],
    result: socketBalances,
  }),
  defineMethod({
    ...compatible,
    method: 'balanceSpot_subscribe',
    operation: 'balances.publicTradeBalance',
    summary: 'Follow spot balances',
    description: followText,
    params: tickers,
    example: ['DBTC', 'DUSDT'],
    push: 'balanceSpot_update',
    cost: 3,
  }),
  defineMethod({
    ...compatible,
    method: 'balanceSpot_unsubscribe',
    operation: 'balances.publicTradeBalance',
    summary: 'Stop following spot balances',
    description: 'Ends balanceSpot_update for these assets.',
    params: endedTickers,
  }),
  defineMethod({
    ...site,
    method: 'asset.query',
    operation: 'balances.publicTradeBalance',
    summary: 'Spot balances',
    description: 'Returns your spot balances, including those that are zero.',
    params: tickers,
    example: ['DBTC', 'DUSDT'],
    result: socketBalances,
  }),
  defineMethod({
    ...site,
    method: 'asset.subscribe',
    operation: 'balances.publicTradeBalance',
    summary: 'Follow spot balances',
    description: followText,
    params: tickers,
    example: ['DBTC', 'DUSDT'],
    push: 'asset.update',
    cost: 3,
  }),
  defineMethod({
    ...site,
    method: 'asset.unsubscribe',
    operation: 'balances.publicTradeBalance',
    summary: 'Stop following spot balances',
    description: 'Ends asset.update for these assets.',
    params: endedTickers,
  }),
] as const

export const balancePushes = [
  definePush({
    ...compatible,
    method: 'balanceSpot_update',
    summary: 'Spot balances changed',
    description: 'The new balances replace those with the same ticker.',
    params: push,
  }),
  definePush({
    ...site,
    method: 'asset.update',
    summary: 'Spot balances changed',
    description: 'The new balances replace those with the same ticker.',
    params: push,
  }),
] as const
