import { memoryJournal } from '@exchange/adapters/memory'
import { STEPS_PER_COMMAND, type OrderSpec } from '@exchange/core'
import { amount, priceTicks, sizeLots } from '@exchange/core/units'
import type { Journal } from '@exchange/ports'
import { expect, test } from 'vitest'
import { FIRST_TRADER, openingCommands } from '../testing/flow.ts'
import { startEngineInProcess, type Engine } from './index.ts'

const OWNER = FIRST_TRADER
const ORDERS = 3 * STEPS_PER_COMMAND + 7

const resting: OrderSpec = {
  market: 0,
  side: 'buy',
  type: 'limit',
  price: priceTicks(100),
  size: sizeLots(1_000_000),
  quoteAmount: amount(0n),
  wallet: 'spot',
  postOnly: false,
  ioc: false,
  fok: false,
  rpi: false,
  retail: false,
  stp: 'no',
  source: 'api',
  clientOrderId: '',
}
const cancelAll = { kind: 'order.cancel-all', owner: OWNER, market: 0 } as const

/** An engine with ORDERS orders of one account; `gone` says how many of them are canceled. */
async function withOrders(journal: Journal): Promise<{ engine: Engine; gone: () => number }> {
  const engine = await startEngineInProcess(journal)
  const count = countGone(engine)
  await Promise.all(openingCommands().map((command) => engine.submit(command)))
  await Promise.all(
    Array.from({ length: ORDERS }, () => engine.submit({ kind: 'order.place', owner: OWNER, ...resting })),
  )
  return { engine, gone: count }
}

function countGone(engine: Engine): () => number {
  let gone = 0
  engine.subscribe((batch) => {
    gone += batch.events.filter(({ kind }) => kind === 'order.finished').length
  })
  return () => gone
}

test('what one command does not get through is done although nobody sends another', async () => {
  const { engine, gone } = await withOrders(memoryJournal())
  await engine.submit(cancelAll)
  expect(gone()).toBe(STEPS_PER_COMMAND)
  await expect.poll(gone).toBe(ORDERS)
  const { seq } = await engine.state()
  // Three ticks, and none once nothing is left.
  expect(seq).toBe(openingCommands().length + 1 + ORDERS + 1 + 3)
  await engine.stop()
})

test('what was left at a stop is done after the next start', async () => {
  const journal = memoryJournal()
  const { engine } = await withOrders(journal)
  const answered = engine.submit(cancelAll)
  const stopped = engine.stop()
  await answered
  await stopped
  const again = await startEngineInProcess(journal)
  expect(again.recovery.hasBacklog).toBe(true)
  const gone = countGone(again)
  await expect.poll(gone).toBe(ORDERS - STEPS_PER_COMMAND)
  await again.stop()
  const settled = await startEngineInProcess(journal)
  expect(settled.recovery.hasBacklog).toBe(false)
  await settled.stop()
})

test('what was left when commands were no longer taken is done once they are taken again', async () => {
  let fault: string | null = null
  const journal = memoryJournal()
  const { engine: first } = await withOrders(journal)
  const answered = first.submit(cancelAll)
  const stopped = first.stop()
  await answered
  await stopped
  fault = 'the clock jumped'
  const clock = () => ({ now: () => 9e15, fault: () => fault, confirm: () => (fault = null) })
  const engine = await startEngineInProcess(journal, { clock })
  const gone = countGone(engine)
  await expect(engine.submit({ kind: 'tick' })).rejects.toMatchObject({ name: 'AcceptanceStopped' })
  expect(gone()).toBe(0)
  await engine.resume()
  await expect.poll(gone).toBe(ORDERS - STEPS_PER_COMMAND)
  await engine.stop()
})
