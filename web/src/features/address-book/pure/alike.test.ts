import { describe, expect, test } from 'vitest'
import { alikeOf, compare } from './alike.ts'

describe('F-21 addresses that look alike', () => {
  const known = [
    { label: 'Cold wallet', network: 'ERC20', address: '0xabcd0000ef12' },
    { label: 'Exchange', network: 'TRC20', address: 'TXabcd0000ef12' },
  ]

  test('the known one is named, of the same network alone', () => {
    expect(alikeOf({ network: 'ERC20', address: '0xabcd9999ef12' }, known)?.label).toBe('Cold wallet')
    expect(alikeOf({ network: 'SOL', address: '0xabcd9999ef12' }, known)).toBeUndefined()
    expect(alikeOf({ network: 'ERC20', address: '0xabcd0000ef12' }, known)).toBeUndefined()
    expect(alikeOf({ network: 'ERC20', address: '' }, known)).toBeUndefined()
  })

  const part = (head: string, middle: string, tail: string) => ({ head, middle, tail })
  const cases = [
    ['a part in the middle', '0xabc000ef', '0xabc999ef', part('0xabc', '000', 'ef'), part('0xabc', '999', 'ef')],
    ['a letter more', '0xabcef', '0xabccef', part('0xabc', '', 'ef'), part('0xabc', 'c', 'ef')],
    ['nothing in common', 'abc', 'xyz', part('', 'abc', ''), part('', 'xyz', '')],
    ['the same', 'abc', 'abc', part('abc', '', ''), part('abc', '', '')],
  ] as const
  test.each(cases)('what differs is told apart: %s', (_, one, other, first, second) => {
    expect(compare(one, other)).toEqual([first, second])
  })
})
