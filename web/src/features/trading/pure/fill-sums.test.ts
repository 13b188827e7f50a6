import { describe, expect, it } from 'vitest'
import { FillSums, ordersSummed } from './fill-sums.ts'

const resting = { status: 'PARTIALLY_FILLED', left: '0.001617', dealStock: '0.000383' } as const
const filled = { status: 'FILLED', left: '0', dealStock: '0.002' } as const

describe('U4 the fills of an order are told as one', () => {
  it('adds amounts and weighs prices', () => {
    const sums = new FillSums()
    sums.add(7, '0.5', '100.00')
    sums.add(7, '1.5', '102.00')
    sums.add(8, '1', '3')
    expect(sums.take(7)).toEqual({ amount: '2', average: '101.50', left: null, whole: null })
    expect(sums.take(8)).toEqual({ amount: '1', average: '3', left: null, whole: null })
  })

  it('each part is told once: what is heard adds up to what was filled', () => {
    const sums = new FillSums()
    sums.add(7, '0.000383', '118781.77')
    sums.note(7, resting)
    expect(sums.take(7)).toEqual({ amount: '0.000383', average: '118781.77', left: '0.001617', whole: null })
    expect(sums.take(7)).toBeNull()
    sums.note(7, filled)
    sums.add(7, '0.001617', '118781.77')
    expect(sums.take(7)).toEqual({ amount: '0.001617', average: '118781.77', left: null, whole: '0.002' })
  })

  it('an order that fills in one go, or whose rest was cancelled, has no rest and no sum to tell', () => {
    const sums = new FillSums()
    sums.add(7, '0.002', '118781.77')
    sums.note(7, filled)
    expect(sums.take(7)).toMatchObject({ left: null, whole: null })
    sums.add(8, '0.001', '118781.77')
    sums.note(8, { status: 'CANCELED', left: '0.001', dealStock: '0.001' })
    expect(sums.take(8)).toMatchObject({ left: null, whole: null })
  })

  it('forgets the order it has not heard of for longest', () => {
    const sums = new FillSums()
    for (let order = 0; order <= ordersSummed; order += 1) sums.add(order, '1', '1')
    expect(sums.take(0)).toBeNull()
    expect(sums.take(ordersSummed)?.amount).toBe('1')
  })
})
