import { block } from '@exchange/contract/content/blocks'
import { expect, test } from 'vitest'
import { kinds, moved, newBlock, removed, replaced } from './editing.ts'

test.each(kinds.filter((kind) => kind !== 'button'))('a new %s is a block as it is', (kind) =>
  expect(block.safeParse(newBlock(kind)).success).toBe(true),
)

test('blocks move by one and stay inside of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  expect(removed(['a', 'b'], 0)).toEqual(['b'])
  expect(replaced(['a', 'b'], 1, 'c')).toEqual(['a', 'c'])
})
