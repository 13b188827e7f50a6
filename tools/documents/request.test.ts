import { expect, test } from 'vitest'
import { describeFile, readRequest } from './request.ts'

test('U13 a document is published, and a report stored, by a command', () => {
  expect(readRequest(['publish', 'spot', 'btc-usdt', 'BTC/USDT', 'out/day-1.csv'])).toEqual({
    request: { kind: 'publish', section: 'spot', document: 'btc-usdt', title: 'BTC/USDT' },
    file: 'out/day-1.csv',
  })
  expect(readRequest(['report', 'Ann@example.com', 'copy.zip'])).toEqual({
    request: { kind: 'report', email: 'ann@example.com' },
    file: 'copy.zip',
  })
  expect(() => readRequest(['publish', 'Spot', 'a', 'b', 'c'])).toThrow('"Spot"')
  expect(() => readRequest(['report', 'ann@example.com'])).toThrow('npm run documents')
  expect(() => readRequest([])).toThrow('npm run documents')
})

test('U13 a file is served under its own name and kind', () => {
  expect(describeFile('day-1.CSV')).toEqual({ name: 'day-1.CSV', mediaType: 'text/csv' })
  expect(describeFile('data.bin').mediaType).toBe('application/octet-stream')
  expect(() => describeFile('a b.csv')).toThrow('"a b.csv"')
})
