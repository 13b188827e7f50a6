/** A probe is a row of steps, each timed. The first that is wrong ends it. */

/** What a step found to be wrong, in words for whoever reads the log. */
class ProbeFault extends Error {
  override readonly name = 'ProbeFault'
}

/** Others traded at the same moment, or there is no room for an order: nothing can be said about the exchange. */
export class Disturbed extends Error {
  override readonly name = 'Disturbed'
}

export function assertThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new ProbeFault(otherwise)
}

export interface ProbeStep {
  readonly step: string
  readonly seconds: number
  /** Null: it was right. */
  readonly fault: string | null
}

export interface ProbeRound {
  readonly steps: readonly ProbeStep[]
  /** disturbed: it could not be carried out; nothing is known to be wrong. */
  readonly outcome: 'right' | 'wrong' | 'disturbed'
}

export type RunStep = <Result>(step: string, run: () => Promise<Result>) => Promise<Result>

/** Carries out a probe. Never rejects: what goes wrong is what the round says. */
export async function probeRound(carryOut: (run: RunStep) => Promise<void>): Promise<ProbeRound> {
  const steps: ProbeStep[] = []
  const run: RunStep = async (step, work) => {
    const from = performance.now()
    const seconds = (): number => (performance.now() - from) / 1_000
    try {
      const result = await work()
      steps.push({ step, seconds: seconds(), fault: null })
      return result
    } catch (reason) {
      if (!(reason instanceof Disturbed)) steps.push({ step, seconds: seconds(), fault: String(reason) })
      throw reason
    }
  }
  try {
    await run('round', async () => carryOut(run))
    return { steps, outcome: 'right' }
  } catch (reason) {
    return { steps, outcome: reason instanceof Disturbed ? 'disturbed' : 'wrong' }
  }
}
