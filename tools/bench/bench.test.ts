import { describe, expect, test } from 'vitest'
import { generateFlow } from './flow.ts'
import { CANCEL, LIMIT, MARKET } from './flow.ts'
import { prepare } from './prepare.ts'
import { formatTable, short } from './table.ts'

describe('flow', () => {
  const settings = { commands: 20_000, seed: 7, perSide: 500, users: 100 }

  test('the same seed gives the same flow, another one another', () => {
    const first = generateFlow(settings)
    expect(generateFlow(settings)).toEqual(first)
    expect(generateFlow({ ...settings, seed: 8 }).expected).not.toEqual(first.expected)
  })

  test('it has the shape it promises: 44 % cancels of live orders, nine limits to a market order', () => {
    const flow = generateFlow(settings)
    const steady = flow.kind.subarray(flow.prefill)
    const share = (kind: number): number => steady.filter((value) => value === kind).length / steady.length
    expect(share(CANCEL)).toBeGreaterThan(0.4)
    expect(share(CANCEL)).toBeLessThan(0.48)
    expect(share(LIMIT) / share(MARKET)).toBeGreaterThan(8)
    expect(share(LIMIT) / share(MARKET)).toBeLessThan(10)
    expect(flow.expected.trades).toBeGreaterThan(1_000)
  })

  test('the core makes of it what the reference book makes of it', () => {
    const flow = generateFlow(settings)
    const prepared = prepare(flow)
    expect(prepared.offsets.length).toBe(prepared.setupCommands + flow.count)
  })
})

test('figures are short and columns stand in line', () => {
  expect([1_234_567, 45_678, 321.4, 2.5].map(short)).toEqual(['1.23 M', '45.7 k', '321', '2.50'])
  const row = { what: 'a', measured: '1', target: '>= 1', met: true, note: 'x' }
  expect(formatTable([row, { ...row, what: 'longer', met: null, note: '' }]).split('\n')).toEqual([
    'what    measured  target  met  note',
    '------  --------  ------  ---  ----',
    'a       1         >= 1    yes  x',
    'longer  1         >= 1',
  ])
})
