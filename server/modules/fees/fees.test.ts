import { describe, expect, test } from 'vitest'
import { parseDecimal } from '@exchange/core/units'
import { listedAssets, listedMarkets, networksOfAsset, providersOfAsset, termsOf } from '../markets/index.ts'
import { collateralWeights, leverageSteps } from './collateral.ts'
import { bracketsOf } from './rules.ts'

describe('the schedule (F-45)', () => {
  const ways = listedAssets.flatMap(({ ticker, scale }) =>
    [...networksOfAsset(ticker), ...providersOfAsset(ticker)].map(({ id }) => ({ ticker, scale, id })),
  )

  test.each(ways)('$ticker over $id has terms that a person can follow', ({ ticker, scale, id }) => {
    const terms = termsOf(ticker, id)
    if (terms === undefined) throw new Error('no terms')
    const units = (text: string) => parseDecimal(text, scale)
    expect(units(terms.withdrawFee)).toBeLessThan(units(terms.withdrawMin))
    expect(units(terms.withdrawMin)).toBeLessThan(units(terms.withdrawMax))
    expect(units(terms.depositMin)).toBeGreaterThan(0n)
    // Whoever deposits the least reaches the least withdrawal with twenty deposits.
    expect(units(terms.withdrawMin)).toBeLessThanOrEqual(units(terms.depositMin) * 20n)
  })

  test('every coin goes over some network, every currency through some provider, demo tokens over neither', () => {
    for (const { ticker, kind } of listedAssets) {
      expect(networksOfAsset(ticker).length > 0, ticker).toBe(kind === 'crypto' || kind === 'stable')
      if (kind !== 'backed') expect(providersOfAsset(ticker).length > 0, ticker).toBe(kind === 'fiat')
    }
  })
})

describe('collateral', () => {
  test('weights are of listed assets, up to 100 %', () => {
    for (const [ticker, [weight, maxAmount]] of Object.entries(collateralWeights)) {
      const asset = listedAssets.find((candidate) => candidate.ticker === ticker)
      expect(asset?.kind).not.toBe('demo')
      expect(parseDecimal(weight, 2)).toBeLessThanOrEqual(10_000n)
      expect(parseDecimal(maxAmount, 0)).toBeGreaterThanOrEqual(0n)
    }
  })

  test('brackets belong to listed markets; leverage falls as the position grows, down to none', () => {
    for (const [name, steps] of Object.entries(leverageSteps)) {
      expect(listedMarkets.map((market) => market.name)).toContain(name)
      const leverages = steps.map((step) => step.leverage)
      expect(leverages).toEqual(leverages.toSorted((a, b) => b - a))
      expect(leverages.at(-1)).toBe(1)
      const ends = steps.map((step) => Number(step.upTo))
      expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b))
    }
  })

  test('a step needs 100 / leverage percent to open, half of it to keep, never rounded down (G33)', () => {
    const [ten, three] = bracketsOf([
      { leverage: 10, upTo: '50000' },
      { leverage: 3, upTo: '200000' },
    ])
    expect(ten).toEqual({ leverage: 10, from: '0', upTo: '50000', initialMargin: '10', maintenanceMargin: '5' })
    expect(three).toEqual({
      leverage: 3,
      from: '50000',
      upTo: '200000',
      initialMargin: '33.3334',
      maintenanceMargin: '16.6667',
    })
  })
})
