import { expect, test } from 'vitest'
import { partsOf } from './fee.ts'

test.each([
  ['100', '2', { fee: '2', receive: '98' }],
  ['100.01', '2', { fee: '2.01', receive: '98' }],
  ['0.01', '2', { fee: '0.01', receive: '0' }],
  ['10', '1.25', { fee: '0.13', receive: '9.87' }],
  ['50', '0', { fee: '0', receive: '50' }],
  ['', '2', null],
  ['0', '2', null],
  ['1.001', '2', null],
])('of %j at %s percent: %j', (amount, percent, parts) => {
  expect(partsOf(amount, percent)).toEqual(parts)
})
