import { encodeSubmission, producedId, type Submission } from '@exchange/core'
import { amount } from '@exchange/core/units'
import { expect, test } from 'vitest'
import { openingCommands, randomOf, tradingCommands } from '../testing/flow.ts'
import { memoryJournal } from '@exchange/adapters/memory'
import type { Journal } from '@exchange/ports'
import { Inbox } from './inbox.ts'
import { startEngineInProcess } from './index.ts'

let ids = 0
const id = (): string => (++ids).toString(16).padStart(32, '0')
const PLACE = [...Array(50)]
  .map((_, seed) => tradingCommands(seed + 1).next().value)
  .find((command) => command.kind === 'order.place')
const order = (owner: number): Submission => {
  if (PLACE === undefined) throw new Error('the flow places orders')
  return { ...PLACE, id: id(), owner, clientOrderId: 'mine' }
}
const cancel = (owner: number): Submission => ({
  kind: 'order.cancel',
  id: id(),
  owner,
  market: 0,
  orderId: 0,
  clientOrderId: 'mine',
})
const cancelAll = (owner: number): Submission => ({ kind: 'order.cancel-all', id: id(), owner, market: null })
const numbered = (owner: number): Submission => ({ ...order(owner), origin: 'produced', id: producedId(1, 1, ++ids) })
const open = (): Submission => ({ kind: 'producer.open', id: id(), producer: 1, window: 4 })
const tick = (): Submission => ({ kind: 'tick', id: id() })
const transfer = (from: number, to: number): Submission => ({
  kind: 'transfer',
  id: id(),
  reason: 'deposit',
  legs: [
    { owner: from, wallet: 'main', asset: 0, amount: amount(-1n) },
    { owner: to, wallet: 'main', asset: 0, amount: amount(1n) },
  ],
})

/** The numbers of the commands in the order in which they come out, when all of these messages wait. */
function orderOf(messages: readonly (readonly Submission[])[]): number[] {
  const inbox = new Inbox()
  let first = 0
  for (const commands of messages) {
    inbox.enter({ bytes: Buffer.concat(commands.map(encodeSubmission)), first, count: commands.length }, true)
    first += commands.length
  }
  const numbers: number[] = []
  for (let next = inbox.next(); next !== null; next = inbox.next()) {
    const { message, isExpress } = next
    for (let number = message.first; number < message.first + message.count; number++) numbers.push(number)
    inbox.done(isExpress, message.bytes.length, message.count)
  }
  return numbers
}

test.each([
  ['a cancel overtakes orders of others', [[order(1), order(2)], [cancel(3)]], [2, 0, 1]],
  ['and so does a cancel of everything', [[order(1)], [order(2), cancelAll(3), order(4)]], [2, 0, 1, 3]],
  ['never an order of its own owner', [[order(1), order(2)], [cancel(2)]], [0, 1, 2]],
  ['also not one of its own message', [[order(1)], [order(3), cancel(3), cancel(4)]], [3, 0, 1, 2]],
  [
    'nor his money',
    [
      [order(1), transfer(20, 5)],
      [cancel(5), cancel(6)],
    ],
    [3, 0, 1, 2],
  ],
  [
    "an order that its producer numbered is its owner's all the same",
    [[numbered(1), numbered(2)], [cancel(2)]],
    [0, 1, 2],
  ],
  ["and in nobody else's way", [[numbered(1), numbered(2)], [cancel(3)]], [2, 0, 1]],
  ['nor is an epoch that is opened', [[open(), numbered(1)], [cancel(3)]], [2, 0, 1]],
  ["ticks are in nobody's way", [[tick(), tick()], [cancel(1)]], [2, 0, 1]],
  ['two cancels of one owner stay in order', [[order(1)], [cancel(2)], [order(2)], [cancel(2)]], [1, 0, 2, 3]],
])('%s', (_what, messages, expected) => expect(orderOf(messages)).toEqual(expected))

test("whatever waits, each owner's commands come out as they went in", () => {
  const seed = Math.floor(Math.random() * 1e6)
  console.log(`inbox: SEED=${seed}`)
  const random = randomOf(seed)
  const owner = () => 1 + Math.floor(random() * 6)
  for (let round = 0; round < 200; round++) {
    const messages = Array.from({ length: 8 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
        const dice = random()
        if (dice < 0.4) return cancel(owner())
        return dice < 0.9 ? order(owner()) : transfer(owner(), owner())
      }),
    )
    const all = messages.flat()
    const out = orderOf(messages)
    expect(out.toSorted((a, b) => a - b)).toEqual(all.map((_, number) => number))
    for (let each = 1; each <= 6; each++) {
      const own = (number: number): boolean => {
        const command = all[number]
        if (command === undefined) return false
        return command.kind === 'transfer'
          ? command.legs.some((leg) => leg.owner === each)
          : 'owner' in command && command.owner === each
      }
      const numbers = out.filter(own)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
  }
})

test('behind a slow disk a cancel is not held up by a flood of orders, and everybody is answered', async () => {
  const memory = memoryJournal()
  let isOpen = true
  const waiting: (() => void)[] = []
  const journal: Journal = {
    ...memory,
    async append(batch) {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
      await memory.append(batch)
    },
  }
  const engine = await startEngineInProcess(journal, { settings: { batchLimit: 10, queueLimit: 200, cancelLane: 50 } })
  for (const command of openingCommands()) await engine.submit(command)
  const before = engine.lastSeq
  isOpen = false
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
  const flood = []
  for (let message = 0; message < 5; message++) {
    flood.push(...Array.from({ length: 20 }, () => engine.submit(order(100_000 + message))))
    await turn()
  }
  const cancelled = engine.submit(cancelAll(100_007))
  await turn()
  isOpen = true
  waiting.forEach((resolve) => resolve())
  // One record is on its way, ten commands are applied behind it; eighty more wait.
  expect((await cancelled).seq - before).toBeLessThan(25)
  const seqs = (await Promise.all(flood)).map((answer) => answer.seq)
  expect(new Set(seqs).size).toBe(100)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  await engine.stop()
})
