import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HistoryOrder } from '@exchange/contract/history'
import type { Withdrawal } from '@exchange/contract/withdrawals'
import { describe, expect, it } from 'vitest'
import { everyRow, FILE_PAGE_ROWS, FILE_ROWS, ordersCsv, withdrawalsCsv } from './csv.ts'

const source = join(import.meta.dirname, '../../..')

describe('H3 history belongs to one feature', () => {
  it.each([
    'GET /v2/history/orders',
    'GET /v2/history/deals',
    'GET /v2/history/transfers',
    'GET /v2/trade/markets/base-info',
  ])('H3 %s is asked for in one file', (call) => {
    const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
    const asking = files.filter((file) => readFileSync(join(source, file), 'utf8').includes(`api['${call}']`))
    expect(asking).toHaveLength(1)
  })

  it('H3 the terminal writes no words and no columns of its own for orders that are over', () => {
    const terminal = globSync('features/trading/ui/**/*.tsx', { cwd: source }).map((file) =>
      readFileSync(join(source, file), 'utf8'),
    )
    for (const word of ['CANCELED_STP', 'dealFee', '<table className="w-full border-separate'])
      expect(terminal.filter((code) => code.includes(word))).toEqual([])
  })
})

/** A list of so many rows, as the exchange pages it. */
const listOf = (total: number) => (offset: number) =>
  Promise.resolve({
    records: Array.from({ length: Math.min(FILE_PAGE_ROWS, total - offset) }, (_, at) => offset + at),
    pagination: { total },
  })

describe('the file of a history', () => {
  it.each([
    [0, 0],
    [1, 1],
    [FILE_PAGE_ROWS, FILE_PAGE_ROWS],
    [FILE_PAGE_ROWS + 1, FILE_PAGE_ROWS + 1],
    [FILE_ROWS, FILE_ROWS],
    [FILE_ROWS + 1, FILE_ROWS],
  ])('H3 holds of %i rows %i, each once', async (total, held) => {
    const rows = await everyRow(listOf(total))
    expect(rows).toHaveLength(held)
    expect(new Set(rows).size).toBe(held)
  })

  it('H3 carries exact figures, UTC and the same headings in every language', () => {
    const order: HistoryOrder = {
      id: 7,
      clientOrderId: 'mine',
      market: 'BTC_USDT',
      side: 'buy',
      type: 'market',
      amount: '100.5',
      price: '0',
      ctime: 1_763_704_800,
      ftime: 1_763_704_800.25,
      dealStock: '0.5',
      dealMoney: '50000.123456',
      dealFee: '0.00000001054',
      feeAsset: 'BTC',
      postOnly: false,
      ioc: false,
      status: 'FILLED',
      statusCode: 1,
      source: 'web',
    }
    expect(ordersCsv([order]).split('\r\n')).toEqual([
      'created,finished,order_id,client_order_id,market,side,type,price,amount,amount_asset,filled,average,total,fee,fee_asset,status',
      '2025-11-21T06:00:00.000Z,2025-11-21T06:00:00.250Z,7,mine,BTC_USDT,buy,market,,100.5,USDT,0.5,100000.246912,50000.123456,0.00000001054,BTC,FILLED',
      '',
    ])
  })

  it('R-224 says of a withdrawal what left, what it cost and what arrived', () => {
    const withdrawal: Withdrawal = {
      id: '0b5f4d7e-9f2c-4a51-8b3e-1d2c3b4a5968',
      ticker: 'USDT',
      network: 'TRC20',
      address: 'demotrc201gyz6',
      memo: null,
      amount: '20',
      fee: '1.5',
      receive: '18.5',
      status: 'done',
      wait: null,
      end: null,
      isBank: false,
      isInternal: false,
      canCancel: false,
      confirmBy: null,
      transaction: 'c4f61bd4',
      link: null,
      confirmations: { actual: 20, required: 20 },
      // A program's own text is no formula.
      uniqueId: '=1+1',
      time: 1_700_000_000,
      endedAt: 1_700_000_100,
    }
    expect(withdrawalsCsv([withdrawal]).split('\r\n')).toEqual([
      'time,ended,withdrawal_id,unique_id,asset,network,amount,fee,received,status,address,memo,transaction',
      "2023-11-14T22:13:20.000Z,2023-11-14T22:15:00.000Z,0b5f4d7e-9f2c-4a51-8b3e-1d2c3b4a5968,'=1+1,USDT,TRC20,20,1.5,18.5,done,demotrc201gyz6,,c4f61bd4",
      '',
    ])
  })
})
