import { memoryJournal } from '@exchange/adapters/memory'
import { commandLength, createMachine, decodeEvents, EventWriter } from '@exchange/core'
import type { Event } from '@exchange/core'
import type { Journal } from '@exchange/ports'
import { describe as describeState } from '@exchange/server/engine/recovery'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeGenesis } from './genesis.ts'

const END = 1_790_000_000
const settings = { seed: 11, days: 2, end: END }

/** Runs the beginning into a journal of its own. */
async function genesis(seed: number) {
  const journal = memoryJournal()
  const machine = createMachine()
  const written = await writeGenesis(journal, machine, { ...settings, seed })
  return { journal, machine, written }
}

async function bytesOf(journal: Journal): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const batch of journal.read(1)) parts.push(batch.bytes)
  return Buffer.concat(parts)
}

/** Replays a journal from its first command, as the engine does at start. */
async function replay(journal: Journal): Promise<{ events: readonly Event[]; stateHash: string }> {
  const machine = createMachine()
  const out = new EventWriter()
  for await (const { bytes } of journal.read(1)) {
    for (let offset = 0; offset < bytes.length; offset += commandLength(bytes, offset))
      machine.apply(bytes, offset, out)
  }
  return { events: decodeEvents(out.bytes()), stateHash: machine.stateHash() }
}

describe('the simulated past', () => {
  let first: Awaited<ReturnType<typeof genesis>>
  let events: readonly Event[] = []
  beforeAll(async () => {
    first = await genesis(settings.seed)
    const replayed = await replay(first.journal)
    expect(replayed.stateHash).toBe(first.machine.stateHash())
    events = replayed.events
  })

  test('the same seed and end give the same journal, another seed another one', async () => {
    const again = await genesis(settings.seed)
    expect((await bytesOf(again.journal)).equals(await bytesOf(first.journal))).toBe(true)
    const other = await genesis(settings.seed + 1)
    expect((await bytesOf(other.journal)).equals(await bytesOf(first.journal))).toBe(false)
  })

  test('every market has traded, up to the end, at prices near its reference', () => {
    const listed = events.flatMap((event) => (event.kind === 'market.listed' ? [event] : []))
    expect(listed.length).toBeGreaterThanOrEqual(12)
    for (const market of listed) {
      const trades = events.flatMap((event) =>
        event.kind === 'trade' && event.market === market.market ? [event] : [],
      )
      expect(trades.length, market.name).toBeGreaterThan(100)
      const last = trades.at(-1)
      expect(last?.at ?? 0, market.name).toBeGreaterThan((END - 900) * 1e6)
      expect(last?.at ?? 0, market.name).toBeLessThanOrEqual(END * 1e6)
      for (const { price } of trades) {
        expect(price / market.referencePrice, market.name).toBeGreaterThan(0.5)
        expect(price / market.referencePrice, market.name).toBeLessThan(2)
      }
    }
  })

  test('nothing rests in a book at the end, and no command was refused', () => {
    expect(decodeEvents(describeState(first.machine)).filter((event) => event.kind === 'order.put')).toEqual([])
    expect(events.filter((event) => event.kind === 'refused')).toEqual([])
    expect(events.filter((event) => event.kind === 'trade')).toHaveLength(first.written.trades)
  })

  test('a cross market agrees with the direct ones', () => {
    const last = (name: string): number => {
      const listed = events.find((event) => event.kind === 'market.listed' && event.name === name)
      if (listed?.kind !== 'market.listed') throw new Error(`${name} is not listed`)
      const trade = events.findLast((event) => event.kind === 'trade' && event.market === listed.market)
      return trade?.kind === 'trade' ? trade.price / 10 ** listed.pricePrecision : Number.NaN
    }
    expect(last('ETH_USDT') / last('BTC_USDT') / last('ETH_BTC')).toBeCloseTo(1, 1)
  })
})
