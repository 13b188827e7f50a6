/** What an account is told as it happens: notifications, and events of its products. */
import { z } from 'zod'
import { defineMethod, definePush, item, noParams, worded } from '../kernel/channel.ts'
import { decimal } from '../kernel/wire.ts'
import { notification } from './index.ts'

const balanceUpdate = z
  .object({
    id: z.string().meta({ description: 'ID of the transfer, as in the history.' }),
    ticker: z.string().meta({ description: 'Ticker of the asset.' }),
    type: worded({
      deposit: 'The amount came in from outside the account.',
      withdraw: 'The amount left the account.',
      transfer: 'The amount moved between wallets of the account.',
    }).meta({ description: 'What moved the amount.' }),
    amount: decimal.meta({ description: 'Amount that was moved; always above zero.' }),
    balance: decimal.meta({ description: 'Balance of the main wallet now, including what is held.' }),
    withBorrow: decimal.meta({ description: 'Balance of the margin wallet now, including what is borrowed.' }),
  })
  .meta({ title: 'data', description: 'The details of the event.' })

export const notificationMethods = [
  defineMethod({
    method: 'user_event.subscribe',
    dialect: 'site',
    auth: 'session',
    summary: 'Follow events of the account',
    description: 'Pushes an event for each deposit, withdrawal and transfer between wallets.',
    params: noParams,
    push: 'user_event.update',
    cost: 3,
  }),
  defineMethod({
    method: 'user_event.unsubscribe',
    dialect: 'site',
    auth: 'session',
    summary: 'Stop following events of the account',
    description: 'Ends user_event.update.',
    params: noParams,
  }),
  defineMethod({
    method: 'notification.subscribe',
    dialect: 'site',
    auth: 'session',
    summary: 'Follow notifications',
    description: 'Pushes each new notification of the account, and how many are unread.',
    params: noParams,
    push: 'notification.update',
    cost: 3,
  }),
  defineMethod({
    method: 'notification.unsubscribe',
    dialect: 'site',
    auth: 'session',
    summary: 'Stop following notifications',
    description: 'Ends notification.update.',
    params: noParams,
  }),
] as const

export const notificationPushes = [
  definePush({
    method: 'user_event.update',
    dialect: 'site',
    auth: 'session',
    summary: 'Something happened to the account',
    description: 'The first item names the event and decides which fields the second one has.',
    params: z.tuple([
      item(
        'event',
        worded({ balanceUpdate: 'An amount was moved into, out of or within the account.' }),
        'Name of the event.',
      ),
      balanceUpdate,
    ]),
  }),
  definePush({
    method: 'notification.update',
    dialect: 'site',
    auth: 'session',
    summary: 'A new notification, or some were read',
    description: 'The notification is null when only the number of unread ones changed.',
    params: z.tuple([
      item('notification', notification.nullable(), 'The new notification, or null.'),
      item('unread', z.int(), 'How many notifications are unread.'),
    ]),
  }),
] as const
