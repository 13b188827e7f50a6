import { expect, test } from 'vitest'
import { remembering, setLast } from './recent.ts'

test('S1 a map of recent entries forgets the one that was set longest ago', () => {
  const map = new Map<string, number>()
  for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) setLast(map, key, index, 2)
  expect([...map]).toEqual([
    ['a', 2],
    ['c', 3],
  ])
})

test('a function that remembers answers as before, asks once for a short text, and keeps no more than a hundred', () => {
  const asked: string[] = []
  const length = remembering((text) => {
    asked.push(text)
    return { length: text.length }
  })
  expect([length('a'), length('a'), length('bb')]).toEqual([{ length: 1 }, { length: 1 }, { length: 2 }])
  expect(asked).toEqual(['a', 'bb'])
  const long = 'x'.repeat(301)
  expect([length(long), length(long)]).toEqual([{ length: 301 }, { length: 301 }])
  expect(asked).toEqual(['a', 'bb', long, long])
  for (let number = 0; number < 99; number++) length(`text ${number}`)
  length('bb')
  expect(asked).toHaveLength(103)
  length('a')
  expect(asked).toHaveLength(104)
})
