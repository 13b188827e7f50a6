import { expect, test } from 'vitest'
import { readAddresses } from './addresses.ts'

test.each<[string, string[], string | null]>([
  ['', [], null],
  [' 203.0.113.7,  2001:db8::7\n203.0.113.7;::1 ', ['203.0.113.7', '2001:db8::7', '::1'], null],
  ['203.0.113.256', ['203.0.113.256'], '203.0.113.256'],
  ['203.0.113', ['203.0.113'], '203.0.113'],
  ['203.0.113.7.', ['203.0.113.7.'], '203.0.113.7.'],
  ['::1 2001:db8:::7', ['::1', '2001:db8:::7'], '2001:db8:::7'],
  ['example.com', ['example.com'], 'example.com'],
  ['a]@b', ['a]@b'], 'a]@b'],
])('%j', (text, addresses, wrong) => {
  expect(readAddresses(text)).toEqual({ addresses, wrong })
})
