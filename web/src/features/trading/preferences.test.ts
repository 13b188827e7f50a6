import { expect, it } from 'vitest'
import { defaultPreferences, readPreferences } from './preferences.ts'

it('keeps what it understands of a kept text and takes the default for the rest', () => {
  expect(readPreferences(null)).toEqual(defaultPreferences)
  expect(readPreferences('{broken')).toEqual(defaultPreferences)
  expect(
    readPreferences(
      '{"resolution":"1D","indicators":["RSI","NONSENSE"],"grouping":{"BTC_USDT":10,"X":-1},"density":"huge"}',
    ),
  ).toEqual({ ...defaultPreferences, resolution: '1D', indicators: ['RSI'], grouping: { BTC_USDT: 10 } })
})
