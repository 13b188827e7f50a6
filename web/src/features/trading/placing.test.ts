import type { ErrorEnvelope, ErrorName } from '@exchange/contract'
import type { Order } from '@exchange/contract/trading'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../shared/data/index.ts'
import type { PlacingNews } from './lost-orders.ts'
import { attempt } from './placing.ts'
import type { PlacedEvent } from './pure/placed-orders.ts'

const refusal = (status: number, error: ErrorName | undefined) =>
  new ApiError('POST /v2/trade/spot/limit', status, {
    code: 0,
    message: 'Message.',
    errors: {},
    ...(error === undefined ? {} : { error }),
  } as ErrorEnvelope)

const order = (fields: Partial<Order>) =>
  ({ orderId: 7, status: 'OPEN', type: 'limit', left: '1', dealStock: '0', ...fields }) as Order
const resting = order({})
const filled = order({ status: 'FILLED', left: '0', dealStock: '1' })
const unknown = refusal(503, 'outcome-unknown')
const refused = refusal(422, 'balance-insufficient')
const lost = new TypeError('fetch failed')

/** Plays the answers one after another, without waiting; what was said, in order. */
async function play(answers: readonly (Order | Error)[], tries = 0) {
  const said: string[] = []
  const waits: number[] = []
  const jobs: (() => void)[] = []
  const sent = new Set<string>()
  let asked = 0
  const result = await attempt(
    {
      request: { kind: 'limit' } as Parameters<typeof attempt>[0]['request'],
      clientOrderId: 'web-1',
      commandId: '0f'.repeat(16),
    },
    {
      dispatch: (event: PlacedEvent) => said.push(event.type),
      tell: (news: PlacingNews) => said.push(`tells ${news.kind}`),
      send: async (_, clientOrderId, commandId) => {
        sent.add(`${clientOrderId} ${commandId}`)
        const answer = answers[asked++]
        if (answer === undefined) throw new Error('asked once too often')
        if (answer instanceof Error) throw answer
        return answer
      },
      after: (delayMs, job) => {
        waits.push(delayMs)
        jobs.push(job)
      },
    },
    tries,
  )
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    job()
    await new Promise(setImmediate)
  }
  expect(asked).toBe(answers.length)
  // The same ids again never place a second order.
  expect(sent.size).toBe(1)
  return { kind: result.kind, said, waits }
}

describe('structure-24 what becomes of an order that is sent', () => {
  test.each<[string, readonly (Order | Error)[], Awaited<ReturnType<typeof play>>]>([
    ['it rests', [resting], { kind: 'accepted', said: ['accepted', 'tells resting'], waits: [] }],
    ['it is filled', [filled], { kind: 'accepted', said: ['accepted'], waits: [] }],
    [
      'nothing is filled',
      [order({ status: 'CANCELED', left: '1' })],
      { kind: 'accepted', said: ['accepted', 'tells nothing-filled'], waits: [] },
    ],
    ['it is refused: the ticket tells', [refused], { kind: 'failed', said: ['failed'], waits: [] }],
    ['no answer came: nobody asks again', [lost], { kind: 'open', said: ['lost', 'tells unknown'], waits: [] }],
    [
      'its outcome is open once',
      [unknown, resting],
      { kind: 'open', said: ['lost', 'accepted', 'tells known', 'tells resting'], waits: [500] },
    ],
    [
      'its outcome is open and then a refusal',
      [unknown, unknown, refused],
      { kind: 'open', said: ['lost', 'lost', 'failed', 'tells refused-later'], waits: [500, 1_000] },
    ],
    [
      'its outcome stays open',
      [unknown, unknown, unknown, unknown, unknown],
      {
        kind: 'open',
        said: ['lost', 'lost', 'lost', 'lost', 'lost', 'tells unknown'],
        waits: [500, 1_000, 2_000, 4_000],
      },
    ],
  ])('%s', async (_, answers, result) => {
    expect(await play(answers)).toEqual(result)
  })

  test('asked again by a person, it is asked once', async () => {
    expect(await play([unknown], 4)).toEqual({ kind: 'open', said: ['lost', 'tells unknown'], waits: [] })
    expect(await play([refused], 4)).toMatchObject({ kind: 'failed', said: ['failed', 'tells refused-later'] })
  })
})
