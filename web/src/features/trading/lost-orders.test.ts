import { describe, expect, test } from 'vitest'
import type { LiveOrder } from '../../shared/data/socket/index.ts'
import { inquire, LostOrders } from './lost-orders.ts'

describe('what is told of an order whose answer was lost', () => {
  const told = { clientOrderId: 'web-1', status: 'OPEN' } as LiveOrder
  const unknownNews = { kind: 'unknown', clientOrderId: 'web-1' } as const
  const tell = () => {
    const said: string[] = []
    const lostOrders = new LostOrders((news) => said.push(news.kind))
    lostOrders.note('web-1')
    return { said, lostOrders }
  }

  test('that it is there after all, once, when the exchange tells of it', () => {
    const { said, lostOrders } = tell()
    lostOrders.pass(unknownNews)
    lostOrders.noteTold(told)
    lostOrders.noteTold(told)
    expect(said).toEqual(['unknown', 'found'])
  })

  test('nothing where the exchange has told of it before', () => {
    const { said, lostOrders } = tell()
    lostOrders.noteTold(told)
    lostOrders.pass(unknownNews)
    expect(said).toEqual([])
  })

  test('nothing more once a repeat was answered, or the person has let it go', () => {
    const repeated = tell()
    repeated.lostOrders.pass(unknownNews)
    repeated.lostOrders.pass({ kind: 'known', clientOrderId: 'web-1' })
    repeated.lostOrders.noteTold(told)
    expect(repeated.said).toEqual(['unknown', 'known'])
    const dismissed = tell()
    dismissed.lostOrders.pass(unknownNews)
    dismissed.lostOrders.forget('web-1')
    dismissed.lostOrders.noteTold(told)
    expect(dismissed.said).toEqual(['unknown'])
  })

  test('nothing of orders of other pages', () => {
    const { said, lostOrders } = tell()
    lostOrders.noteTold({ ...told, clientOrderId: 'other' })
    expect(said).toEqual([])
  })
})

describe('whether a lost order arrived', () => {
  /** What the exchange answers, look by look; null = it does not answer. `closedAfter` = looks until somebody else knows. */
  async function play(answers: readonly (boolean | null)[], closedAfter = Number.POSITIVE_INFINITY) {
    const said: string[] = []
    const waits: number[] = []
    const jobs: (() => void)[] = []
    let looks = 0
    inquire(
      { clientOrderId: 'web-1', request: { market: 'BTC_USDT' } as Parameters<typeof inquire>[0]['request'] },
      {
        look: async (market, clientOrderId) => {
          expect([market, clientOrderId]).toEqual(['BTC_USDT', 'web-1'])
          const answer = answers[looks++]
          if (answer === undefined) throw new Error('looked once too often')
          if (answer === null) throw new TypeError('fetch failed')
          return answer
        },
        isOpen: () => looks < closedAfter,
        dispatch: ({ type }) => said.push(type),
        tell: ({ kind }) => said.push(`tells ${kind}`),
        after: (delayMs, job) => {
          waits.push(delayMs)
          jobs.push(job)
        },
      },
    )
    for (let job = jobs.shift(); job !== undefined && looks < answers.length; job = jobs.shift()) {
      job()
      await new Promise(setImmediate)
    }
    return { said, waits }
  }

  test('it is there', async () => {
    expect(await play([true])).toEqual({ said: ['told', 'tells arrived'], waits: [5_000] })
  })

  test('it is not there, and not there again', async () => {
    expect(await play([false, false])).toEqual({ said: ['missing', 'tells missing'], waits: [5_000, 5_000] })
  })

  test('it was on its way at the first look', async () => {
    expect(await play([false, true])).toEqual({ said: ['told', 'tells arrived'], waits: [5_000, 5_000] })
  })

  test('where nobody answers it is asked for less and less often', async () => {
    const silent = [null, false, null, null, null, false]
    expect(await play(silent)).toEqual({ said: [], waits: [5_000, 5_000, 10_000, 20_000, 40_000, 40_000, 40_000] })
    expect((await play([...silent, false])).said).toEqual(['missing', 'tells missing'])
  })

  test('nothing is said once somebody else knows', async () => {
    expect((await play([false, false], 2)).said).toEqual([])
  })
})
