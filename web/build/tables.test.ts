import { expect, test } from 'vitest'
import * as channelTables from '../src/shared/data/socket/channels.table.ts'
import { writtenTables } from './tables.ts'

test('the channels of the browser are those of the contract, as a table without imports', () => {
  const code = writtenTables(channelTables)
  const [, table = ''] = /^export const channels = (.*)\n$/.exec(code) ?? []
  const follows = (isPrivate: boolean, isExclusive: boolean) => ({ isPrivate, isExclusive })
  expect(JSON.parse(table)).toMatchObject({
    depth: follows(false, true),
    deals: follows(false, false),
    state: follows(false, false),
    kline: follows(false, true),
    asset: follows(true, false),
    order: follows(true, false),
    user_deals: follows(true, false),
    // It takes no params at all, so one subscription is as good as another.
    notification: follows(true, true),
  })
})
