import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DurableNews, TELL_EVERY_MS } from './projector-thread.ts'

function news() {
  const told: number[] = []
  return { told, news: new DurableNews((seq) => told.push(seq)) }
}

test('the first command after a pause is told at once, those that follow together', async () => {
  const { told, news: orders } = news()
  for (let seq = 1; seq <= 1_000; seq++) orders.durable(seq)
  expect(told).toEqual([1])
  while (told.length < 2) await sleep(TELL_EVERY_MS)
  expect(told).toEqual([1, 1_000])
})

test('whoever waits for a command has it told at once, also when it is durable only later', async () => {
  const { told, news: orders } = news()
  orders.durable(1)
  orders.durable(2)
  orders.awaited(2)
  expect(told).toEqual([1, 2])
  orders.awaited(5)
  orders.durable(3)
  orders.durable(5)
  orders.durable(6)
  expect(told).toEqual([1, 2, 3, 5])
})

test('what was not told yet is told at the end, once', () => {
  const { told, news: orders } = news()
  for (const seq of [1, 2, 3]) orders.durable(seq)
  orders.end()
  orders.end()
  expect(told).toEqual([1, 3])
})
