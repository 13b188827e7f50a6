import { expect, test } from 'vitest'
import type { MarketId } from '@exchange/core'
import type { Subscriber } from '../../../kernel/index.ts'
import type { MarketInfo, Views } from '../../../views/types.ts'
import { FigureStream } from './figures.ts'

const markets = [0, 1].map((id) => ({ id }) as MarketInfo)
const [first, second] = markets as [MarketInfo, MarketInfo]

/** A stream of one figure for each market, and who hears it. */
function opened() {
  const figures = new Map([
    [first.id, 10],
    [second.id, 20],
  ])
  const views = { directory: { market: (id: MarketId) => markets[id] } } as unknown as Views
  const stream = new FigureStream(views, ({ id }) => Buffer.from(`${id}: ${figures.get(id)}`))
  const listener = () => {
    const heard: string[] = []
    const subscriber = { send: (frame: Buffer) => heard.push(frame.toString()) } as unknown as Subscriber
    return { heard, subscriber }
  }
  return { figures, stream, listener }
}

test('who follows a market has its figure at once, and again only when it is another', () => {
  const { figures, stream, listener } = opened()
  const { heard, subscriber } = listener()
  stream.subscribe(subscriber, [first])
  stream.clock.tick()
  expect(heard).toEqual(['0: 10'])
  figures.set(first.id, 11)
  stream.clock.tick()
  stream.clock.tick()
  expect(heard).toEqual(['0: 10', '0: 11'])
})

test('who leaves and comes back, or follows more, does not hear twice what the first frame said', () => {
  const { figures, stream, listener } = opened()
  const { heard, subscriber } = listener()
  stream.subscribe(subscriber, [first])
  figures.set(first.id, 11)
  stream.subscribe(subscriber, [first, second])
  stream.clock.tick()
  stream.unsubscribe(subscriber, [])
  figures.set(first.id, 12)
  stream.clock.tick()
  stream.subscribe(subscriber, [first])
  stream.clock.tick()
  expect(heard).toEqual(['0: 10', '0: 11', '1: 20', '0: 12'])
})

test('a change that others wait for still reaches them when somebody comes in between', () => {
  const { figures, stream, listener } = opened()
  const [early, late] = [listener(), listener()]
  stream.subscribe(early.subscriber, [first])
  figures.set(first.id, 11)
  stream.subscribe(late.subscriber, [first])
  stream.clock.tick()
  expect(early.heard).toEqual(['0: 10', '0: 11'])
  expect(late.heard.at(-1)).toBe('0: 11')
})
