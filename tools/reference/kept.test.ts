import { describe, expect, test } from 'vitest'
import { keptWhereSame, valuesAgree } from './kept.ts'

describe('two recorded answers say the same', () => {
  test.each([
    ['moments', { time: 1_795_332_765.42, at: '1795332765' }, { time: 1_795_372_442.4, at: '1795372442' }],
    ['moments in words', ['2026-11-22T07:32:45.775Z'], ['2026-11-22T18:34:02.621Z']],
    ['ids that are drawn', '979c2f66-6159-440a-a9cc-690d727bb12e', '82e587ea-801b-4420-adf5-0720cd53c428'],
    ['tokens', 'BL580GkNtTVucrx_SVh6UA64BDUHW3Ah58gcHc1ai7w', 'DRVZvvIQI1p6BY3T43c6HbJ0KWorHoiqX9HyDKRA5b4'],
    ['places in the event log', { next: '53-1' }, { next: '90-1' }],
    ['fields in another order', { a: 1, b: [null, true] }, { b: [null, true], a: 1 }],
  ])('%s', (_, before, now) => expect(valuesAgree(before, now)).toBe(true))

  test.each([
    ['another price', { price: '91249' }, { price: '91250' }],
    ['another number of decimals', { left: '0.10' }, { left: '0.10000001' }],
    ['another word', { status: 'OPEN' }, { status: 'FILLED' }],
    ['a moment that is missing', { mtime: 1_795_332_765 }, { mtime: 0 }],
    ['a field more', { a: 1 }, { a: 1, b: 2 }],
    ['a field less', { a: 1, b: 2 }, { a: 1 }],
    ['another field', { a: 1 }, { b: 1 }],
    ['a row more', [1], [1, 2]],
    ['another kind of value', { total: 1 }, { total: '1' }],
    ['null', { waits: null }, { waits: {} }],
  ])('but not with %s', (_, before, now) => expect(valuesAgree(before, now)).toBe(false))
})

test('what says the same is kept, all else is recorded anew, and what is gone goes', () => {
  const before = { same: { time: 1_795_332_765 }, other: { side: 'buy' }, gone: {} }
  const made = { same: { time: 1_795_372_442 }, other: { side: 'sell' }, added: {} }
  expect(keptWhereSame<object>(before, made)).toEqual({ ...made, same: before.same })
})
