import { expect, test } from 'vitest'
import type { Outcome } from '../setup/report.ts'
import { differences } from './rounds.ts'
import type { Round } from './rounds.ts'

const round = (number: number, outcomes: Record<string, Outcome>): Round => ({
  kind: 'full',
  number,
  seconds: 1,
  outcomes: new Map(Object.entries(outcomes)),
  reasons: new Map(),
})

test('T1 a test differs when any round failed it, skipped it or did not have it', () => {
  const found = differences([
    round(1, { 'a > one': 'passed', 'a > two': 'passed', 'b > three': 'skipped', 'c > four': 'passed' }),
    round(2, { 'a > one': 'passed', 'a > two': 'failed', 'b > three': 'skipped' }),
  ])
  expect(found).toEqual([
    { test: 'a > two', outcomes: ['passed', 'failed'] },
    { test: 'b > three', outcomes: ['skipped', 'skipped'] },
    { test: 'c > four', outcomes: ['passed', 'missing'] },
  ])
})
