/** What rounds of the same tests say, put side by side. */
import type { Outcome, Outcomes } from '../setup/report.ts'

/**
 * How fast a round runs: alone, slowed to about a quarter, beside another program that takes a core, or with browsers whose
 * answers come late and in any order.
 */
export const kinds = ['full', 'throttled', 'busy', 'late'] as const
export type Kind = (typeof kinds)[number]

export interface Round extends Outcomes {
  readonly kind: Kind
  /** 1 for the first of its kind. */
  readonly number: number
  readonly seconds: number
}

export interface Difference {
  readonly test: string
  /** One for each round, in their order. */
  readonly outcomes: readonly Outcome[]
}

/** Tests that did not pass in every round, also those that a round did not have at all. */
export function differences(rounds: readonly Round[]): readonly Difference[] {
  const tests = new Set(rounds.flatMap(({ outcomes }) => [...outcomes.keys()]))
  return [...tests]
    .toSorted()
    .map((test) => ({ test, outcomes: rounds.map(({ outcomes }) => outcomes.get(test) ?? 'missing') }))
    .filter(({ outcomes }) => outcomes.some((outcome) => outcome !== 'passed'))
}
