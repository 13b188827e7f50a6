import { expect, test } from 'vitest'
import { Lanes, OF_ACCOUNT, OTHER_LANES, QUICK_LANES, QUICK_MS } from './lanes.ts'

const errand = (owner: number, receiver: string, name = receiver) => ({ name, owner, receiver })
const held = async (): Promise<void> => new Promise(() => {})

test('F-26 receivers that take their time hold up others like them, and not those that answer at once', () => {
  const lanes = new Lanes()
  lanes.answered('quick', 40)
  for (let owner = 0; owner < OTHER_LANES; owner++) {
    lanes.answered(`slow ${owner}`, QUICK_MS)
    expect(lanes.begin(errand(owner, `slow ${owner}`), held)).toBe(true)
  }
  expect(lanes.begin(errand(100, 'slow as well'), held)).toBe(false)
  expect(lanes.begin(errand(101, 'never called'), held)).toBe(false)
  expect(lanes.begin(errand(102, 'quick'), held)).toBe(true)
})

test('F-26 those that answer at once have so many lanes, and an account a few of them', async () => {
  const lanes = new Lanes()
  const begin = (owner: number, receiver: string, work = held) => {
    lanes.answered(receiver, 0)
    return lanes.begin(errand(owner, receiver), work)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let count = 0; count < OF_ACCOUNT; count++) expect(begin(1, `mine ${count}`, async () => promise)).toBe(true)
  expect(begin(1, 'one more of mine')).toBe(false)
  for (let owner = 2; owner < 2 + QUICK_LANES - OF_ACCOUNT; owner++) expect(begin(owner, `of ${owner}`)).toBe(true)
  expect(begin(100, 'one too many')).toBe(false)
  resolve()
  await promise
  await expect.poll(() => lanes.isBusy('mine 0')).toBe(false)
  expect(begin(100, 'one too many')).toBe(true)
})

test('F-26 whoever was served longest ago comes first, and whoever was never served before that', () => {
  const lanes = new Lanes()
  for (const receiver of ['a', 'b', 'a']) lanes.answered(receiver, 1)
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(lanes.inTurn(rows).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
